"""Events: complete for those who may know them, veiled for all others."""

from typing import Any, Final

from .words import NUMBER, SEAT, UNKNOWN, Names

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


class Events:
    """A game's list of events, in one place: each entry is added by name and answers the number by which it is told.

        EVENTS: Final = Events()
        TILES: Final = EVENTS.add("tiles", "space", chance=True)
        PLACES: Final = EVENTS.add("places", "seat space")

    The kinds of values are named here; which words each kind has may depend on the box, so `verbs` is given them.

    >>> events = Events()
    >>> places = events.add("places", "seat space")
    >>> events.verbs({"space": Names(["37", "P1"])})[places].words([0, 1])
    'places 1 P1'
    """

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[tuple[str, str, bool, int, bool]] = []

    def add(self, name: str, kinds: str, chance: bool = False, lead: int = 0, reveals: bool = False) -> int:
        """The number of a new event; the arguments are those of `Verb`, the kinds by name."""
        self._entries.append((name, kinds, chance, lead, reveals))
        return len(self._entries) - 1

    def verbs(self, kinds: dict[str, Names]) -> list[Verb]:
        """The verbs of all events, with these kinds of values besides seats and numbers."""
        known = {"seat": SEAT, "number": NUMBER, **kinds}
        return [
            Verb(name, [known[kind] for kind in named.split()], chance, lead, reveals)
            for name, named, chance, lead, reveals in self._entries
        ]


class Event:
    """One thing that happened: the index of its verb in the game's list, and values.

    `visible_to` is the set of seats (in bits) that see every value; the others see the first `public_values` values
    and, of the rest, only how many there are.
    """

    __slots__ = ("visible_to", "public_values", "values", "verb")

    def __init__(self, verb: int, values: list[int], visible_to: int, public_values: int) -> None:
        self.verb: int = verb
        self.values: list[int] = values
        self.visible_to: int = visible_to
        self.public_values: int = public_values

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.verb, self.values, self.visible_to, self.public_values)

    def __repr__(self) -> str:
        return f"<event {self.verb}, {len(self.values)} values>"

    def values_for(self, viewer: int) -> list[int]:
        """The values as this viewer (a seat, or -1 for a watcher) is told them.

        >>> deal = Event(0, [2, 31], visible_to=1 << 2, public_values=1)
        >>> deal.values_for(2), deal.values_for(0), deal.values_for(-1)
        ([2, 31], [2, -1], [2, -1])
        """
        if self.visible_to == EVERYONE or (viewer >= 0 and self.visible_to >> viewer & 1):
            return self.values[:]
        return self.values[: self.public_values] + [UNKNOWN] * (len(self.values) - self.public_values)
