"""Set-up, and the first step of a round: new tiles open their spaces (O2, O3.10, O5.1, O6.1)."""

from .. import knowledge, openings
from ..groups import NO_GROUP
from ..names import BIDDING, NO_TILE, NOBODY
from ..state import OrongoState
from ..words import HIDDEN, LAST_ROUND, TILES


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
            state.tell(HIDDEN, [seat, tile], seers=1 << seat, shown=1)


def start_round(state: OrongoState) -> None:
    state.round += 1
    if state.pile:
        setup = state.box.setup[state.players]
        drawn = [
            state.chance.draw(state.pile)
            for _ in range(min(setup[2] if state.round == 1 else setup[3], len(state.pile)))
        ]
        for tile in drawn:
            openings.open_to_all(state, tile)
        state.tell(TILES, drawn)
    else:
        state.last_round = 1
        state.tell(LAST_ROUND, [state.round])
    state.phase = BIDDING
    state.ask_sealed([seat for seat in range(state.players) if state.shells[seat] > 0])
