"""Set-up (M2), and where cards come from: the bag of commodities, the row (M3.1), the display (M2.3, M6.1)."""

from typing import TYPE_CHECKING

from ....core.counts import total
from .. import memory, words
from ..table import CARDS, COMMODITIES, DRAWING

if TYPE_CHECKING:
    from ..state import MooreaState


def set_up(state: "MooreaState") -> None:
    box = state.box
    players = state.players
    titles = len(box.ids)
    piles = box.piles[players]
    state.phase = DRAWING
    state.player = 0
    state.drawn = 0
    state.steps = []
    state.bag = box.commodities[:]
    state.row = [0] * len(COMMODITIES)
    state.discards = [0] * len(COMMODITIES)
    state.pile_one = piles[0][:]
    state.pile_two = piles[1][:]
    state.display = [0] * titles
    state.hands = [[0] * len(CARDS) for _ in range(players)]
    state.face_up = [[0] * len(COMMODITIES) for _ in range(players)]
    state.unknown = [0] * players
    state.shuffles = 0
    state.old = [[] for _ in range(players)]
    state.left = [[] for _ in range(players)]
    state.pools = []
    state.tools = [0] * players
    state.tools_left = box.tool_copies[:]
    state.built = [[0] * titles for _ in range(players)]
    state.sites = [[0] * len(COMMODITIES) for _ in range(players)]
    state.stored = [[0] * len(box.shelf_title) for _ in range(players)]
    state.gone = [0] * len(CARDS)
    state.idle = 0
    state.last_turns = 0
    deal(state)
    row = [lay_in_row(state) for _ in range(box.row)]
    state.tell(words.ROW, row)
    display = [lay_on_display(state) for _ in range(box.display)]
    state.tell(words.DISPLAY, display)


def deal(state: "MooreaState") -> None:
    """A full hand for everybody (M2.1)."""
    for seat in range(state.players):
        dealt = [state.chance.draw_kind(state.bag) for _ in range(state.box.hand_limit)]
        for card in dealt:
            state.hands[seat][card] += 1
        state.tell(words.DEALT, [seat, *dealt], seers=1 << seat, shown=1)


def has_card(state: "MooreaState") -> bool:
    """Whether a card can come from the pile, the discards included (M3.1). What is unknown is in a hand."""
    return any(state.discards) or total(state.bag) > memory.out_of_pile(state)


def draw(state: "MooreaState") -> int:
    """A card from the pile; the discards are shuffled when it is empty, not before (M3.1)."""
    if not any(state.bag):
        state.tell(words.RESHUFFLES, [sum(state.discards)])
        memory.shuffled(state)
        state.bag = state.discards
        state.discards = [0] * len(COMMODITIES)
    return state.chance.draw_kind(state.bag)


def lay_in_row(state: "MooreaState") -> int:
    card = draw(state)
    state.row[card] += 1
    return card


def fill_row(state: "MooreaState") -> None:
    """The row is filled as far as cards allow (M3.1)."""
    missing = state.box.row - total(state.row)
    while missing > 0 and has_card(state):
        state.tell(words.ROW, [lay_in_row(state)])
        missing -= 1


def lay_on_display(state: "MooreaState") -> int:
    """A product from the pile: I lies on top of II (M2.3)."""
    title = state.chance.draw_kind(state.pile_one if any(state.pile_one) else state.pile_two)
    state.display[title] += 1
    return title


def fill_display(state: "MooreaState", buyer: int) -> None:
    """Fill the gap at once (M3.3). The first that cannot be filled brings the last turns: the rest of this one and one
    for everybody (M6.1)."""
    if any(state.pile_one) or any(state.pile_two):
        title = lay_on_display(state)
        state.tell(words.DISPLAY, [title])
    elif state.last_turns == 0:
        state.last_turns = state.players + 1
        state.tell(words.LAST_TURNS, [buyer])
