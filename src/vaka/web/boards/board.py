"""What a board offers to the page of a table."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ...core.game import Game
from ...text.catalogue import Catalogue
from ..rendering.shown import MAX_LINES, Choice, Line, Scored, Shortcut
from .table import OwnTable, PublicTable, V

PUBLIC = TypeVar("PUBLIC")  # what its templates read of the public table, besides the view
OWN = TypeVar("OWN")  # what they read of the viewer's own


class Preference(NamedTuple):
    """What a viewer may like about this game, kept by the browser: its first value is the usual one. The sheet of
    settings says it in words: `<game>.web.set_<name>`, and `<game>.web.set_<name>_<value>` for each value."""

    name: str
    values: tuple[str, ...]


class Board(ABC, Generic[V, PUBLIC, OWN]):
    """The board of a game: turns what is shown of a table into what its template reads as `p.board` and `m.board`.

    The objects hold nothing of a table, so one of each serves all. A board reads the view, never the state behind it: a
    program that plays by the API is shown the same.
    """

    sounds: ClassVar[dict[str, str]] = {}  # which events may be heard, by their verbs
    headings: ClassVar[tuple[str, ...]] = ()  # the verbs of events with which a part of the game begins
    preferences: ClassVar[tuple[Preference, ...]] = ()

    @abstractmethod
    def public(self, page: PublicTable[V], story: list[Line]) -> PUBLIC:
        """For what everybody sees: `p.board`. `story` is what the log tells of this table."""

    @abstractmethod
    def own(self, page: OwnTable[V]) -> OWN:
        """For what a viewer with a seat sees alone: `m.board`."""

    def pointing(self, line: Line) -> Line:
        """The line with what it points at: its player, and the things it speaks of."""
        return _pointing(self, line)

    def spoken_of(self, line: Line) -> Iterable[str]:
        """The ids of the things on the board that a line of the log speaks of."""
        return ()

    def chosen_at(self, words: str) -> str:
        """The id of the thing on the board at which a choice is made; "" where it has no place of its own."""
        return ""

    def story(self, page: PublicTable[V]) -> list[Line]:
        """The lines of the log as people tell them: what is one deed may be one line, with the number of its last."""
        return page.lines

    def is_passive(self, page: OwnTable[V], words: str) -> bool:
        """Whether this choice lets things be: its button is never the brightest while there is something to do."""
        return words in ("pass", "enough", "done")

    def big(self, step: str) -> tuple[str, ...]:
        """The verbs of choices that one may wish to be asked about once more: what cannot be undone, and what decides
        much."""
        return ()

    def label(self, page: OwnTable[V], choice: Choice) -> str:
        """What the button of a choice in the dock says: also its price, where it has one."""
        return choice.label

    def shortcut(self, page: OwnTable[V]) -> Shortcut | None:
        """What could be done besides what is asked."""
        return None

    def question(self, page: OwnTable[V]) -> str:
        """What the viewer is asked, where it depends on what is open to them; "" for the game's own words."""
        return ""

    def title(self, page: OwnTable[V]) -> str:
        """The heading of that question; "" for the game's own."""
        return ""

    def stakes(self, page: OwnTable[V]) -> str:
        """A sentence under the question about what it is worth or what it costs; "" for none."""
        return ""

    def scored(self, page: PublicTable[V], seat: int) -> list[Scored]:
        """At the end: what a player's points are for, thing by thing; everything is open then."""
        return []

    def gallery(self, game: Game[Any], view: V, messages: Catalogue) -> Any:
        """What the macro `gallery` shows of a box: all its components, as they lie on this board. None where the board
        itself shows them all. `view` is what a watcher sees at the start of a game with this box."""
        return None

    def out_of(self, page: PublicTable[V]) -> int | None:
        """At the end: how much of what counts first everybody could have, where it is so."""
        return None

    def shown_apart(self, own: OWN) -> Collection[str]:
        """The words of the choices that the macro `mine` or `fills` show themselves (a card of the hand, a bid)."""
        return ()

    def fills(self, page: OwnTable[V], own: OWN, macros: Any) -> dict[str, str]:
        """What goes into slots of the board that are not choices, for a viewer with a seat. `macros` has the macros of
        the board's template; they are handed `page`, whose `board` is `own`."""
        return {}


@lru_cache(maxsize=MAX_LINES)
def _pointing(board: Board[Any, Any, Any], line: Line) -> Line:
    by = [] if line.who is None else [f"player-{line.who.number}"]
    points = tuple(dict.fromkeys([*by, *board.spoken_of(line)]))
    return line._replace(points=points, sound=board.sounds.get(line.verb, ""), heading=line.verb in board.headings)
