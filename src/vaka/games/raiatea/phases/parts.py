"""What the locations have in common: the die, the A bonus, and the free actions of one's own turn (R4)."""

from typing import Final

from .. import holdings, masks, memory, steps, words
from ..choices import DONE, FIRST_PERFORM, PASS
from ..frames import BONUS, SEAT, SEATS, TURN
from ..names import ASSISTANT_KINDS, FIRST_ASSISTANT, FOREST, GOOD_KINDS, MARKET, SHAMAN
from ..state import RaiateaState
from . import rituals

LOCATION: Final = 2


# --- free actions


def add_free(state: RaiateaState, seat: int, choices: list[int]) -> None:
    """Add what one may do besides on one's own turn: a ritual by a shaman, a mirror bound (R4.3, R4.5, R9.1)."""
    at = seat * ASSISTANT_KINDS + SHAMAN
    if state.assistants[at] > state.used[at]:
        add_rituals(state, seat, state.priests[seat], choices)
    mirror = state.box.mirror
    if state.masks[seat * (mirror + 1) + mirror]:
        first = state.box.at.bind
        choices += [first + mask for mask in masks.unpaired(state, seat) if mask != mirror]


def add_rituals(state: RaiateaState, seat: int, most: int, choices: list[int]) -> None:
    """Each ritual in hand up to this cost, equal ones once."""
    cost = state.box.cost
    last = -1
    for ritual in state.hands[seat]:
        if ritual != last and cost[ritual] <= most:
            choices.append(FIRST_PERFORM + ritual)
        last = ritual


def did_free(state: RaiateaState, seat: int, choice: int) -> bool:
    """Carry a free action out, if it is one; the frame that offered it then asks again."""
    bind = state.box.at.bind
    if choice < FIRST_PERFORM or choice >= bind + state.box.mirror:
        return False
    if choice < bind:
        holdings.turn(state, seat, SHAMAN)
        perform_from_hand(state, seat, choice - FIRST_PERFORM)
    else:
        mask = choice - bind
        first = seat * (state.box.mirror + 1)
        state.masks[first + mask] -= 1
        state.masks[first + state.box.mirror] -= 1
        state.bound[seat * state.box.mirror + mask] += 1
        state.tell(words.BINDS, [seat, mask])
    return True


def perform_from_hand(state: RaiateaState, seat: int, ritual: int) -> None:
    """Without mana and without a clip (R12.2)."""
    state.tell(words.PERFORMS, [seat, ritual])
    memory.leave(state, seat, ritual)
    rituals.begin(state, seat, ritual)


def end(state: RaiateaState, seat: int) -> None:
    """The player ends the part by a choice of theirs."""
    state.stack.pop()
    state.tell(words.DONE, [seat])


def act_last(state: RaiateaState, seat: int, choice: int) -> bool:
    """Free actions and `done`, which every part offers; false when the choice is something else."""
    if choice == DONE:
        end(state, seat)
        return True
    return did_free(state, seat, choice)


# --- turns and the die


def roll(state: RaiateaState) -> int:
    eyes = state.chance.roll(state.box.die)
    state.tell(words.DIE, [eyes])
    return eyes


def roll_for(state: RaiateaState, kind: int) -> int:
    """Roll for an A effect; answers the seats, in bits, that reach the die (R4.6)."""
    eyes = roll(state)
    reached = 0
    for seat in range(state.players):
        count = state.assistants[seat * ASSISTANT_KINDS + kind] + holdings.stat(state, seat, steps.ROLL, kind)
        if count >= eyes:
            reached |= 1 << seat
    return reached


def next_seat(state: RaiateaState, frame: list[int], direction: int = 1) -> int:
    """The next seat of a stage, the Kahuna first; -1 after the last."""
    turn = frame[TURN]
    if turn == state.players:
        frame[TURN] = 0
        return -1
    frame[TURN] += 1
    return (frame[SEAT] + direction * turn) % state.players


def next_bonus(state: RaiateaState, frame: list[int]) -> bool:
    """Push the A bonus of the next seat that reached the die; false when all had theirs."""
    while True:
        seat = next_seat(state, frame)
        if seat < 0:
            return False
        if frame[SEATS] >> seat & 1:
            state.stack.append([BONUS, seat, frame[LOCATION]])
            return True


# --- A bonuses that are chosen


def run_bonus(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    if frame[LOCATION] == FOREST:
        open_to_seat = any(state.goods_market)
    elif frame[LOCATION] == MARKET:
        open_to_seat = any(state.assistant_market)
    else:
        left = state.box.tattoo_end - state.tattoos[seat]
        if left > 1:  # only the step onto the last rank may be declined (R3.2)
            state.stack.pop()
            holdings.advance(state, seat, 1)
            return False
        open_to_seat = left == 1
    if not open_to_seat:
        state.stack.pop()
        return False
    state.ask(seat)
    return True


def offer_bonus(state: RaiateaState, frame: list[int]) -> list[int]:
    at = state.box.at
    if frame[LOCATION] == FOREST:
        return [PASS] + [at.take + good for good in range(GOOD_KINDS) if state.goods_market[good]]
    if frame[LOCATION] == MARKET:
        first = at.take + FIRST_ASSISTANT
        return [PASS] + [first + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
    return [PASS, at.take_tattoo]


def act_bonus(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    state.stack.pop()
    if choice == PASS:
        state.tell(words.PASSES, [seat])
    elif frame[LOCATION] == FOREST:
        holdings.good_from_market(state, seat, choice - state.box.at.take)
    elif frame[LOCATION] == MARKET:
        take_assistant(state, seat, choice - state.box.at.take - FIRST_ASSISTANT)
    else:
        holdings.advance(state, seat, 1)


def take_assistant(state: RaiateaState, seat: int, kind: int) -> None:
    """From the market, without paying."""
    holdings.assistant_from_market(state, seat, kind)
    state.tell(words.TAKES, [seat, FIRST_ASSISTANT + kind])
