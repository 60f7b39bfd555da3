"""Where tokens may go (O3.8): for which seats each space is open, kept up to date."""

from ...core.vectors import i64
from .names import NOBODY, PALM
from .state import OrongoState


def open_to_all(state: OrongoState, tile: i64) -> None:
    """A resource space is open to everybody once its tile lies there."""
    state.open_for[tile] = (1 << state.players) - 1


def open_palms(state: OrongoState, seat: i64, space: i64) -> None:
    """The free palms around a token are open to its owner."""
    box = state.box
    for near in box.neighbours[space]:
        if box.kind[near] == PALM and state.owner[near] == NOBODY:
            state.open_for[near] |= 1 << seat


def close(state: OrongoState, space: i64) -> None:
    """A space with a token is open to nobody."""
    state.open_for[space] = 0


def is_open(state: OrongoState, seat: i64, space: i64) -> bool:
    return state.open_for[space] >> seat & 1 == 1


def open_spaces(state: OrongoState, seat: i64) -> list[int]:
    """All that are open to this seat, sorted."""
    return [space for space, seats in enumerate(state.open_for) if seats >> seat & 1]
