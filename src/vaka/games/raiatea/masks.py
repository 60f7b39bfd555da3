"""Masks, pairs and mirrors (R9)."""

from ...core.counts import total
from .state import RaiateaState


def pairs(state: RaiateaState, seat: int) -> int:
    """Twin pairs and bound pairs."""
    mirror = state.box.mirror
    first = seat * (mirror + 1)
    twins = total([state.masks[first + kind] // 2 for kind in range(mirror)])
    return twins + total(state.bound[seat * mirror : seat * mirror + mirror])


def unbound(state: RaiateaState, seat: int) -> int:
    """How many masks the seat could put in, swap or pay: all but bound ones (R9.1)."""
    size = state.box.mirror + 1
    return total(state.masks[seat * size : seat * size + size])


def unpaired(state: RaiateaState, seat: int) -> list[int]:
    """The kinds of which the seat has a mask in no pair; an unbound mirror is one (R9.1)."""
    mirror = state.box.mirror
    first = seat * (mirror + 1)
    kinds = [kind for kind in range(mirror) if state.masks[first + kind] % 2]
    if state.masks[first + mirror]:
        kinds.append(mirror)
    return kinds
