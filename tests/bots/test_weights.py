"""Weights in data files: documented, checked, and what bots play by."""

import pytest

import vaka
from tests.games import WITH_VALUES
from vaka import editions
from vaka.bots.values import HAND, TUNED, Weights, values_of, values_with
from vaka.bots.values.weights import MAX_PLAYERS, read_weights


def written(tmp_path, text):
    file = tmp_path / "weights.toml"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("game", WITH_VALUES)
def test_every_weight_of_the_file_is_used_and_no_other(game):
    numbers = read_weights(game, HAND).at(2).left
    assert values_with(game, Weights(dict(numbers), {}))
    for name in numbers:
        rest = {other: number for other, number in numbers.items() if other != name}
        with pytest.raises(vaka.BadRequest) as refusal:
            values_with(game, Weights(rest, {}))
        assert (refusal.value.key, refusal.value.values) == ("weights.missing", {"name": name})
    with pytest.raises(vaka.BadRequest) as refusal:
        values_with(game, Weights({**numbers, "moonlight": 1.0}, {}))
    assert (refusal.value.key, refusal.value.values) == ("weights.unknown", {"names": ["moonlight"]})


@pytest.mark.parametrize("game", WITH_VALUES)
def test_every_game_has_a_file_of_weights(game):
    assert editions.file(game, "bot/weights.toml")
    assert values_of(game).item_names == values_of(game, TUNED).item_names


def test_tuned_numbers_hold_for_their_number_of_players_and_the_hands_for_the_others(tmp_path):
    file = written(tmp_path, '[shell]\nabout = "a shell"\nhand = 1\ntuned.2 = 3\n')
    assert [read_weights("orongo", TUNED, file).at(players).take("shell") for players in (2, 3)] == [3.0, 1.0]
    assert [read_weights("orongo", HAND, file).at(players).take("shell") for players in (2, 3)] == [1.0, 1.0]


def test_one_tuned_number_holds_for_all(tmp_path):
    file = written(tmp_path, '[shell]\nabout = "a shell"\nhand = 1\ntuned = 3\n')
    assert [read_weights("orongo", TUNED, file).at(players).take("shell") for players in (2, 4)] == [3.0, 3.0]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[shell]\nhand = 1\n", "weights.undocumented"),
        ("shell = 1\n", "weights.undocumented"),
        ('[shell]\nabout = "a"\n', "weights.not_a_number"),
        ('[shell]\nabout = "a"\nhand = "much"\n', "weights.not_a_number"),
        ('[shell]\nabout = "a"\nhand = nan\n', "weights.not_a_number"),
        ('[shell]\nabout = "a"\nhand = true\n', "weights.not_a_number"),
        ('[shell]\nabout = "a"\nhand = 1\ntuned = "two"\n', "weights.not_a_number"),
        (f'[shell]\nabout = "a"\nhand = 1\ntuned.{MAX_PLAYERS + 1} = 2\n', "weights.players"),
        ("[shell\n", "weights.unreadable"),
    ],
)
def test_a_senseless_file_is_refused(tmp_path, text, key):
    with pytest.raises(vaka.BadRequest) as refusal:
        read_weights("orongo", TUNED, written(tmp_path, text))
    assert refusal.value.key == key


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(vaka.BadRequest) as refusal:
        read_weights("orongo", HAND, tmp_path / "none.toml")
    assert refusal.value.key == "weights.unreadable"


def test_a_weight_changes_what_a_bot_wants():
    from vaka.bots.bot import GreedyBot

    numbers = read_weights("orongo", HAND).at(2).left
    known = vaka.game("orongo").start(2, vaka.seeded(3)).seen(0)
    miser = GreedyBot(values_with("orongo", Weights({**numbers, "shell": 50.0, "spare_shell": 50.0}, {})), 8)
    spender = GreedyBot(values_with("orongo", Weights({**numbers, "ready_token": 50.0}, {})), 8)
    assert miser.choose(known, vaka.seeded(1)) < spender.choose(known, vaka.seeded(1))
