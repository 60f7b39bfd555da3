"""Tables of all games and counts, and tiny boxes as files."""

import json
from pathlib import Path
from typing import Any

import vaka
from tests.games import WITH_OBSERVER
from tests.tables import SOAK

PLAYERS = {name: vaka.game(name).players for name in WITH_OBSERVER}
TABLES = [(name, players) for name in PLAYERS for players in PLAYERS[name]]
# The fewest and the most players of each game; when soaking (VAKA_SOAK=1) all.
FEW_TABLES = [(name, players) for name, players in TABLES if SOAK or players in (PLAYERS[name][0], PLAYERS[name][-1])]
IDS = [f"{name}-{players}" for name, players in TABLES]
ALL_VARIANTS = [
    (
        name,
        players,
        {option.name: option.values[-1] for option in vaka.game(name).option_list if players in option.players},
    )
    for name, players in TABLES
]


def toml(value: Any) -> str:
    """A value as TOML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_box(path: Path, data: dict[str, Any]) -> str:
    """A file with these components."""
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in data.items()), "utf-8")
    return str(path)
