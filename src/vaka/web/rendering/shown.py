"""What templates are handed: a sight, cut into what everybody sees and what is the viewer's own."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from markupsafe import Markup, escape

from ...core.game import Game
from ...core.outcome import Outcome
from ...core.question import Prompt, QuestionView
from ...core.seats import seat_of
from ...core.state import WATCHER, State
from ...core.told import EVERYONE, Event
from ...core.words import SEAT, UNKNOWN
from ...table.sight import Facts, SeatFacts, Sight
from ...text.catalogue import Catalogue, Word
from ...text.rule_texts import number_of
from ...text.speaker import Speaker

LOG_LINES = 60  # so many of the latest lines are in a frame; the whole log has a page of its own
LINES_A_PAGE = 12
PEOPLE = ("name", "names", "other", "seat", "winners")  # values of messages that people have chosen themselves
PLAIN = frozenset([int, str])  # a `Word` with its forms is equal to the plain text, and said in another way
MOST_SAID = 20_000
MOST_LINES = 5_000  # of logs, in memory: of some 200 tables; each holds its game
V = TypeVar("V", bound=QuestionView)  # the view of the game

COLOURS = ("moana", "ember", "turmeric", "night", "shell")


class Words:
    """What is said about a game in one language, whoever plays it: for parts of a page that are kept."""

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
            if len(self._said) >= MOST_SAID:
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


@dataclass
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


@dataclass
class Choice:
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


class Beside(NamedTuple):
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


@dataclass
class Shared(Generic[V]):
    """What everybody sees, for the templates."""

    facts: Facts
    state: State  # as a watcher has seen it; a `Mine` has what its viewer has seen
    view: V
    seats: list[Seat]
    speaker: Speaker
    lines: list[Line]
    board: object = None  # what the board of the game adds, see `boards/board.py`
    told: list[Event] = field(default_factory=list)  # all that everybody was told
    story: list[Line] = field(default_factory=list)  # the lines as the log tells them, see `Board.story`
    outcome: Outcome | None = None

    @cached_property
    def words(self) -> Words:
        return words_of(self.speaker.catalogue, self.speaker.game)

    def say(self, key: str, **values: object) -> str:
        return self.words.say(key, **values)

    def name(self, word: str) -> str:
        return self.words.name(word)

    @property
    def pages(self) -> list[list[Line]]:
        """The log in parts that stay the same when lines are added."""
        return [list(lines) for _, lines in groupby(self.story, lambda line: line.number // LINES_A_PAGE)]

    def seat(self, number: int) -> Seat:
        """A seat by its number in a view, counted from 1."""
        return self.seats[seat_of(number)]


@dataclass
class Mine(Shared[V]):
    """What one viewer sees: `view` is the viewer's own. `board` is None for a watcher, who has nothing."""

    viewer: int | None = None
    choices: list[Choice] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)  # all lines, as the viewer was told them
    in_dock: list[Choice] = field(default_factory=list)  # the open choices that have no place on the board
    can_undo: bool = False
    sealed: int = 0  # so many answers can be taken back
    held: bool = False
    forced: bool = False
    beside: Beside | None = None  # see `Board.beside`
    stakes: str = ""  # see `Board.stakes`
    big: tuple[str, ...] = ()  # see `Board.big`
    scored: list[list[Scored]] = field(default_factory=list)  # at the end, by seat: what the points are for
    out_of: int | None = None  # at the end, see `Board.out_of`
    hands: list[tuple[Seat, Markup]] = field(default_factory=list)  # all open: what each seat holds

    @property
    def me(self) -> Seat | None:
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def you(self) -> Seat | None:
        """Whom the page calls "you": the viewer; of several at a shared device nobody else."""
        own = [seat for seat in self.seats if seat.facts.mine]
        return self.me or (own[0] if len(own) == 1 else None)

    @property
    def own_seat(self) -> int:
        """The viewer's seat, where there is one."""
        assert self.viewer is not None
        return self.viewer

    @property
    def plays(self) -> bool:
        """Whether the viewer chooses for their seat; else a bot does, and what it seals is not the viewer's."""
        return self.me is not None and not (self.me.facts.held or self.me.facts.resigned)

    @property
    def asked(self) -> Prompt | None:
        """What the viewer is asked."""
        return self.view["question"] if self.plays else None

    @property
    def question(self) -> str:
        asked = self.asked
        return self.speaker.said(asked["key"], asked["values"]) if asked else ""

    @property
    def title(self) -> str:
        """A short heading of the question, where the game has one: `orongo.title.bid` for `orongo.ask.bid`."""
        asked = self.asked
        key = asked["key"].replace(".ask.", ".title.", 1) if asked else ""
        return self.speaker.said(key, asked["values"]) if asked and self.speaker.catalogue.has(key) else ""

    @property
    def rule(self) -> str:
        """The number of the rule behind the question; "" where there is none."""
        return number_of(self.asked["key"]) if self.asked else ""

    @property
    def sealed_alone(self) -> bool:
        """Whether the viewer has sealed the only answer there was, so that there is nothing to change about it."""
        if not self.plays or not self.state.answers:
            return False
        return bool(self.state.answers[self.own_seat]) and not self.sealed

    def choice(self, words: str) -> Choice | None:
        """The open choice with these words."""
        return next((choice for choice in self.choices if choice.words == words), None)


