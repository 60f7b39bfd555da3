"""What is unknown in the probe."""

from collections.abc import Sequence
from typing import Any

from tests.conformance.probe_words import KINDS
from vaka.core.words import UNKNOWN


def unknowns(known: Any) -> list[tuple[str, Sequence[float]]]:
    """Every pile with unknown cards; each may be any card of the bag, where a seen state has all unknown ones."""
    places = [(f"hands {seat}", hand) for seat, hand in enumerate(known.hands)]
    places += [(f"set_aside {seat}", pile) for seat, pile in enumerate(known.set_aside)]
    places += [(f"loot {seat} {at}", [card]) for seat, loot in enumerate(known.loot) for at, card in enumerate(loot)]
    return [(place, known.bag) for place, cards in places if UNKNOWN in cards]


def held(world: Any, place: str) -> list[int]:
    name, seat, *at = place.split()
    cards = getattr(world, name)[int(seat)]
    if at:
        cards = [cards[int(at[0])]]
    return [cards.count(kind) for kind in range(len(KINDS))]
