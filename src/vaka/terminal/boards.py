"""What each game shows of its table in plain text: `terminal.py` of its edition, with three functions."""

from typing import Protocol, cast

from .. import editions
from ..core.game import Game
from ..core.question import Prompt
from ..core.state import State
from ..text.catalogue import COMPLETE, catalogue
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


def in_words(known: State) -> str:
    """A seen state in English, for those who print one: the whole table, what everybody holds, who is asked what."""
    speaker = Speaker(catalogue(COMPLETE), cast(Game[State], known.game), [], known)
    board = board_of(known.game.name)
    lines = [*board.board(known, speaker), "", *board.summary(known, speaker)]
    prompt = cast(Prompt | None, known.view()["question"])
    outcome = known.outcome
    if outcome is not None:
        lines += speaker.result(outcome)
    elif prompt is not None:
        lines.append(speaker.said(prompt["key"], prompt["values"]))
    return "\n".join(lines)
