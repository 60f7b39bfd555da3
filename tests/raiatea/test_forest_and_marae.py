"""R5.1 to R5.3: the Forest, the Marae, and drawing rituals."""

import pytest

from vaka.games.raiatea import kinds

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    assistants,
    at_marae,
    card,
    discards,
    give,
    go,
    goods,
    hand,
    market,
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
    supply(state, "mirror", "uru")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take mirror")
    assert state.pending == (BEN,)
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
