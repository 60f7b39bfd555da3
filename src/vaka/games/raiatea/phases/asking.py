"""Steps of effects that ask their player something: take, perform, reactivate, missions, exchange, price, cancel."""

from typing import Final

from .. import holdings, memory, steps, words
from ..choices import FIRST_PERFORM, PASS
from ..frames import MADE, REVEAL, SEAT
from ..names import ASSISTANT_KINDS, FIRST_ASSISTANT, FIRST_MASK, GOOD_KINDS, NOBODY, NOTHING
from ..state import RaiateaState
from . import blessing, building_sites, marae, market, parts, payment

LEFT: Final = 2
WHAT: Final = 2
CARDS_LEFT: Final = 3
DIFFERENT: Final = 4
TAKEN: Final = 5
MOST_MISSIONS: Final = 3
HIGHEST_COST: Final = 2
GOT: Final = 2
TIMES: Final = 3


def decline(state: RaiateaState, frame: list[int]) -> None:
    """Take no more of what is offered."""
    state.stack.pop()
    state.tell(words.PASSES, [frame[SEAT]])


def ask_or_end(state: RaiateaState, frame: list[int], asks: bool) -> bool:
    if asks:
        state.ask(frame[SEAT])
    else:
        state.stack.pop()
    return asks


# --- take: up to n cards, one at a time


