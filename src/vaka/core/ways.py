"""Draw one of the many ways to meet demands that compete for the same things, each by its weight, exactly.

A *demand* is met in one of its *ways*. A way counts on some *meters*: places to be filled, equal cards in a pool. What
is left on a meter is a factor of the weight, so the weight of all demands met together is a number of arrangements.
Other meters only add up; once nothing more can change them, a factor is looked up by where they stand.

How many arrangements a beginning leads to depends on nothing but the meters that later demands touch. So the numbers
are counted once for each such position, and kept: to count is the slow part, to draw from the counts is quick.

The work is bounded. Where there are more than MOST_COUNTED positions, arrangements are drawn without counting: all
that are drawn fit, and all that fit can be drawn, but their shares are only nearly right.
"""

from typing import Final

from .chance import Chance

WORD: Final = 60  # bits of a total that every source of chance can draw from
MOST_COUNTED: Final = 40_000  # positions
MOST_STEPS: Final = 50  # for each demand, until an arrangement that is drawn without counting is begun anew
FINE: Final = 1 << 20


class Meter:
    """Counts how often something was used: `most` is how often it can be. One with `most` 0 only adds up, and
    `factors` are there for its final count."""

    __slots__ = ("factors", "last", "most", "shift", "users")

    def __init__(self, most: int) -> None:
        self.most: int = most
        self.factors: list[int] = []
        self.users: int = 0  # how many demands may touch it
        self.last: int = -1  # the last of them
        self.shift: int = 0  # where it stands in a position


class Way:
    """To meet a demand with this card at this place."""

    __slots__ = ("base", "card", "limits", "place", "step", "touched")

    def __init__(self, place: int, card: int, touched: list[Meter]) -> None:
        self.place: int = place
        self.card: int = card
        self.touched: list[Meter] = touched
        self.base: int = 1  # the part of the weight that depends on nothing
        self.limits: list[Meter] = []  # what is left on these is the other part
        self.step: int = 0  # what is added to a position


class Ways:
    """The ways of all demands, in the order in which they are met: those with the fewest ways first.

    A position is one int, a field a meter. Only meters that two demands or more may touch have one.
    """

    __slots__ = ("_closing", "_counts", "_field", "_masks", "_most", "counted", "ways")

    def __init__(self, ways: list[list[Way]], most_counted: int = MOST_COUNTED) -> None:
        self.ways: list[list[Way]] = ways
        self.counted: int = 0  # positions, so far
        self._most: int = most_counted
        self._counts: list[dict[int, int]] = []
        self._closing: list[list[Meter]] = []
        self._masks: list[int] = []
        width = len(ways).bit_length()
        self._field: int = (1 << width) - 1
        meters = self._list_meters()
        shift = 0
        for meter in meters:
            if meter.users > 1:
                meter.shift = shift
                shift += width
        for number in range(len(ways)):
            own = [meter for meter in meters if meter.users == 1 and meter.last == number and not meter.most]
            for way in ways[number]:
                self._weigh(way, own)
            mask = 0
            for meter in meters:
                if meter.users > 1 and meter.last > number:
                    mask |= self._field << meter.shift
            self._masks.append(mask)
            self._closing.append([m for m in meters if not m.most and m.users > 1 and m.last == number])
            self._counts.append({})

    def _list_meters(self) -> list[Meter]:
        meters: list[Meter] = []
        for number in range(len(self.ways)):
            for way in self.ways[number]:
                for meter in way.touched:
                    if meter.last < number:
                        if meter.users == 0:
                            meters.append(meter)
                        meter.last = number
                        meter.users += 1
        return meters

    def _weigh(self, way: Way, own: list[Meter]) -> None:
        """`own` are the meters that add up and that no other demand touches."""
        for meter in own:
            way.base *= meter.factors[1 if meter in way.touched else 0]
        for meter in way.touched:
            if meter.users > 1:
                way.step += 1 << meter.shift
                if meter.most:
                    way.limits.append(meter)
            elif meter.most:
                way.base *= meter.most

    def draw(self, chance: Chance) -> list[Way]:
        """One way for each demand."""
        drawn: list[Way] = []
        position = 0
        for number in range(len(self.ways)):
            ways = self.ways[number]
            at = 0
            if len(ways) > 1:
                weights = [self._weight(number, way, position) for way in ways]
                if self.counted > self._most:
                    return self._draw_in_turn(chance)
                at = chance.draw_kind(_within_a_word(weights))
            drawn.append(ways[at])
            position = (position + ways[at].step) & self._masks[number]
        return drawn

    def _weight(self, number: int, way: Way, position: int) -> int:
        """In how many ways this demand can be met in this way, and all later ones after it."""
        weight = way.base
        for meter in way.limits:
            left = meter.most - (position >> meter.shift & self._field)
            if left <= 0:
                return 0
            weight *= left
        after = position + way.step
        for meter in self._closing[number]:
            weight *= meter.factors[after >> meter.shift & self._field]
        if number + 1 == len(self.ways) or weight == 0:
            return weight
        return weight * self._count(number + 1, after & self._masks[number])

    def _count(self, number: int, position: int) -> int:
        """In how many ways the demands from this one on can be met."""
        known = self._counts[number].get(position, -1)
        if known >= 0 or self.counted > self._most:
            return known
        self.counted += 1
        count = 0
        for way in self.ways[number]:
            count += self._weight(number, way, position)
        self._counts[number][position] = count
        return count

    # --- without counting

    def _draw_in_turn(self, chance: Chance) -> list[Way]:
        """Each way is drawn by its own weight, as if there were no later demands.

        Where nothing is left for one, it takes the place of others, which then look for new ones; when that leads
        nowhere, all begin anew.
        """
        while True:
            drawn = self._drawn_in_turn(chance)
            if drawn:
                return drawn

    def _drawn_in_turn(self, chance: Chance) -> list[Way]:
        drawn: list[Way | None] = [None for _ in self.ways]
        waiting = list(range(len(self.ways) - 1, -1, -1))
        position = 0
        for _ in range(MOST_STEPS * len(self.ways)):
            number = waiting.pop()
            weights = [self._weight_now(way, position) for way in self.ways[number]]
            if any(weights):
                way = self.ways[number][chance.draw_kind(_within_a_word(weights))]
            else:
                open_ways = [way for way in self.ways[number] if way.base]
                way = open_ways[chance.pick(len(open_ways))]
                for meter in way.limits:
                    if position >> meter.shift & self._field >= meter.most:
                        users = [at for at, other in enumerate(drawn) if other is not None and meter in other.limits]
                        away = users[chance.pick(len(users))]
                        gone = drawn[away]
                        assert gone is not None
                        position -= gone.step
                        drawn[away] = None
                        waiting.append(away)
            drawn[number] = way
            position += way.step
            if not waiting:
                return [way for way in drawn if way is not None] if self._adds_up(position) else []
        return []

    def _adds_up(self, position: int) -> bool:
        for meters in self._closing:
            for meter in meters:
                if not meter.factors[position >> meter.shift & self._field]:
                    return False
        return True

    def _weight_now(self, way: Way, position: int) -> int:
        """What is left on all its meters, with no thought of later demands."""
        weight = way.base * FINE
        for meter in way.touched:
            if meter.users > 1:
                used = position >> meter.shift & self._field
                if meter.most:
                    weight *= max(0, meter.most - used)
                elif meter.factors[used]:
                    weight = weight * meter.factors[used + 1] // meter.factors[used]
        return weight


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
