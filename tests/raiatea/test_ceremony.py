"""R7: the six steps of a ceremony."""

import pytest

from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import GOODS, NOBODY
from vaka.games.raiatea.questions.incantation import new_order

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    assistants,
    bid,
    ceremony,
    discards,
    front,
    give,
    goods,
    hand,
    incant,
    market,
    masks,
    offered,
    own_goods,
    play,
    refused,
    ritual,
    say,
    script,
    start,
    tiles,
    told,
)

# --- step 1


def test_R7_1_all_train_at_once_then_gain_mana():
    state = start(3)
    state.pearls = [5, 2, 9]
    state.priests = [2, 3, 4]
    ceremony(state, 1)
    assert state.pending == (ANNE, BEN, CARA)
    assert offered(state, ANNE) == ["pass", "train 1", "train 2"]
    assert offered(state, BEN) == ["pass", "train 1"]
    say(state, CARA, "pass")
    say(state, ANNE, "train 2")
    assert state.priests == [2, 3, 4]  # nobody sees it before all are in
    assert told(state, "trains") == []
    say(state, BEN, "train 1")
    assert state.priests == [4, 4, 4]
    assert state.pearls == [0, 0, 9]
    assert state.mana == [9, 9, 9]
    assert told(state, "trains") == ["trains 1 2", "trains 2 1", "trains 3 0"]


def test_R7_1_permanent_rituals_count_here_too():
    state = start(3)
    front(state, BEN, "atea", "orerorero")
    state.pearls = [0, 1, 0]
    ceremony(state, 1)
    assert refused(state, ANNE, "train 1") == "train.pearls"
    say(state, ANNE, "pass")
    say(state, BEN, "train 1")
    say(state, CARA, "pass")
    assert state.mana == [5, 5 + 1 + 1, 5]
    assert state.pearls[BEN] == 0


def test_R7_1_with_all_priests_trained_nobody_is_asked():
    state = start(3)
    state.priests = [12, 12, 12]
    ceremony(state, 1)
    assert state.mana == [17, 17, 17]
    assert state.stack[-1][0] == kinds.BUY


# --- step 2


def test_R7_2_buyers_pay_3_mana_into_the_bag_and_draw_by_rank():
    state = start(3)
    state.tattoos = [0, 2, 5]
    ceremony(state, 2)
    assert offered(state, BEN) == ["pass", "draw normal", "draw forbidden"]
    assert refused(state, ANNE, "draw forbidden") == "draw.rank"
    say(state, ANNE, "pass")
    say(state, BEN, "draw forbidden")
    say(state, CARA, "draw normal")
    assert state.mana == [5, 2, 2]
    assert state.bag == 6
    assert [len(cards) for cards in state.drawn] == [0, 3, 5]
    assert told(state, "buys") == ["buys 2 forbidden", "buys 3 normal"]


def test_R7_2_all_keep_one_at_once_then_all_discard():
    state = start(3)
    ceremony(state, 2)
    for seat in (ANNE, BEN, CARA):
        say(state, seat, "draw normal")
    say(state, BEN, offered(state, BEN)[0])
    say(state, ANNE, offered(state, ANNE)[0])
    assert discards(state) == []
    say(state, CARA, offered(state, CARA)[0])
    assert len(discards(state)) == 6
    assert [len(cards) for cards in state.hands] == [1, 1, 1]
    assert state.stack[-1][0] == kinds.PREPARE


def test_R7_2_cards_are_dealt_in_ceremonial_order_and_who_gets_none_has_paid():
    state = start(3)
    state.order = [CARA, ANNE, BEN]
    state.decks[0] = sorted([ritual("tohu"), ritual("tu")] * 2)
    state.deck_size[0] = 4
    ceremony(state, 2)
    for seat in (ANNE, BEN, CARA):
        say(state, seat, "draw normal")
    assert [len(cards) for cards in state.drawn] == [0, 0, 3]
    assert len(hand(state, ANNE)) == 1  # the last card: nothing to choose
    assert state.pending == (CARA,)
    assert state.mana == [2, 2, 2]
    assert state.bag == 9