def cards_open(state: RaiateaState, frame: list[int]) -> list[int]:
    """The cards that may be taken, as numbers of one row."""
    what = frame[WHAT]
    if what == steps.FOREST_CARD:
        cards = sorted(set(state.supply))
    elif what == steps.GOOD:
        cards = [good for good in range(GOOD_KINDS) if state.goods_market[good]]
    elif what == steps.ASSISTANT:
        cards = [FIRST_ASSISTANT + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
    else:
        cards = [FIRST_MASK + mask for mask, n in enumerate(state.mask_market) if n]
    if frame[DIFFERENT]:
        cards = [card for card in cards if not frame[TAKEN] >> card & 1]
    return cards


def run_take(state: RaiateaState, frame: list[int]) -> bool:
    return ask_or_end(state, frame, frame[CARDS_LEFT] > 0 and len(cards_open(state, frame)) > 0)


def offer_take(state: RaiateaState, frame: list[int]) -> list[int]:
    first = state.box.at.take
    return [PASS] + [first + card for card in cards_open(state, frame)]


def act_take(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
        return
    seat = frame[SEAT]
    card = choice - state.box.at.take
    frame[CARDS_LEFT] -= 1
    frame[TAKEN] |= 1 << card
    if frame[WHAT] == steps.FOREST_CARD:
        state.stack.append([REVEAL, NOBODY])  # after the treasure (R5.1)
        holdings.pick(state, seat, card)
    elif card < FIRST_ASSISTANT:
        holdings.good_from_market(state, seat, card)
    elif card < FIRST_MASK:
        parts.take_assistant(state, seat, card - FIRST_ASSISTANT)
    else:
        holdings.mask_from_market(state, seat, card - FIRST_MASK)


# --- perform one ritual from hand


def run_perform(state: RaiateaState, frame: list[int]) -> bool:
    return ask_or_end(state, frame, len(state.hands[frame[SEAT]]) > 0)


def offer_perform(state: RaiateaState, frame: list[int]) -> list[int]:
    choices = [PASS]
    parts.add_rituals(state, frame[SEAT], frame[HIGHEST_COST], choices)
    return choices


def act_perform(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
        return
    state.stack.pop()
    parts.perform_from_hand(state, frame[SEAT], choice - FIRST_PERFORM)


# --- reactivate: as many as it can (R12.7)


def run_reactivate(state: RaiateaState, frame: list[int]) -> bool:
    """Asked is only which, where there are more used ones than it turns and of different kinds."""
    seat = frame[SEAT]
    first = seat * ASSISTANT_KINDS
    used = state.used[first : first + ASSISTANT_KINDS]
    kinds = [kind for kind in range(ASSISTANT_KINDS) if used[kind]]
    if frame[LEFT] and sum(used) > frame[LEFT] and len(kinds) > 1:
        state.ask(seat)
        return True
    state.stack.pop()
    for kind in kinds:
        for _ in range(min(used[kind], frame[LEFT])):
            reactivate(state, seat, kind)
    return False


def reactivate(state: RaiateaState, seat: int, kind: int) -> None:
    state.used[seat * ASSISTANT_KINDS + kind] -= 1
    state.tell(words.REACTIVATES, [seat, kind])


def offer_reactivate(state: RaiateaState, frame: list[int]) -> list[int]:
    first = frame[SEAT] * ASSISTANT_KINDS
    return [state.box.at.reactivate + kind for kind in range(ASSISTANT_KINDS) if state.used[first + kind]]


def act_reactivate(state: RaiateaState, frame: list[int], choice: int) -> None:
    frame[LEFT] -= 1
    reactivate(state, frame[SEAT], choice - state.box.at.reactivate)


# --- complete missions


def run_complete(state: RaiateaState, frame: list[int]) -> bool:
    asks = frame[MADE] < frame[MOST_MISSIONS] and building_sites.any_could(state, frame[SEAT])
    return ask_or_end(state, frame, asks)


def offer_complete(state: RaiateaState, frame: list[int]) -> list[int]:
    choices = [PASS]
    building_sites.add_missions(state, frame[SEAT], choices)
    return choices


def act_complete(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
    else:
        payment.begin(state, frame[SEAT], choice - state.box.at.mission)


# --- exchange a good for something, several times


def is_worthless(state: RaiateaState, seat: int, effect: int) -> bool:
    """Nobody can pay for a tattoo or a priest beyond the end of the track (R12.5)."""
    for step in state.box.effects[effect]:
        if step.verb == steps.GAIN and step.what == steps.TATTOO and state.tattoos[seat] == state.box.tattoo_end:
            return True
        if step.verb == steps.GAIN and step.what == steps.PRIEST and state.priests[seat] == state.box.priest_most:
            return True
    return False


def run_exchange(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    asks = frame[TIMES] > 0 and state.held[seat] > 0 and not is_worthless(state, seat, frame[GOT])
    return ask_or_end(state, frame, asks)


def offer_exchange(state: RaiateaState, frame: list[int]) -> list[int]:
    return [PASS] + marae.own_goods(state, frame[SEAT])


def act_exchange(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
        return
    frame[TIMES] -= 1
    holdings.return_good(state, frame[SEAT], choice - state.box.at.returns)
    holdings.push_effect(state, frame[SEAT], frame[GOT])


# --- move a price marker to the top


def run_price(state: RaiateaState, frame: list[int]) -> bool:
    return ask_or_end(state, frame, len(market.price_choices(state)) > 0)


def offer_price(state: RaiateaState, frame: list[int]) -> list[int]:
    return [PASS] + market.price_choices(state)


def act_price(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
        return
    state.stack.pop()
    good = choice - state.box.at.price
    holdings.set_price(state, good, holdings.top_price(state, good))


# --- cancel waiting rituals of others


def can_cancel(state: RaiateaState, seat: int) -> list[int]:
    """Places of the row with clips of others who are not immune; of equal rituals of one owner the leftmost (R1.7)."""
    places: list[int] = []
    met: list[int] = []
    for place in blessing.waiting(state):
        owner = state.row_owner[place]
        if owner != NOBODY and owner != seat and not holdings.is_immune(state, owner):
            card = owner * state.box.rituals + state.row[place]
            if card not in met or state.game.rules == 1:
                met.append(card)
                places.append(place)
    return places


def run_cancel(state: RaiateaState, frame: list[int]) -> bool:
    return ask_or_end(state, frame, frame[LEFT] > 0 and len(can_cancel(state, frame[SEAT])) > 0)


def offer_cancel(state: RaiateaState, frame: list[int]) -> list[int]:
    return [PASS] + [state.box.at.cancel + place for place in can_cancel(state, frame[SEAT])]


def act_cancel(state: RaiateaState, frame: list[int], choice: int) -> None:
    if choice == PASS:
        decline(state, frame)
        return
    frame[LEFT] -= 1
    place = choice - state.box.at.cancel
    ritual = state.row[place]
    state.row[place] = NOTHING
    state.tell(words.CANCELS, [frame[SEAT], place, ritual])
    memory.discard(state, ritual)
