"""R8: missions, payments and auctions; every kind of `need`."""

from copy import deepcopy
from itertools import permutations

import pytest

import vaka
from vaka.games.raiatea import kinds
from vaka.games.raiatea.game import new_game
from vaka.games.raiatea.names import ASSISTANTS, GOODS, NOBODY
from vaka.games.raiatea.questions.auctions import Auction

from . import positions
from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    assistants,
    bid,
    ceremony,
    discards,
    front,
    give,
    goods,
    hand,
    masks,
    offered,
    own_goods,
    own_masks,
    perform,
    place,
    play,
    refused,
    say,
    start,
    tiles,
    told,
)


def build(mission, players=3, **more):
    """Anne's turn in step 6 with one mission on the base row of its statue."""
    state = start(players, **more)
    vp = next(entry["vp"] for entry in BOX.data["mission"] if entry["id"] == mission)
    tiles(state, **{f"r{vp}_1": mission})
    return state, f"mission {vp}.1.1"


def turn(state):
    ceremony(state, 6)
    return state


# --- R8.1 pearls


@pytest.mark.parametrize("mission", [e["id"] for e in BOX.data["mission"] if e["kind"] == "pearls"])
def test_R8_1_pearls_are_paid_in_full(mission):
    n = int(mission[-1])
    state, words = build(mission)
    state.pearls[ANNE] = n - 1
    turn(state)
    assert refused(state, ANNE, words) == "mission.pearls"
    state.pearls[ANNE] = n
    state.kept = []
    say(state, ANNE, words)
    assert state.pearls[ANNE] == 0
    assert state.won_number == [1, 0, 0]


def test_R8_1_a_box_may_ask_for_mana(monkeypatch):
    """No mission of today's box does."""
    data = deepcopy(BOX.data)
    entry = next(one for one in data["mission"] if one["id"] == "m1_pearls_3")
    entry["need"].append({"pay": "mana", "n": 2})
    monkeypatch.setattr(positions, "GAME", new_game(data))
    state, words = build("m1_pearls_3")
    state.pearls[ANNE], state.mana[ANNE] = 5, 1
    turn(state)
    assert refused(state, ANNE, words) == "mission.mana"
    state.mana[ANNE] = 3
    state.kept = []
    say(state, ANNE, words)
    assert (state.pearls[ANNE], state.mana[ANNE]) == (2, 1)
    assert state.won_number == [1, 0, 0]


# --- R8.1 goods


@pytest.mark.parametrize("entry", [e for e in BOX.data["mission"] if e["kind"] == "goods"], ids=lambda e: e["id"])
def test_R8_1_every_goods_mission_takes_what_it_says(entry):
    state, words = build(entry["id"])
    needed = []
    for need in entry["need"]:
        if need["pay"] == "commodity" and "kind" in need:
            needed += [need["kind"]] * need["n"]
        elif need["pay"] == "commodity":
            needed += ["tiare"] * need["n"] if need["match"] == "same" else GOODS[: need["n"]]
    rituals = sum(need["n"] for need in entry["need"] if need["pay"] == "ritual")
    paid_masks = sum(need["n"] for need in entry["need"] if need["pay"] == "mask")
    goods(state, ANNE, *needed)
    masks(state, ANNE, *["mission_mana"] * paid_masks)
    give(state, ANNE, *["hina"] * rituals)
    state.prices = [3, 3, 3, 3]
    state.goods_market = [0, 0, 0, 0]
    state.mask_market = [0] * 13
    turn(state)
    assert offered(state, ANNE) == ["pass", words]
    say(state, ANNE, words)
    assert own_goods(state, ANNE) == own_masks(state, ANNE) == hand(state, ANNE) == []
    assert state.goods_market == [needed.count(good) for good in GOODS]
    assert state.prices == [max(0, 3 - needed.count(good)) for good in GOODS]
    assert sum(state.mask_market) == paid_masks
    assert discards(state) == ["hina"] * rituals
    assert state.won == [ANNE, BOX.mission_names.index(entry["id"])]


