"""Every message that can be said is there, and is filled completely."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import vaka
from vaka.core.events import Event
from vaka.text import catalogue as texts
from vaka.text.catalogue import PLACE, Catalogue, Word, at_home, catalogue, files_of, languages
from vaka.text.speaker import Speaker

SOURCES = Path(vaka.__file__).parent
CORE_ERRORS = {"IllegalChoice", "BadRequest", "BadBox", "BadSave", "BadRecord", "ChanceError", "refuse", "error"}
ERRORS = CORE_ERRORS | {"NotFound", "NotAllowed", "Stale", "NotNow", "Refused"}
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")


@cache
def refusals():
    """The keys of all refusals in the sources, and where they stand."""
    result = []
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0].value
            if name in ERRORS and isinstance(key, str) and KEY.fullmatch(key):
                result.append((f"{file.stem}:{node.lineno}", key))
    return result


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_message(language):
    known = catalogue(language)
    missing = [(where, key) for where, key in refusals() if not known.has(key)]
    assert not missing
    assert len(refusals()) > 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", vaka.list_games())
def test_every_choice_and_every_event_of_a_game_can_be_said(language, name):
    game = vaka.game(name)
    speaker = Speaker(catalogue(language), game, [f"Player {seat}" for seat in range(5)])
    for choice, words in enumerate(game.vocabulary):
        said = speaker.choice(choice)
        assert not PLACE.search(said), f"{words}: {said}"
        assert not said.startswith(f"{name}."), words
    for number, verb in enumerate(game.verbs):
        values = [0] * max(len(verb.kinds), 1) if verb.kinds else []
        event = Event(number, values, visible_to=0, public_values=0)
        for viewer, visible_to in ((0, -1), (-1, 0)):
            event.visible_to = visible_to
            said = speaker.event(event, viewer)
            assert not PLACE.search(said), f"{verb.name}: {said}"
            assert not said.startswith(f"{name}."), verb.name


def test_a_missing_message_shows_its_key_and_breaks_nothing():
    assert catalogue("en").say("no.such.key", {"n": 3}) == "no.such.key n=3"


def test_an_unknown_language_is_refused():
    with pytest.raises(vaka.BadRequest) as refusal:
        catalogue("../en")
    assert refusal.value.key == "text.no_such_language"
    assert refusal.value.values["allowed"] == languages()


def test_a_file_that_is_not_translated_is_read_in_english(monkeypatch):
    german, english = catalogue("de"), catalogue("en")
    files = {language: files_of(language) for language in ("de", "en")}
    del files["de"]["moorea"]
    monkeypatch.setattr(texts, "files_of", files.__getitem__)
    mixed = catalogue.__wrapped__("de").messages
    of_moorea = {key for key in english.messages if "moorea" in key.split(".")}
    assert {key: mixed[key] for key in of_moorea} == {key: english.messages[key] for key in of_moorea}
    assert mixed["orongo.title.bid"] == german.messages["orongo.title.bid"]


def test_words_go_with_their_number():
    fill = catalogue("en").fill
    assert fill("{n|is|are} {n} {n|shell|shells}", {"n": 1}) == "is 1 shell"
    assert fill("{n} {n|shell|shells}", {"n": 0}) == "0 shells"
    assert fill("{names}", {"names": ["Anne", "Ben"]}) == "Anne and Ben"
    assert fill("{unknown}", {}) == "{unknown}"


def test_a_case_may_be_for_one_number_alone_and_hold_the_number():
    fill = catalogue("en").fill
    assert [fill("{n|0:nothing|a shell|# shells}", {"n": n}) for n in (0, 1, 7)] == ["nothing", "a shell", "7 shells"]
    assert fill("{names} {names|wins|win}", {"names": ["Anne"]}) == "Anne wins"
    assert fill("{names} {names|wins|win}", {"names": ["Anne", "Ben", "Cara"]}) == "Anne, Ben and Cara win"


HUT = Word({"one": "hut", "many": "huts", "a": "a hut"})
WOOD = Word({"one": "wood", "a": "a wood card"})


def test_words_have_forms():
    fill = catalogue("en").fill
    assert fill("buy {1:a}, {n} {1:n}", {"1": HUT, "n": 2}) == "buy a hut, 2 huts"
    assert fill("{1:many} and {1:the}", {"1": WOOD}) == "wood and wood"
    assert fill("{1} is gone.", {"1": HUT}) == "Hut is gone."
    assert fill("{1} is gone.", {"1": "ben"}) == "ben is gone."
    assert fill("take {1}", {"1": HUT}) == "take hut"


def test_lists_are_counted_and_have_their_and():
    fill = catalogue("en").fill
    assert fill("{all:counted}", {"all": [HUT, WOOD, HUT]}) == "2 huts and 1 wood"
    assert fill("{all:several}", {"all": [HUT, WOOD, HUT]}) == "2 huts and wood"
    assert fill("{all:a}", {"all": [HUT, WOOD]}) == "a hut and a wood card"
    assert fill("{all}", {"all": ["a and b", "c"]}) == "a and b; c"
    assert fill("{all}", {"all": []}) == ""


@pytest.mark.parametrize(
    ("language", "classes"),
    [
        ("en", "many one many many many many"),
        ("fr", "one one many many many many"),
        ("ru", "many one few many one many"),
        ("pl", "many one few many many many"),
        ("cs", "many one few many many many"),
        ("sl", "many one two many many many"),
        ("ro", "few one few few many few"),
        ("ja", "one one one one one one"),
        ("xx", "many one many many many many"),
    ],
)
def test_numbers_fall_into_the_classes_of_their_language(language, classes):
    known = Catalogue(language, {})
    assert " ".join(known.class_of(n) for n in (0, 1, 2, 11, 21, 112)) == classes
    assert set(classes.split()) <= set(known.classes)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        ({"LANG": "it", "LC_ALL": "", "LC_MESSAGES": "nl_NL@euro"}, "nl"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({}, "en"),
    ],
)
def test_the_commands_speak_the_language_of_the_machine(monkeypatch, environment, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert at_home() == language
