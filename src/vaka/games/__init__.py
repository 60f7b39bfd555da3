"""The games, each in a folder of its own and all of the same shape."""

from importlib import import_module
from pathlib import Path

from ..core.data import read_toml
from ..core.errors import BadRequest
from ..core.game import Game
from ..core.observe import Observer

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
    module = import_module(f"{__name__}.{name}.game")
    path = Path(components) if components is not None else Path(__file__).parent / name / "components.toml"
    made = module.new_game(read_toml(path))
    assert isinstance(made, Game)
    return made


def observer(of: Game) -> Observer:
    """What turns the states of a game into features, made for its box."""
    made = import_module(f"{__name__}.{of.name}.observe").observer(of.box, len(of.vocabulary))
    assert isinstance(made, Observer)
    return made
