"""Set-up (O2, O6.1)."""

from ...core.counts import with_entry
from ...core.vectors import i64, vec
from . import knowledge, words
from .kinds import BIDDING
from .names import NO_GROUP, NO_TILE, NOBODY
from .state import OrongoState


def set_up(state: OrongoState) -> None:
    box = state.box
    players = state.players
    spaces = len(box.names)
    setup = box.setup[players]
    state.phase = BIDDING
    state.round = 0
    state.last_round = 0
    state.pile = list(range(box.resources))
    state.hidden = vec[i64]([NO_TILE] * players)
    state.open_for = vec[i64]([0] * spaces)
    state.owner = vec[i64]([NOBODY] * spaces)
    state.is_spent = vec[i64]([0] * spaces)
    state.group = vec[i64]([NO_GROUP] * spaces)
    state.content = vec[i64]([0] * spaces)
    state.holdings = vec[i64]([0] * players)
    state.shells = vec[i64]([setup[0]] * players)
    state.moai = vec[i64]([setup[1]] * players)
    state.stock = vec[i64]([box.tokens] * players)
    state.ready = vec[i64]([0] * players)
    state.bids = vec[i64]([0] * players)
    state.reef = 0
    state.amulet = 0
    state.order = vec[i64]()
    state.turn = 0
    state.placed = 0
    state.ceremonial = NOBODY
    if state.options["hidden_tile"]:
        for seat in range(players):
            tile = knowledge.draw_hidden(state)
            state.hidden = with_entry(state.hidden, seat, tile)
            state.emit(words.HIDDEN, [seat, tile], visible_to=1 << seat, public_values=1)
