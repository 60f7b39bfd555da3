"""What a lock holds is installed by uv, and by pip where uv cannot: tried with both only noting their calls."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
echo "python $*" >>calls
case "$*" in
*requirements-uv.lock*) exit {no_uv} ;;
*"-r requirements"*) exit {no_pip} ;;
esac
"""
UV = """#!/bin/sh
echo "uv $*" >>calls
echo "error: no certificate" >&2
exit {fails}
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")


def develop(folder: Path, no_uv: int = 0, fails: int = 0, no_pip: int = 0) -> subprocess.CompletedProcess[str]:
    for name in ("pyproject.toml", "hatch_build.py", "requirements-dev.lock", "requirements-uv.lock"):
        shutil.copy(ROOT / name, folder)
    for name in ("tools", "src"):
        (folder / name).mkdir(exist_ok=True)
    shutil.copy(ROOT / "tools" / "environment.sh", folder / "tools")
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True, exist_ok=True)
    (programs / "python").write_text(PYTHON.format(no_uv=no_uv, no_pip=no_pip))
    (programs / "uv").write_text(UV.format(fails=fails))
    for program in programs.iterdir():
        program.chmod(0o755)
    return subprocess.run(
        ["sh", "tools/environment.sh", "develop"],
        cwd=folder,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
    )


def installs(folder: Path) -> list[str]:
    """Who installed the tools, call by call."""
    calls = (folder / "calls").read_text().splitlines()
    return [call.split()[0] for call in calls if "requirements-dev.lock" in call]


def test_uv_installs_and_what_is_there_is_not_installed_again(tmp_path: Path) -> None:
    assert develop(tmp_path).returncode == 0
    assert installs(tmp_path) == ["uv"]
    assert develop(tmp_path).stdout == ""
    assert installs(tmp_path) == ["uv"]


@pytest.mark.parametrize(("no_uv", "tried"), [(0, ["uv", "python"]), (1, ["python"])])
def test_where_uv_fails_or_is_not_to_be_had_pip_installs_and_nobody_is_told(
    tmp_path: Path, no_uv: int, tried: list[str]
) -> None:
    done = develop(tmp_path, no_uv, fails=1)
    assert (done.returncode, done.stderr) == (0, "")
    assert installs(tmp_path) == tried


def test_where_pip_fails_too_it_is_done_again_from_the_start(tmp_path: Path) -> None:
    assert develop(tmp_path, fails=1, no_pip=1).returncode != 0
    assert (tmp_path / ".venv" / "unfinished").exists()
    assert not (tmp_path / ".venv" / "tools.stamp").exists()
