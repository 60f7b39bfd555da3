"""The numbers that the values of a game weigh with, from `bot/weights.toml` of its edition.

Every weight has a line that says what it counts and a number set by hand. Where self-play found a better one, that
stands beside it: for one number of players, or for all.
"""

import tomllib
from math import isfinite
from pathlib import Path
from typing import Any, Final

from ... import editions
from ...core.errors import BadRequest

HAND: Final = "hand"
TUNED: Final = "tuned"
MAX_PLAYERS: Final = 5


class Weights:
    """Numbers by name, with others instead of some of them for some numbers of players."""

    def __init__(self, numbers: dict[str, float], instead: dict[int, dict[str, float]]) -> None:
        self.numbers: dict[str, float] = numbers
        self.instead: dict[int, dict[str, float]] = instead

    def at(self, players: int) -> "Numbers":
        return Numbers({**self.numbers, **self.instead.get(players, {})})


class Numbers:
    """The numbers for one number of players, to be taken one by one: none may be missing and none left over."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.left: dict[str, float] = numbers

    def take(self, name: str) -> float:
        if name not in self.left:
            raise BadRequest("weights.missing", {"name": name})
        return self.left.pop(name)

    def finish(self) -> None:
        if self.left:
            raise BadRequest("weights.unknown", {"names": sorted(self.left)})


def read_weights(game: str, kind: str, file: Path | None = None) -> Weights:
    """The weights of a game, `HAND` or `TUNED`, from its own file or from another one of the same shape."""
    path = file or editions.folder(game) / "bot" / "weights.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadRequest("weights.unreadable", {"file": path.name, "why": str(error)}) from None
    numbers: dict[str, float] = {}
    instead: dict[int, dict[str, float]] = {players: {} for players in range(MAX_PLAYERS + 1)}
    for name, entry in data.items():
        if not isinstance(entry, dict) or not isinstance(entry.get("about"), str):
            raise BadRequest("weights.undocumented", {"name": name})
        numbers[name] = _number(name, entry.get(HAND))
        for players, number in _tuned(name, entry).items():
            if kind == TUNED:
                instead[players][name] = number
    return Weights(numbers, instead)


def _tuned(name: str, entry: dict[str, Any]) -> dict[int, float]:
    """The tuned numbers of one weight by number of players; one number alone holds for all."""
    tuned = entry.get(TUNED, {})
    if not isinstance(tuned, dict):
        return dict.fromkeys(range(MAX_PLAYERS + 1), _number(name, tuned))
    result: dict[int, float] = {}
    for players, value in tuned.items():
        if not players.isdigit() or int(players) > MAX_PLAYERS:
            raise BadRequest("weights.players", {"name": name, "players": players})
        result[int(players)] = _number(name, value)
    return result


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise BadRequest("weights.not_a_number", {"name": name, "value": value})
    return float(value)
