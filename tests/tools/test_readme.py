"""What the README and other texts tell people to run can be run as it stands there."""

import ast
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
SAID = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.py"), *ROOT.glob("src/vaka/**/*.toml")]
EXAMPLES = PYTHON.findall((ROOT / "README.md").read_text("utf-8"))


def test_there_is_an_example() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_python_example_plays_a_whole_game(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    reason, ranks = capsys.readouterr().out.strip().split(" ", 1)
    assert reason in ("ceremonial", "tiles_out", "shells", "shared")
    assert re.fullmatch(r"\[\d, \d, \d, \d\]", ranks)


def test_the_example_for_debugging_stops_in_a_game(tmp_path, monkeypatch, capsys) -> None:
    (example,) = PYTHON.findall((ROOT / "docs" / "debugging.md").read_text("utf-8"))
    shutil.copy(ROOT / "tests" / "golden" / "orongo-3-ceremonial.record", tmp_path / "game.record")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "debugging.md", "exec"), {"__name__": "debugging"})
    view, choices, why_not = capsys.readouterr().out.strip().split("\n")
    assert view.startswith("{")
    assert len(ast.literal_eval(choices)) > 1
    assert why_not


def test_what_is_to_be_installed_stands_in_quotes_where_it_has_brackets() -> None:
    """Some shells take brackets for a pattern of file names, and refuse the command that was copied."""
    wished = [line for path in SAID for line in path.read_text("utf-8").splitlines() if "pip install" in line]
    assert len(wished) > 10
    assert [line for line in wished if re.search(r"pip install [^'\"`]*\[", line)] == []


def test_no_document_takes_from_elsewhere_what_is_not_released() -> None:
    """`pip install vaka` finds nothing, or something else of this name; where it is installed its extras are found."""
    documents = [path for path in SAID if path.suffix != ".toml"]
    assert [path.name for path in documents if re.search("pip install '?vaka", path.read_text("utf-8"))] == []
