"""The commands play a record again with the box that it names, and golden records of a later box say so."""

import json

import pytest

import vaka
from tests.boxes import BEFORE, earlier_box
from tests.review.test_review import FAST, random_match
from tools.golden import record_name
from vaka.cli import main
from vaka.review.decision_values import PACES


@pytest.fixture(params=BEFORE)
def file(request, tmp_path):
    """A record of an earlier box."""
    with earlier_box(request.param, tmp_path) as digest:
        game = vaka.game(request.param, box=digest)
        path = tmp_path / f"{request.param}.record"
        path.write_text(random_match(game, game.players[0], 10).record().text(), "utf-8")
        yield path


@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_record_of_an_earlier_box_holds(file, command, capsys):
    assert main([command, str(file)]) == 0
    assert capsys.readouterr().err == ""


def test_it_is_reviewed_by_whoever_knows_that_box(file, monkeypatch, capsys):
    monkeypatch.setitem(PACES, "quick", FAST)
    assert main(["review", str(file), "--pace", "quick", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert f"box {data['box']}" in file.read_text("utf-8")
    assert data["guide"] == "planner"


def test_golden_records_of_a_later_box_do_not_replace_those_of_the_first(tmp_path):
    game = vaka.game("moorea")
    with earlier_box("moorea", tmp_path):
        assert record_name(game, "2") == f"moorea-box-{game.box.digest}-2"
