"""O4: Moai are raised at once, paid in shells, and the ceremonial one wins."""

from .positions import ANNE, BEN, DAN, lay, offered, placing, put, refused, say, shells_in_play, space, start


def used(state):
    return [state.box.names[at] for at in state.spent]


def test_O4_1_two_food_and_a_coastal_palm_force_a_moai():
    state = start(2)
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    assert used(state) == ["4", "8", "P10"]
    assert state.moai == [9, 10]
    assert state.shells == [22, 24]


def test_O4_1_a_temple_and_a_god_force_one():
    state = start(2)
    put(state, ANNE, "2", "3")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P1")
    assert used(state) == ["2", "3", "P1"]
    assert state.shells[ANNE] == 22


def test_O4_1_a_birdman_and_a_nest_force_one():
    state = start(2)
    put(state, ANNE, "1", "7")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P4")
    assert used(state) == ["1", "7", "P4"]


def test_O4_1_a_quarry_forces_one_alone():
    state = start(2)
    put(state, ANNE, "5")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P5")
    assert used(state) == ["5", "P5"]
    assert state.shells[ANNE] == 23


def test_O4_1_one_food_or_two_different_halves_are_no_set():
    state = start(2)
    put(state, ANNE, "1", "2")  # a nest and a temple
    put(state, BEN, "4")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P4")
    assert used(state) == []


