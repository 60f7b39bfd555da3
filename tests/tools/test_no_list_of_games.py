"""A folder with an `about.toml` is a game, and nothing else lists games: no file that serves all of them names two."""

import ast
import re
from pathlib import Path

import pytest

import vaka

SOURCES = Path(vaka.__file__).parent
NAMES = re.compile("|".join(rf"\b{game}\b" for game in vaka.list_games()))


def named(source: str) -> set[str]:
    """The games that a module names in its literals and imports; what docstrings tell is for people."""
    tree = ast.parse(source)
    data = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    result: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in data:
            result.update(NAMES.findall(node.value))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            result.update(NAMES.findall(ast.unparse(node)))
    return result


def shared(suffix: str) -> list[Path]:
    """The files with this suffix that are not a game's own: those have its name, or lie in a folder that has it."""
    of_games = re.compile("|".join(vaka.list_games()))
    files = [path for path in SOURCES.rglob(f"*{suffix}") if not of_games.search(str(path.relative_to(SOURCES)))]
    assert files
    return files


def test_no_module_names_two_games():
    several = {str(path): names for path in shared(".py") if len(names := named(path.read_text("utf-8"))) > 1}
    assert several == {}


@pytest.mark.parametrize("suffix", [".html", ".js"])
def test_no_template_or_script_names_two_games(suffix):
    texts = {str(path): set(NAMES.findall(path.read_text("utf-8"))) for path in shared(suffix)}
    assert {path: names for path, names in texts.items() if len(names) > 1} == {}


def test_a_list_of_games_would_be_noticed():
    first, second, *_ = vaka.list_games()
    assert named(f'"""Of {first} and {second}."""\nGAMES = ("{first}", "x.{second}.y")') == {first, second}
    assert named(f'"""Of {first} and {second}."""\nfrom vaka.games.{first} import box') == {first}
