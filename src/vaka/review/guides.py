"""Whose judgement a review goes by: how a game is played on from a position, and what a seat can expect there.

The masters' net where one fits the box, else the planner's values, and the review says which. A guide is asked about a
seat that has a real choice, and looks with the eyes of that seat alone.
"""

import tomllib
from functools import cache
from importlib.util import find_spec
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..bots.luck import Luck
from ..bots.master import UNLIKELY, WEIGHTS, drawn
from ..bots.values import TUNED, values_of
from ..core.chance import Chance
from ..core.errors import BadRequest
from ..core.game import Game
from ..core.observe import Observer
from ..core.state import State
from ..games import observer

if TYPE_CHECKING:
    from ..bots.net import Net

CALIBRATION: Final = Path(__file__).parent / "calibration.toml"
SURE: Final = 0.9999  # nobody is surer than this before the end

Thoughts = tuple[list[list[float]], list[float]]  # per question: the odds of its choices, and the share to expect


class Guide:
    """How a game goes on. `doubt` is the error that its judgement may have wherever it is asked, as a deviation."""

    name = ""
    doubt = 0.0

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        """What it thinks of many positions, each seen by the seat that is asked there."""
        raise NotImplementedError

    def pick(self, state: State, choices: list[int], odds: list[float], chance: Chance) -> int:
        """What is played: the likeliest, and in secret something that nobody can count on."""
        if state.answers:
            return drawn(choices, odds, UNLIKELY, chance)
        return choices[max(range(len(choices)), key=lambda at: odds[at])]


class MasterGuide(Guide):
    """The masters: policy and value of their net, the value put right by what came of such promises."""

    name = "master"

    def __init__(self, game: Game[Any], net: "Net", features: Observer) -> None:
        self.net = net
        self.features = features
        self.maps = calibration(game.name)
        self.doubt = self.maps.doubt

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        observe = self.features.observe
        seen = [observe(state, seat, offered) for state, seat, offered in zip(states, seats, choices)]
        odds, values = self.net.think_many(seen, choices)
        shares = [self.maps.right(float(value), state.players) for value, state in zip(values, states)]
        return [own.tolist() for own in odds], shares


class PlannerGuide(Guide):
    """The planner, one step ahead, where there is no net for the box."""

    name = "planner"
    doubt = 0.05  # its shares are rough

    def __init__(self, game: Game[Any]) -> None:
        self.values = values_of(game.name, TUNED)

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        odds: list[list[float]] = []
        shares: list[float] = []
        for state, seat, offered in zip(states, seats, choices):
            worths: list[float] = []
            for choice in offered:
                then = state.copy(Luck(choice))
                then.take(seat, choice)
                worths.append(self.values.worth(then, seat))
            odds.append(softened(worths, self.values.doubt(state.players)))
            shares.append(self.values.shares(self.values.worths(state))[seat])
        return odds, shares


def softened(worths: list[float], doubt: float) -> list[float]:
    """Odds that grow with the worth.

    >>> [round(odd, 2) for odd in softened([1.0, 2.0, 2.0], 0.5)]
    [0.06, 0.47, 0.47]
    """
    most = max(worths)
    hopes = [exp((worth - most) / doubt) for worth in worths]
    whole = sum(hopes)
    return [hope / whole for hope in hopes]


def guide_for(game: Game[Any], weights: Path = WEIGHTS) -> Guide:
    """The best guide that there is for the box of this game."""
    if find_spec("numpy") is not None:
        from ..bots.net import NetProblem, check_fit, read_net

        features = observer(game)
        for path in sorted(weights.glob(f"{game.name}*.npz")):
            try:
                net = read_net(path)
                check_fit(net, features.digest(), game.box)
            except NetProblem:
                continue
            return MasterGuide(game, net, features)
    return PlannerGuide(game)


class Calibration:
    """Per number of players: how the net's promises are put right, as slope and shift of their log odds."""

    def __init__(self, doubt: float, maps: dict[int, tuple[float, float]]) -> None:
        self.doubt = doubt
        self.maps = maps

    def right(self, share: float, players: int) -> float:
        """
        >>> round(Calibration(0.0, {2: (2.0, 0.0)}).right(0.6, 2), 3), Calibration(0.0, {}).right(0.6, 2)
        (0.692, 0.6)
        """
        if players not in self.maps:
            return share
        slope, shift = self.maps[players]
        kept = min(SURE, max(1 - SURE, share))
        return 1.0 / (1.0 + exp(-(slope * log(kept / (1 - kept)) + shift)))


@cache
def calibration(game: str) -> Calibration:
    """What `python -m tools.calibration` found for a game; nothing for one that was never measured."""
    data = tomllib.loads(CALIBRATION.read_text("utf-8")).get(game, {})
    try:
        maps = {int(players): (float(row[0]), float(row[1])) for players, row in data.get("players", {}).items()}
        return Calibration(float(data.get("doubt", 0.0)), maps)
    except (TypeError, ValueError, IndexError) as error:
        raise BadRequest("review.calibration", {"file": CALIBRATION.name, "why": str(error)}) from None
