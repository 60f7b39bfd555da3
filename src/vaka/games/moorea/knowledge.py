"""What everybody may know of hidden commodities: from which pile they came (M1.4).

When the discards are shuffled, everybody sees which cards they are, and a seat that holds cards since before has none
of those. So a hidden card has a *tag*, the number of the pile it was drawn from. Those of earlier piles stand in
`old[seat]`, each as a code of tag and card; all other hidden cards are from the pile of now. While nobody has any from
an earlier pile there is nothing to remember.

A card that leaves a hand is seen, but not which of several piles it came from. Then both are kept: its code in `old`
(or the number of new cards), and in `left[seat]` the card with the number of hidden cards that the seat had drawn
until then, old ones first. Once everybody can tell, both are removed: that is done when somebody looks, so that a
game that is only played on does not pay for it.

What is imagined from this is exact: a hidden card is any of its pile that nobody has seen, each equally likely, and
one that left was taken blindly from the hidden ones of its kind, after those that everybody knows of.

Memory has a bound, so a look and a world have one: where more than MAX_LEFT cards of unclear piles left, the next
reshuffle forgets the oldest piles. The hidden cards of these, of all seats, then count as drawn from one pile. What
they are together is public, so a viewer still sees nothing that follows from the cards of others. All that can be is
still imagined, and seldom what cannot: that a seat has cards of a forgotten pile from which it drew too few.

`old`, `left` and `pools` are never changed, only replaced: copies of a state share them.
"""

from typing import Final

from ...core.assignment_sampler import AssignmentSampler, falling
from ...core.constraints import Assignment, Constraint, Meter
from ...core.counts import total, vector_total, with_entry
from ...core.state import EVERYTHING
from ...core.vectors import i64, vec
from .names import COMMODITIES
from .state import MooreaState

KINDS: Final = len(COMMODITIES)
BASE: Final = KINDS + 1  # a code is tag * BASE + card, and card is KINDS where it is not known
ENDLESS: Final = 1 << 20  # more cards than there are
MAX_LEFT: Final = 24  # cards of unclear piles that left, of all seats together, when the pile is made anew


def new_cards(state: MooreaState, seat: i64) -> vec[i64]:
    """How many of each card the seat drew from the pile of now, in hand or left and still to be told apart."""
    hand = state.hands[seat]
    known = state.face_up[seat]
    result = vec[i64]([hand[card] - known[card] for card in range(KINDS)])
    old = state.old[seat]
    code: i64
    if old:
        for code in old:
            result[code % BASE] -= 1
        left = state.left[seat]
        for at in range(0, len(left), 2):
            result[left[at]] += 1
    return result


def new_number(state: MooreaState, seat: i64) -> i64:
    """The same for all cards together: it is public."""
    hand = state.hands[seat]
    number = state.unknown[seat] + len(state.left[seat]) // 2 - len(state.old[seat])
    for card in range(KINDS):
        number += hand[card]
    return number - vector_total(state.face_up[seat])


def out_of_pile(state: MooreaState) -> i64:
    """How many cards of the bag are not in the pile: in a seen state those that others drew from it."""
    number: i64 = 0
    if state.viewer != EVERYTHING:
        for seat in range(state.players):
            if seat != state.viewer:
                number += new_number(state, seat)
    return number


# --- what happens


def shuffled(state: MooreaState) -> None:
    """The pile is made anew: all hidden cards are from an earlier one."""
    olds: list[list[int]] = []
    for seat in range(state.players):
        old = state.old[seat][:]
        new = new_cards(state, seat)
        for card in range(KINDS):
            for _ in range(new[card]):
                old.append(state.shuffles * BASE + card)
        olds.append(old)
    state.old = olds
    state.shuffles += 1
    if _number_left(state) > MAX_LEFT:
        settle(state)
        _forget_oldest(state)


