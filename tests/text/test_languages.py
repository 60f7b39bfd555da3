"""Every language says what English says, as `python -m tools.language check` proves; and a new one can be started."""

import re
import shutil

import pytest

from tests.games import RELEASED
from tools import language as tool
from vaka.text.catalogue import catalogue, languages
from vaka.text.samples import place_of, samples

ENGLISH = catalogue("en").messages


def begun(language):
    """The released games, and those that somebody has begun to translate; any other speaks English."""
    known = catalogue(language).messages
    said = {name: [key for key in ENGLISH if key.startswith(f"{name}.")] for name in tool.vaka.list_games()}
    return {*RELEASED, *[name for name, keys in said.items() if any(known[key] != ENGLISH[key] for key in keys)]}


@pytest.mark.parametrize("language", languages())
def test_the_language_is_complete(language):
    new = set(tool.vaka.list_games()) - begun(language) if language != "en" else set()
    assert [fault for fault in tool.check(language) if fault.partition(".")[0] not in new] == []


@pytest.fixture
def folder(tmp_path):
    for language in ("en", "de"):
        shutil.copytree(tool.PACKAGE / "text" / language, tmp_path / "text" / language)
    for texts in tool.PACKAGE.glob("editions/*/text"):
        shutil.copytree(texts, tmp_path / texts.relative_to(tool.PACKAGE))
    return tmp_path


def test_a_sixth_language_is_started_with_one_command_and_checked_with_one(folder):
    said = tool.start("pl", "Polski", folder)
    assert "one, few, many" in said[1]
    assert 'language_pl = "Polski"' in (folder / "text" / "de" / "frame.toml").read_text("utf-8")
    faults = tool.check("pl", folder)
    assert "frame.no_seat: still in English" in faults
    assert any("needs 3 cases: one, few, many" in fault for fault in faults)
    with pytest.raises(SystemExit):
        tool.start("pl", "Polski", folder)


@pytest.mark.parametrize("code", ["", "Spanish", "xx", "../es"])
def test_what_is_no_language_is_not_started(code, folder):
    with pytest.raises(SystemExit):
        tool.start(code, "?", folder)
    assert sorted(path.name for path in (folder / "text").iterdir()) == ["de", "en"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('passes = "', 'passes_by = "', "moorea.told.passes: missing"),
        ('passes = "{1} passt."', 'passes = "{who} passt."', "moorea.told.passes: there is no value {who}"),
        ("{1} kauft {2:a} für", "{1} kauft {2:acc} für", "moorea.told.buys: no word has the form “acc”"),
        ("{cards|Karte ab|", "{cards|", "moorea.ask.discard: {cards|Karten ab, eine nach der anderen} needs 2 cases"),
        ('act = "Wähle deine Aktion"', f'act = "{"Wähle " * 9}"', "moorea.title.act: 54 characters, and there is room"),
    ],
)
def test_what_is_wrong_is_named(old, new, fault, folder):
    file = folder / "editions" / "moorea" / "text" / "de.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    assert any(line.startswith(fault) for line in tool.check("de", folder))


def test_samples_are_real_and_count():
    games = {name: tool.vaka.game(name) for name in tool.vaka.list_games()}
    english = catalogue("en")
    assert "bid nothing" in samples(english, "orongo.choice.bid_0", games)
    assert samples(english, "orongo.choice.bid", games)[1:3] == ["bid 1 shell", "bid 2 shells"]
    assert samples(english, "moorea.name.hut", games) == ["one: hut", "many: huts", "a: a hut"]
    assert samples(english, "raiatea.told.bag", games)[:2] == ["The bag is empty.", "The bag holds 1 mana."]
    assert place_of("orongo.title.bid").most < place_of("orongo.told.bids").most


@pytest.mark.parametrize("language", languages())
def test_no_message_is_empty_or_has_blanks_around_it_that_english_has_not(language):
    known = catalogue(language).messages
    odd = [
        key
        for key, text in known.items()
        if bool(text) != bool(ENGLISH.get(key, text))
        or (text != text.strip() and ENGLISH.get(key, text) == ENGLISH.get(key, text).strip())
    ]
    assert odd == []


def test_in_french_nothing_counts_as_one():
    if "fr" in languages():
        assert catalogue("fr").fill("{n} {n|perle|perles}", {"n": 0}) == "0 perle"


def test_in_french_no_line_begins_with_a_colon_or_ends_with_an_opening_mark():
    odd = re.compile(r" [:;!?»]|« ")
    assert [key for key, text in catalogue("fr").messages.items() if odd.search(text)] == []
