"""Every message that can be said is there, and is filled completely."""

import ast
import re
from pathlib import Path

import pytest

import vaka
from vaka.core.told import Event
from vaka.text.catalogue import PLACE, at_home, catalogue, languages
from vaka.text.speaker import Speaker

SOURCES = Path(vaka.__file__).parent
CORE_ERRORS = {"IllegalChoice", "BadRequest", "BadBox", "BadSave", "BadRecord", "ChanceError", "refuse", "error"}
ERRORS = CORE_ERRORS | {"NoSuchTable", "NotAllowed", "Stale", "TooLate", "Refused"}
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")


def refusals():
    """The keys of all refusals in the sources, with the names of their values where they are written out."""
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0].value
            if name in ERRORS and isinstance(key, str) and KEY.fullmatch(key):
                yield f"{file.stem}:{node.lineno}", key


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_message(language):
    known = catalogue(language)
    missing = [(where, key) for where, key in refusals() if not known.has(key)]
    assert not missing
    assert len(list(refusals())) > 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", vaka.games())
def test_every_choice_and_every_event_of_a_game_can_be_said(language, name):
    game = vaka.game(name)
    speaker = Speaker(catalogue(language), game, [f"Player {seat}" for seat in range(5)])
    for choice, words in enumerate(game.vocabulary):
        said = speaker.choice(choice)
        assert not PLACE.search(said), f"{words}: {said}"
        assert not said.startswith(f"{name}."), words
    for number, verb in enumerate(game.verbs):
        values = [0] * max(len(verb.kinds), 1) if verb.kinds else []
        event = Event(number, values, seers=0, shown=0)
        for viewer, seers in ((0, -1), (-1, 0)):
            event.seers = seers
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


def test_words_go_with_their_number():
    fill = catalogue("en").fill
    assert fill("{n|is|are} {n} {n|shell|shells}", {"n": 1}) == "is 1 shell"
    assert fill("{n} {n|shell|shells}", {"n": 0}) == "0 shells"
    assert fill("{names}", {"names": ["Anne", "Ben"]}) == "Anne, Ben"
    assert fill("{unknown}", {}) == "{unknown}"


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
