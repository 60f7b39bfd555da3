"""Starting, loading, options and words."""

from typing import Any

import pytest

import vaka
from tests.conformance.probe import NORMAL, TINY, ProbeGame
from vaka.core.chance import Seeded
from vaka.core.errors import BadRequest, BadSave, VakaError
from vaka.core.game import Option

pytestmark = pytest.mark.parity

GAME = ProbeGame(NORMAL)


def test_options_that_nobody_wished_have_their_first_value() -> None:
    assert GAME.agreed_options(2, {}) == {"coins": 2, "pay_passes": False}
    assert GAME.agreed_options(3, {"coins": 1}) == {"coins": 1, "pay_passes": False}
    assert GAME.start(2, Seeded(1)).options == {"coins": 2, "pay_passes": False}


@pytest.mark.parametrize(
    ("players", "wished", "key"),
    [
        (1, {}, "start.players"),
        (5, {}, "start.players"),
        (2, {"wind": True}, "start.no_such_option"),
        (2, {"coins": 3}, "start.option_value"),
        (2, {"coins": True}, "start.option_value"),  # is equal to 1, but is no number
        (2, {"coins": "1"}, "start.option_value"),
        (2, {"pay_passes": 1}, "start.option_value"),
        (4, {"coins": 1}, "start.option_players"),
    ],
)
def test_what_the_game_does_not_have_is_refused(players: int, wished: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRequest) as refused:
        GAME.start(players, Seeded(1), wished)
    assert refused.value.key == key
    assert refused.value.values["allowed"]


def test_an_option_is_known_by_its_value_whatever_object_holds_it() -> None:
    game = ProbeGame(NORMAL)
    game.option_list = [Option("pace", ["slow", "very quick"], (2,))]
    assert game.agreed_options(2, {"pace": " ".join(["very", "quick"])}) == {"pace": "very quick"}


def test_the_default_is_open_to_every_player_count() -> None:
    assert GAME.agreed_options(4, {"coins": 2})["coins"] == 2


def test_words_are_found_whatever_their_spaces_and_case() -> None:
    assert GAME.words(GAME.choice("play raid")) == "play raid"
    assert GAME.choice("  Play   RAID ") == GAME.choice("play raid")
    for words in ("play", "", "play raid now"):
        with pytest.raises(BadRequest) as refused:
            GAME.choice(words)
        assert refused.value.values == {"words": words}


def test_words_of_a_choice_that_is_not_in_the_table_are_refused() -> None:
    for choice in (-1, len(GAME.vocabulary)):
        with pytest.raises(BadRequest, match="no choice with the number"):
            GAME.words(choice)
    assert GAME.words(len(GAME.vocabulary) - 1) == "bid 2"


@pytest.mark.parametrize(
    ("field", "value"), [("game", "chess"), ("rules", 2), ("box", ProbeGame(TINY).box.digest), ("game", None)]
)
def test_a_foreign_save_is_refused_and_says_what_is_foreign(field: str, value: object) -> None:
    data = {**GAME.start(2, Seeded(1)).save(), field: value}
    with pytest.raises(BadSave) as refused:
        GAME.load(data)
    assert refused.value.key == "save.foreign"
    assert (refused.value.values["field"], refused.value.values["value"]) == (field, value)


@pytest.mark.parametrize("field", ["viewer", "asked", "pending", "answers", "hands", "phase", "players", "options"])
def test_a_save_without_a_field_is_refused(field: str) -> None:
    data = GAME.start(2, Seeded(1)).save()
    del data[field]
    with pytest.raises(BadSave) as refused:
        GAME.load(data)
    assert (refused.value.key, refused.value.values) == ("save.missing_field", {"field": field})


@pytest.mark.parametrize("value", ["x", None, 1.5, True, [1, "x"], [[None]], {"a": 1}, 2**63, [[-(2**63) - 1]]])
@pytest.mark.parametrize("field", ["viewer", "asked", "answers", "hands", "phase"])
def test_a_save_with_a_field_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    with pytest.raises(BadSave) as refused:
        GAME.load({**GAME.start(2, Seeded(1)).save(), field: value})
    assert (refused.value.key, refused.value.values) == ("save.wrong_field", {"field": field})


def test_a_save_with_other_options_or_players_is_refused() -> None:
    changes: list[dict[str, Any]] = [
        {"players": 7},
        {"options": {"wind": True}},
        {"asked": 3},
    ]
    for change in changes:
        with pytest.raises(VakaError):
            GAME.load({**GAME.start(2, Seeded(1)).save(), **change})


@pytest.mark.parametrize(("field", "value"), [("players", "2"), ("players", None), ("options", []), ("options", None)])
def test_a_save_with_no_number_of_players_or_no_options_is_refused_by_their_name(field: str, value: object) -> None:
    with pytest.raises(BadSave) as refused:
        GAME.load({**GAME.start(2, Seeded(1)).save(), field: value})
    assert (refused.value.key, refused.value.values) == ("save.wrong_field", {"field": field})


def test_a_loaded_state_has_no_chance_of_its_own() -> None:
    state = GAME.start(2, Seeded(1))
    loaded = GAME.load(state.save())
    assert loaded.save() == state.save()
    with pytest.raises(VakaError, match="holds no chance"):
        loaded.chance.pick(2)


def test_a_game_can_be_played_by_earlier_rules():
    assert vaka.game("raiatea").rules == 3
    assert vaka.game("raiatea", rules=1).rules == 1
    with pytest.raises(vaka.BadRequest) as refused:
        vaka.game("raiatea", rules=7)
    assert (refused.value.key, refused.value.values["allowed"]) == ("game.no_such_rules", [1, 2, 3])
