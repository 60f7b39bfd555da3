"""The view of any game as lines of text: for games without a board of their own."""

from collections.abc import Callable, Mapping
from typing import Any

NOT_ZONES = ("game", "question", "pending", "step")

Name = Callable[[str], str]  # a word of the game's data as people say it


def zones(view: Mapping[str, Any], name: Name, without: tuple[str, ...] = ()) -> list[tuple[str, list[str]]]:
    """The zones of a view, each as its name and its lines.

    >>> zones({"game": "x", "heap": 3, "players": [{"seat": 1, "shell": None}]}, str)
    [('heap', ['3']), ('players', ['seat 1, shell –'])]
    """
    shown = {zone: value for zone, value in view.items() if zone not in NOT_ZONES and zone not in without}
    return [(_label(zone, name), _lines(value, name)) for zone, value in shown.items() if value not in ([], {})]


def held(player: Mapping[str, Any], name: Name) -> list[str]:
    """What the entry of a player says, a line each.

    >>> held({"seat": 1, "shell": None, "stones": 4, "goods": {"wood": 2}}, str)
    ['stones 4', 'goods wood 2']
    """
    said = {key: value for key, value in player.items() if key != "seat" and value not in (None, [], {})}
    return [f"{_label(key, name)} {_short(value, name)}" for key, value in said.items()]


def _lines(value: Any, name: Name) -> list[str]:
    if isinstance(value, dict):
        return [f"{_label(key, name)}: {_short(inner, name)}" for key, inner in value.items()]
    if isinstance(value, list):
        return [_short(inner, name) for inner in value]
    return [_short(value, name)]


def _short(value: Any, name: Name) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_label(key, name)} {_short(inner, name)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_short(inner, name) for inner in value)
    return "–" if value is None else name(str(value))


def _label(key: Any, name: Name) -> str:
    return name(str(key)).replace("_", " ")
