"""R12: what effects take from others, and rituals that they cancel."""

import pytest

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import NOBODY

from .positions import (
    ANNE,
    BEN,
    CARA,
    DAN,
    discards,
    front,
    goods,
    masks,
    offered,
    own_goods,
    perform,
    refused,
    row,
    say,
    script,
    start,
    told,
)

# --- lose and steal


def test_lose_pearls_mana_and_priests():
    state = start(3, tane=True)
    state.pearls = [9, 1, 5]
    state.mana = [9, 1, 5]
    state.priests = [2, 0, 3]
    perform(state, ANNE, "rima_roa")
    assert state.pearls == [9, 0, 3]
    perform(state, ANNE, "parara_iti_matai")
    assert state.priests == [2, 0, 2]
    perform(state, ANNE, "pere")
    assert state.mana == [9, 0, 3]
    assert state.pearls[ANNE] == 11


def test_lose_good_the_loser_chooses_and_the_price_falls():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    goods(state, CARA, "tiare")
    perform(state, ANNE, "pere")
    assert state.pending == (BEN,)
    assert offered(state, BEN) == ["return uru", "return taro"]
    assert refused(state, BEN, "return tiare") == "return.not_yours"
    say(state, BEN, "return taro")
    assert own_goods(state, BEN) == ["uru"]
    assert own_goods(state, CARA) == []  # R12.4: a single one goes by itself, and is announced
    assert state.prices == [1, 0, 1, 0]
    assert told(state, "loses") == ["loses 2 taro", "loses 3 tiare"]


def test_steal_pearls_and_mana_from_each():
    state = start(3, tane=True)
    state.pearls = [1, 0, 5]
    state.mana = [1, 1, 5]
    perform(state, ANNE, "hiro")
    assert state.pearls == [2, 0, 4]
    perform(state, ANNE, "piata_roroa")
    assert state.mana == [4, 0, 3]


def test_steal_goods_from_each_at_random_and_no_price_moves():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    goods(state, CARA)
    script(state, 1)
    perform(state, ANNE, "toi_mata")
    assert own_goods(state, ANNE) == ["taro"]
    assert own_goods(state, BEN) == ["uru"]
    assert state.prices == [1, 1, 1, 1]


def test_steal_from_one_names_the_victim():
    state = start(4, tane=True)
    goods(state, BEN, "uru")
    goods(state, DAN, "taro")
    perform(state, ANNE, "piata_hua")
    assert offered(state, ANNE) == ["rob 2", "rob 4"]
    assert refused(state, ANNE, "rob 3") == "rob.nothing_there"
    assert refused(state, ANNE, "rob 1") == "rob.yourself"
    assert refused(state, ANNE, "rob 5") == "rob.no_such_seat"
    say(state, ANNE, "rob 4")
    assert own_goods(state, ANNE) == ["taro"]
    assert told(state, "robs") == ["robs 1 4"]


def test_R12_4_only_who_is_not_immune_and_has_a_card_can_be_named():
    state = start(4, tane=True)
    goods(state, BEN, "uru")
    goods(state, CARA, "uru")
    goods(state, DAN, "taro")
    front(state, BEN, "raa")
    perform(state, ANNE, "piata_hua")
    assert offered(state, ANNE) == ["rob 3", "rob 4"]
    assert refused(state, ANNE, "rob 2") == "rob.immune"


def test_R12_4_without_a_victim_the_step_is_skipped():
    state = start(3, tane=True)
    perform(state, ANNE, "piata_hua")
    assert discards(state) == ["piata_hua"]
    for seat in range(3):
        masks(state, seat)
    state.priests = [2, 2, 2]
    perform(state, ANNE, "tane_haeri_rai")
    assert state.priests == [2, 1, 1]  # the next step is still done


