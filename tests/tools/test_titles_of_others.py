"""A game of another package: its rules and its edition are found by their entry points."""

import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import vaka
from tests.patience import PATIENCE
from tools.new_game import lay_out
from vaka import editions
from vaka.table.replays.puzzles import puzzle_of_the_day

DAYS = range(18, 28)
SOURCES = Path(__file__).parents[2] / "src"
POINTS = """[vaka.games]
tahuata = hiva.rules
broken = no_such_package
[vaka.editions]
tahuata = hiva.edition
orongo = hiva.edition
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """What `tools.new_game` lays out, as a package of somebody else's that pip installed."""
    for name in ("pyproject.toml", "mkdocs.yml"):
        (tmp_path / name).touch()
    lay_out("tahuata", tmp_path)
    (tmp_path / "hiva").mkdir()
    for ours, theirs in (("games", "rules"), ("editions", "edition")):
        (tmp_path / "src/vaka" / ours / "tahuata").rename(tmp_path / "hiva" / theirs)
    for file in (tmp_path / "hiva").rglob("*.py"):
        file.write_text(re.sub(r"from \.{3,4}core", "from vaka.core", file.read_text("utf-8")), "utf-8")
    info = tmp_path / "hiva-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hiva\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(POINTS, "utf-8")
    return tmp_path


def run(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=package,
        env={**os.environ, "PYTHONPATH": f"{SOURCES}{os.pathsep}{package}", "LC_ALL": "C"},
        input="take 1\n" * 20,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


def test_a_game_of_another_package_is_played_with_its_own_texts(package: Path) -> None:
    done = run(package, "-m", "vaka", "play", "tahuata", "--against", "random", "--seed", "5", "--seat", "1")
    assert done.returncode == 0, done.stderr
    assert "on the heap. Take 1 to 3." in done.stdout


def test_what_cannot_be_used_is_left_out_and_named(package: Path) -> None:
    program = "import vaka; from vaka import editions; print(*vaka.list_games(), editions.folder('orongo').parent.name)"
    done = run(package, "-c", program)
    assert set(done.stdout.split()) == {*vaka.list_games(), "tahuata", "editions"}
    assert "broken of another package is left out: there is no package no_such_package" in done.stderr
    assert "orongo of another package is left out: that name is taken" in done.stderr


def test_the_puzzle_of_the_day_is_none_of_another_package(package: Path) -> None:
    """Else it would be another one on each server that has other games."""
    shutil.copy(editions.folder("orongo") / "puzzles.json", package / "hiva/edition")
    program = f"""
from datetime import date
from vaka.table.replays.puzzles import puzzle_of_the_day, puzzles_of
print(len(puzzles_of("tahuata")), *[puzzle_of_the_day(date(2026, 11, day)).name for day in {DAYS}], sep="\\n")
"""
    done = run(package, "-c", program)
    assert done.returncode == 0, done.stderr
    puzzles, *names = done.stdout.splitlines()
    assert puzzles != "0"
    here = [puzzle_of_the_day(date(2026, 11, day)) for day in DAYS]
    assert names == [puzzle.name for puzzle in here if puzzle]
