"""The games as pages offer them; their boxes are read once."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import vaka

from ...core.about import About
from ...core.game import Game
from ...games import about
from ..rendering.templating import WEB

PLAIN_ICON = "first_player"  # of a game that has none of its own
PLAIN_PICTURE = "plain"
PICTURES = WEB / "templates" / "pictures"

ICONS = {name: about(name).icon or PLAIN_ICON for name in vaka.list_games()}

game_named = cache(vaka.game)


@dataclass
class Island:
    """A game as it is offered."""

    name: str
    fewest: int
    most: int
    about: About

    @property
    def picture(self) -> str:
        """The template of its picture."""
        own = self.about.picture
        return f"pictures/{own if own and (PICTURES / f'{own}.html').is_file() else PLAIN_PICTURE}.html"


def island(name: str) -> Island:
    game: Game[Any] = game_named(name)
    return Island(game.name, game.players[0], game.players[-1], about(game.name))


def islands() -> list[Island]:
    return [island(name) for name in vaka.list_games()]
