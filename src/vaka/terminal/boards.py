"""What each game shows of its table in plain text: one module a game, all with the same three functions."""

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from ..core.state import State
from ..text.speaker import Speaker


class Board(Protocol):
    def board(self, known: State, speaker: Speaker) -> list[str]:
        """The whole table, as it lies."""

    def summary(self, known: State, speaker: Speaker) -> list[str]:
        """What everybody holds and what counts now, in a few lines."""

    def look(self, known: State, speaker: Speaker, thing: str) -> list[str]:
        """All about one thing on the table; [] when there is no such thing."""


def board_of(game: str) -> Board:
    """The module of a game; one without is shown as lists."""
    own = f"{__package__}.{game}"
    module: Board = import_module(own if find_spec(own) is not None else f"{__package__}.plain")
    return module
