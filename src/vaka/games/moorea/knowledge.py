"""What everybody may know of hidden commodities: from which pile they came (M1.4).

When the discards are shuffled, everybody sees which cards they are, and whoever holds cards since before has none of
those. So a hidden card has a *tag*, the number of the pile it was drawn from. Those of earlier piles stand in
`old[seat]`, each as a code of tag and card; all other hidden cards are from the pile of now. While nobody has any from
an earlier pile there is nothing to remember.

A card that leaves a hand is seen, but not which of several piles it came from. Then both are kept: its code in `old`
(or the number of new cards), and in `left[seat]` the card with the number of hidden cards that the seat had drawn
until then, old ones first. As soon as everybody can tell, both are removed.

What is imagined from this is exact: a hidden card is any of its pile that nobody has seen, each equally likely, and
one that left was taken blindly from the hidden ones of its kind, after those that everybody knows of. With more than
MOST_LEFT cards of unclear piles all of it is forgotten, like by a head that counts: the work of a world stays bounded.
"""

from typing import Final

from ...core import ordered
from ...core.counts import total
from ...core.state import EVERYTHING
from ...core.ways import Demand, Meter, Way, Ways, falling
from .names import COMMODITIES
from .state import MooreaState

KINDS: Final = len(COMMODITIES)
BASE: Final = KINDS + 1  # a code is tag * BASE + card, and card is KINDS where it is not known
MOST_LEFT: Final = 24  # so many cards that left are told apart by their piles; more would take too long to count


def new_cards(state: MooreaState, seat: int, card: int) -> int:
    """How many of this card the seat drew from the pile of now, in hand or left and still to be told apart."""
    found = state.hands[seat][card] - state.face_up[seat][card]
    if state.old[seat]:
        for code in state.old[seat]:
            if code % BASE == card:
                found -= 1
        left = state.left[seat]
        for at in range(0, len(left), 2):
            if left[at] == card:
                found += 1
    return found


def new_number(state: MooreaState, seat: int) -> int:
    """The same for all cards together: it is public."""
    hidden = state.unknown[seat]
    for card in range(KINDS):
        hidden += state.hands[seat][card] - state.face_up[seat][card]
    return hidden + len(state.left[seat]) // 2 - len(state.old[seat])


def out_of_pile(state: MooreaState) -> int:
    """How many cards of the bag are not in the pile: in a seen state those that others drew from it."""
    if state.viewer == EVERYTHING:
        return 0
    return sum([new_number(state, seat) for seat in range(state.players) if seat != state.viewer])


# --- what happens


def shuffled(state: MooreaState) -> None:
    """The pile is made anew: all hidden cards are from an earlier one."""
    for seat in range(state.players):
        old = state.old[seat]
        codes: list[int] = []
        for card in range(KINDS):
            codes += [state.shuffles * BASE + card] * new_cards(state, seat, card)
        old += codes
    state.shuffles += 1
    for seat in range(state.players):
        if state.left[seat]:
            _settle(state, seat)


def leave(state: MooreaState, seat: int, card: int, count: int) -> None:
    """Hidden cards leave a hand in the open; to be told before they do."""
    if state.old[seat]:
        drawn = len(state.old[seat]) + new_number(state, seat)
        state.left[seat] += [card, drawn] * count
        if sum([len(left) for left in state.left]) > 2 * MOST_LEFT:
            _forget(state)


def _forget(state: MooreaState) -> None:
    """Until the next reshuffle hidden cards may be any that are not seen, as if all were from the pile of now."""
    for seat in range(state.players):
        state.old[seat] = []
        state.left[seat] = []


def settle(state: MooreaState, seat: int) -> None:
    """To be told when cards have left."""
    if state.left[seat]:
        _settle(state, seat)


def _settle(state: MooreaState, seat: int) -> None:
    left = state.left[seat]
    at = 0
    while at < len(left):
        first = _clear_place(state, seat, at)
        if first < 0:
            at += 2
            continue
        if first < len(state.old[seat]):
            ordered.discard(state.old[seat], _tag_at(state, seat, first) * BASE + left[at])
        del left[at : at + 2]
        for other in range(1, len(left), 2):
            if left[other] > first:
                left[other] -= 1
        at = 0
    if not state.old[seat]:
        state.left[seat] = []


def _clear_place(state: MooreaState, seat: int, at: int) -> int:
    """Where the cards of the pile begin from which this one came; -1 while a watcher, who knows least, cannot tell."""
    left = state.left[seat]
    card, end = left[at], left[at + 1]
    found = looked_at = -1
    first = last = -1
    for place in range(end):
        tag = _tag_at(state, seat, place)
        if tag != looked_at:
            looked_at = tag
            if _is_about(state, tag, card):
                if found >= 0:
                    return -1
                found = tag
                first = place
        if tag == found:
            last = place
    for other in range(1, len(left), 2):
        if first < left[other] <= last:
            return -1  # it matters for something else which of these it was
    return first


def _tag_at(state: MooreaState, seat: int, place: int) -> int:
    old = state.old[seat]
    return old[place] // BASE if place < len(old) else state.shuffles


