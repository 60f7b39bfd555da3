"""A review as pages tell it."""

from dataclasses import dataclass
from typing import Any

from ...core.game import Game
from ...review.schema import ReviewData


@dataclass(frozen=True)
class Reviewed:
    """A review with what it speaks of: the game, and the numbers of its positions."""

    form: ReviewData
    game: Game[Any]
    positions: list[int]
