"""What players are told: events, each in full for those who may know and veiled for all others."""

from typing import Final

from .words import UNKNOWN, Names

EVERYONE: Final = -1  # as a set of seats in bits: all of them, and watchers


class Verb:
    """A kind of event: its name and the kinds of its values; the last kind serves for all further values.

    `chance`: its values are chance outcomes, after the first `lead` of them, which say to whom or how many. A record
    holds these events, and they alone, besides the choices.
    `reveals`: somebody learns something that was secret, so what led to it can no longer be taken back alone.
    """

    __slots__ = ("chance", "kinds", "lead", "name", "reveals")

    def __init__(
        self, name: str, kinds: list[Names], chance: bool = False, lead: int = 0, reveals: bool = False
    ) -> None:
        self.name: str = name
        self.kinds: list[Names] = kinds
        self.chance: bool = chance
        self.lead: int = lead
        self.reveals: bool = reveals

    def words(self, values: list[int]) -> str:
        last = len(self.kinds) - 1
        return " ".join([self.name] + [self.kinds[min(i, last)].word(value) for i, value in enumerate(values)])

    def values(self, words: list[str]) -> list[int]:
        """The values of the words behind the name; an unknown word becomes -1."""
        last = len(self.kinds) - 1
        return [self.kinds[min(i, last)].value(word) for i, word in enumerate(words)]


class Event:
    """One thing that happened: the index of its verb in the game's list, and values.

    `seers` is the set of seats (in bits) that see every value; the others see the first `shown` values and, of the
    rest, only how many there are.
    """

    __slots__ = ("seers", "shown", "values", "verb")

    def __init__(self, verb: int, values: list[int], seers: int, shown: int) -> None:
        self.verb: int = verb
        self.values: list[int] = values
        self.seers: int = seers
        self.shown: int = shown

    def told_to(self, viewer: int) -> list[int]:
        """The values as this viewer (a seat, or -1 for a watcher) is told them.

        >>> deal = Event(0, [2, 31], seers=1 << 2, shown=1)
        >>> deal.told_to(2), deal.told_to(0), deal.told_to(-1)
        ([2, 31], [2, -1], [2, -1])
        """
        if self.seers == EVERYONE or (viewer >= 0 and self.seers >> viewer & 1):
            return self.values[:]
        return self.values[: self.shown] + [UNKNOWN] * (len(self.values) - self.shown)
