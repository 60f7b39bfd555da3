"""A second bookkeeper beside the state: it counts from what is told alone, and both are compared after each choice."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from vaka.core.events import Event
from vaka.core.state import State


def keep(ledger: Any, events: list[Event], states: Iterable[State]) -> None:
    """Write down what is told on the way to each of these states, and compare."""
    read = 0
    for state in states:
        for event in events[read:]:
            ledger.write(event)
        read = len(events)
        ledger.compare(state)


def at_random(state: State, rng: Random) -> Iterator[State]:
    """The state before and after each of the choices to its end."""
    yield state
    while state.pending:
        seat = rng.choice(state.pending)
        state.choose(seat, rng.choice(state.choices(seat)))
        yield state
