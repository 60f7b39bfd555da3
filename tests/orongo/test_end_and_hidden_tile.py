"""O5 and O6: the end, and the hidden-tile variant."""

import pytest

import vaka

from .positions import ANNE, BEN, CARA, DAN, GAME, bid, lay, offered, placing, put, refused, say, space, start


def play_out(state):
    while state.pending:
        state.choose(state.pending[0], state.choices(state.pending[0])[0])


def test_O5_1_the_round_without_new_tiles_is_the_last():
    state = start(2)
    lay(state, *[GAME.box.names[tile] for tile in state.pile])
    for seat in (ANNE, BEN):
        say(state, seat, "bid 0")
    assert (state.round, state.last_round) == (2, 1)
    for seat in (ANNE, BEN):
        say(state, seat, "bid 0")
    assert state.pending == ()
    assert state.outcome is not None


@pytest.mark.parametrize(("players", "rounds"), [(2, 20), (3, 20), (4, 15)])
def test_O5_1_the_tiles_come_out_even(players, rounds):
    state = start(players)
    play_out(state)
    assert (state.round, state.pile) == (rounds, [])


@pytest.mark.parametrize(("players", "rounds"), [(3, 19), (4, 14)])
def test_O5_1_hidden_tiles_are_not_in_the_pile(players, rounds):
    state = GAME.start(players, vaka.seeded(3), {"hidden_tile": True})
    while state.pending:
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], choices[0] if state.phase == 0 else choices[-1])
    assert (state.round, state.pile) == (rounds, [])
    assert all(tile >= 0 for tile in state.hidden)


def ended(shells, moai):
    state = start(len(shells))
    state.shells = shells
    state.moai = moai
    state.answers = []
    state.finish()
    return state.outcome


def test_O5_2_the_fewest_moai_left_win():
    outcome = ended([1, 20, 3], [2, 3, 4])
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("tiles_out", [ANNE], [1, 2, 3])
    assert outcome.totals == [4, 3, 2]


def test_O5_2_then_the_most_shells():
    outcome = ended([5, 7, 30], [2, 2, 4])
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("shells", [BEN], [2, 1, 3])


def test_O5_2_then_the_victory_is_shared():
    outcome = ended([5, 5, 30], [2, 2, 4])
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("shared", [ANNE, BEN], [1, 1, 3])


def test_O6_the_variant_is_for_3_and_4_players():
    with pytest.raises(vaka.BadRequest) as refusal:
        GAME.start(2, vaka.seeded(1), {"hidden_tile": True})
    assert refusal.value.key == "start.option_players"
    assert GAME.start(2, vaka.seeded(1), {"hidden_tile": False}).hidden == [-1, -1]


def test_O6_1_each_player_hides_one_tile_and_never_a_quarry():
    hidden = set()
    for seed in range(150):
        state = GAME.start(3, vaka.seeded(seed), {"hidden_tile": True})
        assert len(set(state.hidden)) == 3
        assert all(tile not in state.pile and tile not in state.open_to[0] for tile in state.hidden)
        hidden |= set(state.hidden)
    kinds = {GAME.kind_of(GAME.box.names[tile]) for tile in hidden}
    assert kinds == {"food", "temple", "god", "nest", "birdman"}
    assert len(hidden) > 45


def test_O6_1_only_its_owner_knows_it():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    assert [player["hidden_tile"] for player in state.seen(BEN).view()["players"]] == ["?", "2", "?"]
    assert [player["hidden_tile"] for player in state.seen(None).view()["players"]] == ["?", "?", "?"]
    assert state.seen(BEN).view()["tiles_left"] == 51
    match = vaka.Match(GAME, 3, seed=1, options={"hidden_tile": True})
    assert [line.split()[2] == "?" for line in match.told(BEN)[:3]] == [True, False, True]


