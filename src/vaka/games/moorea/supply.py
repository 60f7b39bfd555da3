"""Where cards come from: the bag of commodities, the row (M3.1), the display (M2.3, M6.1)."""

from ...core.counts import has_some, vector_total, with_entry
from ...core.vectors import i64, vec
from . import knowledge, words
from .names import COMMODITIES
from .state import MooreaState


def has_card(state: MooreaState) -> bool:
    """Whether a card can come from the pile, the discards included (M3.1). What is unknown is in a hand."""
    return vector_total(state.discards) > 0 or vector_total(state.bag) > knowledge.out_of_pile(state)


def draw(state: MooreaState) -> i64:
    """A card from the pile; the discards are shuffled when it is empty, not before (M3.1)."""
    if not has_some(state.bag):
        state.emit(words.RESHUFFLES, [vector_total(state.discards)])
        knowledge.shuffled(state)
        state.bag = state.discards
        state.discards = vec[i64]([0] * len(COMMODITIES))
    return state.chance.draw_from(state.bag)


def lay_in_row(state: MooreaState) -> i64:
    card = draw(state)
    state.row[card] += 1
    return card


def fill_row(state: MooreaState) -> None:
    """The row is filled as far as cards allow (M3.1)."""
    missing = state.box.row - vector_total(state.row)
    while missing > 0 and has_card(state):
        state.emit(words.ROW, [lay_in_row(state)])
        missing -= 1


def lay_on_display(state: MooreaState) -> i64:
    """A product from the pile: I lies on top of II (M2.3)."""
    if has_some(state.pile_one):
        state.pile_one = state.pile_one[:]
        title = state.chance.draw_from(state.pile_one)
    else:
        state.pile_two = state.pile_two[:]
        title = state.chance.draw_from(state.pile_two)
    state.display = with_entry(state.display, title, state.display[title] + 1)
    return title


def fill_display(state: MooreaState, buyer: i64) -> None:
    """Fill the gap at once (M3.3). The first that cannot be filled brings the last turns: the rest of this one and one
    for everybody (M6.1)."""
    if has_some(state.pile_one) or has_some(state.pile_two):
        title = lay_on_display(state)
        state.emit(words.DISPLAY, [title])
    elif state.last_turns == 0:
        state.last_turns = state.players + 1
        state.emit(words.LAST_TURNS, [buyer])
