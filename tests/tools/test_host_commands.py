"""The commands of those who run a house, beside one that is open."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.houses import open_house


def run(store: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "vaka", *words, "--database", store]
    if words[0] == "tables":
        command = [sys.executable, "-m", "vaka", "tables", "--database", store, *words[1:]]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def open_here(tmp_path_factory: pytest.TempPathFactory):
    """A house with a table where Anne and Ben play, and the address of its store."""
    folder = tmp_path_factory.mktemp("house")
    with open_house(folder) as house:
        anne, ben = house.program("Anne"), house.program("Ben")
        code = anne.make("orongo", 2)
        ben.sit(code, 2)
        anne.choose(code, "bid 9")
        yield f"sqlite+aiosqlite:///{folder / 'house.sqlite'}", code, anne


def test_tables_are_listed_and_shown(open_here):
    store, code, _ = open_here
    listed = run(store, "tables", "list", "--status", "playing")
    assert listed.returncode == 0, listed.stderr
    assert listed.stdout.startswith(code)
    assert "Anne, Ben" in listed.stdout
    shown = run(store, "tables", "show", code).stdout
    assert "1. person" in shown
    assert "bid" not in shown  # what is sealed is not shown to hosts either
    assert run(store, "tables", "list", "--status", "over").stdout == ""


def test_a_table_is_carried_to_another_house(open_here, tmp_path: Path):
    store, code, _ = open_here
    file = tmp_path / "table.json"
    assert run(store, "tables", "export", code, str(file)).returncode == 0
    assert json.loads(file.read_text("utf-8"))["vaka_table"] == 1
    assert file.stat().st_mode & 0o077 == 0
    again = run(store, "tables", "export", code, str(file))
    assert again.returncode == 2
    assert "cannot be written" in again.stderr
    other = f"sqlite+aiosqlite:///{tmp_path}/other.sqlite"
    brought = run(other, "tables", "import", str(file))
    assert brought.returncode == 0, brought.stderr
    assert "/back/" in brought.stdout
    assert brought.stdout.count("/j/") == 2


def test_a_backup_holds_everything(open_here, tmp_path: Path):
    store, code, _ = open_here
    file = tmp_path / "copy.sqlite"
    assert run(store, "backup", str(file)).returncode == 0
    with sqlite3.connect(file) as copy:
        assert copy.execute("SELECT code FROM tables").fetchall() == [(code,)]
        assert copy.execute("SELECT words FROM sealed").fetchall() == [("bid 9",)]
    copy.close()
    assert run(store, "backup", str(file)).returncode == 2


@pytest.mark.parametrize(
    "words",
    [
        ("tables", "show", "hotu-2222-2222"),
        ("tables", "end", "nonsense"),
        ("tables", "import", "nowhere.json"),
        ("tables", "prune", "--days", "-1"),
        ("tables", "prune", "--days", "nan"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(open_here, words):
    result = run(open_here[0], *words)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("vaka tables: ")


def test_a_game_is_ended_and_cleared_away_beside_the_server(open_here):
    store, code, anne = open_here
    assert run(store, "tables", "end", code).returncode == 0
    with anne.wakes(code) as wakes:
        while wakes.next()["changes"] < 2:
            pass
    assert anne.get(f"/tables/{code}")["ended"] == "closed"
    assert "0 tables" in run(store, "tables", "prune", "--days", "1").stdout
    assert "1 table " in run(store, "tables", "prune", "--days", "0").stdout
