"""What is demanded of arrangements, and in which order demands are met; `assignment_sampler.py` counts and draws them.

How many positions there are to be counted depends on the order, by factors of a hundred: `in_order` looks for one.
"""

from math import log2
from typing import Final

MAX_VALUES: Final = 256  # of a field; where there are more, the order of demands is good enough
BITS: Final[list[float]] = [log2(n) if n else 0.0 for n in range(MAX_VALUES + 1)]  # of a field with so many values


class Meter:
    """Counts how often something was used. `factors`, if there are any, are those of its final count."""

    __slots__ = ("factors", "field", "last", "met", "most", "place", "shift", "users", "varied", "varying")

    def __init__(self) -> None:
        self.factors: list[int] = []
        self.most: int = 0  # the most that a way allows; 0: it only adds up
        self.users: int = 0  # how many demands may touch it
        self.varying: int = 0  # how many of them touch it in some of their ways, but not in all
        self.last: int = -1  # the last of the users
        self.met: int = 0  # how many of the users were met, while demands are put in order
        self.varied: int = 0  # how many of those that vary
        self.place: int = 0  # in the list of the demand that is looked at
        self.shift: int = 0  # where it stands in a position, with its width as a mask
        self.field: int = 0


class Assignment:
    """To meet a demand with this card at this place. What is left on its `limits` is a factor of its weight, and it
    counts on these and on all meters of `adding`."""

    __slots__ = ("adding", "base", "card", "limits", "mosts", "place", "step")

    def __init__(self, place: int, card: int) -> None:
        self.place: int = place
        self.card: int = card
        self.limits: list[Meter] = []
        self.mosts: list[int] = []  # what this way finds on each of the limits, less what was used
        self.adding: list[Meter] = []
        self.base: int = 1  # the part of the weight that depends on no position
        self.step: int = 0  # what is added to a position

    def add_limit(self, meter: Meter, most: int) -> None:
        self.limits.append(meter)
        self.mosts.append(most)
        if meter.most < most:
            meter.most = most


class Constraint:
    """Something to be met. Of one `chain` those of a lower `rank` are met first; `at` is for who demands."""

    __slots__ = ("at", "chain", "meters", "rank", "varies", "assignments")

    def __init__(self, chain: int, rank: int, at: int, assignments: list[Assignment]) -> None:
        self.chain: int = chain
        self.rank: int = rank
        self.at: int = at
        self.assignments: list[Assignment] = assignments
        self.meters: list[Meter] = []  # all that it may touch
        self.varies: list[int] = []  # for each of them: 1 where not all its ways do


def in_order(constraints: list[Constraint]) -> list[Constraint]:
    """An order that keeps positions few: next comes, of the first ones of all chains, the demand after which the meters
    that are still needed can stand in the fewest ways."""
    rest = sorted(constraints, key=_by_chain_and_rank)
    for number, constraint in enumerate(rest):
        _list_meters(constraint, number)
    ordered: list[Constraint] = []
    while rest:
        best = 0
        best_bits = 0.0
        chain = rank = -1
        for at, constraint in enumerate(rest):
            if constraint.chain != chain:
                chain = constraint.chain
                rank = constraint.rank
            elif constraint.rank > rank:
                continue
            bits = _more_bits(constraint)
            if (
                at == 0
                or bits < best_bits
                or (bits == best_bits and len(constraint.assignments) < len(rest[best].assignments))
            ):
                best = at
                best_bits = bits
        constraint = rest.pop(best)
        for at, meter in enumerate(constraint.meters):
            meter.met += 1
            meter.varied += constraint.varies[at]
        ordered.append(constraint)
    return ordered


def _by_chain_and_rank(constraint: Constraint) -> tuple[int, int]:
    return constraint.chain, constraint.rank


def _list_meters(constraint: Constraint, number: int) -> None:
    ways_on: list[int] = []
    for assignment in constraint.assignments:
        for meters in (assignment.limits, assignment.adding):
            for meter in meters:
                if meter.last < number:
                    meter.last = number
                    meter.users += 1
                    meter.place = len(constraint.meters)
                    constraint.meters.append(meter)
                    ways_on.append(1)
                else:
                    ways_on[meter.place] += 1
    for at, meter in enumerate(constraint.meters):
        varies = 1 if ways_on[at] < len(constraint.assignments) else 0
        constraint.varies.append(varies)
        meter.varying += varies


def _more_bits(constraint: Constraint) -> float:
    """By how much positions grow when this demand is met next: it opens meters, and closes those it is the last of."""
    bits = 0.0
    for at in range(len(constraint.meters)):
        meter = constraint.meters[at]
        if meter.users > 1 and meter.varying:
            bits -= BITS[_values(meter, meter.varied)]
            if meter.met + 1 < meter.users:
                bits += BITS[_values(meter, meter.varied + constraint.varies[at])]
    return bits


def _values(meter: Meter, varied: int) -> int:
    """How many values the count of a meter can have, as far as they are told apart."""
    return min(1 + (meter.most if meter.most and meter.most < varied else varied), MAX_VALUES)


def weigh(constraint: Constraint) -> None:
    """Work out of the weights what depends on no position: `met` on meters is what was met before this demand."""
    single = [meter for meter in constraint.meters if meter.users == 1 and meter.varying and meter.factors]
    for assignment in constraint.assignments:
        for meter in single:
            assignment.base *= meter.factors[1 if meter in assignment.adding else 0]
        limits: list[Meter] = []
        mosts: list[int] = []
        for at in range(len(assignment.limits)):
            meter = assignment.limits[at]
            if meter.field:
                assignment.step += 1 << meter.shift
                limits.append(meter)
                mosts.append(assignment.mosts[at])
            else:  # it stands where all demands before have left it
                assignment.base *= max(0, assignment.mosts[at] - meter.met)
        for meter in assignment.adding:
            if meter.field:
                assignment.step += 1 << meter.shift
        assignment.limits = limits
        assignment.mosts = mosts
    constraint.assignments = [assignment for assignment in constraint.assignments if assignment.base]
