"""The review of a record, from beginning to end."""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from ..bots.guides import Guide, MasterGuide, guide_for
from ..core.errors import BadRequest
from ..core.game import Game
from ..core.record import Record
from ..core.seats import seat_number
from .accuracy import field
from .curve import changes, curve
from .decision_values import PACES, DecisionValue, weigh
from .findings import PHASES, moments, phase_of, slips
from .moves import PlayedMoves, read_moves
from .schema import (
    FORMAT,
    AccuracyData,
    PointData,
    ReviewData,
    accuracy_data,
    decision_data,
    moment_data,
    rounded,
    slip_data,
    win_chances_data,
)

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
    return _Review(
        record, game, viewer, pace, guide or guide_for(game, record.players, record.options), progress or _quiet
    ).made()


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
        self.of = len(decisions)
        return self.form(result, weigh(decisions, self.guide, PACES[self.pace], self.count))

    def count(self, more: int) -> None:
        self.done += more
        self.progress(self.done, self.of)

    def form(self, played_moves: PlayedMoves, weighed: list[DecisionValue]) -> ReviewData:
        record = self.record
        outcome = played_moves.outcome
        lines = max([made.line for made in played_moves.choices()], default=0)
        seats = range(record.players) if self.viewer is None else [self.viewer]
        all_changes = [changes(weighed, outcome, seat, lines) for seat in seats] if self.viewer is None else []
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
            "result": outcome.words() if outcome is not None else "",
            "curve": self.points(played_moves, weighed, lines),
            "decisions": [decision_data(self.game, one, phase_of(one.made.line, lines)) for one in weighed],
            "moments": [moment_data(one) for one in moments([one for own in all_changes for one in own])],
            "slips": [slip_data(self.game, slip) for seat in seats for slip in slips(weighed, seat, self.guide)],
            "fortune": [win_chances_data(own) for own in all_changes if own],
            "accuracy": [part for seat in seats for part in self.exactness(weighed, seat, lines)],
            "field": [{"level": level, "accuracy": grade} for level, grade in self.levels()],
        }

    def points(self, played_moves: PlayedMoves, weighed: list[DecisionValue], lines: int) -> list[PointData]:
        """The curve; for one seat what it could know of everybody, before and after each of its own decisions."""
        if self.viewer is None:
            points = curve(weighed, played_moves.outcome, self.record.players, lines)
            return [{"line": point.line, "shares": rounded(point.shares)} for point in points]
        parts = [part for one in weighed for part in ((one.made.line - 1, one.shares), (one.made.line, one.after))]
        return [{"line": line, "shares": rounded(shares)} for line, shares in parts]

    def exactness(self, weighed: list[DecisionValue], seat: int, lines: int) -> list[AccuracyData]:
        """Of one seat: in all of the game, then in its parts; those without a decision are left out."""
        own = [one for one in weighed if one.made.seat == seat]
        parts = {phase: [one for one in own if phase_of(one.made.line, lines) == phase] for phase in PHASES}
        game = self.record.game if self.levels() else ""
        every = {"": own, **parts}.items()
        return [accuracy_data(game, self.pace, seat, phase, part) for phase, part in every if part]

    def levels(self) -> list[tuple[str, int]]:
        """The scale holds for the judgement with which it was measured."""
        return field(self.record.game, self.pace) if isinstance(self.guide, MasterGuide) else []
