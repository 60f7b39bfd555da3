"""Every tool, measurement and test that is a command answers `--help`, and nothing else happens."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(
    path
    for folder in ("bench", "tools", "tests")
    for path in (ROOT / folder).rglob("*.py")
    if not path.name.startswith("test_")
    if path.name == "__main__.py" or '__name__ == "__main__"' in path.read_text("utf-8")
)
# a process of bench.compare, and a program whose types alone are checked
SPOKEN_TO_BY_OTHERS = {"bench/worker.py", "tests/tools/downstream.py"}


def test_every_command_reads_its_words():
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in COMMANDS}
    reading = {name for name, text in texts.items() if "argparse" in text or "parse_no_words(__doc__)" in text}
    assert texts.keys() - reading == SPOKEN_TO_BY_OTHERS


@pytest.mark.parametrize("module", ["bench.engine", "bench.worker", "tools.api_views", "tools.examples"])
@pytest.mark.parametrize("word", ["--help", "--nonsense"])
def test_a_command_without_words_helps_or_refuses_and_does_nothing(module, word):
    asked = subprocess.run(
        [sys.executable, "-m", module, word], capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False
    )
    data = asked.stdout + asked.stderr
    assert "usage:" in data or "python -m bench.worker MODULE" in data
    assert "characters" not in data  # the examples were not made anew
    assert "Traceback" not in data