def _forget_oldest(state: MooreaState) -> None:
    """Forget as many of the oldest piles as have to be. The oldest alone is no matter of doubt."""
    pile = state.shuffles
    for old in state.old:
        if old:
            pile = min(pile, old[0] // BASE + 2)
    while _number_left(state) > MAX_LEFT:
        _forget_before(state, pile)
        settle(state)
        pile += 1


def _number_left(state: MooreaState) -> int:
    number = 0
    for left in state.left:
        number += len(left)
    return number // 2


def _forget_before(state: MooreaState, pile: int) -> None:
    """Hidden cards of all piles before this one count as drawn from the last of them. What left until then is
    forgotten, each with the code of an equal card: with one pile to come from any will do."""
    olds: list[list[int]] = []
    lefts: list[list[int]] = []
    for seat in range(state.players):
        cards = [code % BASE for code in state.old[seat] if code < pile * BASE]
        drawn = len(cards)
        later = state.old[seat][drawn:]
        kept: list[int] = []
        left = state.left[seat]
        for at in range(0, len(left), 2):
            if left[at + 1] > drawn:
                kept += left[at : at + 2]
            else:
                cards.remove(left[at])
        for at in range(1, len(kept), 2):
            kept[at] -= drawn - len(cards)
        cards.sort()
        olds.append([(pile - 1) * BASE + card for card in cards] + later)
        lefts.append(kept)
    state.old = olds
    state.left = lefts


def leave(state: MooreaState, seat: i64, card: i64, count: i64) -> None:
    """Hidden cards leave a hand in the open; to be called before they do."""
    if state.old[seat]:
        drawn = len(state.old[seat]) + new_number(state, seat)
        lefts = state.left[:]
        lefts[seat] = lefts[seat] + [card, drawn] * count
        state.left = lefts


def settle(state: MooreaState) -> None:
    """Remove what left together with its code, wherever everybody can tell which it was."""
    seats = [seat for seat in range(state.players) if state.left[seat]]
    if not seats:
        return
    state.old = state.old[:]
    state.left = state.left[:]
    about = _count_unseen(state)
    unsure = seats
    while unsure:
        again: list[int] = []
        for seat in seats:
            if not again and seat > unsure[-1]:
                continue  # nothing has become clear since it was its turn
            if state.left[seat] and _settle_seat(state, seat, about):
                again.append(seat)  # what became clear of one may make clear what another one did
        unsure = again


def _count_unseen(state: MooreaState) -> vec[i64]:
    """By tag and card: how many of them are somewhere that nobody has seen."""
    now = state.shuffles * BASE
    about = vec[i64]([0] * (now + KINDS))
    for card in range(KINDS):
        about[now + card] = state.bag[card]
    for seat in range(state.players):
        for code in state.old[seat]:
            about[code] += 1
        hand = state.hands[seat]
        known = state.face_up[seat]
        for card in range(KINDS):
            about[now + card] += hand[card] - known[card]
        left = state.left[seat]
        for at in range(0, len(left), 2):
            about[now + left[at]] += 1
    for before in range(0, now, BASE):  # what is from an earlier pile is not from the one of now
        for card in range(KINDS):
            about[now + card] -= about[before + card]
    return about


def _settle_seat(state: MooreaState, seat: i64, about: vec[i64]) -> bool:
    """Once through what left this seat's hand; true when something became clear."""
    left = state.left[seat][:]
    old = state.old[seat][:]
    tags = vec[i64]([0] * (len(old) + 1))  # of the piles that it drew from, as it did
    ends = vec[i64]([0] * (len(old) + 1))  # where the cards of each of them end
    piles: i64 = 0
    place: i64 = 0
    tag: i64
    while place < len(old):
        tag = old[place] // BASE
        if not piles or tags[piles - 1] != tag:
            tags[piles] = tag
            piles += 1
        place += 1
        ends[piles - 1] = place
    tags[piles] = state.shuffles
    ends[piles] = ENDLESS
    piles += 1
    cleared = False
    at: i64 = 0
    while at < len(left):
        pile = _clear_pile(tags, ends, piles, left, at, about)
        if pile < 0:
            at += 2
            continue
        cleared = True
        code = tags[pile] * BASE + left[at]
        about[code] -= 1
        if pile < piles - 1:
            old.remove(code)
        begin: i64 = ends[pile - 1] if pile else 0
        for later in range(pile, piles):
            ends[later] -= 1
        del left[at : at + 2]
        for other in range(1, len(left), 2):
            if left[other] > begin:
                left[other] -= 1
    if cleared:
        state.old[seat] = old
        state.left[seat] = left if old else []
    return cleared


def _clear_pile(tags: vec[i64], ends: vec[i64], piles: i64, left: list[int], at: i64, about: vec[i64]) -> i64:
    """Which of the piles a card that left came from; -1 while a watcher, who knows least, cannot tell."""
    card: i64 = left[at]
    drawn: i64 = left[at + 1]
    result: i64 = -1
    first: i64 = 0
    begin: i64 = 0
    for pile in range(piles):
        if begin >= drawn:
            break
        end = ends[pile]
        if end > begin and about[tags[pile] * BASE + card]:
            if result >= 0:
                return -1
            result = pile
            first = begin
        begin = end
    if result < 0:
        return -1
    end = min(ends[result], drawn)
    for other in range(1, len(left), 2):
        if first < left[other] < end:
            return -1  # it matters for something else which of these it was
    return result


# --- seen and imagined


def hide(state: MooreaState) -> None:
    """Hidden cards of others go back to where they came from: to the viewer they could be any that are there."""
    if state.viewer != state.player:
        state.steps = []
    settle(state)
    pools: list[int] = []
    for seat in range(state.players):
        if seat != state.viewer:
            _hide_hand(state, seat)
            pools += state.old[seat]
    if pools:
        pools.sort()
        state.pools = pools
        state.old = [
            old if seat == state.viewer else [code + KINDS - code % BASE for code in old]
            for seat, old in enumerate(state.old)
        ]


def _hide_hand(state: MooreaState, seat: int) -> None:
    hand = state.hands[seat]
    known = state.face_up[seat]
    bag = state.bag
    unknown = 0
    new = new_cards(state, seat)
    for card in range(KINDS):
        bag[card] += new[card]
        hidden = hand[card] - known[card]
        hand[card] -= hidden
        unknown += hidden
    state.unknown = with_entry(state.unknown, seat, unknown)


def fill(state: MooreaState, viewer: int) -> None:
    """Deal the unknown cards of others, each from the pile it came from."""
    if state.pools:
        _fill_old(state, viewer)
    for seat in range(state.players):
        hand = state.hands[seat]
        for _ in range(state.unknown[seat]):
            hand[state.chance.draw_from(state.bag)] += 1
    state.unknown = vec[i64]([0] * state.players)


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
        demands: list[Constraint] = []
        for seat in seats:
            first = len(self.stretches)
            bounds = self._list_stretches(state, seat)
            left = state.left[seat]
            for at in range(0, len(left), 2):
                card, drawn = left[at], left[at + 1]
                ways: list[Assignment] = []
                for number in range(first, len(self.stretches)):
                    stretch = self.stretches[number]
                    open_places = min(stretch.size, drawn - bounds[number - first])
                    if open_places > 0 and counts[stretch.tag][card]:
                        way = Assignment(number, card)
                        way.add_limit(stretch.meter, open_places)
                        way.add_limit(copies[stretch.tag * BASE + card], counts[stretch.tag][card])
                        way.adding.append(used[stretch.tag])
                        ways.append(way)
                demands.append(Constraint(seat, drawn, at, ways))
        for tag, meter in enumerate(used):
            size = total(counts[tag])
            most = min(len(demands), size)
            for number in range(len(demands) + 2):
                meter.factors.append(falling(size - number, most - number) if number <= most else 0)
        self.ways: AssignmentSampler = AssignmentSampler(demands)

    def _list_stretches(self, state: MooreaState, seat: int) -> list[int]:
        """The seat's cards by their piles, as they were drawn. Answers where each of them begins."""
        begins: list[int] = []
        tags = [code // BASE for code in state.old[seat]]
        tags += [state.shuffles] * new_number(state, seat)
        for place, tag in enumerate(tags):
            if not begins or tag != self.stretches[-1].tag:
                begins.append(place)
                self.stretches.append(Stretch(seat, tag))
            self.stretches[-1].size += 1
        return begins


def _fill_old(state: MooreaState, viewer: int) -> None:
    counts: list[list[int]] = [[0] * KINDS for _ in range(state.shuffles)]
    for code in state.pools:
        counts[code // BASE][code % BASE] += 1
    counts.append(list(state.bag))
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
    state.old = [[] if seat in seats else old for seat, old in enumerate(state.old)]
    for number, stretch in enumerate(arranged.stretches):
        dealt = cards[number]
        seat = stretch.seat
        hand = state.hands[seat]
        for _ in range(stretch.size - len(dealt)):
            card = state.chance.draw_kind(counts[stretch.tag])
            hand[card] += 1
            state.unknown = with_entry(state.unknown, seat, state.unknown[seat] - 1)
            dealt.append(card)
        if stretch.tag < state.shuffles:
            dealt.sort()
            state.old[seat] += [stretch.tag * BASE + card for card in dealt]
    state.bag = vec[i64](counts[-1])
    state.pools = []
