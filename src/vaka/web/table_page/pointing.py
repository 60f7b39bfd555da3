"""What is said at a table points at the things it speaks of, by their ids on the page."""

from typing import Any

from ...core.errors import VakaError
from ...core.seats import seat_number
from ...table.bots.hint import Hint
from ...text.speaker import SEAT_VALUES
from ..boards import board_of

HOLDINGS = ("pearls", "mana", "shells", "needed", "short")  # a refusal with such a value speaks of what its seat has


def follows_at(hint: Hint, game: str) -> str:
    """What probably follows a hint: where each move is made, or who makes it."""
    board = board_of(game)
    result = [board.chosen_at(words) or player(seat) for seat, words in hint.line]
    return " ".join(dict.fromkeys(result))


def refused_at(reason: VakaError, words: str, seat: int, game: str) -> str:
    """What the reason why a seat cannot choose these words speaks of: where that would be, and those it names."""
    result = [board_of(game).chosen_at(words)]
    values: dict[str, Any] = reason.values
    named = [values[name] for name in SEAT_VALUES if name in values]
    if not any(name in values for name in HOLDINGS):
        named = [other for other in named if other != seat]
    result += [player(other) for other in named]
    return " ".join(dict.fromkeys(filter(None, result)))


def player(seat: int) -> str:
    return f"player-{seat_number(seat)}"
