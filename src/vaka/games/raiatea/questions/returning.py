"""Goods of one's own that go back to the market: what several questions ask for."""

from ....core.errors import IllegalChoice
from ..names import GOOD_KINDS
from ..state import RaiateaState
from .asking import refuse


def own_goods(state: RaiateaState, seat: int) -> list[int]:
    """`return` for each kind of good that the seat has."""
    first = state.box.at.returns
    return [first + good for good in range(GOOD_KINDS) if state.goods[seat * GOOD_KINDS + good]]


def why_not_return(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    if not state.goods[seat * GOOD_KINDS + choice - state.box.at.returns]:
        return refuse(state, seat, choice, "return.not_yours")
    return refuse(state, seat, choice, "pay.other")
