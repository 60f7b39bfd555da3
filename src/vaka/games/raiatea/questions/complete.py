"""An effect lets its player complete missions."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import building_sites, steps
from ..kinds import COMPLETE, MADE, PAY, SEAT
from ..state import RaiateaState
from ..steps import Step
from ..words import PASS
from .asking import OptionalStep, ask_or_end, refused_values


class Complete(OptionalStep):
    """Fields: MADE, and this."""

    kind = COMPLETE
    name = "complete_mission"
    rule = "R8.4"
    in_steps = True
    field_sizes = (6, 6)
    step = steps.COMPLETE_MISSION
    verbs = ("mission", "pass")
    zones: tuple[str, ...] = ("statues",)
    MAX_MISSIONS: Final = 3

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([COMPLETE, seat, 0, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        asks = pending[MADE] < pending[self.MAX_MISSIONS] and building_sites.any_could(state, pending[SEAT])
        return ask_or_end(state, pending, asks)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        choices = [PASS]
        building_sites.add_missions(state, seat, choices)
        return choices

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        state.stack.append([PAY, seat, choice - state.box.at.mission])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        place = choice - state.box.at.mission
        return building_sites.why_not(state, seat, place, refused_values(state, seat, choice))

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many may still be completed."""
        return {**super().shown(state, pending), "left": pending[self.MAX_MISSIONS] - pending[MADE]}