def test_O4_1_a_rivals_tokens_do_not_link():
    state = start(2)
    put(state, ANNE, "4")
    put(state, BEN, "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    assert used(state) == []


def test_O4_1_an_inland_palm_carries_no_moai_but_links():
    state = start(2)
    put(state, ANNE, "8", "13", "P4")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P9")  # links both food to P4
    assert used(state) == ["8", "13", "P4"]


def test_O4_2_one_shell_goes_on_each_tile_used_and_none_is_lost():
    state = start(2)
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    assert shells_in_play(state) == 48


def test_O4_2_spent_tiles_never_count_again_but_still_link():
    state = start(2)
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    put(state, ANNE, "15", "14")  # a birdman and a nest, linked through the spent 8 and P10
    placing(state, ANNE, 1)
    say(state, ANNE, "place P11")
    assert used(state) == ["4", "8", "14", "15", "P10", "P11"]
    assert state.moai[ANNE] == 8


def test_O4_2_a_palm_with_a_moai_takes_no_second_one():
    state = start(2)
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    put(state, ANNE, "14")
    lay(state, "15")
    placing(state, ANNE, 1)
    say(state, ANNE, "place 15")  # a second set, but no free coastal palm
    assert used(state) == ["4", "8", "P10"]


def test_O4_3_the_player_chooses_the_kind_of_set():
    state = start(2)
    put(state, ANNE, "34", "28", "41")  # a quarry and two food
    placing(state, ANNE, 1)
    say(state, ANNE, "place P30")
    assert offered(state, ANNE) == ["raise quarry", "raise food"]
    assert refused(state, ANNE, "raise temple")[0] == "orongo.raise.no_set"
    assert refused(state, ANNE, "place P31")[0] == "orongo.now.raise"
    assert refused(state, ANNE, "done")[0] == "orongo.now.raise"
    say(state, ANNE, "raise food")
    assert used(state) == ["28", "41", "P30"]


def test_O4_3_the_lowest_tiles_are_spent():
    state = start(2)
    put(state, ANNE, "13", "8", "4")
    placing(state, ANNE, 2)
    say(state, ANNE, "place P9")  # 8 and 13 are linked, inland
    say(state, ANNE, "place P10")  # three food, one set
    assert used(state) == ["4", "8", "P10"]


def test_O4_3_the_moai_goes_on_the_palm_just_placed():
    state = start(2)
    put(state, ANNE, "4", "P2")
    put(state, ANNE, "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    assert used(state) == ["4", "8", "P10"]


def test_O4_3_else_on_the_lowest_free_one_of_the_group():
    state = start(2)
    put(state, ANNE, "4", "P11", "P10")
    lay(state, "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place 8")
    assert used(state) == ["4", "8", "P10"]


def test_O4_3_a_chain_raises_one_after_the_other_without_asking_when_all_sets_are_used():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28")
    lay(state, "34")
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert used(state) == ["28", "34", "41", "P26", "P30"]
    assert state.moai[ANNE] == 8
    assert state.shells[ANNE] == 21
    assert state.round == 2


def test_O4_3_after_the_palm_just_placed_the_chain_goes_on_with_another():
    state = start(2)
    put(state, ANNE, "41", "P34", "34", "28")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P30")
    assert used(state) == ["28", "34", "41", "P30", "P34"]
    assert state.moai[ANNE] == 8
    assert state.shells[ANNE] == 21


def test_O4_3_in_a_chain_each_set_is_asked_for_while_it_matters():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28", "26", "35")  # two palms; two food, a nest and a birdman beside 34
    lay(state, "34")
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert offered(state, ANNE) == ["raise quarry", "raise birdman", "raise food"]
    say(state, ANNE, "raise birdman")
    assert offered(state, ANNE) == ["raise quarry", "raise food"]
    say(state, ANNE, "raise quarry")
    assert used(state) == ["26", "34", "35", "P26", "P30"]
    assert state.shells[ANNE] == 21


def test_OE2_dan_raises_two_moai_with_his_tokens():
    state = start(4)
    put(state, DAN, "4", "8", "1")
    lay(state, "7")
    placing(state, DAN, 3)
    say(state, DAN, "place P10")
    assert used(state) == ["4", "8", "P10"]
    assert state.shells[DAN] == 10
    say(state, DAN, "place 7")
    say(state, DAN, "place P4")
    assert used(state) == ["1", "4", "7", "8", "P4", "P10"]
    assert state.shells[DAN] == 8
    assert state.moai[DAN] == 3


def test_OE3_with_one_shell_only_the_quarry_can_be_used():
    state = start(2)
    put(state, ANNE, "34", "28", "41")
    state.shells = [1, 47]
    placing(state, ANNE, 1)
    say(state, ANNE, "place P30")
    assert used(state) == ["34", "P30"]
    assert state.shells[ANNE] == 0


def test_O4_3_a_token_that_goes_by_itself_still_asks_its_owner_for_the_set():
    state = start(2)
    put(state, BEN, "34", "28", "41")
    state.open_to = [[], [space("P30")]]
    placing(state, BEN, 1)
    assert state.pending == (BEN,)
    assert offered(state, BEN) == ["raise quarry", "raise food"]
    say(state, BEN, "raise food")
    assert used(state) == ["28", "41", "P30"]


def test_OE4_two_forced_moai_need_three_shells():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28")
    lay(state, "34")
    state.shells = [1, 47]
    placing(state, ANNE, 1)
    assert refused(state, ANNE, "place 34") == (
        "orongo.place.cannot_pay",
        {"seat": ANNE, "space": "34", "moai": 2, "needed": 3, "shells": 1},
    )
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28")
    lay(state, "34")
    state.shells = [3, 45]
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert state.shells[ANNE] == 0


def test_O4_4_without_a_shell_a_quarry_cannot_be_used_either():
    state = start(2)
    put(state, ANNE, "5")
    state.shells = [0, 48]
    placing(state, ANNE, 1)
    assert refused(state, ANNE, "place P5")[1]["needed"] == 1


def test_O4_4_a_set_that_would_leave_the_chain_unpaid_is_not_offered():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28", "26", "35")
    lay(state, "34")
    state.shells = [3, 45]
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    say(state, ANNE, "raise food")
    assert used(state) == ["28", "34", "41", "P26", "P30"]  # one shell is left, which only pays the quarry
    state = start(2)
    put(state, ANNE, "34", "28", "41")
    state.shells = [2, 46]
    placing(state, ANNE, 1)
    say(state, ANNE, "place P30")
    assert offered(state, ANNE) == ["raise quarry", "raise food"]


def test_O4_4_too_dear_says_so():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28", "26", "35", "P31", "P20", "P21")
    put(state, ANNE, "5", "P13")  # a second quarry far away does not help
    lay(state, "34")
    state.shells = [3, 45]
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert "raise quarry" in offered(state, ANNE)
    state.shells = [2, 46]
    state.kept = []
    assert refused(state, ANNE, "raise food") == (
        "orongo.raise.too_dear",
        {"seat": ANNE, "set": "food", "shells": 2},
    )


def test_O4_5_without_own_moai_the_ceremonial_one_is_raised_and_wins_at_once():
    state = start(2)
    put(state, ANNE, "5")
    state.moai[ANNE] = 0
    placing(state, ANNE, 3)
    say(state, ANNE, "place P5")
    assert state.ceremonial == ANNE
    assert state.pending == ()
    assert (state.outcome.reason, state.outcome.winners) == ("ceremonial", [ANNE])
    assert used(state) == ["5", "P5"]
    assert state.ready[ANNE] == 2  # the round is not finished


def test_O4_5_it_needs_its_palm_set_and_shells_too():
    state = start(2)
    put(state, ANNE, "4", "8")
    state.moai[ANNE] = 0
    state.shells = [1, 47]
    placing(state, ANNE, 1)
    assert refused(state, ANNE, "place P10")[1] == {
        "seat": ANNE,
        "space": "P10",
        "moai": 1,
        "needed": 2,
        "shells": 1,
    }


def test_O4_5_after_it_nothing_more_is_forced_so_one_set_is_enough_to_pay():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28")
    lay(state, "34")
    state.moai[ANNE] = 0
    state.shells = [1, 47]  # two sets and two palms, but only the ceremonial Moai is left to raise
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert state.ceremonial == ANNE
    assert state.shells[ANNE] == 0
    assert state.seen(BEN).view()["ceremonial"] == 1
    assert state.seen(BEN).view()["step"] == "over"


def test_O4_5_also_within_a_chain_and_nothing_more_is_forced():
    state = start(2)
    put(state, ANNE, "P26", "P30", "41", "28", "26", "35", "P34")  # three palms, three sets with 34
    lay(state, "34")
    state.moai[ANNE] = 1
    placing(state, ANNE, 1)
    say(state, ANNE, "place 34")
    assert state.ceremonial == ANNE
    assert state.moai[ANNE] == 0
    assert sum(state.box.coastal[at] for at in state.spent) == 2
    assert state.pending == ()


def test_O4_5_a_ceremonial_winner_beats_more_moai():
    state = start(3)
    put(state, BEN, "5")
    state.moai = [0, 0, 0]
    placing(state, BEN, 1)
    say(state, BEN, "place P5")
    assert state.outcome.winners == [BEN]
    assert state.outcome.ranks == [2, 1, 2]
