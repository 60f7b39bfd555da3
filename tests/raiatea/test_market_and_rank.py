"""R5.7, R5.8 and R6: the Market, and ranks."""

import pytest

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import GOODS, NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    at_marae,
    give,
    go,
    goods,
    market,
    offered,
    own_assistants,
    own_goods,
    perform,
    play,
    refused,
    ritual,
    say,
    start,
    supply,
    tiles,
)

# --- R5.7 Market


def test_R5_7_sell_one_and_hire_one_in_any_order_the_kahuna_two_of_each():
    state = start(3)
    goods(state, ANNE, "uru", "uru", "taro")
    goods(state, BEN, "uru", "taro")
    state.pearls = [9, 9, 9]
    go(state, ANNE, "market", 4)
    say(state, ANNE, "sell uru 1", "hire shaman", "sell taro 1", "hire shaman")
    assert state.pearls[ANNE] == 9 + 2 - 4
    assert own_assistants(state, ANNE) == ["shaman", "shaman"]
    assert state.pending == (BEN,)
    say(state, BEN, "hire gatherer", "sell taro 1")
    assert state.pending == (CARA,)


def test_R5_7_no_more_is_sold_while_one_may_still_hire():
    state = start(3)
    goods(state, ANNE, "uru", "uru", "uru")
    goods(state, BEN, "uru", "taro")
    state.pearls = [9, 9, 9]
    go(state, ANNE, "market", 4)
    say(state, ANNE, "sell uru 1", "sell uru 1")
    assert offered(state, ANNE, "sell") == []
    assert refused(state, ANNE, "sell uru 1") == "sell.done"
    say(state, ANNE, "hire shaman", "hire shaman")
    say(state, BEN, "sell taro 1")
    assert offered(state, BEN, "sell") == []
    assert offered(state, BEN, "hire") != []


def test_R5_7_the_bonus_is_of_the_markers_step_or_any_below_then_the_marker_drops():
    state = start(3)
    goods(state, BEN, "taro")
    state.prices = [1, 2, 1, 1]
    go(state, ANNE, "market", 4)
    say(state, ANNE, "done")
    assert offered(state, BEN, "sell") == ["sell taro 1", "sell taro 2", "sell taro 3"]
    assert refused(state, BEN, "sell taro 4") == "sell.above_marker"
    assert refused(state, BEN, "sell uru 1") == "sell.not_yours"
    say(state, BEN, "sell taro 1")
    assert state.mana[BEN] == 8
    assert state.prices == [1, 1, 1, 1]
    assert state.goods_market == [1, 2, 1, 1]
    assert refused(state, BEN, "sell taro 1") == "sell.done"


def test_R5_7_at_the_bottom_the_marker_stays():
    state = start(3)
    goods(state, BEN, "taro")
    state.prices = [0, 0, 0, 0]
    go(state, ANNE, "market", 4)
    say(state, ANNE, "done")
    say(state, BEN, "sell taro 1")
    assert state.prices == [0, 0, 0, 0]


def test_R5_7_the_marker_drops_from_where_it_stands_after_the_bonus():
    state = start(3)
    goods(state, ANNE, "tiare", "tiare")
    give(state, ANNE, "ruanuu")
    go(state, ANNE, "market", 4)
    say(state, ANNE, "sell tiare 2", "perform ruanuu", "price tiare")
    assert state.prices[3] == 3
    assert offered(state, ANNE, "sell") == [f"sell tiare {n}" for n in (1, 2, 3, 4)]
    say(state, ANNE, "done")  # the visit to the market; then the first sale is over
    assert state.prices[3] == 2


def test_R5_7_hiring_costs_2_pearls_each():
    state = start(3)
    state.pearls = [3, 1, 0]
    state.assistant_market = [1, 0, 6, 6]
    go(state, ANNE, "market", 4)
    assert refused(state, ANNE, "hire merchant") == "hire.not_there"
    say(state, ANNE, "hire shaman")
    assert refused(state, ANNE, "hire shaman") == "hire.pearls"
    say(state, ANNE, "done")
    assert offered(state, BEN) == ["done"]
    state.pearls[BEN] = 9
    say(state, BEN, "done")
    state.pearls[CARA] = 9
    goods(state, CARA, "uru")
    say(state, CARA, "hire gatherer")
    assert refused(state, CARA, "hire shaman") == "hire.done"


