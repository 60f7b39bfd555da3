"""R12: effects. Each verb, each counter, each event and each stat."""

from copy import deepcopy

import pytest

import vaka
from vaka.games.raiatea import holdings, kinds, steps
from vaka.games.raiatea.game import new_game
from vaka.games.raiatea.names import NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    assistants,
    bid,
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


def row(state, bag, *cards):
    """Step 5 with this row: ("tohu", ANNE), ("hina", NOBODY) ..."""
    state.space = 1
    state.bag = bag
    state.row = [ritual(name) for name, _ in cards]
    state.row_owner = [owner for _, owner in cards]
    play(state, [kinds.RITES, NOBODY, 5], [kinds.ROW, NOBODY, 0])


# --- R12.1 to R12.3


def test_R12_1_what_arises_inside_is_carried_out_at_once_then_the_effect_goes_on():
    """A ritual that performs a ritual that completes a mission that triggers an auction, and all the way back."""
    state = start(3)
    state.tattoos[ANNE] = 7
    tiles(state, r1_1="m1_pearls_3 m1_auction")
    give(state, ANNE, "tu")
    perform(state, ANNE, "oro")  # a tattoo, then an assistant
    assert offered(state, ANNE) == ["pass", "perform tu"]
    say(state, ANNE, "perform tu", "mission 1.1.1")
    assert state.pending == (ANNE, BEN, CARA)
    assert [frame[0] for frame in state.stack[3:]] == [
        kinds.RITUAL,
        kinds.EFFECT,
        kinds.RITUAL,
        kinds.COMPLETE,
        kinds.AUCTION,
    ]
    assert discards(state) == []
    copied = type(state).copy(state, state.chance)
    loaded = state.game.load(state.save()).copy(state.chance)
    for each in (copied, loaded, state):
        bid(each, 2, 0, 0)
        assert each.won_number == [2, 0, 0]
        assert offered(each, ANNE) == ["pass", *[f"take {kind}" for kind in ("gatherer", "merchant", "shaman")]] + [
            "take pearl_diver"
        ]
        say(each, ANNE, "take shaman")
        assert discards(each) == ["tu", "oro"]


def test_R12_1_amounts_are_read_when_their_step_is_reached():
    state = start(3)
    assistants(state, ANNE, "shaman", "merchant")
    perform(state, ANNE, "maui")
    assert state.pearls[ANNE] == 6


def test_R12_2_a_ritual_from_hand_needs_no_mana_and_a_common_one_may_be_performed():
    state = start(4)
    state.mana = [0, 0, 0, 0]
    perform(state, ANNE, "hina")
    assert state.bag == 24
    assert state.mana == [0, 0, 0, 0]


def test_R12_2_a_ritual_is_discarded_only_when_its_whole_effect_is_over():
    state = start(3)
    perform(state, ANNE, "tu")
    assert discards(state) == []
    say(state, ANNE, "pass")
    assert discards(state) == ["tu"]


def test_R12_2_one_without_effect_may_be_performed_and_is_spent():
    state = start(3, tane=True)
    perform(state, ANNE, "patia_taura")
    assert discards(state) == ["patia_taura"]
    perform(state, ANNE, "tipa")
    assert sorted(discards(state)) == ["patia_taura", "tipa"]


def test_R12_3_in_an_action_round_effects_go_clockwise_from_the_performer():
    state = start(4)
    state.order = [DAN, ANNE, BEN, CARA]
    perform(state, CARA, "matarii")
    asked = []
    while state.stack[-1][0] == kinds.TAKE:
        asked.append(state.pending[0])
        say(state, state.pending[0], "pass")
    assert asked == [CARA, DAN, ANNE, BEN]


def test_R12_3_each_other_begins_on_the_performers_left():
    state = start(4)
    for seat in range(4):
        goods(state, seat, "uru", "taro")
    perform(state, CARA, "pere")
    asked = []
    while state.stack[-1][0] == kinds.LOSE_GOOD:
        asked.append(state.pending[0])
        say(state, state.pending[0], "return taro")
    assert asked == [DAN, ANNE, BEN]


