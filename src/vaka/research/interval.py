"""How sure a share of victories is, after so many games."""

from math import sqrt

ERRORS = 1.96  # of a normal distribution, for 95%


def interval(share: float, games: float) -> tuple[float, float]:
    """The 95% interval of Wilson: honest for few games and for shares near 0 and 1.

    >>> [round(end, 3) for end in interval(0.7, 100)]
    [0.604, 0.781]
    >>> interval(0.0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    square = ERRORS * ERRORS
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = ERRORS * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
