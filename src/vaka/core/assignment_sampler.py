"""Draw one of the many ways to meet demands that compete for the same things, each by its weight, exactly.

A *demand* is met in one of its *ways*. A way counts on some *meters*: places to be filled, equal cards in a pool. What
is left on a meter is a factor of the weight, so the weight of all demands met together is a number of arrangements.
Other meters only add up; once nothing more can change them, a factor is looked up by where they stand.

How many arrangements a beginning leads to depends on nothing but the meters that later demands touch. So the numbers
are counted once for each such position, and kept: to count is the slow part, to draw from the counts is quick.

The work is bounded. Where there are more than MAX_COUNTED positions, arrangements are drawn without counting: all
that are drawn fit, and all that fit can be drawn, but their shares are only nearly right.
"""

from math import log2
from typing import Final

from .chance import Chance
from .constraints import Assignment, Constraint, Meter, in_order, weigh

WORD: Final = 60  # bits of a total that every source of chance can draw from
MAX_COUNTED: Final = 60_000  # positions
MAX_TRIES: Final = 60  # to draw an arrangement without counting
ENOUGH: Final = 12  # so many of them are found, and one of these is taken by its weight
FINE: Final = 1 << 20


class AssignmentSampler:
    """The ways of all demands, in the order in which they are met. A position is one int with a field a meter; meters
    that stand still, or that no later demand touches, have none."""

    __slots__ = ("_closing", "_counts", "_masks", "_most", "_weights", "counted", "constraints")

    def __init__(self, constraints: list[Constraint], most_counted: int = MAX_COUNTED) -> None:
        self.constraints: list[Constraint] = in_order(constraints)
        self.counted: int = 0  # positions, so far
        self._most: int = most_counted
        self._counts: list[dict[int, int]] = []
        self._weights: list[dict[int, list[int]]] = []  # of the ways, at positions where one was drawn
        self._closing: list[list[Meter]] = []  # those whose factors are looked up after this demand
        self._masks: list[int] = []  # what of a position later demands touch
        self._lay_out()

    def _lay_out(self) -> None:
        """Give each meter its field in a position, as long as it is needed; then the field serves another one."""
        taken = 0
        for number, constraint in enumerate(self.constraints):
            for meter in constraint.meters:
                meter.last = number
                meter.met = 0
        for number, constraint in enumerate(self.constraints):
            closing: list[Meter] = []
            mask = taken
            for meter in constraint.meters:
                if meter.varying == 0 or meter.users == 1:
                    continue
                if meter.met == 0:
                    meter.field = (1 << meter.users.bit_length()) - 1
                    while taken >> meter.shift & meter.field:
                        meter.shift += 1
                    taken |= meter.field << meter.shift
                    mask |= meter.field << meter.shift
                if meter.last == number:
                    mask &= ~(meter.field << meter.shift)
                    if meter.factors:
                        closing.append(meter)
            weigh(constraint)
            for meter in constraint.meters:
                meter.met += 1
            taken = mask
            self._masks.append(mask)
            self._closing.append(closing)
            self._counts.append({})
            self._weights.append({})

    def draw(self, chance: Chance) -> list[Assignment]:
        """One way for each demand, in the order of `constraints`."""
        drawn: list[Assignment] = []
        position = 0
        for number in range(len(self.constraints)):
            assignments = self.constraints[number].assignments
            assignment = assignments[0]
            if len(assignments) > 1:
                weights = self._weights[number].get(position)
                if weights is None:
                    weights = [self._weight(number, assignment, position) for assignment in assignments]
                    if self.counted > self._most:
                        return self._draw_uncounted(chance)
                    weights = _within_a_word(weights)
                    self._weights[number][position] = weights
                assignment = assignments[chance.draw_kind(weights[:])]
            drawn.append(assignment)
            position = (position + assignment.step) & self._masks[number]
        return drawn

    def _weight(self, number: int, assignment: Assignment, position: int) -> int:
        """In how many ways this demand can be met in this way, and all later ones after it."""
        weight = assignment.base
        limits = assignment.limits
        for at in range(len(limits)):
            meter = limits[at]
            left = assignment.mosts[at] - (position >> meter.shift & meter.field)
            if left <= 0:
                return 0
            weight *= left
        after = position + assignment.step
        for meter in self._closing[number]:
            weight *= meter.factors[after >> meter.shift & meter.field]
        if number + 1 == len(self.constraints) or weight == 0:
            return weight
        return weight * self._count(number + 1, after & self._masks[number])

    def _count(self, number: int, position: int) -> int:
        """In how many ways the demands from this one on can be met."""
        known = self._counts[number].get(position, -1)
        if known >= 0 or self.counted > self._most:
            return known
        self.counted += 1
        count = 0
        for assignment in self.constraints[number].assignments:
            count += self._weight(number, assignment, position)
        if self.counted <= self._most:
            self._counts[number][position] = count
        return count

    # --- without counting

    def _draw_uncounted(self, chance: Chance) -> list[Assignment]:
        """Some arrangements that are drawn in turn, and one of them by its weight against that of being drawn so.

        Where none is found so, one is searched for.
        """
        result: list[list[Assignment]] = []
        heights: list[float] = []
        for _ in range(MAX_TRIES):
            drawn: list[Assignment] = []
            height = self._draw_in_turn(chance, drawn)
            if len(drawn) == len(self.constraints):
                result.append(drawn)
                heights.append(height)
                if len(result) == ENOUGH:
                    break
        if not result:
            self._search(chance, 0, 0, drawn)
            return drawn
        highest = max(heights)
        shares = [max(1, int(FINE * 2.0 ** (height - highest))) for height in heights]
        return result[chance.draw_kind(shares)]

    def _draw_in_turn(self, chance: Chance, drawn: list[Assignment]) -> float:
        """Each way is drawn by its weight of now, as if there were no later demands; it ends early where none is left.

        Answers the weight of the whole by the chance of being drawn so, as a power of two.
        """
        height = 0.0
        position = 0
        for number, constraint in enumerate(self.constraints):
            weights = [self._weight_now(number, assignment, position) for assignment in constraint.assignments]
            together = sum(weights)
            if together == 0:
                return height
            height += log2(together)
            assignment = constraint.assignments[chance.draw_kind(_within_a_word(weights))]
            drawn.append(assignment)
            position = (position + assignment.step) & self._masks[number]
        return height

    def _weight_now(self, number: int, assignment: Assignment, position: int) -> int:
        """What is left on all its meters, with no thought of later demands; 0 where it is known to lead nowhere."""
        weight = assignment.base * FINE
        for at in range(len(assignment.limits)):
            meter = assignment.limits[at]
            left = assignment.mosts[at] - (position >> meter.shift & meter.field)
            if left <= 0:
                return 0
            weight *= left
        for meter in assignment.adding:
            if meter.field and meter.factors:
                used = position >> meter.shift & meter.field
                if meter.factors[used]:
                    weight = max(1, weight * meter.factors[used + 1] // meter.factors[used])
        after = position + assignment.step
        for meter in self._closing[number]:
            if not meter.factors[after >> meter.shift & meter.field]:
                return 0
        if number + 1 < len(self.constraints) and self._counts[number + 1].get(after & self._masks[number], 1) == 0:
            return 0
        return weight

    def _search(self, chance: Chance, number: int, position: int, drawn: list[Assignment]) -> bool:
        """Go on from here to any end that fits. Positions that lead nowhere are noted, and not entered again."""
        if number == 0:
            drawn.clear()
        if number == len(self.constraints):
            return True
        assignments = self.constraints[number].assignments
        weights = [self._weight_now(number, assignment, position) for assignment in assignments]
        while sum(weights):
            at = chance.draw_kind(_within_a_word(weights[:]))
            drawn.append(assignments[at])
            if self._search(chance, number + 1, (position + assignments[at].step) & self._masks[number], drawn):
                return True
            drawn.pop()
            weights[at] = 0
        self._counts[number][position] = 0
        return False


def falling(n: int, k: int) -> int:
    """n * (n - 1) * ... with k factors: the ways to put k things, one after the other, on n places."""
    product = 1
    for at in range(k):
        product *= n - at
    return product


def _within_a_word(weights: list[int]) -> list[int]:
    """The same weights in whole numbers that a source of chance can take; what is possible stays possible."""
    total = 0
    for weight in weights:
        total += weight
    excess = total.bit_length() - WORD
    if excess <= 0:
        return weights
    return [max(1, weight >> excess) if weight else 0 for weight in weights]