def test_R12_3_in_a_ceremony_they_go_in_ceremonial_order():
    state = start(4)
    state.order = [DAN, BEN, ANNE, CARA]
    for seat in range(4):
        goods(state, seat, "uru", "taro")
    row(state, 20, ("matarii", NOBODY), ("pere", BEN))
    asked = []
    while state.stack[-1][0] in (kinds.TAKE, kinds.LOSE_GOOD):
        asked.append(state.pending[0])
        say(state, state.pending[0], offered(state, state.pending[0])[0])
    assert asked == [DAN, BEN, ANNE, CARA, DAN, ANNE, CARA]


# --- gain, and its counters


@pytest.mark.parametrize(
    ("name", "pearls", "mana", "priests", "tattoos"),
    [("rua_hatu", 3, 0, 0, 0), ("roo", 0, 0, 1, 0), ("tohu", 0, 0, 0, 1), ("mata_arahu", 0, 0, 0, 2)],
)
def test_gain(name, pearls, mana, priests, tattoos):
    state = start(3)
    perform(state, ANNE, name)
    assert (state.pearls[ANNE], state.mana[ANNE]) == (4 + pearls, 5 + mana)
    assert (state.priests[ANNE], state.tattoos[ANNE]) == (priests, tattoos)
    assert state.pearls[BEN] == 4


