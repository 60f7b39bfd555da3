"""The games as pages offer them; their boxes are read once."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import vaka

from ...core.game import Game
from ...games import about

ICONS = {name: about(name).icon for name in vaka.list_games()}

game_named = cache(vaka.game)


@dataclass
class Island:
    """A game as it is offered."""

    name: str
    fewest: int
    most: int


def islands() -> list[Island]:
    games: list[Game[Any]] = [game_named(name) for name in ICONS]
    return [Island(one.name, one.players[0], one.players[-1]) for one in games]
