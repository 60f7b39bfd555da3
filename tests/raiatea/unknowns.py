"""What is unknown in Raiatea, where it is simply a matter of counting: hands before anything was shuffled anew."""

from collections.abc import Sequence

from vaka.core.state import State
from vaka.games.raiatea.state import RaiateaState

DECKS = ("normal", "forbidden")


def unknowns(known: State) -> list[tuple[str, Sequence[float]]]:
    """Each hidden card of a deck may be any that has not been seen; a seen state has them all in that deck.

    Left out is what depends on more than numbers: cards from before a shuffle, rituals in the bag beyond the clips, and
    common rituals whose owners are unknown. Tiny boxes, walked completely, prove those.
    """
    assert isinstance(known, RaiateaState)
    if known.pools or known.common_pool or any(known.gone) or any(known.prepared):
        return []
    places: list[tuple[str, Sequence[float]]] = []
    for seat in range(known.players):
        for deck, name in enumerate(DECKS):
            if seat != known.viewer and held_codes(known, seat, deck):
                places.append(
                    (f"{seat} {name}", [float(known.decks[deck].count(kind)) for kind in range(known.box.rituals)])
                )
    return places


def held_codes(state: RaiateaState, seat: int, deck: int) -> list[int]:
    base = state.box.rituals + 1
    return [code % base for code in state.origins[seat] if code // base % 2 == deck]


def held(world: State, place: str) -> Sequence[int]:
    assert isinstance(world, RaiateaState)
    seat, name = place.split()
    cards = held_codes(world, int(seat), DECKS.index(name))
    return [cards.count(kind) for kind in range(world.box.rituals)]
