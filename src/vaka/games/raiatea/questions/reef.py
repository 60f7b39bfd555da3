"""The Reef (R5.4, R4.4): nobody chooses anything."""

from typing import Final

from .. import holdings, locations, steps
from ..kinds import SEAT
from ..names import DIVER
from ..state import RaiateaState

PEARLS_FOR_DIVERS: Final = 4
PEARLS_FOR_KAHUNA: Final = 3


def conduct(state: RaiateaState, visit: list[int]) -> None:
    state.stack.pop()
    seats = [(visit[SEAT] + turn) % state.players for turn in range(state.players)]
    reached = locations.roll_for(state, DIVER)
    for seat in seats:
        if reached >> seat & 1:
            holdings.gain_pearls(state, seat, PEARLS_FOR_DIVERS)
    eyes = locations.roll(state)
    for seat in seats:
        holdings.gain_pearls(state, seat, eyes + (PEARLS_FOR_KAHUNA if seat == visit[SEAT] else 0))
    holdings.fire(state, seats, steps.REEF)
