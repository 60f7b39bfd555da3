"""An effect lets its player move a price marker to the top."""

from ....core.errors import IllegalChoice
from .. import holdings, steps
from ..kinds import PRICE
from ..state import RaiateaState
from ..steps import Step
from ..words import PASS
from .asking import OptionalStep, ask_or_end, refuse
from .market import price_choices


class Price(OptionalStep):
    kind = PRICE
    name = "price"
    rule = "R5.7"
    public = True
    step = steps.PRICE
    verbs = ("price", "pass")
    zones: tuple[str, ...] = ("goods",)

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([PRICE, seat])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return ask_or_end(state, pending, len(price_choices(state)) > 0)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [PASS] + price_choices(state)

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        state.stack.pop()
        good = choice - state.box.at.price
        holdings.set_price(state, good, holdings.top_price(state, good))

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "price.at_the_top")
