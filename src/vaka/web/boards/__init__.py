"""The boards: for each game one template with a few macros, one stylesheet, and one module for what needs thought.

The template `<game>.html` has these macros; `p` is a `Shared`, `m` a `Mine` (see `rendering/shown.py`). What everybody
sees:

- `ground(p, theme=none)`: what lies under everything and never changes; it goes out once, with the page. Where the
  theme of the page is handed over ("" follows the device), it may be a picture
- `track(p)`: the course of the game, in the header
- `stage(p)`: the board itself. Where a choice lies it leaves a slot with the words of the choice: `slot("place 37")`
- `panel(p, seat)`: what a player has, in the panel of this player

And what is the viewer's own:

- `mine(m)`: what the viewer holds, in the dock
- `spot(m, choice)`: the button of an open choice, for its slot; open choices without a slot become buttons in the dock

Where components hide behind one another, `gallery(w, g)` shows them all, for owners of a box (`pages/own_box`).

The module `<game>.py` has a `BOARD`, a `Board` (see `board.py`): what the template reads besides the view.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .board import Board

HERE = Path(__file__).parent


@cache
def has_board(game: str) -> bool:
    """Whether the game has a template of its own here."""
    return (HERE / f"{game}.html").is_file()


@cache
def board_of(game: str) -> Board[Any, Any, Any]:
    found = import_module(f"{__name__}.{game if has_board(game) else 'plain'}").BOARD
    assert isinstance(found, Board)
    return found


def sheets_of(game: str) -> list[str]:
    """The stylesheets of a game's board."""
    return [f"{game if has_board(game) else 'plain'}.css", *board_of(game).more_sheets]
