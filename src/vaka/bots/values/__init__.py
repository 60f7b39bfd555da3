"""What a position is worth to a seat, as the edition of each game says."""

from ... import editions
from ...core.errors import BadRequest
from .judge import Values
from .weights import HAND, TUNED, Weights, read_weights

__all__ = ["HAND", "TUNED", "Values", "Weights", "has_values", "values_of", "values_with"]


PART = "bot.values"


def has_values(game: str) -> bool:
    """Whether anything says what a position of a game is worth; a new game can do without for a while."""
    return editions.find(game, PART) is not None


def values_of(game: str, kind: str = HAND) -> Values:
    """The values of a game with weights set by hand, or with those found by self-play."""
    if not has_values(game):
        raise BadRequest("bots.no_values", {"game": game})
    return values_with(game, read_weights(game, kind))


def values_with(game: str, weights: Weights) -> Values:
    module = editions.find(game, PART)
    made = None if module is None else module.values(weights)
    assert isinstance(made, Values)
    return made
