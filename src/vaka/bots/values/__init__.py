"""What a position is worth to a seat, one module a game."""

from importlib import import_module

from .judge import Values
from .weights import HAND, TUNED, Weights, read_weights

__all__ = ["HAND", "TUNED", "Values", "Weights", "values_of", "values_with"]


def values_of(game: str, kind: str = HAND) -> Values:
    """The values of a game with weights set by hand, or with those found by self-play."""
    return values_with(game, read_weights(game, kind))


def values_with(game: str, weights: Weights) -> Values:
    made = import_module(f"{__name__}.{game}").values(weights)
    assert isinstance(made, Values)
    return made
