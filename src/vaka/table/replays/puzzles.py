"""Puzzles: positions of games that masters played, in which one choice is clearly the best for the seat that is asked.

They are data of an edition (`puzzles.json`, made by `tools.puzzles`): the box, the beginning of a game from an open
seed, the seat that is asked, and for each step what others did before it, the answer, and what came of each choice when
it was played to the end in many worlds. The engine plays the beginning with that box; what is shown of it is what the
seat may see.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from typing import Any

import vaka

from ... import editions
from ...core.match import Match
from ...core.seats import seat_of
from ...games import earlier_boxes, list_games, list_own_games
from ..table_view import PLAYING, Facts, SeatFacts, TableView, view_for

NAMES = ("Anne", "Ben", "Cara", "Dan", "Eve")
KEPT = 64  # matches in memory
BETWEEN_MOVES = "; "
LEVELS = (1300, 1500, 1700)  # ratings: below the first a puzzle is easy, from the last on it is very hard
STRIDE = 1_000_003  # a prime: day after day it leads through all puzzles before one comes again

Move = tuple[int, str]


@dataclass(frozen=True)
class End:
    """What a choice leads to in the mean of all worlds: wins in 100, and points in the end.

    `items` are what the seat's points are made of, as its score lists them; `rest` is the most that another seat has.
    """

    wins: int
    items: tuple[int, ...]
    total: int
    rest: int


@dataclass(frozen=True)
class PuzzleStep:
    """A choice that is asked for. `ends` are all choices that are open, the best first: that is the answer."""

    before: tuple[Move, ...]  # what happened since the step before
    answer: str
    ends: Mapping[str, End]
    line: tuple[Move, ...]  # what usually follows the answer
    taken: int  # in so many games of 100 another seat takes it first, if the next best is chosen

    @property
    def next_best(self) -> str:
        return list(self.ends)[1]


@dataclass(frozen=True)
class Puzzle:
    game: str
    number: int  # counted from 1, the easiest first
    asks: str  # what is asked at its first step
    themes: tuple[str, ...]
    rating: int  # how hard it is, measured by which levels solve it
    items: tuple[str, ...]  # of a score, in the order of each `End`
    box: str  # the digest of the components for which its answers hold
    players: int
    seed: int
    seat: int
    moves: str  # before the first step: `1 bid 3; 2 bid 1`. Long, so it is cut when the puzzle is opened
    steps: tuple[PuzzleStep, ...]

    @property
    def name(self) -> str:
        """Under which a browser remembers it; it stays the same when puzzles are added."""
        return f"{self.game} {self.players} {self.seed} {self.seat} {self.moves.count(BETWEEN_MOVES) + 1}"

    @property
    def difficulty(self) -> int:
        """From 1 to 4."""
        return 1 + sum(self.rating >= least for least in LEVELS)

    def table_view(self, step: int) -> TableView:
        """What the seat sees before this step; behind the last one what came of it, and nothing to choose."""
        match = _match(self.game, self.number, step)
        seats = [SeatFacts(seat, NAMES[seat], "person", mine=seat == self.seat) for seat in range(self.players)]
        code = f"{self.game}-{self.number}-{step}"
        facts = Facts(code, code, self.game, self.players, match.options, seats, PLAYING, match.number, 0, match.number)
        facts.earlier_box = self.box in earlier_boxes(self.game)
        facts.puzzle = True
        table_view = view_for(facts, match, self.seat)
        return replace(table_view, choices=table_view.choices if step < len(self.steps) else [], can_undo=False)


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none for one that has no file of them."""
    file = editions.file(game, "puzzles.json")
    if game not in list_games() or file is None:
        return ()
    data = json.loads(file.read_text("utf-8"))
    return tuple(_read(game, data, number, one) for number, one in enumerate(data["puzzles"], 1))


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """The same on every server, so none of another package's game; None where no game has puzzles."""
    puzzles = [puzzle for game in list_own_games() for puzzle in puzzles_of(game)]
    return puzzles[day.toordinal() * STRIDE % len(puzzles)] if puzzles else None


def _read(game: str, data: dict[str, Any], number: int, one: dict[str, Any]) -> Puzzle:
    return Puzzle(
        game,
        number,
        one["asks"],
        tuple(one["themes"]),
        one["rating"],
        tuple(data["items"]),
        data["box"],
        one["players"],
        one["seed"],
        seat_of(one["seat"]),
        one["moves"],
        tuple(_step(step) for step in one["steps"]),
    )


def _step(one: dict[str, Any]) -> PuzzleStep:
    ends = {words: End(wins, tuple(items), total, rest) for words, (wins, *items, total, rest) in one["ends"].items()}
    return PuzzleStep(_moves(one["before"]), one["answer"], ends, _moves(one["line"]), one["taken"])


def _moves(lines: str) -> tuple[Move, ...]:
    cut = [line.partition(" ") for line in lines.split(BETWEEN_MOVES)] if lines else []
    return tuple((seat_of(int(number)), words) for number, _, words in cut)


@lru_cache(maxsize=KEPT)
def _match(game: str, number: int, step: int) -> Match:
    """The game of a puzzle as it stands before a step, or behind the last one. It is not to be changed.

    A sealed answer is shown to nobody before all have answered, so behind it the game stands as before.
    """
    puzzle = puzzles_of(game)[number - 1]
    if step == 0:
        names = list(NAMES[: puzzle.players])
        match = Match(vaka.game(game, box=puzzle.box), puzzle.players, seed=puzzle.seed, names=names)
        moves = _moves(puzzle.moves)
    else:
        match = _match(game, number, step - 1).copy()
        if step == len(puzzle.steps) and match.state.answers:
            return match
        following = puzzle.steps[step].before if step < len(puzzle.steps) else ()
        moves = ((puzzle.seat, puzzle.steps[step - 1].answer), *following)
    for seat, words in moves:
        match.choose(seat, words)
    return match
