"""R5 and R6: the six locations, and ranks."""

import pytest

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import GOODS, NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    assistants,
    card,
    discards,
    front,
    give,
    go,
    goods,
    hand,
    market,
    masks,
    offered,
    own_assistants,
    own_goods,
    own_masks,
    perform,
    play,
    refused,
    ritual,
    say,
    script,
    start,
    supply,
    tiles,
    told,
)

# --- R5.1 Forest


def test_R5_1_one_circuit_clockwise_one_counter_clockwise_the_kahuna_first():
    state = start(4)
    go(state, BEN, "forest", 4)
    asked = []
    while state.stack[-1][0] == kinds.FOREST_PART:
        asked.append(state.pending[0])
        say(state, state.pending[0], "done")
    assert asked == [BEN, CARA, DAN, ANNE, BEN, ANNE, DAN, CARA]


def test_R5_1_between_the_circuits_the_rest_goes_to_the_markets_and_new_cards_come():
    state = start(3)
    supply(state, "uru", "taro", "shaman", "colours_red")
    go(state, ANNE, "forest", 4, *[card("tiare")] * 4)
    say(state, ANNE, "take uru")
    say(state, BEN, "done")
    say(state, CARA, "take shaman")
    assert state.goods_market == [1, 2, 1, 1]
    assert state.prices == [1, 0, 1, 1]
    assert state.mask_market[BOX.mask_names.index("colours_red")] == 1
    assert state.supply == [card("tiare")] * 4
    assert offered(state, ANNE) == ["done", "take tiare"]
    assert own_goods(state, ANNE) == ["uru"]
    assert own_assistants(state, CARA) == ["shaman"]


def test_R5_1_taking_is_once_a_part_and_may_be_declined():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 1
    supply(state, "uru", "taro")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take uru")
    assert refused(state, ANNE, "take taro") == "take.done"
    assert refused(state, ANNE, "gather") == "take.done"


def test_R5_1_refusals_of_the_forest():
    state = start(3)
    supply(state, "uru", "taro")
    go(state, ANNE, "forest", 4)
    assert refused(state, ANNE, "take tiare") == "take.not_there"
    assert refused(state, ANNE, "gather") == "gather.no_gatherer"
    assert refused(state, ANNE, "hire shaman") == "now.forest"


@pytest.mark.parametrize("entry", BOX.data["mask"], ids=lambda entry: entry["id"])
def test_R5_1_a_mask_from_the_forest_pays_its_treasure_at_once(entry):
    state = start(3)
    state.tattoos[ANNE] = 1
    supply(state, entry["id"])
    go(state, ANNE, "forest", 4)
    say(state, ANNE, f"take {entry['id']}")
    treasure = entry["treasure"][0]
    gained = {
        "pearls": state.pearls[ANNE] - 4,
        "mana": state.mana[ANNE] - 5,
        "tattoo": state.tattoos[ANNE] - 1,
    }
    assert gained == {"pearls": 0, "mana": 0, "tattoo": 0} | {treasure["what"]: treasure["n"]}
    assert entry["id"] in own_masks(state, ANNE)


def test_R5_1_a_mirror_has_no_treasure():
    state = start(3)
    supply(state, "mirror")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take mirror")
    assert (state.pearls[ANNE], state.mana[ANNE], state.tattoos[ANNE]) == (4, 5, 0)
    assert "mirror" in own_masks(state, ANNE)


def test_R5_1_an_empty_deck_is_made_anew_of_the_goods_market():
    state = start(3)
    state.forest = [0] * len(state.forest)
    state.forest[card("shaman")] = 1
    market(state, "uru", "uru", "uru", "taro", "tiare", "tiare")
    state.prices = [2, 2, 2, 2]
    supply(state)
    play(state, [kinds.FOREST_PART, CARA, 0], [kinds.PLACE, ANNE, 0, 2, 3, 0, 0])
    assert card("shaman") in state.supply
    assert len(state.supply) == 4
    assert state.goods_market == [1, 1, 0, 1]
    assert state.prices == [2, 2, 2, 2]
    assert told(state, "new_forest") == ["new_forest 3"]