def test_R7_2_who_has_no_deck_to_draw_from_is_not_asked_and_pays_nothing():
    state = start(3)
    state.tattoos = [0, 2, 2]
    state.decks[0] = []
    state.deck_size[0] = 0
    ceremony(state, 2)
    assert state.pending == (BEN, CARA)
    say(state, BEN, "draw forbidden")
    say(state, CARA, "pass")
    assert state.mana == [5, 2, 5]
    assert told(state, "passes") == ["passes 3"]


def test_R7_2_with_both_decks_empty_nobody_is_asked():
    state = start(3)
    state.decks = [[], []]
    state.deck_size = [0, 0]
    ceremony(state, 2)
    assert state.stack[-1][0] == kinds.BID


# --- step 3


def test_R7_3_rituals_are_prepared_secretly_up_to_the_clips():
    state = start(3)
    give(state, ANNE, "tohu", "tohu", "tu", "hina")
    give(state, BEN, "roo")
    ceremony(state, 3)
    assert state.pending == (ANNE, BEN)
    assert offered(state, ANNE) == ["done", "lay hina", "lay tu", "lay tohu"]
    say(state, ANNE, "lay tohu", "lay tu")
    assert refused(state, ANNE, "lay tohu") == "lay.no_clip"
    assert refused(state, ANNE, "lay roo") == "lay.not_in_hand"
    say(state, ANNE, "done")
    say(state, BEN, "done")
    assert state.prepared == [[ritual("tu"), ritual("tohu")], [], []]
    assert hand(state, ANNE) == ["hina", "tohu"]
    assert told(state, "prepares") == ["prepares 2 0 0"]


def test_R7_3_it_ends_by_itself_when_nothing_can_be_laid():
    state = start(3)
    give(state, ANNE, "tohu")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu")
    assert state.stack[-1][0] == kinds.BID
    assert refused(state, BEN, "lay tohu") == "now.bid"


def test_R7_3_a_permanent_ritual_may_add_a_clip_up_to_three():
    state = start(3)
    give(state, ANNE, "tohu", "tu", "roo", "atea")
    front(state, ANNE, "te_tumu", "te_tumu")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu", "lay tu", "lay roo")
    assert len(state.prepared[ANNE]) == 3


# --- step 4


def test_R7_4_bids_go_into_the_bag_and_make_the_order():
    state = start(3)
    state.mana = [5, 4, 120]
    ceremony(state, 4)
    assert offered(state, ANNE) == [f"bid {n}" for n in range(6)]
    assert offered(state, CARA)[-1] == "bid 99"
    assert refused(state, ANNE, "bid 6") == "bid.too_much"
    bid(state, 1, 4, 2)
    assert state.bag == 7
    assert state.mana == [4, 0, 118]
    assert state.order == [BEN, CARA, ANNE]
    assert told(state, "bids") == ["bids 1 4 2"]


def test_R7_4_ties_keep_their_present_order():
    assert new_order([2, 0, 1, 3], [4, 4, 4, 9]) == [3, 2, 0, 1]


def test_R7_4_a_permanent_ritual_counts_in_bids_but_adds_no_mana():
    state = start(3)
    front(state, CARA, "raa")
    ceremony(state, 4)
    bonuses = [player["bid_bonus"] for player in state.seen(None).view()["players"]]
    assert bonuses[:CARA] == [0, 0]
    assert bonuses[CARA] > 0
    bid(state, 3, 4, 1)
    assert state.order == [BEN, CARA, ANNE]
    assert state.bag == 8


