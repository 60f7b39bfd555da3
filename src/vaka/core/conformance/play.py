"""Random games to look at, and how a broken promise is reported."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ..chance import Chance, Seeded
from ..errors import IllegalChoice
from ..events import Event
from ..game import Game
from ..state import State

MAX_CHOICES = 20_000
PLAYED_ON = 60

ENDS = "every game ends"
ACCEPTED = "every offered choice is accepted"


@dataclass(frozen=True)
class Table:
    """What is played, by how many, and with which options."""

    game: Game[Any]
    players: int
    options: Mapping[str, Any]

    def start(self, chance: Chance, events: list[Event] | None = None) -> State:
        state: State = self.game.start(self.players, chance, dict(self.options), events)
        return state

    def viewers(self) -> list[int | None]:
        """All who look on: the seats, and a watcher."""
        return [*range(self.players), None]

    def __str__(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.game.name} with {self.players} players{options}"


def broken(promise: str, what: str) -> AssertionError:
    return AssertionError(f"{promise}: {what}")


def dump(state: State) -> str:
    """The state byte for byte."""
    return json.dumps(state.save(), sort_keys=True)


def difference(expected: str, result: str) -> str:
    """The fields in which two dumped states differ, for a message."""
    old, new = json.loads(expected), json.loads(result)
    fields = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return "; ".join(f"{name} is {new.get(name)}, not {old.get(name)}" for name in fields)


def random_choice(state: State, rng: Random) -> tuple[int, int]:
    seat = rng.choice(state.pending)
    return seat, rng.choice(state.choices(seat))


def choose_at_random(state: State, rng: Random) -> None:
    seat, choice = random_choice(state, rng)
    try:
        state.choose(seat, choice)
    except IllegalChoice as error:
        raise broken(ACCEPTED, f"seat {seat} may not {state.game.words(choice)}: {error}") from error


def random_game(table: Table, seed: int, events: list[Event] | None = None) -> Iterator[State]:
    """The states of a random game, from the start to the end. It is one state, which plays on."""
    rng = Random(seed)
    state = table.start(Seeded(seed), events)
    for _ in range(MAX_CHOICES):
        yield state
        if not state.pending:
            return
        choose_at_random(state, rng)
    raise broken(ENDS, f"{table}, seed {seed}, is not over after {MAX_CHOICES} choices")


def check_ends(table: Table, seed: int) -> None:
    for _ in random_game(table, seed):
        pass


def play_on(state: State, seed: int) -> list[str]:
    """Play a state on at random for a good while; answers digests of where it went."""
    rng = Random(seed)
    digests: list[str] = []
    for number in range(PLAYED_ON):
        if not state.pending:
            break
        choose_at_random(state, rng)
        if number % 8 == 0:
            digests.append(state.digest())
    return [*digests, state.digest()]


def game_digest(table: Table, seed: int) -> str:
    """One short name for a whole random game: all its states and all that was told, in full and to each viewer.

    Pinned in a test it proves that interpreted and compiled play the same game.
    """
    events: list[Event] = []
    total = hashlib.sha256()
    for state in random_game(table, seed, events):
        total.update(dump(state).encode())
    for event in events:
        for viewer in (-1, *range(table.players)):
            total.update(table.game.event_words(event, viewer).encode())
        total.update(repr(event.values).encode())
    return total.hexdigest()[:16]


def values_for(events: list[Event], viewer: int | None) -> list[tuple[int, ...]]:
    """The events as this viewer is told them."""
    at = -1 if viewer is None else viewer
    return [(event.verb, *event.values_for(at)) for event in events]
