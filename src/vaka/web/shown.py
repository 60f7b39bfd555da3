"""What templates are handed: a sight, cut into what everybody sees and what is the viewer's own."""

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup, escape

from ..core.state import WATCHER, State
from ..core.told import Event
from ..core.words import SEAT, UNKNOWN
from ..table.sight import Facts, SeatFacts, Sight
from ..text.catalogue import Catalogue
from ..text.speaker import Speaker

LOG_LINES = 60  # so many of the latest lines are in a frame; the whole log has a page of its own
PEOPLE = ("name", "names", "other", "seat", "winners")  # values of messages that people have chosen themselves
COLOURS = ("moana", "ember", "turmeric", "night", "shell")


@dataclass
class Seat:
    """A seat with its colour; the shape of its token and its pattern follow from that."""

    facts: SeatFacts
    colour: str

    @property
    def seat(self) -> int:
        return self.facts.seat

    @property
    def name(self) -> str:
        return self.facts.name


@dataclass
class Choice:
    """An open choice: its words are what is sent, its label is what people read."""

    words: str
    label: str

    @property
    def verb(self) -> str:
        return self.words.partition(" ")[0]

    @property
    def values(self) -> list[str]:
        return self.words.split()[1:]


@dataclass
class Line:
    """A line of the log: a sentence about an event, and the seat whose token stands before it."""

    number: int
    text: str
    verb: str
    seat: Seat | None
    veiled: bool
    words: list[str]  # the values of the event, for boards that mark what it changed


@dataclass
class Shared:
    """What everybody sees, for the templates."""

    facts: Facts
    state: State  # as a watcher has seen it; a `Mine` has what its viewer has seen
    view: dict[str, Any]
    seats: list[Seat]
    speaker: Speaker
    lines: list[Line]
    more: dict[str, Any] = field(default_factory=dict)
    told: list[Event] = field(default_factory=list)  # all that everybody was told

    def say(self, key: str, **values: object) -> str:
        """A message; words of the game's data are said as people say them, people's own names as they wrote them."""
        spoken = {
            name: self.name(value) if isinstance(value, str) and name not in PEOPLE else value
            for name, value in values.items()
        }
        return self.speaker.catalogue.say(key, spoken)

    def name(self, word: str) -> str:
        return self.speaker.name(word)

    def seat(self, number: int) -> Seat:
        """A seat by its number in a view, counted from 1."""
        return self.seats[number - 1]


@dataclass
class Mine(Shared):
    """What one viewer sees: `view` is the viewer's own."""

    viewer: int | None = None
    choices: list[Choice] = field(default_factory=list)
    in_dock: list[Choice] = field(default_factory=list)  # the open choices that have no place on the board
    can_undo: bool = False
    can_take_back: bool = False
    held: bool = False

    @property
    def me(self) -> Seat | None:
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def player(self) -> dict[str, Any]:
        """The viewer's own entry in the view."""
        assert self.viewer is not None  # a watcher has none
        found: dict[str, Any] = self.view["players"][self.viewer]
        return found

    @property
    def question(self) -> str:
        asked = self.view.get("question")
        return self.speaker.said(asked["key"], asked["values"]) if asked else ""

    @property
    def title(self) -> str:
        """A short heading of the question, where the game has one: `orongo.title.bid` for `orongo.ask.bid`."""
        asked = self.view.get("question")
        key = asked["key"].replace(".ask.", ".title.", 1) if asked else ""
        return self.speaker.said(key, asked["values"]) if asked and self.speaker.catalogue.has(key) else ""

    def choice(self, words: str) -> Choice | None:
        """The open choice with these words."""
        return next((choice for choice in self.choices if choice.words == words), None)


def shared_part(sight: Sight, catalogue: Catalogue) -> Shared:
    """What everybody sees of this sight."""
    speaker = Speaker(catalogue, sight.game, sight.facts.names)
    seats = [Seat(facts, COLOURS[facts.seat]) for facts in sight.facts.seats]
    lines = [_line(number, event, speaker, seats) for number, event in latest(sight.watchers_told)]
    return Shared(sight.facts, sight.watched, sight.watched.view(), seats, speaker, lines, told=sight.watchers_told)


def own_part(sight: Sight, shared: Shared) -> Mine:
    """What this viewer sees; of the log only the lines that say more than everybody is told."""
    speaker = shared.speaker
    choices = [Choice(sight.game.words(choice), speaker.choice(choice)) for choice in sight.choices]
    lines = [
        _line(number, event, speaker, shared.seats)
        for number, event in latest(sight.told)
        if event.values != sight.watchers_told[number].values
    ]
    return Mine(
        sight.facts,
        sight.known,
        shared.view if sight.viewer is None else sight.known.view(),
        [Seat(facts, COLOURS[facts.seat]) for facts in sight.facts.seats],
        speaker,
        lines,
        viewer=sight.viewer,
        choices=choices,
        can_undo=sight.can_undo,
        can_take_back=sight.can_take_back,
        held=sight.held,
    )


def latest(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that are shown, with their numbers."""
    first = max(0, len(events) - LOG_LINES)
    return list(enumerate(events[first:], first))


def _line(number: int, event: Event, speaker: Speaker, seats: list[Seat]) -> Line:
    verb = speaker.game.verbs[event.verb]
    by = event.values[0] if event.values and verb.kinds and verb.kinds[0] is SEAT else -1
    return Line(
        number,
        speaker.event(event, WATCHER),
        verb.name,
        seats[by] if by >= 0 else None,
        UNKNOWN in event.values,
        verb.words(event.values).split()[1:],
    )


def spoken(text: str, name: str | None) -> Markup:
    """A sentence that begins with a player's name, with the name set off."""
    if name and text.startswith(name):
        return Markup("<b>{}</b>{}").format(name, text[len(name) :])
    return Markup(escape(text))
