"""A table as its board is handed it: what everybody sees, and what one viewer sees."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from ...core.events import Event
from ...core.outcome import Outcome
from ...core.question import Prompt, QuestionView
from ...core.seats import seat_of
from ...table.table_view import Facts
from ...text.speaker import Speaker
from ..rendering.shown import Choice, Line, Seat, Words

V = TypeVar("V", bound=QuestionView)  # the view of the game


@dataclass(frozen=True)
class PublicTable(Generic[V]):
    """What everybody sees."""

    facts: Facts
    view: V  # a watcher's; an `OwnTable` has its viewer's own
    seats: list[Seat]
    speaker: Speaker
    words: Words
    lines: list[Line]  # the latest of the log; an `OwnTable` has those that say more to its viewer than to everybody
    told: list[Event]  # all that everybody was told
    outcome: Outcome | None

    def say(self, key: str, **values: object) -> str:
        return self.words.say(key, **values)

    def name(self, word: str) -> str:
        return self.words.name(word)

    def seat(self, number: int) -> Seat:
        """A seat by its number in a view, counted from 1."""
        return self.seats[seat_of(number)]


@dataclass(frozen=True)
class OwnTable(PublicTable[V]):
    """What one viewer sees. A board is asked about viewers with a seat alone."""

    viewer: int | None
    choices: list[Choice]
    log: list[Line]  # the latest lines, as the viewer was told them

    @property
    def me(self) -> Seat | None:
        return None if self.viewer is None else self.seats[self.viewer]

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

    def choice(self, words: str) -> Choice | None:
        """The open choice with these words."""
        return next((choice for choice in self.choices if choice.words == words), None)
