"""Many games at once: one call steps all of them, and what learners need lies in NumPy arrays that are never copied.

    env = VectorEnv("moorea", players=2, games=256, seed=1, workers=4)
    while training:
        env.action[:] = policy(env.observation, env.mask)  # of the seats in env.seat
        env.step()
        learn(env.reward[env.ended])
    env.close()

A game that ends makes room for the next one within the same step: `ended` says so, `reward` holds what each of its
seats got, and `observation`, `mask` and `seat` are already those of the new game. Choices without an alternative are
made at once and not asked for. Which games are played follows from the seed alone, not from the number of workers.
"""

import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.game import Game
from ..core.match import Match
from ..games import game as game_of
from .arguments import whole
from .arrays import Arrays, given_back, shared
from .batch_slots import BatchSlots
from .play import Play, table
from .vectors import Observation
from .worker_group import PATIENCE, WorkerGroup

MAX_SEED = 2**63 - 1  # one that workers are handed lies in an array


class VectorEnv:
    """`games` games side by side, in this process or in `workers` others.

    `observation` (games, size), `mask` (games, choices), `seat` (games), `reward` (games, players), `ended` (games) and
    `action` (games) are arrays that stay where they are. `numbers` says what is where in an observation.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        games: int = 64,
        seed: int = 0,
        components: str | Path | None = None,
        workers: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        games = self.games = whole("games", games, 1)
        workers = whole("workers", workers, 0, games)
        seed = _seed(seed)
        if not isinstance(patience, int | float) or not patience > 0:
            raise ValueError(f"patience is {patience!r}, but has to be a number of seconds above 0")
        self.numbers = Observation(*table(game_of(game, components), players, options))
        fields = _fields(self.numbers, games)
        self.memory: SharedMemory | None = None
        self.group: WorkerGroup | None = None
        self.slots: BatchSlots | None = None
        if workers:
            self.memory = shared(Arrays(fields).size)
            self.arrays = Arrays(fields, self.memory.buf)
            self.arrays.seed[0] = seed
            spec = (game, components, self.numbers.players, self.numbers.options, games, workers, self.memory.name)
            try:
                self.group = WorkerGroup(workers, _work, spec, patience=patience)
                self.group.wait()
            except BaseException:
                self.close()
                raise
        else:
            self.arrays = Arrays(fields)
            self.slots = BatchSlots(self.numbers, self.arrays, 0, games, seed)
        self.observation: NDArray[np.int8] = self.arrays.observation
        self.mask: NDArray[np.int8] = self.arrays.mask
        self.seat: NDArray[np.int8] = self.arrays.seat
        self.reward: NDArray[np.float32] = self.arrays.reward
        self.ended: NDArray[np.bool_] = self.arrays.ended
        self.action: NDArray[np.int32] = self.arrays.action
        self._rows = np.arange(games)
        self._under_way = False  # sent, and not received yet

    def reset(self, seed: int) -> None:
        """All games anew, as if they had begun with this seed."""
        self._check_open()
        seed = _seed(seed)
        self.receive()
        if self.group is not None:
            self.arrays.seed[0] = seed
            self.arrays.restart[0] = True
            self._under_way = True
            self.group.go()
            self.receive()
        else:
            assert self.slots is not None
            self.slots.begin(seed)

    def step(self, actions: ArrayLike | None = None, only: ArrayLike | None = None) -> None:
        """A choice in each game: those handed in, or else those in `action`. One that is not open is refused before
        anything has changed. With `only`, a bool for each game, all others stay as they are.
        """
        self.send(actions, only)
        self.receive()

    def send(self, actions: ArrayLike | None = None, only: ArrayLike | None = None) -> None:
        """The first half of `step`: workers go on while this process does something else."""
        self._check_open()
        if self._under_way:  # it may have been interrupted while it waited
            raise ValueError("a step is under way already: receive() it before the next one")
        if actions is not None:
            self._take_up(actions)
        self.arrays.going[:] = True if only is None else self._chosen_games(only)
        self._check()
        self._under_way = True
        if self.group is not None:
            self.group.go()
        else:
            assert self.slots is not None
            self.slots.go_on()

    def receive(self) -> None:
        """The second half: until all games have been stepped."""
        if self.group is not None:
            self.group.wait()
            self.arrays.restart[0] = False
        self._under_way = False

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """A random open choice for each game, by a `numpy.random.Generator`."""
        self._check_open()
        there = np.flatnonzero(self.mask.view(np.bool_))
        slots, choices = np.divmod(there, self.numbers.choices)
        counts = np.bincount(slots, minlength=self.games)
        picked = np.cumsum(counts) - counts + (random.random(self.games) * counts).astype(np.int64)
        sampled: NDArray[np.int64] = choices[picked]
        return sampled

    def match(self, slot: int, last: bool = False) -> Match:
        """The game of a slot as a match with its record: the one that is played, or the last that ended there.

        Only where the games are in this process.
        """
        return self._played(slot, last).match()

    def recall(self, slot: int, seat: int, last: bool = False) -> str:
        """Perfect recall: all that a seat was told and chose in the game of a slot, from its start.

        The game is played again for it: for looking into some games, not for each step.
        """
        return self._played(slot, last).recall(whole("seat", seat, 0, self.numbers.players - 1))

    def close(self) -> None:
        """End the workers and give the memory back; the arrays must not be used any more."""
        if self.group is not None:
            self.group.stop()
            self.group = None
        if self.memory is not None:
            for name in ("arrays", "observation", "mask", "seat", "reward", "ended", "action"):
                setattr(self, name, None)
            given_back(self.memory)
            self.memory = None

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.numbers.game.name}, {self.numbers.players} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a vector environment is neither pickled nor copied: make one where it is used")

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _played(self, slot: int, last: bool) -> Play:
        """A game of this process, played again with somebody who listens."""
        self._check_open()
        if self.slots is None:
            raise ValueError("the games are in other processes: with workers=0 the same seed plays the same games here")
        slot = whole("slot", slot, 0, self.games - 1)
        ended = self.slots.last[slot] if last else (self.slots.game_seed[slot], self.slots.made[slot])
        if ended is None:
            raise ValueError(f"no game has ended in slot {slot} yet")
        seed, made = ended
        numbers = self.numbers
        play = Play(numbers.game, numbers.players, numbers.options, seed, forced=True)
        for choice in made:
            play.choose(play.seat, choice)
        return play

    def _check_open(self) -> None:
        if self.group is None and self.slots is None:
            raise ValueError("the environment is closed: make a new one")

    def _take_up(self, actions: ArrayLike) -> None:
        """What was handed in, into `action`."""
        wished = np.asarray(actions)
        fits = wished.shape == (self.games,) and wished.dtype.kind in "iu"
        if fits:
            self.action[:] = wished
        if not fits or (self.action != wished).any():  # cut to 32 bits it would be another choice
            numbers = f"numbers from 0 to {self.numbers.choices - 1}"
            raise ValueError(f"actions are {numbers}, one for each of the {self.games} games, and not {actions!r}")

    def _chosen_games(self, only: ArrayLike) -> NDArray[np.bool_]:
        chosen = np.asarray(only)
        if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
            raise ValueError(f"only has to be a bool for each of the {self.games} games, and not {only!r}")
        return chosen

    def _check(self) -> None:
        rows = self._rows[self.arrays.going]
        action = self.action[rows]
        known = (action >= 0) & (action < self.numbers.choices)
        if known.all() and self.mask[rows, action].all():
            return
        for slot, choice, there in zip(rows.tolist(), action.tolist(), known):
            if not there:
                raise ValueError(f"game {slot}: there is no choice {choice}, they are 0 to {self.numbers.choices - 1}")
            if not self.mask[slot, choice]:
                words = self.numbers.game.words(choice)
                raise ValueError(f"game {slot}: choice {choice} ({words}) is not open to seat {self.seat[slot]}")


def _seed(seed: int) -> int:
    return whole("seed", seed, -MAX_SEED, MAX_SEED)


def _fields(numbers: Observation, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    return {
        "observation": ((games, numbers.size), np.int8),
        "mask": ((games, numbers.choices), np.int8),
        "reward": ((games, numbers.players), np.float32),
        "action": ((games,), np.int32),
        "seat": ((games,), np.int8),
        "ended": ((games,), np.bool_),
        "going": ((games,), np.bool_),
        "seed": ((1,), np.int64),
        "restart": ((1,), np.bool_),
    }


def _work(
    name: str,
    components: str | Path | None,
    players: int,
    options: dict[str, Any],
    games: int,
    workers: int,
    memory_name: str,
    number: int,
    env: Connection,
) -> None:
    """A process that steps its share of the games until it is told to stop."""
    memory = None
    try:
        game: Game[Any] = game_of(name, components)
        numbers = Observation(game, players, options)
        memory = SharedMemory(memory_name)
        arrays: Any = Arrays(_fields(numbers, games), memory.buf)
        first = games * number // workers
        size = games * (number + 1) // workers - first
        slots = BatchSlots(numbers, arrays, first, size, int(arrays.seed[0]))
        env.send(0)
        while env.recv() is not None:
            if arrays.restart[0]:
                slots.begin(int(arrays.seed[0]))
            else:
                slots.go_on()
            env.send(0)
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return  # nobody waits any more
    except BaseException:
        env.send(traceback.format_exc())
