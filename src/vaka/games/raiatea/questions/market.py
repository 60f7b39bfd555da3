"""The Market (R5.7, R5.8, R4.2), and the same action by an effect."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, locations, words
from ..kinds import MARKET_PART, SEAT, SOLD
from ..names import ASSISTANT_KINDS, GOOD_KINDS, HIRING, MERCHANT
from ..state import RaiateaState
from ..words import DONE
from .asking import RaiateaQuestion, ask_or_end, refuse
from .free_actions import OwnTurn, act_last, add_free


def conduct(state: RaiateaState, visit: list[int]) -> None:
    if locations.bonuses_first(state, visit, MERCHANT):
        return
    seat = locations.next_part(state, visit)
    if seat >= 0:
        times = locations.times(visit, seat)
        state.stack.append([MARKET_PART, seat, times, times, 0, 0])


def push_visit(state: RaiateaState, seat: int, kahuna: int) -> None:
    """By an effect: without free actions and the merchant."""
    state.stack.append([MARKET_PART, seat, 1 + kahuna, 1 + kahuna, 0, 1])


class MarketPart(OwnTurn):
    kind = MARKET_PART
    name = "market"
    verbs = ("sell", "hire", "price", "done")
    rule = "R5.7"
    field_sizes = (4, 4, 2, 2)
    zones: tuple[str, ...] = ("goods", "assistants")
    SALES: Final = 2
    HIRES: Final = 3
    PRICE_MOVED: Final = 4
    VISIT: Final = 5

    def owns(self, state: RaiateaState, pending: list[int], verb: str) -> bool:
        return verb in self.verbs if pending[self.VISIT] else super().owns(state, pending, verb)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        room = can_sell(state, pending) or (pending[self.HIRES] > 0 and any(state.assistant_market))
        asks = room or (not pending[self.VISIT] and holdings.shaman_room(state, pending[SEAT]))
        return ask_or_end(state, pending, asks)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        at = state.box.at
        choices = [DONE]
        if not pending[self.VISIT]:
            add_free(state, seat, choices)
        if pending[self.SALES]:
            steps = state.box.steps_of_ladder
            for good in range(GOOD_KINDS):
                if state.goods[seat * GOOD_KINDS + good]:
                    first = at.sell + good * steps
                    choices += range(first, first + state.prices[good] + 1)
        if pending[self.HIRES] and state.pearls[seat] >= HIRING:
            choices += [at.hire + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
        if may_move_price(state, pending):
            choices += price_choices(state)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if act_last(state, seat, choice):
            return
        at = state.box.at
        if choice >= at.price:
            pending[self.PRICE_MOVED] = 1
            holdings.turn(state, seat, MERCHANT)
            good = choice - at.price
            holdings.set_price(state, good, holdings.top_price(state, good))
        elif choice >= at.hire:
            pending[self.HIRES] -= 1
            kind = choice - at.hire
            state.emit(words.HIRES, [seat, kind])
            holdings.pay_pearls(state, seat, HIRING)
            holdings.assistant_from_market(state, seat, kind)
        else:
            pending[self.SALES] -= 1
            steps = state.box.steps_of_ladder
            sell(state, seat, (choice - at.sell) // steps, (choice - at.sell) % steps)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        at = state.box.at
        if choice >= at.price:
            return self.why_not_price(state, pending, seat, choice)
        if choice >= at.hire:
            if not pending[self.HIRES]:
                return refuse(state, seat, choice, "hire.done")
            if not state.assistant_market[choice - at.hire]:
                return refuse(state, seat, choice, "hire.not_there")
            return refuse(state, seat, choice, "hire.pearls", pearls=state.pearls[seat], needed=HIRING)
        good, step = divmod(choice - at.sell, state.box.steps_of_ladder)
        if not pending[self.SALES]:
            return refuse(state, seat, choice, "sell.done")
        if not state.goods[seat * GOOD_KINDS + good]:
            return refuse(state, seat, choice, "sell.not_yours")
        return refuse(state, seat, choice, "sell.above_marker", step=step + 1, marker=state.prices[good] + 1)

    def why_not_price(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if pending[self.VISIT] or not holdings.unused(state, seat, MERCHANT):
            return refuse(state, seat, choice, "price.no_merchant")
        if pending[self.PRICE_MOVED]:
            return refuse(state, seat, choice, "price.done")
        if not can_sell(state, pending):
            return refuse(state, seat, choice, "price.no_sale")
        return refuse(state, seat, choice, "price.at_the_top")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`sales` and `hires`: how many are left; `visit`: whether an effect led here."""
        left = {"sales": pending[self.SALES], "hires": pending[self.HIRES], "visit": pending[self.VISIT] == 1}
        return {**super().shown(state, pending), **left}


def can_sell(state: RaiateaState, pending: list[int]) -> bool:
    return pending[MarketPart.SALES] > 0 and state.held[pending[SEAT]] > 0


def may_move_price(state: RaiateaState, pending: list[int]) -> bool:
    """The merchant's B: once, and only while it can still be of use (R4.2)."""
    if pending[MarketPart.VISIT] or pending[MarketPart.PRICE_MOVED] or not can_sell(state, pending):
        return False
    return holdings.unused(state, pending[SEAT], MERCHANT)


def price_choices(state: RaiateaState) -> list[int]:
    first = state.box.at.price
    return [first + good for good in range(GOOD_KINDS) if state.prices[good] < holdings.top_price(state, good)]


def sell(state: RaiateaState, seat: int, good: int, step: int) -> None:
    """The good goes to the market, the bonus is carried out completely, then the marker drops once (R5.7)."""
    holdings.lose_good(state, seat, good)
    state.goods_market[good] += 1
    state.emit(words.SELLS, [seat, good, step])
    state.stack.append([SOLD, seat, good])
    holdings.push_effect(state, seat, state.box.ladder[good][step])


class Sold(RaiateaQuestion):
    """The marker of a good falls after the bonus."""

    kind = SOLD
    name = "sold"
    field_sizes = (4,)
    GOOD: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        state.stack.pop()
        holdings.lower_price(state, pending[self.GOOD])
        return False