@pytest.mark.parametrize(("players", "gifts"), [(3, 2), (4, 3), (5, 3)])
def test_R7_4_so_many_get_a_gift(players, gifts):
    state = start(players)
    ceremony(state, 4)
    bid(state, *range(players))
    while state.pending and state.stack[-1][0] == kinds.GIFT:
        say(state, state.pending[0], offered(state, state.pending[0])[0])
    assert [words.split()[1] for words in told(state, "gift")] == [str(players - at) for at in range(gifts)]


def test_R7_4_three_gifts_one_each_carried_out_before_the_next():
    state = start(4)
    state.prices = [1, 1, 1, 1]
    market(state, "uru", "taro")
    ceremony(state, 4)
    bid(state, 3, 2, 1, 0)
    assert offered(state, ANNE) == ["gift tattoo", "gift pearls", "gift uru", "gift taro"]
    assert refused(state, ANNE, "gift tiare") == "gift.not_there"
    say(state, ANNE, "gift uru")
    assert own_goods(state, ANNE) == ["uru"]
    assert state.prices[0] == 2
    assert offered(state, BEN) == ["gift tattoo", "gift pearls"]
    assert refused(state, BEN, "gift taro") == "gift.gone"
    say(state, BEN, "gift tattoo")
    assert state.tattoos[BEN] == 1
    assert state.pearls[CARA] == 6  # the last one comes by itself


def test_R7_4_a_last_good_asks_only_for_its_kind():
    state = start(4)
    ceremony(state, 4)
    bid(state, 3, 2, 1, 0)
    say(state, ANNE, "gift pearls")
    say(state, BEN, "gift tattoo")
    assert offered(state, CARA) == [f"gift {good}" for good in GOODS]
    say(state, CARA, "gift tiare")
    assert own_goods(state, CARA) == ["tiare"]


def test_R7_4_a_gift_that_gives_nothing_may_be_chosen():
    state = start(4)
    market(state)
    state.tattoos = [8, 0, 0, 0]
    ceremony(state, 4)
    bid(state, 3, 2, 1, 0)
    assert offered(state, ANNE) == ["gift tattoo", "gift pearls", "gift none"]
    say(state, ANNE, "gift tattoo")
    assert state.tattoos[ANNE] == 8
    say(state, BEN, "gift none")
    assert own_goods(state, BEN) == []
    assert state.pearls[CARA] == 6


def test_R7_4_a_new_rank_adds_no_ritual_to_the_bag():
    state = start(3)
    state.tattoos[ANNE] = 4
    give(state, ANNE, "tohu", "tu", "roo")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu", "lay tu")
    bid(state, 5, 0, 0)
    say(state, ANNE, "gift tattoo")
    assert state.tattoos[ANNE] == 5
    assert len(state.prepared[ANNE]) == 2
    assert hand(state, ANNE) == ["roo"]


def test_R7_4_the_gift_onto_tahua_lets_a_ritual_be_performed_that_is_not_in_the_bag():
    state = start(3)
    state.tattoos[ANNE] = 7
    give(state, ANNE, "tohu", "rua_hatu")
    ceremony(state, 3)
    say(state, ANNE, "lay tohu", "done")
    bid(state, 5, 0, 0)
    say(state, ANNE, "gift tattoo")
    assert offered(state, ANNE) == ["pass", "perform rua_hatu"]
    say(state, ANNE, "perform rua_hatu")
    assert state.pearls[ANNE] == 7


# --- step 5


def bless(players, bag, laid, order=None):
    """Step 5 with these rituals in the bag, by seat."""
    state = start(players)
    for seat, names in laid.items():
        state.tattoos[seat] = 5
        give(state, seat, *names)
    state.bag = bag
    ceremony(state, 3)
    for seat, names in laid.items():
        for name in names:
            if seat in state.pending and state.stack[-1][0] == kinds.PREPARE:
                say(state, seat, f"lay {name}")
        if seat in state.pending and state.stack[-1][0] == kinds.PREPARE:
            say(state, seat, "done")
    bids = [0] * players
    for at, seat in enumerate(order or range(players)):
        bids[seat] = players - at
    state.mana = [9] * players
    state.bag -= sum(bids)
    incant(state, *bids)
    return state


