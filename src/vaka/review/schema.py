"""A review as plain data, ready for JSON: what is stored, sent and shown. `FORMAT` is raised when its shape changes.

Shares and losses are parts of the victory from 0 to 1, seats count from 1 as everywhere outside, lists of shares go by
seat, lines and the words of choices are those of the record. docs/review.md says what each field means.
"""

from typing import Any, Final, TypedDict

from ..core.game import Game
from ..core.seats import seat_number
from .decision_values import DecisionValue
from .findings import Accuracy, Moment, Slip
from .win_chances import CAUSES, Point

FORMAT: Final = 1
DIGITS: Final = 4


class LossData(TypedDict):
    """What a choice cost, with its 99% interval."""

    mean: float
    low: float
    high: float


class DecisionData(TypedDict):
    line: int
    seat: int
    phase: str
    choice: str
    best: str
    odds: float
    shares: list[float]
    after: list[float]
    loss: LossData
    slip: bool
    worlds: int


class PointData(TypedDict):
    line: int
    shares: list[float]


class MomentData(TypedDict):
    line: int
    cause: str
    before: list[float]
    after: list[float]
    gained: int
    lost: int


class ReasonData(TypedDict):
    key: str
    values: dict[str, float]


class SlipData(TypedDict):
    line: int
    seat: int
    choice: str
    best: str
    loss: LossData
    reasons: list[ReasonData]


class WinChancesData(TypedDict):
    """How a seat's chance came from `start` to `end`: the causes add up to the difference."""

    seat: int
    start: float
    end: float
    own: float
    others: float
    sealed: float
    chance: float


class AccuracyData(TypedDict):
    seat: int
    phase: str
    decisions: int
    good: int
    lost: float


class ReviewData(TypedDict):
    format: int
    game: str
    rules: int
    box: str
    players: int
    names: list[str]
    record: str
    guide: str
    pace: str
    viewer: int | None
    lines: int
    result: str
    curve: list[PointData]
    decisions: list[DecisionData]
    moments: list[MomentData]
    slips: list[SlipData]
    fortune: list[WinChancesData]
    accuracy: list[AccuracyData]


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]


def loss_data(one: DecisionValue) -> LossData:
    loss = one.loss
    return {
        "mean": round(loss.mean, DIGITS),
        "low": round(loss.low, DIGITS),
        "high": round(min(1.0, loss.high), DIGITS),
    }


def decision_data(game: Game[Any], one: DecisionValue, phase: str) -> DecisionData:
    return {
        "line": one.made.line,
        "seat": seat_number(one.made.seat),
        "phase": phase,
        "choice": game.words(one.made.choice),
        "best": game.words(one.best),
        "odds": round(one.odds, DIGITS),
        "shares": rounded(one.shares),
        "after": rounded(one.after),
        "loss": loss_data(one),
        "slip": one.is_slip,
        "worlds": one.worlds,
    }


def moment_data(moment: Moment) -> MomentData:
    return {
        "line": moment.line,
        "cause": moment.cause,
        "before": rounded(moment.before),
        "after": rounded(moment.after),
        "gained": seat_number(moment.gained),
        "lost": seat_number(moment.lost),
    }


def slip_data(game: Game[Any], slip: Slip) -> SlipData:
    one = slip.weighed
    return {
        "line": one.made.line,
        "seat": seat_number(one.made.seat),
        "choice": game.words(one.made.choice),
        "best": game.words(one.best),
        "loss": loss_data(one),
        "reasons": [{"key": key, "values": dict(values)} for key, values in slip.reasons],
    }


def win_chances_data(points: list[Point], seat: int) -> WinChancesData:
    parts = {cause: sum([point.causes[cause][seat] for point in points]) for cause in CAUSES}
    start, end = rounded([points[0].shares[seat], points[-1].shares[seat]])
    own, others, sealed, chance = rounded([parts[cause] for cause in CAUSES])
    return {
        "seat": seat_number(seat),
        "start": start,
        "end": end,
        "own": own,
        "others": others,
        "sealed": sealed,
        "chance": chance,
    }


def accuracy_data(one: Accuracy) -> AccuracyData:
    return {
        "seat": seat_number(one.seat),
        "phase": one.phase,
        "decisions": one.decisions,
        "good": one.good,
        "lost": round(one.lost, DIGITS),
    }
