"""The Reef (R5.4, R4.4): nobody chooses anything."""

from typing import Final

from .. import holdings, steps
from ..frames import SEAT
from ..names import DIVER
from ..state import RaiateaState
from . import parts

PEARLS_FOR_DIVERS: Final = 4
PEARLS_FOR_KAHUNA: Final = 3


def conduct(state: RaiateaState, frame: list[int]) -> bool:
    state.stack.pop()
    seats = [(frame[SEAT] + turn) % state.players for turn in range(state.players)]
    reached = parts.roll_for(state, DIVER)
    for seat in seats:
        if reached >> seat & 1:
            holdings.gain_pearls(state, seat, PEARLS_FOR_DIVERS)
    eyes = parts.roll(state)
    for seat in seats:
        holdings.gain_pearls(state, seat, eyes + (PEARLS_FOR_KAHUNA if seat == frame[SEAT] else 0))
    holdings.fire(state, seats, steps.REEF)
    return False
