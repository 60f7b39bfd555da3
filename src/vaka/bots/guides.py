"""Whose judgement hints, reviews and puzzles go by: how a game is played on, and what a seat can expect.

The masters' net where one fits the box, else the planner's values. A guide is asked about a
seat that has a real choice, and looks with the eyes of that seat alone.
"""

from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any, Final

from .. import editions
from ..core.chance import Chance
from ..core.data import read_toml
from ..core.game import Game
from ..core.observe import Observer
from ..core.rules import Rules
from ..core.state import State
from ..games import observer
from .master import net_file, net_for
from .policy_net import PolicyNet
from .sampling import UNLIKELY, drawn, likeliest
from .search_chance import SearchChance
from .values import TUNED, values_of

ROUGH: Final = 0.05  # the planner's shares are no better
SURE: Final = 0.9999  # nobody is surer than this before the end

Thoughts = tuple[list[list[float]], list[float]]  # per question: the odds of its choices, and the share to expect


class Guide:
    """How a game goes on, and what is to be expected of it."""

    name = ""
    at_once = 256  # positions of which it thinks without a stop

    def doubt(self, depth: int) -> float:
        """The error, as a standard deviation, of a difference that it judges after so many choices were played on."""
        return 0.0

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        """What it thinks of many positions, each seen by the seat that is asked there."""
        raise NotImplementedError

    def pick(self, state: State, choices: list[int], odds: list[float], chance: Chance) -> int:
        """What is played: the likeliest, and in secret something that nobody can count on."""
        if state.answers:
            return drawn(choices, odds, UNLIKELY, chance)
        return likeliest(choices, odds)


class MasterGuide(Guide):
    """The masters: policy and value of their net, the value put right by what came of such promises."""

    name = "master"

    def __init__(self, game: Rules[Any], players: int, net: PolicyNet, features: Observer) -> None:
        self.net = net
        self.features = features
        self.at_once = net.at_once
        self.calibration = calibration(game.name, players)

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        observe = self.features.observe
        seen = [observe(state, seat, offered) for state, seat, offered in zip(states, seats, choices)]
        odds, values = self.net.think_many(seen, choices)
        return odds, [self.calibration.right(value) for value in values]

    def doubt(self, depth: int) -> float:
        return self.calibration.doubt(depth)


class PlannerGuide(Guide):
    """The planner, one step ahead, where there is no net for the box."""

    name = "planner"

    def __init__(self, game: Rules[Any]) -> None:
        self.values = values_of(game.name, TUNED)

    def consider(self, states: list[State], seats: list[int], choices: list[list[int]]) -> Thoughts:
        odds: list[list[float]] = []
        shares: list[float] = []
        for state, seat, offered in zip(states, seats, choices):
            worths: list[float] = []
            for choice in offered:
                then = state.copy(SearchChance(choice))
                then.take(seat, choice)
                worths.append(self.values.worth(then, seat))
            odds.append(softened(worths, self.values.doubt(state.players)))
            shares.append(self.values.shares(self.values.worths(state))[seat])
        return odds, shares

    def doubt(self, depth: int) -> float:
        return ROUGH


def softened(worths: list[float], doubt: float) -> list[float]:
    """Odds that grow with the worth.

    >>> [round(odd, 2) for odd in softened([1.0, 2.0, 2.0], 0.5)]
    [0.06, 0.47, 0.47]
    """
    most = max(worths)
    hopes = [exp((worth - most) / doubt) for worth in worths]
    whole = sum(hopes)
    return [hope / whole for hope in hopes]


def guide_for(game: Game[Any], players: int, options: dict[str, Any], weights: Path | None = None) -> Guide:
    """The best guide that there is for the box of this game, so many players and the options of a table."""
    net, _ = net_for(game, players, options, weights)
    return PlannerGuide(game) if net is None else MasterGuide(game, players, net, observer(game))


class Calibration:
    """How the net's promises are put right: slope and shift of their log odds.

    `doubts` are the errors that remain in a difference between two choices, by the number of choices played on.
    """

    def __init__(self, slope: float, shift: float, doubts: dict[int, float]) -> None:
        self.slope = slope
        self.shift = shift
        self.doubts = doubts

    def right(self, share: float) -> float:
        """
        >>> round(Calibration(2.0, 0.0, {}).right(0.6), 3), round(Calibration(1.0, 0.0, {}).right(0.6), 3)
        (0.692, 0.6)
        """
        kept = min(SURE, max(1 - SURE, share))
        return 1.0 / (1.0 + exp(-(self.slope * log(kept / (1 - kept)) + self.shift)))

    def doubt(self, depth: int) -> float:
        """The error after so many choices: that of the greatest measured depth that is not above it.

        >>> known = Calibration(1.0, 0.0, {8: 0.04, 20: 0.02})
        >>> known.doubt(8), known.doubt(30), known.doubt(1), Calibration(1.0, 0.0, {}).doubt(8)
        (0.04, 0.02, 0.04, 0.0)
        """
        measured = sorted(self.doubts)
        if not measured:
            return 0.0
        return self.doubts[max([known for known in measured if known <= depth], default=measured[0])]


@cache
def calibration(game: str, players: int) -> Calibration:
    """What `python -m tools.calibration` found for the net of a game that plays with so many; nothing for one that was
    never measured. It lies beside the net: `calibration-2.toml` beside `net-2.npz`."""
    net = net_file(game, players)
    file = editions.file(game, f"bot/{net.stem.replace('net', 'calibration')}.toml") if net else None
    data = {} if file is None else read_toml(file)
    doubts = {int(depth): float(error) for depth, error in data.get("doubts", {}).items()}
    return Calibration(float(data.get("slope", 1.0)), float(data.get("shift", 0.0)), doubts)
