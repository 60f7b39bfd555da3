"""Imagine the rituals of others: a random way to fill the unknown that fits everything known (see memory.py).

Origins that nothing tells apart are a *class*. Each ritual that left a hand is a *demand*: one origin of these classes
was this ritual. Demands are met one by one, that with the fewest ways first; of its ways only those are drawn from that
leave a way to meet all the others. So every possible world can come up, and no other.
"""

from typing import TYPE_CHECKING, Final

from .table import COMMON, NOTHING, UNKNOWN_CARD

if TYPE_CHECKING:
    from .state import RaiateaState

HELD: Final = -2  # the demand of a ritual that is still there, not of one that left


class Origins:
    """A class: origins `low` to `high` - 1 of a seat as far as they have one tag. `pool` is what they may be."""

    __slots__ = ("free", "held", "high", "left", "low", "pool", "seat", "tag")

    def __init__(self, seat: int, low: int, high: int, tag: int, pool: list[int]) -> None:
        self.seat: int = seat
        self.low: int = low
        self.high: int = high
        self.tag: int = tag
        self.pool: list[int] = pool  # shared by all classes with this tag
        self.free: int = 0  # origins not filled yet
        self.left: list[int] = []  # rituals that left
        self.held: list[int] = []  # rituals still there


class Demand:
    """One of the origins in these classes was one of these rituals.

    `group` holds the common rituals of a ceremony whose owners are unknown, if it is one of those; `place` is its place
    in `gone`, HELD for a ritual that is still in the bag.
    """

    __slots__ = ("classes", "group", "met", "place", "rituals", "seat")

    def __init__(self, seat: int, classes: list[Origins], rituals: list[int], group: list[int], place: int) -> None:
        self.seat: int = seat
        self.classes: list[Origins] = classes
        self.rituals: list[int] = rituals
        self.group: list[int] = group
        self.place: int = place
        self.met: bool = False


class Way:
    """A way to meet a demand."""

    __slots__ = ("origins", "ritual")

    def __init__(self, origins: Origins, ritual: int) -> None:
        self.origins: Origins = origins
        self.ritual: int = ritual


