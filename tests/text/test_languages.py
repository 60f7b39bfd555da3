"""Every language says what English says, with the same values in its sentences."""

import pytest

import vaka
from vaka.text.catalogue import PLACE, Word, catalogue, languages

ENGLISH = catalogue("en").messages
FORMS = {f"{at}_{which}" for at in range(1, 5) for which in ("on", "kind", "seat")} | {str(at) for at in range(1, 5)}
OTHERS = [language for language in languages() if language != "en"]


def places(message: str) -> set[str]:
    return {place.group(1) for place in PLACE.finditer(message)}


def keys_of_their_own() -> set[str]:
    """The keys that a language may have besides: for a choice with its first words, for an event with a value of it."""
    found = set()
    for name in vaka.games():
        game = vaka.game(name)
        for words in game.vocabulary:
            verb, *values = words.split()
            found |= {f"{name}.choice." + "_".join([verb, *values[:end]]) for end in range(1, len(values) + 1)}
        for verb in game.verbs:
            found |= {f"{name}.told.{verb.name}_{word}" for kind in verb.kinds for word in [*kind.words, "0", "1"]}
    return found


def _verb_of(key: str) -> str:
    """The key of the verb alone."""
    return next(key[:end] for end in range(len(key), 0, -1) if key[:end] in ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_and_nothing_is_said_that_nobody_asks_for(language):
    known = catalogue(language).messages
    own = keys_of_their_own()
    assert [key for key in ENGLISH if key not in known and key not in own] == []
    assert [key for key in known if key not in ENGLISH and key not in own] == []


@pytest.mark.parametrize("language", languages())
def test_a_sentence_has_no_values_that_it_has_not_in_english(language):
    """It may leave some out: "Space 60" needs no kind where the language says it otherwise."""
    known = catalogue(language).messages
    more = {key: text for key, text in known.items() if places(text) - places(ENGLISH[_verb_of(key)]) - FORMS}
    assert more == {}


@pytest.mark.parametrize("language", languages())
def test_the_forms_that_sentences_ask_for_are_forms_of_some_word(language):
    """A form that no word has would be said as the plain word everywhere."""
    known = catalogue(language)
    forms = {form for word in known.messages.values() if isinstance(word, Word) for form in word.forms}
    forms |= {"counted", "several", *known.classes}
    asked = {
        (key, place.group(2))
        for key, text in known.messages.items()
        for place in PLACE.finditer(text)
        if place.group(2) and place.group(2) not in places(text)
    }
    assert {(key, form) for key, form in asked if form not in forms} == set()


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
