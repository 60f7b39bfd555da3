"""What a position is worth to a seat, one module a game."""

from importlib import import_module

from .judge import Values

__all__ = ["Values", "values_of"]


def values_of(game: str) -> Values:
    made = import_module(f"{__name__}.{game}").values()
    assert isinstance(made, Values)
    return made
