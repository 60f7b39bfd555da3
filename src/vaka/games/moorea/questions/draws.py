"""The first step of a turn: draw (M3.6), with spear (M4.2) and cart (M4.4)."""

from typing import Any, ClassVar

from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.seats import seat_number
from ....core.vectors import i64
from .. import hands, supply, words
from ..kinds import ACTING, DRAWING
from ..names import CART, CART_DRAWS, COMMODITIES, SPEAR
from ..state import MooreaState


class Draw(Question[MooreaState]):
    """Asks where there is a choice; `state.drawn` counts the cards of this turn."""

    kind = DRAWING
    name = "draw"
    verbs = ("draw", "enough", "take")
    rule = "M4.2"
    other_rules: ClassVar[dict[str, str]] = {"now.draw": "M3.6", "ask.draw_more": "M4.4"}

    def run(self, state: MooreaState, pending: list[int]) -> bool:
        """Draw as long as there is no choice; ask where there is one, or go on to the action."""
        seat = state.player
        at = state.box.at
        most = most_draws(state, seat)
        while state.drawn < most:
            choices = self.offer(state, pending, seat)
            if len(choices) > 1:
                state.kept = choices
                state.ask(seat)
                return True
            if not choices:
                state.emit(words.NO_CARD, [seat])
                break
            if choices[0] == at.enough:
                break
            carry_out(state, seat, choices[0])
        state.phase = ACTING
        return False

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """Without a spear the first draw has one choice, or none."""
        at = state.box.at
        choices: list[int] = []
        if supply.has_card(state):
            choices.append(at.draw)
        if state.drawn:
            choices.append(at.enough)
        if hands.has_tool(state, seat, SPEAR):
            for card in range(len(COMMODITIES)):
                if state.row[card]:
                    choices.append(at.take + card)
        return choices

    def act(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> None:
        if choice == state.box.at.enough:
            state.emit(words.ENOUGH_DRAWN, [seat])
            state.phase = ACTING
        else:
            carry_out(state, seat, choice)

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        at = state.box.at
        if choice == at.draw:
            return IllegalChoice("moorea.draw.no_cards", {"seat": seat})
        if choice == at.enough:
            return IllegalChoice("moorea.draw.first", {"seat": seat})
        if not hands.has_tool(state, seat, SPEAR):
            return IllegalChoice("moorea.take.no_spear", {"seat": seat})
        return IllegalChoice("moorea.take.not_there", {"seat": seat, "card": COMMODITIES[choice - at.take]})

    def message(self, state: MooreaState, pending: list[int], seat: int) -> str:
        return "draw_more" if state.drawn else "draw"

    def values(self, state: MooreaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {"cards": hands.size(state, seat)}

    def shown(self, state: MooreaState, pending: list[int]) -> dict[str, Any]:
        """`seat` has `drawn` so many cards of at `most` so many."""
        seat = state.player
        return {"seat": seat_number(seat), "drawn": state.drawn, "most": most_draws(state, seat)}


def most_draws(state: MooreaState, seat: i64) -> i64:
    return CART_DRAWS if hands.has_tool(state, seat, CART) else 1


def carry_out(state: MooreaState, seat: i64, choice: int) -> None:
    at = state.box.at
    state.drawn += 1
    if choice == at.draw:
        card = supply.draw(state)
        state.hands[seat][card] += 1
        state.emit(words.DRAWS, [seat, card], visible_to=1 << seat, public_values=1)
        return
    card = choice - at.take
    hands.take_from_row(state, seat, card)
    state.emit(words.TAKES, [seat, card])
    supply.fill_row(state)
