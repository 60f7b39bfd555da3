"""Who wins and why (R10)."""

from itertools import combinations

from ...core.outcome import Outcome, ranks_by
from . import building_sites, holdings
from .box import ASSISTANT_MASK, MISSION_MASK
from .names import ASSISTANT_KINDS
from .state import RaiateaState


def score(state: RaiateaState) -> Outcome:
    """Most VP; a tie goes to the earlier one in ceremonial order."""
    merits: list[list[int]] = []
    items: list[list[tuple[str, int]]] = []
    totals: list[int] = []
    for seat in range(state.players):
        own = [
            ("rank", state.box.rank_vp[holdings.rank(state, seat)]),
            ("permanent", permanent_points(state, seat)),
            ("missions", mission_points(state, seat)),
            ("masks", mask_points(state, seat)),
        ]
        items.append(own)
        totals.append(sum([points for _, points in own]))
        merits.append([totals[seat], -state.order.index(seat)])
    return Outcome("ceremonies_over", items, totals, ranks_by(merits))


def permanent_points(state: RaiateaState, seat: int) -> int:
    rituals = state.box.rituals
    points = 0
    for card in state.front:
        if card // rituals == seat:
            points += holdings.lasting_points(state, seat, card % rituals)
    return points


def mission_points(state: RaiateaState, seat: int) -> int:
    """Bots ask this and the next of each world: plain loops, and nothing where there is nothing to count."""
    won = state.won
    points = 0
    for at in range(0, len(won), 2):
        if won[at] == seat:
            points += state.box.missions[won[at + 1]].vp
    return points


def mask_points(state: RaiateaState, seat: int) -> int:
    """Unbound mirrors are bound in the way best for their owner (R9.1)."""
    box = state.box
    size = box.mirror + 1
    pairs: list[int] = []  # the kinds of all pairs
    single: list[int] = []
    for mask in range(box.mirror):
        own = state.masks[seat * size + mask]
        bound = own // 2 + state.bound[seat * box.mirror + mask]
        if bound:
            pairs += [mask] * bound
        if own % 2:
            single.append(mask)
    mirrors = min(state.masks[seat * size + box.mirror], len(single))
    if mirrors == 0:
        return points_of_pairs(state, seat, pairs) if pairs else 0
    return max([points_of_pairs(state, seat, pairs + list(more)) for more in combinations(single, mirrors)])


def points_of_pairs(state: RaiateaState, seat: int, pairs: list[int]) -> int:
    """Each pair counts missions of a kind, assistants of a kind, or the colours among all pairs (R10.1)."""
    box = state.box
    kinds = [box.missions[tile].kind for tile in building_sites.won_by(state, seat)]
    colours = len({box.mask_colour[mask] for mask in pairs})
    total = 0
    for mask in pairs:
        if box.mask_class[mask] == MISSION_MASK:
            count = kinds.count(box.mask_counts[mask])
        elif box.mask_class[mask] == ASSISTANT_MASK:
            count = state.assistants[seat * ASSISTANT_KINDS + box.mask_counts[mask]]
        else:
            count = colours
        total += min(count * box.mask_each[mask], box.mask_most[mask])
    return total
