"""An effect turns used assistants back, as many as it can (R12.7)."""

from typing import Any, Final

from ....core.counts import with_entry
from ....core.errors import IllegalChoice
from .. import steps, words
from ..kinds import REACTIVATE, SEAT
from ..names import ASSISTANT_KINDS
from ..state import RaiateaState
from ..steps import Step
from .asking import StepQuestion, refuse


class Reactivate(StepQuestion):
    """Asked is only which, where there are more used ones than it turns and of different kinds."""

    kind = REACTIVATE
    name = "reactivate"
    rule = "R12.7"
    public = True
    field_sizes = (8,)
    step = steps.REACTIVATE
    verbs = ("reactivate",)
    LEFT: Final = 2

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([REACTIVATE, seat, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        seat = pending[SEAT]
        first = seat * ASSISTANT_KINDS
        used = state.used[first : first + ASSISTANT_KINDS]
        kinds = [kind for kind in range(ASSISTANT_KINDS) if used[kind]]
        if pending[self.LEFT] and sum(used) > pending[self.LEFT] and len(kinds) > 1:
            state.ask(seat)
            return True
        state.stack.pop()
        for kind in kinds:
            for _ in range(min(used[kind], pending[self.LEFT])):
                reactivate(state, seat, kind)
        return False

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = seat * ASSISTANT_KINDS
        return [state.box.at.reactivate + kind for kind in range(ASSISTANT_KINDS) if state.used[first + kind]]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending[self.LEFT] -= 1
        reactivate(state, seat, choice - state.box.at.reactivate)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "reactivate.none_used")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many are still turned back."""
        return {**super().shown(state, pending), "left": pending[self.LEFT]}


def reactivate(state: RaiateaState, seat: int, kind: int) -> None:
    at = seat * ASSISTANT_KINDS + kind
    state.used = with_entry(state.used, at, state.used[at] - 1)
    state.emit(words.REACTIVATES, [seat, kind])
