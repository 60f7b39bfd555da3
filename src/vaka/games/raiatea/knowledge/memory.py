"""Rituals in secret places, and what a perfect memory knows of them (R1.3, R1.6).

Everybody sees from which deck a ritual is drawn and how often that deck had been shuffled anew: a card held since
before a shuffle is none of those shuffled in. `origins[seat]` are the cards that a seat holds in hand, drawn or
prepared, each as a code: its *tag* (2 * shuffle + deck, known to all) and its ritual (known to the seat).

When a ritual leaves a hand, it is known which ritual it was, but perhaps not which origin it had. Then both are kept:
`gone[seat]` holds three numbers for each ritual that left (ritual, low, high) and says that one of the origins
low to high - 1 was this ritual. A negative low stands for a common ritual of a ceremony: all know that the seat laid
one (any of its origins), but which one only the seat does. As soon as everybody can tell, both are removed.

Copies of a state share the lists of the seats, so that these are never changed in place, only replaced.

Origins that nothing tells apart are kept sorted, so that equal knowledge is equal data.
"""

from typing import Final

from ....core import ordered
from ....core.counts import with_entry
from .. import words
from ..kinds import KEEP, KIND, SEAT
from ..names import COMMON, NOTHING, UNKNOWN_CARD
from ..state import RaiateaState
from . import dealing
from .imagining import Imagining

FIRST_KEPT: Final = 3  # in KEEP: where the rituals chosen so far begin


# --- drawing and keeping


def can_draw(state: RaiateaState, deck: int) -> bool:
    """Whether the deck or its discards hold a card (R5.3)."""
    if state.deck_size[deck]:
        return True
    deck_of = state.box.deck_of
    return any(n and deck_of[ritual] == deck for ritual, n in enumerate(state.discards))


def draw(state: RaiateaState, seat: int, deck: int, n: int) -> None:
    """Draw up to n rituals; an empty deck is made anew from its discards, in mid-draw too (R5.3)."""
    cards: list[int] = []
    base = state.box.rituals + 1
    origins = state.origins[seat] = state.origins[seat][:]
    while len(cards) < n and can_draw(state, deck):
        if state.deck_size[deck] == 0:
            _reshuffle(state, deck)
        ritual = state.chance.draw(state.decks[deck])
        state.deck_size[deck] -= 1
        cards.append(ritual)
        origins.append((2 * state.shuffles[deck] + deck) * base + ritual)
    if state.told is not None:
        state.emit(words.RITUALS, [seat, deck, *cards], visible_to=1 << seat, public_values=2)
    cards.sort()
    state.drawn[seat] = cards
    _tidy(state, seat)


def _reshuffle(state: RaiateaState, deck: int) -> None:
    box = state.box
    discards = state.discards[:]
    for ritual in range(box.rituals):
        if box.deck_of[ritual] == deck:
            state.decks[deck] += [ritual] * discards[ritual]
            discards[ritual] = 0
    state.discards = discards
    state.deck_size[deck] = len(state.decks[deck])
    state.shuffles = with_entry(state.shuffles, deck, state.shuffles[deck] + 1)
    state.emit(words.RESHUFFLES, [deck])


def keep(state: RaiateaState, seat: int, kept: list[int]) -> None:
    """Of the rituals drawn, these go to the hand and all others, face up, to the discards."""
    rest = state.drawn[seat][:]
    origins = state.origins[seat] = state.origins[seat][:]
    end = len(origins)
    first = end - len(rest)
    for ritual in kept:
        rest.remove(ritual)
    state.drawn[seat] = []
    state.hands[seat] = sorted(state.hands[seat] + kept)
    if state.told is not None:
        state.emit(words.KEEPS, [seat, *sorted(kept)], visible_to=1 << seat, public_values=1)
    if rest:
        state.emit(words.DISCARDS, [seat, *rest])
        base = state.box.rituals + 1
        tag = origins[first] // base
        one_tag = tag == origins[-1] // base  # those drawn lie sorted
        for ritual in rest:
            discard(state, ritual)
            if one_tag:
                del origins[origins.index(tag * base + ritual, first)]
            else:  # drawn from before and after a shuffle
                state.gone[seat] = [*state.gone[seat], ritual, first, end]
    _settle(state, seat)
    _tidy(state, seat)


