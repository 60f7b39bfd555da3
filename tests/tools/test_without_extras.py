"""The engine, the games, the bots and the terminal need nothing but Python; the browser table is an extra."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = str(ROOT / "tests" / "golden" / "orongo-2-shells.record")


def bare(*words: str, given: str = "", where: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python without anything that was installed beside it."""
    environ = {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-S", *words], env=environ, cwd=where, input=given, capture_output=True, text=True, check=False
    )


def test_the_package_itself_depends_on_nothing():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []
    assert any(need.startswith("fastapi") for need in project["optional-dependencies"]["table"])


def test_libraries_whose_private_parts_are_used_have_an_upper_bound():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for library in ("aiosqlite", "psycopg", "uvicorn"):  # docs/decisions/030-private-parts.md
        needs = [need for extra in extras.values() for need in extra if need.startswith(library)]
        assert needs, library
        assert all(",<" in need for need in needs), library


@pytest.mark.parametrize("words", [["--help"], ["doctor"], ["check", RECORD], ["replay", RECORD]])
def test_commands_of_the_engine_run_without_extras(words):
    done = bare("-m", "vaka", *words)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_terminal_plays_without_extras(tmp_path):
    done = bare("-m", "vaka", "play", "orongo", "--players", "2", given="hint\nquit\n", where=tmp_path)
    assert done.returncode == 0
    assert len(list(tmp_path.glob("vaka-orongo-*.record"))) == 1
    assert "Traceback" not in done.stderr


def test_a_bot_thinks_without_extras():
    lines = [
        "import vaka",
        "from vaka.bots.registry import bot",
        "from vaka.core.chance import Seeded",
        "state = vaka.game('orongo').start(2, vaka.seeded(1))",
        "print(bot('navigator:8', 'orongo').choose(state.seen(0), Seeded(1)) in state.choices(0))",
    ]
    assert bare("-c", "\n".join(lines)).stdout == "True\n"


def test_the_arena_plays_without_extras_and_names_what_ratings_need():
    done = bare("-m", "vaka", "arena", "orongo", "random", "random", "--games", "2", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "Ratings are left out; openskill makes them: pip install 'vaka[arena]'"
    assert "±" not in done.stdout


@pytest.mark.parametrize(
    "words", [["open", "--no-browser"], ["serve"], ["tables", "list"], ["backup", "copy.sqlite"], ["people", "list"]]
)
def test_commands_of_the_table_say_what_to_install(words):
    done = bare("-m", "vaka", *words)
    assert done.returncode == 2
    assert "pip install 'vaka[table]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
