"""What a position is worth to a seat, one module a game."""

from importlib import import_module
from importlib.util import find_spec

from ...core.errors import BadRequest
from .judge import Values
from .weights import HAND, TUNED, Weights, read_weights

__all__ = ["HAND", "TUNED", "Values", "Weights", "has_values", "values_of", "values_with"]


def has_values(game: str) -> bool:
    """Whether anything says what a position of a game is worth; a new game can do without for a while."""
    return find_spec(f"{__name__}.{game}") is not None


def values_of(game: str, kind: str = HAND) -> Values:
    """The values of a game with weights set by hand, or with those found by self-play."""
    if not has_values(game):
        raise BadRequest("bots.no_values", {"game": game})
    return values_with(game, read_weights(game, kind))


def values_with(game: str, weights: Weights) -> Values:
    made = import_module(f"{__name__}.{game}").values(weights)
    assert isinstance(made, Values)
    return made
