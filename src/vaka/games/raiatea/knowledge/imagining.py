"""Imagine the rituals of others: a random way to fill the unknown that fits everything known (see memory.py).

Origins that nothing tells apart are a *class*. Each ritual that left a hand is a *demand*: one origin of these classes
was this ritual. All arrangements of cards on origins that meet the demands are equally likely, as every origin was
drawn blindly from a pool that everybody knows, and it is not known which of them left. So a demand is met by an origin
with the weight *copies in its pool by the size of the pool*, and where demands compete for origins or cards their
arrangements are counted (see core/assignment_sampler.py). Then all other origins are dealt.

Rituals in the bag were held when they were laid. As many of them as there are beyond the clips are common ones; these
are demands as well, any others in the bag are drawn from what the seat still holds.
"""

from math import comb
from typing import Final

from ....core import ordered
from ....core.assignment_sampler import AssignmentSampler, falling
from ....core.chance import Chance
from ....core.constraints import Assignment, Constraint, Meter
from ..names import COMMON, NOTHING, UNKNOWN_CARD
from ..state import RaiateaState
from .dealing import common_groups, pool_of, sort_commons

SHORT: Final = 8  # bits of a number of origins
HELD: Final = -2  # the demand of a ritual that is still there, not of one that left


class Origins:
    """A class: origins `low` to `high` - 1 of a seat as far as they have one tag."""

    __slots__ = ("high", "low", "number", "seat", "size", "tag")

    def __init__(self, number: int, seat: int, low: int, high: int, tag: int) -> None:
        self.number: int = number
        self.seat: int = seat
        self.low: int = low
        self.high: int = high
        self.tag: int = tag
        self.size: int = 0


class Stretch:
    """All origins of a seat and a tag, those that could have been laid in the bag apart from later ones."""

    __slots__ = ("classes", "in_time", "meter", "tag")

    def __init__(self, tag: int, in_time: bool) -> None:
        self.tag: int = tag
        self.in_time: bool = in_time  # for the bag
        self.classes: list[Origins] = []
        self.meter: Meter = Meter()  # those used


class Pool:
    """The cards of a tag that nobody has seen."""

    __slots__ = ("cards", "copies", "demands", "meter", "rituals")

    def __init__(self, cards: list[int], rituals: int) -> None:
        self.cards: list[int] = cards
        self.demands: int = 0  # how many demands may draw from it
        self.meter: Meter = Meter()  # how many do
        self.rituals: list[Meter | None] = [None] * rituals  # those of a ritual that some demand asks for
        self.copies: list[int] = [0] * rituals
        for ritual in cards:
            self.copies[ritual] += 1

    def of(self, ritual: int) -> Meter:
        meter = self.rituals[ritual]
        if meter is None:
            meter = self.rituals[ritual] = Meter()
        return meter


