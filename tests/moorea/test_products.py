"""M3.3, M4.3, M5.1, M5.3: products and how they are paid."""

from itertools import product as combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from vaka.games.moorea import payment
from vaka.games.moorea.names import CARDS, FISH

from .positions import ANNE, BOX, built, hand, named, offered, refused, say, table, titles, will_bring

CHEAP = "jetty tiles palisades hut canoe stoneware pottery necklace fish_basket forest"
SITES = ["forest", "clay_pit", "bamboo_forest", "seashell_beach"]


def test_M3_3_commodities_go_to_the_discards_and_the_product_lies_before_the_player():
    state = table("clay*3 wood", display=CHEAP)
    will_bring(state, "bridge")
    assert offered(state, ANNE, "buy") == ["buy stoneware", "buy tiles"]
    assert say(state, ANNE, "buy tiles")[:2] == ["buys 1 tiles clay clay", "display bridge"]
    assert hand(state, ANNE) == "wood clay"
    assert named(state.discards) == "clay*2"
    assert built(state, ANNE) == "tiles"


def test_M3_3_stoneware_hut_and_canoe_go_to_the_hand():
    for name, price in (("stoneware", "clay*2"), ("hut", "wood bamboo"), ("canoe", "wood*2")):
        state = table(price, display=CHEAP)
        say(state, ANNE, f"buy {name}")
        assert hand(state, ANNE) == name
        assert built(state, ANNE) == ""
        assert named(state.discards) == price


def test_M3_3_stoneware_hut_and_canoe_used_as_payment_leave_the_game():
    state = table("clay stoneware*2 hut")
    assert say(state, ANNE, "buy temple")[0] == "buys 1 temple clay stoneware hut"
    assert hand(state, ANNE) == "stoneware"
    assert named(state.gone) == "stoneware hut"
    assert named(state.discards) == "clay"
    assert built(state, ANNE) == "temple"


def test_M3_3_the_display_is_refilled_to_10_at_once():
    state = table("wood*3", "", display=CHEAP)
    will_bring(state, "village")
    say(state, ANNE, "buy jetty")
    assert state.display == titles("village tiles palisades hut canoe stoneware pottery necklace fish_basket forest")
    assert sum(state.display) == 10


def test_M3_3_what_is_not_on_display_cannot_be_bought():
    state = table("wood*6", display=CHEAP)
    assert refused(state, ANNE, "buy bridge") == ("moorea.buy.not_there", {"seat": ANNE, "title": "bridge"})


def test_M3_3_what_cannot_be_paid_is_refused_with_the_number_of_cards_missing():
    state = table("wood fish", display=CHEAP)
    assert refused(state, ANNE, "buy jetty") == ("moorea.buy.cannot_pay", {"seat": ANNE, "title": "jetty", "short": 2})
    assert refused(state, ANNE, "buy forest") == (
        "moorea.buy.cannot_pay",
        {"seat": ANNE, "title": "forest", "short": 3},
    )
    assert refused(state, ANNE, "buy pottery") == (
        "moorea.buy.cannot_pay",
        {"seat": ANNE, "title": "pottery", "short": 1},
    )
    state = table("wood fish*3 hut", tools="net", display=CHEAP.replace("jetty", "cult_site"))
    assert refused(state, ANNE, "buy cult_site")[1]["short"] == 1
    state = table("wood fish", tools="net", display=CHEAP)
    assert refused(state, ANNE, "buy forest")[1]["short"] == 2
    assert refused(state, ANNE, "buy jetty")[1]["short"] == 1
    assert refused(state, ANNE, "buy fish_basket")[1]["short"] == 1


def test_M3_3_asked_are_the_kind_that_pays_and_the_fish_in_the_order_of_the_commodities():
    state = table("wood bamboo fish*3", tools="net", display=CHEAP)
    assert say(state, ANNE, "buy pottery") == []
    assert offered(state, ANNE) == ["fish 0 for wood", "fish 1 for wood"]
    assert say(state, ANNE, "fish 1 for wood") == []
    assert offered(state, ANNE) == ["fish 0 for bamboo", "fish 1 for bamboo"]
    assert say(state, ANNE, "fish 0 for bamboo")[0] == "buys 1 pottery bamboo fish fish"
    assert hand(state, ANNE) == "wood fish"


def test_M3_3_a_question_with_one_answer_is_not_asked():
    state = table("wood fish*3", tools="net", display=CHEAP)
    say(state, ANNE, "buy pottery")  # a fish for the bamboo is needed, one is the price, one may stand for wood
    assert offered(state, ANNE) == ["fish 0 for wood", "fish 1 for wood"]
    say(state, ANNE, "fish 1 for wood")
    assert hand(state, ANNE) == "wood"
    state = table("wood fish*2", tools="net", display=CHEAP)
    assert say(state, ANNE, "buy pottery")[0] == "buys 1 pottery wood fish fish"


