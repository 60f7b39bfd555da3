"""What each game shows of its table in plain text: `terminal.py` of its edition, with three functions."""

from typing import Protocol

from .. import editions
from ..core.state import State
from ..text.speaker import Speaker
from . import plain


class Board(Protocol):
    def board(self, known: State, speaker: Speaker) -> list[str]:
        """The whole table, as it lies."""

    def summary(self, known: State, speaker: Speaker) -> list[str]:
        """What everybody holds and what counts now, in a few lines."""

    def look(self, known: State, speaker: Speaker, thing: str) -> list[str]:
        """All about one thing on the table; [] when there is no such thing."""


def board_of(game: str) -> Board:
    """The module of a game; one without is shown as lists."""
    module: Board = editions.find(game, "terminal") or plain
    return module
