"""Imagine the rituals of others: a random way to fill the unknown that fits everything known (see memory.py).

Origins that nothing tells apart are a *class*. Each ritual that left a hand is a *demand*: one origin of these classes
was this ritual. All arrangements of cards on origins that meet the demands are equally likely, as every origin was
drawn blindly from a pool that everybody knows, and it is not known which of them left. So a demand is met by an origin
with the weight *copies in its pool by the size of the pool*, and where demands compete for origins or cards their
arrangements are counted (see core/ways.py). Then all other origins are dealt.

Rituals in the bag were held when they were laid. As many of them as there are beyond the clips are common ones; these
are demands as well, any others in the bag are drawn from what the seat still holds.
"""

from math import comb
from typing import Final

from ....core import ordered
from ....core.ways import Meter, Way, Ways, falling
from ..names import COMMON, NOTHING, UNKNOWN_CARD
from ..state import RaiateaState
from .dealing import common_groups, pool_of, sort_commons

HELD: Final = -2  # the demand of a ritual that is still there, not of one that left


class Origins:
    """A class: origins `low` to `high` - 1 of a seat as far as they have one tag."""

    __slots__ = ("high", "low", "meter", "seat", "size", "tag")

    def __init__(self, seat: int, low: int, high: int, tag: int) -> None:
        self.seat: int = seat
        self.low: int = low
        self.high: int = high
        self.tag: int = tag
        self.size: int = 0
        self.meter: Meter = Meter(0)  # those used


class Pool:
    """The cards of a tag that nobody has seen."""

    __slots__ = ("cards", "demands", "meter", "rituals")

    def __init__(self, cards: list[int]) -> None:
        self.cards: list[int] = cards[:]
        self.demands: int = 0  # how many demands may draw from it
        self.meter: Meter = Meter(0)  # how many do
        self.rituals: dict[int, Meter] = {}  # those of a ritual that some demand asks for

    def of(self, ritual: int) -> Meter:
        meter = self.rituals.get(ritual)
        if meter is None:
            meter = self.rituals[ritual] = Meter(ordered.count(self.cards, ritual))
        return meter


class Demand:
    """One of the origins of a seat was this ritual: `at` is its place in `gone`, HELD for one that is in the bag."""

    __slots__ = ("at", "seat", "ways")

    def __init__(self, seat: int, at: int, ways: list[Way]) -> None:
        self.seat: int = seat
        self.at: int = at
        self.ways: list[Way] = ways


