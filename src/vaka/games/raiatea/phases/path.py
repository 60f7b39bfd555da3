"""The Path of the gods (R5.5), and the same action by an effect."""

from typing import Final

from .. import holdings, steps, words
from ..choices import DONE, PASS
from ..frames import PATH_PART, SEAT
from ..state import RaiateaState
from . import parts

KAHUNA: Final = 2
TRAINED: Final = 3

PRICES: Final = [2, 5]  # pearls for one priest, for two


def price(state: RaiateaState, seat: int, number: int) -> int:
    """Pearls for this many priests."""
    return max(0, PRICES[number - 1] + holdings.stat(state, seat, steps.PRIEST_PRICE))


def train_choices(state: RaiateaState, seat: int) -> list[int]:
    """Each needs the pearls and as many free spaces as priests (R12.5)."""
    first = state.box.at.train
    free = state.box.priest_most - state.priests[seat]
    return [
        first + number - 1 for number in (1, 2) if free >= number and state.pearls[seat] >= price(state, seat, number)
    ]


def train(state: RaiateaState, seat: int, number: int) -> None:
    holdings.pay_pearls(state, seat, price(state, seat, number))
    holdings.move_priests(state, seat, number)


def can_train(state: RaiateaState, seat: int) -> bool:
    """By public facts: there is a space left."""
    return state.priests[seat] < state.box.priest_most


def gain(state: RaiateaState, seat: int, kahuna: int) -> None:
    """The Kahuna's free priest, then mana; last, what permanent rituals add."""
    holdings.move_priests(state, seat, kahuna)
    holdings.gain_mana(state, seat, state.priests[seat])
    holdings.fire(state, [seat], steps.PRIEST_ACTION)


# --- the location


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    seat = parts.next_seat(state, frame)
    if seat >= 0:
        state.stack.append([PATH_PART, seat, 1 if seat == frame[SEAT] else 0, 0])
    else:
        state.stack.pop()
    return False


def run(state: RaiateaState, frame: list[int]) -> bool:
    seat = frame[SEAT]
    if holdings.shaman_room(state, seat) or (not frame[TRAINED] and can_train(state, seat)):
        state.ask(seat)
        return True
    if frame[TRAINED]:
        state.stack.pop()
    else:
        frame[TRAINED] = 1
        gain(state, seat, frame[KAHUNA])
    return False


def offer(state: RaiateaState, frame: list[int]) -> list[int]:
    seat = frame[SEAT]
    choices = [DONE if frame[TRAINED] else PASS]
    parts.add_free(state, seat, choices)
    if not frame[TRAINED]:
        choices += train_choices(state, seat)
    return choices


def act(state: RaiateaState, frame: list[int], choice: int) -> None:
    seat = frame[SEAT]
    if parts.act_last(state, seat, choice):
        return
    frame[TRAINED] = 1
    pay(state, seat, choice)
    gain(state, seat, frame[KAHUNA])


def pay(state: RaiateaState, seat: int, choice: int) -> None:
    if choice == PASS:
        state.tell(words.PASSES, [seat])
    else:
        train(state, seat, choice - state.box.at.train + 1)


# --- by an effect, without free actions


def run_visit(state: RaiateaState, frame: list[int]) -> bool:
    if can_train(state, frame[SEAT]):
        state.ask(frame[SEAT])
        return True
    state.stack.pop()
    gain(state, frame[SEAT], frame[KAHUNA])
    return False


def offer_visit(state: RaiateaState, frame: list[int]) -> list[int]:
    return [PASS] + train_choices(state, frame[SEAT])


def act_visit(state: RaiateaState, frame: list[int], choice: int) -> None:
    state.stack.pop()
    pay(state, frame[SEAT], choice)
    gain(state, frame[SEAT], frame[KAHUNA])
