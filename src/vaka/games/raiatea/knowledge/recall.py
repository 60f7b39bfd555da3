"""Imagine the rituals of others: a random way to fill the unknown that fits everything known (see memory.py).

Origins that nothing tells apart are a *class*. Each ritual that left a hand is a *demand*: one origin of these classes
was this ritual. Demands are met one by one, that with the fewest ways first; of its ways only those are drawn from that
leave a way to meet all the others. So every possible world can come up, and no other.

This is slow; dealing.py is tried before it. It cannot fail, and it knows about rituals that lie in the bag.

A way is an int: the number of a class times the number of rituals, plus the ritual.
"""

from typing import Final

from ....core import ordered
from ..names import COMMON, NOTHING, UNKNOWN_CARD
from ..state import RaiateaState
from .dealing import common_groups, pool_of, sort_commons

HELD: Final = -2  # the demand of a ritual that is still there, not of one that left
UNMET: Final = -1


class Origins:
    """A class: origins `low` to `high` - 1 of a seat as far as they have one tag.

    `cards` is what they may be, and `counts` the same per ritual; both are shared by all classes with this tag.
    """

    __slots__ = ("cards", "counts", "free", "held", "high", "left", "low", "seat", "tag")

    def __init__(self, seat: int, low: int, high: int, tag: int, cards: list[int], counts: list[int]) -> None:
        self.seat: int = seat
        self.low: int = low
        self.high: int = high
        self.tag: int = tag
        self.cards: list[int] = cards
        self.counts: list[int] = counts
        self.free: int = 0  # origins not filled yet
        self.left: list[int] = []  # rituals that left
        self.held: list[int] = []  # rituals still there


class Demand:
    """One of the origins in these classes was one of these rituals.

    `group` holds the common rituals of a ceremony whose owners are unknown, if it is one of those; `place` is its place
    in `gone`, HELD for a ritual that is still in the bag; `way` is how it was met.
    """

    __slots__ = ("classes", "group", "place", "rituals", "seat", "way")

    def __init__(self, seat: int, classes: list[int], rituals: list[int], group: list[int], place: int) -> None:
        self.seat: int = seat
        self.classes: list[int] = classes
        self.rituals: list[int] = rituals
        self.group: list[int] = group
        self.place: int = place
        self.way: int = UNMET


