"""Puzzles: positions of games that masters played, in which one choice is clearly the best for the seat that is asked.

They are data beside the game (`games/<game>/puzzles.json`, made by `python -m tools.puzzles`): the box, the beginning
of a game from an open seed, the seat that is asked, and for each step the answer and what the others are worth. The
engine plays the beginning with that box; what is shown of it is what the seat may see.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import vaka

from ... import editions
from ...core.match import Match
from ...core.seats import seat_of
from ...games import earlier_boxes, list_games
from ..table_view import PLAYING, Facts, SeatFacts, TableView, view_for

NAMES = ("Anne", "Ben", "Cara", "Dan", "Eve")
KEPT = 64  # matches in memory


@dataclass(frozen=True)
class Other:
    """A choice that is not the best: its share of the victory, and the keys of what makes the answer better."""

    share: float
    why: tuple[str, ...]


@dataclass(frozen=True)
class PuzzleStep:
    """A choice that is asked for, with the share of the victory that the answer promises and what usually follows."""

    answer: str
    share: float
    line: tuple[tuple[int, str], ...]
    others: Mapping[str, Other]

    @property
    def next_best(self) -> str:
        return max(self.others, key=lambda words: self.others[words].share)


@dataclass(frozen=True)
class Puzzle:
    game: str
    number: int  # counted from 1
    title: str  # the key of its title, below `puzzle.<game>`
    count: int  # a number in its title
    box: str  # the digest of the components for which its answers hold
    players: int
    seed: int
    seat: int
    moves: tuple[tuple[int, str], ...]
    steps: tuple[PuzzleStep, ...]

    def table_view(self, step: int) -> TableView:
        """What the seat sees before this step; behind the last one what came of it, and nothing to choose."""
        match = _match(self.game, self.number, min(step, self.last_shown))
        seats = [SeatFacts(seat, NAMES[seat], "person", mine=seat == self.seat) for seat in range(self.players)]
        code = f"{self.game}-{self.number}-{step}"
        facts = Facts(code, code, self.game, self.players, match.options, seats, PLAYING, match.number, 0, match.number)
        facts.earlier_box = self.box in earlier_boxes(self.game)
        table_view = view_for(facts, match, self.seat)
        return replace(table_view, choices=table_view.choices if step < len(self.steps) else [], can_undo=False)

    @property
    def last_shown(self) -> int:
        """A sealed answer is shown to nobody before all have answered, so there is nothing to show behind it."""
        return len(self.steps) - 1 if _match(self.game, self.number, 0).state.answers else len(self.steps)


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none for one that has no file of them."""
    file = editions.file(game, "puzzles.json")
    if game not in list_games() or file is None:
        return ()
    return tuple(_read(game, number, one) for number, one in enumerate(json.loads(file.read_text("utf-8")), 1))


def _read(game: str, number: int, one: dict[str, Any]) -> Puzzle:
    return Puzzle(
        game,
        number,
        one["title"],
        one.get("count", 0),
        one["box"],
        one["players"],
        one["seed"],
        seat_of(one["seat"]),
        _moves(one["moves"]),
        tuple(_step(step) for step in one["steps"]),
    )


def _step(one: dict[str, Any]) -> PuzzleStep:
    others = {words: Other(other["share"], tuple(other["why"])) for words, other in one["others"].items()}
    return PuzzleStep(one["answer"], one["share"], _moves(one["line"]), others)


def _moves(lines: list[str]) -> tuple[tuple[int, str], ...]:
    cut = [line.partition(" ") for line in lines]
    return tuple((seat_of(int(number)), words) for number, _, words in cut)


@lru_cache(maxsize=KEPT)
def _match(game: str, number: int, step: int) -> Match:
    """The game of a puzzle as it stands after so many right answers. It is not to be changed."""
    puzzle = puzzles_of(game)[number - 1]
    if step:
        match = _match(game, number, step - 1).copy()
        match.choose(puzzle.seat, puzzle.steps[step - 1].answer)
        return match
    names = list(NAMES[: puzzle.players])
    match = Match(vaka.game(game, box=puzzle.box), puzzle.players, seed=puzzle.seed, names=names)
    for seat, words in puzzle.moves:
        match.choose(seat, words)
    return match