def test_R5_1_fewer_are_revealed_when_that_is_not_enough():
    state = start(3)
    state.forest = [0] * len(state.forest)
    market(state, "uru", "uru", "taro")
    supply(state)
    play(state, [kinds.PLACE, ANNE, 0, 2, 3, 0, 0])
    assert state.supply == [card("uru")]
    assert state.goods_market == [1, 1, 0, 0]
    assert refused(state, ANNE, "take taro") == "take.not_there"


def test_R5_1_an_effect_that_takes_a_forest_card_is_followed_by_one_new_card():
    state = start(3)
    supply(state, "uru", "mission_condition", "taro", "shaman")
    state.tattoos[ANNE] = 7
    script(state, card("tiare"))
    give(state, ANNE, "tohu")
    perform(state, ANNE, "rau_pena")
    assert offered(state, ANNE) == ["pass", "take uru", "take taro", "take shaman", "take mission_condition"]
    say(state, ANNE, "take mission_condition")
    # the treasure is the step onto Tahua, whose ritual comes before the new card
    assert offered(state, ANNE) == ["pass", "perform tohu"]
    assert len(state.supply) == 3
    say(state, ANNE, "pass")
    assert card("tiare") in state.supply


# --- R5.2 Marae, R5.3 drawing


def at_marae(*held, tattoos=0, seat=ANNE, die=4):
    state = start(3)
    goods(state, seat, *held)
    state.tattoos[seat] = tattoos
    go(state, seat, "marae", die)
    return state


def test_R5_2_a_good_is_returned_for_a_tattoo_the_kahuna_up_to_two():
    state = at_marae("uru", "uru", "taro")
    assert offered(state, ANNE) == ["return uru", "return taro", "draw normal"]
    say(state, ANNE, "return uru")
    assert state.tattoos[ANNE] == 1
    assert state.goods_market == [2, 1, 1, 1]
    assert state.prices == [0, 1, 1, 1]
    say(state, ANNE, "return uru")
    assert state.tattoos[ANNE] == 2
    assert offered(state, ANNE) == ["draw normal", "draw forbidden"]
    assert refused(state, ANNE, "return taro") == "return.none_left"


def test_R5_2_others_return_one_and_draw_one_set():
    state = at_marae()
    keep_one(state, ANNE)
    keep_one(state, ANNE)
    assert len(state.hands[ANNE]) == 2
    assert state.stack[-1][0] == kinds.KEEP
    goods(state, CARA, "uru", "taro")
    keep_one(state, BEN)
    assert len(state.hands[BEN]) == 1
    say(state, CARA, "return uru")
    assert state.stack[-1][0] == kinds.KEEP  # with one deck and nothing to return the draw goes by itself
    keep_one(state, CARA)
    assert (len(state.hands[CARA]), state.tattoos[CARA]) == (1, 1)


def keep_one(state, seat):
    assert state.pending == (seat,)
    say(state, seat, offered(state, seat, "keep")[0])


def test_R5_2_sacrifice_comes_before_drawing():
    state = at_marae("uru", tattoos=2)
    say(state, ANNE, "draw normal")
    keep_one(state, ANNE)
    assert offered(state, ANNE) == ["draw normal", "draw forbidden"]
    assert refused(state, ANNE, "return uru") == "return.none_left"


def test_R5_2_the_second_set_may_be_from_the_other_deck():
    state = at_marae(tattoos=2)
    say(state, ANNE, "draw normal")
    keep_one(state, ANNE)
    say(state, ANNE, "draw forbidden")
    keep_one(state, ANNE)
    assert sorted(BOX.deck_of[held] for held in state.hands[ANNE]) == [0, 1]


def test_R5_2_nobody_returns_a_good_at_tahua():
    state = at_marae("uru", tattoos=8)
    assert offered(state, ANNE) == ["draw normal", "draw forbidden"]
    assert refused(state, ANNE, "return uru") == "return.at_the_end"


@pytest.mark.parametrize(
    ("tattoos", "number", "decks"),
    [
        (0, 3, ["normal"]),
        (1, 3, ["normal"]),
        (2, 3, ["normal", "forbidden"]),
        (4, 3, ["normal", "forbidden"]),
        (5, 5, ["normal", "forbidden"]),
        (7, 5, ["normal", "forbidden"]),
        (8, 5, ["normal", "forbidden"]),
    ],
)
def test_R5_3_rank_says_how_many_and_from_which_deck(tattoos, number, decks):
    state = at_marae(tattoos=tattoos)
    if len(decks) == 1:
        assert len(state.drawn[ANNE]) == number
    else:
        assert offered(state, ANNE) == [f"draw {deck}" for deck in decks]
        say(state, ANNE, "draw forbidden")
        assert len(state.drawn[ANNE]) == number
        assert all(BOX.deck_of[held] == 1 for held in state.drawn[ANNE])


