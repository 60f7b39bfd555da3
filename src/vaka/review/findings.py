"""The summary of a review: what decided the game, and the decisions of each player that mattered."""

from typing import Final

from ..bots.guides import Guide
from ..bots.hints import Reason
from ..bots.reasons import reasons, walks_of
from .curve import OTHERS, Change
from .decision_values import NOTABLE, DecisionValue

MAX_MOMENTS: Final = 3
MAX_SLIPS: Final = 3
MAX_REASONS: Final = 2
LEAST_SWING: Final = 0.02  # what changed less decided nothing
PHASES: Final = ("opening", "middle", "end")


class Slip:
    """A decision that cost something, and why the better choice was better; `weighed.is_slip` where that is sure."""

    def __init__(self, weighed: DecisionValue, guide: Guide) -> None:
        self.weighed = weighed
        self.reasons = why_better(weighed, guide)


def moments(changes: list[Change]) -> list[Change]:
    """The greatest changes, in the order in which they came; what others' choices gave a seat stands with them."""
    own = [one for one in changes if one.cause() != OTHERS]
    greatest = sorted(own, key=lambda one: -abs(one.after - one.before))[:MAX_MOMENTS]
    return sorted([one for one in greatest if abs(one.after - one.before) >= LEAST_SWING], key=lambda one: one.line)


def slips(weighed: list[DecisionValue], seat: int, guide: Guide) -> list[Slip]:
    """The decisions of a seat that cost most, the worst first; what is not sure comes behind what is."""
    own = [one for one in weighed if one.made.seat == seat and one.loss.mean >= NOTABLE]
    return [Slip(one, guide) for one in sorted(own, key=lambda one: (not one.is_slip, -one.loss.mean))[:MAX_SLIPS]]


def why_better(weighed: DecisionValue, guide: Guide) -> list[Reason]:
    """What the best choice has before the one made, as a hint would have said it."""
    known = weighed.made.known()
    made, best = weighed.made.choice, weighed.best
    if made == best:
        return []
    walks = walks_of(known, [best, made], guide, weighed.made.line)
    return reasons(known, walks[best], walks[made])[:MAX_REASONS]


def phase_of(line: int, lines: int) -> str:
    """The part of the game that a line belongs to: its first third, its second, its last.

    >>> [phase_of(line, 90) for line in (1, 30, 31, 60, 61, 90)]
    ['opening', 'opening', 'middle', 'middle', 'end', 'end']
    """
    return PHASES[min(len(PHASES) - 1, max(0, line - 1) * len(PHASES) // max(1, lines))]
