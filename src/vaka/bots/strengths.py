"""The strengths that players choose from, weakest first. They stand here and nowhere else.

How loosely the net of a game plays at each of them stands beside the net, in `bot/net.toml` of its edition.
"""

from functools import cache
from typing import Final

from .. import editions
from ..core.data import read_toml


class Strength:
    """Who plays, and the seconds that it takes for a choice at a table, whatever it holds.

    Where a net fits the box, it plays by its `NetPlay`, and looks ahead in so many `worlds` where that says so (see
    lookahead.py). `without_net` is the bot for tables where no net fits. No strength depends on how fast the engine is.
    """

    def __init__(self, pace: float, without_net: str, worlds: int = 0) -> None:
        self.pace = pace
        self.without_net = without_net
        self.worlds = worlds


class NetPlay:
    """How a net plays at one strength: with a temperature (see master.py), 0 is its best, the higher the looser, and
    with one for `sealed` answers. `ahead` tells with how many players it also looks ahead."""

    def __init__(self, temperature: float, sealed: float, ahead: tuple[int, ...]) -> None:
        self.temperature = temperature
        self.sealed = sealed
        self.ahead = ahead


STRENGTHS: Final = {
    "child": Strength(0.8, "graduate"),
    "beginner": Strength(1.0, "dreamer"),
    "friend": Strength(1.2, "greedy"),
    "expert": Strength(1.5, "planner"),
    "master": Strength(1.5, "navigator:1s", worlds=8),
}
FRIEND: Final = "friend"  # who sits where nothing was said, and who holds the seats of absent people


@cache
def net_plays(game: str) -> dict[str, NetPlay]:
    """By strength; empty for a game whose net plays at none."""
    file = editions.file(game, "bot/net.toml")
    data = {} if file is None else read_toml(file)
    return {
        name: NetPlay(one["temperature"], one.get("sealed", one["temperature"]), tuple(one.get("ahead", ())))
        for name, one in data.items()
    }
