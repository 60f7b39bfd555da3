"""Step 2 of a ceremony (R7.2): rituals can be bought, once."""

from typing import Any, Final

from ....core.errors import IllegalChoice
from .. import holdings, words
from ..kinds import BUY, BUY_KEEP
from ..knowledge import memory
from ..names import NOBODY
from ..state import RaiateaState
from ..words import PASS
from .asking import RaiateaQuestion, refuse
from .drawing import SealedKeep, open_decks, why_not_open

PRICE: Final = 3  # mana
KEPT: Final = 1


class Buy(RaiateaQuestion):
    kind = BUY
    name = "buy"
    verbs = ("draw", "pass")
    rule = "R7.2"
    zones: tuple[str, ...] = ("decks",)

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        return self.asks_all(state, pending, [seat for seat in range(state.players) if open_decks(state, seat)])

    def offer(self, state: RaiateaState, pending: list[int], seat: int) -> list[int]:
        if state.answers[seat]:
            return []
        choices = [PASS]
        if state.mana[seat] >= PRICE:
            choices += [state.box.at.draw + deck for deck in open_decks(state, seat)]
        return choices

    def reveal(self, state: RaiateaState, pending: list[int], answers: list[list[int]]) -> None:
        """All pay, then cards are dealt in ceremonial order; who is dealt none has paid all the same."""
        state.stack.pop()
        decks = [NOBODY] * state.players
        for seat in range(state.players):
            if answers[seat] and answers[seat][0] != PASS:
                decks[seat] = answers[seat][0] - state.box.at.draw
                state.emit(words.BUYS, [seat, decks[seat]])
                holdings.pay_mana(state, seat, PRICE)
                if not state.options["scarce_mana"]:
                    holdings.fill_bag(state, PRICE)
            elif answers[seat]:
                state.emit(words.PASSES, [seat])
        for seat in state.order:
            if decks[seat] != NOBODY:
                memory.draw(state, seat, decks[seat], state.box.rank_draw[holdings.rank(state, seat)])
        state.stack.append([BUY_KEEP, NOBODY])

    def reason(self, state: RaiateaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        if choice - state.box.at.draw in open_decks(state, seat):
            return refuse(state, seat, choice, "draw.mana", mana=state.mana[seat], needed=PRICE)
        return why_not_open(state, seat, choice)

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`price`: the mana that it costs to draw."""
        return {**super().shown(state, pending), "price": PRICE}


class BuyKeep(SealedKeep):
    kind = BUY_KEEP
    name = "buy_keep"
    rule = "R7.2"

    def number(self, state: RaiateaState, pending: list[int], seat: int) -> int:
        return KEPT

    def shown(self, state: RaiateaState, pending: list[int]) -> dict[str, Any]:
        """`number`: how many are kept."""
        return {**super().shown(state, pending), "number": KEPT}

    def run(self, state: RaiateaState, pending: list[int]) -> bool:
        if self.asks(state, pending):
            return True
        state.stack.pop()
        return False
