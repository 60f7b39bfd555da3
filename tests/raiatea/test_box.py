"""A box that does not hold together is refused with the entry's name and what is wrong."""

from copy import deepcopy

import pytest

import vaka
from vaka.games.raiatea.game import new_game

from .positions import GAME


def entry(data, table, name):
    return next(each for each in data[table] if each.get("id") == name or each.get("commodity") == name)


def changed(change):
    data = deepcopy(GAME.box.data)
    change(data)
    with pytest.raises(vaka.BadBox) as refusal:
        new_game(data)
    return refusal.value.key, refusal.value.values


def effect(*steps, name="tohu"):
    return changed(lambda data: entry(data, "ritual", name).update(effect=list(steps)))


def test_an_unknown_verb_is_named():
    key, values = effect({"verb": "fly", "n": 1})
    assert (key, values["entry"], values["value"]) == ("box.no_such_kind", "ritual tohu step 1", "fly")
    assert len(values["allowed"]) == 17


MISSING = [
    ({"verb": "gain", "what": "pearls"}, "n"),
    ({"verb": "gain", "n": 1}, "what"),
    ({"verb": "lose", "what": "pearls", "n": 1}, "who"),
    ({"verb": "steal", "what": "pearls", "n": 1}, "from"),
    ({"verb": "take", "what": "mask"}, "n"),
    ({"verb": "draw"}, "keep"),
    ({"verb": "reactivate"}, "n"),
    ({"verb": "complete_mission"}, "n"),
    ({"verb": "visit"}, "place"),
    ({"verb": "bag_mana"}, "n"),
    ({"verb": "exchange", "pay": [{"what": "commodity", "n": 1}], "times": 1}, "get"),
    ({"verb": "price"}, "to"),
    ({"verb": "cancel"}, "n"),
    ({"verb": "modify", "stat": "bid"}, "n"),
    ({"verb": "on", "event": "reef"}, "do"),
    ({"verb": "score"}, "n"),
]


@pytest.mark.parametrize(("step", "field"), MISSING, ids=lambda value: str(value)[:40])
def test_a_missing_field_of_a_verb_is_named(step, field):
    key, values = effect(step)
    assert (key, values) == ("box.missing_field", {"entry": "ritual tohu step 1", "field": field})


WRONG = [
    ({"verb": "gain", "what": "gold", "n": 1}, "box.no_such_kind"),
    ({"verb": "gain", "what": "pearls", "n": 0}, "box.not_a_number"),
    ({"verb": "gain", "what": "pearls", "n": 1, "who": "all"}, "raiatea.box.no_such_field"),
    ({"verb": "gain", "what": "pearls", "n": 1, "per": "players"}, "box.no_such_kind"),
    ({"verb": "visit", "place": "path", "kahuna": 1}, "raiatea.box.not_a_flag"),
    ({"verb": "modify", "stat": "bid", "n": 0}, "raiatea.box.no_change"),
    ({"verb": "modify", "stat": "roll", "n": 1}, "raiatea.box.kind_of_roll"),
    ({"verb": "modify", "stat": "bid", "n": 1, "kind": "shaman"}, "raiatea.box.kind_of_roll"),
    ({"verb": "exchange", "pay": [{"what": "pearls", "n": 1}], "get": [], "times": 1}, "raiatea.box.payment"),
    (
        {"verb": "exchange", "pay": [{"what": "commodity", "n": 1}], "get": [], "times": 1},
        "raiatea.box.no_steps",
    ),
    ({"verb": "on", "event": "rain", "do": []}, "box.no_such_kind"),
    ({"verb": "draw", "keep": True}, "box.not_a_number"),
]