@pytest.mark.parametrize(("number", "pearls"), [(0, 0), (3, 3), (8, 8), (11, 8)])
def test_gain_per_assistants_up_to_its_limit(number, pearls):
    state = start(3)
    assistants(state, ANNE, *["shaman"] * (number // 2), used=("merchant",) * (number - number // 2))
    perform(state, ANNE, "maui")
    assert state.pearls[ANNE] == 4 + pearls


def test_bag_mana_per_players():
    for players in (3, 4, 5):
        state = start(players)
        perform(state, ANNE, "hina")
        assert state.bag == 6 * players


@pytest.mark.parametrize(("per", "expected"), [(steps.PRIESTS, 7), (steps.ASSISTANTS_OWNED, 2), (steps.PLAYERS, 3)])
def test_every_counter(per, expected):
    from vaka.games.raiatea.questions.effects import counter

    state = start(3)
    state.priests[ANNE] = 7
    assistants(state, ANNE, "shaman", used=("merchant",))
    assert counter(state, ANNE, per) == expected
    assert counter(state, ANNE, steps.NO_COUNTER) == 1


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


# --- take


def test_take_commodity_assistant_and_mask_from_their_markets():
    state = start(3)
    market(state, "uru")
    perform(state, ANNE, "ruataata")
    assert offered(state, ANNE) == ["pass", "take uru"]
    assert refused(state, ANNE, "take taro") == "take.not_there"
    say(state, ANNE, "take uru")
    assert state.prices[0] == 2
    state.assistant_market = [0, 0, 2, 0]
    perform(state, ANNE, "uru_taetae")
    assert offered(state, ANNE) == ["pass", "take shaman"]
    say(state, ANNE, "take shaman")
    assert own_assistants(state, ANNE) == ["shaman"]
    masks(state, ANNE)
    perform(state, ANNE, "vairaumati")
    taken = offered(state, ANNE)[1].split()[1]
    say(state, ANNE, f"take {taken}")
    assert own_masks(state, ANNE) == [taken]
    assert state.pearls[ANNE] == 4


def test_take_different_kinds():
    state = start(3)
    market(state, "uru", "uru", "uru", "taro")
    perform(state, ANNE, "faahotu")
    say(state, ANNE, "take uru")
    assert offered(state, ANNE) == ["pass", "take taro"]
    assert refused(state, ANNE, "take uru") == "take.different"
    say(state, ANNE, "take taro")
    assert discards(state) == ["faahotu"]  # no kind is left
    assert own_goods(state, ANNE) == ["uru", "taro"]


def test_take_up_to_n_may_be_declined_and_an_empty_market_ends_it():
    state = start(3)
    perform(state, ANNE, "ruataata")
    say(state, ANNE, "pass")
    market(state, "uru")
    play(state, [kinds.GO, ANNE], [kinds.TAKE, ANNE, steps.GOOD, 2, 0, 1 << 1])
    assert refused(state, ANNE, "take taro") == "take.not_there"  # taken before, but kinds may be equal
    market(state, "uru", "taro")
    perform(state, ANNE, "toahiti")
    say(state, ANNE, "take uru", "pass")
    assert own_goods(state, ANNE) == ["uru"]
    market(state)
    perform(state, ANNE, "ruataata")
    assert state.stack[-1][0] == kinds.GO


def test_take_forest_from_an_empty_supply_ends_it():
    state = start(3)
    supply(state)
    perform(state, ANNE, "rau_pena")
    assert state.stack[-1][0] == kinds.GO


# --- draw, perform


def test_draw_for_everybody():
    state = start(3)
    state.tattoos = [0, 2, 0]
    perform(state, ANNE, "taurua")
    say(state, ANNE, offered(state, ANNE, "keep")[0])
    assert offered(state, BEN) == ["draw normal", "draw forbidden"]
    say(state, BEN, "draw forbidden", *[])
    say(state, BEN, offered(state, BEN, "keep")[0])
    say(state, CARA, offered(state, CARA, "keep")[0])
    assert [len(cards) for cards in state.hands] == [1, 1, 1]


def test_R5_3_with_nothing_at_all_to_draw_the_step_is_skipped():
    state = start(3)
    state.tattoos = [2, 2, 2]
    give(state, ANNE, "roo")
    state.decks = [[ritual("roroo")], []]
    state.deck_size = [1, 0]
    before = len(told(state, "rituals"))
    perform(state, ANNE, "roroo")
    assert len(told(state, "rituals")) == before
    assert offered(state, ANNE) == ["pass", "perform roo"]


def test_draw_and_keep_three_is_shown_when_it_is_whole():
    state = start(3)
    state.tattoos[ANNE] = 5
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal")
    before = state.seen(BEN).save()
    drawn = [BOX.ritual_names[held] for held in state.drawn[ANNE]]
    say(state, ANNE, f"keep {drawn[4]}", f"keep {drawn[0]}")
    assert state.seen(BEN).save() == before
    assert state.seen(ANNE).view()["players"][ANNE]["chosen"] == [f"keep {drawn[4]}", f"keep {drawn[0]}"]
    assert refused(state, ANNE, f"keep {drawn[4]}") == "keep.chosen"
    say(state, ANNE, f"keep {drawn[1]}")
    assert hand(state, ANNE) == [drawn[0], drawn[1], drawn[4]]
    assert offered(state, ANNE)[0] == "pass"  # then a ritual may be performed


def test_R1_7_what_is_left_to_keep_goes_by_itself_when_it_is_all_alike():
    state = start(3)
    state.tattoos[ANNE] = 5
    script(state, *[ritual(name) for name in ("hina", "hina", "hina", "hina", "tu")])
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal", "keep tu")
    assert hand(state, ANNE) == ["hina", "hina", "tu"]
    assert state.discards[ritual("hina")] == 2
    state = start(3)
    state.tattoos[ANNE] = 5
    script(state, *[ritual(name) for name in ("hina", "hina", "roo", "roo", "tu")])
    perform(state, ANNE, "taere")
    say(state, ANNE, "draw normal", "keep tu")
    assert offered(state, ANNE) == ["keep hina", "keep roo"]


def test_perform_up_to_a_cost_and_of_any_cost():
    state = start(3)
    give(state, ANNE, "tohu", "taere")
    play(state, [kinds.GO, ANNE], [kinds.PERFORM, ANNE, 5])
    assert offered(state, ANNE) == ["pass", "perform tohu"]
    assert refused(state, ANNE, "perform taere") == "perform.too_dear"
    play(state, [kinds.GO, ANNE], [kinds.PERFORM, ANNE, steps.NO_LIMIT])
    assert offered(state, ANNE) == ["pass", "perform tohu", "perform taere"]


def test_perform_finds_the_ritual_just_kept_but_not_one_in_the_row():
    state = start(3)
    row(state, 20, ("roroo", ANNE), ("tohu", BEN))
    kept = offered(state, ANNE)[0].split()[1]
    say(state, ANNE, f"keep {kept}")
    cheap = BOX.cost[ritual(kept)] <= 6
    assert offered(state, ANNE) == ["pass"] + ([f"perform {kept}"] if cheap else [])


# --- reactivate


def test_R12_7_reactivating_turns_as_many_as_it_can():
    state = start(3)
    assistants(state, ANNE, "shaman", used=("merchant",))
    perform(state, ANNE, "tipa")
    assert sum(state.used) == 0
    assistants(state, ANNE, used=("merchant",) * 3)
    perform(state, ANNE, "tipa")
    assert state.used[:4] == [0, 1, 0, 0]  # all of one kind: not asked


def test_R12_7_asked_is_only_which():
    state = start(3)
    assistants(state, ANNE, "gatherer", used=("merchant", "merchant", "shaman"))
    perform(state, ANNE, "tipa")
    assert offered(state, ANNE) == ["reactivate merchant", "reactivate shaman"]
    assert refused(state, ANNE, "reactivate gatherer") == "reactivate.none_used"
    say(state, ANNE, "reactivate shaman")
    assert state.used[:4] == [0, 1, 0, 0]  # what is left is of one kind


# --- complete_mission, reveal_statue


def test_complete_mission_by_a_ritual():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3")
    perform(state, ANNE, "tu")
    assert offered(state, ANNE) == ["pass", "mission 1.1.1"]
    say(state, ANNE, "mission 1.1.1")
    assert state.won_number == [1, 0, 0]
    assert state.stack[-1][0] == kinds.GO


def test_complete_mission_is_not_asked_when_nobody_could():
    state = start(3)
    tiles(state, r1_1="m1_priests_3")
    perform(state, ANNE, "tu")
    assert state.stack[-1][0] == kinds.GO


def test_a_pearl_diver_cannot_be_added_to_an_effect():
    state = start(3)
    state.pearls[ANNE] = 9
    assistants(state, ANNE, "pearl_diver")
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert state.stack[-1][0] == kinds.GO
    assert sum(state.used) == 0


def test_reveal_statue_opens_the_lowest_closed_one_and_then_none():
    state = start(3)
    state.opened = 2
    state.space = 1
    row(state, 5, ("rumia", NOBODY))
    assert state.opened == 3
    while state.stack[-1][0] == kinds.COMPLETE:
        say(state, state.pending[0], "pass")
    row(state, 5, ("rumia", NOBODY))
    assert state.opened == 3


# --- visit


def test_visit_path_with_and_without_the_kahunas_priest():
    state = start(3)
    state.priests[ANNE] = 3
    perform(state, ANNE, "vanaanaa")
    assert offered(state, ANNE) == ["pass", "train 1"]
    say(state, ANNE, "train 1")
    assert (state.priests[ANNE], state.mana[ANNE], state.pearls[ANNE]) == (4, 9, 2)
    perform(state, ANNE, "ru")
    say(state, ANNE, "pass")
    assert (state.priests[ANNE], state.mana[ANNE]) == (5, 14)
    state.priests[ANNE] = 12
    perform(state, ANNE, "ru")
    assert state.mana[ANNE] == 26
    assert state.stack[-1][0] == kinds.GO


def test_visit_market_sells_one_and_hires_one_without_merchant_and_die():
    state = start(3)
    goods(state, ANNE, "taro", "taro")
    assistants(state, ANNE, "merchant")
    perform(state, ANNE, "ruanuu")
    assert offered(state, ANNE) == ["pass", "price uru", "price taro", "price mahi_mahi", "price tiare"]
    say(state, ANNE, "price taro")
    assert state.prices == [1, 3, 1, 1]
    assert sum(state.used) == 0
    assert offered(state, ANNE, "price") == []
    say(state, ANNE, "sell taro 4", "hire shaman")
    assert state.priests[ANNE] == 2
    assert state.stack[-1][0] == kinds.GO
    assert told(state, "die") == []


def test_visit_market_as_kahuna_has_one_more_of_each():
    from vaka.games.raiatea.questions.market import push_visit

    state = start(3)
    push_visit(state, ANNE, 1)
    assert state.stack[-1] == [kinds.MARKET_PART, ANNE, 2, 2, 0, 1]


# --- exchange, price


def test_exchange_a_good_for_a_tattoo_twice():
    state = start(3)
    goods(state, ANNE, "uru", "taro", "taro")
    perform(state, ANNE, "te_fatu")
    assert offered(state, ANNE) == ["pass", "return uru", "return taro"]
    say(state, ANNE, "return taro", "return uru")
    assert state.tattoos[ANNE] == 2
    assert own_goods(state, ANNE) == ["taro"]
    assert state.prices == [0, 0, 1, 1]
    assert state.stack[-1][0] == kinds.GO


def test_exchange_may_be_declined_and_ends_without_goods_or_at_the_end_of_the_track():
    state = start(3)
    goods(state, ANNE, "uru")
    perform(state, ANNE, "te_fatu")
    say(state, ANNE, "pass")
    assert own_goods(state, ANNE) == ["uru"]
    perform(state, ANNE, "te_fatu")
    say(state, ANNE, "return uru")
    assert state.stack[-1][0] == kinds.GO
    goods(state, BEN, "uru")
    state.tattoos[BEN] = 8
    state.discards[ritual("te_fatu")] = 0
    state.decks[0] = sorted([*state.decks[0], ritual("te_fatu")])
    perform(state, BEN, "te_fatu")
    assert state.stack[-1][0] == kinds.GO  # R12.5: nobody pays for a tattoo beyond Tahua


def test_price_may_be_declined_and_with_all_at_the_top_is_not_asked():
    state = start(3)
    state.assistant_market = [0, 0, 0, 0]
    perform(state, ANNE, "ruanuu")
    say(state, ANNE, "pass")
    assert state.prices == [1, 1, 1, 1]
    state.prices = [3, 3, 3, 3]
    perform(state, ANNE, "ruanuu")
    assert state.stack[-1][0] == kinds.GO


# --- permanent: modify, on


def test_modify_clips_bids_immunity_priest_price_and_rolls():
    state = start(3)
    assert holdings.clip_limit(state, ANNE) == 2
    front(state, ANNE, "te_tumu")
    assert holdings.clip_limit(state, ANNE) == 3
    assert holdings.clip_limit(state, BEN) == 2
    state.tattoos[ANNE] = 5
    assert holdings.clip_limit(state, ANNE) == 3
    front(state, ANNE, "raa", "raa", "orerorero", "tino_rua")
    assert holdings.stat(state, ANNE, steps.BID) == 6  # copies add up
    assert holdings.is_immune(state, ANNE)
    assert not holdings.is_immune(state, BEN)
    assert holdings.stat(state, ANNE, steps.ROLL, 3) == 1
    assert holdings.stat(state, ANNE, steps.ROLL, 2) == 0
    assert holdings.stat(state, BEN, steps.ROLL, 3) == 0


def test_modify_priest_price_is_never_below_nothing():
    from vaka.games.raiatea.questions.path import price

    state = start(3)
    front(state, ANNE, "orerorero")
    assert [price(state, ANNE, n) for n in (1, 2)] == [1, 4]
    front(state, ANNE, "orerorero", "orerorero")
    assert [price(state, ANNE, n) for n in (1, 2)] == [0, 2]


def test_on_priest_action_reef_and_mission():
    state = start(3)
    front(state, ANNE, "atea", "tino_rua", "roma_tane")
    state.priests[ANNE] = 12
    perform(state, ANNE, "vanaanaa")
    assert state.mana[ANNE] == 5 + 12 + 1
    go(state, BEN, "reef", 4, 2)
    assert state.pearls == [4 + 2 + 1, 4 + 2 + 3, 6]
    tiles(state, r1_1="m1_pearls_3", r1_2="m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert (state.pearls[ANNE], state.mana[ANNE]) == (7 - 3 + 1, 19)


def test_R4_5_a_visit_by_an_effect_is_not_kept_open_by_a_shaman():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "hina")
    state.priests[ANNE] = 1
    state.assistant_market = [0, 0, 0, 0]
    perform(state, ANNE, "ruanuu")
    say(state, ANNE, "pass")
    assert state.stack[-1][0] == kinds.GO


def test_a_permanent_that_changes_a_number_does_nothing_on_events():
    state = start(3)
    front(state, ANNE, "te_tumu", "orerorero", "raa")
    state.priests[ANNE] = 2
    tiles(state, r1_1="m1_pearls_3")
    perform(state, ANNE, "vanaanaa")
    say(state, ANNE, "pass")
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 4)
    assert state.stack[-1][0] == kinds.GO
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 1)
    assert state.stack[-1][0] == kinds.GO
    go(state, BEN, "reef", 4, 2)
    assert (state.mana[ANNE], state.pearls[ANNE]) == (7, 3)
    assert state.priests[ANNE] == 2
    assert state.tattoos == [0, 0, 0]
    assert state.assistants == [0] * len(state.assistants)


