"""Cards that come into a hand and leave it, and what everybody knows of it (M1.4)."""

from ...core.counts import vector_total, with_entry
from ...core.vectors import i64, vec
from . import knowledge
from .names import BASKET, BASKET_LIMIT, FISH
from .state import MooreaState


def size(state: MooreaState, seat: i64) -> i64:
    return vector_total(state.hands[seat]) + state.unknown[seat]


def limit(state: MooreaState, seat: i64) -> i64:
    """M3.8, M4.1. A basket never makes a hand smaller."""
    return max(state.box.hand_limit, BASKET_LIMIT) if has_tool(state, seat, BASKET) else state.box.hand_limit


def has_tool(state: MooreaState, seat: i64, tool: i64) -> bool:
    return state.tools[seat] >> tool & 1 == 1


def take_from_row(state: MooreaState, seat: i64, card: i64) -> None:
    """A face-up card goes to a hand: everybody knows it there."""
    state.row[card] -= 1
    state.hands[seat][card] += 1
    state.face_up[seat][card] += 1


def leave(state: MooreaState, seat: i64, card: i64, count: i64) -> None:
    """Cards leave a hand; those that everybody knows of count first."""
    if card > FISH:
        state.hands[seat][card] -= count
        return
    known = state.face_up[seat]
    if count > known[card]:
        knowledge.leave(state, seat, card, count - known[card])
    state.hands[seat][card] -= count
    known[card] = max(0, known[card] - count)


def give(state: MooreaState, seat: i64, card: i64, count: i64) -> None:
    """Commodities go to the discards, stoneware, huts and canoes leave the game (M3.3, M3.8)."""
    leave(state, seat, card, count)
    if card <= FISH:
        state.discards[card] += count
    else:
        state.gone = with_entry(state.gone, card, state.gone[card] + count)


def pay(state: MooreaState, seat: i64, paid: vec[i64]) -> None:
    """Give so many of each kind."""
    for card in range(len(paid)):
        if paid[card]:
            give(state, seat, card, paid[card])


def as_cards(counts: vec[i64]) -> list[int]:
    """A count per kind as a list of kinds, for events."""
    return [card for card, count in enumerate(counts) for _ in range(count)]
