"""Plays games: asks for each choice in the room, and steps all games of a group when they are answered."""

import traceback
from array import array
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any

from ..core.chance import Seeded
from ..core.game import Game
from ..core.state import State
from ..games import game as game_of
from ..games import observer
from .settings import Settings
from .shared_arrays import GROUPS, Room

SEEDS = 1 << 60
NOBODY = -1


class Worker:
    """The slots `first` to `first + settings.games - 1` of both groups."""

    def __init__(self, settings: Settings, game: Game[Any], room: Any, first: int) -> None:
        self.settings = settings
        self.game = game
        self.room = room
        self.first = first
        self.random = Random(settings.seed * 1_000_003 + first)
        self.observe = observer(game).observe
        self.states: list[list[State]] = [[self.new_game() for _ in range(settings.games)] for _ in range(GROUPS)]
        self.seats = [[0] * settings.games for _ in range(GROUPS)]
        self.past = [[self.past_seat(state) for state in states] for states in self.states]
        self.made = [[0] * settings.games for _ in range(GROUPS)]
        self.offered: list[list[list[int]]] = [[[] for _ in range(settings.games)] for _ in range(GROUPS)]
        self.rows = [
            [memoryview(room.features[group, first + at]) for at in range(settings.games)] for group in range(GROUPS)
        ]
        self.choice_rows = [
            [memoryview(room.choices[group, first + at]) for at in range(settings.games)] for group in range(GROUPS)
        ]

    def new_game(self) -> State:
        random = self.random
        settings = self.settings
        players = settings.players[int(random.random() * len(settings.players))]
        options: dict[str, Any] = {}
        if settings.variants and random.random() < settings.variants:
            for option in self.game.option_list:
                if players in option.players:
                    options[option.name] = option.values[int(random.random() * len(option.values))]
        state: State = self.game.start(players, Seeded(random.getrandbits(60)), options)
        return state

    def past_seat(self, state: State) -> int:
        """The seat that a past self holds in this game."""
        if self.random.random() >= self.settings.past:
            return NOBODY
        return int(self.random.random() * state.players)

    def start(self, group: int) -> None:
        for at in range(self.settings.games):
            self.ask(group, at)

    def step(self, group: int) -> None:
        """Carry out the answers of a group and ask what comes next; a game that ended makes room for a new one."""
        room = self.room
        first = self.first
        end = first + self.settings.games
        answers = room.answer[group, first:end].tolist()
        room.ended[group, first:end] = 0
        states = self.states[group]
        seats = self.seats[group]
        offered = self.offered[group]
        for at in range(len(states)):
            states[at].take(seats[at], offered[at][answers[at]])
            self.ask(group, at)

    def ask(self, group: int, at: int) -> None:
        """Play on to the next real choice and write it into the room."""
        room = self.room
        slot = self.first + at
        state = self.states[group][at]
        while True:
            pending = state.pending
            if not pending:
                self.tell_end(group, at, state)
                state = self.new_game()
                self.states[group][at] = state
                self.past[group][at] = self.past_seat(state)
                self.made[group][at] = 0
                continue
            seat = pending[0]
            choices = state.choices(seat)
            if len(choices) > 1:
                break
            state.take(seat, choices[0])
        self.seats[group][at] = seat
        self.offered[group][at] = choices
        self.made[group][at] += 1
        features = self.observe(state, seat, choices)
        row = self.choice_rows[group][at]
        if len(choices) > len(row):
            raise ValueError(f"{len(choices)} choices are offered at once, but the room has space for {len(row)}")
        row[: len(choices)] = array("h", choices)
        self.rows[group][at][: len(features)] = array("h", features)
        room.feature_count[group, slot] = len(features)
        room.choice_count[group, slot] = len(choices)
        room.seat[group, slot] = seat
        room.past[group, slot] = 1 if self.past[group][at] == seat else 0

    def tell_end(self, group: int, at: int, state: State) -> None:
        room = self.room
        slot = self.first + at
        outcome = state.outcome
        assert outcome is not None
        winners = outcome.winners
        shares = [0.0] * room.shares.shape[2]
        for seat in winners:
            shares[seat] = 1 / len(winners)
        room.shares[group, slot] = shares
        room.length[group, slot] = self.made[group][at]
        room.ended[group, slot] = 1


def load_game(settings: Settings) -> Game[Any]:
    return game_of(settings.game, settings.components or None)


def work(settings: Settings, number: int, memory_name: str, learner: Connection) -> None:
    """A process that plays until the learner says stop. Whatever goes wrong is told before it ends."""
    memory = None
    try:
        game = load_game(settings)
        memory = SharedMemory(memory_name)
        room = Room(observer(game), settings.slots, memory.buf)
        worker = Worker(settings, game, room, number * settings.games)
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
