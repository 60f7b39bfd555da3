"""The Path of the gods (R5.5), and the same action by an effect."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, locations, steps, words
from ..kinds import PATH_PART, PATH_VISIT, SEAT
from ..state import RaiateaState
from ..steps import VISIT_PATH, Step
from ..words import DONE, PASS
from . import market
from .asking import StepQuestion, refuse
from .free_actions import OwnTurn, act_last, add_free

PRICES: Final = [2, 5]  # pearls for one priest, for two


# --- training priests


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


def why_not_train(state: RaiateaState, seat: int, choice: int) -> IllegalChoice:
    number = choice - state.box.at.train + 1
    if state.priests[seat] + number > state.box.priest_most:
        return refuse(state, seat, choice, "train.no_space", most=state.box.priest_most)
    needed = price(state, seat, number)
    return refuse(state, seat, choice, "train.pearls", pearls=state.pearls[seat], needed=needed)


def gain(state: RaiateaState, seat: int, kahuna: int) -> None:
    """The Kahuna's free priest, then mana; last, what permanent rituals add."""
    holdings.move_priests(state, seat, kahuna)
    holdings.gain_mana(state, seat, state.priests[seat])
    holdings.fire(state, [seat], steps.PRIEST_ACTION)


def pay(state: RaiateaState, seat: int, choice: int) -> None:
    if choice == PASS:
        state.emit(words.PASSES, [seat])
    else:
        train(state, seat, choice - state.box.at.train + 1)


# --- the location


def conduct(state: RaiateaState, visit: list[int]) -> None:
    seat = locations.next_part(state, visit)
    if seat >= 0:
        state.stack.append([PATH_PART, seat, 1 if seat == visit[SEAT] else 0, 0])


class PathPart(OwnTurn):
    kind = PATH_PART
    name = "path"
    verbs = ("train", "pass", "done")
    rule = "R5.5"
    field_sizes = (2, 6)
    zones: tuple[str, ...] = ("tracks",)
    KAHUNA: Final = 2
    TRAINED: Final = 3

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        if holdings.shaman_room(state, seat) or (not pending[self.TRAINED] and can_train(state, seat)):
            state.ask(seat)
            return True
        if pending[self.TRAINED]:
            state.stack.pop()
        else:
            pending[self.TRAINED] = 1
            gain(state, seat, pending[self.KAHUNA])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [DONE if pending[self.TRAINED] else PASS]
        add_free(state, seat, choices)
        if not pending[self.TRAINED]:
            choices += train_choices(state, seat)
        return choices

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if act_last(state, seat, choice):
            return
        pending[self.TRAINED] = 1
        pay(state, seat, choice)
        gain(state, seat, pending[self.KAHUNA])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if pending[self.TRAINED]:
            return refuse(state, seat, choice, "train.done")
        return why_not_train(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`kahuna`: whether the asked seat gets the Kahuna's free priest."""
        return {**super().shown(state, pending), "kahuna": pending[self.KAHUNA] == 1}


class PathVisit(StepQuestion):
    """By an effect, without free actions. The same verb leads to the Market."""

    kind = PATH_VISIT
    name = "visit_path"
    rule = "R5.5"
    field_sizes = (2,)
    step = steps.VISIT
    verbs = ("train", "pass")
    zones: tuple[str, ...] = ("tracks",)
    KAHUNA: Final = 2

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        if step.what == VISIT_PATH:
            state.stack.append([PATH_VISIT, seat, step.kahuna])
        else:
            market.push_visit(state, seat, step.kahuna)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if can_train(state, pending[SEAT]):
            state.ask(pending[SEAT])
            return True
        state.stack.pop()
        gain(state, pending[SEAT], pending[self.KAHUNA])
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [PASS] + train_choices(state, seat)

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        state.stack.pop()
        pay(state, seat, choice)
        gain(state, seat, pending[self.KAHUNA])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_train(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`kahuna`: whether the asked seat gets the Kahuna's free priest."""
        return {**super().shown(state, pending), "kahuna": pending[self.KAHUNA] == 1}