def test_O6_2_it_is_laid_with_an_extra_token_at_any_point_of_the_turn():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    bid(state, 5, 1, 1)
    assert "place 1" in offered(state, ANNE)
    assert refused(state, ANNE, "place 2")[0] == "orongo.place.closed"
    say(state, ANNE, "place 10")
    say(state, ANNE, "place 1")
    assert state.ready[ANNE] == 2
    assert state.stock[ANNE] == 36
    assert state.owner[space("1")] == ANNE
    assert state.hidden == [-1, 1, 2]
    assert "place 1" not in offered(state, ANNE)


def test_O6_2_once_all_tokens_are_placed_its_owner_may_still_lay_it_or_be_done():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    bid(state, 1, 5, 3)  # Ben places 3, Cara 2, Anne 1
    for name in ("10", "11", "12"):
        assert "done" not in offered(state, BEN)
        assert refused(state, BEN, "done")[0] == "orongo.done.must_place"
        say(state, BEN, f"place {name}")
    assert offered(state, BEN) == ["place 2", "done"]
    assert refused(state, BEN, "place 13")[0] == "orongo.place.only_hidden"
    say(state, BEN, "done")
    assert state.pending == (CARA,)
    assert state.hidden[BEN] == space("2")


def test_O6_2_who_bid_nothing_gets_a_turn_after_all_bidders_clockwise_from_the_amulet():
    state = start(4, hidden=["1", "2", "3", "4"], tiles=[str(n) for n in range(10, 18)])
    bid(state, 0, 0, 5, 0)
    assert state.order == [CARA, DAN, ANNE, BEN]
    for name in ("10", "11", "12"):
        say(state, CARA, f"place {name}")
    say(state, CARA, "done")
    assert state.pending == (DAN,)
    assert offered(state, DAN) == ["place 4", "done"]


def test_O6_2_also_when_everybody_bid_nothing():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    bid(state, 0, 0, 0)
    assert state.order == [BEN, CARA, ANNE]
    assert offered(state, BEN) == ["place 2", "done"]
    for seat in (BEN, CARA, ANNE):
        say(state, seat, "done")
    assert state.round == 2


def test_O6_2_its_owner_is_asked_even_with_one_choice():
    state = start(3, hidden=["2", "9", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    put(state, ANNE, "3", "P1")  # tile 2 here would force a Moai
    state.hidden[CARA] = -1
    state.shells = [1, 31, 16]
    state.bids = [0, 0, 0]
    placing(state, ANNE, 0)
    assert offered(state, ANNE) == ["done"]
    assert refused(state, ANNE, "place 2") == (
        "orongo.place.cannot_pay",
        {"seat": ANNE, "space": "2", "moai": 1, "needed": 2, "shells": 1},
    )


def test_O6_2_a_single_space_is_not_taken_by_itself_while_the_tile_is_unused():
    state = start(3, hidden=["2", "9", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    put(state, BEN, "10", "11", "12", "13", "14")
    placing(state, ANNE, 1)
    assert offered(state, ANNE) == ["place 2", "place 15"]


def test_O6_2_without_stock_the_tile_cannot_be_laid_and_nobody_asks():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    state.stock = [0, 0, 0]
    state.ready = [0, 0, 0]
    bid(state, 0, 0, 0)
    assert state.round == 2


def test_O6_2_the_last_token_of_the_stock_goes_with_the_tile():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    state.stock = [1, 0, 0]
    bid(state, 0, 0, 0)
    assert offered(state, ANNE) == ["place 1", "done"]
    say(state, ANNE, "place 1")
    assert state.owner[space("1")] == ANNE
    assert state.stock[ANNE] == 0


def test_O6_2_unused_its_space_stays_closed():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    bid(state, 0, 3, 0)
    assert refused(state, BEN, "place 1")[0] == "orongo.place.closed"
    assert refused(state, BEN, "place 3")[0] == "orongo.place.closed"


def test_O6_2_laying_it_can_raise_a_moai():
    state = start(3, hidden=["2", "9", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    state.hidden[CARA] = -1
    put(state, ANNE, "3", "P1")
    placing(state, ANNE, 0)
    say(state, ANNE, "place 2")
    assert state.moai[ANNE] == 5
    assert state.shells[ANNE] == 14
