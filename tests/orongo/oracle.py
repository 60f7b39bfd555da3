"""O4.4 by trying everything: slow, plain, and written apart from the engine."""

from functools import cache

from vaka.games.orongo.names import KINDS, PALM
from vaka.games.orongo.state import OrongoState

from .invariants import members

NEEDS = {
    "quarry": {"quarry": 1},
    "temple": {"temple": 1, "god": 1},
    "birdman": {"birdman": 1, "nest": 1},
    "food": {"food": 2},
}


@cache
def can_finish(resources: tuple[int, ...], palms: int, moai: int, shells: int) -> bool:
    """Whether all Moai that are forced can be paid in some way; a ceremonial one ends it."""
    sets = payable(resources, palms, moai, shells)
    return sets is None or len(sets) > 0


@cache
def payable(resources: tuple[int, ...], palms: int, moai: int, shells: int) -> tuple[str, ...] | None:
    """The sets with which the next forced Moai can be raised so that the rest can be paid; None when none is forced."""
    held = dict(zip(KINDS, resources))
    result = [name for name, need in NEEDS.items() if all(held[kind] >= n for kind, n in need.items())]
    if not result or palms == 0:
        return None
    good = []
    for name in result:
        left = tuple(held[kind] - NEEDS[name].get(kind, 0) for kind in KINDS[:PALM])
        paid = shells - sum(NEEDS[name].values())
        if paid >= 0 and (moai == 0 or can_finish(left, palms - 1, moai - 1, paid)):
            good.append(name)
    return tuple(good)


def after(state: OrongoState, seat: int, space: int) -> tuple[tuple[int, ...], int]:
    """The resources and free coastal palms of the group that a token there would belong to."""
    box = state.box
    group = {space}
    for near in box.neighbours[space]:
        if state.owner[near] == seat:
            group |= members(state, near)
    live = [at for at in group if at not in state.spent]
    resources = tuple(sum(1 for at in live if box.kind[at] == kind) for kind in range(PALM))
    return resources, sum(box.coastal[at] for at in live)


def may_place(state: OrongoState, seat: int, space: int) -> bool:
    resources, palms = after(state, seat, space)
    return can_finish(resources, palms, state.moai[seat], state.shells[seat])
