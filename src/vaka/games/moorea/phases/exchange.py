"""Exchange two commodities for one of the row (M3.2)."""

from ....core.counts import total
from ....core.errors import IllegalChoice
from .. import hands, words
from ..names import COMMODITIES, FISH, GIVEN
from ..state import MooreaState
from . import supply


def offer(state: MooreaState, seat: int, choices: list[int]) -> None:
    if total(state.hands[seat][: FISH + 1]) < GIVEN:
        return
    for card in range(len(COMMODITIES)):
        if state.row[card]:
            choices.append(words.SWAP + card)


def next_choices(state: MooreaState, seat: int) -> list[int]:
    """The pairs that the hand has, given before the card is taken."""
    if len(state.steps) > 1:
        return []
    hand = state.hands[seat]
    choices: list[int] = []
    for at, (first, second) in enumerate(words.PAIRS):
        if hand[first] and hand[second] > (1 if first == second else 0):
            choices.append(words.GIVE + at)
    return choices


def carry_out(state: MooreaState, seat: int) -> None:
    taken = state.steps[0] - words.SWAP
    first, second = words.PAIRS[state.steps[1] - words.GIVE]
    hands.give(state, seat, first, 1)
    hands.give(state, seat, second, 1)
    hands.take_from_row(state, seat, taken)
    state.tell(words.SWAPS, [seat, taken, first, second])
    supply.fill_row(state)


def refusal(state: MooreaState, seat: int, choice: int) -> IllegalChoice:
    card = choice - words.SWAP
    if not state.row[card]:
        return IllegalChoice("moorea.take.not_there", {"seat": seat, "card": COMMODITIES[card]})
    return IllegalChoice("moorea.swap.too_few", {"seat": seat, "needed": GIVEN})
