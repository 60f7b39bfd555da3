"""What is secret in Moorea, and how likely: an unknown card of a hand is any card of the bag with all of them in it.

Left out is what depends on more than numbers: cards held since before a reshuffle. Tiny boxes, walked completely, prove
those.
"""

from collections.abc import Sequence

from vaka.games.moorea.names import COMMODITIES
from vaka.games.moorea.state import MooreaState


def unknowns(known: MooreaState) -> list[tuple[str, Sequence[float]]]:
    if known.pools:
        return []
    bag = [float(count) for count in known.bag]
    return [(f"hand {seat}", bag) for seat in range(known.players) if known.unknown[seat]]


def held(world: MooreaState, place: str) -> Sequence[int]:
    """The secret cards of a hand: those that not everybody has seen taken."""
    seat = int(place.split()[1])
    return [world.hands[seat][card] - world.face_up[seat][card] for card in range(len(COMMODITIES))]
