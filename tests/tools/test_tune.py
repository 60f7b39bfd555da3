"""Tuning by self-play: what it compares, where it goes, what it writes."""

import pytest

from tools.tune import Tuning, write_tuned
from vaka.bots.values import HAND, TUNED
from vaka.bots.values.weights import read_weights

FILE = """# Of a game.

[shell]
about = "a shell"
hand = 1.0
tuned.2 = 5.0

[palm]
about = "a palm"
hand = 0.5
"""


def orongo(names):
    return Tuning("orongo", 2, read_weights("orongo", HAND).at(2).left, names, worlds=1, seed=1, lead=3.0)


def test_weights_go_by_factors_and_those_without_any_by_steps():
    tuning = orongo(["shell", "fading"])
    result = tuning.weights({"shell": 1.0, "fading": -1.0}, 0.5)
    assert result["shell"] == pytest.approx(0.12 * 1.6487, rel=1e-4)
    assert result["fading"] == pytest.approx(-0.1)
    assert result["threat"] == 0.3


def test_the_same_weights_are_worth_the_same():
    tuning = orongo(["shell"])
    start = read_weights("orongo", HAND).at(2).left
    assert tuning.compare(start, dict(start), seed=7) == pytest.approx(0)


def test_the_walk_goes_towards_whoever_did_better(monkeypatch):
    tuning = orongo(["shell", "threat"])
    monkeypatch.setattr(tuning, "compare", lambda these, those, seed: 1.0 if these["shell"] > those["shell"] else -1.0)
    for number in range(40):
        tuning.turn(0.2, 0.1, number)
    assert tuning.steps["shell"] == pytest.approx(4)
    assert abs(tuning.steps["threat"]) < 3


def test_tuned_numbers_are_written_beside_those_set_by_hand(tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text(FILE, "utf-8")
    write_tuned(file, 3, {"shell": 0.123456, "palm": 2.0})
    assert read_weights("orongo", TUNED, file).at(3).left == {"shell": 0.123, "palm": 2.0}
    assert read_weights("orongo", TUNED, file).at(2).left == {"shell": 5.0, "palm": 0.5}
    write_tuned(file, 3, {"shell": 0.2})
    assert read_weights("orongo", TUNED, file).at(3).left == {"shell": 0.2, "palm": 2.0}
    write_tuned(file, None, {"shell": 0.7})
    assert read_weights("orongo", TUNED, file).at(2).left == {"shell": 0.7, "palm": 0.5}
    assert file.read_text("utf-8").startswith("# Of a game.\n\n[shell]\n")
