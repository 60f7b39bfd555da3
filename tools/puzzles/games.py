"""Games that masters play among themselves, and the decisions in them that may be worth a puzzle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from vaka.bots.guides import Guide
from vaka.bots.sampling import UNLIKELY, drawn
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.core.state import State

MIN_CHOICES, MAX_CHOICES = 3, 24  # choices of a decision that is worth a puzzle
OPEN = (0.04, 0.96)  # the share that the net promises: elsewhere little is at stake

Move = tuple[int, str]


@dataclass
class Decision:
    """A real choice of a seat. `sealed_at` counts the moves before its sealed phase, -1 in a turn."""

    made: int  # moves before it
    sealed_at: int
    seat: int
    choices: list[int]
    odds: list[float]
    share: float


class MastersGame:
    """One game: its seed, its moves and its decisions."""

    def __init__(self, game: Any, players: int, seed: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.match = Match(game, players, seed=seed)
        self.luck = Seeded(seed + 1_000_003)  # of sealed answers
        self.moves: list[Move] = []
        self.decisions: list[Decision] = []
        self.sealed_at = -1

    def advance(self) -> State | None:
        """Take what is forced; the state with the next real choice, None at the end."""
        state = self.match.state
        while state.pending:
            if not state.answers:
                self.sealed_at = -1
            elif not any(state.answers):
                self.sealed_at = len(self.moves)
            choices = state.choices(state.pending[0])
            if len(choices) > 1:
                return state
            self._make(state.pending[0], choices[0])
        return None

    def choose(self, choices: list[int], odds: list[float], share: float) -> None:
        state = self.match.state
        seat = state.pending[0]
        self.decisions.append(Decision(len(self.moves), self.sealed_at, seat, choices, odds, share))
        likeliest = choices[max(range(len(choices)), key=lambda at: odds[at])]
        self._make(seat, drawn(choices, odds, UNLIKELY, self.luck) if state.answers else likeliest)

    def _make(self, seat: int, choice: int) -> None:
        self.match.choose(seat, choice)
        self.moves.append((seat, self.game.words(choice)))

    def moves_before(self, decision: Decision) -> list[Move]:
        """In a sealed phase without the answers of others: the seat does not know them."""
        if decision.sealed_at < 0:
            return self.moves[: decision.made]
        own = [move for move in self.moves[decision.sealed_at : decision.made] if move[0] == decision.seat]
        return self.moves[: decision.sealed_at] + own

    def late_decisions(self, late: int) -> Iterator[Decision]:
        """Those with a choice that matters, among so many of the last real choices of all seats: 300 worlds are played
        to the end from there."""
        for decision in self.decisions[-late:]:
            if MIN_CHOICES <= len(decision.choices) <= MAX_CHOICES and OPEN[0] <= decision.share <= OPEN[1]:
                yield decision


def played(game: Any, players: int, seed: int, moves: list[Move]) -> Match:
    match = Match(game, players, seed=seed)
    for seat, words in moves:
        match.choose(seat, words)
    return match


def play_games(game: Any, players: int, seeds: range, guide: Guide) -> list[MastersGame]:
    """All of them step by step together."""
    games = [MastersGame(game, players, seed) for seed in seeds]
    going = games
    while going:
        asked = [(one, state) for one in going if (state := one.advance()) is not None]
        states = [state for _, state in asked]
        if not states:
            break
        offers = [state.choices(state.pending[0]) for state in states]
        odds, shares = guide.consider(states, [state.pending[0] for state in states], offers)
        for (one, _), choices, own, share in zip(asked, offers, odds, shares):
            one.choose(choices, own, share)
        going = [one for one, _ in asked]
    return games
