"""When a figure of a game is changed, what was played with its earlier box is played again with that one."""

import pytest

import vaka
from tests.boxes import BEFORE, earlier_box
from vaka.core.errors import BadRecord, BadSave
from vaka.core.replay import check
from vaka.games import components_file, earlier_boxes


@pytest.fixture(params=BEFORE)
def earlier(request, tmp_path):
    """The name of a game, and the digest of a box that it had."""
    with earlier_box(request.param, tmp_path) as digest:
        yield request.param, digest


def played(game):
    """A record that stops after some choices."""
    match = vaka.Match(game, game.players[0], seed=3)
    for _ in range(12):
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[-1])
    return match


@pytest.mark.parametrize("name", vaka.list_games())
def test_each_earlier_box_is_kept_under_its_digest_and_is_not_that_of_today(name):
    for digest, file in earlier_boxes(name).items():
        assert vaka.game(name, file).box.digest == digest
        assert vaka.game(name, box=digest).box.digest == digest
        assert not vaka.game(name).box.is_called(digest)


def test_a_new_game_has_the_box_of_today(earlier):
    name, digest = earlier
    box = vaka.game(name).box
    assert box.digest != digest
    assert vaka.game(name, box=box.digest).box.digest == box.digest


def test_a_record_is_played_again_with_the_box_that_it_names(earlier):
    name, digest = earlier
    match = played(vaka.game(name, box=digest))
    record = match.record()
    assert record.box == digest
    assert check(record, vaka.game(name, rules=record.rules, box=record.box)).state.digest() == match.state.digest()
    with pytest.raises(BadRecord) as refused:
        check(record, vaka.game(name))
    assert refused.value.key == "record.box"


def test_a_saved_state_is_loaded_with_the_box_that_it_names(earlier):
    name, digest = earlier
    saved = played(vaka.game(name, box=digest)).state.save()
    assert vaka.game(name, rules=saved["rules"], box=saved["box"]).load(saved).save() == saved
    with pytest.raises(BadSave):
        vaka.game(name).load(saved)


def test_components_of_one_s_own_come_before_any_box_of_the_game(earlier):
    name, digest = earlier
    assert vaka.game(name, components_file(name), box=digest).box.digest != digest


@pytest.mark.parametrize("digest", ["0123456789abcdef", "", "../components"])
def test_a_digest_that_no_box_of_the_game_has_leaves_that_of_today(earlier, digest):
    """So a record that was played with somebody's own components is refused as such, with its line."""
    name, _ = earlier
    game = vaka.game(name, box=digest)
    assert game.box.digest == vaka.game(name).box.digest
    record = played(game).record()
    record.box = digest
    with pytest.raises(BadRecord) as refused:
        check(record, game)
    assert refused.value.key == "record.box"