class Imagining:
    """What is known of the rituals of these seats. It belongs to a seen state and fills any number of worlds."""

    __slots__ = ("_bags", "_groups", "_pools", "_stretches", "_windows", "classes", "rituals", "seats", "ways")

    def __init__(
        self, state: RaiateaState, seats: list[int], bounds: list[list[int]], pools: dict[int, list[int]]
    ) -> None:
        """`bounds` are those of memory.py, per seat; `pools` the unseen cards of past shuffles, by tag."""
        self.seats: list[int] = seats
        self.rituals: int = state.box.rituals
        self.classes: list[Origins] = []
        self._stretches: list[Stretch] = []
        self._pools: dict[int, Pool] = {}
        self._bags: list[Meter] = [Meter() for _ in range(state.players)]  # how many left that could have been laid
        self._groups: dict[int, list[int]] = common_groups(state)
        self._windows: dict[int, Meter] = {}  # those used of the origins drawn at once across a shuffle
        group_meters: dict[int, list[Meter]] = {}
        for ceremony, counts in self._groups.items():
            group_meters[ceremony] = [Meter() for _ in counts]
        demands: list[Constraint] = []
        for at, seat in enumerate(seats):
            first = len(self._stretches)
            self._list_classes(state, seat, bounds[at], pools)
            own = list(range(first, len(self._stretches)))
            self._list_demands(state, seat, own, group_meters, demands)
        self._set_factors(state)
        self.ways: AssignmentSampler = AssignmentSampler(demands)

    def _list_classes(self, state: RaiateaState, seat: int, bounds: list[int], pools: dict[int, list[int]]) -> None:
        base = self.rituals + 1
        laid_at = state.laid_at[seat]
        first = len(self._stretches)
        for at in range(len(bounds) - 1):
            low, high = bounds[at], bounds[at + 1]
            last = NOTHING
            for code in state.origins[seat][low:high]:  # sorted, so equal tags are together
                tag = code // base
                if tag != last:
                    last = tag
                    self.classes.append(Origins(len(self.classes), seat, low, high, tag))
                    self._stretch(first, tag, high <= laid_at).classes.append(self.classes[-1])
                    if tag not in self._pools:
                        self._pools[tag] = Pool(pool_of(state, tag, pools)[:], self.rituals)
                self.classes[-1].size += 1

    def _stretch(self, first: int, tag: int, in_time: bool) -> Stretch:
        for number in range(first, len(self._stretches)):
            stretch = self._stretches[number]
            if stretch.tag == tag and stretch.in_time == in_time:
                return stretch
        self._stretches.append(Stretch(tag, in_time))
        return self._stretches[-1]

    def _list_demands(
        self,
        state: RaiateaState,
        seat: int,
        stretches: list[int],
        group_meters: dict[int, list[Meter]],
        demands: list[Constraint],
    ) -> None:
        gone = state.gone[seat]
        for at in range(0, len(gone), 3):
            ritual, low, high = gone[at], gone[at + 1], gone[at + 2]
            if ritual == UNKNOWN_CARD:
                group = group_meters[-1 - low]
                counts = self._groups[-1 - low]
                rituals = [kind for kind in range(self.rituals) if counts[kind]]
                ways = self._list_ways(0, high, stretches, rituals)
                for way in ways:
                    way.add_limit(group[way.card], counts[way.card])
            else:
                ways = self._list_ways(low, high, stretches, [ritual])
            for way in ways:
                if self._stretches[way.place].in_time:
                    way.adding.append(self._bags[seat])
            demands.append(Constraint(seat, _rank(low, high), at, ways))
        without_clip = len(state.prepared[seat]) - state.clips[seat]
        if without_clip > 0:
            commons = [kind for kind, what in enumerate(state.box.category) if what == COMMON]
            laid_at = state.laid_at[seat]
            for _ in range(without_clip):
                ways = self._list_ways(0, laid_at, stretches, commons)
                demands.append(Constraint(seat, _rank(0, laid_at), HELD, ways))

    def _list_ways(self, low: int, high: int, stretches: list[int], rituals: list[int]) -> list[Assignment]:
        """One of the origins low to high - 1 was one of these rituals."""
        ways: list[Assignment] = []
        tags: list[int] = []
        for number in stretches:
            stretch = self._stretches[number]
            size = 0
            for origins in stretch.classes:
                if origins.low >= low and origins.high <= high:
                    size += origins.size
            if not size:
                continue
            pool = self._pools[stretch.tag]
            for ritual in rituals:
                if pool.copies[ritual]:
                    way = Assignment(number, ritual)
                    way.add_limit(pool.of(ritual), pool.copies[ritual])
                    way.adding.append(pool.meter)
                    if low <= 0:
                        way.add_limit(stretch.meter, size)
                    else:
                        way.add_limit(self._windows.setdefault(_rank(low, high) << SHORT | number, Meter()), size)
                        way.adding.append(stretch.meter)
                    ways.append(way)
                    ordered.add(tags, stretch.tag)
        for tag in tags:
            self._pools[tag].demands += 1
        return ways

    def _set_factors(self, state: RaiateaState) -> None:
        """In how many ways all the rest can be dealt from a pool, and laid in a bag, when so many are used."""
        for pool in self._pools.values():
            size = len(pool.cards)
            most = min(pool.demands, size)
            for used in range(pool.demands + 1):
                pool.meter.factors.append(falling(size - used, most - used) if used <= most else 0)
        for seat in self.seats:
            if state.laid_at[seat]:
                clipped = min(len(state.prepared[seat]), state.clips[seat])
                room = state.laid_at[seat] - (len(state.prepared[seat]) - clipped)
                for used in range(len(state.gone[seat]) // 3 + 1):
                    self._bags[seat].factors.append(comb(room - used, clipped) if used <= room else 0)

    # --- a world

    def fill(self, state: RaiateaState, pools: dict[int, list[int]]) -> None:
        """Write down what these seats hold in one world: drawn just now, prepared, and the rest in hand."""
        left: list[list[int]] = [[] for _ in self.classes]
        held: list[list[int]] = [[] for _ in self.classes]
        laid: list[list[int]] = [[] for _ in range(state.players)]
        places = [origins.size for origins in self.classes]
        for seat in self.seats:
            state.gone[seat] = state.gone[seat][:]
        drawn = self.ways.draw(state.chance)
        for number, demand in enumerate(self.ways.constraints):
            way = drawn[number]
            stretch = self._stretches[way.place]
            seat = demand.chain
            ordered.discard(pool_of(state, stretch.tag, pools), way.card)
            if demand.at == HELD:
                place = _any_place(stretch, places, 0, state.laid_at[seat], state.chance)
                laid[seat].append(way.card)
                held[place].append(way.card)
            else:
                gone = state.gone[seat]
                place = _any_place(stretch, places, max(0, gone[demand.at + 1]), gone[demand.at + 2], state.chance)
                left[place].append(way.card)
                gone[demand.at] = way.card
            places[place] -= 1
        for number, origins in enumerate(self.classes):
            cards = pool_of(state, origins.tag, pools)
            for _ in range(places[number]):
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
        """Shortcut the common rituals beyond the clips any others lie in the bag that the seat held then."""
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
            state.hands[seat] = ordered.without(state.hands[seat], ritual)


def _rank(low: int, high: int) -> int:
    """Demands that look at fewer origins are met first, so that those left for the next one are but a number."""
    return (high << SHORT) - max(0, low)


def _any_place(stretch: Stretch, places: list[int], low: int, high: int, chance: Chance) -> int:
    """One of the classes between low and high, by the places left there."""
    classes = stretch.classes
    if len(classes) == 1:
        return classes[0].number
    counts = [places[origins.number] if origins.low >= low and origins.high <= high else 0 for origins in classes]
    return classes[chance.draw_kind(counts)].number
