"""What translators are shown: each message as people will read it, and how much room it has."""

import re
from pathlib import Path

import pytest

import vaka
from vaka.text.catalogue import Catalogue, Word, catalogue
from vaka.text.samples import PLACES, place_of, samples

GAMES = {name: vaka.game(name) for name in vaka.list_games()}
ENGLISH = catalogue("en")
GUIDE = Path(__file__).parents[2] / "docs" / "translate.md"
ROOMS = re.findall(r"^\| (.+) \| `([\w.]+)` \| (\d+) \|$", GUIDE.read_text("utf-8"), re.MULTILINE)


def shown(key: str, message: str, language: str = "en", words: str = "hut canoe") -> list[str]:
    """Samples of a made-up message of Moorea, whose words are these."""
    names = {f"moorea.name.{word}": Word({"one": word, "many": word + "s", "a": "a " + word}) for word in words.split()}
    return samples(Catalogue(language, {key: message, "text.and": " and ", **names}), key, GAMES)


@pytest.mark.parametrize(("where", "key", "most"), ROOMS, ids=[key for _, key, _ in ROOMS])
def test_a_message_has_the_room_that_translators_are_told(where, key, most):
    assert key in ENGLISH.messages
    assert (place_of(key).where, place_of(key).most) == (where, int(most))


def test_translators_are_told_of_every_place():
    assert [where for where, _, _ in ROOMS] == [place.where for place in PLACES]


@pytest.mark.parametrize("key", ["pages.rules.play", "pages.about.title"])
def test_what_a_page_says_of_the_games_stands_on_that_page(key):
    assert key in ENGLISH.messages
    assert place_of(key).where == "a page around the tables"


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_that_can_be_said_is_shown(name):
    for key in ENGLISH.messages:
        if key.startswith(f"{name}.choice."):
            assert samples(ENGLISH, key, GAMES), key


def test_a_choice_is_shown_by_what_lies_there_and_by_where_that_is_if_it_lies_twice():
    by_thing = samples(ENGLISH, "raiatea.choice.mission_there", GAMES)
    by_both = samples(ENGLISH, "raiatea.choice.mission_where", GAMES)
    assert all(re.fullmatch(r"complete a mission: [^()]+", said) for said in by_thing)
    assert all(re.fullmatch(r"complete a mission: .+ \(row \d of statue \d\)", said) for said in by_both)
    assert len(set(by_thing)) == len(by_thing) > 1


def test_what_counts_is_shown_for_nothing_one_two_and_many():
    assert shown("pages.x", "{n} {n|hut|huts}") == ["0 huts", "1 hut", "2 huts", "7 huts"]
    assert shown("pages.x", "{n|one|few|many}", "pl") == ["many", "one", "few"]  # two and many differ


@pytest.mark.parametrize("name", ["n", "vp", "round", "players", "top", "gain"])
def test_a_number_is_known_by_its_name(name):
    assert shown("pages.x", f"{{{name}}}") == ["0", "1", "2", "7"]


def test_people_are_people_and_not_the_same_twice():
    assert shown("moorea.x", "{name} gives it to {other}.") == ["Anne gives it to Ben."]
    assert shown("moorea.x", "{a} to {b} to {c} to {d} to {e} and {victim}") == [
        "‹a› to ‹b› to ‹c› to ‹d› to ‹e› and Anne"
    ]


def test_lists_of_people_have_one_two_and_three_of_them():
    assert shown("moorea.x", "{winners} {winners|wins|win}") == [
        "Anne wins",
        "Anne and Ben win",
        "Anne, Ben and Cara win",
    ]


def test_words_are_those_of_the_game_one_after_the_other():
    assert shown("moorea.x", "take {card:a}") == ["take a hut", "take a canoe"]
    assert shown("moorea.x", "take {tool}") == ["take hut", "take canoe"]
    assert shown("moorea.x", "{rest:counted}") == ["2 huts and 1 canoe"]
    assert shown("moorea.x", "{rest:several}", words="hut") == ["3 huts"]


def test_what_nobody_knows_is_shown_as_a_place_to_fill():
    assert shown("pages.x", "{address} is open.") == ["‹address› is open."]
    assert shown("pages.x", "{card} is open.") == ["‹card› is open."]  # pages have no words of a game


def test_an_event_is_shown_with_as_many_things_as_it_counts():
    said = samples(ENGLISH, "moorea.told.buys", GAMES)
    assert len({line.split(" for ")[0] for line in said}) == len(said)  # something else each time
    things = [sum(map(int, re.findall(r"\d+", line))) for line in said]
    assert things == [1, 2, 3, 4]
    assert all(line.startswith("Anne buys ") for line in said)


def test_an_event_between_people_is_shown_with_two_of_them():
    for name, game in GAMES.items():
        for verb in game.verbs:
            people = [at for at, kind in enumerate(verb.kinds[:3]) if kind is vaka.core.words.SEAT]
            data = ENGLISH.messages.get(f"{name}.told.{verb.name}", "")
            if len(people) == 2 and all(f"{{{at + 1}}}" in data for at in people):
                said = samples(ENGLISH, f"{name}.told.{verb.name}", GAMES)
                assert all(sum(person in line for person in ("Anne", "Ben", "Cara")) == 2 for line in said), said


@pytest.mark.parametrize(
    ("key", "wanted"),
    [("raiatea.told.gift_none", "the market has none."), ("orongo.told.hidden_veiled", "Anne hides a tile.")],
)
def test_a_sentence_for_one_value_alone_is_shown_with_that_value(key, wanted):
    (said,) = samples(ENGLISH, key, GAMES)
    assert said.endswith(wanted)


def test_no_more_is_shown_than_one_likes_to_read():
    for name, game in GAMES.items():
        for verb in {words.split()[0] for words in game.vocabulary}:
            assert len(samples(ENGLISH, f"{name}.choice.{verb}", GAMES)) <= 6
