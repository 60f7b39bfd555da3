"""Where tokens may go (O3.8): the open spaces of each seat, kept up to date and sorted."""

from ...core import ordered
from ...core.vectors import i64
from .names import NOBODY, PALM
from .state import OrongoState


def open_to_all(state: OrongoState, tile: i64) -> None:
    """A resource space is open to everybody once its tile lies there."""
    for spaces in state.open_to:
        ordered.add(spaces, tile)


def open_palms(state: OrongoState, seat: i64, space: i64) -> None:
    """The free palms around a token are open to its owner."""
    box = state.box
    spaces = state.open_to[seat]
    for near in box.neighbours[space]:
        if box.kind[near] == PALM and state.owner[near] == NOBODY:
            ordered.add(spaces, near)


def close(state: OrongoState, space: i64) -> None:
    """A space with a token is open to nobody."""
    for spaces in state.open_to:
        ordered.discard(spaces, space)