def test_M3_3_a_site_asks_for_the_kind_then_for_the_fish():
    state = table("wood*4 clay*2 fish*2", tools="net", display=CHEAP)
    say(state, ANNE, "buy forest")
    assert offered(state, ANNE) == ["with wood", "with clay"]
    say(state, ANNE, "with wood")
    assert offered(state, ANNE) == ["fish 0 for wood", "fish 1 for wood", "fish 2 for wood"]
    assert say(state, ANNE, "fish 2 for wood")[0] == "buys 1 forest wood wood fish fish"
    assert hand(state, ANNE) == "wood*2 clay*2"


def test_M4_3_without_the_net_fish_stands_for_nothing():
    state = table("wood*2 fish*4", display=CHEAP)
    assert offered(state, ANNE, "buy") == ["buy canoe", "buy forest", "buy fish_basket"]
    say(state, ANNE, "buy forest")
    assert hand(state, ANNE) == "wood*2"


def test_M4_3_with_the_net_fish_stands_for_commodities_in_any_number():
    state = table("fish*4", tools="net", display=CHEAP)
    assert {words.removeprefix("buy ") for words in offered(state, ANNE, "buy")} == set(CHEAP.split())
    assert say(state, ANNE, "buy jetty")[0] == "buys 1 jetty fish fish fish"


def test_M4_3_fish_never_stands_for_stoneware_hut_or_canoe():
    state = table("fish*8 hut", tools="net")
    assert "buy temple" not in offered(state, ANNE)
    assert "buy cult_site" not in offered(state, ANNE)
    state = table("fish*8 hut stoneware", tools="net")
    assert "buy temple" in offered(state, ANNE)


def test_M4_3_fish_in_the_price_must_be_fish_and_is_counted_first():
    state = table("seashell*6 fish", tools="net", display="aquarium")
    assert "buy aquarium" not in offered(state, ANNE)
    state = table("seashell fish*2", tools="net", display="aquarium")
    assert say(state, ANNE, "buy aquarium")[0] == "buys 1 aquarium seashell fish fish"
    state = table("fish*3", tools="net", display="aquarium")
    assert say(state, ANNE, "buy aquarium")[0] == "buys 1 aquarium fish fish fish"


def test_M4_3_fish_never_helps_to_pay_a_tool_but_equal_fish_do():
    state = table("wood*2 fish*2", tools="net")
    assert offered(state, ANNE, "tool") == []
    state = table("wood*2 fish*3", tools="net")
    assert offered(state, ANNE, "tool") == ["tool basket", "tool spear"]


def test_M5_1_a_site_costs_4_equal_commodities_of_any_one_kind():
    state = table("wood*4 clay*4 fish*4 bamboo*3", display=CHEAP)
    say(state, ANNE, "buy forest")
    assert offered(state, ANNE) == ["with wood", "with clay", "with fish"]
    say(state, ANNE, "with clay")
    assert built(state, ANNE) == "forest"
    assert named(state.discards) == "clay*4"


def test_M5_1_each_site_makes_its_commodity_cheaper_and_no_other():
    for site, product, price in (
        ("forest", "jetty", "wood*2"),
        ("clay_pit", "tiles", "clay"),
        ("bamboo_forest", "palisades", "bamboo"),
        ("seashell_beach", "necklace", "seashell"),
    ):
        others = CHEAP.replace("forest", "village")
        for other in SITES:
            state = table(price, display=others, built=other)
            assert (f"buy {product}" in offered(state, ANNE)) == (other == site)


def test_M5_1_sites_of_the_same_kind_add_up_and_may_make_a_product_free():
    state = table("", players=4, display=CHEAP.replace("forest", "wood_store"), built="forest*2")
    assert offered(state, ANNE, "buy") == ["buy canoe"]
    assert say(state, ANNE, "buy canoe")[0] == "gets 1 canoe"
    assert hand(state, ANNE) == "canoe"
    state = table("wood", players=4, display=CHEAP.replace("forest", "wood_store"), built="forest*2")
    assert say(state, ANNE, "buy jetty")[0] == "buys 1 jetty wood"


def test_M5_1_a_price_never_falls_below_nothing():
    state = table("bamboo", players=4, display=CHEAP.replace("forest", "bridge"), built="forest*2")
    assert say(state, ANNE, "buy hut")[0] == "buys 1 hut bamboo"


def test_M5_1_discounts_are_never_for_tools():
    state = table("wood*2", players=4, built="forest*2")
    assert offered(state, ANNE, "tool") == []


def test_M5_1_a_site_is_paid_with_less_of_the_kind_of_own_sites():
    display = CHEAP.replace("forest", "clay_pit")
    state = table("wood*2 clay*4", players=4, display=display, built="forest*2")
    say(state, ANNE, "buy clay_pit")
    assert offered(state, ANNE) == ["with wood", "with clay"]
    assert say(state, ANNE, "with wood")[0] == "buys 1 clay_pit wood wood"


def test_M5_1_kind_fish_is_4_fish_with_or_without_net_and_offered_once():
    for tools in ("", "net"):
        state = table("fish*4", tools=tools, display=CHEAP)
        assert say(state, ANNE, "buy forest")[0] == "buys 1 forest fish fish fish fish"


