"""A ritual is performed: its effect is carried out, then it is discarded or stays (R12.2)."""

from .. import holdings, memory, words
from ..frames import RITUAL
from ..names import PERMANENT
from ..state import RaiateaState


def begin(state: RaiateaState, owner: int, ritual: int) -> None:
    """A permanent one stays in front of its owner and works from now on; any other is spent when its effect is over."""
    box = state.box
    if box.category[ritual] == PERMANENT:
        state.front.append(owner * box.rituals + ritual)
        state.tell(words.STAYS, [owner, ritual])
    else:
        state.stack.append([RITUAL, owner, ritual])
        holdings.push_effect(state, owner, box.ritual_effect[ritual])


def run(state: RaiateaState, frame: list[int]) -> bool:
    state.stack.pop()
    memory.discard(state, frame[2])
    state.tell(words.SPENT, [frame[2]])
    return False