@pytest.mark.parametrize("entry", [e for e in BOX.data["mission"] if e["kind"] == "goods"], ids=lambda e: e["id"])
def test_R8_1_with_one_card_less_a_goods_mission_is_refused(entry):
    state, words = build(entry["id"])
    first = entry["need"][0]
    if first["pay"] == "commodity":
        if "kind" in first:
            goods(state, ANNE, *[good for good in GOODS if good != first["kind"]] * 2)
        elif first["match"] == "same":
            goods(state, ANNE, *GOODS * (first["n"] - 1))
        elif first["match"] == "different":
            goods(state, ANNE, *GOODS[: first["n"] - 1] * 4)
        masks(state, ANNE, "mirror", "mission_mana")
        give(state, ANNE, "hina", "tu")
        reason = "mission.goods"
    elif first["pay"] == "ritual":
        give(state, ANNE, *["hina"] * (first["n"] - 1))
        reason = "mission.rituals"
    else:
        masks(state, ANNE)
        state.bound[ANNE] = 1
        reason = "mission.masks"
    play(state, [kinds.BUILDING, NOBODY, 0, 0, 1], [kinds.BUILD, ANNE, 0, 0, 0])
    if state.stack[-1][0] != kinds.BUILD or state.pending != (ANNE,):
        tiles(state, r1_1=f"m1_pearls_3 {entry['id']}") if entry["vp"] == 1 else None
        if entry["vp"] > 1:
            tiles(state, **{"r1_1": "m1_pearls_3", f"r{entry['vp']}_1": entry["id"]})
        words = "mission 1.1.2" if entry["vp"] == 1 else words
        play(state, [kinds.BUILDING, NOBODY, 0, 0, 1], [kinds.BUILD, ANNE, 0, 0, 0])
    assert refused(state, ANNE, words) == reason


def paying_3_different(*held, **more):
    state, words = build("m2_goods_3_different", **more)
    goods(state, ANNE, *held)
    turn(state)
    say(state, ANNE, words)
    return state


def test_R8_1_the_payer_picks_the_cards_in_any_order_and_all_that_can_pay_are_offered():
    state = paying_3_different(*GOODS, "uru")
    assert offered(state, ANNE) == ["return uru", "return taro", "return mahi_mahi", "return tiare"]
    assert refused(state, ANNE, "pass") == "now.pay"
    say(state, ANNE, "return tiare")
    assert offered(state, ANNE) == ["return uru", "return taro", "return mahi_mahi"]
    assert refused(state, ANNE, "return tiare") == "pay.other"  # different ones are asked for
    say(state, ANNE, "return uru", "return mahi_mahi")
    assert own_goods(state, ANNE) == ["uru", "taro"]
    assert told(state, "pays_goods") == ["pays_goods 1 uru mahi_mahi tiare"]  # in one order, whatever was picked first


def test_R8_1_equal_payments_lead_to_the_same_position_in_whatever_order_they_were_picked():
    ways = list(permutations(["return uru", "return taro", "return tiare"]))
    saved = []
    for picks in ways:
        state = paying_3_different(*GOODS, *GOODS)
        say(state, ANNE, *picks)
        saved.append(state.save())
    assert saved == saved[:1] * len(ways)


def test_R8_1_by_rules_2_the_picks_ascend():
    state = paying_3_different(*GOODS, "uru", rules=2)
    assert offered(state, ANNE) == ["return uru", "return taro"]
    assert refused(state, ANNE, "return tiare") == "pay.other"
    say(state, ANNE, "return uru")
    assert offered(state, ANNE) == ["return taro", "return mahi_mahi"]
    say(state, ANNE, "return mahi_mahi")  # what is left is tiare alone
    assert own_goods(state, ANNE) == ["uru", "taro"]


