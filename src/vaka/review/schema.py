"""A review as plain data, ready for JSON: what is stored, sent and shown. `FORMAT` is raised when its shape changes.

Shares and losses are parts of the victory from 0 to 1, seats count from 1 as everywhere outside, lists of shares go by
seat, lines and the words of choices are those of the record. docs/review.md says what each field means.
"""

from typing import Any, Final, TypedDict

from ..core.game import Game
from ..core.seats import seat_number
from .accuracy import Exactness, accuracy
from .curve import CAUSES, Change
from .decision_values import DecisionValue
from .findings import Slip

FORMAT: Final = 2
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
    seat: int
    cause: str
    before: float
    after: float


class ReasonData(TypedDict):
    key: str
    values: dict[str, int | str]


class SlipData(TypedDict):
    line: int
    seat: int
    choice: str
    best: str
    loss: LossData
    sure: bool
    reasons: list[ReasonData]


class WinChancesData(TypedDict):
    """How a seat's chance came from `start` to `end`: the causes add up to the difference."""

    seat: int
    start: float
    end: float
    own: float
    others: float
    chance: float


class AccuracyData(TypedDict):
    """Of a seat in a part of the game, or in all of it (phase ""): `lost` of what was `open`, and the grade of that."""

    seat: int
    phase: str
    decisions: int
    lost: float
    open: float
    accuracy: int | None


class LevelData(TypedDict):
    """What a level of our bots gets, for comparison."""

    level: str
    accuracy: int


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
    field: list[LevelData]


def rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]


def loss_data(one: DecisionValue) -> LossData:
    """The mean is the difference of the rounded chances, so that the numbers agree as they are read."""
    seat, loss = one.made.seat, one.loss
    mean = round(round(one.shares[seat], DIGITS) - round(one.after[seat], DIGITS), DIGITS)
    return {
        "mean": mean,
        "low": min(mean, round(loss.low, DIGITS)),
        "high": max(mean, round(min(1.0, loss.high), DIGITS)),
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


def moment_data(change: Change) -> MomentData:
    return {
        "line": change.line,
        "seat": seat_number(change.seat),
        "cause": change.cause(),
        "before": round(change.before, DIGITS),
        "after": round(change.after, DIGITS),
    }


def slip_data(game: Game[Any], slip: Slip) -> SlipData:
    one = slip.weighed
    return {
        "line": one.made.line,
        "seat": seat_number(one.made.seat),
        "choice": game.words(one.made.choice),
        "best": game.words(one.best),
        "loss": loss_data(one),
        "sure": one.is_slip,
        "reasons": [{"key": key, "values": dict(values)} for key, values in slip.reasons],
    }


def win_chances_data(changes: list[Change]) -> WinChancesData:
    """What all changes of one seat come to."""
    start, end = rounded([changes[0].before, changes[-1].after])
    own, others, chance = rounded([sum([one.causes[cause] for one in changes]) for cause in CAUSES])
    seat = seat_number(changes[0].seat)
    return {"seat": seat, "start": start, "end": end, "own": own, "others": others, "chance": chance}


def accuracy_data(game: str, pace: str, seat: int, phase: str, weighed: list[DecisionValue]) -> AccuracyData:
    exact = Exactness(weighed)
    return {
        "seat": seat_number(seat),
        "phase": phase,
        "decisions": exact.decisions,
        "lost": round(exact.lost, DIGITS),
        "open": round(exact.open, DIGITS),
        "accuracy": accuracy(game, pace, exact.lost, exact.open),
    }
