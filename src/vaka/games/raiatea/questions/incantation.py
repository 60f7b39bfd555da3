"""Step 4 of a ceremony, the incantation (R7.4): sealed bids, a new order, gifts."""

from typing import Any, Final

from ....core.counts import total
from ....core.errors import IllegalChoice
from .. import holdings, words
from ..kinds import BID, GIFT
from ..names import GIFT_GOOD, GIFT_PEARLS, GIFT_TATTOO, GIFTS, GOOD_KINDS, NOBODY
from ..state import RaiateaState
from .asking import RaiateaQuestion, refuse
from .auctions import SealedBid, counted

GIFT_NUMBER: Final = 3
ALL_GIFTS: Final = (1 << GIFT_NUMBER) - 1
PEARLS_GIVEN: Final = 2
NO_GOOD: Final = GIFT_GOOD + GOOD_KINDS


class Bid(SealedBid):
    kind = BID
    name = "bid"
    rule = "R7.4"

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        """All mana bid goes into the bag; ties keep their present order."""
        state.stack.pop()
        bids = [answer[0] - state.box.at.bid for answer in answers]
        state.emit(words.BIDS, bids[:])
        for seat in range(state.players):
            holdings.pay_mana(state, seat, bids[seat])
        holdings.fill_bag(state, total(bids))
        state.order = new_order(state.order, counted(state, bids))
        state.emit(words.ORDER, state.order[:])
        state.stack.append([GIFT, NOBODY, 0, ALL_GIFTS])


def new_order(order: list[int], values: list[int]) -> list[int]:
    return sorted(order, key=lambda seat: -values[seat])  # a stable sort keeps ties as they are


class Gift(RaiateaQuestion):
    """Each gift is carried out before the next is chosen; with three players only the first two get one."""

    kind = GIFT
    name = "gift"
    verbs = ("gift",)
    rule = "R7.4"
    public = True
    field_sizes = (6, 8)
    RANK: Final = 2
    LEFT: Final = 3  # in bits

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if pending[self.RANK] == min(GIFT_NUMBER, state.players - 1):
            state.stack.pop()
            return False
        seat = state.order[pending[self.RANK]]
        choices = self.offer(state, pending, seat)
        if len(choices) > 1:
            state.kept = choices
            state.ask(seat)
            return True
        self.act(state, pending, seat, choices[0])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        """The gifts left, a good by its kind; when the market has none, `none` stands for it."""
        first = state.box.at.gift
        choices = [first + gift for gift in (GIFT_TATTOO, GIFT_PEARLS) if pending[self.LEFT] >> gift & 1]
        if pending[self.LEFT] >> GIFT_GOOD & 1:
            goods = [first + GIFT_GOOD + good for good in range(GOOD_KINDS) if state.goods_market[good]]
            choices += goods or [first + NO_GOOD]
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        gift = choice - state.box.at.gift
        pending[self.RANK] += 1
        pending[self.LEFT] &= ~(1 << min(gift, GIFT_GOOD))
        state.emit(words.GIFT, [seat, gift])
        if gift == GIFT_TATTOO:
            holdings.advance(state, seat, 1)
        elif gift == GIFT_PEARLS:
            holdings.gain_pearls(state, seat, PEARLS_GIVEN)
        elif gift != NO_GOOD:
            holdings.good_from_market(state, seat, gift - GIFT_GOOD)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        gift = choice - state.box.at.gift
        left = pending[self.LEFT] >> min(gift, GIFT_GOOD) & 1
        return refuse(state, seat, choice, "gift.not_there" if left else "gift.gone")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """The gifts that are `left`."""
        return {**super().shown(state, pending), "left": gifts_left(pending)}


def gifts_left(pending: list[int]) -> list[str]:
    return [gift for at, gift in enumerate([*GIFTS, "good"]) if pending[Gift.LEFT] >> at & 1]
