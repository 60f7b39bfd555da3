"""The forest deck and the supply (R5.1)."""

from ...core.counts import has_some, largest, vector_total
from . import holdings, words
from .names import GOOD_KINDS
from .state import RaiateaState


def can_reveal(state: RaiateaState) -> bool:
    """Whether a card can be revealed, from the deck or from a new one."""
    return has_some(state.forest) or largest(state.goods_market, GOOD_KINDS) > 1


def reveal(state: RaiateaState, n: int) -> None:
    """Reveal up to n cards. An empty deck is made anew of the goods market but for one of each kind (R5.1)."""
    shown: list[int] = []
    while len(shown) < n and can_reveal(state):
        if not has_some(state.forest):
            new_deck(state)
        shown.append(state.chance.draw_from(state.forest))
    if shown:
        state.supply = sorted(state.supply + shown)
        state.emit(words.FOREST, shown)


def new_deck(state: RaiateaState) -> None:
    """Prices do not move."""
    for good in range(GOOD_KINDS):
        extra = max(0, state.goods_market[good] - 1)
        state.forest[good] += extra
        state.goods_market[good] -= extra
    state.emit(words.NEW_FOREST, [vector_total(state.forest)])


def clear_supply(state: RaiateaState) -> None:
    """What is left of the supply goes to the markets; goods lower their prices."""
    left = state.supply
    state.supply = []
    if left:
        state.emit(words.TO_MARKETS, left[:])
    for card in left:
        holdings.card_to_market(state, card)
