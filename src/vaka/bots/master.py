"""The master: a bot that learned the game by playing against itself. It needs NumPy, and weights for the box."""

import logging
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.chance import Chance
from ..core.observe import Observer
from ..core.state import State
from ..games import observer
from .bot import Bot

if TYPE_CHECKING:
    from .net import Net

WEIGHTS = Path(__file__).parent / "nets"
UNLIKELY = 0.02  # what is below is never played in secret
PARTS = 1 << 24

log = logging.getLogger(__name__)


class NetBot(Bot):
    """Takes what the net finds most likely; a sealed answer is drawn, so that nobody can count on it."""

    def __init__(self, net: "Net", features: Observer) -> None:
        self.net = net
        self.features = features

    def choose(self, known: State, chance: Chance) -> int:
        seat = known.viewer
        choices = known.choices(seat)
        if len(choices) == 1:
            return choices[0]
        odds, _ = self.net.think(self.features.observe(known, seat, choices), choices)
        if not known.answers:
            return choices[int(odds.argmax())]
        return drawn(choices, [float(odd) for odd in odds], chance)


def drawn(choices: list[int], odds: list[float], chance: Chance) -> int:
    """One of the choices by its odds, those that are unlikely left out."""
    most = max(odds)
    likely = [(choice, odd) for choice, odd in zip(choices, odds) if odd >= min(UNLIKELY, most)]
    left = chance.pick(PARTS) / PARTS * sum([odd for _, odd in likely])
    for choice, odd in likely:
        left -= odd
        if left < 0:
            return choice
    return likely[-1][0]


class Master(Bot):
    """The net that was trained for the box at the table, loaded when it is first needed.

    Where there is none (another box, no NumPy), the other bot plays in its place, and the log says why.
    """

    def __init__(self, game: str, instead: Bot, weights: Path = WEIGHTS) -> None:
        self.game = game
        self.instead = instead
        self.weights = weights
        self.players: dict[str, Bot] = {}  # by the digest of a box

    def choose(self, known: State, chance: Chance) -> int:
        box = known.game.box.digest
        if box not in self.players:
            self.players[box] = self.trained(known) or self.instead
        return self.players[box].choose(known, chance)

    def trained(self, known: State) -> Bot | None:
        if find_spec("numpy") is None:
            log.warning("No master at %s: NumPy is not installed. Another bot plays instead.", self.game)
            return None
        from .net import NetProblem, check_fit, read_net

        features = observer(known.game)
        problem: Any = f"there are no weights in {self.weights.name}"
        for path in sorted(self.weights.glob(f"{self.game}*.npz")):
            try:
                net = read_net(path)
                check_fit(net, features.digest(), known.game.box)
            except NetProblem as found:
                problem = found
                continue
            return NetBot(net, features)
        log.warning("No master at %s: %s. Another bot plays instead.", self.game, problem)
        return None
