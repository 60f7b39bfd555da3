"""An effect cancels waiting rituals of others."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, steps, words
from ..kinds import CANCEL, SEAT
from ..knowledge import memory
from ..names import NOBODY, NOTHING
from ..state import RaiateaState
from ..steps import Step
from ..words import PASS
from . import blessing
from .asking import OptionalStep, ask_or_end, refuse


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


class Cancel(OptionalStep):
    kind = CANCEL
    name = "cancel"
    rule = "R7.5"
    public = True
    field_sizes = (6,)
    step = steps.CANCEL
    verbs = ("cancel", "pass")
    LEFT: Final = 2

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([CANCEL, seat, step.n])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return ask_or_end(state, pending, pending[self.LEFT] > 0 and len(can_cancel(state, pending[SEAT])) > 0)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        return [PASS] + [state.box.at.cancel + place for place in can_cancel(state, seat)]

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        pending[self.LEFT] -= 1
        place = choice - state.box.at.cancel
        ritual = state.row[place]
        state.row = [*state.row[:place], NOTHING, *state.row[place + 1 :]]
        state.emit(words.CANCELS, [seat, place, ritual])
        memory.discard(state, ritual)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        place = choice - state.box.at.cancel
        if place >= len(state.row) or state.row[place] == NOTHING:
            return refuse(state, seat, choice, "cancel.not_waiting")
        owner = state.row_owner[place]
        if owner == NOBODY:
            return refuse(state, seat, choice, "cancel.common")
        if owner == seat:
            return refuse(state, seat, choice, "cancel.own")
        if holdings.is_immune(state, owner):
            return refuse(state, seat, choice, "cancel.immune")
        return refuse(state, seat, choice, "cancel.leftmost")

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many may still be cancelled."""
        return {**super().shown(state, pending), "left": pending[self.LEFT]}
