"""The curve of a game, and what moved it: own choices, those of others, luck.

Each seat's line is what that seat could expect with what it knew: at each of its decisions the chance with the best
choice, then the chance with the one made. So the curve says what the decisions say. Own choices are the sum of the
seat's losses, others' choices what the losses of others gave it, and luck is the rest: draws, what was hidden, and what
others answered in secret.
"""

from itertools import pairwise
from typing import Final

from ..core.outcome import Outcome
from .decision_values import DecisionValue

OWN: Final = "own"
OTHERS: Final = "others"
CHANCE: Final = "chance"
CAUSES: Final = (OWN, OTHERS, CHANCE)


class Point:
    """The chances of all seats after a line. A decision has two points: before it, and after it."""

    def __init__(self, line: int, shares: list[float]) -> None:
        self.line = line
        self.shares = shares


class Change:
    """How a seat's chance came from one of its points to a later one, cause by cause; they add up to the change.
    `line` is the last line before the later point."""

    def __init__(self, seat: int, line: int, before: float, after: float, own: float, others: float) -> None:
        self.seat = seat
        self.line = line
        self.before = before
        self.after = after
        self.causes = {OWN: own, OTHERS: others, CHANCE: after - before - own - others}

    def cause(self) -> str:
        """What had the greatest part in it."""
        return max(CAUSES, key=lambda cause: abs(self.causes[cause]))


def curve(weighed: list[DecisionValue], outcome: Outcome | None, players: int, lines: int) -> list[Point]:
    """Two points for each decision, and the end. Between its own decisions a seat's line is straight."""
    slots: list[tuple[int, dict[int, float]]] = []
    for one in weighed:
        seat, line = one.made.seat, one.made.line
        slots += [(line - 1, {seat: one.shares[seat]}), (line, {seat: one.after[seat]})]
    if outcome is not None:
        slots.append((lines, dict(enumerate(won(outcome)))))
    rows = [straight([known.get(seat) for _, known in slots]) for seat in range(players)]
    return [Point(line, [row[at] for row in rows]) for at, (line, _) in enumerate(slots)]


def won(outcome: Outcome) -> list[float]:
    """Each seat's part of the victory in the end."""
    part = 1.0 / len(outcome.winners)
    return [part if seat in outcome.winners else 0.0 for seat in range(len(outcome.ranks))]


def straight(known: list[float | None]) -> list[float]:
    """A line through what is known.

    >>> straight([None, 0.5, None, 0.25, None]), straight([None])
    ([0.5, 0.5, 0.375, 0.25, 0.25], [0.0])
    """
    places = [at for at, share in enumerate(known) if share is not None]
    if not places:
        return [0.0] * len(known)
    shares = [share for share in known if share is not None]
    result = [shares[0]] * places[0]
    for (place, share), (following, then) in pairwise(zip(places, shares)):
        steps = following - place
        result += [share + (then - share) * at / steps for at in range(steps)]
    return result + [shares[-1]] * (len(known) - places[-1])


def changes(weighed: list[DecisionValue], outcome: Outcome | None, seat: int, lines: int) -> list[Change]:
    """How a seat's chance changed, from its first decision on: at each of its decisions, and between them."""
    result: list[Change] = []
    stood: float | None = None
    gifts = 0.0
    for one in weighed:
        before, after = one.shares[seat], one.after[seat]
        if one.made.seat != seat:
            gifts += after - before
            continue
        if stood is not None:
            result.append(Change(seat, one.made.line - 1, stood, before, 0.0, gifts))
        result.append(Change(seat, one.made.line, before, after, after - before, 0.0))
        stood, gifts = after, 0.0
    if stood is not None and outcome is not None:
        result.append(Change(seat, lines, stood, won(outcome)[seat], 0.0, gifts))
    return result
