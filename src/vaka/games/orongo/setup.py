"""Set-up (O2, O6.1)."""

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
    state.hidden = [NO_TILE] * players
    state.open_to = [[] for _ in range(players)]
    state.owner = [NOBODY] * spaces
    state.spent = []
    state.group = [NO_GROUP] * spaces
    state.content = [0] * spaces
    state.holdings = [0] * players
    state.shells = [setup[0]] * players
    state.moai = [setup[1]] * players
    state.stock = [box.tokens] * players
    state.ready = [0] * players
    state.bids = [0] * players
    state.reef = 0
    state.amulet = 0
    state.order = []
    state.turn = 0
    state.placed = 0
    state.ceremonial = NOBODY
    if state.options["hidden_tile"]:
        for seat in range(players):
            tile = knowledge.draw_hidden(state)
            state.hidden[seat] = tile
            state.emit(words.HIDDEN, [seat, tile], visible_to=1 << seat, public_values=1)
