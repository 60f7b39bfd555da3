"""Which form goes with a number, for each kind of rule, as the Unicode CLDR lists it; and in every message."""

import re

import pytest

import vaka
from vaka.core.words import SEAT, Numbers
from vaka.text.catalogue import PLACE, Catalogue, Slot, Word, catalogue, languages
from vaka.text.plurals import RULES, rule_of
from vaka.text.samples import COUNTS
from vaka.text.visible import escaped, visible

FORMS = {
    "ja": {"one": (0, 1, 2, 21)},
    "en": {"one": (1,), "many": (0, 2, 11, 21, 101)},
    "fr": {"one": (0, 1), "many": (2, 11, 21, 101)},
    "he": {"one": (1,), "two": (2,), "many": (0, 3, 11, 12, 21, 22, 102)},
    "is": {"one": (1, 21, 101, 121), "many": (0, 2, 10, 11, 12, 20, 111, 211)},
    "ru": {"one": (1, 21, 101), "few": (2, 3, 4, 22, 104), "many": (0, 5, 11, 12, 13, 14, 20, 111, 112, 213)},
    "pl": {"one": (1,), "few": (2, 3, 4, 22, 104), "many": (0, 5, 12, 13, 14, 21, 101, 112, 213)},
    "cs": {"one": (1,), "few": (2, 3, 4), "many": (0, 5, 12, 21, 22)},
    "sl": {"one": (1, 101), "two": (2, 102), "few": (3, 4, 103, 104), "many": (0, 5, 11, 12, 21, 100)},
    "ro": {"one": (1,), "few": (0, 2, 19, 101, 119, 201), "many": (20, 21, 99, 100, 120, 200)},
    "lt": {"one": (1, 21, 101), "few": (2, 9, 22, 102), "many": (0, 10, 11, 12, 19, 20, 111, 119)},
}


@pytest.mark.parametrize("language", FORMS)
def test_a_number_has_the_form_of_its_language(language):
    forms, rule = rule_of(language)
    assert set(forms) == set(FORMS[language])
    assert {form: tuple(n for n in numbers if rule(n) == form) for form, numbers in FORMS[language].items()} == FORMS[
        language
    ]


def test_every_rule_that_a_language_has_is_looked_at():
    assert {id(rule) for rule in RULES.values()} == {id(rule_of(language)) for language in FORMS}


def test_marks_are_counted_letter_by_letter():
    """Three on each of two letters are fine; the fourth on one is not shown."""
    three = chr(0x336) * 3
    assert visible("a" + three + "b" + three) == "a" + three + "b" + three
    assert visible("a" + three + chr(0x336)) == "a" + three


def test_a_character_that_turns_letters_around_is_spelled_out():
    assert escaped("Anne" + chr(0x202E)) == "Anne\\u202e"


@pytest.mark.parametrize("unseen", [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFE0F, 0xE0100])
def test_a_name_cannot_be_made_of_letters_that_nobody_sees(unseen):
    assert visible("A" + chr(unseen)) == "A"
    assert visible(chr(unseen)) == ""


# --- every message with a number agrees with 0, 1 and 8

SEVERAL = {"players", "many", "most", "limit", "all"}  # values that are never fewer than two
BLANK, WORD = "[ \u00a0\u202f]", r"[^\W\d_][\w’'-]*"


VERBS = {f"{name}.told.{verb.name}": verb.kinds for name in vaka.list_games() for verb in vaka.game(name).verbs}
CASED = {
    (key, place[1])
    for language in languages()
    for key, message in catalogue(language).messages.items()
    for place in PLACE.finditer(message)
    if place[3]
}


def numbers_in(key: str, message: str) -> set[str]:
    """The values of a message that are numbers: by their names, because an event has them, or because some language
    has cases for them."""
    kinds = {str(at + 1): kind for at, kind in enumerate(VERBS.get(key, []))}
    counted = {name for name, kind in kinds.items() if isinstance(kind, Numbers) and kind is not SEAT}
    names = {place[1] for place in PLACE.finditer(message)}
    return {name for name in names if name in COUNTS | counted or (key, name) in CASED}