def test_R7_5_the_row_is_ordered_by_cost_then_common_then_ceremonial_order():
    state = bless(3, 0, {ANNE: ["tohu", "roo"], BEN: ["matarii", "atea"], CARA: ["te_tumu", "ihi"]}, [CARA, ANNE, BEN])
    assert [words.split()[1:] for words in told(state, "lays_open")] == [
        ["matarii", "common"],
        ["te_tumu", "3"],
        ["roo", "1"],
        ["atea", "2"],
        ["tohu", "1"],
        ["ihi", "3"],
    ]


def test_R7_5_one_players_equal_ones_come_in_the_order_that_player_chooses():
    state = bless(3, 0, {BEN: ["rua_hatu", "tu", "te_fatu"], CARA: ["roo", "tipa"], ANNE: ["roo"]}, [CARA, ANNE, BEN])
    assert state.pending == (CARA,)  # in ceremonial order, with the row open
    assert offered(state, CARA) == ["perform roo", "perform tipa"]
    assert refused(state, CARA, "perform tu") == "order.not_in_group"
    say(state, CARA, "perform tipa")
    assert state.pending == (BEN,)
    say(state, BEN, "perform te_fatu")
    assert offered(state, BEN) == ["perform rua_hatu", "perform tu"]
    row = state.row[:]
    assert [BOX.ritual_names[card] for card in row[:3]] == ["tipa", "roo", "roo"]
    say(state, BEN, "perform tu")
    assert told(state, "fails")[0].split()[4:] == ["te_fatu", "tu", "rua_hatu"]


def test_R7_5_equal_cards_of_one_player_are_not_asked_for():
    state = bless(3, 0, {BEN: ["rua_hatu", "rua_hatu"]})
    assert state.pending != (BEN,) or state.stack[-1][0] != kinds.ORDER


def test_R7_5_each_is_paid_from_the_bag_and_applied():
    state = bless(3, 9, {BEN: ["rua_hatu", "tohu"]}, [ANNE, CARA, BEN])
    assert state.pearls[BEN] == 4 + 3
    assert state.tattoos[BEN] == 6
    assert state.bag == 0
    assert told(state, "blesses") == ["blesses 1 rua_hatu", "blesses 2 tohu"]
    assert discards(state) == ["rua_hatu", "tohu"]


def test_R7_5_when_the_bag_cannot_pay_all_that_wait_are_discarded_and_mana_stays():
    state = bless(3, 8, {BEN: ["rua_hatu", "tohu", "roroo"]}, [ANNE, CARA, BEN])
    assert state.tattoos[BEN] == 5
    assert state.bag == 4
    assert told(state, "fails") == ["fails tohu roroo"]
    assert discards(state) == ["rua_hatu", "tohu", "roroo"]


def test_R7_5_a_permanent_ritual_stays_in_front_of_its_owner():
    state = bless(3, 5, {BEN: ["raa"]})
    assert state.front == [BEN * BOX.rituals + ritual("raa")]
    assert discards(state) == []


def test_R7_5_an_empty_bag_makes_an_empty_row():
    state = bless(3, 5, {})
    assert state.stack[-1][0] == kinds.BUILD
    assert state.bag == 5


# --- step 6


def test_R7_6_in_ceremonial_order_each_completes_one_mission_again_and_again():
    state = start(3)
    state.order = [BEN, CARA, ANNE]
    state.pearls = [3, 9, 3]
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3 m1_pearls_3 m1_pearls_3")
    ceremony(state, 6)
    assert offered(state, BEN) == ["pass", "mission 1.1.1"]
    say(state, BEN, "mission 1.1.1")
    say(state, CARA, "mission 1.1.2")
    say(state, ANNE, "pass")
    say(state, BEN, "mission 1.1.3")
    say(state, CARA, "pass")
    say(state, ANNE, "mission 1.1.4")  # a pass is not final
    assert state.won_number == [1, 2, 1]
    assert state.stack[-1][0] != kinds.BUILD