def test_R8_1_of_same_goods_the_kind_is_chosen_once():
    state, words = build("m2_goods_2_same")
    goods(state, ANNE, "uru", "uru", "uru", "taro", "tiare", "tiare")
    turn(state)
    say(state, ANNE, words)
    assert offered(state, ANNE) == ["return uru", "return tiare"]
    say(state, ANNE, "return tiare")
    assert own_goods(state, ANNE) == ["uru", "uru", "uru", "taro"]
    assert told(state, "pays_goods") == ["pays_goods 1 tiare tiare"]


def test_R8_1_goods_masks_and_rituals_are_picked_one_after_the_other():
    state, words = build("m2_goods_1_any_mask")
    goods(state, ANNE, "uru", "taro")
    masks(state, ANNE, "mission_mana", "mission_mana", "mirror")
    turn(state)
    say(state, ANNE, words)
    assert offered(state, ANNE) == ["return uru", "return taro", "put mission_mana", "put mirror"]
    assert refused(state, ANNE, "put mission_goods") == "put.not_yours"
    say(state, ANNE, "put mission_mana")
    assert refused(state, ANNE, "put mirror") == "pay.other"  # it is theirs, but one mask is enough
    say(state, ANNE, "return taro")
    assert own_goods(state, ANNE) == ["uru"]
    assert own_masks(state, ANNE) == ["mission_mana", "mirror"]
    assert told(state, "pays_masks") == ["pays_masks 1 mission_mana"]
    state, words = build("m1_goods_2_rituals")
    give(state, ANNE, "hina", "tu", "tu")
    turn(state)
    say(state, ANNE, words)
    assert offered(state, ANNE) == ["lay hina", "lay tu"]
    say(state, ANNE, "lay tu")
    assert offered(state, ANNE) == ["lay hina", "lay tu"]
    say(state, ANNE, "lay tu")
    assert hand(state, ANNE) == ["hina"]
    assert told(state, "pays_rituals") == ["pays_rituals 1 tu tu"]


def test_R8_1_what_leaves_no_choice_is_picked_by_itself_before_the_rest_is_asked():
    state, words = build("m2_goods_1_any_mask")
    goods(state, ANNE, "taro", "taro")
    masks(state, ANNE, "mission_mana", "mirror")
    turn(state)
    say(state, ANNE, words)
    assert offered(state, ANNE) == ["put mission_mana", "put mirror"]


def test_R8_1_nothing_of_a_payment_moves_before_it_is_whole_and_nobody_sees_it():
    state, words = build("m2_goods_1_any_mask")
    goods(state, ANNE, "uru", "taro")
    masks(state, ANNE, "mission_mana", "mission_goods")
    turn(state)
    before = state.seen(BEN).save()
    told_before = len(state.told)
    say(state, ANNE, words, "return taro")
    assert own_goods(state, ANNE) == ["uru", "taro"]
    assert state.seen(BEN).save() == state.seen(CARA).save() | {"viewer": BEN} == before
    assert len(state.told) == told_before
    assert state.seen(ANNE).view()["players"][ANNE]["chosen"] == ["mission 2.1.1", "return taro"]
    assert state.seen(BEN).imagine(vaka.seeded(1)).pending == (ANNE,)


# --- R8.1 conditions


def make_condition(state, need, short):
    """Let Anne meet a condition, or miss it by one."""
    n = need.get("n", 1) - (1 if short else 0)
    if need["have"] == "priests":
        state.priests[ANNE] = n
    elif need["have"] == "rank":
        position = next(r["position"] for r in BOX.data["tracks"]["tattoo"]["ranks"] if r["id"] == need["rank"])
        state.tattoos[ANNE] = position - (1 if short else 0)
    elif need["have"] == "assistants" and "kind" in need:
        others = [kind for kind in ASSISTANTS if kind != need["kind"]]
        assistants(state, ANNE, *others * 3, used=(need["kind"],) * n)
    elif need["have"] == "assistants":
        assistants(state, ANNE, *(ASSISTANTS * 2)[:n])
    elif need["have"] == "assistant_sets":
        assistants(state, ANNE, *ASSISTANTS[: 3 if short else 4], "gatherer")
    elif need["have"] == "mask_pairs":
        masks(state, ANNE, "mission_mana", "mission_mana", *[] if short or n < 2 else ["mission_goods"] * 2)
        if short and need["n"] == 1:
            masks(state, ANNE, "mission_mana", "mission_goods")
    else:
        state.won_number[ANNE] = n


