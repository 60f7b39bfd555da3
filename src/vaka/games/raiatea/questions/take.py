"""An effect lets its player take up to n cards, one at a time."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, steps
from ..kinds import REVEAL, TAKE
from ..names import ASSISTANT_KINDS, FIRST_ASSISTANT, FIRST_MASK, GOOD_KINDS, NOBODY
from ..state import RaiateaState
from ..steps import Step
from ..words import PASS
from .asking import OptionalStep, ask_or_end, refuse


class Take(OptionalStep):
    kind = TAKE
    name = "take"
    rule = "R12.6"
    public = True
    field_sizes = (8, 6, 2)
    step = steps.TAKE
    verbs = ("take", "pass")
    WHAT: Final = 2
    LEFT: Final = 3
    DIFFERENT: Final = 4
    TAKEN: Final = 5  # the kinds, in bits

    def begin(self, state: RaiateaState, seat: int, step: Step) -> None:
        state.stack.append([TAKE, seat, step.what, step.n, step.different, 0])

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return ask_or_end(state, pending, pending[self.LEFT] > 0 and len(cards_open(state, pending)) > 0)

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        first = state.box.at.take
        return [PASS] + [first + card for card in cards_open(state, pending)]

    def take_up(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> None:
        card = choice - state.box.at.take
        pending[self.LEFT] -= 1
        pending[self.TAKEN] |= 1 << card
        if pending[self.WHAT] == steps.FOREST_CARD:
            state.stack.append([REVEAL, NOBODY])  # after the treasure (R5.1)
            holdings.pick(state, seat, card)
        elif card < FIRST_ASSISTANT:
            holdings.good_from_market(state, seat, card)
        elif card < FIRST_MASK:
            holdings.take_assistant(state, seat, card - FIRST_ASSISTANT)
        else:
            holdings.mask_from_market(state, seat, card - FIRST_MASK)

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        at = state.box.at
        taken = choice < at.take_tattoo and pending[self.TAKEN] >> (choice - at.take) & 1
        return refuse(state, seat, choice, "take.different" if pending[self.DIFFERENT] and taken else "take.not_there")

    def lies_on(self, state: RaiateaState, pending: list[int]) -> tuple[str, ...]:
        what = pending[self.WHAT]
        if what == steps.GOOD:
            return ("goods",)
        if what == steps.ASSISTANT:
            return ("assistants",)
        return ("masks",) if what == steps.MASK else ("forest",)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`left`: how many may still be taken; `different`: whether each must be of another kind."""
        more = {"left": pending[self.LEFT], "different": pending[self.DIFFERENT] == 1}
        return {**super().shown(state, pending), **more}


def cards_open(state: RaiateaState, pending: list[int]) -> list[int]:
    """The cards that may be taken, as numbers of one row."""
    what = pending[Take.WHAT]
    if what == steps.FOREST_CARD:
        cards = sorted(set(state.supply))
    elif what == steps.GOOD:
        cards = [good for good in range(GOOD_KINDS) if state.goods_market[good]]
    elif what == steps.ASSISTANT:
        cards = [FIRST_ASSISTANT + kind for kind in range(ASSISTANT_KINDS) if state.assistant_market[kind]]
    else:
        cards = [FIRST_MASK + mask for mask, n in enumerate(state.mask_market) if n]
    if pending[Take.DIFFERENT]:
        cards = [card for card in cards if not pending[Take.TAKEN] >> card & 1]
    return cards
