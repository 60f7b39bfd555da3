"""O3, the first two steps of a round: tiles and bids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vaka
from vaka.games.orongo.questions.bids import ranking

from .positions import ANNE, BEN, CARA, DAN, GAME, bid, offered, refused, say, shells_in_play, start


def test_O3_10_the_tiles_of_the_round_open_their_spaces():
    state = start(2, tiles=["12", "40", "3", "8", "22", "51"])
    opened = {state.box.names[at] for at in state.open_to[BEN]}
    assert opened == {"12", "40", "3", "8", "22", "51"}


def test_O3_11_everybody_bids_in_secret_from_nothing_to_everything():
    state = start(3)
    assert state.pending == (0, 1, 2)
    assert offered(state, 0) == [f"bid {n}" for n in range(17)]
    assert refused(state, 0, "bid 17") == ("orongo.bid.too_much", {"seat": 0, "shells": 16, "bid": 17})
    assert refused(state, 0, "place 3")[0] == "orongo.now.bid"


def test_O3_11_a_sealed_bid_can_be_replaced_and_taken_back_until_all_are_in():
    state = start(3)
    say(state, 1, "bid 4")
    say(state, 1, "bid 9")
    assert state.pending == (0, 2)
    state.take_back(1)
    assert state.pending == (0, 1, 2)
    bid(state, 2, 3, 1)
    assert state.bids == [2, 3, 1]


def test_O3_11_who_has_no_shells_bids_nothing_and_is_not_asked():
    state = start(3)
    state.shells[BEN] = 0
    state.asked = state.pending = (ANNE, CARA)
    assert state.choices(BEN) == []
    bid(state, 5, 0, 2)
    assert state.bids == [5, 0, 2]
    assert state.shells == [11, 5, 16]


def test_O3_11_the_next_round_asks_only_those_with_shells():
    state = start(2)
    state.shells = [24, 0]
    state.asked = state.pending = (ANNE,)
    state.reef = 24
    bid(state, 0)  # both bid nothing and share the reef: 12 each
    assert state.shells == [36, 12]
    state.shells = [48, 0]
    bid(state, 0, 0)
    assert state.asked == (ANNE,)


def test_O3_1_the_highest_pays_to_the_reef_and_readies_three():
    state = start(3)
    bid(state, 5, 2, 1)
    assert state.shells == [11, 16, 16]
    assert state.reef == 5
    assert state.ready[ANNE] == 3


def test_O3_2_the_second_keeps_the_bid_and_readies_two():
    state = start(3)
    bid(state, 5, 2, 1)
    assert (state.ready[BEN], state.shells[BEN]) == (2, 16)


def test_O3_3_all_other_bidders_keep_theirs_and_ready_one():
    state = start(4)
    bid(state, 5, 4, 3, 2)
    assert state.ready == [3, 2, 1, 1]
    assert state.shells == [7, 12, 12, 12]


def test_O3_4_who_bids_nothing_takes_the_reef_with_what_was_just_paid():
    state = start(3)
    state.reef = 4
    state.shells = [16, 14, 14]
    bid(state, 5, 2, 0)
    assert state.shells == [11, 14, 14 + 9]
    assert state.reef == 0
    assert state.ready[CARA] == 0


def test_O3_4_several_share_equally_and_the_rest_stays_on_the_reef():
    state = start(4)
    bid(state, 8, 0, 0, 0)
    assert state.shells == [4, 14, 14, 14]
    assert state.reef == 2


def test_O3_4_shells_on_the_reef_at_the_end_are_nobodys():
    state = start(4)
    bid(state, 8, 0, 0, 0)
    state.finish()
    assert [dict(items)["shells"] for items in state.outcome.items] == [4, 14, 14, 14]


def test_O3_4_an_empty_reef_is_not_told_of():
    events = []
    state = GAME.start(3, vaka.seeded(1), events=events)
    bid(state, 0, 0, 0)
    assert state.round == 2
    assert "gathers" not in [GAME.verbs[event.verb].name for event in events]


def test_O3_5_ties_go_clockwise_from_the_amulet():
    assert ranking([5, 5, 5, 5], amulet=1) == [2, 3, 0, 1]
    assert ranking([3, 4, 3, 4], amulet=3) == [1, 3, 0, 2]


def test_O3_5_the_holder_of_before_the_bids_counts():
    state = start(2)
    bid(state, 5, 5)  # Anne holds the amulet, so Ben is higher
    assert state.amulet == BEN
    assert state.ready == [2, 3]


def test_O3_6_a_bid_of_nothing_is_never_second():
    state = start(3)
    bid(state, 4, 0, 0)
    assert state.ready == [3, 0, 0]
    assert ranking([0, 0, 2], amulet=0) == [2]


def test_O3_6_if_all_bid_nothing_the_reef_is_shared_and_the_amulet_stays():
    state = start(3)
    state.reef = 7
    state.shells = [14, 14, 13]
    state.amulet = CARA
    bid(state, 0, 0, 0)
    assert state.shells == [16, 16, 15]
    assert state.reef == 1
    assert state.amulet == CARA
    assert state.ready == [0, 0, 0]
    assert state.round == 2


def test_O3_7_nobody_readies_more_tokens_than_are_left():
    state = start(3)
    state.stock = [2, 0, 40]
    bid(state, 5, 4, 3)
    assert state.ready == [2, 0, 1]
    assert state.stock == [0, 0, 39]


def test_O3_7_without_tokens_a_bid_still_pays_and_takes_the_amulet():
    state = start(3)
    state.stock[BEN] = 0
    bid(state, 1, 6, 0)
    assert state.shells == [16, 10, 22]
    assert state.amulet == BEN


def test_O3_12_highest_second_then_clockwise_from_the_left_of_the_new_holder():
    state = start(4)
    bid(state, 2, 3, 5, 2)
    assert state.amulet == CARA
    assert [seat for seat in state.order if state.bids[seat]] == [CARA, BEN, DAN, ANNE]
    assert state.pending == (CARA,)


def test_O3_12_a_third_bid_higher_than_the_fourth_does_not_place_before_it():
    state = start(4)
    bid(state, 3, 2, 4, 5)
    assert state.order == [DAN, CARA, ANNE, BEN]
    state = start(4)
    bid(state, 5, 2, 4, 3)
    assert state.order == [ANNE, CARA, BEN, DAN]


def test_O3_12_each_places_all_of_them_one_after_the_other():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    bid(state, 3, 1)
    asked = []
    for _ in range(4):
        seat = state.pending[0]
        asked.append(seat)
        state.choose(seat, state.choices(seat)[0])
    assert asked[:4] == [ANNE, ANNE, ANNE, BEN]


def test_OE1_cara_is_higher_than_anne_and_dan_places_before_ben():
    state = start(4)
    state.amulet = BEN
    bid(state, 5, 3, 5, 3)
    assert state.reef == 5
    assert state.shells == [12, 12, 7, 12]
    assert state.ready == [2, 1, 3, 1]
    assert state.order == [CARA, ANNE, DAN, BEN]
    assert state.amulet == CARA


@given(st.lists(st.integers(0, 12), min_size=4, max_size=4), st.integers(0, 3))
def test_O3_no_shell_is_made_or_lost_by_bidding(bids, amulet):
    state = start(4)
    state.amulet = amulet
    state.ask_sealed([0, 1, 2, 3])
    bid(state, *bids)
    assert shells_in_play(state) == 48


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_O3_11_the_order_of_bidding_changes_nothing(order):
    state = start(3)
    for seat in order:
        say(state, seat, f"bid {seat + 2}")
    assert state.bids == [2, 3, 4]
    assert state.amulet == CARA
