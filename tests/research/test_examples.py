"""The examples run, at small scale."""

import json
import re
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

import vaka

pytest.importorskip("pettingzoo", reason="the examples need PettingZoo: pip install vaka[research]")
pytest.importorskip("pyspiel", reason="the examples need OpenSpiel: pip install vaka[research]")

FOLDER = Path(__file__).parents[2] / "examples"


def run(name, *words, where=None):
    done = subprocess.run(
        [sys.executable, str(FOLDER / name), *words], capture_output=True, text=True, cwd=where, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


FORMS = re.findall(
    r"^\| [^|]+ \| [^|]+ \| `(vaka\.research\S*)` \| `([^`]+)`",
    (FOLDER / "../docs/research.md").read_text("utf-8"),
    re.M,
)


@pytest.mark.parametrize(("module", "line"), FORMS)
def test_each_form_of_the_guide_works_as_its_line_says(module, line):
    import gymnasium
    import pyspiel

    held = import_module(module)
    state = vaka.game("moorea").start(2, vaka.seeded(1))
    names = vars(held) | {module.rpartition(".")[2]: held, "state": state, "seat": 0}
    made = eval(line, names | {"gymnasium": gymnasium, "pyspiel": pyspiel})
    if hasattr(made, "close"):
        with closing(made):
            made.reset(seed=1)


@pytest.mark.parametrize("adapter", ["zoo", "parallel", "gym", "spiel", "vector"])
def test_random_play(adapter):
    said = run("random_play.py", adapter, "--game", "orongo", "--players", "2")
    assert "winners" in said or "64 games" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--players", "9"], "moorea is played by 2 or 3 or 4 or 5, and not by 9"),
        (["--seed", "-1"], "a seed is a number from 0 on"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(words, said):
    done = subprocess.run(
        [sys.executable, str(FOLDER / "random_play.py"), "gym", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_learning_and_the_arena(tmp_path):
    pytest.importorskip("sb3_contrib", reason="needs requirements-research.lock")
    words = ("--minutes", "0.1", "--imitate", "0.5", "--games", "4", "--looks", "0", "--final", "0", "--out", "out")
    said = run("learn_moorea.py", *words, where=tmp_path)
    assert "choices of greedy imitated" in said
    assert (tmp_path / "out" / "curve.csv").read_text().startswith("cpu_seconds,steps,share")
    said = run("evaluate_moorea.py", "--model", "out/model.zip", "--against", "random", "--games", "2", where=tmp_path)
    assert "moorea, 2 players, 2 games" in said
    assert "learned" in said


def test_the_notebook(tmp_path, monkeypatch):
    matplotlib = pytest.importorskip("matplotlib", reason="needs requirements-research.lock")
    matplotlib.use("Agg")
    monkeypatch.chdir(FOLDER)
    notebook = json.loads((FOLDER / "learning_curve.ipynb").read_text("utf-8"))
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names["curve"]) > 3
    assert names["shares"].shape == (3,)