@pytest.mark.parametrize("entry", [e for e in BOX.data["mission"] if e["kind"] == "condition"], ids=lambda e: e["id"])
def test_R8_1_a_condition_is_only_met(entry):
    need = entry["need"][0]
    for short in (True, False):
        state, words = build(entry["id"])
        tiles(state, **{"r1_2": "m1_pearls_3", f"r{entry['vp']}_1": entry["id"]})
        make_condition(state, need, short)
        turn(state)
        if short:
            assert refused(state, ANNE, words) == f"mission.have_{need['have']}"
        else:
            before = state.save()
            say(state, ANNE, words)
            for field in ("priests", "tattoos", "assistants", "masks", "pearls", "goods"):
                assert state.save()[field] == before[field]
            assert BOX.mission_names.index(entry["id"]) in state.won


def test_R8_1_a_bound_pair_counts_and_a_bound_mask_cannot_be_paid():
    state, words = build("m1_mask_pairs_1")
    masks(state, ANNE)
    state.bound[3] = 1
    turn(state)
    assert offered(state, ANNE) == ["pass", words]
    state, words = build("m1_goods_mask")
    masks(state, ANNE)
    state.bound[3] = 1
    tiles(state, r1_1="m1_goods_mask m1_pearls_4")
    turn(state)
    assert refused(state, ANNE, "mission 1.1.1") == "mission.masks"


def test_R8_1_each_tile_is_claimed_once():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_pearls_4")
    state.pearls = [9, 9, 9]
    turn(state)
    say(state, ANNE, "mission 1.1.1")
    assert refused(state, BEN, "mission 1.1.1") == "mission.taken"
    assert refused(state, BEN, "mission 1.5.1") == "mission.taken"


# --- R8.2 auctions


def auction(*held, players=3, **more):
    state = start(players, **more)
    state.mana = list(held)
    tiles(state, r1_1="m1_auction m1_pearls_3 m1_auction", r1_2="m1_pearls_3")
    return turn(state)


def test_R8_2_a_mana_mission_cannot_be_taken_directly():
    state = auction(5, 5, 5)
    assert refused(state, ANNE, "mission 1.1.1") == "mission.auction"


def test_R8_2_when_no_other_kind_is_left_in_its_row_it_is_auctioned_at_once_from_the_left():
    state = auction(5, 4, 3)
    say(state, ANNE, "mission 1.1.2")
    assert state.pending == (ANNE, BEN, CARA)
    assert state.stack[-1] == [kinds.AUCTION, NOBODY, place("1.1.1")]
    assert state.seen(None).view()["auction"] == "1.1.1"
    assert offered(state, CARA) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    bid(state, 1, 3, 2)
    assert state.won_number == [1, 1, 0]
    assert state.mana == [4, 1, 1]  # all bids are paid
    assert state.bag == 6
    assert state.stack[-1] == [kinds.AUCTION, NOBODY, place("1.1.3")]
    bid(state, 4, 1, 1)
    assert state.won_number == [2, 1, 0]
    assert state.bag == 12
    assert state.pending == (BEN,)  # then the interrupted step goes on
    assert told(state, "auction") == ["auction 1.1.1 1 3 2", "auction 1.1.3 4 1 1"]


def test_R8_2_ties_go_by_ceremonial_order_and_the_winner_must_take_it():
    state = auction(5, 5, 5)
    state.order = [ANNE, CARA, BEN]
    say(state, ANNE, "mission 1.1.2")
    bid(state, 0, 2, 2)
    assert state.won_number == [1, 0, 1]
    bid(state, 0, 0, 0)
    assert state.won_number == [2, 0, 1]