class Recall:
    """What others hold, while it is being filled."""

    __slots__ = ("classes", "demands", "others", "state")

    def __init__(self, state: "RaiateaState", others: list[int], bounds: list[list[int]]) -> None:
        self.state: RaiateaState = state
        self.others: list[int] = others
        self.classes: list[Origins] = []
        self.demands: list[Demand] = []
        pools = _pools(state)
        groups: dict[int, list[int]] = {}
        base = state.box.rituals + 1
        for code in state.common_pool:
            groups.setdefault(code // base, [0] * state.box.rituals)[code % base] += 1
        for at, seat in enumerate(others):
            own = _classes(state, seat, bounds[at], pools)
            self.classes += own
            self._list_demands(seat, own, groups)

    def _list_demands(self, seat: int, own: list[Origins], groups: dict[int, list[int]]) -> None:
        state = self.state
        gone = state.gone[seat]
        for at in range(0, len(gone), 3):
            ritual, low, high = gone[at], gone[at + 1], gone[at + 2]
            classes = [origins for origins in own if origins.low >= low and origins.high <= high]
            if ritual == UNKNOWN_CARD:
                group = groups[-1 - low]
                rituals = [kind for kind, n in enumerate(group) if n]
                self.demands.append(Demand(seat, classes, rituals, group, at))
            else:
                self.demands.append(Demand(seat, classes, [ritual], [], at))
        commons = [kind for kind, what in enumerate(state.box.category) if what == COMMON]
        laid = [origins for origins in own if origins.high <= state.laid_at[seat]]
        for _ in range(len(state.prepared[seat]) - state.clips[seat]):  # laid without a clip
            self.demands.append(Demand(seat, laid, commons, [], HELD))

    # --- demands

    def meet_demands(self) -> None:
        for _ in self.demands:
            demand, ways = self._next()
            if len(ways) > 1:
                ways = [way for way in ways if self._leads_on(demand, way)]
            way = ways[self.state.chance.draw_kind([_weight(demand, way) for way in ways])]
            _take(demand, way)
            if demand.group:
                self.state.gone[demand.seat][demand.place] = way.ritual
        for seat in self.others:
            _sort_commons(self.state.gone[seat])

    def _next(self) -> tuple[Demand, list[Way]]:
        """The open demand with the fewest ways."""
        best = self.demands[0]
        fewest: list[Way] = []
        for demand in self.demands:
            if demand.met:
                continue
            ways = _ways(demand)
            if best.met or not fewest or len(ways) < len(fewest):
                best, fewest = demand, ways
                if len(ways) < 2:
                    break
        return best, fewest

    def _leads_on(self, demand: Demand, way: Way) -> bool:
        """Whether all other demands can be met when this one is met in this way."""
        _take(demand, way)
        possible = self._possible()
        _put_back(demand, way)
        return possible

    def _possible(self) -> bool:
        if not self._room_for_prepared():
            return False
        if all(demand.met for demand in self.demands):
            return True
        demand, ways = self._next()
        return any(self._leads_on(demand, way) for way in ways)

    def _room_for_prepared(self) -> bool:
        """What is in the bag was there when it was laid, and has not left since."""
        for seat in self.others:
            number = len(self.state.prepared[seat])
            if number:
                laid = self.state.laid_at[seat]
                there = [o.free + len(o.held) for o in self.classes if o.seat == seat and o.high <= laid]
                if sum(there) < number:
                    return False
        return True

    # --- all the rest

    def draw_the_rest(self) -> None:
        for origins in self.classes:
            for _ in range(origins.free):
                origins.held.append(self.state.chance.draw_kind(origins.pool))

    def hand_out(self) -> None:
        """Write down what everybody holds: drawn just now, prepared, and the rest in hand."""
        state = self.state
        base = state.box.rituals + 1
        for seat in self.others:
            codes: list[int] = []
            hand: list[int] = []
            drawn: list[int] = []
            laid = [0] * state.box.rituals
            first_drawn = len(state.origins[seat]) - len(state.drawn[seat])
            for origins in self.classes:
                if origins.seat != seat:
                    continue
                codes += [origins.tag * base + ritual for ritual in origins.left + origins.held]
                if origins.low >= first_drawn:
                    drawn += origins.held
                else:
                    hand += origins.held
                    if origins.high <= state.laid_at[seat]:
                        for ritual in origins.held:
                            laid[ritual] += 1
            state.origins[seat] = codes
            state.drawn[seat] = sorted(drawn)
            state.prepared[seat] = self._choose_prepared(laid, len(state.prepared[seat]), state.clips[seat])
            for ritual in state.prepared[seat]:
                hand.remove(ritual)
            state.hands[seat] = sorted(hand)

    def _choose_prepared(self, cards: list[int], number: int, clips: int) -> list[int]:
        """Draw what lies in the bag out of what could be laid; clips are for rituals that are not common."""
        category = self.state.box.category
        chosen: list[int] = []
        for _ in range(number):
            fitting = [n if clips or category[ritual] == COMMON else 0 for ritual, n in enumerate(cards)]
            ritual = self.state.chance.draw_kind(fitting)
            cards[ritual] -= 1
            clips -= 1 if category[ritual] != COMMON else 0
            chosen.append(ritual)
        return sorted(chosen)


def _pools(state: "RaiateaState") -> dict[int, list[int]]:
    """Per tag: how many of each ritual are unaccounted for. Those of the current shuffles are the decks themselves."""
    pools: dict[int, list[int]] = {}
    for deck in range(len(state.decks)):
        pools[2 * state.shuffles[deck] + deck] = state.decks[deck]
    base = state.box.rituals + 1
    for code in state.pools:
        pools.setdefault(code // base, [0] * state.box.rituals)[code % base] += 1
    return pools


def _classes(state: "RaiateaState", seat: int, bounds: list[int], pools: dict[int, list[int]]) -> list[Origins]:
    base = state.box.rituals + 1
    found: list[Origins] = []
    for at in range(len(bounds) - 1):
        low, high = bounds[at], bounds[at + 1]
        last = NOTHING
        for code in state.origins[seat][low:high]:  # sorted, so equal tags are together
            if code // base != last:
                last = code // base
                found.append(Origins(seat, low, high, last, pools[last]))
            found[-1].free += 1
    return found


def _ways(demand: Demand) -> list[Way]:
    ways: list[Way] = []
    for origins in demand.classes:
        if origins.free:
            for ritual in demand.rituals:
                if origins.pool[ritual] and (not demand.group or demand.group[ritual]):
                    ways.append(Way(origins, ritual))
    return ways


def _weight(demand: Demand, way: Way) -> int:
    weight = way.origins.free * way.origins.pool[way.ritual]
    return weight * demand.group[way.ritual] if demand.group else weight


def _take(demand: Demand, way: Way) -> None:
    demand.met = True
    way.origins.free -= 1
    way.origins.pool[way.ritual] -= 1
    (way.origins.held if demand.place == HELD else way.origins.left).append(way.ritual)
    if demand.group:
        demand.group[way.ritual] -= 1


def _put_back(demand: Demand, way: Way) -> None:
    demand.met = False
    way.origins.free += 1
    way.origins.pool[way.ritual] += 1
    (way.origins.held if demand.place == HELD else way.origins.left).pop()
    if demand.group:
        demand.group[way.ritual] += 1


def _sort_commons(gone: list[int]) -> None:
    """The common rituals that one seat laid in one ceremony stand in their order."""
    for at in range(3, len(gone), 3):
        place = at
        while place and gone[place + 1] < 0 and gone[place - 2] == gone[place + 1] and gone[place - 3] > gone[place]:
            gone[place - 3], gone[place] = gone[place], gone[place - 3]
            place -= 3