def shared_part(sight: Sight, catalogue: Catalogue) -> Shared[Any]:
    """What everybody sees of this sight."""
    speaker = Speaker(catalogue, sight.game, sight.facts.names, sight.watched)
    seats = [Seat(facts, COLOURS[facts.colour]) for facts in sight.facts.seats]
    lines = [line_of(number, event, speaker, seats) for number, event in latest(sight.watchers_told)]
    view = sight.watched.view()
    told = sight.watchers_told
    return Shared(sight.facts, sight.watched, view, seats, speaker, lines, told=told, outcome=sight.outcome)


def own_part(sight: Sight, shared: Shared[Any]) -> Mine[Any]:
    """What this viewer sees; of the log only the lines that say more than everybody is told."""
    speaker = shared.speaker
    choices = [Choice(sight.game.words(choice), speaker.choice(choice)) for choice in sight.choices]
    lines = [
        line_of(number, event, speaker, shared.seats)
        for number, event in latest(sight.told)
        if event.values != sight.watchers_told[number].values
    ]
    return Mine(
        sight.facts,
        sight.known,
        shared.view if sight.viewer is None else sight.known.view(),
        [Seat(facts, COLOURS[facts.colour]) for facts in sight.facts.seats],
        speaker,
        lines,
        viewer=sight.viewer,
        choices=choices,
        log=_with(lines, shared.lines),
        can_undo=sight.can_undo,
        sealed=sight.sealed,
        held=sight.held,
        forced=sight.forced,
    )


def _with(own: list[Line], shared: list[Line]) -> list[Line]:
    """The lines that everybody is told, with those that say more to the viewer in their places."""
    more = {line.number: line for line in own}
    return [more.get(line.number, line) for line in shared]


def latest(events: list[Event]) -> list[tuple[int, Event]]:
    """The events that are shown, with their numbers."""
    first = max(0, len(events) - LOG_LINES)
    return list(enumerate(events[first:], first))


def line_of(number: int, event: Event, speaker: Speaker, seats: list[Seat]) -> Line:
    """A line of the log about this event."""
    verb = speaker.game.verbs[event.verb]
    values = event.told_to(WATCHER)
    by = values[0] if values and verb.kinds and verb.kinds[0] is SEAT else -1
    who = seats[by].who if by >= 0 else None
    return _line(number, event.verb, tuple(values), who, speaker.catalogue, speaker.game, tuple(speaker.names))


@lru_cache(maxsize=MOST_LINES)
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
