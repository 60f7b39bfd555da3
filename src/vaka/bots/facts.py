"""What a position holds for a seat, as things on the board that a sentence can name.

The edition of a game lists them in `bot/facts.py`: `facts(state, seat)`. A fact has the name of a message, what it is
worth in the measure of its game, and the words that the message needs. What a rival has is worth less than nothing.
"""

from typing import Final

from .. import editions
from ..core.state import State

PART: Final = "bot.facts"
WON: Final = "won"  # of every game: its message is shared
WON_WORTH: Final = 100.0

Fact = tuple[str, tuple[tuple[str, int | str], ...]]


class Facts:
    """Amounts and what one of each is worth. `counted` are those of which the number is said, `plain` those that say no
    more than a choice which names the same thing."""

    def __init__(self) -> None:
        self.amounts: dict[Fact, float] = {}
        self.worths: dict[Fact, float] = {}
        self.counted: set[Fact] = set()
        self.plain: set[Fact] = set()

    def hold(self, name: str, worth: float, number: float, **named: int | str) -> None:
        """So many of a thing that is just held."""
        self.count(name, worth, number, **named)
        self.plain.add((name, tuple(named.items())))

    def add(self, name: str, worth: float, **named: int | str) -> None:
        """One thing: it is there or not."""
        self._put((name, tuple(named.items())), worth, 1.0)

    def count(self, name: str, worth: float, number: float, **named: int | str) -> None:
        """So many of a thing; a comparison says how many more."""
        fact = name, tuple(named.items())
        self.counted.add(fact)
        self._put(fact, worth, number)

    def _put(self, fact: Fact, worth: float, amount: float) -> None:
        self.amounts[fact] = self.amounts.get(fact, 0.0) + amount
        self.worths[fact] = worth


def facts_of(state: State, seat: int) -> Facts:
    """Of an imagined or finished position; none for a game that names no facts."""
    result = Facts()
    outcome = state.outcome
    if outcome is not None and seat in outcome.winners:
        result.add(WON, WON_WORTH / len(outcome.winners))
    module = editions.find(state.game.name, PART)
    if module is not None:
        module.add_facts(result, state, seat)
    return result
