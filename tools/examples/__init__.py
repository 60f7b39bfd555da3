"""Make the worked examples of the rules anew, as the pages play them: python -m tools.examples

The positions are those of the tests that prove the examples (OE1, ME1, RE1 ...): `tests/<game>/examples.py`. What is
written is a state before the first move, the moves, and what chance brings; the pages load it and let the engine play.
Run it after a change of the rules or of the components, and read the difference like any other.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import vaka

TESTS = Path(__file__).parents[2] / "tests"


def made() -> dict[str, str]:
    """The files, by the name of the game; a game without such a module has none."""
    with_some = [game for game in vaka.list_games() if (TESTS / game / "examples.py").is_file()]
    return {game: written(import_module(f"tests.{game}.examples").examples()) for game in with_some}


def written(result: dict[str, dict[str, Any]]) -> str:
    """One example a line, so that a difference can be read."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False, sort_keys=True)}" for name, one in result.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
