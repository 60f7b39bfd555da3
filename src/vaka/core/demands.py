"""What is demanded of arrangements, and in which order demands are met; `ways.py` counts and draws them.

How many positions there are to be counted depends on the order, by factors of a hundred: `in_order` looks for one.
"""

from math import log2
from typing import Final

BITS: Final[list[float]] = [log2(n) if n else 0.0 for n in range(257)]  # of a field with so many values


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


class Way:
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


class Demand:
    """Something to be met. Of one `chain` those of a lower `rank` are met first; `at` is for who demands."""

    __slots__ = ("at", "chain", "meters", "rank", "varies", "ways")

    def __init__(self, chain: int, rank: int, at: int, ways: list[Way]) -> None:
        self.chain: int = chain
        self.rank: int = rank
        self.at: int = at
        self.ways: list[Way] = ways
        self.meters: list[Meter] = []  # all that it may touch
        self.varies: list[int] = []  # for each of them: 1 where not all its ways do


def in_order(demands: list[Demand]) -> list[Demand]:
    """An order that keeps positions few: next comes, of the first ones of all chains, the demand after which the meters
    that are still needed can stand in the fewest ways."""
    rest = sorted(demands, key=_by_chain_and_rank)
    for number, demand in enumerate(rest):
        _list_meters(demand, number)
    ordered: list[Demand] = []
    while rest:
        best = 0
        best_bits = 0.0
        chain = rank = -1
        for at, demand in enumerate(rest):
            if demand.chain != chain:
                chain = demand.chain
                rank = demand.rank
            elif demand.rank > rank:
                continue
            bits = _more_bits(demand)
            if at == 0 or bits < best_bits or (bits == best_bits and len(demand.ways) < len(rest[best].ways)):
                best = at
                best_bits = bits
        demand = rest.pop(best)
        for at, meter in enumerate(demand.meters):
            meter.met += 1
            meter.varied += demand.varies[at]
        ordered.append(demand)
    return ordered


def _by_chain_and_rank(demand: Demand) -> tuple[int, int]:
    return demand.chain, demand.rank


def _list_meters(demand: Demand, number: int) -> None:
    ways_on: list[int] = []
    for way in demand.ways:
        for meters in (way.limits, way.adding):
            for meter in meters:
                if meter.last < number:
                    meter.last = number
                    meter.users += 1
                    meter.place = len(demand.meters)
                    demand.meters.append(meter)
                    ways_on.append(1)
                else:
                    ways_on[meter.place] += 1
    for at, meter in enumerate(demand.meters):
        varies = 1 if ways_on[at] < len(demand.ways) else 0
        demand.varies.append(varies)
        meter.varying += varies


def _more_bits(demand: Demand) -> float:
    """By how much positions grow when this demand is met next: it opens meters, and closes those it is the last of."""
    bits = 0.0
    for at in range(len(demand.meters)):
        meter = demand.meters[at]
        if meter.users > 1 and meter.varying:
            bits -= BITS[_values(meter, meter.varied)]
            if meter.met + 1 < meter.users:
                bits += BITS[_values(meter, meter.varied + demand.varies[at])]
    return bits


def _values(meter: Meter, varied: int) -> int:
    """How many values the count of a meter can have."""
    return 1 + (meter.most if meter.most and meter.most < varied else varied)


def weigh(demand: Demand) -> None:
    """Work out of the weights what depends on no position: `met` on meters is what was met before this demand."""
    single = [meter for meter in demand.meters if meter.users == 1 and meter.varying and meter.factors]
    for way in demand.ways:
        for meter in single:
            way.base *= meter.factors[1 if meter in way.adding else 0]
        limits: list[Meter] = []
        mosts: list[int] = []
        for at in range(len(way.limits)):
            meter = way.limits[at]
            if meter.field:
                way.step += 1 << meter.shift
                limits.append(meter)
                mosts.append(way.mosts[at])
            else:  # it stands where all demands before have left it
                way.base *= max(0, way.mosts[at] - meter.met)
        for meter in way.adding:
            if meter.field:
                way.step += 1 << meter.shift
        way.limits = limits
        way.mosts = mosts
    demand.ways = [way for way in demand.ways if way.base]
