"""The summary of a review: what decided the game, and the decisions of each player that mattered."""

from typing import Final

from ..bots.hints import ALIKE, FORESIGHT, Reason, compared, reasons_of
from ..bots.search_chance import SearchChance
from ..bots.values import TUNED, has_values, values_of
from .curve import OTHERS, Change
from .decision_values import NOTABLE, DecisionValue

MAX_MOMENTS: Final = 3
MAX_SLIPS: Final = 3
LEAST_SWING: Final = 0.02  # what changed less decided nothing
PHASES: Final = ("opening", "middle", "end")


class Slip:
    """A decision that cost something, and why the better choice was better; `weighed.is_slip` where that is sure."""

    def __init__(self, weighed: DecisionValue) -> None:
        self.weighed = weighed
        self.reasons = reasons(weighed)


def moments(changes: list[Change]) -> list[Change]:
    """The greatest changes, in the order in which they came; what others' choices gave a seat stands with them."""
    own = [one for one in changes if one.cause() != OTHERS]
    greatest = sorted(own, key=lambda one: -abs(one.after - one.before))[:MAX_MOMENTS]
    return sorted([one for one in greatest if abs(one.after - one.before) >= LEAST_SWING], key=lambda one: one.line)


def slips(weighed: list[DecisionValue], seat: int) -> list[Slip]:
    """The decisions of a seat that cost most, the worst first; what is not sure comes behind what is."""
    own = [one for one in weighed if one.made.seat == seat and one.loss.mean >= NOTABLE]
    return [Slip(one) for one in sorted(own, key=lambda one: (not one.is_slip, -one.loss.mean))[:MAX_SLIPS]]


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
