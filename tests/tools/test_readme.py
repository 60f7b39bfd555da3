"""What the README shows runs as it stands there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
EXAMPLES = PYTHON.findall((ROOT / "README.md").read_text("utf-8"))


def test_there_is_an_example() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_python_example_plays_a_whole_game(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    reason, ranks = capsys.readouterr().out.strip().split(" ", 1)
    assert reason in ("ceremonial", "tiles_out", "shells", "shared")
    assert re.fullmatch(r"\[\d, \d, \d, \d\]", ranks)
