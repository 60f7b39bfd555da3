"""What view shows of pending work and of points."""

import random

import pytest

import vaka

from .positions import ANNE, BEN, GAME, say, table, turn


def test_questions_keep_their_numbers_and_more_are_added_behind_them():
    """Saved states name the open question by its number."""
    assert [question.name for question in GAME.questions][:3] == ["draw", "act", "discard"]


def details(state, viewer):
    return state.seen(viewer).view()["details"]


def test_who_draws_and_how_much_is_shown_to_everybody():
    state = table("wood", row="clay fish*2", tools="spear cart")
    turn(state, ANNE, "bamboo")
    for viewer in (None, ANNE, BEN):
        assert details(state, viewer) == {"seat": 1, "drawn": 0, "most": 2}
    say(state, ANNE, "take fish")
    assert details(state, BEN)["drawn"] == 1


def test_how_many_cards_are_too_many_is_shown_to_everybody():
    state = table("wood*4 clay*4")
    say(state, ANNE, "pass")
    assert state.seen(BEN).view()["step"] == "discard"
    assert details(state, BEN) == details(state, None) == {"seat": 1, "cards": 8 - state.box.hand_limit}


def test_what_was_begun_is_shown_to_its_player_alone():
    state = table("wood*3 fish*3", "", tools="net", display="jetty")
    assert details(state, ANNE) == {"seat": 1}
    say(state, ANNE, "buy jetty")
    assert details(state, BEN) == details(state, None) == {"seat": 1}
    assert list(details(state, ANNE)) == ["seat", "given", "ways"]


WAYS = [
    ("swap for clay", "wood*2 fish", {}, "give wood fish", {"wood": 1, "fish": 1}),
    ("swap for clay", "wood*2 fish", {}, "give wood wood", {"wood": 2}),
    ("tool spear", "wood*3 clay*3", {}, "with clay", {"clay": 3}),
    ("buy jetty", "wood*3 fish*3", {"tools": "net", "display": "jetty"}, "fish 2 for wood", {"wood": 1, "fish": 2}),
    ("buy forest", "wood*3 clay*4 fish", {"tools": "net", "display": "forest"}, "with wood", {"wood": 3, "fish": 1}),
    ("store market", "stoneware canoe*2", {"built": "market"}, "lay 0 stoneware", {"stoneware": 0}),
]


@pytest.mark.parametrize(("begins", "hand", "lies", "choice", "cards"), WAYS)
def test_the_ways_to_finish_an_action_are_shown_as_cards(begins, hand, lies, choice, cards):
    state = table(hand, "", **lies)
    say(state, ANNE, begins)
    ways = {way["choice"]: way for way in details(state, ANNE)["ways"]}
    assert list(ways) == [state.game.words(open_now) for open_now in state.choices(ANNE)]
    assert ways[choice] == {"choice": choice, "cards": cards, "points": 0}
    assert details(state, ANNE)["given"] == {}


def test_what_was_laid_counts_as_given_and_a_card_in_a_store_brings_points():
    state = table("stoneware canoe", built="market")
    say(state, ANNE, "store market", "lay 1 stoneware")
    shown = details(state, ANNE)
    per_card = state.box.per_card[state.box.ids.index("market")]
    assert shown["given"] == {"stoneware": 1}
    assert shown["ways"][-1] == {"choice": "lay 1 canoe", "cards": {"canoe": 1}, "points": per_card}


def test_M3_3_what_a_price_takes_for_certain_is_shown_step_by_step():
    state = table("wood*2 bamboo*3 fish*3", tools="net", display="pottery")
    say(state, ANNE, "buy pottery")
    assert details(state, ANNE)["given"] == {"fish": 1}
    say(state, ANNE, "fish 0 for wood")
    assert details(state, ANNE)["given"] == {"wood": 1, "fish": 1}
    state = table("wood*2 bamboo*3 fish*3", tools="net", display="pottery")
    say(state, ANNE, "buy pottery", "fish 1 for wood")
    assert details(state, ANNE)["given"] == {"fish": 2}
    state = table("wood*4 fish*2", tools="net", display="forest")
    say(state, ANNE, "buy forest")
    assert "fish 1 for wood" in [way["choice"] for way in details(state, ANNE)["ways"]]
    assert details(state, ANNE)["given"] == {}


@pytest.mark.parametrize("players", [2, 5])
def test_all_points_before_a_player_are_shown_by_what_they_are_for(players):
    """Products, stores with what they hold and necklaces together are all points but those of tools."""
    rng = random.Random(players)
    state = GAME.start(players, vaka.seeded(players), {})
    brought = 0
    while state.pending:
        shown = state.seen(None).view()
        tools = {tool["tool"]: tool["points"] for tool in shown["tools"]}
        for player in shown["players"]:
            worth = sum(player["worth"].values()) + sum(tools[name] for name in player["tools"])
            assert worth == player["points"]
            assert player["worth"].keys() == player["products"].keys()
        assert shown["idle_turns"] + shown["idle_left"] == state.box.idle_rounds * players
        seat = state.pending[0]
        choices = state.choices(seat)
        words = [state.game.words(choice) for choice in choices]
        if "buy necklace" in words:
            player = shown["players"][seat]
            state.choose(seat, choices[words.index("buy necklace")])
            after = state.seen(None).view()["players"][seat]
            if after["products"] != player["products"]:
                assert after["points"] - player["points"] == player["next_necklace"]
                brought += 1
        else:
            state.choose(seat, rng.choice(choices))
    assert brought
