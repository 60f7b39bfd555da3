"""Step 4 of a ceremony, the incantation (R7.4): sealed bids, a new order, gifts."""

from typing import Final

from ....core.counts import total
from .. import holdings, words
from ..frames import GIFT
from ..names import GIFT_GOOD, GIFT_PEARLS, GIFT_TATTOO, GOOD_KINDS, NOBODY
from ..state import RaiateaState
from . import auctions

RANK: Final = 2
LEFT: Final = 3

GIFT_NUMBER: Final = 3
ALL_GIFTS: Final = (1 << GIFT_NUMBER) - 1
PEARLS_GIVEN: Final = 2
NO_GOOD: Final = GIFT_GOOD + GOOD_KINDS


def run(state: RaiateaState, frame: list[int]) -> bool:
    state.ask_sealed(list(range(state.players)))
    return True


def reveal(state: RaiateaState, answers: list[list[int]]) -> None:
    """All mana bid goes into the bag; ties keep their present order."""
    state.stack.pop()
    bids = [answer[0] - state.box.at.bid for answer in answers]
    state.tell(words.BIDS, bids[:])
    for seat in range(state.players):
        holdings.pay_mana(state, seat, bids[seat])
    holdings.fill_bag(state, total(bids))
    state.order = new_order(state.order, auctions.counted(state, bids))
    state.tell(words.ORDER, state.order[:])
    state.stack.append([GIFT, NOBODY, 0, ALL_GIFTS])


def new_order(order: list[int], values: list[int]) -> list[int]:
    return sorted(order, key=lambda seat: -values[seat])  # a stable sort keeps ties as they are


def run_gifts(state: RaiateaState, frame: list[int]) -> bool:
    """Each gift is carried out before the next is chosen; with three players only the first two get one."""
    if frame[RANK] == min(GIFT_NUMBER, state.players - 1):
        state.stack.pop()
        return False
    choices = offer_gift(state, frame)
    if len(choices) > 1:
        state.kept = choices
        state.ask(state.order[frame[RANK]])
        return True
    act_gift(state, frame, choices[0])
    return False


def offer_gift(state: RaiateaState, frame: list[int]) -> list[int]:
    """The gifts left, a good by its kind; when the market has none, `none` stands for it."""
    first = state.box.at.gift
    choices = [first + gift for gift in (GIFT_TATTOO, GIFT_PEARLS) if frame[LEFT] >> gift & 1]
    if frame[LEFT] >> GIFT_GOOD & 1:
        goods = [first + GIFT_GOOD + good for good in range(GOOD_KINDS) if state.goods_market[good]]
        choices += goods or [first + NO_GOOD]
    return choices


def act_gift(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = state.order[frame[RANK]]
    gift = choice - state.box.at.gift
    frame[RANK] += 1
    frame[LEFT] &= ~(1 << min(gift, GIFT_GOOD))
    state.tell(words.GIFT, [seat, gift])
    if gift == GIFT_TATTOO:
        holdings.advance(state, seat, 1)
    elif gift == GIFT_PEARLS:
        holdings.gain_pearls(state, seat, PEARLS_GIVEN)
    elif gift != NO_GOOD:
        holdings.good_from_market(state, seat, gift - GIFT_GOOD)
