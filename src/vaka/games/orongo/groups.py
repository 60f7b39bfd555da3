"""Groups of linked tokens, kept up to date (O4.1).

A group is named by the space it grew from. Its content is one int: how many unspent resources of each kind it has
and how many coastal palms without a Moai, each count in eight bits of its own. Joining groups is adding contents.
"""

from typing import Final

from ...core.counts import with_entry
from ...core.vectors import i64, vec
from .names import BIRDMAN, BITS, FOOD, GOD, NEST, NO_GROUP, PALM, QUARRY, TEMPLE
from .state import OrongoState

MASK: Final = (1 << BITS) - 1


def count(content: i64, kind: i64) -> i64:
    """How many unspent resources of a kind; for PALM: how many free coastal palms."""
    return content >> (BITS * kind) & MASK


def complete_sets(content: i64) -> i64:
    """How many Moai the unspent resources could raise."""
    temples = content >> (BITS * TEMPLE) & MASK
    gods = content >> (BITS * GOD) & MASK
    nests = content >> (BITS * NEST) & MASK
    birdmen = content >> (BITS * BIRDMAN) & MASK
    sets = (content & MASK) + (content >> (BITS * FOOD) & MASK) // 2
    sets += temples if temples < gods else gods
    return sets + (nests if nests < birdmen else birdmen)


def forced_moai(content: i64, moai_left: i64) -> i64:
    """How many Moai such a group forces: K of O4.4. The ceremonial one comes after the last own one."""
    # `min` of two at a time: compiled, that is no call
    palms = content >> (BITS * PALM) & MASK
    return min(min(complete_sets(content), palms), moai_left + 1) if palms else 0


def cheapest(content: i64, moai_left: i64) -> i64:
    """The fewest shells that pay for all Moai which such a group forces."""
    moai = forced_moai(content, moai_left)
    return 2 * moai - min(content >> (BITS * QUARRY) & MASK, moai)


def most_forced(state: OrongoState, seat: i64) -> i64:
    """No token of this seat can force more Moai now: it joins its groups at most, and adds one space."""
    content = state.holdings[seat]
    return min(min(complete_sets(content), content >> (BITS * PALM) & MASK), state.moai[seat]) + 1


def links_groups(state: OrongoState, seat: i64, space: i64) -> bool:
    """Whether a token of this seat on this space would link two groups or more."""
    owner = state.owner
    group = state.group
    first: i64 = NO_GROUP
    for near in state.box.neighbours[space]:
        if owner[near] == seat:
            name = group[near]
            if first == NO_GROUP:
                first = name
            elif name != first:
                return True
    return False


def joined_content(state: OrongoState, seat: i64, space: i64) -> i64:
    """The content of the group that a token of this seat on this space would belong to."""
    return state.box.content[space] + content_around(state, seat, space)


def content_around(state: OrongoState, seat: i64, space: i64) -> i64:
    """What the seat's groups next to a space hold together: at most three, as neighbours of neighbours are linked."""
    owner = state.owner
    group = state.group
    first: i64 = NO_GROUP
    second: i64 = NO_GROUP
    third: i64 = NO_GROUP
    content: i64 = 0
    for near in state.box.neighbours[space]:
        if owner[near] == seat:
            name = group[near]
            if name != first and name != second and name != third:
                content += state.content[name]
                first, second, third = name, first, second
    return content


def join(state: OrongoState, seat: i64, space: i64) -> None:
    """A token came onto the space: it links the groups around it to one."""
    owner = state.owner
    group = state.group
    content = state.box.content[space]
    state.holdings[seat] += content
    grown: i64 = NO_GROUP
    for near in state.box.neighbours[space]:
        name = group[near]
        if owner[near] != seat or name == grown:
            continue
        content += state.content[name]
        if grown == NO_GROUP:
            grown = name
        else:
            _rename(group, name, grown)
    if grown == NO_GROUP:
        grown = space
    group[space] = grown
    state.content[grown] = content


def spend(state: OrongoState, seat: i64, space: i64) -> None:
    """The resource or the coastal palm on this space never counts again."""
    content = state.box.content[space]
    state.is_spent = with_entry(state.is_spent, space, 1)
    state.content[state.group[space]] -= content
    state.holdings[seat] -= content


def _rename(group: vec[i64], old: i64, new: i64) -> None:
    for space in range(len(group)):
        if group[space] == old:
            group[space] = new
