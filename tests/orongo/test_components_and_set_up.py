"""O1 and O2: what is in the box, and how it is laid out."""

import pytest

import vaka
from vaka.games.orongo.names import PALM

from .positions import ANNE, GAME, bid, offered, placing, put, refused, say, shells_in_play, space, start

BOX = GAME.box


def test_O1_1_the_island_has_60_numbered_spaces_and_50_palms():
    assert len(BOX.names) == 110
    assert BOX.names[:60] == [str(number) for number in range(1, 61)]
    assert BOX.names[60:] == [f"P{number}" for number in range(1, 51)]
    assert [BOX.kind[at] == PALM for at in range(110)] == [False] * 60 + [True] * 50


def test_O1_1_a_palm_is_coastal_when_it_touches_the_sea():
    assert sum(BOX.coastal) == 30
    for at in range(110):
        assert bool(BOX.coastal[at]) == (BOX.kind[at] == PALM and len(BOX.neighbours[at]) < 6)


def test_O1_1_moai_stand_only_on_coastal_palms():
    state = start(2)
    put(state, ANNE, "23")  # food in the middle; P16 and P22 next to it are inland
    put(state, ANNE, "11", "P13")
    placing(state, ANNE, 1)
    assert state.spent == []
    assert not BOX.coastal[space("P13")]


@pytest.mark.parametrize(
    ("kind", "count"), [("quarry", 6), ("food", 18), ("temple", 9), ("god", 9), ("nest", 9), ("birdman", 9)]
)
def test_O1_2_there_are_so_many_spaces_of_each_resource(kind, count):
    assert sum(1 for name in BOX.names if GAME.kind_of(name) == kind) == count


def test_O1_2_a_resource_space_is_closed_until_its_tile_is_laid():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    bid(state, 1, 0)
    assert offered(state, ANNE) == [f"place {n}" for n in range(1, 7)]
    assert refused(state, ANNE, "place 7") == ("orongo.place.closed", {"seat": ANNE, "space": "7"})


def test_O1_2_every_tile_is_laid_once():
    state = start(2)
    laid = 6
    assert sorted(state.pile + state.open_to[0]) == list(range(60))
    assert len(state.pile) == 60 - laid


def test_O1_3_the_box_holds_48_shells_and_40_tokens_a_player():
    for players in GAME.players:
        state = start(players)
        assert shells_in_play(state) == 48
        assert state.stock == [40] * players


def test_O1_4_palms_are_named_in_the_order_of_the_file_and_P2_is_orongo():
    assert BOX.places[space("P2")] == "orongo"
    palms = range(60, 110)
    assert sorted(palms, key=lambda at: (BOX.columns[at], BOX.rows[at])) == list(palms)


def test_O1_4_the_map_is_data():
    names = [BOX.names[near] for near in BOX.neighbours[space("P10")]]
    assert {"4", "8"} <= set(names)
    assert {"1", "7"} <= {BOX.names[near] for near in BOX.neighbours[space("P4")]}
    for at in range(110):
        assert all(at in BOX.neighbours[near] for near in BOX.neighbours[at])


@pytest.mark.parametrize(
    ("players", "shells", "moai", "first", "later"), [(2, 24, 10, 6, 3), (3, 16, 6, 6, 3), (4, 12, 5, 8, 4)]
)
def test_O2_4_shells_moai_and_tiles_follow_the_table(players, shells, moai, first, later):
    state = start(players)
    assert state.shells == [shells] * players
    assert state.moai == [moai] * players
    assert len(state.pile) == 60 - first
    for seat in range(players):
        say(state, seat, "bid 0")
    assert len(state.pile) == 60 - first - later


def test_O2_1_all_counts_are_public_and_bids_are_not():
    state = start(3)
    say(state, 0, "bid 7")
    watched = state.seen(None).view()
    assert [player["shells"] for player in watched["players"]] == [16, 16, 16]
    assert [player["sealed_bid"] for player in watched["players"]] == [None, None, None]
    assert watched["pending"] == [1, 2, 3]
    assert state.seen(0).view()["players"][0]["sealed_bid"] == 7


def test_O2_2_any_tile_may_come_first():
    first = {GAME.start(2, vaka.seeded(seed)).open_to[0][0] for seed in range(60)}
    assert len(first) > 5


def test_O2_3_the_first_seat_holds_the_amulet():
    assert [start(players).amulet for players in GAME.players] == [0, 0, 0]