def test_R5_7_a_bonus_that_gives_nothing_may_be_chosen():
    state = start(3)
    goods(state, BEN, "mahi_mahi", "tiare")
    state.tattoos[BEN] = 8
    state.prices = [3, 3, 3, 3]
    go(state, ANNE, "market", 4)
    say(state, ANNE, "done")
    say(state, BEN, "sell mahi_mahi 1")
    assert own_goods(state, BEN) == ["tiare"]
    assert state.prices[2] == 2


@pytest.mark.parametrize("good", GOODS)
def test_R5_7_a_good_taken_raises_its_price_within_the_ladder(good):
    state = start(3)
    at = GOODS.index(good)
    state.prices[at] = 2
    market(state, good, good, good)
    for step in (3, 3):
        perform(state, ANNE, "ruataata")
        say(state, ANNE, f"take {good}")
        assert state.prices[at] == step


def test_R5_8_at_the_top_of_the_mahi_mahi_ladder_a_mission_may_be_completed():
    state = start(3)
    goods(state, BEN, "mahi_mahi")
    state.prices[2] = 3
    tiles(state, r1_1="m1_pearls_3 m1_pearls_4")
    go(state, ANNE, "market", 4)
    say(state, ANNE, "done")
    say(state, BEN, "sell mahi_mahi 4")
    assert offered(state, BEN) == ["pass", "mission 1.1.1", "mission 1.1.2"]
    say(state, BEN, "mission 1.1.2")
    assert state.won_number == [0, 1, 0]
    assert state.prices[2] == 2
    assert state.stack[-1][0] == kinds.MARKET_PART


# --- R6 rank


@pytest.mark.parametrize(("tattoos", "rank"), list(enumerate([0, 0, 1, 1, 1, 2, 2, 2, 3])))
def test_R6_1_the_spaces_of_the_ranks(tattoos, rank):
    assert BOX.rank_at[tattoos] == rank


def test_R6_1_a_rank_gives_its_privileges_at_once():
    state = at_marae("uru", tattoos=1)
    assert offered(state, ANNE) == ["return uru", "draw normal"]
    say(state, ANNE, "return uru")
    assert offered(state, ANNE) == ["draw normal", "draw forbidden"]


@pytest.mark.parametrize(("tattoos", "clips"), [(0, 2), (2, 2), (4, 2), (5, 3), (8, 3)])
def test_R6_1_arioi_and_tahua_prepare_three(tattoos, clips):
    state = start(3)
    state.tattoos[ANNE] = tattoos
    give(state, ANNE, "tohu", "tu", "roo", "atea")
    state.space = 1
    play(state, [kinds.RITES, NOBODY, 2])
    for name in ("tohu", "tu", "roo")[: clips - 1]:
        say(state, ANNE, f"lay {name}")
    assert offered(state, ANNE, "lay") != []
    say(state, ANNE, "lay atea")
    assert len(state.prepared[ANNE]) == clips


@pytest.mark.parametrize("source", ["return", "treasure", "ritual"])
def test_R6_2_on_reaching_tahua_one_ritual_of_any_cost_may_be_performed(source):
    state = start(3)
    state.tattoos[ANNE] = 7
    give(state, ANNE, "papa_rai_3", "roo")
    if source == "return":
        goods(state, ANNE, "uru")
        go(state, ANNE, "marae", 4)
        say(state, ANNE, "return uru")
    elif source == "treasure":
        supply(state, "mission_condition")
        go(state, ANNE, "forest", 4)
        say(state, ANNE, "take mission_condition")
    else:
        perform(state, ANNE, "tohu")
    assert state.tattoos[ANNE] == 8
    assert offered(state, ANNE) == ["pass", "perform roo", "perform papa_rai_3"]
    say(state, ANNE, "perform papa_rai_3")
    assert state.front == [ritual("papa_rai_3")]
    assert state.pending != (ANNE,) or "perform roo" not in offered(state, ANNE)


def test_R6_2_it_is_once_and_without_a_card_it_is_lost():
    state = start(3)
    state.tattoos[ANNE] = 7
    perform(state, ANNE, "tohu")
    assert state.tattoos[ANNE] == 8
    assert state.stack[-1][0] != kinds.PERFORM
    give(state, ANNE, "roo")
    perform(state, ANNE, "tohu")
    assert state.stack[-1][0] != kinds.PERFORM


def test_R6_2_two_tattoos_may_cross_the_end():
    state = start(3)
    state.tattoos[ANNE] = 7
    give(state, ANNE, "roo")
    perform(state, ANNE, "mata_arahu")
    assert offered(state, ANNE) == ["pass", "perform roo"]
    say(state, ANNE, "pass")
    assert state.tattoos[ANNE] == 8