def test_R5_3_a_raatira_may_not_draw_forbidden_rituals():
    state = at_marae("uru")
    assert refused(state, ANNE, "draw forbidden") == "draw.rank"


def test_R5_3_the_others_are_discarded_face_up():
    state = at_marae()
    drawn = [BOX.ritual_names[held] for held in state.drawn[ANNE]]
    say(state, ANNE, f"keep {drawn[1]}")
    assert hand(state, ANNE) == [drawn[1]]
    assert discards(state) == [drawn[0], drawn[2]]
    assert refused(state, ANNE, "keep taaroa") == "keep.not_drawn"


def thin_deck(state, *names):
    """The normal deck holds only these; all its other cards are out of the game."""
    state.decks[0] = sorted(ritual(name) for name in names)
    state.deck_size[0] = len(names)


def test_R5_3_an_empty_deck_is_refilled_from_its_discards_in_mid_draw():
    state = start(3)
    thin_deck(state, "tohu")
    state.discards[ritual("hina")] = 1
    state.discards[ritual("tu")] = 1
    state.discards[ritual("ihi")] = 1  # of the other deck
    go(state, ANNE, "marae", 4)
    assert sorted(BOX.ritual_names[held] for held in state.drawn[ANNE]) == ["hina", "tohu", "tu"]
    assert told(state, "reshuffles") == ["reshuffles normal"]
    assert discards(state) == ["ihi"]


def test_R5_3_still_short_fewer_are_drawn_and_all_are_kept():
    state = start(3)
    thin_deck(state, "tohu")
    go(state, ANNE, "marae", 4)
    assert hand(state, ANNE) == ["tohu"]


def test_R5_3_a_deck_with_nothing_at_all_cannot_be_chosen():
    state = start(3)
    state.tattoos[ANNE] = 2
    thin_deck(state)
    goods(state, ANNE, "uru")
    go(state, ANNE, "marae", 4)
    assert offered(state, ANNE) == ["return uru", "draw forbidden"]
    assert refused(state, ANNE, "draw normal") == "draw.empty"


def test_R5_3_with_both_decks_empty_the_part_can_be_ended():
    state = start(3)
    thin_deck(state)
    goods(state, ANNE, "uru")
    go(state, ANNE, "marae", 4)
    assert offered(state, ANNE) == ["done", "return uru"]
    say(state, ANNE, "return uru")
    assert state.stack[-1][0] == kinds.GO


def test_R5_3_there_is_no_hand_limit():
    state = start(3)
    give(state, ANNE, *BOX.ritual_names[:30])
    go(state, ANNE, "marae", 4)
    keep_one(state, ANNE)
    assert len(state.hands[ANNE]) == 31


# --- R5.4 Reef, R5.5 Path


def test_R5_4_everybody_gains_the_eyes_and_the_kahuna_three_more():
    state = start(3)
    go(state, BEN, "reef", 1, 3)
    assert state.pearls == [7, 10, 7]
    assert told(state, "die") == ["die 1", "die 3"]


@pytest.mark.parametrize(("words", "paid", "trained"), [("pass", 0, 0), ("train 1", 2, 1), ("train 2", 5, 2)])
def test_R5_5_pay_for_priests_then_gain_mana(words, paid, trained):
    state = start(3)
    state.pearls = [9, 9, 9]
    state.priests = [3, 3, 3]
    go(state, ANNE, "path")
    say(state, ANNE, "pass")
    assert (state.priests[ANNE], state.mana[ANNE]) == (4, 9)  # the Kahuna has one for free
    assert offered(state, BEN) == ["pass", "train 1", "train 2"]
    say(state, BEN, words)
    assert state.pearls[BEN] == 9 - paid
    assert state.priests[BEN] == 3 + trained
    assert state.mana[BEN] == 5 + 3 + trained


