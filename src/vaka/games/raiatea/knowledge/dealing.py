"""Imagine the rituals of others, the quick way (see memory.py).

Each ritual that left a hand was one of the origins of a range: it is put on one of them at random. Then all other
origins are dealt. Where a ritual finds no place, because others took it, those of that hand are put anew; when that
fails a few times, recall.py goes about it with foresight.
"""

from typing import Final

from ....core import ordered
from ..names import NOTHING, UNKNOWN_CARD
from ..state import RaiateaState

TRIES: Final = 5


def past_pools(state: RaiateaState) -> dict[int, list[int]]:
    """Per tag of a past shuffle: the rituals that nobody has seen since, sorted."""
    pools: dict[int, list[int]] = {}
    base = state.box.rituals + 1
    for code in state.pools:
        pools.setdefault(code // base, []).append(code % base)
    return pools


def pool_of(state: RaiateaState, tag: int, pools: dict[int, list[int]]) -> list[int]:
    """What a card with this tag may be: those of the current shuffles are the decks themselves."""
    return state.decks[tag & 1] if tag >> 1 == state.shuffles[tag & 1] else pools[tag]


def common_groups(state: RaiateaState) -> dict[int, list[int]]:
    """Per ceremony: how many of each common ritual have no known owner."""
    base = state.box.rituals + 1
    groups: dict[int, list[int]] = {}
    for code in state.common_pool:
        groups.setdefault(code // base, [0] * state.box.rituals)[code % base] += 1
    return groups


def place_gone(state: RaiateaState, seats: list[int], pools: dict[int, list[int]]) -> bool:
    """Put all that left these hands on origins; false, and nothing has changed, when something finds no place."""
    groups = common_groups(state)
    for number, seat in enumerate(seats):
        tries = 1
        while not _place_gone_of(state, seat, pools, groups):
            _take_back(state, seat, pools, groups)
            if tries == TRIES:
                for placed in seats[:number]:
                    _take_back(state, placed, pools, groups)
                return False
            tries += 1
    for seat in seats:
        sort_commons(state.gone[seat])
    return True


def _place_gone_of(state: RaiateaState, seat: int, pools: dict[int, list[int]], groups: dict[int, list[int]]) -> bool:
    unknown = state.box.rituals
    gone = state.gone[seat]
    origins = state.origins[seat]
    for at in range(0, len(gone), 3):
        group: list[int] = []
        kinds = [gone[at]]
        if gone[at] == UNKNOWN_CARD:
            group = groups[-1 - gone[at + 1]]
            kinds = [kind for kind, n in enumerate(group) if n]
        ways: list[int] = []  # place * (rituals + 1) + ritual
        weights: list[int] = []
        there: list[int] = []  # of each kind, with the tag looked at last: equal tags are mostly together
        looked_at = NOTHING
        for place in range(max(0, gone[at + 1]), gone[at + 2]):
            tag = origins[place] // (unknown + 1)
            if origins[place] - tag * (unknown + 1) == unknown:
                if tag != looked_at:
                    looked_at = tag
                    cards = pool_of(state, tag, pools)
                    there = [ordered.count(cards, kind) for kind in kinds]
                for number, kind in enumerate(kinds):
                    if there[number]:
                        ways.append(place * (unknown + 1) + kind)
                        weights.append(there[number] * group[kind] if group else there[number])
        if not ways:
            return False
        way = ways[state.chance.draw_kind(weights)]
        place = way // (unknown + 1)
        kind = way % (unknown + 1)
        ordered.discard(pool_of(state, origins[place] // (unknown + 1), pools), kind)
        origins[place] += kind - unknown
        if group:
            group[kind] -= 1
            gone[at] = kind
    return True


def _take_back(state: RaiateaState, seat: int, pools: dict[int, list[int]], groups: dict[int, list[int]]) -> None:
    unknown = state.box.rituals
    origins = state.origins[seat]
    for place in range(len(origins)):
        tag = origins[place] // (unknown + 1)
        kind = origins[place] - tag * (unknown + 1)
        if kind != unknown:
            ordered.insert(pool_of(state, tag, pools), kind)
            origins[place] += unknown - kind
    gone = state.gone[seat]
    for at in range(0, len(gone), 3):
        if gone[at + 1] < 0 and gone[at] != UNKNOWN_CARD:
            groups[-1 - gone[at + 1]][gone[at]] += 1
            gone[at] = UNKNOWN_CARD


def deal(state: RaiateaState, seat: int, pools: dict[int, list[int]]) -> None:
    """Any cards for the origins that are still unknown; they are what the seat holds."""
    unknown = state.box.rituals
    origins = state.origins[seat]
    first_drawn = len(origins) - len(state.drawn[seat])
    hand: list[int] = []
    drawn: list[int] = []
    cards: list[int] = []
    looked_at = NOTHING
    for place in range(len(origins)):
        code = origins[place]
        tag = code // (unknown + 1)
        if code - tag * (unknown + 1) == unknown:
            if tag != looked_at:
                looked_at = tag
                cards = pool_of(state, tag, pools)
            ritual = state.chance.draw(cards)
            origins[place] = code + ritual - unknown
            if place < first_drawn:
                hand.append(ritual)
            else:
                drawn.append(ritual)
    hand.sort()
    drawn.sort()
    state.hands[seat] = hand
    state.drawn[seat] = drawn


def sort_commons(gone: list[int]) -> None:
    """The common rituals that one seat laid in one ceremony stand in their order."""
    for at in range(3, len(gone), 3):
        place = at
        while place and gone[place + 1] < 0 and gone[place - 2] == gone[place + 1] and gone[place - 3] > gone[place]:
            gone[place - 3], gone[place] = gone[place], gone[place - 3]
            place -= 3
