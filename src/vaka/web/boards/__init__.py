"""The boards: of each edition one template with a few macros, one stylesheet, and one module for what needs thought.

The template `web/board.html` has these macros; `p` is a `SharedContext`, `m` a `ViewerContext` (see `context.py`).
What everybody sees:

- `ground(p, theme=none)`: what lies under everything and never changes; it goes out once, with the page. Where the
  theme of the page is handed over ("" follows the device), it may be a picture
- `track(p)`: the course of the game, in the header
- `stage(p)`: the board itself. Where a choice lies it leaves a slot with the words of the choice: `slot("place 37")`
- `panel(p, seat)`: what a player has, in the panel of this player

And what is the viewer's own:

- `mine(m)`: what the viewer holds, in the dock
- `spot(m, choice)`: the button of an open choice, for its slot; open choices without a slot become buttons in the dock

Where components hide behind one another, `gallery(w, g)` shows them all, for owners of a box (`pages/own_box`).

The template `web/preview.svg.j2`, where there is one, draws the board for links, 820 by 630 points: its macros are
`board(p)`, `course(p)` (how far the game is, in few words) and `count(p, seat)` (how far a player is).

The module `web/board.py` has a `BOARD`, a `Board` (see `board.py`): what the template reads besides the view.
"""

from functools import cache
from typing import Any

from markupsafe import Markup

from ... import editions
from ..rendering.parts import unmarked
from ..rendering.templating import frame_macros
from . import plain
from .board import Board

PART = "web.board"


def has_board(game: str) -> bool:
    """Whether the edition of the game has a board."""
    return editions.find(game, PART) is not None


@cache
def board_of(game: str) -> Board[Any, Any, Any]:
    board = (editions.find(game, PART) or plain).BOARD
    assert isinstance(board, Board)
    return board


def board_macros(game: str) -> Any:
    """The macros of the template of a game's board, for pages."""
    return Unmarked(board_frame_macros(game))


def board_frame_macros(game: str) -> Any:
    """The same for frames: what they render has marks in it."""
    return frame_macros(f"{game}/board.html" if has_board(game) else "plain.html")


class Unmarked:
    """Macros without the marks in what they render."""

    def __init__(self, macros: Any) -> None:
        self._macros = macros

    def __getattr__(self, name: str) -> Any:
        macro = getattr(self._macros, name)
        return lambda *given: Markup(unmarked(macro(*given)))


def preview_of(game: str) -> str | None:
    """The template of the picture for links."""
    return f"{game}/preview.svg.j2" if editions.file(game, "web/preview.svg.j2") else None


def sheets_of(game: str) -> list[str]:
    """The stylesheets of a table with a game's board."""
    return ["table.css", f"{game}/{game}.css" if has_board(game) else "plain.css"]
