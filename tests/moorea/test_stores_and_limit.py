"""M3.5, M3.8, M5.2: stores, and the hand limit."""

import pytest

from .positions import ANNE, BEN, BOX, GAME, act, hand, named, offered, refused, say, table, turn

STORES = {
    "wood_store": ["wood"],
    "pottery": ["clay"],
    "bamboo_store": ["bamboo"],
    "seashell_chest": ["seashell"],
    "landing": ["canoe"],
    "well": ["stoneware"],
    "village": ["hut"],
    "market": ["stoneware", "hut", "canoe"],
}


def in_store(state, seat, title):
    return state.seen(seat).view()["players"][seat]["stores"][title]


def test_M3_5_one_or_more_fitting_cards_are_laid_at_a_store():
    state = table("wood*3 clay", "", "", built="wood_store")
    assert offered(state, ANNE, "store") == ["store wood_store"]
    assert say(state, ANNE, "store wood_store") == []
    assert offered(state, ANNE) == ["lay 1 wood", "lay 2 wood", "lay 3 wood"]
    assert say(state, ANNE, "lay 2 wood")[0] == "stores 1 wood_store wood wood"
    assert hand(state, ANNE) == "wood clay"
    assert in_store(state, ANNE, "wood_store") == {"wood": 2}
    assert named(state.discards) == ""
    assert state.pending == (BEN,)


def test_M3_5_one_card_that_fits_is_laid_without_a_question():
    state = table("wood clay", built="wood_store")
    assert say(state, ANNE, "store wood_store")[0] == "stores 1 wood_store wood"


def test_M3_5_not_two_stores_in_one_action():
    state = table("wood clay", built="wood_store pottery")
    assert offered(state, ANNE, "store") == ["store wood_store", "store pottery"]
    say(state, ANNE, "store pottery")
    assert hand(state, ANNE) == "wood"
    assert state.pending == (BEN,)


def test_M3_5_cards_stay_in_a_store_for_good():
    state = table("wood*2", "", built="wood_store")
    say(state, ANNE, "store wood_store", "lay 2 wood")
    act(state, ANNE)
    assert offered(state, ANNE) == ["pass"]
    assert in_store(state, ANNE, "wood_store") == {"wood": 2}


def test_M3_5_a_store_just_bought_can_be_used_from_the_next_turn_on():
    state = table("bamboo wood", "", display="wood_store")
    say(state, ANNE, "buy wood_store")
    assert state.pending == (BEN,)
    turn(state, ANNE, "clay")
    assert offered(state, ANNE, "store") == ["store wood_store"]


def test_M3_5_equal_stores_of_one_player_count_as_one():
    state = table("wood*2", "", "", players=4, built="wood_store*2")
    say(state, ANNE, "store wood_store", "lay 1 wood")
    act(state, ANNE)
    assert offered(state, ANNE, "store") == ["store wood_store"]
    say(state, ANNE, "store wood_store")
    assert in_store(state, ANNE, "wood_store") == {"wood": 2}


def test_M3_5_a_canoe_goes_to_the_landing_stage_or_the_market():
    state = table("canoe", built="landing market")
    assert offered(state, ANNE, "store") == ["store landing", "store market"]
    say(state, ANNE, "store market")
    assert in_store(state, ANNE, "market") == {"canoe": 1}
    assert in_store(state, ANNE, "landing") == {}


def test_M3_5_the_market_asks_for_each_kind_and_wants_one_card_at_least():
    state = table("stoneware canoe*2", built="market")
    say(state, ANNE, "store market")
    assert offered(state, ANNE) == ["lay 0 stoneware", "lay 1 stoneware"]
    say(state, ANNE, "lay 0 stoneware")
    assert offered(state, ANNE) == ["lay 1 canoe", "lay 2 canoe"]
    assert refused(state, ANNE, "lay 0 canoe")[0] == "moorea.now.finish"
    say(state, ANNE, "lay 1 canoe")
    assert hand(state, ANNE) == "stoneware canoe"


