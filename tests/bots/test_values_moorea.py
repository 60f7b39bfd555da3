"""What each weight of Moorea counts, as weights/moorea.toml says it."""

from collections import Counter
from random import Random

import pytest

from tests.bookkeeping import at_random
from tests.bots.weighing import counted, weighing
from tests.moorea.positions import ANNE, BEN, BOX, CARA, DATA, table
from vaka.bots.search_chance import SearchChance
from vaka.bots.values import values_of
from vaka.core.chance import Seeded
from vaka.editions.moorea.bot.values import Purse, Scene, exchanges, product_gain, product_goal, tool_goal, turns_left
from vaka.games.moorea.game import new_game
from vaka.games.moorea.kinds import DISCARDING
from vaka.games.moorea.names import TOOLS


def worth(state, item, seat=ANNE, **weights):
    return counted("moorea", state, seat, item, **weights)


def scene(state, **weights):
    return Scene(state, weighing("moorea", **weights).weights[state.players])


def plans(state, turns=1.0, **weights):
    """What could be bought next, by name: what it brings, and how many cards are missing."""
    purse = Purse(state, ANNE)
    titles = [title for title, n in enumerate(state.display) if n]
    here = scene(state, **weights)
    return {BOX.ids[title]: product_goal(state, ANNE, title, purse, turns, here) for title in titles}


def tools(state, **weights):
    """The same of every tool."""
    weighed = weighing("moorea", **weights).weights[state.players]
    return [tool_goal(state, tool, Purse(state, ANNE), 1.0, weighed) for tool in range(len(TOOLS))]


def test_every_number_of_players_has_its_weights():
    for players in (2, 3, 4, 5):
        assert worth(table("wood", players=players), "cards", first_card=1) == 1


def test_each_card_counts_less_than_the_one_before_but_never_less_than_the_last():
    state = table("wood*2 fish*2")
    assert worth(state, "cards", first_card=10) == 40
    assert worth(state, "cards", first_card=10, fall=3) == 10 + 7 + 4 + 1
    assert worth(state, "cards", first_card=10, fall=3, last_card=5) == 10 + 7 + 5 + 5


def test_the_fifth_card_of_a_kind_and_each_further_one_is_too_many():
    assert worth(table("wood*4 clay*4"), "cards", crowded=1) == 0
    assert worth(table("wood*6 clay*5"), "cards", crowded=2) == -6


def test_where_nothing_is_bought_little_is_to_come():
    state = table()
    state.idle = 0
    many = turns_left(state, ANNE, weighing("moorea", patience=4).weights[3])
    cards = sum(state.pile_one) + sum(state.pile_two)
    assert many == pytest.approx(1 + cards / 3)
    state.idle = 6  # half of four rounds of three
    assert turns_left(state, ANNE, weighing("moorea", patience=4).weights[3]) == pytest.approx(1 + cards / 6)
    state.idle = 40
    assert turns_left(state, ANNE, weighing("moorea", patience=4).weights[3]) == 1


def test_who_still_has_a_turn_at_the_end_is_known():
    state = table(seat=BEN)
    weights = weighing("moorea").weights[3]
    state.last_turns = 2  # Ben's own and Cara's
    assert [turns_left(state, seat, weights) for seat in (ANNE, BEN, CARA)] == [0, 1, 1]
    state.phase = DISCARDING  # Ben has acted
    assert [turns_left(state, seat, weights) for seat in (ANNE, BEN, CARA)] == [0, 0, 1]


def test_a_plan_lacks_the_cards_that_neither_hand_nor_sites_have():
    state = table("wood fish*2", display="jetty fish_basket pottery")
    missing = {name: short for name, (_, short) in plans(state).items()}
    assert [missing[name] for name in ("jetty", "fish_basket", "pottery")] == [2, 0, 1]
    state = table("wood", display="jetty", built="forest")
    assert plans(state)["jetty"][1] == 1


def test_with_a_net_fish_stand_for_other_commodities():
    without = table("wood fish*2", display="jetty pottery")
    with_net = table("wood fish*2", display="jetty pottery", tools="net")
    assert (plans(without)["jetty"][1], plans(with_net)["jetty"][1]) == (2, 0)
    assert plans(with_net)["pottery"][1] == 0  # one fish is in its price, the other stands for the bamboo


def test_what_costs_equal_cards_lacks_those_of_the_best_kind():
    state = table("wood*2 clay*3 fish*2", display="forest")
    assert plans(state)["forest"][1] == 1
    assert plans(table("wood*2 clay*3 fish*2", display="forest", tools="net"))["forest"][1] == 0


def test_a_plan_brings_points_less_its_price():
    state = table("wood*3", display="jetty")
    assert plans(state)["jetty"][0] == 4
    assert plans(state, price=0.5)["jetty"][0] == 4 - 1.5


