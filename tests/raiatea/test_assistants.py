"""R4: what assistants do."""

import pytest

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import ASSISTANT_KINDS, NOBODY

from .positions import (
    ANNE,
    BEN,
    CARA,
    DAN,
    assistants,
    card,
    ceremony,
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
    play,
    refused,
    say,
    start,
    supply,
    tiles,
    told,
)

# --- R4


def test_R4_an_assistant_is_turned_before_its_effect_and_keeps_A():
    state = start(3)
    assistants(state, ANNE, "shaman")
    state.priests[ANNE] = 3
    give(state, ANNE, "tipa")
    play(state, [kinds.GO, ANNE])
    say(state, ANNE, "perform tipa")
    assert state.used[ANNE * ASSISTANT_KINDS + 2] == 0  # turned, and turned back by the ritual
    assert told(state, "turns") == ["turns 1 shaman"]
    assert told(state, "reactivates") == ["reactivates 1 shaman"]


def test_R4_assistants_arrive_unused():
    state = start(3)
    go(state, ANNE, "market", 4)
    say(state, ANNE, "hire merchant")
    assert state.used == [0] * 12


def test_R4_1_gatherer_A_takes_a_good_from_the_market():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    assistants(state, BEN, "gatherer", "gatherer")
    assistants(state, CARA, "gatherer", used=("gatherer", "gatherer"))
    go(state, ANNE, "forest", 2)
    assert state.pending == (BEN,)
    assert offered(state, BEN) == ["pass", "take uru", "take taro", "take mahi_mahi", "take tiare"]
    say(state, BEN, "take taro")
    assert own_goods(state, BEN) == ["taro"]
    assert state.prices == [1, 2, 1, 1]
    assert offered(state, CARA) == ["pass", "take uru", "take mahi_mahi", "take tiare"]
    say(state, CARA, "pass")
    assert state.pending == (ANNE,)
    assert state.stack[-1][0] == kinds.FOREST_PART


def test_R4_1_with_an_empty_goods_market_nobody_is_asked():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    market(state)
    go(state, ANNE, "forest", 1)
    assert state.stack[-1][0] == kinds.FOREST_PART


def test_R4_1_gatherer_B_adds_a_card_then_takes_a_card_and_a_good():
    state = start(3)
    assistants(state, ANNE, "gatherer", "gatherer")
    supply(state, "uru", "shaman")
    go(state, ANNE, "forest", 4, card("tiare"))
    say(state, ANNE, "gather")
    assert state.supply == [card("uru"), card("tiare"), card("shaman")]
    assert refused(state, ANNE, "done") == "now.gather"
    say(state, ANNE, "take shaman")
    assert offered(state, ANNE) == ["pass", "take uru", "take tiare"]
    say(state, ANNE, "take uru")
    assert own_goods(state, ANNE) == ["uru"]
    assert own_assistants(state, ANNE) == ["gatherer", "gatherer", "shaman"]
    assert state.prices == [1, 1, 1, 1]
    assert state.pending == (BEN,)  # one gatherer per pick
    assert state.used[0] == 1


def test_R4_1_either_may_be_declined_and_without_a_good_there_is_no_bonus():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    supply(state, "uru")
    go(state, ANNE, "forest", 4, card("shaman"))
    say(state, ANNE, "gather", "pass")
    assert offered(state, ANNE) == ["pass", "take uru"]
    say(state, ANNE, "pass")
    assert own_goods(state, ANNE) == []
    state = start(3)
    assistants(state, ANNE, "gatherer")
    supply(state, "gatherer")
    go(state, ANNE, "forest", 4, card("shaman"))
    say(state, ANNE, "gather", "take shaman")
    assert state.pending == (BEN,)


def test_R4_1_a_treasure_comes_before_the_good():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    supply(state, "uru")
    go(state, ANNE, "forest", 4, card("mission_mana"))
    say(state, ANNE, "gather", "take mission_mana")
    assert state.pearls[ANNE] == 7
    assert offered(state, ANNE) == ["pass", "take uru"]


def test_R4_1_B_with_nothing_to_add_adds_none_and_without_any_card_is_not_offered():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    state.forest = [0] * len(state.forest)
    supply(state, "uru")
    market(state, "uru", "taro")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "gather", "take uru")
    assert state.supply == []
    state = start(3)
    assistants(state, ANNE, "gatherer")
    state.forest = [0] * len(state.forest)
    supply(state)
    market(state, "uru", "taro")
    play(state, [kinds.FOREST_PART, BEN, 0], [kinds.FOREST_PART, ANNE, 0])
    assert state.stack[-1][0] != kinds.FOREST_PART


