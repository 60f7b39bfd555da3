"""The Market (R5.7, R5.8, R4.2), and the same action by an effect."""

from typing import Final

from .. import holdings, words
from ..choices import DONE
from ..frames import MARKET_PART, SEAT, SEATS, SOLD, STAGE
from ..names import ASSISTANT_KINDS, GOOD_KINDS, MERCHANT
from ..state import RaiateaState
from . import parts

SALES: Final = 2
HIRES: Final = 3
PRICE_MOVED: Final = 4
VISIT: Final = 5
GOOD: Final = 2

HIRING: Final = 2  # pearls


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    if frame[STAGE] == 0:
        frame[SEATS] = parts.roll_for(state, MERCHANT)
        frame[STAGE] = 1
    if frame[STAGE] == 1:
        if parts.next_bonus(state, frame):
            return False
        frame[STAGE] = 2
    seat = parts.next_seat(state, frame)
    if seat >= 0:
        times = 2 if seat == frame[SEAT] else 1
        state.stack.append([MARKET_PART, seat, times, times, 0, 0])
    else:
        state.stack.pop()
    return False


def push_visit(state: RaiateaState, seat: int, kahuna: int) -> None:
    state.stack.append([MARKET_PART, seat, 1 + kahuna, 1 + kahuna, 0, 1])


def can_sell(state: RaiateaState, frame: list[int]) -> bool:
    return frame[SALES] > 0 and state.held[frame[SEAT]] > 0


def run(state: RaiateaState, frame: list[int]) -> bool:
    room = can_sell(state, frame) or (frame[HIRES] > 0 and any(state.assistant_market))
    if room or (not frame[VISIT] and holdings.shaman_room(state, frame[SEAT])):
        state.ask(frame[SEAT])
        return True
    state.stack.pop()
    return False


def offer(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    at = state.box.at
    choices = [DONE]
    if not frame[VISIT]:
        parts.add_free(state, seat, choices)
    if frame[SALES]:
        steps = state.box.steps_of_ladder
        for good in range(GOOD_KINDS):
            if state.goods[seat * GOOD_KINDS + good]:
                first = at.sell + good * steps
                choices += range(first, first + state.prices[good] + 1)
    if frame[HIRES] and state.pearls[seat] >= HIRING:
        choices += [at.hire + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
    if may_move_price(state, frame):
        choices += price_choices(state)
    return choices


def may_move_price(state: RaiateaState, frame: list[int]) -> bool:
    """The merchant's B: once, and only while it can still be of use (R4.2)."""
    if frame[VISIT] or frame[PRICE_MOVED] or not can_sell(state, frame):
        return False
    return holdings.unused(state, frame[SEAT], MERCHANT)


def price_choices(state: RaiateaState) -> list[int]:
    first = state.box.at.price
    return [first + good for good in range(GOOD_KINDS) if state.prices[good] < holdings.top_price(state, good)]


def act(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.act_last(state, seat, choice):
        return
    at = state.box.at
    if choice >= at.price:
        frame[PRICE_MOVED] = 1
        holdings.turn(state, seat, MERCHANT)
        good = choice - at.price
        holdings.set_price(state, good, holdings.top_price(state, good))
    elif choice >= at.hire:
        frame[HIRES] -= 1
        kind = choice - at.hire
        state.tell(words.HIRES, [seat, kind])
        holdings.pay_pearls(state, seat, HIRING)
        holdings.assistant_from_market(state, seat, kind)
    else:
        frame[SALES] -= 1
        steps = state.box.steps_of_ladder
        sell(state, seat, (choice - at.sell) // steps, (choice - at.sell) % steps)


def sell(state: RaiateaState, seat: int, good: int, step: int) -> None:
    """The good goes to the market, the bonus is carried out completely, then the marker drops once (R5.7)."""
    holdings.lose_good(state, seat, good)
    state.goods_market[good] += 1
    state.tell(words.SELLS, [seat, good, step])
    state.stack.append([SOLD, seat, good])
    holdings.push_effect(state, seat, state.box.ladder[good][step])


def run_sold(state: RaiateaState, frame: list[int]) -> bool:
    state.stack.pop()
    holdings.lower_price(state, frame[GOOD])
    return False