def test_M3_5_the_last_kind_may_be_left_out_at_the_market_when_another_was_laid():
    state = table("stoneware canoe", built="market")
    say(state, ANNE, "store market", "lay 1 stoneware")
    assert offered(state, ANNE) == ["lay 0 canoe", "lay 1 canoe"]
    assert say(state, ANNE, "lay 0 canoe")[0] == "stores 1 market stoneware"


def test_M3_5_only_own_stores_and_fitting_cards():
    state = table("wood clay", built="bamboo_store")
    values = {"seat": ANNE, "title": "wood_store"}
    assert refused(state, ANNE, "store wood_store") == ("moorea.store.not_yours", values)
    values = {"seat": ANNE, "title": "bamboo_store"}
    assert refused(state, ANNE, "store bamboo_store") == ("moorea.store.nothing_fits", values)


@pytest.mark.parametrize("title", STORES)
def test_M5_2_a_store_holds_what_it_shows(title):
    held = "seashell wood bamboo clay fish stoneware hut canoe"
    state = table(held, built=title, players=4)
    assert offered(state, ANNE, "store") == [f"store {title}"]
    say(state, ANNE, f"store {title}")
    while state.steps:
        say(state, ANNE, offered(state, ANNE)[-1])
    assert in_store(state, ANNE, title) == dict.fromkeys(STORES[title], 1)


def test_M5_2_the_jetty_is_no_store():
    state = table("canoe", built="jetty")
    assert offered(state, ANNE, "store") == []
    assert "store jetty" not in GAME.vocabulary


def test_M5_2_stores_score_per_card_held():
    points = {title: BOX.per_card[BOX.ids.index(title)] for title in STORES}
    for title, cards in STORES.items():
        state = table(f"{cards[0]}*3", built=title)
        before = state.seen(ANNE).view()["players"][ANNE]["points"]
        say(state, ANNE, f"store {title}", f"lay 2 {cards[0]}")
        assert state.seen(ANNE).view()["players"][ANNE]["points"] - before == 2 * points[title]
    assert (points["wood_store"], points["seashell_chest"], points["landing"]) == (1, 2, 3)


def test_M3_8_the_excess_over_6_cards_is_discarded_one_by_one_freely_chosen():
    state = table("wood*4 fish*3 hut", "", "")
    assert say(state, ANNE, "pass") == ["passes 1"]
    assert state.pending == (ANNE,)
    assert offered(state, ANNE) == ["discard wood", "discard fish", "discard hut"]
    assert refused(state, ANNE, "pass") == ("moorea.now.discard", {"seat": ANNE, "cards": 2})
    assert refused(state, ANNE, "discard clay") == ("moorea.discard.none", {"seat": ANNE, "card": "clay"})
    assert say(state, ANNE, "discard fish") == ["discards 1 fish"]
    assert state.pending == (ANNE,)
    say(state, ANNE, "discard wood")
    assert state.pending == (BEN,)
    assert hand(state, ANNE) == "wood*3 fish*2 hut"
    assert named(state.discards) == "wood fish"


def test_M3_8_a_discard_is_asked_even_with_one_choice():
    state = table("wood*7", "")
    say(state, ANNE, "pass")
    assert offered(state, ANNE) == ["discard wood"]


def test_M3_8_six_cards_are_no_excess():
    state = table("wood*3 fish*3", "", "")
    say(state, ANNE, "pass")
    assert state.pending == (BEN,)


def test_M3_8_a_discarded_stoneware_hut_or_canoe_leaves_the_game():
    state = table("wood*4 stoneware hut canoe*3", "")
    say(state, ANNE, "pass", "discard stoneware", "discard hut", "discard canoe")
    assert named(state.gone) == "stoneware hut canoe"
    assert named(state.discards) == ""


def test_M3_8_bought_stoneware_huts_and_canoes_count_against_the_limit():
    state = table("wood*3 fish*5", display="canoe")
    say(state, ANNE, "buy canoe")
    assert offered(state, ANNE) == ["discard wood", "discard fish", "discard canoe"]
