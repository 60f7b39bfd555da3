"""The games that one process steps, and the arrays into which it writes what their seats see."""

from random import Random
from typing import Any

import numpy as np

from ..core.batch import Batch
from ..core.chance import Seeded
from ..core.observe import FeatureList
from ..core.outcome import Outcome
from ..core.state import State
from .feature_lists import cells_of, feature_list
from .play import rewards
from .vectors import Observation

SEED_BITS = 60


def game_seed(seed: int, slot: int, number: int) -> int:
    """The seed of a game: the one of this number in this slot."""
    return Random(f"vaka {seed} {slot} {number}").getrandbits(SEED_BITS)


class Rows:
    """Rows of zeros and ones, of which few are ones (`most` in a row): those that were added to `feature_list`."""

    def __init__(self, rows: Any, most: int) -> None:
        self.rows = rows
        self.cells = rows.reshape(-1)
        number, size = rows.shape
        self.starts = np.arange(number, dtype=np.int64) * size
        self.active: FeatureList = feature_list(size, number * most)

    def write(self, rows: Any, counts: list[int]) -> None:
        self.rows[rows] = 0
        self.cells[cells_of(self.active, self.starts[rows], counts)] = 1


class BatchSlots(Batch):
    """The games of one process, written into the arrays from `first` on."""

    def __init__(self, numbers: Observation, arrays: Any, first: int, size: int, seed: int) -> None:
        self.there = slice(first, first + size)
        self.observed = Rows(arrays.observation[self.there], numbers.observer.longest)
        self.masked = Rows(arrays.mask[self.there], numbers.choices)
        super().__init__(numbers.observer, size, self.observed.active, self.masked.active)
        self.game = numbers.game
        self.players = numbers.players
        self.options = numbers.options
        self.arrays = arrays
        self.first = first
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """All games anew."""
        self.seed = seed
        self.number = [0] * len(self.seats)
        self.game_seed = [0] * len(self.seats)
        self.last: list[tuple[int, list[int]] | None] = [None] * len(self.seats)
        self.arrays.ended[self.there] = False
        self.arrays.reward[self.there] = 0
        self.start()
        self.write()

    def fresh(self, at: int) -> State:
        seed = game_seed(self.seed, self.first + at, self.number[at])
        self.number[at] += 1
        self.game_seed[at] = seed
        state: State = self.game.start(self.players, Seeded(seed), self.options)
        return state

    def over(self, at: int, outcome: Outcome) -> None:
        self.arrays.reward[self.first + at] = rewards(outcome)
        self.arrays.ended[self.first + at] = True
        self.last[at] = (self.game_seed[at], self.made[at])

    def go_on(self) -> None:
        """Carry out the choices in `action`, in the games that are to go on."""
        arrays = self.arrays
        there = self.there
        arrays.ended[there] = False
        arrays.reward[there] = 0
        going = arrays.going[there]
        if going.all():
            self.step(arrays.action[there].tolist())
            self.write()
        elif going.any():
            games = np.flatnonzero(going)
            self.step_in(games.tolist(), arrays.action[there][games].tolist())
            self.write(games)

    def write(self, games: Any = slice(None)) -> None:
        """The questions that were put in these games."""
        self.observed.write(games, self.seen)
        self.masked.write(games, [len(self.offered[at]) for at in self.asked])
        self.arrays.seat[self.there] = self.seats
