"""The last step of a turn: the hand limit (M3.8)."""

from typing import Any

from ....core.errors import IllegalChoice
from ....core.question import Question
from ....core.seats import seat_number
from .. import hands, turns, words
from ..kinds import DISCARDING
from ..names import CARDS
from ..state import MooreaState


class Discard(Question[MooreaState]):
    """Asks for one card after the other while there are too many."""

    kind = DISCARDING
    name = "discard"
    verbs = ("discard",)
    rule = "M3.8"

    def run(self, state: MooreaState, pending: list[int]) -> bool:
        state.ask(state.player)
        return True

    def offer(self, state: MooreaState, pending: list[int], seat: int) -> list[int]:
        hand = state.hands[seat]
        first = state.box.at.discard
        return [first + card for card in range(len(CARDS)) if hand[card]]

    def act(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> None:
        card = choice - state.box.at.discard
        hands.give(state, seat, card, 1)
        state.emit(words.DISCARDS, [seat, card])
        turns.discard_or_end(state, seat)

    def refusal(self, state: MooreaState, pending: list[int], seat: int, choice: int) -> IllegalChoice:
        values = {"seat": seat, "card": CARDS[choice - state.box.at.discard]}
        return IllegalChoice("moorea.discard.none", values)

    def values(self, state: MooreaState, pending: list[int], seat: int) -> dict[str, Any]:
        return {"cards": hands.size(state, seat) - hands.limit(state, seat)}

    def shown(self, state: MooreaState, pending: list[int]) -> dict[str, Any]:
        """`seat` has so many `cards` too many."""
        seat = state.player
        return {"seat": seat_number(seat), "cards": hands.size(state, seat) - hands.limit(state, seat)}
