"""Step 3 of a ceremony (R7.3): rituals go into the bag, secretly and all at once."""

from typing import Any

from ....core.errors import IllegalChoice
from .. import holdings, words
from ..kinds import PREPARE
from ..knowledge import memory
from ..names import COMMON
from ..state import RaiateaState
from ..words import DONE
from .asking import RaiateaQuestion, refuse


class Prepare(RaiateaQuestion):
    kind = PREPARE
    name = "prepare"
    verbs = ("lay", "done")
    rule = "R7.3"

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return self.asks_all(state, pending, [seat for seat in range(state.players) if state.hands[seat]])

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        """Clipped rituals while there are clips, common ones always, in any order; `done` ends it."""
        answers = state.answers[seat]
        if answers and answers[-1] == DONE:
            return []
        category = state.box.category
        first = state.box.at.lay
        left = state.hands[seat][:]
        clips = holdings.clip_limit(state, seat)
        for choice in answers:
            left.remove(choice - first)
            clips -= 1 if category[choice - first] != COMMON else 0
        return [DONE] + sorted({first + ritual for ritual in left if clips > 0 or category[ritual] == COMMON})

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        """The others see how many each one laid (R1.3)."""
        state.stack.pop()
        first = state.box.at.lay
        for seat in range(state.players):
            laid = [choice - first for choice in answers[seat] if choice != DONE]
            memory.prepare(state, seat, laid, holdings.clip_limit(state, seat))
        state.emit(words.PREPARES, [len(cards) for cards in state.prepared])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        ritual = choice - state.box.at.lay
        if state.answers[seat].count(choice) == state.hands[seat].count(ritual):
            return refuse(state, seat, choice, "lay.not_in_hand")
        return refuse(state, seat, choice, "lay.no_clip", clips=holdings.clip_limit(state, seat))

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {**super().values(state, pending, seat), "clips": holdings.clip_limit(state, seat)}
