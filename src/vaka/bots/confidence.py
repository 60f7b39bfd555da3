"""How sure a mean is: intervals for differences between choices that were tried in the same worlds."""

from math import sqrt
from typing import Final

ERRORS: Final = 2.58  # standard errors, for 99%: a game has a hundred decisions, and few may be called slips wrongly
CAUTION: Final = 0.1  # a world more with this difference, and one with its opposite, stand for what was not tried


class Estimate:
    """A difference in parts of the victory, with its 99% interval."""

    __slots__ = ("high", "low", "mean")

    def __init__(self, mean: float, half: float) -> None:
        self.mean = mean
        self.low = mean - half
        self.high = mean + half

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def estimate(differences: list[float], doubt: float) -> Estimate:
    """The mean of paired differences; `doubt` is the error of the judgement itself, which no number of worlds mends.

    >>> known = estimate([0.1, 0.12, 0.08, 0.1] * 8, 0.0)
    >>> round(known.mean, 3), 0 < known.low < 0.1 < known.high < 0.2
    (0.1, True)
    """
    count = len(differences)
    if count == 0:
        return Estimate(0.0, 1.0)
    mean = sum(differences) / count
    squares = sum([(difference - mean) ** 2 for difference in differences]) + 2 * CAUTION * CAUTION
    error = squares / (count * (count + 1))
    return Estimate(mean, ERRORS * sqrt(error + doubt * doubt))