def test_R5_5_priests_cost_pearls_and_space():
    state = start(3)
    state.pearls = [4, 1, 9]
    state.priests = [0, 0, 11]
    go(state, ANNE, "path")
    assert offered(state, ANNE) == ["pass", "train 1"]
    assert refused(state, ANNE, "train 2") == "train.pearls"
    say(state, ANNE, "pass")
    assert offered(state, BEN) == ["pass"]
    say(state, BEN, "pass")
    assert offered(state, CARA) == ["pass", "train 1"]
    assert refused(state, CARA, "train 2") == "train.no_space"


def test_R5_5_at_twelve_priests_the_mana_comes_without_a_question():
    state = start(3)
    state.priests = [12, 12, 3]
    go(state, ANNE, "path")
    assert state.mana[:2] == [17, 17]
    assert state.priests[ANNE] == 12
    assert state.pending == (CARA,)


def test_R5_5_training_is_once_a_part():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 3
    go(state, ANNE, "path")
    say(state, ANNE, "perform hina")
    assert state.bag == 18
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    say(state, ANNE, "train 1")
    assert offered(state, ANNE) == ["done", "perform hina"]
    assert refused(state, ANNE, "train 1") == "train.done"
    assert state.mana[ANNE] == 5 + 5


@pytest.mark.parametrize(("held", "mana"), [(["atea"], 1), (["atea", "atea"], 2), ([], 0)])
def test_R5_5_what_permanent_rituals_add_comes_with_it(held, mana):
    state = start(3)
    front(state, BEN, *held)
    state.priests = [3, 3, 3]
    go(state, ANNE, "path")
    say(state, ANNE, "pass")
    say(state, BEN, "pass")
    assert state.mana[BEN] == 8 + mana


# --- R5.6 Clearing


def test_R5_6_masks_go_in_then_whoever_put_one_in_may_take_one_in_the_same_order():
    state = start(3)
    tiles(state)
    state.mask_market = [0] * 13
    masks(state, ANNE, "mission_mana", "mirror")
    masks(state, BEN, "mission_goods", "mission_goods")
    masks(state, CARA, "mission_pearls")
    go(state, BEN, "clearing")
    assert offered(state, BEN) == ["done", "put mission_goods"]
    say(state, BEN, "put mission_goods")
    assert offered(state, CARA) == ["done", "put mission_pearls"]
    say(state, CARA, "done")
    assert offered(state, ANNE) == ["done", "bind mission_mana", "put mission_mana", "put mirror"]
    say(state, ANNE, "put mirror")
    assert offered(state, BEN) == ["done", "take mission_goods", "take mirror"]
    say(state, BEN, "take mirror")
    assert offered(state, ANNE) == ["done", "take mission_goods"]
    say(state, ANNE, "take mission_goods")
    assert own_masks(state, ANNE) == ["mission_mana", "mission_goods"]
    assert state.pearls == [4, 4, 4]  # no treasures


def test_R5_6_ones_own_mask_may_be_taken_back_and_taking_declined():
    state = start(3)
    tiles(state)
    masks(state, ANNE, "mission_mana")
    masks(state, BEN, "mission_goods")
    go(state, ANNE, "clearing")
    say(state, ANNE, "put mission_mana")
    say(state, BEN, "put mission_goods")
    say(state, CARA, "done")
    say(state, ANNE, "take mission_mana")
    say(state, BEN, "done")
    assert own_masks(state, ANNE) == ["mission_mana"]
    assert own_masks(state, BEN) == []


def test_R5_6_a_bound_mask_stays():
    state = start(3)
    tiles(state)
    masks(state, ANNE)
    state.bound[0] = 1
    go(state, ANNE, "clearing")
    assert state.pending == (BEN,)
    assert refused(state, BEN, "put colours_red") == "put.not_yours"


def test_R5_6_the_kahuna_may_complete_a_mission_before_putting_a_mask_in():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_4")
    masks(state, ANNE, "mission_mana")
    go(state, ANNE, "clearing")
    assert offered(state, ANNE) == ["done", "put mission_mana", "mission 1.1.1", "mission 1.1.2"]
    state.pearls[ANNE] = 9
    say(state, ANNE, "mission 1.1.1")
    assert offered(state, ANNE) == ["done", "put mission_mana"]
    assert refused(state, ANNE, "mission 1.1.2") == "mission.done"
    say(state, ANNE, "put mission_mana")
    say(state, BEN, "done")
    say(state, CARA, "done")
    say(state, ANNE, "take mission_mana")
    assert state.stack[-1][0] == kinds.GO
    assert state.won_number == [1, 0, 0]


