"""Set-up (M2)."""

from ...core.vectors import i64, vec
from . import supply, words
from .kinds import DRAWING
from .names import CARDS, COMMODITIES
from .state import MooreaState


def set_up(state: MooreaState) -> None:
    box = state.box
    players = state.players
    titles = len(box.ids)
    piles = box.piles[players]
    state.phase = DRAWING
    state.player = 0
    state.drawn = 0
    state.steps = []
    state.bag = vec[i64](box.commodities)
    state.row = vec[i64]([0] * len(COMMODITIES))
    state.discards = vec[i64]([0] * len(COMMODITIES))
    state.pile_one = vec[i64](piles[0])
    state.pile_two = vec[i64](piles[1])
    state.display = vec[i64]([0] * titles)
    state.hands = vec[vec[i64]]([vec[i64]([0] * len(CARDS)) for _ in range(players)])
    state.face_up = vec[vec[i64]]([vec[i64]([0] * len(COMMODITIES)) for _ in range(players)])
    state.unknown = vec[i64]([0] * players)
    state.shuffles = 0
    state.old = [[] for _ in range(players)]
    state.left = [[] for _ in range(players)]
    state.pools = []
    state.tools = vec[i64]([0] * players)
    state.tools_left = vec[i64](box.tool_copies)
    state.built = vec[vec[i64]]([vec[i64]([0] * titles) for _ in range(players)])
    state.sites = vec[vec[i64]]([vec[i64]([0] * len(COMMODITIES)) for _ in range(players)])
    state.stored = vec[vec[i64]]([vec[i64]([0] * len(box.shelf_title)) for _ in range(players)])
    state.gone = vec[i64]([0] * len(CARDS))
    state.idle = 0
    state.last_turns = 0
    deal(state)
    row = [supply.lay_in_row(state) for _ in range(box.row)]
    state.emit(words.ROW, row)
    display = [supply.lay_on_display(state) for _ in range(box.display)]
    state.emit(words.DISPLAY, display)


def deal(state: MooreaState) -> None:
    """A full hand for everybody (M2.1)."""
    for seat in range(state.players):
        dealt = [state.chance.draw_from(state.bag) for _ in range(state.box.hand_limit)]
        for card in dealt:
            state.hands[seat][card] += 1
        state.emit(words.DEALT, [seat, *dealt], visible_to=1 << seat, public_values=1)