def test_M3_3_fish_alone_for_a_site_are_offered_with_the_first_kind_that_they_pay():
    display = CHEAP.replace("forest", "bamboo_forest")
    state = table("fish*3 clay", tools="net", display=display, built="forest clay_pit")
    say(state, ANNE, "buy bamboo_forest")
    assert offered(state, ANNE) == ["with wood", "with clay"]
    say(state, ANNE, "with clay")  # three fish would be the same as with wood
    assert offered(state, ANNE) == []
    assert hand(state, ANNE) == "fish"


def test_M5_3_the_market_costs_exactly_a_canoe_a_hut_and_a_stoneware():
    state = table("canoe hut stoneware wood")
    assert offered(state, ANNE, "buy") == ["buy market"]
    assert say(state, ANNE, "buy market")[0] == "buys 1 market stoneware hut canoe"
    assert hand(state, ANNE) == "wood"
    assert named(state.gone) == "stoneware hut canoe"
    for lacking in ("hut stoneware fish*4", "canoe stoneware fish*4", "canoe hut fish*4"):
        assert "buy market" not in offered(table(lacking, tools="net"), ANNE)


# --- paying, exactly: every payment that the rules allow is offered once, and no other

hand_cards = st.tuples(*[st.integers(0, 4)] * (FISH + 1), *[st.integers(0, 1)] * 3)
own_sites = st.tuples(*[st.integers(0, 2)] * len(SITES))


def allowed_payments(title: int, cards: list[int], sites: list[int], has_net: bool) -> set[tuple[int, ...]]:
    """All ways to pay, found by trying: each unit of a price is paid by its own kind or, with a net, by fish."""
    prices = [BOX.price[title]]
    if BOX.equal[title]:
        prices = [
            [BOX.equal[title] if kind == paying else 0 for kind in range(len(CARDS))] for paying in range(FISH + 1)
        ]
    result = set()
    for price in prices:
        needs = [max(0, price[kind] - (sites[kind] if kind < FISH else 0)) for kind in range(len(CARDS))]
        for fish in combinations(*[range(needs[kind] + 1 if has_net else 1) for kind in range(FISH)]):
            paid = [needs[kind] - (fish[kind] if kind < FISH else 0) for kind in range(len(CARDS))]
            paid[FISH] += sum(fish)
            if all(paid[kind] <= cards[kind] for kind in range(len(CARDS))):
                result.add(tuple(paid))
    return result


def offered_payments(state, title: int) -> list[tuple[int, ...]]:
    """All payments that the choices lead to, as often as they do."""
    buy = f"buy {BOX.ids[title]}"
    if buy not in offered(state, ANNE):
        return []
    result = []
    open_ways = [(state, buy)]
    while open_ways:
        before, choice = open_ways.pop()
        after = before.copy(before.chance)
        say(after, ANNE, choice)
        if after.steps:
            open_ways += [(after, words) for words in offered(after, ANNE)]
        else:
            bought = [1 if card == BOX.to_hand[title] else 0 for card in range(len(CARDS))]
            result.append(tuple(a + b - c for a, b, c in zip(state.hands[ANNE], bought, after.hands[ANNE])))
    return result


@settings(max_examples=400, deadline=None)
@given(hand_cards, own_sites, st.booleans(), st.sampled_from(BOX.ids))
def test_paying_exactly_every_payment_is_offered_once(cards, sites, has_net, name):
    title = BOX.ids.index(name)
    copies = [min(count, 1) if site == name else count for site, count in zip(SITES, sites)]
    state = table(
        named(list(cards)),
        players=4,
        display=name,
        tools="net" if has_net else "",
        built=named(copies, SITES),
    )
    result = offered_payments(state, title)
    assert len(result) == len(set(result))
    assert set(result) == allowed_payments(title, list(cards), state.sites[ANNE], has_net)
    assert (payment.short_of_title(state, ANNE, title) == 0) == bool(result)


def test_M3_3_no_payment_of_a_site_is_offered_twice():
    """Every hand of up to six cards with fish, and up to two sites of two kinds: fish alone are one payment."""
    state = table("", "", tools="net")
    for wood, clay, fish in combinations(range(5), range(5), range(1, 5)):
        state.hands[ANNE] = [0, wood, 0, clay, fish, 0, 0, 0]
        for forests, pits in combinations(range(3), range(3)):
            state.sites[ANNE] = [0, forests, 0, pits, 0]
            paid = [
                payment.site_payment(state, ANNE, 4, card, count)
                for card in payment.site_kinds(state, ANNE, 4)
                for least, most in [payment.site_range(state, ANNE, 4, card)]
                for count in range(least, most + 1)
            ]
            assert len(paid) == len({tuple(cards) for cards in paid})


def test_M3_3_a_kind_that_only_fish_could_pay_is_left_out_when_another_offers_the_same_cards():
    state = table("fish*3", "", tools="net", built="forest clay_pit", display="bamboo_forest")
    say(state, ANNE, "buy bamboo_forest")
    assert hand(state, ANNE) == ""  # with wood or with clay it is the same three fish
