"""Which form goes with a number, for each kind of rule, as the Unicode CLDR lists it."""

import pytest

from vaka.text.plurals import RULES, rule_of
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