def counted_words(known: Catalogue) -> dict[str, set[str]]:
    """For each class of numbers the words that stand behind such a number alone, as the messages have them."""
    result: dict[str, set[str]] = {form: set() for form in known.classes}
    for message in known.messages.values():
        if isinstance(message, Word):
            spoken = [message.forms] if set(known.classes) <= message.forms.keys() else []
        else:
            slots = [Slot(message[: place.start()], place) for place in PLACE.finditer(message)]
            cased = [slot for slot in slots if len(slot.cases) == len(known.classes)]
            spoken = [dict(zip(known.classes, behind_number(slot))) for slot in cased]
        for forms in spoken:
            for form in known.classes:
                if found := re.match(WORD, forms[form]):
                    result[form].add(found[0])
    for_any = set.intersection(*result.values())
    return {form: words - for_any for form, words in result.items()}


def behind_number(slot: Slot) -> list[str]:
    """What each case of a place has behind its number: `{n} {n|shell|shells}`, or `# shell` within the case."""
    if re.search(rf"\{{{slot.name}\}}{BLANK}$", slot.before):
        return slot.cases
    return [case.partition("#")[2][1:] for case in slot.cases]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", [0, 1, 8])
def test_every_number_agrees_with_the_word_behind_it(language, number):
    """What a language says behind one class of numbers (shell, shells) is in no message behind one of another class."""
    known = catalogue(language)
    words = counted_words(known)
    assert len(words[known.class_of(number)]) > 30
    others = set().union(*[those for form, those in words.items() if form != known.class_of(number)])
    wrong = []
    for key, message in known.messages.items():
        if not isinstance(message, Word):
            values = {name: 5 if name in SEVERAL else number for name in numbers_in(key, message)}
            said = known.fill(message, values)
            found = re.findall(rf"(?<![\w.,–+-]){number}{BLANK}({WORD})", said)
            wrong += [(key, said) for word in found if word in others]
    assert wrong == []


# What stands between a verb and the number that it counts.
ADVERBS = "(?:at least|only|nur|solo|almeno|er|maar|minstens)"


def counted_verbs(known: Catalogue) -> set[str]:
    """The words that stand before a number of several and not before a one: `{n|is|are} {n}`, `{n|is #|are #}`."""
    result: set[tuple[str, ...]] = set()
    for message in known.messages.values():
        if isinstance(message, Word):
            continue
        for place in PLACE.finditer(message):
            slot = Slot(message[: place.start()], place)
            before = rf"{BLANK}({ADVERBS}{BLANK})*\{{{slot.name}\}}"
            inside = [re.search(rf"({WORD}){BLANK}(?:{ADVERBS}{BLANK})*#", case) for case in slot.cases]
            if len(slot.cases) == len(known.classes) and all(inside):
                result.add(tuple(found[1] for found in inside if found))
            elif len(slot.cases) == len(known.classes) and re.match(before, message[place.end() :]):
                result.add(tuple(case.split(" ")[-1] for case in slot.cases))
    spoken = [dict(zip(known.classes, forms)) for forms in result]
    return {forms["many"] for forms in spoken} - {forms["one"] for forms in spoken}


@pytest.mark.parametrize("language", languages())
def test_no_verb_of_several_stands_before_a_one(language):
    known = catalogue(language)
    verb = rf"(?<!you )\b({'|'.join(counted_verbs(known)) or 'none'})"  # "you are 1 card short" is right
    before_one = re.compile(rf"{verb}{BLANK}(?:{ADVERBS}{BLANK})*1(?![\d.,–]\d)\b", re.IGNORECASE)
    messages = {key: message for key, message in known.messages.items() if not isinstance(message, Word)}
    values = {key: {name: 5 if name in SEVERAL else 1 for name in numbers_in(key, messages[key])} for key in messages}
    said = {key: known.fill(message, values[key]) for key, message in messages.items()}
    assert [(key, text) for key, text in said.items() if before_one.search(text)] == []


def test_a_number_that_does_not_agree_is_found():
    message = "{n} {n|pearl|pearls}"
    words = counted_words(Catalogue("en", {"x": message, "y": "{n|# shell is|# shells are} there"}))
    assert words == {"one": {"pearl", "shell"}, "many": {"pearls", "shells"}}
    assert numbers_in("raiatea.told.trains", "{1} trains {2} priests") == {"2"}
    assert numbers_in("raiatea.hire.pearls", "{name} pays {needed} pearls") == {"needed"}
    verbs = {"x": "{n|is|are} only {n}", "y": "there {n|was # shell|were # shells}", "z": "{n|the|the} {n}"}
    assert counted_verbs(Catalogue("en", verbs)) == {"are", "were"}