# --- leaving a hand


def leave(state: RaiateaState, seat: int, ritual: int) -> None:
    """A ritual leaves the hand in the open."""
    state.hands[seat] = ordered.without(state.hands[seat], ritual)
    state.gone[seat] = [*state.gone[seat], ritual, 0, len(state.origins[seat])]
    if _settle(state, seat):
        _tidy(state, seat)


def discard(state: RaiateaState, ritual: int) -> None:
    state.discards = with_entry(state.discards, ritual, state.discards[ritual] + 1)


def prepare(state: RaiateaState, seat: int, rituals: list[int], clips: int) -> None:
    """These go into the bag; the others see only how many."""
    for ritual in rituals:
        state.hands[seat] = ordered.without(state.hands[seat], ritual)
    state.prepared[seat] = sorted(rituals)
    state.clips = with_entry(state.clips, seat, clips)
    state.laid_at = with_entry(state.laid_at, seat, len(state.origins[seat]) if rituals else 0)
    _tidy(state, seat)


def lay_open(state: RaiateaState) -> None:
    """The bag is emptied onto the row: who laid a common ritual stays secret, unless everybody can tell (R1.3)."""
    category = state.box.category
    commons: list[int] = []
    layers = 0
    for cards in state.prepared:
        own = [ritual for ritual in cards if category[ritual] == COMMON]
        commons += own
        layers += 1 if own else 0
    unclear = layers > 1 and min(commons) != max(commons)
    for seat in range(state.players):
        end = state.laid_at[seat]
        for ritual in state.prepared[seat]:
            if category[ritual] != COMMON:
                state.gone[seat] = [*state.gone[seat], ritual, 0, end]
        for ritual in state.prepared[seat]:
            if category[ritual] == COMMON:
                state.gone[seat] = [*state.gone[seat], ritual, -1 - state.space if unclear else 0, end]
        state.prepared[seat] = []
        state.clips = with_entry(state.clips, seat, 0)
        state.laid_at = with_entry(state.laid_at, seat, 0)
        _settle(state, seat)
        _tidy(state, seat)


# --- keeping the knowledge in order


def settle(state: RaiateaState) -> None:
    """What one player shows may make clear what another one did."""
    for seat in range(state.players):
        if state.gone[seat] and _settle(state, seat):
            _tidy(state, seat)


def _settle(state: RaiateaState, seat: int) -> bool:
    """Remove what left together with its origin, once all can tell which that was. True when there was such a thing."""
    if not state.gone[seat]:
        return False
    gone = state.gone[seat] = state.gone[seat][:]
    origins = state.origins[seat] = state.origins[seat][:]
    known = len(gone)
    at = 0
    while at < len(gone):
        place = _clear_origin(state, seat, at)
        if place < 0:
            at += 3
            continue
        del gone[at : at + 3]
        del origins[place]
        for bound in range(len(gone)):
            if bound % 3 and gone[bound] > place:
                gone[bound] -= 1
        if state.laid_at[seat] > place:
            state.laid_at = with_entry(state.laid_at, seat, state.laid_at[seat] - 1)
        at = 0
    return len(gone) < known


def _clear_origin(state: RaiateaState, seat: int, at: int) -> int:
    """The origin of a ritual that left; -1 while a watcher, who knows least, could not tell which it was."""
    gone = state.gone[seat]
    ritual, low, high = gone[at], gone[at + 1], gone[at + 2]
    if low < 0:
        return -1
    box = state.box
    origins = state.origins[seat]
    result = looked_at = NOTHING
    first = last = 0
    for place in range(low, high):
        tag = origins[place] // (box.rituals + 1)
        if tag == result:
            last = place
        elif tag != looked_at:
            looked_at = tag
            if tag & 1 == box.deck_of[ritual] and _is_about(state, tag, ritual):
                if result != NOTHING:
                    return -1
                result = tag
                first = last = place
    if first < last:
        for bound in bounds_of(state, seat):
            if first < bound <= last:
                return -1  # it matters for something else which of these it was
    return origins.index(result * (box.rituals + 1) + ritual, first)


