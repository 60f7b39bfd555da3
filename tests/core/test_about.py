"""Games are found by their folders, and introduce themselves."""

from pathlib import Path

import pytest

import vaka
from vaka import games
from vaka.core.about import FILE, About
from vaka.core.errors import BadBox, BadRequest
from vaka.games import about

pytestmark = pytest.mark.parity

TEXT = 'place = 2\nminutes = 30\nweight = "light"\nrules = "T"\n'


def folder(path: Path, name: str, text: str = TEXT) -> Path:
    (path / name).mkdir()
    (path / name / FILE).write_text(text, "utf-8")
    return path / name


def test_a_folder_introduces_its_game(tmp_path: Path) -> None:
    about = About("tahaa", folder(tmp_path, "tahaa"))
    assert (about.name, about.place, about.minutes, about.weight, about.rules) == ("tahaa", 2, 30, "light", "T")


@pytest.mark.parametrize(
    ("text", "key", "field"),
    [
        (TEXT.replace("minutes", "hours"), "box.missing_field", "minutes"),
        (TEXT.replace("30", '"long"'), "box.not_a_number", "minutes"),
        (TEXT.replace('"T"', "7"), "box.not_a_text", "rules"),
        (TEXT.replace("light", "airy"), "box.no_such_kind", "weight"),
    ],
)
def test_what_is_missing_or_of_the_wrong_kind_is_named(tmp_path: Path, text: str, key: str, field: str) -> None:
    with pytest.raises(BadBox) as refused:
        About("tahaa", folder(tmp_path, "tahaa", text))
    assert (refused.value.key, refused.value.values["field"]) == (key, field)
    assert refused.value.values["entry"] == "tahaa about.toml"


def test_every_game_introduces_itself() -> None:
    assert set(vaka.list_games()) == {path.parent.name for path in Path(games.__file__).parent.glob(f"*/{FILE}")}
    assert [about(name).place for name in vaka.list_games()] == sorted(about(name).place for name in vaka.list_games())
    for name in vaka.list_games():
        assert about(name).rules == name[0].upper()


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    for asked in (about, vaka.game):
        with pytest.raises(BadRequest) as refused:
            asked("chess")
        assert refused.value.values == {"name": "chess", "allowed": list(vaka.list_games())}
