"""An effect lets its player return a good and get something for it, several times."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, steps
from ..kinds import EXCHANGE, SEAT
from ..state import RaiateaState
from ..steps import Step
from ..words import PASS
from .asking import EFFECTS, OptionalStep, ask_or_end
from .returning import own_goods, why_not_return


class Exchange(OptionalStep):
    kind = EXCHANGE
    name = "exchange"
    rule = "R5.7"
    field_sizes = (EFFECTS, 6)
    step = steps.EXCHANGE
    verbs = ("return", "pass")
    zones: tuple[str, ...] = ("tracks",)
    GOT: Final = 2  # the effect
    TIMES: Final = 3

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([EXCHANGE, seat, step.inner, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        asks = pending[self.TIMES] > 0 and state.held[seat] > 0 and not is_worthless(state, seat, pending[self.GOT])
        return ask_or_end(state, pending, asks)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [PASS] + own_goods(state, seat)

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending[self.TIMES] -= 1
        holdings.return_good(state, seat, choice - state.box.at.returns)
        holdings.push_effect(state, seat, pending[self.GOT])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_return(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many goods may still be returned."""
        return {**super().shown(state, pending), "left": pending[self.TIMES]}


def is_worthless(state: RaiateaState, seat: int, effect: int) -> bool:
    """Nobody can pay for a tattoo or a priest beyond the end of the track (R12.5)."""
    for step in state.box.effects[effect]:
        if step.verb == steps.GAIN and step.what == steps.TATTOO and state.tattoos[seat] == state.box.tattoo_end:
            return True
        if step.verb == steps.GAIN and step.what == steps.PRIEST and state.priests[seat] == state.box.priest_most:
            return True
    return False
