"""A worked example as it comes about: a position, the moves, and what chance brings."""

from collections.abc import Callable
from typing import Any

import vaka
from vaka.bots.registry import bot
from vaka.core.chance import Chance, Seeded
from vaka.core.state import State
from vaka.core.vectors import i64, vec

NAMES = ["Anne", "Ben", "Cara", "Dan"]
ANNE, BEN, CARA, DAN = range(4)
SEED = 1

Move = tuple[int, str]


class Noted(Seeded):
    """First these outcomes, then any; it notes what it gave."""

    def __init__(self, first: list[int]) -> None:
        super().__init__(1)
        self.first = first
        self.given: list[int] = []

    def draw(self, bag: list[int]) -> int:
        if self.first:
            bag.remove(self.first[0])
            return self._given(self.first.pop(0))
        return self._given(super().draw(bag))

    def draw_kind(self, counts: list[int]) -> int:
        if self.first:
            counts[self.first[0]] -= 1
            return self._given(self.first.pop(0))
        return self._given(super().draw_kind(counts))

    def draw_from(self, counts: vec[i64]) -> i64:
        return Chance.draw_from(self, counts)  # by `draw_kind`

    def roll(self, sides: int) -> int:
        return self._given(self.first.pop(0) if self.first else super().roll(sides))

    def _given(self, outcome: int) -> int:
        self.given.append(outcome)
        return outcome


class Example:
    """A position and what follows: steps of moves that are shown together, or of one that is refused."""

    def __init__(
        self,
        state: State,
        viewer: int | None = None,
        names: list[str] = NAMES,
        first: list[int] | None = None,
        events: list[tuple[str, list[int]]] | None = None,
    ) -> None:
        """`first` is what chance brings first, `events` what everybody heard before."""
        self.state = state
        self.data: dict[str, Any] = {
            "names": names[: state.players],
            "viewer": viewer,
            "state": state.save(),
            "told": events or [],
            "steps": [],
        }
        self.chance = Noted(first or [])
        state.chance = self.chance

    def step(self, *moves: Move) -> None:
        for seat, words in moves:
            self.state.choose(seat, self.state.game.choice(words))
        self.data["steps"].append({"moves": [[seat, words] for seat, words in moves]})

    def step_on(self, stop: Callable[[State], bool]) -> None:
        """One step of first choices, until something holds."""
        moves: list[Move] = []
        while not stop(self.state):
            seat = self.state.pending[0]
            words = self.state.game.words(self.state.choices(seat)[0])
            self.state.choose(seat, self.state.game.choice(words))
            moves.append((seat, words))
        self.data["steps"].append({"moves": [list(move) for move in moves]})

    def refused(self, seat: int, words: str) -> None:
        assert self.state.why_not(seat, words) is not None
        self.data["steps"].append({"moves": [], "asks": [seat, words]})

    def done(self) -> dict[str, Any]:
        return {**self.data, "chance": self.chance.given}


def after(name: str, players: int, choices: int) -> dict[str, Any]:
    """A game among bots after so many choices, for a picture of the whole table."""
    match = vaka.Match(vaka.game(name), players, seed=SEED, names=NAMES[:players])
    player, thoughts = bot("greedy", name), vaka.seeded(SEED)
    while match.number < choices:
        seat = match.state.pending[0]
        match.choose(seat, player.choose(match.state.seen(seat), thoughts))
    return Example(match.state).done()
