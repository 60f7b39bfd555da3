"""`vaka review`: a report for people, data for programs, and a clear word where something is wrong."""

import json

import pytest

import vaka
from tests.review.test_review import FAST, random_match
from vaka.cli import main
from vaka.review.decision_values import PACES

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setitem(PACES, "quick", FAST)
    path = tmp_path / "some.record"
    path.write_text(random_match(vaka.game("orongo"), 2, 10).record().text(), "utf-8")
    return str(path)


def test_a_report_is_written(file, capsys):
    assert main(["review", file, "--pace", "quick", "--language", "de"]) == 0
    said = capsys.readouterr()
    assert "Die Siegchancen vom Anfang bis zum Ende:" in said.out
    assert "Anne" in said.out
    assert said.err == ""  # a bar is for somebody who looks on


def test_data_are_written(file, capsys):
    assert main(["review", file, "--pace", "quick", "--json", "--seat", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["viewer"], data["pace"]) == (2, 2, "quick")


@pytest.mark.parametrize("words", [["--seat", "3"], ["--seat", "0"], ["--components", "nowhere.toml"]])
def test_what_is_wrong_is_said_in_one_line(file, words, capsys):
    assert main(["review", file, *words]) == 2
    said = capsys.readouterr().err
    assert said.startswith("vaka review: ")
    assert len(said.splitlines()) == 1
