"""All that is wrong with a component file, line by line, for its owner.

A box is refused at the first thing that does not fit. To find the others, that thing is put right in the data, mostly
as our own box has it, and they are read again: an owner who has typed in 27 cards wants to see all slips at once. What
is found late may follow from what was put right, but most does not.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from ...core.data import parse_toml
from ...core.errors import BadBox
from ...games import game, game_with, known_rules
from .lines import line_of_entry, line_of_syntax

MAX_PROBLEMS = 40
FILE = "components.toml"


@dataclass(frozen=True)
class Problem:
    """What is wrong at a line, counted from 1; 0 is the file as a whole. The message is that of a BadBox."""

    line: int
    key: str
    values: dict[str, Any] = field(default_factory=dict)


def problems(name: str, text: str) -> list[Problem]:
    """Work without a bound on what a stranger sent: to be done in a sandbox, see `sandbox.py`."""
    try:
        data = parse_toml(text, FILE)
    except BadBox as error:
        return [Problem(line_of_syntax(str(error.values.get("why", "")), text), error.key, error.values)]
    own = game(name).box.data
    result: list[Problem] = []
    while len(result) < MAX_PROBLEMS:
        error_now = _refusal(name, data)
        if error_now is None:
            break
        values = error_now.values
        line = line_of_entry(text, str(values.get("entry", "")), str(values.get("field", "")))
        problem = Problem(line, error_now.key, values)
        if problem in result:
            break
        result.append(problem)
        if not _put_right(data, own, problem):
            break
    return sorted(result, key=lambda problem: problem.line)


def _refusal(name: str, data: dict[str, Any]) -> BadBox | None:
    try:
        game_with(name, deepcopy(data), known_rules(name)[-1])
    except BadBox as error:
        return error
    return None


def _put_right(data: dict[str, Any], own: dict[str, Any], problem: Problem) -> bool:
    """Put this right in the data; whether anything could be done about it."""
    words = str(problem.values.get("entry", "")).split()
    path = _path(data, words)
    place = _at(data, path)
    named = problem.values.get("field")
    if problem.key == "box.total" and isinstance(place, dict):
        place[named] = problem.values["found"]
        return True
    own_path = _path(own, words)
    ours = _at(own, own_path)
    if len(own_path) != len(path) or not path:
        return False
    if isinstance(place, dict) and isinstance(ours, dict) and named in ours and place.get(named) != ours[named]:
        place[named] = deepcopy(ours[named])
        return True
    if place == ours:
        return False
    _at(data, path[:-1])[path[-1]] = deepcopy(ours)
    return True


def _path(data: Any, words: list[str]) -> list[Any]:
    """The keys and places that lead to an entry, as far as they can be followed."""
    path: list[Any] = []
    for word in words:
        key = _key(data, word)
        if key is None:
            break
        path.append(key)
        data = data[key]
    return path


def _key(data: Any, word: str) -> Any:
    if isinstance(data, dict):
        return word if word in data else None
    if not isinstance(data, list):
        return None
    for at, item in enumerate(data):
        if isinstance(item, dict) and word == str(item.get("id", item.get("commodity"))):
            return at
    return int(word) - 1 if word.isdecimal() and 0 < int(word) <= len(data) else None


def _at(data: Any, path: list[Any]) -> Any:
    for key in path:
        data = data[key]
    return data
