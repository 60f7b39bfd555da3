"""A ceremony goes through its six steps (R7); then the next statue opens (R7.7)."""

from typing import Final

from ..frames import BID, BUILDING, BUY, PREPARE, TRAIN
from ..names import CEREMONY, NOBODY
from ..state import RaiateaState
from . import blessing, statues

STEP: Final = 2


def run(state: RaiateaState, frame: list[int]) -> bool:
    step = frame[STEP]
    frame[STEP] += 1
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