class Recall:
    """What is known of the rituals of these seats. It belongs to a seen state and fills any number of worlds."""

    __slots__ = ("_bags", "_pools", "classes", "demands", "rituals", "seats", "ways")

    def __init__(
        self, state: RaiateaState, seats: list[int], bounds: list[list[int]], pools: dict[int, list[int]]
    ) -> None:
        """`bounds` are those of memory.py, per seat; `pools` the unseen cards of past shuffles, by tag."""
        self.seats: list[int] = seats
        self.rituals: int = state.box.rituals
        self.classes: list[Origins] = []
        self.demands: list[Demand] = []
        self._pools: dict[int, Pool] = {}
        self._bags: dict[int, Meter] = {}  # by seat: how many left that could have been laid
        groups: dict[int, list[Meter]] = {}
        for ceremony, counts in common_groups(state).items():
            groups[ceremony] = [Meter(n) for n in counts]
        for at, seat in enumerate(seats):
            first = len(self.classes)
            self._list_classes(state, seat, bounds[at], pools)
            self._list_demands(state, seat, list(range(first, len(self.classes))), groups)
        self._set_factors(state)
        self.demands.sort(key=_number_of_ways)
        self.ways: Ways = Ways([demand.ways for demand in self.demands])

    def _list_classes(self, state: RaiateaState, seat: int, bounds: list[int], pools: dict[int, list[int]]) -> None:
        base = self.rituals + 1
        for at in range(len(bounds) - 1):
            low, high = bounds[at], bounds[at + 1]
            last = NOTHING
            for code in state.origins[seat][low:high]:  # sorted, so equal tags are together
                tag = code // base
                if tag != last:
                    last = tag
                    self.classes.append(Origins(seat, low, high, tag))
                    if tag not in self._pools:
                        self._pools[tag] = Pool(pool_of(state, tag, pools))
                origins = self.classes[-1]
                origins.size += 1
                origins.meter.most += 1

    def _list_demands(self, state: RaiateaState, seat: int, own: list[int], groups: dict[int, list[Meter]]) -> None:
        gone = state.gone[seat]
        laid_at = state.laid_at[seat]
        if laid_at:
            self._bags[seat] = Meter(0)
        for at in range(0, len(gone), 3):
            ritual, low, high = gone[at], gone[at + 1], gone[at + 2]
            classes = [n for n in own if self.classes[n].low >= low and self.classes[n].high <= high]
            if ritual == UNKNOWN_CARD:
                group = groups[-1 - low]
                rituals = [kind for kind, meter in enumerate(group) if meter.most]
                self._add_demand(seat, at, classes, rituals, group, laid_at)
            else:
                self._add_demand(seat, at, classes, [ritual], [], laid_at)
        without_clip = len(state.prepared[seat]) - state.clips[seat]
        if without_clip > 0:
            commons = [kind for kind, what in enumerate(state.box.category) if what == COMMON]
            laid = [n for n in own if self.classes[n].high <= laid_at]
            for _ in range(without_clip):
                self._add_demand(seat, HELD, laid, commons, [], 0)

    def _add_demand(
        self, seat: int, at: int, classes: list[int], rituals: list[int], group: list[Meter], laid_at: int
    ) -> None:
        """`laid_at` is where the origins end that could have been laid: what left is not in the bag."""
        ways: list[Way] = []
        tags: list[int] = []
        for number in classes:
            origins = self.classes[number]
            pool = self._pools[origins.tag]
            for ritual in rituals:
                copies = pool.of(ritual)
                if copies.most:
                    touched = [origins.meter, copies, pool.meter]
                    if group:
                        touched.append(group[ritual])
                    if origins.high <= laid_at:
                        touched.append(self._bags[seat])
                    ways.append(Way(number, ritual, touched))
                    ordered.add(tags, origins.tag)
        for tag in tags:
            self._pools[tag].demands += 1
        self.demands.append(Demand(seat, at, ways))

    def _set_factors(self, state: RaiateaState) -> None:
        """In how many ways all the rest can be dealt from a pool, and laid in a bag, when so many are used."""
        for pool in self._pools.values():
            size = len(pool.cards)
            most = min(pool.demands, size)
            for used in range(pool.demands + 1):
                pool.meter.factors.append(falling(size - used, most - used) if used <= most else 0)
        for seat, meter in self._bags.items():
            clipped = min(len(state.prepared[seat]), state.clips[seat])
            room = state.laid_at[seat] - (len(state.prepared[seat]) - clipped)
            for used in range(len(state.gone[seat]) // 3 + 1):
                meter.factors.append(comb(room - used, clipped) if used <= room else 0)

    # --- a world

    def fill(self, state: RaiateaState, pools: dict[int, list[int]]) -> None:
        """Write down what these seats hold in one world: drawn just now, prepared, and the rest in hand."""
        left: list[list[int]] = [[] for _ in self.classes]
        held: list[list[int]] = [[] for _ in self.classes]
        laid: list[list[int]] = [[] for _ in range(state.players)]
        drawn = self.ways.draw(state.chance)
        for number, demand in enumerate(self.demands):
            way = drawn[number]
            ordered.discard(pool_of(state, self.classes[way.place].tag, pools), way.card)
            if demand.at == HELD:
                laid[demand.seat].append(way.card)
                held[way.place].append(way.card)
            else:
                left[way.place].append(way.card)
                state.gone[demand.seat][demand.at] = way.card
        for number, origins in enumerate(self.classes):
            cards = pool_of(state, origins.tag, pools)
            for _ in range(origins.size - len(left[number]) - len(held[number])):
                held[number].append(state.chance.draw(cards))
        self._hand_out(state, left, held)
        for seat in self.seats:
            sort_commons(state.gone[seat])
            if state.prepared[seat]:
                self._prepare(state, seat, held, laid[seat])

    def _hand_out(self, state: RaiateaState, left: list[list[int]], held: list[list[int]]) -> None:
        base = self.rituals + 1
        at = 0
        for seat in self.seats:
            codes: list[int] = []
            hand: list[int] = []
            drawn: list[int] = []
            first_drawn = len(state.origins[seat]) - len(state.drawn[seat])
            while at < len(self.classes) and self.classes[at].seat == seat:
                origins = self.classes[at]
                for ritual in sorted(left[at] + held[at]):
                    codes.append(origins.tag * base + ritual)
                if origins.low >= first_drawn:
                    drawn += held[at]
                else:
                    hand += held[at]
                at += 1
            hand.sort()
            drawn.sort()
            state.origins[seat] = codes
            state.hands[seat] = hand
            state.drawn[seat] = drawn

    def _prepare(self, state: RaiateaState, seat: int, held: list[list[int]], laid: list[int]) -> None:
        """Beside the common rituals beyond the clips any others lie in the bag that the seat held then."""
        rest: list[int] = []
        for number, origins in enumerate(self.classes):
            if origins.seat == seat and origins.high <= state.laid_at[seat]:
                rest += held[number]
        rest.sort()
        for ritual in laid:
            ordered.discard(rest, ritual)
        for _ in range(len(state.prepared[seat]) - len(laid)):
            laid.append(state.chance.draw(rest))
        laid.sort()
        state.prepared[seat] = laid
        for ritual in laid:
            state.hands[seat].remove(ritual)


def _number_of_ways(demand: Demand) -> int:
    return len(demand.ways)