def _is_about(state: RaiateaState, tag: int, ritual: int) -> bool:
    """Whether this ritual is among those of a tag that nobody has seen leave."""
    if tag >> 1 == state.shuffles[tag & 1] and ordered.has(state.decks[tag & 1], ritual):
        return True
    code = tag * (state.box.rituals + 1) + ritual
    return any(code in origins for origins in state.origins)


def _tidy(state: RaiateaState, seat: int) -> None:
    """Sort the origins between the bounds that something depends on."""
    origins = state.origins[seat]
    if not (state.gone[seat] or state.drawn[seat] or state.laid_at[seat]):
        state.origins[seat] = sorted(origins)
        return
    bounds = bounds_of(state, seat)
    state.origins[seat] = []
    for at in range(len(bounds) - 1):
        state.origins[seat] += sorted(origins[bounds[at] : bounds[at + 1]])


def bounds_of(state: RaiateaState, seat: int) -> list[int]:
    """The places, from 0 to the number of origins, at which knowledge about them changes."""
    end = len(state.origins[seat])
    bounds = [0, end]
    if end == 0:
        return bounds
    if state.drawn[seat]:
        ordered.add(bounds, end - len(state.drawn[seat]))
    if state.laid_at[seat]:
        ordered.add(bounds, state.laid_at[seat])
    gone = state.gone[seat]
    for at in range(0, len(gone), 3):
        ordered.add(bounds, max(0, gone[at + 1]))
        ordered.add(bounds, gone[at + 2])
    return bounds


# --- seen and imagined


def hide(state: RaiateaState) -> None:
    """What others hold goes into pools: those of the current shuffles lie with the decks."""
    pools: list[int] = []
    commons: list[int] = []
    for seat in range(state.players):
        if seat != state.viewer:
            _hide_origins(state, seat, pools)
            _hide_commons(state, seat, commons)
            state.hands[seat] = [UNKNOWN_CARD] * len(state.hands[seat])
            if state.drawn[seat]:
                state.drawn[seat] = [UNKNOWN_CARD] * len(state.drawn[seat])
            if state.prepared[seat]:
                state.prepared[seat] = [UNKNOWN_CARD] * len(state.prepared[seat])
    for deck in state.decks:
        deck.sort()
    pools.sort()
    commons.sort()
    state.pools = pools
    state.common_pool = commons
    top = state.stack[-1] if state.stack else []
    if top and top[KIND] == KEEP and top[SEAT] != state.viewer:
        del top[FIRST_KEPT:]  # keeping is shown when it is whole


def _hide_origins(state: RaiateaState, seat: int, pools: list[int]) -> None:
    """Of each card the tag stays."""
    unknown = state.box.rituals
    origins = state.origins[seat] = state.origins[seat][:]
    for at in range(len(origins)):
        code = origins[at]
        tag = code // (unknown + 1)
        ritual = code - tag * (unknown + 1)
        if tag >> 1 == state.shuffles[tag & 1]:
            state.decks[tag & 1].append(ritual)
        else:
            pools.append(code)
        origins[at] = code - ritual + unknown


def _hide_commons(state: RaiateaState, seat: int, commons: list[int]) -> None:
    gone = state.gone[seat] = state.gone[seat][:]
    for at in range(0, len(gone), 3):
        if gone[at + 1] < 0:
            commons.append((-1 - gone[at + 1]) * (state.box.rituals + 1) + gone[at])
            gone[at] = UNKNOWN_CARD


def fill(state: RaiateaState, viewer: int) -> None:
    """Give everybody else rituals that fit all that the viewer knows."""
    others = [seat for seat in range(state.players) if seat != viewer]
    pools = dealing.past_pools(state)
    bound = [seat for seat in others if state.gone[seat] or state.prepared[seat]]
    if bound:
        imagining = None if state.notes is None else state.notes.kept
        if not isinstance(imagining, Imagining):
            imagining = Imagining(state, bound, [bounds_of(state, seat) for seat in bound], pools)
            if state.notes is not None:
                state.notes.kept = imagining
        imagining.fill(state, pools)
        others = [seat for seat in others if seat not in bound]
    for seat in others:
        dealing.deal(state, seat, pools)
        _tidy(state, seat)
    state.pools = []
    state.common_pool = []
