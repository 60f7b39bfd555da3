"""What pages of a table show: seats with their colours, choices, lines of the log, all as people read them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from ...core.events import EVERYONE, Event
from ...core.game import Game
from ...core.state import WATCHER
from ...core.words import SEAT, UNKNOWN
from ...table.table_view import SeatFacts
from ...text.catalogue import Catalogue, Word
from ...text.speaker import Speaker

PEOPLE = ("name", "names", "other", "seat", "winners")  # values of messages that people have chosen themselves
PLAIN = frozenset([int, str])  # a `Word` with its forms is equal to the plain text, and said in another way
MAX_SAID = 20_000
MAX_LINES = 5_000  # of logs, in memory: of some 200 tables; each holds its game

COLOURS = ("moana", "ember", "turmeric", "night", "shell")


class Words:
    """What is said about a game in one language, the same for all players: for parts of a page that are cached."""

    def __init__(self, catalogue: Catalogue, game: Game[Any]) -> None:
        self.catalogue = catalogue
        self.speaker = Speaker(catalogue, game, [])
        self._said: dict[tuple[object, ...], str] = {}

    def say(self, key: str, **values: object) -> str:
        """A message; words of the game's data are said as people say them, people's own names as they wrote them.

        A page says the same things again and again, so what was said of plain values is remembered.
        """
        if not PLAIN.issuperset(map(type, values.values())):
            return self._say(key, values)
        known = (key, *values.items())
        said = self._said.get(known)
        if said is None:
            if len(self._said) >= MAX_SAID:
                self._said.clear()
            said = self._said[known] = self._say(key, values)
        return said

    def _say(self, key: str, values: dict[str, object]) -> str:
        spoken = {
            name: self.name(value) if isinstance(value, str) and name not in PEOPLE else value
            for name, value in values.items()
        }
        return self.catalogue.say(key, spoken)

    def name(self, word: str) -> str:
        return self.speaker.name(word)

    def on_card(self, word: str) -> str:
        """A name where there is little room: with a soft hyphen, where its language has long words."""
        name = self.name(word)
        return name.form("card") if isinstance(name, Word) else name


@lru_cache(maxsize=32)
def words_of(catalogue: Catalogue, game: Game[Any]) -> Words:
    return Words(catalogue, game)


class Who(NamedTuple):
    """A seat as parts of a page that are kept are handed it: all of it that can be seen there."""

    number: int  # counted from 1, as in views
    colour: str
    name: str


@dataclass(frozen=True)
class Seat:
    """A seat with its colour; the shape of its token and its pattern follow from that."""

    facts: SeatFacts
    colour: str

    @property
    def seat(self) -> int:
        return self.facts.seat

    @property
    def number(self) -> int:
        return self.facts.number

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def who(self) -> Who:
        return Who(self.number, self.colour, self.name)


class Choice(NamedTuple):
    """An open choice: its words are what is sent, its label is what people read."""

    words: str
    label: str
    passive: bool = False  # it lets things be, see `Board.is_passive`

    @property
    def verb(self) -> str:
        return self.words.partition(" ")[0]

    @property
    def values(self) -> list[str]:
        return self.words.split()[1:]


class Scored(NamedTuple):
    """At the end: a thing that counts, and in which column of the score how much, where it counts by itself."""

    text: str
    column: str = ""
    points: int | None = None


class Shortcut(NamedTuple):
    """A sentence under the question about what could be done besides. A button offers not to be asked again: it sets
    this `preference` of the board to this `value`, and from then on the choice with the words of `answer` is made."""

    text: str
    offer: str
    preference: str
    value: str
    answer: str


class Line(NamedTuple):
    """A line of the log: a sentence about an event, and the seat whose token stands before it."""

    number: int
    text: str
    verb: str
    who: Who | None
    veiled: bool
    words: tuple[str, ...]  # the values of the event, for boards that mark what it changed
    points: tuple[str, ...] = ()  # the ids of the things on the page that it speaks of
    sound: str = ""  # what may be heard when it is new, see `js/sounds.js`
    heading: bool = False  # a part of the game begins with it
    turn: bool = False  # somebody's turn begins with it, in a game that has nothing longer


def line_of(number: int, event: Event, speaker: Speaker, seats: list[Seat]) -> Line:
    """A line of the log about this event."""
    verb = speaker.game.verbs[event.verb]
    values = event.values_for(WATCHER)
    by = values[0] if values and verb.kinds and verb.kinds[0] is SEAT else -1
    who = seats[by].who if by >= 0 else None
    return _line(number, event.verb, tuple(values), who, speaker.catalogue, speaker.game, tuple(speaker.names))


@lru_cache(maxsize=MAX_LINES)
def _line(
    number: int,
    verb: int,
    values: tuple[int, ...],
    who: Who | None,
    catalogue: Catalogue,
    game: Game[Any],
    names: tuple[str, ...],
) -> Line:
    """It stands in every frame until it is too old to be shown."""
    text, words = Speaker(catalogue, game, list(names)).told(Event(verb, list(values), EVERYONE, 0), WATCHER)
    return Line(number, text, game.verbs[verb].name, who, UNKNOWN in values, tuple(words.split()[1:]))


def spoken(text: str, name: str | None) -> Markup:
    """A sentence that begins with a player's name, with the name set off."""
    if name and text.startswith(name):
        return Markup("<b>{}</b>{}").format(name, text[len(name) :])
    return Markup(escape(text))