@pytest.mark.parametrize(("step", "key"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_field_of_a_verb_is_refused(step, key):
    result, values = effect(step)
    assert result == key
    assert values["entry"].startswith("ritual tohu step 1")


def test_an_inner_step_is_checked_too():
    key, values = effect({"verb": "on", "event": "reef", "do": [{"verb": "gain", "what": "pearls"}]})
    assert values == {"entry": "ritual tohu step 1 do step 1", "field": "n"}
    assert key == "box.missing_field"


def test_an_effect_without_steps_is_refused():
    assert effect()[0] == "raiatea.box.no_steps"


@pytest.mark.parametrize(
    ("name", "step", "key"),
    [
        ("tohu", {"verb": "score", "n": 1}, "permanent"),
        ("raa", {"verb": "gain", "what": "pearls", "n": 1}, "permanent"),
        ("tohu", {"verb": "cancel", "n": 1}, "interactive"),
        ("hiro", {"verb": "gain", "what": "pearls", "n": 1}, "interactive"),
        ("tohu", {"verb": "take", "what": "mask", "n": 1, "who": "all"}, "common"),
        ("hina", {"verb": "take", "what": "mask", "n": 1}, "common"),
    ],
)
def test_R1_4_each_category_has_its_own_verbs(name, step, key):
    result, values = effect(step, name=name)
    assert (result, values["entry"]) == (f"raiatea.box.{key}", f"ritual {name}")


@pytest.mark.parametrize(
    ("need", "key"),
    [
        ([], "raiatea.box.no_need"),
        ([{"give": "pearls"}], "raiatea.box.no_such_need"),
        ([{"pay": "gold", "n": 1}], "box.no_such_kind"),
        ([{"pay": "pearls"}], "box.missing_field"),
        ([{"pay": "pearls", "n": 0}], "box.not_a_number"),
        ([{"pay": "commodity", "n": 1, "match": "some"}], "box.no_such_kind"),
        ([{"pay": "commodity", "n": 1}], "box.missing_field"),
        ([{"pay": "commodity", "n": 1, "match": "any"}, {"pay": "commodity", "n": 1, "match": "any"}], "two_matches"),
        ([{"pay": "mask", "n": 1, "kind": "x"}], "raiatea.box.no_such_field"),
        ([{"pay": "ritual", "n": 1}, {"have": "priests", "n": 1}], "raiatea.box.mission_kind"),
        ([{"have": "luck", "n": 1}], "box.no_such_kind"),
        ([{"have": "rank", "rank": "king"}], "box.no_such_kind"),
        ([{"have": "priests", "n": 1, "kind": "shaman"}], "raiatea.box.no_such_field"),
        ([{"auction": "pearls"}], "raiatea.box.no_such_need"),
    ],
)
def test_a_wrong_need_is_refused(need, key):
    result, values = changed(lambda data: entry(data, "mission", "m1_goods_uru").update(need=need))
    assert result.endswith(key)
    assert values["entry"].startswith("mission m1_goods_uru")


def set_in(*path):
    """A change that puts the last value at a path of the data."""

    def change(data):
        at = data
        for key in path[:-2]:
            at = at[key]
        at[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "key", "name"),
    [
        (set_in("mask", 0, "forest", 2), "box.total", "mask mission_pearls"),
        (set_in("mask", 0, "copies", 3), "box.total", "mask mission_pearls"),
        (set_in("mask", 0, "class", "rank"), "box.no_such_kind", "mask mission_pearls"),
        (set_in("mask", 0, "counts", "shaman"), "box.no_such_kind", "mask mission_pearls"),
        (set_in("mask", 0, "colour", "black"), "box.no_such_kind", "mask mission_pearls"),
        (set_in("mask", 1, "id", "mission_pearls"), "raiatea.box.twice", "mask mission_pearls"),
        (set_in("forest", 0, "type", "stone"), "box.no_such_kind", "forest uru"),
        (set_in("forest", 0, "copies", 0), "box.not_a_number", "forest uru"),
        (set_in("forest", 1, "id", "uru"), "raiatea.box.twice", "forest uru"),
        (set_in("statue", 0, "rows", [9, 9, 9]), "box.too_few", "statue 1"),
        (set_in("statue", 0, "rows", []), "raiatea.box.rows", "statue 1"),
        (set_in("statue", 1, "id", 3), "raiatea.box.number_order", "statue 3"),
        (set_in("statue", 1, "vp", 1), "raiatea.box.twice", "statue 2"),
        (set_in("statue", []), "raiatea.box.no_statues", "statue"),
        (set_in("mission", 0, "kind", "luck"), "box.no_such_kind", "mission m1_pearls_3"),
        (set_in("ritual", 1, "id", "hina"), "raiatea.box.twice", "ritual hina"),
        (set_in("ritual", 0, "deck", "secret"), "box.no_such_kind", "ritual hina"),
        (set_in("ritual", 0, "cost", -1), "box.not_a_number", "ritual hina"),
        (set_in("ritual", []), "raiatea.box.no_rituals", "ritual"),
        (set_in("ladder", 0, "start_step", 5), "raiatea.box.too_many", "ladder uru"),
        (set_in("ladder", 0, "commodity", "taro"), "raiatea.box.ladders", "ladder"),
        (set_in("tracks", "die", "faces", [1, 1, 2, 2]), "raiatea.box.die", "tracks die"),
        (set_in("tracks", "priest", "start", 13), "raiatea.box.track", "tracks priest"),
        (
            set_in("tracks", "tattoo", "ranks", 1, "position", 9),
            "raiatea.box.rank_position",
            "tracks tattoo ranks ariki",
        ),
        (set_in("tracks", "tattoo", "ranks", 1, "clips", 4), "raiatea.box.too_many", "tracks tattoo ranks ariki"),
        (set_in("tracks", "tattoo", "ranks", 1, "decks", ["x"]), "box.no_such_kind", "tracks tattoo ranks ariki"),
        (set_in("tracks", "tattoo", "ranks", []), "raiatea.box.no_ranks", "tracks tattoo"),
        (set_in("tracks", "round", "spaces", 0, "party"), "box.no_such_kind", "tracks round"),
        (
            set_in("tracks", "start", "ritual_exceptions", 1, "total", 5),
            "box.total",
            "tracks start ritual_exceptions 2",
        ),
        (
            set_in("tracks", "start", "ritual_exceptions", 1, "seat", 6),
            "raiatea.box.too_many",
            "tracks start ritual_exceptions 2",
        ),
        (set_in("meta", "players", [6]), "raiatea.box.players", "meta"),
        (set_in("meta", "players", []), "raiatea.box.players", "meta"),
    ],
)
def test_a_wrong_total_or_table_is_named(change, key, name):
    result, values = changed(change)
    assert (result, values["entry"]) == (key, name)


def test_too_few_starting_masks_are_refused():
    def change(data):
        for mask in data["mask"]:
            if mask["starting"] and mask["class"] == "mission":
                mask.update(starting=0, copies=1)
                data["starting"].remove(entry(data, "starting", mask["id"]))

    key, values = changed(change)
    assert (key, values["found"], values["needed"]) == ("box.too_few", 4, 5)


def test_no_card_is_named_in_the_rules():
    """Cards are data: no module of the rules knows one."""
    from pathlib import Path

    from vaka.games import raiatea

    names = [each["id"] for each in GAME.box.data["ritual"] + GAME.box.data["mission"] + GAME.box.data["mask"]]
    for file in Path(raiatea.__file__).parent.rglob("*.py"):
        text = file.read_text("utf-8")
        assert not [name for name in names if f'"{name}"' in text], file.name


def test_a_box_of_ones_own_changes_the_game():
    data = deepcopy(GAME.box.data)
    entry(data, "ritual", "tohu").update(cost=1)
    other = new_game(data)
    assert other.box.digest != GAME.box.digest
    assert other.box.cost[other.box.ritual_names.index("tohu")] == 1


def test_R1_4_a_permanent_ritual_does_nothing_at_once():
    result, values = effect(
        {"verb": "modify", "stat": "bid", "n": 1}, {"verb": "gain", "what": "pearls", "n": 1}, name="raa"
    )
    assert (result, values["entry"]) == ("raiatea.box.permanent", "ritual raa")
