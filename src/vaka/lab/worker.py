"""Plays games: asks for each choice in the shared arrays, and steps all games of a group when they are answered."""

import traceback
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any

import numpy as np

from ..core.batch import NOBODY, Batch
from ..core.chance import Seeded
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.state import State
from ..games import game as game_of
from ..games import observer
from ..research.feature_lists import feature_list, features_of
from .settings import Settings
from .shared_arrays import GROUPS, SharedArrays

SEED_BITS = 60
Begin = tuple[int, dict[str, Any], int]  # players, options, seed
Snapshot = tuple[Any, list[tuple[Begin, int, list[int]]]]  # the generator; of each game its start, past seat, choices


class Group(Batch):
    """The games of a worker in one group; each of them is written into the arrays where it is asked."""

    def __init__(self, settings: Settings, game: Game[Any], arrays: Any, group: int, first: int, offset: int) -> None:
        features = observer(game)
        super().__init__(
            features,
            settings.games,
            feature_list(features.layout.size, settings.games * features.longest),
            feature_list(features.choices, settings.games * features.choices),
        )
        self.settings = settings
        self.game = game
        self.arrays = arrays
        self.group = group
        self.offset = offset
        self.random = Random((settings.seed * 1_000_003 + first) * GROUPS + group)
        self.begun: list[Begin] = [(0, {}, 0)] * settings.games
        self.past = [NOBODY] * settings.games

    def fresh(self, at: int) -> State:
        random = self.random
        settings = self.settings
        players = settings.players[int(random.random() * len(settings.players))]
        options: dict[str, Any] = {}
        if settings.variants and random.random() < settings.variants:
            for option in self.game.option_list:
                if players in option.players:
                    options[option.name] = option.values[int(random.random() * len(option.values))]
        self.begun[at] = (players, options, random.getrandbits(SEED_BITS))
        self.past[at] = int(random.random() * players) if random.random() < settings.past else NOBODY
        return self.begin(at)

    def begin(self, at: int) -> State:
        players, options, seed = self.begun[at]
        state: State = self.game.start(players, Seeded(seed), options)
        return state

    def over(self, at: int, outcome: Outcome) -> None:
        arrays = self.arrays
        slot = self.offset + at
        winners = outcome.winners
        shares = [0.0] * arrays.shares.shape[2]
        for seat in winners:
            shares[seat] = 1 / len(winners)
        arrays.shares[self.group, slot] = shares
        arrays.length[self.group, slot] = self.real[at]
        arrays.ended[self.group, slot] = 1

    def answer(self) -> None:
        """Carry out the answers in the arrays and ask what comes next."""
        there = slice(self.offset, self.offset + len(self.seats))
        answers = self.arrays.answer[self.group, there].tolist()
        self.arrays.ended[self.group, there] = 0
        self.step([choices[place] for choices, place in zip(self.offered, answers)])
        self.write()

    def write(self) -> None:
        """All questions into the arrays."""
        arrays = self.arrays
        there = slice(self.offset, self.offset + len(self.seats))
        offered = np.array([len(choices) for choices in self.offered])
        most = arrays.choices.shape[2]
        if offered.max() > most:
            raise ValueError(f"{offered.max()} choices are offered at once, the arrays have space for {most}")
        seen = np.array(self.seen)
        fill(arrays.features[self.group, there], seen, features_of(self.active, seen))
        fill(arrays.choices[self.group, there], offered, features_of(self.open, offered))
        arrays.feature_count[self.group, there] = seen
        arrays.choice_count[self.group, there] = offered
        arrays.seat[self.group, there] = self.seats
        arrays.past[self.group, there] = [past == seat for past, seat in zip(self.past, self.seats)]
        arrays.sealed[self.group, there] = [bool(state.answers) for state in self.states]

    def snapshot(self) -> Snapshot:
        """All that is needed to go on elsewhere."""
        games = [(self.begun[at], self.past[at], self.made[at][:]) for at in range(len(self.seats))]
        return self.random.getstate(), games

    def restore(self, snapshot: Snapshot) -> None:
        """Go on as another worker stood when it made the snapshot."""
        state, games = snapshot
        self.states = [self.fresh(at) for at in range(len(games))]
        for at, (begun, past, made) in enumerate(games):
            self.begun[at] = begun
            self.past[at] = past
            self.put(at, self.begin(at), made)
        self.ask_all()
        self.random.setstate(state)
        self.write()


def fill(rows: Any, counts: Any, numbers: Any) -> None:
    """Put numbers that go on from row to row into the rows, so many into each."""
    rows[np.arange(rows.shape[1]) < counts[:, None]] = numbers


class Worker:
    """The slots `first` to `first + settings.games - 1` of both groups; `offset` is where they lie in these arrays."""

    def __init__(self, settings: Settings, game: Game[Any], arrays: Any, first: int, offset: int | None = None) -> None:
        at = first if offset is None else offset
        self.groups = [Group(settings, game, arrays, group, first, at) for group in range(GROUPS)]

    def start(self, group: int) -> None:
        self.groups[group].start()
        self.groups[group].write()

    def step(self, group: int) -> None:
        """Carry out the answers of a group and ask what comes next; a game that ended makes room for a new one."""
        self.groups[group].answer()


def load_game(settings: Settings) -> Game[Any]:
    return game_of(settings.game, settings.components or None)


def work(settings: Settings, memory_name: str, number: int, learner: Connection) -> None:
    """A process that plays until the learner says stop. An error is sent to the learner before it ends."""
    memory = None
    try:
        game = load_game(settings)
        memory = SharedMemory(memory_name)
        arrays = SharedArrays(observer(game), settings.slots, memory.buf)
        worker = Worker(settings, game, arrays, number * settings.games)
        for group in range(GROUPS):
            worker.start(group)
            learner.send(group)
        while True:
            group = learner.recv()
            if group is None:
                return
            worker.step(group)
            learner.send(group)
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return  # the learner is gone
    except BaseException:
        learner.send(traceback.format_exc())
