"""Exchange two commodities for one of the row (M3.2)."""

from ....core.errors import IllegalChoice
from ....core.vectors import i64
from .. import hands, supply, words
from ..kinds import EXCHANGING
from ..names import CARDS, COMMODITIES, GIVEN
from ..state import MooreaState
from .action import Action


class Exchange(Action):
    kind = EXCHANGING
    name = "swap"
    verbs = ("swap", "give")
    rule = "M3.2"

    def add_beginnings(self, state: MooreaState, seat: i64, choices: list[int]) -> None:
        hand = state.hands[seat]
        commodities = 0
        for card in range(len(COMMODITIES)):
            commodities += hand[card]
        if commodities < GIVEN:
            return
        first = state.box.at.swap
        for card in range(len(COMMODITIES)):
            if state.row[card]:
                choices.append(first + card)

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        """The pairs that the hand has, given before the card is taken."""
        if len(pending) > 1:
            return []
        hand = state.hands[seat]
        pair = state.box.at.give  # they follow each other as in words.PAIRS
        choices: list[int] = []
        for first in range(len(COMMODITIES)):
            if hand[first] > 1:
                choices.append(pair)
            pair += 1
            for second in range(first + 1, len(COMMODITIES)):
                if hand[first] and hand[second]:
                    choices.append(pair)
                pair += 1
        return choices

    def carry_out(self, state: MooreaState, pending: list[int], seat: i64) -> None:
        taken = pending[0] - state.box.at.swap
        first, second = words.PAIRS[pending[1] - state.box.at.give]
        hands.give(state, seat, first, 1)
        hands.give(state, seat, second, 1)
        hands.take_from_row(state, seat, taken)
        state.emit(words.SWAPS, [seat, taken, first, second])
        supply.fill_row(state)

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        card = choice - state.box.at.swap
        if not state.row[card]:
            return IllegalChoice("moorea.take.not_there", {"seat": seat, "card": COMMODITIES[card]})
        return IllegalChoice("moorea.swap.too_few", {"seat": seat, "needed": GIVEN})

    def taken_by(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> dict[str, int]:
        first, second = words.PAIRS[choice - state.box.at.give]
        return {CARDS[first]: 2} if first == second else {CARDS[first]: 1, CARDS[second]: 1}
