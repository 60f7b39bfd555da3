"""The summary of a review: the moments that decided the game, the worst slips, how exact each player was."""

from typing import Final

from ..bots.hints import ALIKE, FORESIGHT, Reason, compared, reasons_of
from ..bots.search_chance import SearchChance
from ..bots.values import TUNED, has_values, values_of
from .decision_values import DecisionValue
from .win_chances import CAUSES, Point

MAX_MOMENTS: Final = 3
MAX_SLIPS: Final = 3
LEAST_SWING: Final = 0.02  # what changed less decided nothing
PHASES: Final = ("opening", "middle", "end")


class Moment:
    """A move that changed the chances most, and what had the greatest part in it."""

    def __init__(self, point: Point, before: list[float]) -> None:
        self.line = point.line
        self.before = before
        self.after = point.shares
        self.cause = max(CAUSES, key=point.weight)
        gained = [after - was for after, was in zip(self.after, before)]
        self.gained = max(range(len(gained)), key=lambda seat: gained[seat])
        self.lost = min(range(len(gained)), key=lambda seat: gained[seat])
        self.swing = point.swing()


class Slip:
    """A decision in which something better was found beyond doubt, and why that was better."""

    def __init__(self, weighed: DecisionValue) -> None:
        self.weighed = weighed
        self.reasons = reasons(weighed)


class Accuracy:
    """Of one seat in one part of the game: decisions, those in which nothing better was shown, and what was lost."""

    def __init__(self, seat: int, phase: str, weighed: list[DecisionValue]) -> None:
        self.seat = seat
        self.phase = phase
        self.decisions = len(weighed)
        self.good = sum([not one.is_slip for one in weighed])
        self.lost = sum([one.loss.mean for one in weighed if one.is_slip])


def moments(points: list[Point]) -> list[Moment]:
    """The moves with the greatest swings, in the order in which they were played."""
    swings = sorted(range(1, len(points)), key=lambda at: -points[at].swing())[:MAX_MOMENTS]
    result = [Moment(points[at], points[at - 1].shares) for at in sorted(swings)]
    return [moment for moment in result if moment.swing >= LEAST_SWING]


def slips(weighed: list[DecisionValue], seat: int) -> list[Slip]:
    """A seat's worst slips, the worst first."""
    own = [one for one in weighed if one.made.seat == seat and one.is_slip]
    return [Slip(one) for one in sorted(own, key=lambda one: -one.loss.mean)[:MAX_SLIPS]]


def reasons(weighed: DecisionValue) -> list[Reason]:
    """Why the best choice was better than the one made, as a hint would have said it; here they are never alike."""
    known = weighed.made.known()
    game = known.game.name
    if not has_values(game):
        return []
    values = values_of(game, TUNED)
    differences = compared(known, values, weighed.best, weighed.made.choice, SearchChance(weighed.made.line))
    return [reason for reason in reasons_of(values, differences) if reason[0] != ALIKE] or [(FORESIGHT, {})]


def phase_of(line: int, lines: int) -> str:
    """The part of the game that a line belongs to: its first third, its second, its last.

    >>> [phase_of(line, 90) for line in (1, 30, 31, 60, 61, 90)]
    ['opening', 'opening', 'middle', 'middle', 'end', 'end']
    """
    return PHASES[min(len(PHASES) - 1, max(0, line - 1) * len(PHASES) // max(1, lines))]


def accuracies(weighed: list[DecisionValue], players: int, lines: int) -> list[Accuracy]:
    """Per seat and part of the game; parts without a decision are left out."""
    result: list[Accuracy] = []
    for seat in range(players):
        for phase in PHASES:
            own = [one for one in weighed if one.made.seat == seat and phase_of(one.made.line, lines) == phase]
            if own:
                result.append(Accuracy(seat, phase, own))
    return result
