"""What seats may know: hidden tiles (O6.1)."""

from ...core.counts import with_entry
from .names import QUARRY, UNKNOWN_TILE
from .state import OrongoState


def draw_hidden(state: OrongoState) -> int:
    """A tile for a player to hide: a quarry would be put back and drawn again, so it is never one (O6.1)."""
    kind = state.box.kind
    tile = state.chance.draw([tile for tile in state.pile if kind[tile] != QUARRY])
    state.pile.remove(tile)
    return tile


def hide(state: OrongoState) -> None:
    """Others' hidden tiles go back to the pile: to the viewer they could be any of it."""
    for seat in range(state.players):
        if seat != state.viewer and state.hidden[seat] >= 0:
            state.pile.append(state.hidden[seat])
            state.hidden = with_entry(state.hidden, seat, UNKNOWN_TILE)
    state.pile.sort()


def fill(state: OrongoState) -> None:
    for seat in range(state.players):
        if state.hidden[seat] == UNKNOWN_TILE:
            state.hidden = with_entry(state.hidden, seat, draw_hidden(state))
