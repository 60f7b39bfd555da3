"""Sentences of a game."""

import pytest

import vaka
from tests.games import WITH_VALUES
from vaka.core.errors import BadBox, BadRecord, BadRequest, IllegalChoice
from vaka.core.events import EVERYONE, Event
from vaka.core.outcome import Outcome
from vaka.games import game_with
from vaka.games.raiatea.names import LOCATIONS, MAX_SEATS
from vaka.text.catalogue import Catalogue, catalogue
from vaka.text.plan_words import choice_groups, moments
from vaka.text.speaker import Speaker, plain

GAME = vaka.game("orongo")
SPEAKER = Speaker(catalogue("en"), GAME, ["Anne", "Ben", "Cara"])


def said(verb, values, viewer=0, visible_to=EVERYONE, public_values=0):
    number = [known.name for known in GAME.verbs].index(verb)
    return SPEAKER.event(Event(number, values, visible_to, public_values), viewer)


def test_a_choice_is_said_with_what_it_names():
    assert SPEAKER.choice(GAME.choice("bid 1")) == "bid 1 shell"
    assert SPEAKER.choice(GAME.choice("place 4")) == "place a token on food tile 4"
    assert SPEAKER.choice(GAME.choice("raise food")) == "raise the Moai with two food tiles (2 shells)"


def test_all_choices_stand_under_what_they_do():
    groups = choice_groups(SPEAKER)
    assert [heading for heading, _ in groups] == ["bid … shells", "place a token on …", "", ""]
    assert groups[0][1][2] == ("bid 2", "bid 2 shells")
    for language in ("en", "de"):
        raiatea = Speaker(catalogue(language), vaka.game("raiatea"), SPEAKER.names)
        groups = choice_groups(raiatea)
        assert [words for _, choices in groups for words, _ in choices] == raiatea.game.vocabulary
        assert all(heading or len(choices) == 1 for heading, choices in groups)


def test_events_name_people():
    assert said("pays", [1, 5]) == "Ben pays 5 shells to the reef."
    assert said("bids", [3, 0, 12]) == "Bids revealed: Anne 3, Ben 0 and Cara 12."
    assert said("tiles", [0, 11]) == "New tiles: nest 1 and quarry 12."


def test_a_secret_is_told_in_full_only_to_those_who_may_know():
    assert said("hidden", [1, 3], viewer=1, visible_to=1 << 1, public_values=1) == "Ben hides a tile: food 4."
    assert said("hidden", [1, 3], viewer=0, visible_to=1 << 1, public_values=1) == "Ben hides a tile."


def test_a_refusal_names_people_and_values():
    error = IllegalChoice("orongo.place.occupied", {"seat": 0, "space": "4", "owner": 2})
    assert SPEAKER.refusal(error) == "Cara already has a token on food tile 4."
    assert SPEAKER.said("choice.not_asked", {"seat": 7}) == "It is not Seat 8’s turn."


def test_a_choice_within_a_refusal_is_said_as_its_button_is():
    speaker = Speaker(catalogue("en"), vaka.game("moorea"), ["Anne", "Ben"])
    values = {"seat": 0, "action": "tool basket", "open": ["with wood", "with fish"]}
    said = speaker.refusal(IllegalChoice("moorea.now.finish", values))
    for label in (speaker.choice(speaker.game.choice(words)) for words in ("tool basket", "with wood", "with fish")):
        assert label in said


def test_an_event_may_have_a_sentence_of_its_own_for_a_word():
    game = vaka.game("raiatea")
    messages = {"raiatea.told.goes": "{1} goes: {2}", "raiatea.told.goes_forest": "{1} walks into the woods"}
    speaker = Speaker(Catalogue("en", messages), game, ["Anne", "Ben", "Cara"])
    goes = [verb.name for verb in game.verbs].index("goes")
    assert speaker.event(Event(goes, [1, LOCATIONS.index("forest")], EVERYONE, 0), 0) == "Ben walks into the woods"
    assert speaker.event(Event(goes, [1, LOCATIONS.index("reef")], EVERYONE, 0), 0) == "Ben goes: reef"


def test_whose_ritual_lies_open_is_said_by_name():
    game = vaka.game("raiatea")
    speaker = Speaker(catalogue("en"), game, ["Anne", "Ben", "Cara"])
    lays = [verb.name for verb in game.verbs].index("lays_open")
    assert "(Cara)" in speaker.event(Event(lays, [0, 2], EVERYONE, 0), 0)
    assert "(Anne)" in speaker.event(Event(lays, [0, 0], EVERYONE, 0), 0)
    assert "(common)" in speaker.event(Event(lays, [0, MAX_SEATS], EVERYONE, 0), 0)


def test_an_error_inside_an_error_is_said_too():
    inner = IllegalChoice("choice.game_over", {})
    assert plain(catalogue("en"), BadRecord("record.illegal", {"line": 9, "why": inner})) == "Line 9: The game is over."
    assert SPEAKER.refusal(BadRecord("record.illegal", {"line": 9, "why": inner})) == "Line 9: The game is over."


def test_the_field_of_a_form_is_called_as_the_form_calls_it_and_that_of_a_file_as_the_file_does():
    english = catalogue("en")
    assert english.messages["pages.field.players"] != "players"
    form = plain(english, BadRequest("pages.error.field", {"field": "players"}))
    assert form == f"“{english.messages['pages.field.players']}” is missing or cannot be read."
    file = plain(english, BadBox("box.missing_field", {"entry": "tile 4", "field": "players"}))
    assert file == "Components, tile 4: the field “players” is missing."


def test_what_is_wrong_with_a_component_file_as_a_whole_is_said_of_the_file():
    """An empty one has no entry that could be named."""
    with pytest.raises(BadBox) as refusal:
        game_with("orongo", {}, 1)
    said = plain(catalogue("en"), refusal.value)
    assert said == "Components, the file as a whole: the field “components” is missing."


def test_the_result_comes_best_first():
    outcome = Outcome("shells", [[("moai", 2), ("shells", 1)], [("moai", 2), ("shells", 9)]], [2, 2], [2, 1])
    assert SPEAKER.result(outcome) == [
        "The tiles have run out; Ben wins the tie with the most shells.",
        "1. Ben: 2 Moai raised and 9 shells",
        "2. Anne: 2 Moai raised and 1 shell",
    ]


@pytest.mark.parametrize("name", vaka.list_games())
def test_what_can_be_planned_to_be_repeated_ends_at_an_event_of_the_game(name):
    events = [verb.name for verb in vaka.game(name).verbs]
    assert moments(name) or name not in WITH_VALUES
    assert set(moments(name)) <= set(events)
