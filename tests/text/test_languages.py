"""Every language says what English says, with the same values in its sentences."""

import pytest

import vaka
from vaka.text.catalogue import PLACE, catalogue, languages

ENGLISH = catalogue("en").messages
OTHERS = [language for language in languages() if language != "en"]


def places(message: str) -> set[str]:
    return {place.group(1) for place in PLACE.finditer(message)}


def keys_of_their_own() -> set[str]:
    """The keys that a language may have besides: for a choice with all its words, for an event with one of them."""
    found = set()
    for name in vaka.games():
        game = vaka.game(name)
        found |= {f"{name}.choice." + words.replace(" ", "_") for words in game.vocabulary}
        for verb in game.verbs:
            found |= {f"{name}.told.{verb.name}_{word}" for kind in verb.kinds for word in kind.words}
    return found


def _verb_of(key: str) -> str:
    """The key of the verb alone."""
    return next(key[:end] for end in range(len(key), 0, -1) if key[:end] in ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_said_that_nobody_asks_for(language):
    known = catalogue(language).messages
    assert [key for key in ENGLISH if key not in known] == []
    assert [key for key in known if key not in ENGLISH and key not in keys_of_their_own()] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_values_that_it_has_in_english(language):
    known = catalogue(language).messages
    wrong = {key: known[key] for key in ENGLISH if places(known.get(key, ENGLISH[key])) != places(ENGLISH[key])}
    assert wrong == {}
    more = [key for key in known if key not in ENGLISH]
    assert [key for key in more if places(known[key]) - places(ENGLISH[_verb_of(key)])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_not_left_in_english(language):
    """Names and short words may be the same; sentences are not."""
    known = catalogue(language).messages
    same = [key for key, text in ENGLISH.items() if known.get(key) == text and len(PLACE.sub("", text).split()) > 4]
    assert same == []


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
