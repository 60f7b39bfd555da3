"""Masks, pairs and mirrors (R9)."""

from ...core.counts import vector_total
from ...core.vectors import i64
from .state import RaiateaState


def pairs(state: RaiateaState, seat: i64) -> i64:
    """Twin pairs and bound pairs."""
    mirror = state.box.mirror
    first = seat * (mirror + 1)
    number: i64 = 0
    for kind in range(mirror):
        number += state.masks[first + kind] // 2 + state.bound[seat * mirror + kind]
    return number


def unbound(state: RaiateaState, seat: i64) -> i64:
    """How many masks the seat could put in, swap or pay: all but bound ones (R9.1)."""
    size = state.box.mirror + 1
    return vector_total(state.masks[seat * size : seat * size + size])


def unpaired(state: RaiateaState, seat: i64) -> list[int]:
    """The kinds of which the seat has a mask in no pair; an unbound mirror is one (R9.1)."""
    mirror = state.box.mirror
    first = seat * (mirror + 1)
    kinds = [kind for kind in range(mirror) if state.masks[first + kind] % 2]
    if state.masks[first + mirror]:
        kinds.append(mirror)
    return kinds