def test_R4_1_B_with_an_empty_supply_still_adds_a_card():
    state = start(3)
    assistants(state, ANNE, "gatherer")
    supply(state)
    play(state, [kinds.FOREST_PART, ANNE, 0])
    assert offered(state, ANNE) == ["done", "gather"]
    assert refused(state, ANNE, "take uru") == "take.not_there"
    say(state, ANNE, "gather")
    assert len(state.supply) == 1
    say(state, ANNE, offered(state, ANNE)[1])


def test_R4_2_merchant_A_takes_an_assistant_for_free():
    state = start(3)
    assistants(state, BEN, "merchant", "merchant", "merchant")
    state.assistant_market = [0, 1, 0, 2]
    go(state, ANNE, "market", 3)
    assert state.pending == (BEN,)
    assert offered(state, BEN) == ["pass", "take merchant", "take pearl_diver"]
    say(state, BEN, "take pearl_diver")
    assert state.assistant_market == [0, 1, 0, 1]
    assert state.pearls[BEN] == 4


def test_R4_2_with_an_empty_assistant_market_nobody_is_asked():
    state = start(3)
    assistants(state, BEN, "merchant")
    state.assistant_market = [0, 0, 0, 0]
    goods(state, ANNE, "uru")
    go(state, ANNE, "market", 1)
    assert state.pending == (ANNE,)


def test_R4_2_merchant_B_moves_a_marker_to_the_top_once():
    state = start(3)
    goods(state, ANNE, "taro", "taro", "taro")
    assistants(state, ANNE, "merchant", "merchant")
    state.prices[0] = 3
    go(state, ANNE, "market", 4)
    assert offered(state, ANNE, "price") == ["price taro", "price mahi_mahi", "price tiare"]
    assert refused(state, ANNE, "price uru") == "price.at_the_top"
    say(state, ANNE, "price taro")
    assert state.prices[1] == 3
    assert told(state, "turns") == ["turns 1 merchant"]
    assert offered(state, ANNE, "price") == []
    assert refused(state, ANNE, "price tiare") == "price.done"
    say(state, ANNE, "sell taro 4")
    assert state.priests[ANNE] == 2


def test_R4_2_B_needs_a_sale_and_a_good_and_a_merchant():
    state = start(3)
    assistants(state, BEN, "merchant")
    go(state, ANNE, "market", 4)
    say(state, ANNE, "done")
    assert refused(state, BEN, "price uru") == "price.no_sale"
    goods(state, CARA, "uru")
    say(state, BEN, "done")
    assert refused(state, CARA, "price uru") == "price.no_merchant"
    say(state, CARA, "sell uru 2", "take merchant")
    goods(state, CARA, "uru")  # sold once already
    assert refused(state, CARA, "price uru") == "price.no_sale"


def test_R4_2_a_merchant_just_hired_may_be_used():
    state = start(3)
    goods(state, ANNE, "uru")
    go(state, ANNE, "market", 4)
    assert offered(state, ANNE, "price") == []
    say(state, ANNE, "hire merchant")
    assert offered(state, ANNE, "price") == ["price uru", "price taro", "price mahi_mahi", "price tiare"]


def test_R4_3_shaman_A_advances_a_tattoo():
    state = start(3)
    assistants(state, ANNE, "shaman", "shaman")
    assistants(state, BEN, "shaman")
    go(state, ANNE, "marae", 2)
    assert state.tattoos == [1, 0, 0]


def test_R4_3_shaman_B_performs_without_mana_up_to_the_priests():
    state = start(3)
    assistants(state, ANNE, "shaman", "shaman")
    state.priests[ANNE] = 4
    state.mana[ANNE] = 0
    give(state, ANNE, "rua_hatu", "rua_hatu", "tohu", "rima_roa")
    play(state, [kinds.GO, ANNE])
    assert offered(state, ANNE, "perform") == ["perform rua_hatu", "perform rima_roa"]
    assert refused(state, ANNE, "perform tohu") == "perform.too_dear"
    assert refused(state, ANNE, "perform hina") == "perform.not_in_hand"
    say(state, ANNE, "perform rua_hatu")
    assert state.pearls[ANNE] == 7
    say(state, ANNE, "perform rua_hatu")
    assert state.pearls[ANNE] == 10
    assert refused(state, ANNE, "perform rima_roa") == "perform.no_shaman"
    assert discards(state) == ["rua_hatu", "rua_hatu"]


