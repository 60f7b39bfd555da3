"""Where tokens may go (O3.8): the open spaces of each seat, kept up to date and sorted."""

from bisect import bisect_left
from typing import TYPE_CHECKING

from .box import PALM
from .table import NOBODY

if TYPE_CHECKING:
    from .state import OrongoState


def open_to_all(state: "OrongoState", tile: int) -> None:
    """A resource space is open to everybody once its tile lies there."""
    for spaces in state.open_to:
        add(spaces, tile)


def open_palms(state: "OrongoState", seat: int, space: int) -> None:
    """The free palms around a token are open to its owner."""
    box = state.box
    spaces = state.open_to[seat]
    for near in box.neighbours[space]:
        if box.kind[near] == PALM and state.owner[near] == NOBODY:
            add(spaces, near)


def close(state: "OrongoState", space: int) -> None:
    """A space with a token is open to nobody."""
    for spaces in state.open_to:
        at = bisect_left(spaces, space)
        if at < len(spaces) and spaces[at] == space:
            del spaces[at]


def add(spaces: list[int], space: int) -> None:
    """Put a space among sorted ones, once."""
    at = bisect_left(spaces, space)
    if at == len(spaces) or spaces[at] != space:
        spaces.insert(at, space)
