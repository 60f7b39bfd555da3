"""Moorea: exchanges that bring a card of a kind that is given for it. They only give the other card away."""

from ....core.state import State
from ....games.moorea.names import COMMODITIES, GIVEN
from ....games.moorea.state import MooreaState
from ....games.moorea.words import PAIRS


def dominated(known: State, choices: list[int]) -> list[int]:
    assert isinstance(known, MooreaState)
    at = known.box.at
    if known.steps and at.swap <= known.steps[0] < at.swap + len(COMMODITIES):
        taken = known.steps[0] - at.swap
        return [choice for choice in choices if taken in PAIRS[choice - at.give]]
    hand = known.hands[known.viewer][: len(COMMODITIES)]
    return [at.swap + card for card in range(len(COMMODITIES)) if sum(hand) - hand[card] < GIVEN]
