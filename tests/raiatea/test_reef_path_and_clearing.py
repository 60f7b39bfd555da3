"""R5.4 to R5.6: the Reef, the Path and the Clearing."""

import pytest

from vaka.games.raiatea import kinds

from .positions import (
    ANNE,
    BEN,
    CARA,
    assistants,
    front,
    give,
    go,
    masks,
    offered,
    own_masks,
    play,
    refused,
    say,
    start,
    tiles,
    told,
)

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
