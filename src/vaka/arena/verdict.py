"""What a series of games says: shares with their intervals, and when it has said enough."""

from collections.abc import Sequence
from math import sqrt

from .matches import Contest, Result

LEAST_GAMES = 100
ERRORS = 1.96  # of a normal distribution, for 95%


class Verdict:
    """The first bot against the rest: its share of victories, and the 95% interval of it."""

    def __init__(self, contest: Contest, results: Sequence[Result]) -> None:
        self.contest = contest
        self.games = len(results)
        self.fair = contest.entrants().count(0) / contest.players
        shares = [result.share(0) for result in results]
        self.share = sum(shares) / len(shares) if shares else 0.0
        self.low, self.high = interval(self.share, self.games)

    def is_clear(self) -> bool:
        """Whether the whole interval lies on one side of the fair share, after games enough."""
        return self.games >= LEAST_GAMES and (self.low > self.fair or self.high < self.fair)


def interval(share: float, games: int) -> tuple[float, float]:
    """The interval of Wilson: honest for few games and for shares near 0 and 1.

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


def stopping_place(contest: Contest, results: Sequence[Result]) -> int:
    """After how many games the contest stops: at the first whole turn of the seats with a clear verdict, else all."""
    for games in range(contest.players, len(results) + 1, contest.players):
        if games >= LEAST_GAMES and Verdict(contest, results[:games]).is_clear():
            return games
    return len(results)
