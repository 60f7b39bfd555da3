"""Whoever uses the library with strict mypy meets no Any and no error; `make types` asks Pyright as well."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent


@pytest.fixture
def program(request, tmp_path: Path) -> Path:
    """Beside an empty configuration, so that ours has no say."""
    (tmp_path / "empty.ini").write_text("[mypy]\n")
    copy = tmp_path / "program.py"
    shutil.copy(FOLDER / getattr(request, "param", "downstream.py"), copy)
    return copy


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": "/usr/bin:/bin", "MYPYPATH": str(ROOT / "src"), "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(words, cwd=program.parent, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("program", "words"),
    [("downstream.py", ["--disallow-any-expr"]), ("downstream_extras.py", [])],  # JSON and shapes of arrays hold Any
    indirect=["program"],
)
def test_mypy_finds_nothing_and_no_any(program, words):
    strict = ["--config-file", "empty.ini", "--strict", "--no-error-summary", *words]
    done = run(program, sys.executable, "-m", "mypy", *strict, "--follow-imports", "silent", program.name)
    assert (done.stdout, done.returncode) == ("", 0), done.stdout


def test_the_program_runs(program):
    done = run(program, sys.executable, program.name)
    assert done.returncode == 0, done.stderr
    assert "This game is for 2, 3 and 4 players, not for 9." in done.stdout
