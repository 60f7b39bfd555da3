"""M3.2, M3.4, M3.7, M4.1, M4.5: exchange, tools, pass."""

from vaka.games.moorea import hands

from .positions import ANNE, BEN, hand, named, offered, refused, say, table, turn, will_bring


def test_M3_2_two_commodities_are_discarded_for_one_of_the_row_which_is_replaced_at_once():
    state = table("wood fish clay", row="bamboo seashell*2")
    will_bring(state, "clay")
    assert offered(state, ANNE, "swap") == ["swap for seashell", "swap for bamboo"]
    assert say(state, ANNE, "swap for bamboo") == []
    assert offered(state, ANNE) == ["give wood clay", "give wood fish", "give clay fish"]
    text = say(state, ANNE, "give wood fish")
    assert text[:2] == ["swaps 1 bamboo wood fish", "row clay"]
    assert hand(state, ANNE) == "bamboo clay"
    assert named(state.discards) == "wood fish"
    assert named(state.row) == "seashell*2 clay"


def test_M3_2_two_of_a_kind_may_be_given_if_there_are_two():
    state = table("wood*2 fish", row="bamboo*3")
    say(state, ANNE, "swap for bamboo")
    assert offered(state, ANNE) == ["give wood wood", "give wood fish"]
    assert refused(state, ANNE, "give fish fish")[0] == "moorea.now.finish"


def test_M3_2_the_kind_taken_may_be_one_of_those_given():
    state = table("wood*2", row="wood*3")
    say(state, ANNE, "swap for wood")
    assert hand(state, ANNE) == "wood"
    assert named(state.discards) == "wood*2"


def test_M3_2_only_commodities_can_be_given():
    state = table("wood hut canoe stoneware")
    assert offered(state, ANNE, "swap") == []
    assert refused(state, ANNE, "swap for clay") == ("moorea.swap.too_few", {"seat": ANNE, "needed": 2})
    assert refused(state, ANNE, "swap for fish") == ("moorea.take.not_there", {"seat": ANNE, "card": "fish"})


def test_M3_2_the_card_is_taken_before_the_row_is_refilled_and_may_come_back_from_the_discards():
    state = table("wood*2 clay", row="fish", bag="")
    say(state, ANNE, "swap for fish", "give wood wood")
    assert hand(state, ANNE) == "clay fish"
    assert named(state.row) == "wood*2"
    assert named(state.discards) == ""


def test_M3_2_from_an_empty_row_nothing_can_be_taken():
    state = table("wood*2", row="", bag="")
    assert offered(state, ANNE, "swap") == []


def test_M3_4_a_tool_is_paid_with_equal_commodities_of_one_kind():
    state = table("wood*3 fish*3 clay*2")
    assert offered(state, ANNE, "tool") == ["tool basket", "tool spear"]
    assert say(state, ANNE, "tool spear") == []
    assert offered(state, ANNE) == ["with wood", "with fish"]
    assert say(state, ANNE, "with fish")[0] == "makes 1 spear fish fish fish"
    assert hand(state, ANNE) == "wood*3 clay*2"
    assert named(state.discards) == "fish*3"


def test_M3_4_one_kind_that_can_pay_is_not_asked_for():
    state = table("clay*4 wood*3")
    assert say(state, ANNE, "tool net")[0] == "makes 1 net clay clay clay clay"
    assert hand(state, ANNE) == "wood*3"


def test_M3_4_at_most_one_of_each_tool():
    state = table("wood*4", tools="cart basket")
    assert offered(state, ANNE, "tool") == ["tool spear", "tool net"]
    assert refused(state, ANNE, "tool cart") == ("moorea.tool.own", {"seat": ANNE, "tool": "cart"})


def test_M3_4_a_tool_that_is_out_cannot_be_made():
    state = table("wood*4", players=5)
    state.tools = [0, 1, 1, 1, 1]
    state.tools_left[0] = 1
    assert "tool basket" in offered(state, ANNE)
    state.box.tool_copies[0], state.tools_left[0] = 4, 0
    try:
        state.kept = []
        assert "tool basket" not in offered(state, ANNE)
        assert refused(state, ANNE, "tool basket") == ("moorea.tool.none_left", {"seat": ANNE, "tool": "basket"})
    finally:
        state.box.tool_copies[0] = 5


def test_M3_4_too_few_equal_cards_are_told():
    state = table("wood*3")
    assert refused(state, ANNE, "tool cart") == ("moorea.tool.cannot_pay", {"seat": ANNE, "tool": "cart", "equal": 4})


def test_M3_7_the_action_is_asked_even_with_one_choice():
    state = table("", "", "", row="", bag="", players=4)
    assert offered(state, ANNE) == ["pass"]
    assert say(state, ANNE, "pass") == ["passes 1", "no_card 2"]
    assert offered(state, BEN) == ["pass"]


def test_M3_7_one_action_a_turn():
    state = table("wood*3 fish*3", "", "")
    say(state, ANNE, "tool spear", "with wood")
    assert state.pending == (BEN,)
    state = table("wood*3 fish*3", "", "")
    say(state, ANNE, "swap for clay", "give wood wood")
    assert state.pending == (BEN,)


def test_M3_7_in_the_action_step_only_actions_are_open():
    state = table("wood*3")
    for words in (
        "draw",
        "enough",
        "take clay",
        "discard wood",
        "with wood",
        "give wood wood",
        "lay 1 wood",
        "fish 0 for seashell",
    ):
        assert refused(state, ANNE, words) == ("moorea.now.act", {"seat": ANNE, "cards": 3})


def test_M3_7_an_action_that_was_begun_is_finished_first():
    state = table("wood*3 fish*3")
    say(state, ANNE, "tool basket")
    assert refused(state, ANNE, "pass") == (
        "moorea.now.finish",
        {"seat": ANNE, "action": "tool basket", "open": ["with wood", "with fish"]},
    )
    assert refused(state, ANNE, "with clay")[0] == "moorea.now.finish"


def test_M4_1_the_basket_raises_the_hand_limit_to_8_at_once():
    state = table("wood*11", "", "")
    assert hands.limit(state, ANNE) == 6
    say(state, ANNE, "tool basket")
    assert hand(state, ANNE) == "wood*8"
    assert hands.limit(state, ANNE) == 8
    assert state.pending == (BEN,)


def test_M4_5_a_basket_works_from_the_turn_it_is_made_in():
    state = table("wood*3 clay*5 fish*4")
    say(state, ANNE, "tool basket", "with wood")
    assert state.pending == (ANNE,)
    say(state, ANNE, "discard fish")
    assert state.pending == (BEN,)


def test_M4_5_a_net_helps_the_next_purchase():
    state = table("fish*6", display="jetty")
    assert offered(state, ANNE, "buy") == []
    say(state, ANNE, "tool net")
    turn(state, ANNE, "fish")
    assert offered(state, ANNE, "buy") == ["buy jetty", "buy statue"]
