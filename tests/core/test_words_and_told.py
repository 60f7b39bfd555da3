"""Small ints as words, and events as each viewer is told them."""

import pytest

from tests.conformance.probe import NORMAL, ProbeGame
from tests.conformance.probe_words import DEAL, STEALS
from vaka.core.events import EVERYONE, Event, Verb
from vaka.core.words import NUMBER, SEAT, UNKNOWN, Names, Numbers

pytestmark = pytest.mark.parity

GOODS = Names(["wood", "clay"])


def test_names_map_both_ways() -> None:
    assert [GOODS.value(GOODS.word(value)) for value in range(2)] == [0, 1]
    assert GOODS.value("gold") == UNKNOWN
    assert GOODS.word(UNKNOWN) == "?"


def test_numbers_are_counted_from_their_first() -> None:
    assert (NUMBER.word(12), NUMBER.value("12"), NUMBER.value("0")) == ("12", 12, 0)
    assert (SEAT.word(0), SEAT.value("1"), SEAT.value("0")) == ("1", 0, UNKNOWN)
    assert Numbers(5).value("7") == 2
    assert SEAT.word(UNKNOWN) == "?"


@pytest.mark.parametrize("word", ["", "x", "-1", "1.5", "²", "٣", " 1", "1234567890", "9" * 5000])
def test_what_is_no_number_is_unknown(word: str) -> None:
    assert NUMBER.value(word) == UNKNOWN


def test_the_largest_number_is_read() -> None:
    assert NUMBER.value("999999999") == 999_999_999


def test_a_verb_writes_and_reads_its_values_and_the_last_kind_serves_all_further_ones() -> None:
    verb = Verb("takes", [SEAT, GOODS])
    assert verb.words([0, 1, 0, 1]) == "takes 1 clay wood clay"
    assert verb.values(["1", "clay", "wood", "gold"]) == [0, 1, 0, UNKNOWN]
    assert verb.words([]) == "takes"


def test_a_verb_is_no_chance_and_no_news_unless_it_says_so() -> None:
    plain, chance, news = Verb("a", []), Verb("b", [], chance=True, lead=1), Verb("c", [], reveals=True)
    assert (plain.chance, plain.lead, plain.reveals) == (False, 0, False)
    assert (chance.chance, chance.lead, chance.reveals) == (True, 1, False)
    assert (news.chance, news.reveals) == (False, True)


@pytest.mark.parametrize(
    ("viewer", "told"),
    [(0, [0, 2, 7]), (2, [0, 2, 7]), (1, [0, 2, UNKNOWN]), (3, [0, 2, UNKNOWN]), (-1, [0, 2, UNKNOWN])],
)
def test_only_seers_are_told_everything_and_the_others_what_is_shown(viewer: int, told: list[int]) -> None:
    assert Event(0, [0, 2, 7], visible_to=0b101, public_values=2).values_for(viewer) == told


def test_what_everyone_may_know_is_told_to_watchers_too() -> None:
    assert Event(0, [3, 4], EVERYONE, 0).values_for(-1) == [3, 4]


def test_what_nobody_may_know_is_still_counted() -> None:
    assert Event(0, [3, 4, 5], visible_to=0, public_values=1).values_for(0) == [3, UNKNOWN, UNKNOWN]


def test_what_is_told_is_a_list_of_its_own() -> None:
    event = Event(0, [3, 4], EVERYONE, 0)
    event.values_for(0).clear()
    assert event.values == [3, 4]


def test_an_event_in_words_is_veiled_for_others() -> None:
    game = ProbeGame(NORMAL)
    steal = Event(STEALS, [0, 1, 3], visible_to=0b11, public_values=2)
    assert game.event_words(steal, 1) == "steals 1 2 mask"
    assert game.event_words(steal, 2) == game.event_words(steal, -1) == "steals 1 2 ?"
    assert game.event_words(Event(DEAL, [1, 0, 0], visible_to=0b10, public_values=1), 0) == "deal 2 ? ?"
