"""The starting rituals are dealt, and some of them kept (R2.6)."""

from typing import Final

from ..kinds import SETUP_KEEP
from ..knowledge import memory
from ..names import NORMAL
from ..state import RaiateaState
from .drawing import SealedKeep


def deal_rituals(state: RaiateaState, time: int) -> None:
    """By seat; somebody may be dealt to twice."""
    for seat in range(state.players):
        if time < len(state.box.ritual_keeps[state.players][seat]):
            memory.draw(state, seat, NORMAL, state.box.ritual_draw)


class SetupKeep(SealedKeep):
    kind = SETUP_KEEP
    name = "setup_keep"
    rule = "R2.6"
    field_sizes = (3,)
    TIME: Final = 2

    def number(self, state: RaiateaState, pending: list[int], seat: int) -> int:
        return state.box.ritual_keeps[state.players][seat][pending[self.TIME]]

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if self.asks(state, pending):
            return True
        if any(pending[self.TIME] + 1 < len(own) for own in state.box.ritual_keeps[state.players]):
            pending[self.TIME] += 1
            deal_rituals(state, pending[self.TIME])
        else:
            state.stack.pop()
        return False