def _is_about(state: MooreaState, tag: int, card: int) -> bool:
    """Whether a card of this pile is somewhere that nobody has seen."""
    if tag == state.shuffles:
        if state.bag[card]:
            return True
        return any(new_cards(state, seat, card) > 0 for seat in range(state.players))
    code = tag * BASE + card
    return any(ordered.has(old, code) for old in state.old)


# --- seen and imagined


def hide(state: MooreaState) -> None:
    """Hidden cards of others go back to where they came from: to the viewer they could be any that are there."""
    if state.viewer != state.player:
        state.steps = []
    for seat in range(state.players):
        if seat == state.viewer:
            continue
        hand = state.hands[seat]
        known = state.face_up[seat]
        unknown = 0
        if state.old[seat]:
            for card in range(KINDS):
                state.bag[card] += new_cards(state, seat, card)
        for card in range(KINDS):
            hidden = hand[card] - known[card]
            if hidden:
                if not state.old[seat]:
                    state.bag[card] += hidden
                hand[card] -= hidden
                unknown += hidden
        state.unknown[seat] = unknown
        old = state.old[seat]
        state.pools += old
        for at in range(len(old)):
            old[at] += KINDS - old[at] % BASE
    state.pools.sort()


def fill(state: MooreaState, viewer: int) -> None:
    """Deal the unknown cards of others, each from the pile it came from."""
    if state.pools:
        _fill_old(state, viewer)
    for seat in range(state.players):
        hand = state.hands[seat]
        for _ in range(state.unknown[seat]):
            hand[state.chance.draw_kind(state.bag)] += 1
        state.unknown[seat] = 0


class Stretch:
    """Hidden cards that a seat drew from one pile, in hand or left."""

    __slots__ = ("meter", "seat", "size", "tag")

    def __init__(self, seat: int, tag: int) -> None:
        self.seat: int = seat
        self.tag: int = tag
        self.size: int = 0
        self.meter: Meter = Meter()  # those that left


class Arranged:
    """From which piles the cards that left can have come; worked out once for all worlds of a seen state."""

    __slots__ = ("stretches", "ways")

    def __init__(self, state: MooreaState, seats: list[int], counts: list[list[int]]) -> None:
        """`counts` are the cards of each pile that nobody has seen."""
        self.stretches: list[Stretch] = []
        used = [Meter() for _ in counts]
        copies = [Meter() for _ in range(len(counts) * BASE)]
        demands: list[Demand] = []
        for seat in seats:
            first = len(self.stretches)
            bounds = self._list_stretches(state, seat)
            left = state.left[seat]
            for at in range(0, len(left), 2):
                card, drawn = left[at], left[at + 1]
                ways: list[Way] = []
                for number in range(first, len(self.stretches)):
                    stretch = self.stretches[number]
                    open_places = min(stretch.size, drawn - bounds[number - first])
                    if open_places > 0 and counts[stretch.tag][card]:
                        way = Way(number, card)
                        way.add_limit(stretch.meter, open_places)
                        way.add_limit(copies[stretch.tag * BASE + card], counts[stretch.tag][card])
                        way.adding.append(used[stretch.tag])
                        ways.append(way)
                demands.append(Demand(seat, drawn, at, ways))
        for tag, meter in enumerate(used):
            size = total(counts[tag])
            most = min(len(demands), size)
            for number in range(len(demands) + 2):
                meter.factors.append(falling(size - number, most - number) if number <= most else 0)
        self.ways: Ways = Ways(demands)

    def _list_stretches(self, state: MooreaState, seat: int) -> list[int]:
        """The seat's cards by their piles, as they were drawn. Answers where each of them begins."""
        begins: list[int] = []
        for place in range(len(state.old[seat]) + new_number(state, seat)):
            tag = _tag_at(state, seat, place)
            if not begins or tag != self.stretches[-1].tag:
                begins.append(place)
                self.stretches.append(Stretch(seat, tag))
            self.stretches[-1].size += 1
        return begins


def _fill_old(state: MooreaState, viewer: int) -> None:
    counts: list[list[int]] = [[0] * KINDS for _ in range(state.shuffles)]
    for code in state.pools:
        counts[code // BASE][code % BASE] += 1
    counts.append(state.bag)
    seats = [seat for seat in range(state.players) if seat != viewer and state.old[seat]]
    arranged = None if state.notes is None else state.notes.kept
    if not isinstance(arranged, Arranged):
        arranged = Arranged(state, seats, counts)
        if state.notes is not None:
            state.notes.kept = arranged
    cards: list[list[int]] = [[] for _ in arranged.stretches]
    for way in arranged.ways.draw(state.chance):
        counts[arranged.stretches[way.place].tag][way.card] -= 1
        cards[way.place].append(way.card)
    for seat in seats:
        state.old[seat] = []
    for number, stretch in enumerate(arranged.stretches):
        dealt = cards[number]
        hand = state.hands[stretch.seat]
        for _ in range(stretch.size - len(dealt)):
            card = state.chance.draw_kind(counts[stretch.tag])
            hand[card] += 1
            state.unknown[stretch.seat] -= 1
            dealt.append(card)
        if stretch.tag < state.shuffles:
            dealt.sort()
            state.old[stretch.seat] += [stretch.tag * BASE + card for card in dealt]
    state.pools = []