def test_R4_4_diver_A_gains_4_pearls():
    state = start(3)
    assistants(state, BEN, "pearl_diver", "pearl_diver")
    assistants(state, CARA, "pearl_diver")
    go(state, ANNE, "reef", 2, 1)
    assert state.pearls == [4 + 1 + 3, 4 + 4 + 1, 4 + 1]


def building(*held, **more):
    state = start(3)
    state.pearls[ANNE] = 30
    assistants(state, ANNE, *held)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3 m1_pearls_4", r1_2="m1_pearls_3", **more)
    ceremony(state, 6)
    return state


def test_R4_4_diver_B_completes_a_second_mission_never_a_third():
    state = building("pearl_diver", "pearl_diver")
    say(state, ANNE, "mission 1.1.1")
    assert offered(state, ANNE) == ["done", "mission 1.1.2", "mission 1.1.3", "mission 1.2.1"]
    assert state.used == [0] * 12
    say(state, ANNE, "mission 1.1.2")
    assert state.used[3] == 1
    assert state.won_number == [2, 0, 0]
    assert state.pending == (BEN,)


def test_R4_4_without_a_diver_one_mission_a_turn():
    state = building()
    say(state, ANNE, "mission 1.1.1")
    assert state.pending == (BEN,)


def test_R4_4_a_used_diver_gives_nothing():
    state = building()
    assistants(state, ANNE, used=("pearl_diver",))
    say(state, ANNE, "mission 1.1.1")
    assert state.pending == (BEN,)


def test_R4_4_a_mirror_may_be_bound_between_the_missions_but_no_ritual_performed():
    state = building("pearl_diver", "shaman", "shaman")
    masks(state, ANNE, "mirror", "mission_mana")
    state.priests[ANNE] = 2
    give(state, ANNE, "rima_roa")
    say(state, ANNE, "mission 1.1.1", "bind mission_mana")
    assert offered(state, ANNE, "mission") == ["mission 1.1.2", "mission 1.1.3", "mission 1.2.1"]
    say(state, ANNE, "perform rima_roa")
    assert state.pending == (BEN,)
    assert state.won_number[ANNE] == 1


def test_R4_4_a_ritual_after_the_mission_ends_the_divers_chance_before_it_does_not():
    state = building("pearl_diver", "shaman", "shaman")
    state.priests[ANNE] = 2
    give(state, ANNE, "rima_roa", "rima_roa", "hina")
    say(state, ANNE, "perform rima_roa", "mission 1.1.1")
    assert offered(state, ANNE, "mission") == ["mission 1.1.2", "mission 1.1.3", "mission 1.2.1"]
    say(state, ANNE, "perform rima_roa")
    assert state.pending == (BEN,)  # no shaman left, and no mission either


def test_R4_5_own_turn_is_choosing_a_location_a_part_and_a_turn_of_step_6():
    state = start(3)
    assistants(state, ANNE, "shaman")
    state.priests = [3, 3, 3]
    give(state, ANNE, "roo")
    goods(state, ANNE, "uru")
    free = ["perform roo"]
    play(state, [kinds.GO, ANNE])
    assert offered(state, ANNE, "perform") == free
    for work in (
        [kinds.FOREST_PART, ANNE, 0],
        [kinds.MARAE_PART, ANNE, 1, 1],
        [kinds.PATH_PART, ANNE, 0, 0],
        [kinds.PUT, ANNE, 0, 0],
        [kinds.SWAP, ANNE, 0, 0, 0],
        [kinds.MARKET_PART, ANNE, 1, 1, 0, 0],
        [kinds.BUILDING, NOBODY, 0, 0, 1],
    ):
        play(state, work)
        assert state.pending == (ANNE,)
        assert offered(state, ANNE, "perform") == free


def test_R4_5_no_B_and_no_mirror_inside_an_effect():
    state = start(3)
    assistants(state, ANNE, "shaman", "merchant")
    masks(state, ANNE, "mirror", "mission_mana")
    state.priests = [3, 3, 3]
    give(state, ANNE, "roo")
    goods(state, ANNE, "uru")
    for work in (
        [kinds.MARKET_PART, ANNE, 1, 1, 0, 1],
        [kinds.PATH_VISIT, ANNE, 0],
        [kinds.TAKE, ANNE, 4, 1, 0, 0],
    ):
        play(state, work)
        assert offered(state, ANNE, "perform") == offered(state, ANNE, "bind") == offered(state, ANNE, "price") == []
        assert refused(state, ANNE, "bind mission_mana").startswith("now.")


