"""A box that does not hold together is refused with the entry's name."""

from copy import deepcopy
from pathlib import Path

import pytest

import vaka
from vaka.games.orongo.game import new_game
from vaka.text.catalogue import catalogue

from .positions import GAME


def changed(change):
    data = deepcopy(GAME.box.data)
    change(data)
    with pytest.raises(vaka.BadBox) as refusal:
        new_game(data)
    return refusal.value.key, refusal.value.values


def test_a_missing_hex_breaks_the_numbers():
    key, values = changed(lambda data: data["hex"].remove(next(h for h in data["hex"] if h.get("number") == 12)))
    assert (key, values["expected"], values["found"]) == ("orongo.box.number_order", 12, 13)


def test_an_unknown_resource_is_named():
    key, values = changed(lambda data: data["hex"][0].update(type="gold"))
    assert (key, values["value"]) == ("box.no_such_kind", "gold")


def test_a_wrong_coast_is_named():
    palm = next(at for at, h in enumerate(GAME.box.data["hex"]) if h["type"] == "palm")
    key, values = changed(lambda data: data["hex"][palm].update(coastal=False))
    assert (key, values["palm"]) == ("orongo.box.coast", "P1")
    assert catalogue("en").say(key, values).endswith("palm P1 has “coastal” wrong; it should be true.")


def test_what_is_wrong_is_named_as_the_file_writes_it():
    key, values = changed(lambda data: data["recipe"][0].update(needs={"quarry": 2}))
    assert catalogue("en").say(key, values).endswith("this set needs { quarry = 1 }.")
    key, values = changed(lambda data: data["components"].update(shells={"all": [1, "two"]}))
    assert catalogue("en").say(key, values).endswith('not { all = [1, "two"] }.')
    key, values = changed(lambda data: data["recipe"][0].update(id={"x": 1}))
    assert catalogue("en").say(key, values) == "Components, recipe 1: “id” should be text, not { x = 1 }."


def test_two_hexes_on_one_place_are_refused():
    def change(data):
        data["hex"][1].update(q=data["hex"][0]["q"], r=data["hex"][0]["r"])

    assert changed(change)[0] == "orongo.box.two_hexes"


def test_a_wrong_count_is_named():
    key, values = changed(lambda data: data["resource"][1].update(count=17))
    assert (key, values) == ("box.total", {"entry": "resource food", "field": "count", "expected": 17, "found": 18})


def test_too_few_shells_or_moai_are_refused():
    assert changed(lambda data: data["components"].update(shells=47))[1] == {
        "entry": "setup 1",
        "field": "shells",
        "found": 47,
        "needed": 48,
    }
    assert changed(lambda data: data["components"].update(moai=20))[1]["needed"] == 21


def test_sets_are_rules_and_cannot_be_changed_by_data():
    assert changed(lambda data: data["recipe"][0].update(needs={"quarry": 2}))[0] == "orongo.box.recipe"
    assert changed(lambda data: data["recipe"][1].update(shells=1))[0] == "orongo.box.recipe"
    assert changed(lambda data: data["recipe"][2].update(id="gold"))[0] == "box.no_such_kind"


@pytest.mark.parametrize("field", ["hex", "setup", "components", "resource", "terrain", "recipe"])
def test_a_missing_part_is_named(field):
    assert changed(lambda data: data.pop(field)) == ("box.missing_field", {"entry": "", "field": field})


def test_another_box_is_another_game(tmp_path: Path):
    text = (Path(vaka.__file__).parent / "games/orongo/components.toml").read_text("utf-8")
    own = tmp_path / "mine.toml"
    own.write_text(text.replace("tokens_per_player = 40", "tokens_per_player = 30"), "utf-8")
    mine = vaka.game("orongo", components=own)
    assert mine.start(2, vaka.seeded(1)).stock == [30, 30]
    assert mine.box.digest != GAME.box.digest
    with pytest.raises(vaka.BadSave):
        mine.load(GAME.start(2, vaka.seeded(1)).save())


def test_every_entry_says_whether_it_is_printed_or_restored():
    data = GAME.box.data
    entries = data["hex"] + data["setup"] + data["recipe"] + data["resource"] + data["terrain"] + data["place"]
    assert {entry["source"] for entry in entries} == {"printed", "restored"}