def test_R5_6_or_right_after_their_own_taking():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_4")
    masks(state, ANNE, "mission_mana")
    go(state, ANNE, "clearing")
    say(state, ANNE, "put mission_mana")
    assert refused(state, BEN, "mission 1.1.1") == "mission.not_kahuna"
    say(state, BEN, "done")
    say(state, CARA, "done")
    assert refused(state, ANNE, "mission 1.1.1") == "mission.take_first"
    say(state, ANNE, "take mission_mana")
    assert offered(state, ANNE) == ["done", "mission 1.1.1", "mission 1.1.2"]
    assert refused(state, ANNE, "take mission_mana") == "take.done"
    say(state, ANNE, "mission 1.1.2")
    assert state.won_number == [1, 0, 0]
    assert state.stack[-1][0] == kinds.GO


def put_and_wait(**options):
    """Anne is the Kahuna of the Clearing and has put her mask in; now she may take one."""
    state = start(3, **options)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_4")
    masks(state, ANNE, "mission_mana")
    go(state, ANNE, "clearing")
    say(state, ANNE, "put mission_mana")
    say(state, BEN, "done")
    say(state, CARA, "done")
    return state


def test_R5_6_also_when_they_take_none():
    state = put_and_wait()
    say(state, ANNE, "done")
    assert offered(state, ANNE) == ["done", "mission 1.1.1", "mission 1.1.2"]
    assert refused(state, ANNE, "take mission_mana") == "take.done"
    say(state, ANNE, "mission 1.1.1")
    assert state.won_number == [1, 0, 0]
    assert state.stack[-1][0] == kinds.GO


def test_R5_6_or_the_market_is_empty():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3")
    state.mask_market = [0] * len(state.mask_market)
    play(state, [kinds.GO, BEN], [kinds.SWAP, ANNE, 0, 1, 0])
    assert offered(state, ANNE) == ["done", "mission 1.1.1"]
    say(state, ANNE, "done")
    assert state.pending == (BEN,)


def test_R5_6_nobody_but_a_kahuna_without_a_mission_is_asked_again():
    for made, kahuna in ((1, 1), (0, 0)):
        state = start(3)
        tiles(state, r1_1="m1_pearls_3")
        play(state, [kinds.GO, BEN], [kinds.SWAP, ANNE, made, kahuna, 0])
        say(state, ANNE, "done")
        assert state.pending == (BEN,)


def test_R5_6_by_rules_1_a_mask_had_to_be_taken():
    state = put_and_wait(rules=1)
    say(state, ANNE, "done")
    assert state.stack[-1][0] == kinds.GO


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


def test_R5_6_whoever_else_takes_a_mask_has_no_mission_after_it():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3")
    for seat, name in ((ANNE, "mission_mana"), (BEN, "mission_goods"), (CARA, "mission_pearls")):
        masks(state, seat, name)
    go(state, ANNE, "clearing")
    say(state, ANNE, "done")
    say(state, BEN, "put mission_goods")
    say(state, CARA, "done")
    say(state, BEN, "take mission_goods")
    assert state.stack[-1][0] == kinds.GO


def test_R9_1_a_mirror_from_the_forest_has_no_treasure():
    state = start(3)
    supply(state, "mirror", "uru")
    before = [*state.pearls, *state.mana, *state.tattoos, *state.priests]
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take mirror")
    assert state.pending == (BEN,)
    assert offered(state, BEN) == ["done", "take uru"]
    assert [*state.pearls, *state.mana, *state.tattoos, *state.priests] == before


def test_R5_6_only_the_kahuna_is_offered_a_mission_after_taking():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3")
    masks(state, BEN, "mission_mana")
    assistants(state, BEN, "shaman")
    give(state, BEN, "hina")
    state.priests[BEN] = 1
    play(state, [kinds.GO, CARA], [kinds.SWAP, BEN, 0, 0, 1])
    assert offered(state, BEN) == ["done", "perform hina"]
    play(state, [kinds.GO, CARA], [kinds.SWAP, BEN, 1, 1, 1])
    assert offered(state, BEN) == ["done", "perform hina"]
    play(state, [kinds.GO, CARA], [kinds.SWAP, BEN, 0, 1, 1])
    assert offered(state, BEN) == ["done", "perform hina", "mission 1.1.1"]