@pytest.mark.parametrize("location", ["forest", "marae", "reef", "market"])
def test_R4_6_the_die_is_always_rolled(location):
    state = start(3)
    go(state, ANNE, location, 2)
    assert told(state, "die")[0] == "die 2"


def test_R4_6_who_reaches_the_die_is_fixed_at_the_roll_and_acts_clockwise_from_the_kahuna():
    state = start(4)
    for seat in (ANNE, CARA, DAN):
        assistants(state, seat, "merchant")
    go(state, CARA, "market", 1)
    asked = []
    while state.stack[-1][0] == kinds.BONUS:
        asked.append(state.pending[0])
        assistants(state, BEN, "merchant")  # too late
        say(state, state.pending[0], "pass")
    assert asked == [CARA, DAN, ANNE]


def test_R4_6_a_permanent_ritual_may_count_as_an_assistant():
    state = start(3)
    front(state, BEN, "tino_rua")
    assistants(state, CARA, "gatherer")
    go(state, ANNE, "reef", 1, 1)
    assert state.pearls == [8, 4 + 4 + 1 + 1, 5]


@pytest.mark.parametrize(
    ("shaman", "ritual", "priests", "stays"),
    [(True, True, 1, True), (False, True, 1, False), (True, False, 1, False), (True, True, 0, False)],
)
def test_R4_7_a_part_stays_open_while_a_shaman_might_be_used(shaman, ritual, priests, stays):
    state = start(3)
    if shaman:
        assistants(state, ANNE, "shaman")
    if ritual:
        give(state, ANNE, "taaroa")  # too dear, but that is secret
    state.priests[ANNE] = priests
    supply(state, "uru", "taro")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take uru")
    assert (state.pending == (ANNE,)) is stays
    if stays:
        assert offered(state, ANNE) == ["done"]


@pytest.mark.parametrize("location", ["marae", "path", "clearing", "market"])
def test_R4_7_a_shaman_keeps_a_part_open_at_every_location_that_has_one(location):
    state = start(3)
    tiles(state)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 1
    state.assistant_market = [0, 0, 0, 0]
    for seat in (ANNE, BEN, CARA):
        masks(state, seat)
    if location == "clearing":
        masks(state, ANNE, "mission_mana")
    go(state, ANNE, location, *([] if location in ("path", "clearing") else [4]))
    if location == "marae":
        for _ in range(2):
            say(state, ANNE, "draw normal")
            say(state, ANNE, offered(state, ANNE, "keep")[0])
    elif location == "path":
        say(state, ANNE, "pass")
    elif location == "clearing":
        say(state, ANNE, "put mission_mana", "take mission_mana")
    assert state.pending == (ANNE,)
    assert [words for words in offered(state, ANNE) if "perform" not in words] == ["done"]
    assert "perform hina" in offered(state, ANNE)
    say(state, ANNE, "done")
    assert state.pending != (ANNE,)


def test_R4_7_a_used_shaman_keeps_no_part_open_and_neither_does_a_mirror():
    state = start(3)
    assistants(state, ANNE, used=("shaman",))
    give(state, ANNE, "hina")
    state.priests[ANNE] = 5
    masks(state, ANNE, "mirror", "mission_mana")
    supply(state, "uru", "taro")
    go(state, ANNE, "forest", 4)
    say(state, ANNE, "take uru")
    assert state.pending == (BEN,)


def test_R4_7_putting_a_mask_in_ends_the_first_part_of_the_clearing():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 1
    masks(state, ANNE, "mission_mana", "mission_goods")
    go(state, ANNE, "clearing")
    say(state, ANNE, "put mission_mana")
    assert state.pending == (BEN,)
    assert hand(state, ANNE) == ["hina"]


def test_R4_7_only_those_who_put_one_in_have_a_second_part():
    state = start(3)
    masks(state, ANNE, "mission_mana")
    masks(state, BEN, "mission_goods")
    masks(state, CARA, "mission_pearls")
    tiles(state)
    go(state, ANNE, "clearing")
    say(state, ANNE, "put mission_mana")
    say(state, BEN, "done")
    say(state, CARA, "put mission_pearls")
    assert state.pending == (ANNE,)
    say(state, ANNE, "take mission_pearls")
    assert own_masks(state, ANNE) == ["mission_pearls"]
    assert state.stack[-1][0] == kinds.SWAP
    assert state.pending == (CARA,)
