"""The Forest (R5.1, R4.1), and the forest deck."""

from typing import Final

from .. import holdings, words
from ..choices import DONE, PASS
from ..frames import FOREST_PART, GATHER, SEAT, SEATS, STAGE
from ..names import FIRST_ASSISTANT, GATHERER, GOOD_KINDS
from ..state import RaiateaState
from . import parts

PICKED: Final = 2
GATHER_STAGE: Final = 2
TAKE_CARD: Final = 1
TAKE_GOOD: Final = 2

# --- the deck and the supply


def can_reveal(state: RaiateaState) -> bool:
    """Whether a card can be revealed, from the deck or from a new one."""
    return any(state.forest) or max(state.goods_market) > 1


def reveal(state: RaiateaState, n: int) -> None:
    """Reveal up to n cards. An empty deck is made anew of the goods market but for one of each kind (R5.1)."""
    shown: list[int] = []
    while len(shown) < n and can_reveal(state):
        if not any(state.forest):
            new_deck(state)
        shown.append(state.chance.draw_kind(state.forest))
    if shown:
        state.supply = sorted(state.supply + shown)
        state.tell(words.FOREST, shown)


def new_deck(state: RaiateaState) -> None:
    """Prices do not move."""
    for good in range(GOOD_KINDS):
        extra = max(0, state.goods_market[good] - 1)
        state.forest[good] += extra
        state.goods_market[good] -= extra
    state.tell(words.NEW_FOREST, [sum(state.forest)])


def clear_supply(state: RaiateaState) -> None:
    """What is left of the supply goes to the markets; goods lower their prices."""
    left = state.supply
    state.supply = []
    if left:
        state.tell(words.TO_MARKETS, left[:])
    for card in left:
        holdings.card_to_market(state, card)


def run_reveal(state: RaiateaState, frame: list[int]) -> bool:
    state.stack.pop()
    reveal(state, 1)
    return False


# --- the location


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    """The die and its bonus, a circuit clockwise, new cards, a circuit counter-clockwise."""
    if frame[STAGE] == 0:
        frame[SEATS] = parts.roll_for(state, GATHERER)
        frame[STAGE] = 1
    if frame[STAGE] == 1:
        if parts.next_bonus(state, frame):
            return False
        frame[STAGE] = 2
    if frame[STAGE] == 2:
        seat = parts.next_seat(state, frame)
        if seat >= 0:
            state.stack.append([FOREST_PART, seat, 0])
            return False
        clear_supply(state)
        reveal(state, state.players + 1)
        frame[STAGE] = 3
    seat = parts.next_seat(state, frame, -1)
    if seat >= 0:
        state.stack.append([FOREST_PART, seat, 0])
    else:
        state.stack.pop()
    return False


def can_gather(state: RaiateaState, seat: int) -> bool:
    return holdings.unused(state, seat, GATHERER) and (len(state.supply) > 0 or can_reveal(state))


def run(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    can_pick = not frame[PICKED] and (len(state.supply) > 0 or can_gather(state, seat))
    if can_pick or holdings.shaman_room(state, seat):
        state.ask(seat)
        return True
    state.stack.pop()
    return False


def offer(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    choices = [DONE]
    parts.add_free(state, seat, choices)
    if not frame[PICKED]:
        at = state.box.at
        choices += [at.take + card for card in sorted(set(state.supply))]
        if can_gather(state, seat):
            choices.append(at.gather)
    return choices


def act(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.act_last(state, seat, choice):
        return
    at = state.box.at
    frame[PICKED] = 1
    if choice == at.gather:
        holdings.turn(state, seat, GATHERER)
        state.stack.append([GATHER, seat, TAKE_CARD])
        reveal(state, 1)
    else:
        holdings.pick(state, seat, choice - at.take)


# --- the gatherer's B: a card, and a good still in the supply


def run_gather(state: RaiateaState, frame: list[int]) -> bool:
    if frame[GATHER_STAGE] == TAKE_CARD:
        state.ask(frame[SEAT])
        return True
    if state.supply and state.supply[0] < FIRST_ASSISTANT:  # sorted, so goods come first
        state.ask(frame[SEAT])
        return True
    state.stack.pop()
    return False


def offer_gather(state: RaiateaState, frame: list[int]) -> list[int]:
    first = state.box.at.take
    cards = sorted(set(state.supply))
    if frame[GATHER_STAGE] == TAKE_GOOD:
        cards = [card for card in cards if card < FIRST_ASSISTANT]
    return [PASS] + [first + card for card in cards]


def act_gather(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if frame[GATHER_STAGE] == TAKE_CARD:
        frame[GATHER_STAGE] = TAKE_GOOD
    else:
        state.stack.pop()
    if choice == PASS:
        state.tell(words.PASSES, [seat])
    else:
        holdings.pick(state, seat, choice - state.box.at.take)
