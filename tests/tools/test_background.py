"""make play compiles in the background what the next start takes: tried with a Python that only notes its calls."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
echo "$@" >>calls
case "$*" in
*shutil.which*) exit {lacks} ;;
*"pip wheel"*) [ {fails} = 0 ] && echo wheel >build/background/new/vaka-1-any.whl; exit {fails} ;;
esac
"""


class Clone:
    """A clone with an environment that does nothing."""

    def __init__(self, folder: Path, lacks: int = 0, fails: int = 0) -> None:
        self.folder = folder
        for name in ("pyproject.toml", "hatch_build.py", "requirements.lock", "requirements-uv.lock"):
            shutil.copy(ROOT / name, folder)
        shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "src").mkdir()
        (folder / "src" / "engine.py").write_text("one = 1\n")
        python = folder / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(PYTHON.format(lacks=lacks, fails=fails))
        python.chmod(0o755)

    def play(self, **environ: str) -> str:
        """What the start says; what it began is done then."""
        before = self.came_of_it()
        done = subprocess.run(
            ["sh", "tools/environment.sh", "play"],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], **environ},
            capture_output=True,
            text=True,
            check=True,
        )
        deadline = time.monotonic() + PATIENCE
        while "Compiling" in done.stdout and self.came_of_it() == before:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return done.stdout

    def came_of_it(self) -> list[str]:
        files = [self.folder / "build" / "background" / name for name in ("made", "failed")]
        return [file.read_text() if file.exists() else "" for file in files]

    def calls(self, what: str) -> int:
        return (self.folder / "calls").read_text().count(what)


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")


def test_the_engine_is_compiled_beside_and_taken_at_the_next_start(tmp_path):
    clone = Clone(tmp_path)
    said = clone.play()
    assert "Compiling the engine in the background, for the next start (VAKA_BACKGROUND=no leaves that out)." in said
    assert clone.calls("pip wheel") == 1
    assert not (tmp_path / ".venv" / "fast.stamp").exists()  # nothing that runs was touched
    said = clone.play()
    assert "Installing the engine that was compiled in the background" in said
    assert clone.calls("--force-reinstall --no-deps build/background/wheel/vaka-1-any.whl") == 1
    assert (tmp_path / ".venv" / "fast.stamp").exists()
    assert clone.play() == ""
    (tmp_path / "src" / "engine.py").write_text("one = 2\n")  # other sources: plain again, and compiled anew
    assert "interpreted" in clone.play()
    assert clone.calls("pip wheel") == 2


def test_an_installation_that_was_broken_off_is_begun_anew(tmp_path):
    clone = Clone(tmp_path, lacks=1)
    python = tmp_path / ".venv" / "bin" / "python"
    whole = python.read_text()
    python.write_text(whole.replace("case", "case $* in *'pip install'*) kill -9 $PPID ;; esac\ncase", 1))
    with pytest.raises(subprocess.CalledProcessError):
        clone.play()
    (tmp_path / "whole").write_text(whole)
    base = tmp_path / "base"
    base.write_text("#!/bin/sh\ncase $* in *'venv .venv') mkdir -p .venv/bin && cp -p whole .venv/bin/python ;; esac\n")
    for file in (base, tmp_path / "whole"):
        file.chmod(0o755)
    said = clone.play(PYTHON=str(base))
    assert said.startswith("Making .venv")
    assert "Installing what the table needs" in said
    assert clone.play(PYTHON=str(base)) == ""


def test_it_can_be_left_out(tmp_path):
    clone = Clone(tmp_path)
    assert "make fast" in clone.play(VAKA_BACKGROUND="no")
    assert clone.calls("pip wheel") == 0


def test_without_a_compiler_nothing_is_tried_or_said(tmp_path):
    clone = Clone(tmp_path, lacks=1)
    said = clone.play()
    assert "background" not in said
    assert "make fast" not in said
    assert clone.calls("pip wheel") == 0


def test_what_failed_is_not_tried_again_with_the_same_sources(tmp_path):
    clone = Clone(tmp_path, fails=1)
    clone.play()
    assert "background" not in clone.play()
    assert clone.calls("pip wheel") == 1
