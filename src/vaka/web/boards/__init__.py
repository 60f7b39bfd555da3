"""The boards: for each game one template with a few macros, one stylesheet, and one module for what needs thought.

The template `<game>.html` has these macros; `p` is a `Shared`, `m` a `Mine` (see `shown.py`). What everybody sees:

- `ground(p)`: what lies under everything and never changes; it goes out once, with the page
- `track(p)`: the course of the game, in the header
- `stage(p)`: the board itself. Where a choice lies it leaves a slot with the words of the choice: `slot("place 37")`
- `panel(p, seat)`: what a player has, in the panel of this player

And what is the viewer's own:

- `mine(m)`: what the viewer holds, in the dock
- `spot(m, choice)`: the button of an open choice, for its slot; open choices without a slot become buttons in the dock

The module `<game>.py` may offer `shared(p) -> dict` and `mine(m) -> dict`, further values for the templates as `p.more`
and `m.more`, and `fills(m, macros) -> dict[str, str]`, what goes into slots of the board that are not choices.
`m.more["held"]` has the words of the choices that `mine(m)` or `fills` show themselves (a card of the hand, a bid).
`MORE_SHEETS` are stylesheets beside `<game>.css`.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent


@cache
def has_board(game: str) -> bool:
    """Whether the game has a template of its own here."""
    return (HERE / f"{game}.html").is_file()


def board_of(game: str) -> ModuleType:
    return import_module(f"{__name__}.{game if has_board(game) else 'plain'}")


def sheets_of(game: str) -> list[str]:
    """The stylesheets of a game's board."""
    return [f"{game}.css", *getattr(board_of(game), "MORE_SHEETS", ())] if has_board(game) else ["plain.css"]
