"""What a series of games says: shares with their intervals, and when it has said enough."""

from collections.abc import Sequence

from ..research.interval import interval
from .matches import Contest, Result

LEAST_GAMES = 100


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


def stopping_place(contest: Contest, results: Sequence[Result]) -> int:
    """After how many games the contest stops: at the first whole turn of the seats with a clear verdict, else all."""
    for games in range(contest.players, len(results) + 1, contest.players):
        if games >= LEAST_GAMES and Verdict(contest, results[:games]).is_clear():
            return games
    return len(results)
