"""What a board offers to the page of a table."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, ClassVar, Generic, TypeVar

from ..rendering.shown import Mine, Shared, V

PUBLIC = TypeVar("PUBLIC")  # what its templates read of the public table, besides the view
OWN = TypeVar("OWN")  # what they read of the viewer's own


class Board(ABC, Generic[V, PUBLIC, OWN]):
    """The board of a game: turns what is shown of a table into what its template reads as `p.board` and `m.board`.

    The objects hold nothing of a table, so one of each serves all.
    """

    more_sheets: ClassVar[tuple[str, ...]] = ()  # stylesheets beside `<game>.css`

    @abstractmethod
    def public(self, page: Shared[V]) -> PUBLIC:
        """For what everybody sees: `p.board`."""

    @abstractmethod
    def own(self, page: Mine[V]) -> OWN:
        """For what a viewer with a seat sees alone: `m.board`."""

    def shown_apart(self, own: OWN) -> Collection[str]:
        """The words of the choices that the macro `mine` or `fills` show themselves (a card of the hand, a bid)."""
        return ()

    def fills(self, page: Mine[V], own: OWN, macros: Any) -> dict[str, str]:
        """What goes into slots of the board that are not choices, for a viewer with a seat. `macros` has the macros of
        the board's template."""
        return {}
