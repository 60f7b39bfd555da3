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
from random import Random
from typing import Any

import numpy as np

from ..core.batch import Batch
from ..core.chance import Seeded
from ..core.game import Game
from ..core.match import Match
from ..core.observe import Found
from ..core.outcome import Outcome
from ..core.state import State
from ..games import game as game_of
from .arrays import Arrays, given_back, shared
from .play import Play, rewards
from .team import PATIENCE, Team
from .vectors import Observation, places

try:
    from ..core.places import Places
except ImportError:  # without librt
    Places = None  # type: ignore[assignment, misc]

SEED_BITS = 60
MOST_SEED = 2**63 - 1  # one that workers are handed lies in an array


def game_seed(seed: int, slot: int, number: int) -> int:
    """The seed of a game: the one of this number in this slot."""
    return Random(f"vaka {seed} {slot} {number}").getrandbits(SEED_BITS)


class Rows:
    """Rows of zeros and ones, of which few are ones (`most` in a row): those that were added to `found`."""

    def __init__(self, rows: Any, most: int) -> None:
        self.rows = rows
        self.cells = rows.reshape(-1)
        number, size = rows.shape
        self.starts = np.arange(number, dtype=np.int64) * size
        self.found = self.room(size, number * most)

    def room(self, size: int, most: int) -> Found:
        return Found(Found.all_numbers(size))

    def lit(self, rows: Any, counts: list[int]) -> Any:
        """The cells of what was found, so much of it in each of these rows."""
        lit = np.repeat(self.starts[rows], counts)
        lit += places(self.found.features())
        return lit

    def write(self, rows: Any, counts: list[int]) -> None:
        self.rows[rows] = 0
        self.cells[self.lit(rows, counts)] = 1


class PlacedRows(Rows):
    """The same, where the places are found as NumPy wants them."""

    def room(self, size: int, most: int) -> Found:
        return Places(size, most + size)  # one row too long is still refused by the observer, who says so

    def lit(self, rows: Any, counts: list[int]) -> Any:
        found: Any = self.found
        return np.frombuffer(found.places, np.int64)[: found.number]


class Slots(Batch):
    """The games of one process, written into the arrays from `first` on."""

    def __init__(self, numbers: Observation, arrays: Any, first: int, size: int, seed: int) -> None:
        self.there = slice(first, first + size)
        rows = Rows if Places is None else PlacedRows
        self.observed = rows(arrays.observation[self.there], numbers.observer.longest)
        self.masked = rows(arrays.mask[self.there], numbers.choices)
        super().__init__(numbers.observer, size, self.observed.found, self.masked.found)
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


