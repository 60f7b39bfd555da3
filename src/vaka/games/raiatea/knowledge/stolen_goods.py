"""What can be known of goods after a random steal (R1.6, R12.4).

Every good moves in the open, but for a random steal, whose kind only thief and victim see. While that is unclear to
anybody, the trail keeps all moves since: first the goods of all seats as they were, per seat and kind, then three
numbers a move: to whom, from whom (NOBODY stands for the markets), and the kind, UNKNOWN_CARD for a steal that the
viewer did not see. So whatever somebody returns later tells what it was, and nothing is forgotten.
"""

from ....core.vectors import i64, vec
from ..names import GOOD_KINDS, NOBODY, UNKNOWN_CARD
from ..state import RaiateaState

Holdings = tuple[int, ...]  # goods per seat and kind
Weights = dict[Holdings, int]


def gained(state: RaiateaState, seat: int, good: int) -> None:
    state.trail = [*state.trail, seat, NOBODY, good]


def lost(state: RaiateaState, seat: int, good: int) -> None:
    state.trail = [*state.trail, NOBODY, seat, good]


def stolen(state: RaiateaState, thief: int, victim: int, good: int) -> None:
    """To be called before the good moves. With one kind to steal everybody knows which it was."""
    if not state.trail:
        first = victim * GOOD_KINDS
        if state.goods[first + good] == state.held[victim]:
            return
        state.trail = list(state.goods)
    state.trail = [*state.trail, thief, victim, good]


def settle(state: RaiateaState) -> None:
    """Forget the trail once a watcher, who knows least, can tell what everybody holds."""
    if state.trail and len(_filter(_veiled(state.trail, state.players, NOBODY), state.players)[-1]) == 1:
        state.trail = []


def hide(state: RaiateaState) -> None:
    if not state.trail:
        return
    state.trail = _veiled(state.trail, state.players, state.viewer)
    for at in range(state.players * GOOD_KINDS, len(state.trail), 3):
        if state.trail[at + 2] == UNKNOWN_CARD:
            for seat in state.trail[at : at + 2]:
                for kind in range(GOOD_KINDS):
                    state.goods[seat * GOOD_KINDS + kind] = UNKNOWN_CARD


def fill(state: RaiateaState, viewer: int) -> None:
    """Draw the kinds of all unseen steals by their probability, given everything that moved since."""
    if not state.trail:
        return
    trail = state.trail[:]
    start = state.players * GOOD_KINDS
    stages = _filter(trail, state.players)
    ends = sorted(stages[-1])
    now = list(ends[state.chance.draw_kind([stages[-1][end] for end in ends])])
    state.goods = vec[i64](now)
    for at in range(len(trail) - 3, start - 1, -3):
        to, source, kind = trail[at], trail[at + 1], trail[at + 2]
        if kind == UNKNOWN_CARD:
            before = stages[(at - start) // 3]
            weights = [_steal_weight(before, now, to, source, good) for good in range(GOOD_KINDS)]
            kind = state.chance.draw_kind(weights)
            trail[at + 2] = kind
        if to != NOBODY:
            now[to * GOOD_KINDS + kind] -= 1
        if source != NOBODY:
            now[source * GOOD_KINDS + kind] += 1
    state.trail = trail


def possible(state: RaiateaState) -> list[Holdings]:
    """All that everybody's goods may be, for the viewer of a seen state."""
    if not state.trail:
        return [tuple(state.goods)]
    return sorted(_filter(state.trail, state.players)[-1])


def _veiled(trail: list[int], players: int, viewer: int) -> list[int]:
    """The trail as this viewer knows it: a steal between two others has no kind."""
    veiled = trail[:]
    for at in range(players * GOOD_KINDS, len(trail), 3):
        to, source = trail[at], trail[at + 1]
        if to != NOBODY and source != NOBODY and viewer not in (to, source):
            veiled[at + 2] = UNKNOWN_CARD
    return veiled


def _filter(trail: list[int], players: int) -> list[Weights]:
    """Before each move and after the last: what everybody may hold, each with its weight."""
    start = players * GOOD_KINDS
    stages: list[Weights] = [{tuple(trail[:start]): 1}]
    for at in range(start, len(trail), 3):
        to, source, kind = trail[at], trail[at + 1], trail[at + 2]
        kinds = list(range(GOOD_KINDS)) if kind == UNKNOWN_CARD else [kind]
        after: Weights = {}
        for holdings, weight in stages[-1].items():
            for good in kinds:
                there = holdings[source * GOOD_KINDS + good] if source != NOBODY else 1
                if there == 0:
                    continue
                moved = list(holdings)
                if to != NOBODY:
                    moved[to * GOOD_KINDS + good] += 1
                if source != NOBODY:
                    moved[source * GOOD_KINDS + good] -= 1
                chances = there if to != NOBODY else 1  # a random steal finds what there is more of more often
                key = tuple(moved)
                after[key] = after.get(key, 0) + weight * chances
        stages.append(after)
    return stages


def _steal_weight(before: Weights, now: list[int], thief: int, victim: int, good: int) -> int:
    """The weight of this kind having been stolen on the way to `now`."""
    earlier = now[:]
    earlier[thief * GOOD_KINDS + good] -= 1
    earlier[victim * GOOD_KINDS + good] += 1
    return before.get(tuple(earlier), 0) * earlier[victim * GOOD_KINDS + good]
