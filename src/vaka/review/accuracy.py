"""How exact a player was: what a decision cost in the mean, on a scale on which the levels of a game were measured.

A decision counts by how open the game was for its seat, since who has won or lost already can lose nothing more.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from .. import editions
from ..core.data import read_toml
from .decision_values import DecisionValue

SCALE: Final = {"random": 30, "child": 60, "expert": 85, "master": 95}  # what these levels get
FIELD: Final = ("random", "child", "beginner", "friend", "expert", "master")  # whose figures are shown, weakest first
LEAST_OPEN: Final = 1.0  # in less of a game nothing can be said


def openness(share: float) -> float:
    """How open a game is for a seat with this chance: 1 where it is even, 0 where it is over.

    >>> openness(0.5), openness(1.0), round(openness(0.1), 2)
    (1.0, 0.0, 0.36)
    """
    return 4 * share * (1 - share)


class Exactness:
    """Decisions of one seat: how many, what they lost together, and how much was open."""

    def __init__(self, weighed: list[DecisionValue]) -> None:
        self.decisions = len(weighed)
        self.lost = sum([one.loss.mean for one in weighed])
        self.open = sum([openness(one.shares[one.made.seat]) for one in weighed])


@cache
def measured_losses(game: str, pace: str) -> dict[str, float]:
    """What `python -m tools.accuracy` measured: by level the loss a decision, where the game is even; the strongest
    level loses least. Empty for a game that was never measured.

    It was measured in reviews at one pace; `times` says where those at another one find more in the same games."""
    file = editions.file(game, "bot/accuracy.toml") if game else None
    data = {} if file is None else read_toml(file)
    times = data.get("times", {}).get(pace, 1.0)
    return {level: data[level] * times for level in FIELD if level in data}


def accuracy(game: str, pace: str, lost: float, opened: float) -> int | None:
    """From 0 to 100; None where too little was open or the game was never measured."""
    losses = measured_losses(game, pace)
    if not losses or opened < LEAST_OPEN:
        return None
    return graded(lost / opened, losses)


def graded(loss: float, losses: dict[str, float]) -> int:
    """The scale through the levels: 100 where nothing is lost, 0 at twice the loss of random play.

    >>> levels = {"random": 0.1, "child": 0.04, "expert": 0.02, "master": 0.01}
    >>> [graded(loss, levels) for loss in (0.0, 0.01, 0.03, 0.1, 0.2, 0.5)]
    [100, 95, 72, 30, 0, 0]
    """
    marks = [(0.0, 100.0), *sorted([(losses[name], float(mark)) for name, mark in SCALE.items()])]
    marks.append((2 * marks[-1][0], 0.0))
    for (low, high_mark), (high, low_mark) in pairwise(marks):
        if loss <= high:
            return round(high_mark - (high_mark - low_mark) * (loss - low) / (high - low))
    return 0


def field(game: str, pace: str) -> list[tuple[str, int]]:
    """The levels and what they get, weakest first."""
    losses = measured_losses(game, pace)
    return [(name, graded(loss, losses)) for name, loss in losses.items()]
