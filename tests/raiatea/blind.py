"""The model of hidden choices: a seat that keeps, lays or plays a ritual takes it blindly from equal cards.

So a choice can be made in as many ways as there are cards that look the same; nobody sees which of them it was.
"""

from math import comb, factorial

from vaka.core.events import Event
from vaka.core.state import State
from vaka.games.raiatea import words
from vaka.games.raiatea.names import COMMON
from vaka.games.raiatea.state import RaiateaState


def ways(before: State, after: State, events: list[Event]) -> float:
    assert isinstance(before, RaiateaState)
    assert isinstance(after, RaiateaState)
    number = 1.0
    hands = [hand[:] for hand in before.hands]
    drawn = [cards[:] for cards in before.drawn]
    for event in events:
        seat, *cards = event.values or [0]
        if event.verb == words.RITUALS:
            drawn[seat] = cards[1:]
        elif event.verb == words.KEEPS:
            number *= subsets(drawn[seat], cards)
            hands[seat] += cards
            drawn[seat] = []
        elif event.verb in (words.PERFORMS, words.PAYS_RITUALS):
            for card in cards:
                number *= hands[seat].count(card)
                hands[seat].remove(card)
    for seat in range(before.players):
        laid = after.prepared[seat]
        if laid and not before.prepared[seat]:
            number *= subsets(hands[seat], laid) * beyond_clips(after, seat) / orders(laid)
    return number


def subsets(cards: list[int], chosen: list[int]) -> int:
    number = 1
    for card in set(chosen):
        number *= comb(cards.count(card), chosen.count(card))
    return number


def orders(cards: list[int]) -> int:
    """They are laid one by one, in any order."""
    number = factorial(len(cards))
    for card in set(cards):
        number //= factorial(cards.count(card))
    return number


def beyond_clips(state: RaiateaState, seat: int) -> int:
    """Which of the common rituals in the bag are those that had to be common, as there was no clip for them."""
    laid = state.prepared[seat]
    commons = sum(1 for card in laid if state.box.category[card] == COMMON)
    return comb(commons, max(0, len(laid) - state.clips[seat]))
