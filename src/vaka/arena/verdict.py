"""What a series of games says: shares with their intervals, and when it has said enough."""

from collections.abc import Iterable

from ..research.interval import interval
from .matches import Contest, Result

LEAST_GAMES = 100


class Verdict:
    """The first bot against the rest: its share of victories, and the 95% interval of it."""

    def __init__(self, contest: Contest, results: Iterable[Result] = ()) -> None:
        self.contest = contest
        self.fair = contest.entrants().count(0) / contest.players
        self.games = 0
        self.won = 0.0
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """One more game."""
        self.games += 1
        self.won += result.share(0)

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return interval(self.share, self.games)[0]

    @property
    def high(self) -> float:
        return interval(self.share, self.games)[1]

    def is_clear(self) -> bool:
        """Whether the whole interval lies on one side of the fair share, after games enough."""
        return self.games >= LEAST_GAMES and (self.low > self.fair or self.high < self.fair)

    def says_enough(self) -> bool:
        """Whether it is clear after a whole turn of the seats: then the contest stops."""
        return self.games % self.contest.players == 0 and self.is_clear()


def stopping_place(contest: Contest, results: Iterable[Result]) -> int | None:
    """After how many games the contest stops; None while the verdict is not clear."""
    verdict = Verdict(contest)
    for result in results:
        verdict.add(result)
        if verdict.says_enough():
            return verdict.games
    return None
