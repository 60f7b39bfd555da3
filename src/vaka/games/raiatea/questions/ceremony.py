"""A ceremony goes through its six steps (R7); then the next statue opens (R7.7)."""

from typing import Final

from .. import statues
from ..kinds import BID, BUILDING, BUY, PREPARE, RITES, TRAIN
from ..names import CEREMONY, NOBODY, RITE_STEPS
from ..state import RaiateaState
from . import blessing
from .asking import RaiateaQuestion


class Ceremony(RaiateaQuestion):
    kind = RITES
    name = "rites"
    field_sizes = (8,)
    STEP: Final = 2  # the next one

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        step = pending[self.STEP]
        pending[self.STEP] += 1
        if step == 0:
            state.stack.append([TRAIN, NOBODY])
        elif step == 1:
            state.stack.append([BUY, NOBODY])
        elif step == 2:
            state.stack.append([PREPARE, NOBODY])
        elif step == 3:
            state.stack.append([BID, NOBODY])
        elif step == 4:
            blessing.begin(state)
        elif step == 5:
            state.stack.append([BUILDING, NOBODY, 0, 0, 0])
        else:
            state.stack.pop()
            number = state.box.spaces[state.players][: state.space + 1].count(CEREMONY)
            if state.opened == number:
                statues.open_next(state)
        return False


def step_name(pending: list[int]) -> str:
    """The step that a ceremony has come to."""
    return RITE_STEPS[max(0, min(pending[Ceremony.STEP] - 1, len(RITE_STEPS) - 1))]
