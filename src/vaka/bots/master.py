"""Bots that learned the game by playing against themselves. They need weights for the box, and NumPy
or another reader of them.

The master takes what its net finds most likely. Its pupils have the same net and a looser hand: they draw among the
choices that are nearly as likely, by a temperature. What the net finds much worse than the best they never play.
"""

import logging
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .. import editions
from ..core.chance import Chance
from ..core.errors import BadRequest
from ..core.observe import Observer
from ..core.rules import Rules
from ..core.state import State
from ..games import game as game_of
from ..games import observer
from .bot import Bot
from .dominated import undominated
from .net_about import NetProblem, read_about, unlearned
from .net_layout import fitted
from .policy_net import PolicyNet
from .portions import Portions
from .sampling import UNLIKELY, drawn, likeliest

FAR = 0.1  # of the best choice's odds, once they are tempered: what is below no pupil plays

log = logging.getLogger(__name__)


class NetBot(Bot):
    """Takes what the net finds most likely; a sealed answer is drawn, so that nobody can count on it.

    With a temperature every answer is drawn, from odds that are the more even the higher it is; sealed answers have
    one of their own.
    """

    def __init__(self, net: PolicyNet, features: Observer, temperature: float = 0.0, sealed: float = -1.0) -> None:
        self.net = net
        self.features = features
        self.temperature = temperature
        self.sealed = temperature if sealed < 0 else sealed

    def choose(self, known: State, chance: Chance) -> int:
        seat = known.viewer
        choices = undominated(known, known.choices(seat))
        if len(choices) == 1:
            return choices[0]
        odds, _ = self.net.think(self.features.observe(known, seat, choices), choices)
        temperature = self.sealed if known.answers else self.temperature
        if temperature:
            most = max(odds)
            return drawn(choices, [(odd / most) ** (1 / temperature) for odd in odds], FAR, chance)
        if not known.answers:
            return likeliest(choices, odds)
        return drawn(choices, odds, UNLIKELY, chance)


class TrainedBot(Bot):
    """The net that was trained for the box at the table, loaded when it is first needed.

    With as many players as `ahead` names it also looks ahead, in so many `worlds`.

    Where there is none (another box, an option that it did not learn, no NumPy), the other bot plays in its place, and
    the log says why.
    """

    def __init__(
        self,
        game: str,
        fallback: Bot,
        temperature: float = 0.0,
        sealed: float = 0.0,
        worlds: int = 0,
        ahead: tuple[int, ...] = (),
        weights: Path | None = None,
    ) -> None:
        self.game = game
        self.fallback = fallback
        self.temperature = temperature
        self.sealed = sealed
        self.worlds = worlds
        self.ahead = ahead
        self.weights = weights
        self.players: dict[tuple[str, int, str], Bot] = {}  # by the digest of a box, how many play, and the options

    def choose(self, known: State, chance: Chance) -> int:
        return self.player(known).choose(known, chance)

    def go_on(self, known: State, chance: Chance) -> int:
        return self.player(known).go_on(known, chance)

    def thinking(self, known: State, chance: Chance, is_begun: bool = False) -> Portions[int]:
        return self.player(known).thinking(known, chance, is_begun)

    def player(self, known: State) -> Bot:
        """Who plays at a table like this."""
        table = known.game.box.digest, known.players, repr(known.options)
        if table not in self.players:
            self.players[table] = self.trained(known) or self.fallback
        return self.players[table]

    def is_replaced(self, known: State) -> bool:
        """Whether another bot plays at a table like this."""
        return self.player(known) is self.fallback

    def trained(self, known: State) -> Bot | None:
        net, problem = net_for(known.game, known.players, known.options, self.weights)
        if net is None:
            log.warning("No net for %s: %s. Another bot plays instead.", self.game, problem)
            return None
        features = observer(known.game)
        if known.players in self.ahead:
            from .lookahead import LookaheadBot

            return LookaheadBot(net, features, self.worlds)
        return NetBot(net, features, self.temperature, self.sealed)


class FileBot(Bot):
    """The net in one file, wherever it lies; it plays at the box that it was trained for and nowhere else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.players: dict[str, Bot] = {}  # by the digest of a box

    def choose(self, known: State, chance: Chance) -> int:
        box = known.game.box.digest
        if box not in self.players:
            from .net import read_net

            features = observer(known.game)
            try:
                net = fitted(read_net(self.path), known.game, features)
            except NetProblem as problem:
                raise BadRequest("bots.not_made", {"name": "net", "why": str(problem)}) from None
            self.players[box] = NetBot(net, features)
        return self.players[box].choose(known, chance)


def net_for(
    game: Rules[Any], players: int, options: dict[str, Any], weights: Path | None = None
) -> tuple[PolicyNet | None, str]:
    """The net that fits the box of a game and learned these options (those left out are at their default), or why there
    is none: that of the game's edition, or one of those in a folder."""
    problem = "there are no weights"
    paths = sorted(weights.glob("*.npz")) if weights else [net_file(game.name, players)]
    for path in filter(None, paths):
        try:
            net = kept_net(path, game)
        except NetProblem as error:
            problem = str(error)
            continue
        missing = missing_options(net.about, game.name, options)
        if not missing:
            return net, ""
        problem = f"the net did not learn the option {missing[0]} = {options[missing[0]]}"
    return None, problem


def net_file(game: str, players: int) -> Path | None:
    """An edition may have a net for one number of players, beside the one for all others."""
    return editions.file(game, f"bot/net-{players}.npz") or editions.file(game, "bot/net.npz")


def kept_net(path: Path, game: Rules[Any]) -> PolicyNet:
    """The net in a file, fitted to a game. Both are done once in a process: all bots of a game share it."""
    kept = path, game.box.digest
    if kept not in _FITTED:
        _FITTED[kept] = fitted(_read_once(path), game, observer(game))
    return _FITTED[kept]


_FITTED: dict[tuple[Path, str], PolicyNet] = {}  # nets that fit alone: a few for each file


@cache
def _read_once(path: Path) -> PolicyNet:
    return reader(path)


def read_with_numpy(path: Path) -> PolicyNet:
    if find_spec("numpy") is None:
        raise NetProblem("NumPy is not installed")
    from .net import read_net

    return read_net(path)


reader: Callable[[Path], PolicyNet] = read_with_numpy  # replaced where there is no NumPy, see tab/nets.py


@cache
def about_net(game: str) -> dict[str, Any] | None:
    """What the file of a game's net says of itself; None without one that can be read. One for a number of players
    learned the same options."""
    path = editions.file(game, "bot/net.npz")
    try:
        return None if path is None else read_about(path)
    except NetProblem:
        return None  # `net_for` tells what is wrong with it


def unlearned_options(game: str, options: dict[str, Any]) -> list[str]:
    """The options of a table for which simpler bots play, because the net of the game did not learn them."""
    about = about_net(game)
    return [] if about is None else missing_options(about, game, options)


def missing_options(about: dict[str, Any], game: str, options: dict[str, Any]) -> list[str]:
    """Those that a net did not learn; the defaults of a game are what every net knows."""
    return [name for name in unlearned(about, options) if options[name] != default_options(game)[name]]


@cache
def default_options(game: str) -> dict[str, Any]:
    return {option.name: option.values[0] for option in game_of(game).option_list}
