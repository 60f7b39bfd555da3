"""The games, each in a folder of its own and all of the same shape: whatever folder has an `about.toml` is a game."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..core.about import About, introductions
from ..core.data import read_toml
from ..core.errors import BadRequest
from ..core.game import Game

FOLDER = Path(__file__).parent


@cache
def _found() -> dict[str, About]:
    return {about.name: about for about in introductions(FOLDER)}


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> games()
    ('orongo', 'moorea', 'raiatea')
    """
    return tuple(_found())


def about(name: str) -> About:
    """How the game of this name introduces itself.

    >>> about("orongo").minutes
    45
    """
    if name not in _found():
        raise BadRequest("game.no_such_game", {"name": name, "allowed": list(games())})
    return _found()[name]


def game(name: str, components: str | Path | None = None) -> Game[Any]:
    """The game of this name, with its own box or with the components in a TOML file.

    >>> game("orongo").players
    (2, 3, 4)
    """
    module = import_module(f"{__name__}.{about(name).name}.game")
    path = Path(components) if components is not None else FOLDER / name / "components.toml"
    made = module.new_game(read_toml(path))
    assert isinstance(made, Game)
    return made