def test_R8_2_the_highest_counted_bid_wins():
    state = auction(5, 5, 5)
    front(state, CARA, "raa")
    say(state, ANNE, "mission 1.1.2")
    bid(state, 3, 3, 1)
    assert state.won_number == [1, 0, 1]
    assert state.bag == 7


def test_R8_2_the_missions_triggers_come_before_the_auctions():
    state = start(3)
    front(state, ANNE, "roma_tane")
    state.mana = [0, 0, 0]
    tiles(state, r1_1="m1_pearls_3 m1_auction")
    turn(state)
    say(state, ANNE, "mission 1.1.1")
    assert offered(state, ANNE) == ["bid 0", "bid 1"]
    assert state.pearls[ANNE] == 4 - 3 + 1
    bid(state, 1, 0, 0)
    assert (state.pearls[ANNE], state.mana[ANNE]) == (3, 1)


def test_R8_2_an_auction_happens_in_any_phase_and_the_interrupted_effect_goes_on():
    state = start(3)
    tiles(state, r1_1="m1_pearls_3 m1_auction", r1_2="m1_pearls_4")
    state.pearls = [9, 9, 9]
    perform(state, ANNE, "rumia")
    say(state, ANNE, "mission 1.1.1")
    bid(state, 0, 1, 0)
    assert state.won_number == [1, 1, 0]
    assert state.pending == (BEN,)
    assert offered(state, BEN)[0] == "pass"


def test_R8_2_bids_made_during_step_5_can_pay_for_rituals_still_waiting():
    state = start(3)
    state.mana = [0, 6, 0]
    tiles(state, r1_1="m1_pearls_3 m1_auction")
    state.bag = 5
    state.space = 1
    state.row = [BOX.ritual_names.index("tu"), BOX.ritual_names.index("tohu")]
    state.row_owner = [ANNE, ANNE]
    play(state, [kinds.RITES, NOBODY, 5], [kinds.ROW, NOBODY, 0])
    say(state, ANNE, "mission 1.1.1")
    assert state.bag == 1
    bid(state, 0, 6, 0)
    assert state.bag == 7 - 5
    assert state.tattoos[ANNE] == 1


def test_R8_3_a_row_of_mana_missions_alone_waits_for_the_next_step_6():
    state = start(3)
    state.mana = [9, 9, 9]
    tiles(state, r1_5="m1_auction", r2_1="m2_auction m2_auction", r1_2="m1_auction", r3_1="m3_auction m3_pearls_9")
    state.opened = 2
    ceremony(state, 6)
    met = []
    while state.answers:
        met.append(BOX.place_names[state.stack[-1][Auction.PLACE]])
        bid(state, 1, 0, 0)
    assert met == ["1.2.1", "1.5.1", "2.1.1", "2.1.2"]


def test_R8_3_rows_are_never_refilled():
    state = auction(5, 5, 5)
    say(state, ANNE, "mission 1.1.2")
    bid(state, 0, 0, 0)
    bid(state, 0, 0, 0)
    assert state.tiles[:4] == [-1, -1, -1, -1]


def test_R8_4_only_missions_of_open_statues_can_be_completed():
    state = start(3)
    state.pearls = [20, 20, 20]
    tiles(state, r1_1="m1_pearls_3", r2_1="m2_pearls_5", r3_1="m3_pearls_7")
    state.opened = 2
    turn(state)
    assert offered(state, ANNE) == ["pass", "mission 1.1.1", "mission 2.1.1"]
    assert refused(state, ANNE, "mission 3.1.1") == "mission.closed"


def test_R8_4_an_effect_may_open_the_next_statue_earlier():
    state = start(3)
    state.space = 0
    perform(state, ANNE, "rumia")
    assert state.opened == 2
    assert all(BOX.missions[tile].vp == 2 for tile in state.tiles[14:27])
    assert told(state, "opens")[-1] == "opens 2"
