"""What the visits of all locations have in common: whose turn it is, and the die (R4.6)."""

from typing import Final

from . import holdings, steps, words
from .kinds import BONUS, KIND, PLACE, SEAT
from .names import ASSISTANT_KINDS, NOBODY
from .state import RaiateaState

# the fields of the pending work of a visit; its seat is the Kahuna
LOCATION: Final = 2
STAGE: Final = 3
TURN: Final = 4
SEATS: Final = 5  # in bits: who reached the die, or put a mask in
KAHUNA_MADE: Final = 6  # how many missions the Kahuna completed while putting a mask in


def begin(state: RaiateaState, seat: int, location: int) -> None:
    state.stack.append([PLACE, seat, location, 0, 0, 0, 0])


def led_by(state: RaiateaState, seat: int) -> int:
    """The location that the seat is leading as Kahuna; NOBODY when it is none."""
    for pending in state.stack:
        if pending[KIND] == PLACE and pending[SEAT] == seat:
            return pending[LOCATION]
    return NOBODY


def roll(state: RaiateaState) -> int:
    eyes = state.chance.roll(state.box.die)
    state.emit(words.DIE, [eyes])
    return eyes


def roll_for(state: RaiateaState, kind: int) -> int:
    """Roll for an A effect; answers the seats, in bits, that reach the die (R4.6)."""
    eyes = roll(state)
    reached = 0
    for seat in range(state.players):
        count = state.assistants[seat * ASSISTANT_KINDS + kind] + holdings.stat(state, seat, steps.ROLL, kind)
        if count >= eyes:
            reached |= 1 << seat
    return reached


def bonuses_first(state: RaiateaState, visit: list[int], kind: int) -> bool:
    """How a visit with a die begins: it is rolled for this kind of assistant, and the seats that reached it have the
    bonus, one after the other. True while that goes on."""
    if visit[STAGE] == 0:
        visit[SEATS] = roll_for(state, kind)
        visit[STAGE] = 1
    if visit[STAGE] == 1:
        if next_bonus(state, visit):
            return True
        visit[STAGE] = 2
    return False


def next_seat(state: RaiateaState, pending: list[int], direction: int = 1) -> int:
    """The next seat of a stage, the Kahuna first; -1 after the last."""
    turn = pending[TURN]
    if turn == state.players:
        pending[TURN] = 0
        return -1
    pending[TURN] += 1
    return (pending[SEAT] + direction * turn) % state.players


def next_part(state: RaiateaState, visit: list[int], direction: int = 1) -> int:
    """The next seat of the last stage; after the last one the visit is over, and -1 the answer."""
    seat = next_seat(state, visit, direction)
    if seat < 0:
        state.stack.pop()
    return seat


def times(visit: list[int], seat: int) -> int:
    """How often a seat does what can be done here: the Kahuna twice."""
    return 2 if seat == visit[SEAT] else 1


def next_bonus(state: RaiateaState, pending: list[int]) -> bool:
    """Push the A bonus of the next seat that reached the die; false when all had theirs."""
    while True:
        seat = next_seat(state, pending)
        if seat < 0:
            return False
        if pending[SEATS] >> seat & 1:
            state.stack.append([BONUS, seat, pending[LOCATION]])
            return True
