"""What a position is worth to a seat, one module a game."""

from importlib import import_module

from ...core.chance import Chance
from ...core.state import State


class Values:
    """The judgement that guests share: how good a position looks, and what others tend to answer in secret."""

    def worth(self, state: State, seat: int) -> float:
        """How good this (imagined) position is for a seat, against the others; a win is worth most."""
        raise NotImplementedError

    def habit(self, state: State, seat: int, chance: Chance) -> int:
        """A choice that a sensible player might make in a sealed phase."""
        raise NotImplementedError


def values_of(game: str) -> Values:
    made = import_module(f"{__name__}.{game}").values()
    assert isinstance(made, Values)
    return made
