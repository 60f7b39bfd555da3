"""Component data is known by its digest and refused entry by entry."""

from pathlib import Path
from typing import Any

import pytest

import vaka
from tests.games import expected
from vaka.core.data import Box, Entry, components, read_toml
from vaka.core.errors import BadBox
from vaka.games import earlier_boxes

pytestmark = pytest.mark.parity

FIRST = expected("FIRST_BOX")

CARD = Entry(
    "card fish", {"id": "fish", "points": 2, "zero": 0, "yes": True, "parts": [{"id": "fin"}, {"n": 1}], "sub": {}}
)


def refusal(field: str, kind: str) -> tuple[str, dict[str, Any]]:
    asks = {
        "number": lambda: CARD.number(field, least=1),
        "text": lambda: CARD.text(field),
        "entry": lambda: CARD.entry(field),
        "entries": lambda: CARD.entries(field),
    }
    with pytest.raises(BadBox) as refused:
        asks[kind]()
    return refused.value.key, refused.value.values


def test_fields_of_the_right_kind_are_given() -> None:
    assert CARD.number("points", least=2) == 2
    assert CARD.number("zero", least=0) == 0
    assert CARD.text("id") == "fish"
    assert CARD.entry("sub").name == "card fish sub"
    assert CARD.get("yes") is True


@pytest.mark.parametrize("kind", ["number", "text", "entry", "entries"])
def test_a_missing_field_is_named(kind: str) -> None:
    assert refusal("wings", kind) == ("box.missing_field", {"entry": "card fish", "field": "wings"})


@pytest.mark.parametrize("field", ["id", "zero", "yes", "parts"])
def test_what_is_no_number_or_too_small_is_refused(field: str) -> None:
    key, values = refusal(field, "number")
    assert key == "box.not_a_number"
    assert values == {
        "entry": "card fish",
        "field": field,
        "value": '"fish"' if field == "id" else CARD.data[field],
        "least": 1,
    }


def test_other_wrong_kinds_are_refused() -> None:
    assert refusal("points", "text")[0] == "box.not_a_text"
    assert refusal("points", "entry") == ("box.not_a_table", {"entry": "card fish points"})
    assert refusal("points", "entries") == ("box.not_a_list", {"entry": "card fish", "field": "points"})


def test_entries_are_named_by_their_id_or_their_place() -> None:
    assert [entry.name for entry in CARD.entries("parts")] == ["card fish parts fin", "card fish parts 2"]


def test_an_entry_of_a_list_that_is_no_table_is_refused_by_its_place() -> None:
    with pytest.raises(BadBox) as refused:
        Entry("", {"hex": [{}, 5]}).entries("hex")
    assert refused.value.values == {"entry": "hex 2"}


def test_the_digest_names_the_data_and_not_its_order() -> None:
    assert Box({"a": 1, "b": [1, 2]}).digest == Box({"b": [1, 2], "a": 1}).digest
    assert Box({"a": 1, "b": [1, 2]}).digest != Box({"a": 1, "b": [2, 1]}).digest
    assert Box({"a": 1}).digest == "015abd7f5cc57a2d"


def test_a_file_that_is_missing_or_no_toml_is_refused(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text("a = 1")
    (tmp_path / "bad.toml").write_text("a = ")
    (tmp_path / "latin.toml").write_bytes(b'a = "\xe9"')
    assert read_toml(tmp_path / "good.toml") == {"a": 1}
    for name, key in (("none.toml", "box.unreadable"), ("bad.toml", "box.not_toml"), ("latin.toml", "box.not_toml")):
        with pytest.raises(BadBox) as refused:
            read_toml(tmp_path / name)
        assert (refused.value.key, refused.value.values["file"]) == (key, name)


def test_what_only_people_read_does_not_change_a_box() -> None:
    """A better sentence leaves records, tables and nets as they are; another figure does not."""
    data = {
        "meta": {"title": "Fish", "n_source": "printed"},
        "card": [{"id": "fish", "points": 2, "text_en": "Swims."}],
    }
    item = Box(data)
    better = Box({"meta": {}, "card": [{"id": "fish", "points": 2, "text_en": "It swims.", "names": {"en": "Fish"}}]})
    dearer = Box({"meta": {}, "card": [{"id": "fish", "points": 3}]})
    assert better.digest == item.digest != dearer.digest
    assert [item.is_called(name) for name in (item.digest, item.former, dearer.digest)] == [True, True, False]
    assert not better.is_called(item.former)
    assert Box(data, {item.digest: "first"}).digest == "first"
    acts = [Box({"effect": effect}).digest for effect in ("swims", "flies", [{"verb": "swim"}])]
    assert acts[0] == acts[1] != acts[2]


@pytest.mark.parametrize("name", FIRST)
def test_the_boxes_of_the_server_keep_the_name_they_were_first_known_by(name: str) -> None:
    """Golden records and nets say it; it does not hang on any sentence."""
    first, *later = [vaka.game(name, box=digest).box for digest in (FIRST[name], *earlier_boxes(name), None)]
    assert first.digest == FIRST[name]
    for box in (first, *later):
        assert type(box)(components(box.data)).digest == box.digest, "the rules need something that only people read"