class VectorEnv:
    """`games` games side by side, in this process or in `workers` others.

    `observation` (games, size), `mask` (games, choices), `seat` (games), `reward` (games, players), `ended` (games) and
    `action` (games) are arrays that stay where they are. `numbers` says what is where in an observation.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 64,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        components: str | Path | None = None,
        workers: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        if games < 1 or workers < 0 or workers > games:
            raise ValueError(f"{games} games in {workers} processes: at least one game, and one for each process")
        _check_seed(seed)
        made = game_of(game, components)
        self.numbers = Observation(made, made.players[0] if players is None else players, options)
        self.games = games
        fields = _fields(self.numbers, games)
        self.memory: SharedMemory | None = None
        self.team: Team | None = None
        self.slots: Slots | None = None
        if workers:
            self.memory = shared(Arrays(fields).size)
            self.arrays: Any = Arrays(fields, self.memory.buf)
            self.arrays.seed[0] = seed
            spec = (game, components, self.numbers.players, self.numbers.options, games, workers, self.memory.name)
            try:
                self.team = Team(workers, _work, spec, patience=patience)
                self.team.wait()
            except BaseException:
                self.close()
                raise
        else:
            self.arrays = Arrays(fields)
            self.slots = Slots(self.numbers, self.arrays, 0, games, seed)
        self.observation: Any = self.arrays.observation
        self.mask: Any = self.arrays.mask
        self.seat: Any = self.arrays.seat
        self.reward: Any = self.arrays.reward
        self.ended: Any = self.arrays.ended
        self.action: Any = self.arrays.action
        self._rows = np.arange(games)

    def reset(self, seed: int) -> None:
        """All games anew, as if they had begun with this seed."""
        _check_seed(seed)
        if self.team is not None:
            self.arrays.seed[0] = seed
            self.arrays.restart[0] = True
            self.team.go()
            self.team.wait()
            self.arrays.restart[0] = False
        else:
            assert self.slots is not None
            self.slots.begin(seed)

    def step(self, actions: Any = None, only: Any = None) -> None:
        """A choice in each game: those handed in, or else those in `action`. One that is not open is refused before
        anything has changed. With `only`, a bool for each game, all others stay as they are.
        """
        self.send(actions, only)
        self.receive()

    def send(self, actions: Any = None, only: Any = None) -> None:
        """The first half of `step`: workers go on while this process does something else."""
        if actions is not None:
            wished = np.asarray(actions)
            self.action[:] = wished
            if (self.action != wished).any():  # cut to a whole number of 32 bits it would be another choice
                raise ValueError(f"actions are numbers from 0 to {self.numbers.choices - 1}, and not {wished.tolist()}")
        self.arrays.going[:] = True if only is None else only
        self._check()
        if self.team is not None:
            self.team.go()
        else:
            assert self.slots is not None
            self.slots.go_on()

    def receive(self) -> None:
        """The second half: until all games have been stepped."""
        if self.team is not None:
            self.team.wait()

    def sample(self, random: Any) -> Any:
        """A random open choice for each game, by a `numpy.random.Generator`."""
        there = np.flatnonzero(self.mask.view(np.bool_))
        slots, choices = np.divmod(there, self.numbers.choices)
        counts = np.bincount(slots, minlength=self.games)
        picked = np.cumsum(counts) - counts + (random.random(self.games) * counts).astype(np.int64)
        return choices[picked]

    def match(self, slot: int, last: bool = False) -> Match:
        """The game of a slot as a match with its record: the one that is played, or the last that ended there.

        Only where the games are in this process.
        """
        return self._played(slot, last).match()

    def recall(self, slot: int, seat: int, last: bool = False) -> str:
        """Perfect recall: all that a seat was told and chose in the game of a slot, from its start.

        The game is played again for it: for looking into some games, not for each step.
        """
        if not 0 <= seat < self.numbers.players:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.numbers.players - 1}")
        return self._played(slot, last).recall(seat)

    def close(self) -> None:
        """End the workers and give the memory back; the arrays must not be used any more."""
        if self.team is not None:
            self.team.stop()
            self.team = None
        if self.memory is not None:
            for name in ("arrays", "observation", "mask", "seat", "reward", "ended", "action"):
                setattr(self, name, None)
            given_back(self.memory)
            self.memory = None

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _played(self, slot: int, last: bool) -> Play:
        """A game of this process, played again with somebody who listens."""
        if self.slots is None:
            raise ValueError("the games are in other processes: with workers=0 the same seed plays the same games here")
        if not 0 <= slot < self.games:
            raise ValueError(f"there is no slot {slot}: slots are 0 to {self.games - 1}")
        ended = self.slots.last[slot] if last else (self.slots.game_seed[slot], self.slots.made[slot])
        if ended is None:
            raise ValueError(f"no game has ended in slot {slot} yet")
        seed, made = ended
        numbers = self.numbers
        play = Play(numbers.game, numbers.players, numbers.options, seed, forced=True)
        for choice in made:
            play.choose(play.seat, choice)
        return play

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


def _check_seed(seed: int) -> None:
    if not -MOST_SEED <= seed <= MOST_SEED:
        raise ValueError(f"a seed is a whole number of at most 63 bits, and not {seed}")


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
        slots = Slots(numbers, arrays, first, size, int(arrays.seed[0]))
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
