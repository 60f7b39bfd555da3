"""A second, slower reading of R8.1: which missions can be completed, and with which cards.

It reads the data as it stands in the file and tries every handful of cards.
"""

from collections import Counter
from itertools import combinations
from typing import Any

from vaka.games.raiatea.names import ASSISTANT_KINDS, ASSISTANTS, GOOD_KINDS, GOODS
from vaka.games.raiatea.state import RaiateaState

from .positions import BOX

NEEDS: dict[str, list[dict[str, Any]]] = {entry["id"]: entry["need"] for entry in BOX.data["mission"]}
SIZE = BOX.mirror + 1
Payment = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # goods, masks, rituals


def missions(state: RaiateaState, seat: int) -> list[str]:
    """The places of the missions that the seat can complete; of equal tiles of a row the leftmost."""
    result = []
    for row in BOX.rows:
        met = set()
        for place in row:
            tile = state.tiles[place]
            is_open = int(BOX.place_names[place].split(".")[0]) <= state.opened
            if tile >= 0 and is_open and tile not in met and payments(state, seat, BOX.mission_names[tile]):
                met.add(tile)
                result.append(place)
    return [BOX.place_names[place] for place in sorted(result)]


def payments(state: RaiateaState, seat: int, mission: str) -> set[Payment]:
    """All cards that pay for it; nothing when it cannot be completed."""
    needs = NEEDS[mission]
    if not all(is_met(state, seat, need) for need in needs):
        return set()
    goods = [good for good in range(GOOD_KINDS) for _ in range(state.goods[seat * GOOD_KINDS + good])]
    masks = [mask for mask in range(SIZE) for _ in range(state.masks[seat * SIZE + mask])]
    return {
        (some, put, laid)
        for some in set(combinations(goods, asked(needs, "commodity")))
        if fits(needs, some)
        for put in set(combinations(masks, asked(needs, "mask")))
        for laid in set(combinations(state.hands[seat], asked(needs, "ritual")))
    }


def asked(needs: list[dict[str, Any]], what: str) -> int:
    return sum(need["n"] for need in needs if need.get("pay") == what)


def is_met(state: RaiateaState, seat: int, need: dict[str, Any]) -> bool:
    """What is not paid with cards."""
    own = state.assistants[seat * ASSISTANT_KINDS : (seat + 1) * ASSISTANT_KINDS]
    least: int = need.get("n", 0)
    if "auction" in need:
        return False
    if "pay" in need:
        return str(need["pay"]) != "pearls" or state.pearls[seat] >= least
    if need["have"] == "rank":
        return BOX.rank_at[state.tattoos[seat]] >= BOX.rank_names.index(need["rank"])
    if need["have"] == "assistants":
        return (own[ASSISTANTS.index(need["kind"])] if "kind" in need else sum(own)) >= least
    bound = sum(state.bound[seat * BOX.mirror : (seat + 1) * BOX.mirror])
    held = {
        "priests": state.priests[seat],
        "assistant_sets": min(own),
        "mask_pairs": bound + sum(state.masks[seat * SIZE + mask] // 2 for mask in range(BOX.mirror)),
        "missions": state.won_number[seat],
    }
    return held[need["have"]] >= least


def fits(needs: list[dict[str, Any]], goods: tuple[int, ...]) -> bool:
    left = Counter(goods)
    for need in needs:
        if "kind" in need and need.get("pay") == "commodity":
            left[GOODS.index(need["kind"])] -= need["n"]
    if min(left.values(), default=0) < 0:
        return False
    kinds = sum(1 for number in left.values() if number)
    for need in needs:
        if need.get("match") == "same":
            return kinds == 1
        if need.get("match") == "different":
            return max(left.values()) == 1
    return True