def test_R12_4_immunity_holds_against_losing_stealing_and_cancelling():
    state = start(3, tane=True)
    front(state, BEN, "raa")
    state.pearls = [5, 5, 5]
    state.priests = [2, 2, 2]
    goods(state, BEN, "uru", "taro")
    perform(state, ANNE, "rima_roa")
    perform(state, ANNE, "hiro")
    perform(state, ANNE, "parara_iti_matai")
    perform(state, ANNE, "toi_mata")
    perform(state, ANNE, "pere")
    assert state.pearls == [5 + 1 + 2, 5, 2]
    assert state.priests == [2, 2, 1]
    assert own_goods(state, BEN) == ["uru", "taro"]


def test_R12_4_immunity_holds_from_the_moment_its_ritual_is_performed():
    state = start(3, tane=True)
    row(state, 30, ("patia_taura", ANNE), ("raa", BEN), ("peuru_rai", ANNE), ("roroo", BEN), ("ru", CARA))
    assert offered(state, ANNE) == ["pass", "cancel 2", "cancel 4", "cancel 5"]
    say(state, ANNE, "pass")
    assert offered(state, ANNE) == ["pass", "cancel 5"]  # Ben's waiting ritual is covered too
    assert refused(state, ANNE, "cancel 4") == "cancel.immune"


# --- cancel


def test_cancel_discards_waiting_rituals_of_others_unpaid():
    state = start(3, tane=True)
    row(state, 99, ("peuru_rai", ANNE), ("rumia", NOBODY), ("tohu", BEN), ("tohu", ANNE), ("roroo", CARA))
    assert offered(state, ANNE) == ["pass", "cancel 3", "cancel 5"]
    assert refused(state, ANNE, "cancel 1") == "cancel.not_waiting"
    assert refused(state, ANNE, "cancel 2") == "cancel.common"
    assert refused(state, ANNE, "cancel 4") == "cancel.own"
    assert refused(state, ANNE, "cancel 6") == refused(state, ANNE, "cancel 25") == "cancel.not_waiting"
    say(state, ANNE, "cancel 5")
    assert told(state, "cancels") == ["cancels 1 5 roroo"]
    assert offered(state, ANNE) == ["pass", "cancel 3"]
    say(state, ANNE, "cancel 3")
    assert state.tattoos[BEN] == 0
    while state.stack[-1][0] == kinds.COMPLETE:
        say(state, state.pending[0], "pass")
    assert state.bag == 99 - 5 - 5 - 5


@pytest.mark.parametrize(("name", "number"), [("patia_taura", 1), ("peuru_rai", 2)])
def test_cancel_as_many_as_the_ritual_says_and_no_more(name, number):
    state = start(3)
    row(state, 99, (name, ANNE), ("tohu", BEN), ("roroo", BEN), ("roroo", CARA))
    for place in (2, 3)[:number]:
        say(state, ANNE, f"cancel {place}")
    assert len(told(state, "cancels")) == number
    assert state.pending != (ANNE,) or offered(state, ANNE, "cancel") == []


def test_R1_7_equal_rituals_of_one_player_are_cancelled_from_the_left():
    state = start(3, tane=True)
    row(state, 99, ("peuru_rai", ANNE), ("tohu", BEN), ("tohu", BEN), ("tohu", CARA))
    assert offered(state, ANNE) == ["pass", "cancel 2", "cancel 4"]
    assert refused(state, ANNE, "cancel 3") == "cancel.leftmost"
    say(state, ANNE, "cancel 2")
    assert offered(state, ANNE) == ["pass", "cancel 3", "cancel 4"]


def test_R1_7_by_rules_1_each_of_equal_rituals_is_offered():
    state = start(3, rules=1, tane=True)
    row(state, 99, ("peuru_rai", ANNE), ("tohu", BEN), ("tohu", BEN), ("tohu", CARA))
    assert offered(state, ANNE) == ["pass", "cancel 2", "cancel 3", "cancel 4"]


def test_cancel_does_nothing_outside_step_5():
    state = start(3, tane=True)
    perform(state, ANNE, "peuru_rai")
    assert state.stack[-1][0] == kinds.GO