class Recall:
    """What is known of the rituals of these seats, and the work of filling in the rest.

    `bounds` are those of memory.py, per seat; `pools` the cards of past shuffles that nobody has seen, per tag.
    """

    __slots__ = ("classes", "demands", "pools", "rituals", "seats", "state")

    def __init__(
        self, state: RaiateaState, seats: list[int], bounds: list[list[int]], pools: dict[int, list[int]]
    ) -> None:
        self.state: RaiateaState = state
        self.seats: list[int] = seats
        self.pools: dict[int, list[int]] = pools
        self.rituals: int = state.box.rituals
        self.classes: list[Origins] = []
        self.demands: list[Demand] = []
        groups = common_groups(state)
        counted: dict[int, list[int]] = {}
        for at, seat in enumerate(seats):
            first = len(self.classes)
            self._list_classes(seat, bounds[at], counted)
            self._list_demands(seat, list(range(first, len(self.classes))), groups)

    def _list_classes(self, seat: int, bounds: list[int], counted: dict[int, list[int]]) -> None:
        state = self.state
        base = self.rituals + 1
        for at in range(len(bounds) - 1):
            low, high = bounds[at], bounds[at + 1]
            last = NOTHING
            for code in state.origins[seat][low:high]:  # sorted, so equal tags are together
                tag = code // base
                if tag != last:
                    last = tag
                    cards = pool_of(state, tag, self.pools)
                    if tag not in counted:
                        counted[tag] = _count(cards, self.rituals)
                    self.classes.append(Origins(seat, low, high, tag, cards, counted[tag]))
                self.classes[-1].free += 1

    def _list_demands(self, seat: int, own: list[int], groups: dict[int, list[int]]) -> None:
        state = self.state
        gone = state.gone[seat]
        for at in range(0, len(gone), 3):
            ritual, low, high = gone[at], gone[at + 1], gone[at + 2]
            classes = [n for n in own if self.classes[n].low >= low and self.classes[n].high <= high]
            if ritual == UNKNOWN_CARD:
                group = groups[-1 - low]
                rituals = [kind for kind, n in enumerate(group) if n]
                self.demands.append(Demand(seat, classes, rituals, group, at))
            else:
                self.demands.append(Demand(seat, classes, [ritual], [], at))
        without_clip = len(state.prepared[seat]) - state.clips[seat]
        if without_clip > 0:
            commons = [kind for kind, what in enumerate(state.box.category) if what == COMMON]
            laid = [n for n in own if self.classes[n].high <= state.laid_at[seat]]
            for _ in range(without_clip):
                self.demands.append(Demand(seat, laid, commons, [], HELD))

    # --- demands

    def meet_demands(self) -> None:
        for _ in self.demands:
            demand, ways = self._next()
            if len(ways) > 1:
                ways = [way for way in ways if self._leads_on(demand, way)]
            self._take(demand, self._draw(demand, ways))
        for demand in self.demands:
            if demand.group:
                self.state.gone[demand.seat][demand.place] = demand.way % self.rituals
        for origins in self.classes:
            for ritual in origins.left + origins.held:
                ordered.discard(origins.cards, ritual)
        for seat in self.seats:
            sort_commons(self.state.gone[seat])

    def _next(self) -> tuple[Demand, list[int]]:
        """The open demand with the fewest ways."""
        best = self.demands[0]
        fewest: list[int] = []
        for demand in self.demands:
            if demand.way != UNMET:
                continue
            ways = self._ways(demand)
            if best.way != UNMET or not fewest or len(ways) < len(fewest):
                best, fewest = demand, ways
                if len(ways) < 2:
                    break
        return best, fewest

    def _leads_on(self, demand: Demand, way: int) -> bool:
        """Whether all other demands can be met when this one is met in this way."""
        self._take(demand, way)
        possible = self._possible()
        self._put_back(demand)
        return possible

    def _possible(self) -> bool:
        if not self._room_for_prepared():
            return False
        if all(demand.way != UNMET for demand in self.demands):
            return True
        demand, ways = self._next()
        return any(self._leads_on(demand, way) for way in ways)

    def _room_for_prepared(self) -> bool:
        """What is in the bag was there when it was laid, and has not left since."""
        for seat in self.seats:
            number = len(self.state.prepared[seat])
            if number:
                laid = self.state.laid_at[seat]
                there = [o.free + len(o.held) for o in self.classes if o.seat == seat and o.high <= laid]
                if sum(there) < number:
                    return False
        return True

    # --- ways

    def _ways(self, demand: Demand) -> list[int]:
        ways: list[int] = []
        group = demand.group
        for number in demand.classes:
            origins = self.classes[number]
            if origins.free:
                for ritual in demand.rituals:
                    if origins.counts[ritual] and (not group or group[ritual]):
                        ways.append(number * self.rituals + ritual)
        return ways

    def _draw(self, demand: Demand, ways: list[int]) -> int:
        """One of these ways, each by its weight."""
        if len(ways) == 1:
            return ways[0]
        weights: list[int] = []
        for way in ways:
            origins = self.classes[way // self.rituals]
            ritual = way % self.rituals
            weight = origins.free * origins.counts[ritual]
            weights.append(weight * demand.group[ritual] if demand.group else weight)
        return ways[self.state.chance.draw_kind(weights)]

    def _take(self, demand: Demand, way: int) -> None:
        demand.way = way
        origins = self.classes[way // self.rituals]
        ritual = way % self.rituals
        origins.free -= 1
        origins.counts[ritual] -= 1
        (origins.held if demand.place == HELD else origins.left).append(ritual)
        if demand.group:
            demand.group[ritual] -= 1

    def _put_back(self, demand: Demand) -> None:
        origins = self.classes[demand.way // self.rituals]
        ritual = demand.way % self.rituals
        demand.way = UNMET
        origins.free += 1
        origins.counts[ritual] += 1
        (origins.held if demand.place == HELD else origins.left).pop()
        if demand.group:
            demand.group[ritual] += 1

    # --- all the rest

    def draw_the_rest(self) -> None:
        for origins in self.classes:
            for _ in range(origins.free):
                origins.held.append(self.state.chance.draw(origins.cards))

    def hand_out(self) -> None:
        """Write down what everybody holds: drawn just now, prepared, and the rest in hand."""
        state = self.state
        base = self.rituals + 1
        at = 0
        for seat in self.seats:
            codes: list[int] = []
            hand: list[int] = []
            drawn: list[int] = []
            laid: list[int] = []
            first_drawn = len(state.origins[seat]) - len(state.drawn[seat])
            while at < len(self.classes) and self.classes[at].seat == seat:
                origins = self.classes[at]
                at += 1
                cards = origins.left + origins.held
                cards.sort()
                for ritual in cards:
                    codes.append(origins.tag * base + ritual)
                if origins.low >= first_drawn:
                    drawn += origins.held
                else:
                    hand += origins.held
                    if origins.high <= state.laid_at[seat]:
                        laid += origins.held
            hand.sort()
            drawn.sort()
            state.origins[seat] = codes
            state.hands[seat] = hand
            state.drawn[seat] = drawn
            if state.prepared[seat]:
                self._prepare(seat, _count(laid, self.rituals))

    def _prepare(self, seat: int, cards: list[int]) -> None:
        """Draw what lies in the bag out of what could be laid; clips are for rituals that are not common."""
        category = self.state.box.category
        prepared = self.state.prepared[seat]
        clips = self.state.clips[seat]
        for at in range(len(prepared)):
            fitting = [n if clips or category[ritual] == COMMON else 0 for ritual, n in enumerate(cards)]
            ritual = self.state.chance.draw_kind(fitting)
            cards[ritual] -= 1
            clips -= 1 if category[ritual] != COMMON else 0
            prepared[at] = ritual
            self.state.hands[seat].remove(ritual)
        prepared.sort()


def _count(cards: list[int], kinds: int) -> list[int]:
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    return counts
