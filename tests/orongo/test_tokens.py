"""O3, the third step of a round: tokens."""

from .positions import ANNE, BEN, lay, offered, placing, put, refused, say, space, start


def test_O3_8_a_token_goes_on_an_empty_resource_whose_tile_is_laid():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, BEN, "3")
    placing(state, ANNE, 1)
    assert offered(state, ANNE) == ["place 1", "place 2", "place 4", "place 5", "place 6"]
    assert refused(state, ANNE, "place 3") == ("orongo.place.occupied", {"seat": ANNE, "space": "3", "owner": BEN})


def test_O3_8_or_on_an_empty_palm_next_to_an_own_token():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, ANNE, "2")
    placing(state, ANNE, 1)
    palms = [words for words in offered(state, ANNE) if "P" in words]
    assert palms == ["place P1", "place P4", "place P9"]
    assert refused(state, ANNE, "place P10")[0] == "orongo.place.no_neighbour"


def test_O3_8_a_rivals_token_opens_no_palm():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, BEN, "2")
    placing(state, ANNE, 1)
    assert not [words for words in offered(state, ANNE) if "P" in words]


def test_O3_8_an_own_palm_opens_the_palms_next_to_it():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, ANNE, "3", "P1")
    placing(state, ANNE, 1)
    assert refused(state, ANNE, "place P5")[0] == "orongo.place.no_neighbour"
    assert "place P2" in offered(state, ANNE)


def test_O3_8_an_own_token_opens_no_closed_resource():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, ANNE, "3")
    placing(state, ANNE, 1)
    assert refused(state, ANNE, "place 8")[0] == "orongo.place.closed"


def test_O3_9_a_readied_token_must_be_placed():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    placing(state, ANNE, 2)
    assert "done" not in offered(state, ANNE)
    assert refused(state, ANNE, "done")[0] == "orongo.done.no_hidden_tile"
    say(state, ANNE, "place 1")
    assert state.pending == (ANNE,)


def test_O3_9_without_a_legal_space_tokens_go_back_to_stock():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, BEN, "1", "2", "3", "4", "5", "6")
    before = state.stock[ANNE]
    placing(state, ANNE, 2)
    assert state.stock[ANNE] == before
    assert state.ready[ANNE] == 0
    assert state.round == 2


def test_a_single_legal_space_is_taken_by_itself():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    put(state, BEN, "1", "2", "3", "4", "6")
    placing(state, ANNE, 1)
    assert state.owner[space("5")] == ANNE
    assert state.round == 2


def test_now_is_the_time_to_place():
    state = start(2, tiles=["1", "2", "3", "4", "5", "6"])
    placing(state, ANNE, 2)
    assert refused(state, ANNE, "bid 2") == ("orongo.now.place", {"seat": ANNE, "shells": 24, "tokens": 2})
    assert refused(state, ANNE, "raise food")[0] == "orongo.now.place"
    assert refused(state, BEN, "place 1")[0] == "choice.not_asked"
    lay(state, "7")
    assert space("7") in state.open_to[ANNE]
    assert space("7") in state.open_to[BEN]
