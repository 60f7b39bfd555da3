"""The cards that hidden rituals may be, and the dealing of those about which nothing else is known (see memory.py)."""

from ..names import NOTHING
from ..state import RaiateaState


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


def deal(state: RaiateaState, seat: int, pools: dict[int, list[int]]) -> None:
    """Any cards for the origins that are still unknown; they are what the seat holds."""
    unknown = state.box.rituals
    origins = state.origins[seat] = state.origins[seat][:]
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
