"""The nets of the bots in a tab. A script loads each when it is first needed (static/nets.js), and multiplies it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..bots import master
from ..bots.net_about import NetProblem, read_about
from ..bots.policy_net import PolicyNet, Question, Thought
from ..core.game import Game


class ScriptNet(PolicyNet):
    """`multiply` takes questions as JSON, and answers thoughts as JSON. Many at once would take no less time."""

    at_once = 4

    def __init__(self, about: dict[str, Any], multiply: Callable[[str], str]) -> None:
        self.about = about
        self.multiply = multiply

    def think_all(self, asked: list[Question]) -> list[Thought]:
        return [(odds, value) for odds, value in json.loads(self.multiply(json.dumps(asked)))]


class Nets:
    """`load` begins to load a net by its name ("orongo/net-2"), and `comes` is called when that has ended; `think` asks
    one that is loaded. One that cannot be had is tried again by the next Python; until then simpler bots play."""

    def __init__(self, load: Callable[[str], object], think: Callable[[str, str], str]) -> None:
        self.load = load
        self.think = think
        self.is_here: dict[str, bool | None] = {}  # None while it is being loaded

    def settled(self, game: Game[Any], players: int) -> bool:
        """Whether nothing is to be waited for: the net is here, cannot be had, or there is none. Begins to load it."""
        name = net_name(game, players)
        if name and name not in self.is_here:
            self.is_here[name] = None
            self.load(name)
        return not name or self.is_here[name] is not None

    def comes(self, name: str, is_here: bool) -> None:
        self.is_here[name] = is_here

    def read(self, path: Path) -> PolicyNet:
        """The net of a file that has no weights: they are where `think` is."""
        name = name_of(path)
        if not self.is_here.get(name):
            raise NetProblem(f"the weights of {name} are not loaded")
        return ScriptNet(read_about(path), lambda asked: self.think(name, asked))


def nets_here(load: Callable[[str], object], think: Callable[[str, str], str]) -> Nets:
    """The nets of all bots, hints and reviews of this Python."""
    nets = Nets(load, think)
    master.reader = nets.read
    return nets


def net_name(game: Game[Any], players: int) -> str:
    """The net that fits the box of a game; "" where there is none."""
    path, about = master.net_file(game.name, players), master.about_net(game.name)
    return name_of(path) if path and about and game.box.is_called(about.get("box")) else ""


def name_of(path: Path) -> str:
    """The name of a net that lies in the folder `bot` of an edition."""
    return f"{path.parents[1].name}/{path.stem}"