def test_a_tool_is_made_of_equal_commodities():
    state = table("wood*3 stoneware*4")
    assert [short for _, short in tools(state)] == [0, 0, 1, 1]  # stoneware does not pay for tools
    assert [brings for brings, _ in tools(state, price=1)] == [2 - 3, 2 - 3, 3 - 4, 1 - 4]


def test_only_a_tool_that_is_left_and_not_owned_is_a_plan():
    def brought(**pieces):
        state = table("wood*4", **pieces)
        state.display = [0] * len(BOX.ids)
        return worth(state, "plans", plan=1)

    assert brought() == 3  # the net
    assert brought(tools="net") == 2
    assert brought(tools="basket spear net cart") == 0
    bare = table("wood*4")
    bare.display = [0] * len(BOX.ids)
    bare.tools_left = [0, 0, 0, 1]
    assert worth(bare, "plans", plan=1) == 1


def test_the_best_plan_counts_and_a_part_of_the_second():
    state = table("wood*3", display="jetty bridge")
    state.tools_left = [0] * 4
    known = plans(state, waiting=0.1, plan=1).values()
    first, second = sorted((brings * 0.1**short for brings, short in known), reverse=True)[:2]
    assert worth(state, "plans", plan=1, waiting=0.1) == pytest.approx(first)
    assert worth(state, "plans", plan=1, waiting=0.1, second_plan=0.5) == pytest.approx(first + second / 2)


def test_a_necklace_brings_the_next_step_and_the_promise_of_others():
    title = BOX.ids.index("necklace")
    state = table("seashell*2", display="necklace")
    brings = []
    for count in range(7):
        state.built[ANNE][title] = count
        brings.append(product_gain(state, ANNE, title, 8.0, scene(state, necklace=1)))
    assert brings == [2 + 1, 3 + 1, 4 + 1, 5 + 1, 6 + 1, 0, 0]
    state.built[ANNE][title] = 0
    assert product_gain(state, ANNE, title, 2.0, scene(state, necklace=1)) == 2.25


def test_sites_tools_and_stores_count_by_what_they_bring_beyond_the_others():
    state = table(tools="spear", built="forest clay_pit landing")
    turns = turns_left(state, ANNE, weighing("moorea").weights[3])
    assert worth(state, "means", site=1) == pytest.approx(2 * turns)
    assert worth(state, "means", spear=1) == pytest.approx(turns)
    assert worth(state, "means", basket=1) == 0
    assert worth(state, "means", store=1) == pytest.approx(3 * turns)
    assert worth(state, "means", BEN, site=1) < 0


def test_a_made_card_counts_by_its_use():
    state = table("hut*2", display="temple")  # which needs one
    state.display = [int(name == "temple") for name in BOX.ids]
    assert worth(state, "cards", useful_card=10, idle_card=1) == 11
    state = table("canoe", built="landing")
    assert worth(state, "cards", shelved=1) == 3


def test_within_an_action_its_best_end_counts():
    state = table("wood*3 clay fish*2", display="jetty", tools="net")  # paid with wood, or with fish in its place
    values = weighing("moorea", crowded=-1, first_card=1)
    state.choose(ANNE, state.game.choice("buy jetty"))
    assert state.steps
    ends = []
    for choice in state.choices(ANNE):
        then = state.copy(state.chance)
        then.choose(ANNE, choice)
        ends.append(sum(values.standing(then, ANNE)))
    assert sum(values.standing(state, ANNE)) == max(ends)
    assert values.standing(state, ANNE)[0] == 4 + 3  # the jetty and the net


@pytest.mark.parametrize(("changed", "met"), [({}, "act"), ({"hand_limit": 3}, "discard"), ({"idle_rounds": 1}, "end")])
def test_each_way_to_complete_an_exchange_is_worth_what_it_is_when_it_is_carried_out(changed, met):
    """All are judged on one copy: to the last bit as if each had one of its own, also where cards are discarded after
    it and where it ends the game."""
    values = values_of("moorea")
    played = new_game({**DATA, "meta": {**DATA["meta"], **changed}})
    after = Counter()
    for players, seed in ((2, 1), (3, 2), (4, 3), (5, 4)):
        for state in at_random(played.start(players, Seeded(seed)), Random(seed)):
            seat = state.player
            if state.asked and state.steps and played.words(state.steps[0]).startswith("swap"):
                ends = []
                for choice in state.choices(seat):
                    then = state.copy(SearchChance(seed))
                    then.choose(seat, choice)
                    ends.append(values.standing(then, seat))
                    after[played.step(then) if then.asked else "end"] += 1
                before = state.digest()
                weights = values.weights[players]
                assert exchanges(state.copy(SearchChance(seed)), seat, state.choices(seat), weights) == ends
                assert values.standing(state.copy(SearchChance(seed)), seat) == max(ends, key=sum)
                assert state.digest() == before
    assert after[met]