def test_R7_6_the_step_ends_when_all_have_passed_in_a_row():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_3")
    ceremony(state, 6)
    say(state, ANNE, "pass")
    assert told(state, "passes") == ["passes 1"]
    say(state, BEN, "mission 1.1.1")
    say(state, CARA, "pass")
    say(state, ANNE, "pass")
    assert state.stack[-1][0] == kinds.BUILD
    say(state, BEN, "pass")
    assert state.space == 2


def test_R7_6_who_can_do_nothing_by_public_facts_passes_without_being_asked():
    state = start(3)
    tiles(state, r1_1="m1_priests_3 m1_goods_uru")
    state.priests[CARA] = 3
    ceremony(state, 6)
    assert state.pending == (CARA,)
    say(state, CARA, "pass")
    assert state.space == 2


def test_R7_6_a_turn_with_a_shaman_is_not_a_pass():
    state = start(3)
    tiles(state)
    assistants(state, ANNE, "shaman", "shaman")
    state.priests[ANNE] = 2
    give(state, ANNE, "rima_roa", "hina", "hina")
    ceremony(state, 6)
    assert offered(state, ANNE) == ["pass", "perform hina", "perform rima_roa"]
    say(state, ANNE, "perform rima_roa")
    assert offered(state, ANNE) == ["done", "perform hina"]
    say(state, ANNE, "done")
    assert told(state, "done") == ["done 1"]
    assert state.pending == (ANNE,)  # the others pass by themselves, but Anne had not passed
    assert offered(state, ANNE) == ["pass", "perform hina"]


def test_R7_6_binding_a_mirror_alone_is_a_pass():
    state = start(3)
    tiles(state, r1_1="m1_pearls_4")
    state.pearls = [3, 3, 3]
    masks(state, ANNE, "mirror", "mission_mana")
    ceremony(state, 6)
    say(state, ANNE, "bind mission_mana", "pass")
    say(state, BEN, "pass")
    say(state, CARA, "pass")
    assert state.space == 2


def test_R7_6_after_a_ritual_the_turns_own_mission_is_still_open():
    state = start(3)
    tiles(state, r1_1="m1_pearls_4")
    assistants(state, ANNE, "shaman")
    state.priests[ANNE] = 2
    give(state, ANNE, "rima_roa", "hina")
    ceremony(state, 6)
    say(state, ANNE, "perform rima_roa")
    assert offered(state, ANNE) == ["done", "mission 1.1.1"]
    assert refused(state, ANNE, "pass") == "pass.not_now"


@pytest.mark.parametrize(("space", "before", "after"), [(1, 1, 2), (1, 2, 2), (4, 2, 3), (4, 3, 3)])
def test_R7_7_the_next_statue_opens_after_a_ceremony(space, before, after):
    state = start(3)
    state.space = space
    state.opened = before
    ceremony(state, 7)
    assert state.opened == after
    assert state.space == space + 1


def test_R7_7_after_the_third_ceremony_the_game_ends():
    state = start(3)
    state.space = 8
    state.opened = 3
    ceremony(state, 7)
    assert state.pending == ()
    assert state.outcome is not None
    assert state.outcome.reason == "ceremonies_over"


def test_a_whole_ceremony_goes_through_all_steps():
    state = start(4)
    goods(state, DAN, "uru")
    script(state)
    play(state, [kinds.RITES, NOBODY, 0])
    state.space = 1
    seen = []
    while state.space == 1:
        kind = state.stack[-1][0]
        if kind not in seen:
            seen.append(kind)
        state.choose(state.pending[0], state.choices(state.pending[0])[-1])
    assert seen[:2] == [kinds.TRAIN, kinds.BUY]
    assert {kinds.BUY_KEEP, kinds.PREPARE, kinds.BID, kinds.GIFT, kinds.BUILD} <= set(seen)
