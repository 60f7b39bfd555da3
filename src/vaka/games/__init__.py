"""The games, each in a folder of its own and all of the same shape."""

from importlib import import_module
from pathlib import Path
from typing import Any

from ..core.data import read_toml
from ..core.errors import BadRequest
from ..core.game import Game

GAMES = ("orongo", "moorea", "raiatea")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES


def game(name: str, components: str | Path | None = None) -> Game:
    """The game of this name, with its own box or with the components in a TOML file.

    >>> game("orongo").players
    (2, 3, 4)
    """
    if name not in GAMES:
        raise BadRequest("game.no_such_game", {"name": name, "allowed": list(GAMES)})
    path = Path(components) if components is not None else Path(__file__).parent / name / "components.toml"
    return game_with(name, read_toml(path))


def game_with(name: str, data: dict[str, Any]) -> Game:
    """The game of this name with these components."""
    if name not in GAMES:
        raise BadRequest("game.no_such_game", {"name": name[:40], "allowed": list(GAMES)})
    made = import_module(f"{__name__}.{name}.game").new_game(data)
    assert isinstance(made, Game)
    return made
