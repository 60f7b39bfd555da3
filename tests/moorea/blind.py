"""The model of hidden choices: a hidden card that leaves a hand is taken blindly from equal ones."""

from vaka.core.events import Event
from vaka.core.state import State
from vaka.games.moorea import words
from vaka.games.moorea.names import FISH
from vaka.games.moorea.state import MooreaState

GIVEN = {words.SWAPS: 2, words.BUYS: 2, words.MAKES: 2, words.STORES: 2, words.DISCARDS: 1}  # where the cards begin


def ways(before: State, after: State, events: list[Event]) -> float:
    """Cards that everybody knows of leave first; any others could be each of the hidden ones of their kind."""
    assert isinstance(before, MooreaState)
    number = 1
    known = [cards[:] for cards in before.face_up]
    hands = [cards[:] for cards in before.hands]
    for event in events:
        if event.verb == words.DRAWS:
            seat, card = event.values
            hands[seat][card] += 1
        if event.verb in GIVEN:
            seat = event.values[0]
            for card in event.values[GIVEN[event.verb] :]:
                if card <= FISH:
                    number *= 1 if known[seat][card] else hands[seat][card]
                    known[seat][card] = max(0, known[seat][card] - 1)
                    hands[seat][card] -= 1
    return number