def test_on_events_belong_to_their_owner_alone():
    state = start(3)
    front(state, BEN, "roma_tane")
    tiles(state, r1_1="m1_pearls_3", r1_2="m1_pearls_3")
    perform(state, ANNE, "tu")
    say(state, ANNE, "mission 1.1.1")
    assert state.pearls == [1, 4, 4]


# --- R12.5, R12.6


def test_R12_5_free_gains_beyond_the_end_are_lost():
    state = start(3)
    state.tattoos[ANNE] = 8
    state.priests[ANNE] = 12
    perform(state, ANNE, "tohu")
    perform(state, ANNE, "roo")
    assert (state.tattoos[ANNE], state.priests[ANNE]) == (8, 12)


def test_R6_1_steps_left_after_a_rank_that_does_something_are_still_taken():
    data = deepcopy(BOX.data)
    data["tracks"]["tattoo"]["ranks"][1]["on_reach"] = [{"verb": "gain", "what": "pearls", "n": 1}]
    game = new_game(data)
    state = game.start(3, vaka.seeded(1))
    play(state, [kinds.GO, BEN], [kinds.TATTOO, ANNE, 4])
    assert state.tattoos[ANNE] == 4
    assert state.pearls[ANNE] == BOX.start_pearls + 1


def test_R12_6_steps_are_compulsory_unless_their_verb_says_may():
    state = start(3)
    goods(state, BEN, "uru", "taro")
    perform(state, ANNE, "pere")
    assert "pass" not in offered(state, BEN)
    assert refused(state, BEN, "pass") == "now.lose"
    state = start(3)
    state.tattoos[ANNE] = 2
    perform(state, ANNE, "taurua")
    assert "pass" not in offered(state, ANNE)


def test_R12_5_nobody_pays_for_a_priest_beyond_the_last():
    data = deepcopy(BOX.data)
    te_fatu = next(entry for entry in data["ritual"] if entry["id"] == "te_fatu")
    te_fatu["effect"][0]["get"] = [{"verb": "gain", "what": "priest", "n": 1}]
    game = new_game(data)
    for priests, asked in ((11, True), (12, False)):
        state = game.start(3, vaka.seeded(1))
        while state.answers:
            state.choose(state.pending[0], state.choices(state.pending[0])[0])
        goods(state, ANNE, "uru")
        state.priests[ANNE] = priests
        inner = game.box.effects[game.box.ritual_effect[ritual("te_fatu")]][0].inner
        play(state, [kinds.GO, BEN], [kinds.EXCHANGE, ANNE, inner, 2])
        assert (state.pending == (ANNE,)) is asked
