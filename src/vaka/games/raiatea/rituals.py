"""A ritual is performed: its effect is carried out, then it is discarded or stays (R12.2)."""

from . import holdings, words
from .kinds import RITUAL
from .knowledge import memory
from .names import PERMANENT
from .state import RaiateaState
from .words import FIRST_PERFORM


def begin(state: RaiateaState, owner: int, ritual: int) -> None:
    """A permanent one stays in front of its owner and works from now on; any other is spent when its effect is over."""
    box = state.box
    if box.category[ritual] == PERMANENT:
        state.front = [*state.front, owner * box.rituals + ritual]
        state.emit(words.STAYS, [owner, ritual])
    else:
        state.stack.append([RITUAL, owner, ritual])
        holdings.push_effect(state, owner, box.ritual_effect[ritual])


def perform_from_hand(state: RaiateaState, seat: int, ritual: int) -> None:
    """Without mana and without a clip (R12.2)."""
    state.emit(words.PERFORMS, [seat, ritual])
    memory.leave(state, seat, ritual)
    begin(state, seat, ritual)


def add_rituals(state: RaiateaState, seat: int, most: int, choices: list[int]) -> None:
    """Each ritual in hand up to this cost, equal ones once."""
    cost = state.box.cost
    last = -1
    for ritual in state.hands[seat]:
        if ritual != last and cost[ritual] <= most:
            choices.append(FIRST_PERFORM + ritual)
        last = ritual
