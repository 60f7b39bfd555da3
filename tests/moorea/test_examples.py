"""The worked examples of the rules, and what a player sees of prices."""

from .positions import ANNE, BEN, hand, named, offered, refused, say, table, turn


def test_ME1_the_owner_of_a_forest_buys_a_jetty_with_2_wood():
    state = table("wood*2", built="forest", display="jetty")
    assert say(state, ANNE, "buy jetty")[0] == "buys 1 jetty wood wood"
    assert hand(state, ANNE) == ""


def test_ME2_laying_2_canoes_and_a_hut_at_the_market_is_one_action_and_ends_the_action_step():
    state = table("canoe*2 hut clay*2", "", built="market", display="tiles")
    say(state, ANNE, "store market", "lay 1 hut", "lay 2 canoe")
    assert hand(state, ANNE) == "clay*2"
    assert state.seen(ANNE).view()["players"][ANNE]["stores"] == {"market": {"hut": 1, "canoe": 2}}
    assert state.pending == (BEN,)


def test_ME3_with_net_fish_pays_for_clay_in_a_product_and_for_wood_in_a_hut():
    state = table("clay fish", tools="net", display="tiles")
    assert say(state, ANNE, "buy tiles")[0] == "buys 1 tiles clay fish"
    state = table("bamboo fish", tools="net", display="hut")
    assert say(state, ANNE, "buy hut")[0] == "buys 1 hut bamboo fish"


def test_ME3_3_wood_and_1_fish_do_not_pay_a_cart_but_4_fish_do():
    state = table("wood*3 fish", tools="net basket spear")
    assert refused(state, ANNE, "tool cart")[0] == "moorea.tool.cannot_pay"
    state = table("fish*4", tools="net")
    assert say(state, ANNE, "tool cart")[0] == "makes 1 cart fish fish fish fish"


def test_ME3_fish_is_not_laid_at_a_store():
    state = table("fish*3", tools="net", built="wood_store pottery bamboo_store seashell_chest")
    assert offered(state, ANNE, "store") == []


def test_ME4_with_cart_and_spear_a_face_up_card_and_then_its_replacement_are_taken():
    state = table("", tools="cart spear", row="clay*2 wood")
    turn(state, ANNE, "seashell", "fish")
    say(state, ANNE, "take wood")
    assert named(state.row) == "seashell clay*2"
    assert offered(state, ANNE) == ["draw", "enough", "take seashell", "take clay"]
    say(state, ANNE, "take seashell")
    assert hand(state, ANNE) == "seashell wood"
    assert named(state.row) == "clay*2 fish"
    assert "pass" in offered(state, ANNE)


def test_ME5_with_forest_and_net_3_fish_or_1_wood_and_2_fish_pay_a_site():
    state = table("fish*3", tools="net", built="forest", display="clay_pit")
    assert say(state, ANNE, "buy clay_pit")[0] == "buys 1 clay_pit fish fish fish"
    state = table("wood fish*2", tools="net", built="forest", display="clay_pit")
    assert say(state, ANNE, "buy clay_pit")[0] == "buys 1 clay_pit wood fish fish"


# --- the view


def price(state, viewer, title):
    return next(product for product in state.seen(viewer).view()["display"] if product["title"] == title)


def test_view_tells_each_price_for_this_player_now():
    state = table(
        "wood fish*2", "bamboo", built="forest", tools="net", display="jetty pottery forest".replace(" forest", "")
    )
    data = price(state, ANNE, "jetty")
    assert data["price"] == {"wood": 3}
    assert data["for_you"] == {
        "payable": True,
        "short": 0,
        "price": {"wood": 2},
        "missing": {"wood": 1},
        "fish": [1, 2],
    }
    data = price(state, BEN, "pottery")
    assert data["for_you"] == {
        "payable": False,
        "short": 2,
        "price": {"wood": 1, "bamboo": 1, "fish": 1},
        "missing": {"wood": 1, "fish": 1},
        "fish": [],
    }
    assert price(state, None, "jetty")["for_you"] is None


def test_view_tells_of_a_site_what_each_kind_would_cost():
    state = table("wood*2 fish*2 clay", built="forest", tools="net", display="clay_pit")
    assert price(state, ANNE, "clay_pit")["price"] == {"equal": 4}
    assert price(state, ANNE, "clay_pit")["for_you"] == {
        "payable": True,
        "short": 0,
        "price": {"seashell": 4, "wood": 3, "bamboo": 4, "clay": 4, "fish": 4},
        "missing": {"seashell": 2, "wood": 0, "bamboo": 2, "clay": 1, "fish": 2},
        "with": ["wood"],
    }


def test_view_tells_which_fish_can_stand_in_without_a_net():
    state = table("wood*3 fish", display="jetty")
    assert price(state, ANNE, "jetty")["for_you"]["fish"] == [0, 0]


def test_view_counts_the_fish_of_the_price_first():
    state = table("seashell fish*3", tools="net", display="aquarium")
    assert price(state, ANNE, "aquarium")["for_you"]["fish"] == [0, 1]
    state = table("seashell fish*2", tools="net", display="aquarium")
    assert price(state, ANNE, "aquarium")["for_you"]["fish"] == [0, 0]


def test_view_tells_of_tools():
    state = table("wood*4 clay*3 fish*2", tools="basket")
    tools = {tool["tool"]: tool for tool in state.seen(ANNE).view()["tools"]}
    assert tools["basket"] == {
        "tool": "basket",
        "left": 4,
        "points": 2,
        "price": {"equal": 3},
        "for_you": {"owned": True, "short": 0, "with": ["wood", "clay"]},
    }
    assert tools["cart"]["for_you"] == {"owned": False, "short": 0, "with": ["wood"]}
    tools = {tool["tool"]: tool for tool in state.seen(BEN).view()["tools"]}
    assert tools["cart"]["for_you"] == {"owned": False, "short": 4, "with": []}
    assert state.seen(None).view()["tools"][0]["for_you"] is None


def test_view_tells_what_lies_before_everybody():
    state = table("wood*4 hut", "fish", tools="cart", built="jetty forest pottery", row="fish clay*2", discards="wood")
    view = state.seen(BEN).view()
    assert view["step"] == "act"
    assert view["player"] == 1
    assert view["pending"] == [1]
    assert view["row"] == {"clay": 2, "fish": 1}
    assert view["discards"] == {"wood": 1}
    assert view["products_left"] == [sum(state.pile_one), sum(state.pile_two)]
    assert view["players"][ANNE] == {
        "seat": 1,
        "points": 4 + 1 + 1,
        "cards": 5,
        "limit": 6,
        "hand": {"hut": 1},
        "unknown": 4,
        "face_up": {},
        "tools": ["cart"],
        "products": {"forest": 1, "pottery": 1, "jetty": 1},
        "stores": {"pottery": {}},
        "worth": {"forest": 1, "pottery": 0, "jetty": 4},
        "next_necklace": 2,
    }
    assert view["players"][BEN]["hand"] == {"fish": 1}


def test_view_tells_the_step():
    state = table("wood*7", tools="spear")
    turn(state, ANNE)
    assert state.seen(None).view()["step"] == "draw"
    say(state, ANNE, "draw", "pass")
    assert state.seen(None).view()["step"] == "discard"
    state.finish()
    assert state.seen(None).view()["step"] == "over"
