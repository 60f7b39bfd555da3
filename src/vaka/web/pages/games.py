"""The games as pages offer them; their boxes are read once."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import vaka

from ... import editions
from ...core.about import About
from ...core.game import Game
from ...games import about

PLAIN_ICON = "first_player"  # of a game that has none of its own

ICONS = {name: editions.edition(name).icon or PLAIN_ICON for name in vaka.list_games()}

game_named = cache(vaka.game)


@dataclass
class Island:
    """A game as it is offered."""

    name: str
    fewest: int
    most: int
    about: About
    makers: str

    @property
    def picture(self) -> str:
        """The template of its picture."""
        return f"{self.name}/picture.html" if editions.file(self.name, "web/picture.html") else "pictures/plain.html"


def island(name: str) -> Island:
    game: Game[Any] = game_named(name)
    return Island(game.name, game.players[0], game.players[-1], about(game.name), editions.edition(game.name).makers)


def islands() -> list[Island]:
    return [island(name) for name in vaka.list_games()]
