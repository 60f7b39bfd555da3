"""The A bonus of those who reach the die, where it can be chosen or declined (R4.6)."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings
from ..kinds import BONUS, SEAT
from ..names import ASSISTANT_KINDS, FIRST_ASSISTANT, FOREST, GOOD_KINDS, LOCATIONS, MARKET
from ..state import RaiateaState
from ..words import PASS
from .asking import RaiateaQuestion, ask_or_end, decline, refuse


class Bonus(RaiateaQuestion):
    kind = BONUS
    name = "bonus"
    verbs = ("take", "pass")
    rule = "R4.6"
    field_sizes = (6,)
    LOCATION: Final = 2

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if pending[self.LOCATION] == FOREST:
            return ask_or_end(state, pending, any(state.goods_market))
        if pending[self.LOCATION] == MARKET:
            return ask_or_end(state, pending, any(state.assistant_market))
        seat = pending[SEAT]
        left = state.box.tattoo_end - state.tattoos[seat]
        if left > 1:  # only the step onto the last rank may be declined (R3.2)
            state.stack.pop()
            holdings.advance(state, seat, 1)
            return False
        return ask_or_end(state, pending, left == 1)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        at = state.box.at
        if pending[self.LOCATION] == FOREST:
            return [PASS] + [at.take + good for good in range(GOOD_KINDS) if state.goods_market[good]]
        if pending[self.LOCATION] == MARKET:
            first = at.take + FIRST_ASSISTANT
            return [PASS] + [first + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
        return [PASS, at.take_tattoo]

    def act(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        if choice == PASS:
            decline(state, seat)
            return
        state.stack.pop()
        if pending[self.LOCATION] == FOREST:
            holdings.good_from_market(state, seat, choice - state.box.at.take)
        elif pending[self.LOCATION] == MARKET:
            holdings.take_assistant(state, seat, choice - state.box.at.take - FIRST_ASSISTANT)
        else:
            holdings.advance(state, seat, 1)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        return refuse(state, seat, choice, "take.not_there")

    def values(self, state: RaiateaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {**super().values(state, pending, seat), "place": LOCATIONS[pending[self.LOCATION]]}

    def lies_on(self, state: RaiateaState, pending: list[int]) -> tuple[str, ...]:
        if pending[self.LOCATION] == FOREST:
            return ("goods",)
        return ("assistants",) if pending[self.LOCATION] == MARKET else ("tracks",)
