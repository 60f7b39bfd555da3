"""What is unknown in Orongo: the hidden tiles of the others."""

from collections.abc import Sequence

from vaka.core.state import State
from vaka.games.orongo.names import QUARRY, UNKNOWN_TILE
from vaka.games.orongo.state import OrongoState


def unknowns(known: State) -> list[tuple[str, Sequence[float]]]:
    """Each may be any tile that has not been seen, except a quarry; a seen state has them all in its pile."""
    assert isinstance(known, OrongoState)
    box = known.box
    weights = [1.0 if at in known.pile and box.kind[at] != QUARRY else 0.0 for at in range(box.resources)]
    return [(str(seat), weights) for seat in range(known.players) if known.hidden[seat] == UNKNOWN_TILE]


def held(world: State, place: str) -> Sequence[int]:
    assert isinstance(world, OrongoState)
    return [1 if world.hidden[int(place)] == at else 0 for at in range(world.box.resources)]
