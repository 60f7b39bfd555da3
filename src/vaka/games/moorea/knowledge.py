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
from ...core.state import EVERYTHING
from ...core.ways import Meter, Way, Ways, falling
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


class Piece:
    """Hidden cards of a seat that nothing tells apart: of one pile, and drawn between the same two that left."""

    __slots__ = ("high", "low", "meter", "seat", "tag")

    def __init__(self, seat: int, low: int, high: int, tag: int) -> None:
        self.seat: int = seat
        self.low: int = low
        self.high: int = high
        self.tag: int = tag
        self.meter: Meter = Meter(0)


class Arranged:
    """From which pieces the cards that left can have come; worked out once for all worlds of a seen state."""

    __slots__ = ("pieces", "ways")

    def __init__(self, pieces: list[Piece], ways: Ways) -> None:
        self.pieces: list[Piece] = pieces
        self.ways: Ways = ways


def _fill_old(state: MooreaState, viewer: int) -> None:
    counts: list[list[int]] = [[0] * KINDS for _ in range(state.shuffles)]
    for code in state.pools:
        counts[code // BASE][code % BASE] += 1
    counts.append(state.bag)
    seats = [seat for seat in range(state.players) if seat != viewer and state.old[seat]]
    arranged = None if state.notes is None else state.notes.kept
    if not isinstance(arranged, Arranged):
        pieces: list[Piece] = []
        for seat in seats:
            pieces += _pieces(state, seat)
        arranged = Arranged(pieces, _arranged(state, seats, pieces, counts))
        if state.notes is not None:
            state.notes.kept = arranged
    pieces = arranged.pieces
    sizes = [piece.meter.most for piece in pieces]
    for way in arranged.ways.draw(state.chance):
        piece = pieces[way.place]
        counts[piece.tag][way.card] -= 1
        if piece.tag < state.shuffles:
            _write_old(state, piece.seat, piece.tag, way.card)
        sizes[way.place] -= 1
    for number, piece in enumerate(pieces):
        for _ in range(sizes[number]):
            card = state.chance.draw_kind(counts[piece.tag])
            state.hands[piece.seat][card] += 1
            state.unknown[piece.seat] -= 1
            if piece.tag < state.shuffles:
                _write_old(state, piece.seat, piece.tag, card)
    for seat in seats:
        state.old[seat].sort()
    state.pools = []


def _write_old(state: MooreaState, seat: int, tag: int, card: int) -> None:
    old = state.old[seat]
    old[old.index(tag * BASE + KINDS)] = tag * BASE + card


def _pieces(state: MooreaState, seat: int) -> list[Piece]:
    left = state.left[seat]
    end = len(state.old[seat]) + new_number(state, seat)
    bounds = [0, end]
    for at in range(1, len(left), 2):
        ordered.add(bounds, left[at])
    pieces: list[Piece] = []
    for at in range(len(bounds) - 1):
        for place in range(bounds[at], bounds[at + 1]):
            tag = _tag_at(state, seat, place)
            if place == bounds[at] or tag != pieces[-1].tag:
                pieces.append(Piece(seat, bounds[at], bounds[at + 1], tag))
            pieces[-1].meter.most += 1
    return pieces


def _arranged(state: MooreaState, seats: list[int], pieces: list[Piece], counts: list[list[int]]) -> Ways:
    """For each card that left: from which pieces it can have come."""
    copies: dict[int, Meter] = {}
    used: list[Meter] = [Meter(0) for _ in counts]
    demands: list[list[Way]] = []
    for seat in seats:
        left = state.left[seat]
        for at in range(0, len(left), 2):
            card = left[at]
            ways: list[Way] = []
            for number, piece in enumerate(pieces):
                if piece.seat == seat and piece.high <= left[at + 1] and counts[piece.tag][card]:
                    code = piece.tag * BASE + card
                    if code not in copies:
                        copies[code] = Meter(counts[piece.tag][card])
                    ways.append(Way(number, card, [piece.meter, copies[code], used[piece.tag]]))
            demands.append(ways)
    for tag, meter in enumerate(used):
        size = sum(counts[tag])
        most = min(len(demands), size)
        for number in range(len(demands) + 2):
            meter.factors.append(falling(size - number, most - number) if number <= most else 0)
    return Ways(demands)
