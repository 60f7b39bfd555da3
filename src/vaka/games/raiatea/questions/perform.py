"""An effect lets its player perform one ritual from hand."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import rituals, steps
from ..kinds import PERFORM, SEAT
from ..state import RaiateaState
from ..steps import NO_LIMIT, Step
from ..words import FIRST_PERFORM, PASS
from .asking import OptionalStep, ask_or_end
from .free_actions import why_not_perform


class Perform(OptionalStep):
    kind = PERFORM
    name = "perform"
    rule = "R12.2"
    field_sizes = (16,)
    step = steps.PERFORM
    verbs = ("perform", "pass")
    HIGHEST_COST: Final = 2

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([PERFORM, seat, step.most])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return ask_or_end(state, pending, len(state.hands[pending[SEAT]]) > 0)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [PASS]
        rituals.add_rituals(state, seat, pending[self.HIGHEST_COST], choices)
        return choices

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        state.stack.pop()
        rituals.perform_from_hand(state, seat, choice - FIRST_PERFORM)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return why_not_perform(state, seat, choice, pending[self.HIGHEST_COST])

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`most`: the highest cost; None when there is no limit."""
        most = pending[self.HIGHEST_COST]
        return {**super().shown(state, pending), "most": most if most < NO_LIMIT else None}
