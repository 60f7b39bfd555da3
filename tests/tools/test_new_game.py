"""docs/add-a-game.md, step by step: a game is laid out in a copy of the checkout, tested, played and visited there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tools import new_game

ROOT = Path(__file__).parents[2]
NAME = "hiva_oa"
TESTS = ("__init__.py", "clocks.py", "conftest.py", "patience.py", "tables.py", "conformance", "web")
WITHOUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "lab", "screens")
GOLDEN = "take 1\n" * 20  # the only choice that is always there


def run(folder: Path, *words: str, typed: str = "") -> str:
    """What a command says that is run in the copy, with the sources that lie there."""
    environment = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with a new game in it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("src", "tools", "docs/rules"):
        shutil.copytree(ROOT / name, folder / name, ignore=WITHOUT)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "tests").mkdir()
    for name in TESTS:
        of = ROOT / "tests" / name
        shutil.copytree(of, folder / "tests" / name, ignore=WITHOUT) if of.is_dir() else shutil.copy(
            of, folder / "tests"
        )
    said = run(folder, "-m", "tools.new_game", NAME)
    assert f"src/vaka/games/{NAME}/game.py" in said
    return folder


def test_it_keeps_every_promise_and_its_own_tests_pass(copy: Path) -> None:
    words = [
        "-m",
        "pytest",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        f"tests/{NAME}",
        "tests/conformance/test_games.py",
        "tests/conformance/test_views.py",
    ]
    said = run(copy, *words, "-k", NAME)
    assert re.search(r"^[.s]{8,} +\[100%\]$", said, re.MULTILINE), said


def test_learners_are_told_that_it_has_no_observation_yet(copy: Path) -> None:
    program = f"""
import vaka
from vaka.research import observation
try:
    observation("{NAME}", 2)
except vaka.VakaError as error:
    print(error.key)
"""
    assert run(copy, "-c", program).strip() == "game.no_observation"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_it_is_played_in_the_terminal(copy: Path, language: str) -> None:
    words = ["--against", "random", "--players", "3", "--seed", "5", "--seat", "1", "--language", language]
    said = run(copy, "-m", "vaka", "play", NAME, *words, typed=f"\nmap\nlook heap\nwhy take 3\n{GOLDEN}")
    assert "on the heap. Take 1 to 3." in said
    assert re.search(r"^1\. .*points", said, re.MULTILINE), said
    records = list(copy.glob("*.record"))
    assert len(records) == 1
    assert run(copy, "-m", "vaka", "check", str(records[0]))


def test_every_page_of_it_opens(copy: Path) -> None:
    assert int(run(copy, "-m", "tests.web.evenings", NAME).split()[0]) > 3


def test_its_layers_are_under_contract(copy: Path) -> None:
    assert f'containers = ["vaka.games.{NAME}"]' in (copy / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("name", ["", "Hiva", "hiva-oa", "2nd", "class", "match", "_x", "x__y", "é", "a" * 31, "../x"])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(new_game.Refused, match="cannot be the name of a game"):
        new_game.lay_out(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["orongo", "core", "plain", "session", "web", "pages"])
def test_a_name_that_is_taken_is_refused_with_what_took_it(name: str) -> None:
    with pytest.raises(new_game.Refused, match="is taken: there is "):
        new_game.check_name(name)


def test_the_command_says_why_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.new_game.__main__ import main

    assert main(["orongo"]) == 1
    assert "src/vaka/games/orongo already" in capsys.readouterr().err
