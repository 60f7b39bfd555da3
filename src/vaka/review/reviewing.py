"""The review of a record, from beginning to end."""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from ..core.errors import BadRequest
from ..core.game import Game
from ..core.record import Record
from ..core.seats import seat_number
from .decision_values import PACES, DecisionValue, weigh
from .findings import accuracies, moments, phase_of, slips
from .guides import Guide, guide_for
from .moves import PlayedMoves, read_moves
from .schema import (
    FORMAT,
    PointData,
    ReviewData,
    accuracy_data,
    decision_data,
    moment_data,
    rounded,
    slip_data,
    win_chances_data,
)
from .win_chances import Point, curve

Progress = Callable[[int, int], None]  # how many parts of the work are done, and how many there are

DEFAULT_PACE: Final = "thorough"


def review(
    record: Record,
    game: Game[Any],
    viewer: int | None = None,
    pace: str = DEFAULT_PACE,
    guide: Guide | None = None,
    progress: Progress | None = None,
) -> ReviewData:
    """What can be said about a game: all of it once everything is open.

    With a `viewer` it is made of what that seat has seen alone and tells of its own decisions only: that much can be
    shown to a player while the game goes on. Without one it tells everything, secrets included.
    """
    if pace not in PACES:
        raise BadRequest("review.no_such_pace", {"pace": pace, "allowed": list(PACES)})
    if viewer is not None and not 0 <= viewer < record.players:
        raise BadRequest("choice.no_such_seat", {"seat": viewer, "players": record.players})
    return _Review(record, game, viewer, pace, guide or guide_for(game, record.options), progress or _quiet).made()


def record_digest(record: Record) -> str:
    """What names the game that was reviewed; a review of a record that has grown is not a review of it any more."""
    return hashlib.sha256(record.text().encode()).hexdigest()[:16]


def _quiet(done: int, of: int) -> None:
    pass


class _Review:
    def __init__(
        self, record: Record, game: Game[Any], viewer: int | None, pace: str, guide: Guide, progress: Progress
    ) -> None:
        self.record = record
        self.game = game
        self.viewer = viewer
        self.pace = pace
        self.guide = guide
        self.progress = progress
        self.done = 0
        self.of = 1

    def made(self) -> ReviewData:
        result = read_moves(self.record, self.game)
        decisions = [made for made in result.choices() if made.is_decision()]
        if self.viewer is not None:
            decisions = [made for made in decisions if made.seat == self.viewer]
        self.of = len(decisions) + (len(result.moves) if self.viewer is None else 0)
        weighed = weigh(decisions, self.guide, PACES[self.pace], self.count)
        points = curve(result, self.guide, PACES[self.pace], self.count) if self.viewer is None else []
        return self.form(result, weighed, points)

    def count(self, more: int) -> None:
        self.done += more
        self.progress(self.done, self.of)

    def form(self, played_moves: PlayedMoves, weighed: list[DecisionValue], points: list[Point]) -> ReviewData:
        record = self.record
        lines = max([made.line for made in played_moves.choices()], default=0)
        seats = range(record.players) if self.viewer is None else [self.viewer]
        return {
            "format": FORMAT,
            "game": record.game,
            "rules": record.rules,
            "box": record.box,
            "players": record.players,
            "names": list(record.names),
            "record": record_digest(record) if self.viewer is None else "",
            "guide": self.guide.name,
            "pace": self.pace,
            "viewer": None if self.viewer is None else seat_number(self.viewer),
            "lines": lines if self.viewer is None else max([one.made.line for one in weighed], default=0),
            "result": played_moves.outcome.words() if played_moves.outcome is not None else "",
            "curve": self.points(weighed, points),
            "decisions": [decision_data(self.game, one, phase_of(one.made.line, lines)) for one in weighed],
            "moments": [moment_data(moment) for moment in moments(points)],
            "slips": [slip_data(self.game, slip) for seat in seats for slip in slips(weighed, seat)],
            "fortune": [win_chances_data(points, seat) for seat in seats] if points else [],
            "accuracy": [accuracy_data(one) for one in accuracies(weighed, record.players, lines)],
        }

    def points(self, weighed: list[DecisionValue], points: list[Point]) -> list[PointData]:
        """The curve; for one seat what it could know, before each of its own decisions."""
        if self.viewer is None:
            return [{"line": point.line, "shares": rounded(point.shares)} for point in points]
        return [{"line": one.made.line - 1, "shares": rounded(one.shares)} for one in weighed]
