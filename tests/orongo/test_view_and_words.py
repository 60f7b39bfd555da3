"""What people and programs are shown."""

import pytest

import vaka

from .positions import ANNE, BEN, GAME, bid, lay, placing, put, say, space, start


def test_the_table_has_164_choices():
    assert len(GAME.vocabulary) == 164
    assert [GAME.choice(words) for words in GAME.vocabulary] == list(range(164))
    assert GAME.vocabulary[0] == "bid 0"
    assert GAME.choice("place p12") == GAME.choice("place  P12")


def test_questions_keep_their_numbers_and_more_are_added_behind_them():
    """Saved states name the open question by its number."""
    assert [question.name for question in GAME.questions][:3] == ["bid", "place", "raise"]


def test_the_view_shows_the_island():
    state = start(2, tiles=["4", "8", "1", "2", "3", "5"])
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    view = state.seen(BEN).view()
    spaces = {entry["name"]: entry for entry in view["spaces"]}
    assert spaces["4"] == {
        "name": "4",
        "kind": "food",
        "coastal": False,
        "open": True,
        "owner": 1,
        "spent": True,
    }
    assert spaces["P10"]["moai"] is True
    assert spaces["P10"]["coastal"] is True
    assert (spaces["1"]["open"], spaces["60"]["open"], spaces["60"]["owner"]) == (True, False, None)
    assert view["players"][0]["moai"] == 9


def question(state, seat):
    asked = state.seen(seat).view()["question"]
    return asked and (asked["key"], asked["values"])


def test_the_question_says_what_is_asked():
    state = start(3, hidden=["1", "2", "3"], tiles=["10", "11", "12", "13", "14", "15"])
    assert question(state, ANNE) == ("orongo.ask.bid", {"shells": 16, "tokens": 0})
    say(state, ANNE, "bid 5")
    assert question(state, ANNE) == ("orongo.ask.bid_sealed", {"shells": 16, "tokens": 0, "bid": 5})
    bid(state, 5, 0, 0)
    assert question(state, ANNE) == ("orongo.ask.place_hidden", {"shells": 11, "tokens": 3, "tile": "1"})
    assert question(state, BEN) is None
    for name in ("10", "11", "12"):
        say(state, ANNE, f"place {name}")
    assert question(state, ANNE)[0] == "orongo.ask.hidden"
    assert state.seen(None).view()["question"] is None


def test_the_view_names_the_step():
    state = start(2)
    assert state.seen(ANNE).view()["step"] == "bid"
    assert state.seen(ANNE).view()["order"] == []
    put(state, ANNE, "34", "28", "41")
    placing(state, ANNE, 1)
    assert state.seen(ANNE).view()["step"] == "place"
    assert state.seen(ANNE).view()["order"] == [1]
    assert state.seen(ANNE).view()["placing"][0] == 1
    say(state, ANNE, "place P30")
    assert state.seen(ANNE).view()["step"] == "raise"
    assert question(state, ANNE)[0] == "orongo.ask.raise"
    state.moai[ANNE] = 0
    lay(state, "5")
    say(state, ANNE, "raise quarry")
    assert state.seen(ANNE).view()["step"] in ("bid", "over")


def test_a_match_tells_what_happens_in_words():
    match = vaka.Match(GAME, 3, seed=4)
    for seat, shells in enumerate([2, 0, 1]):
        match.choose(seat, f"bid {shells}")
    events = match.told(None)
    assert events[0].startswith("tiles ")
    assert events[1:5] == ["bids 2 0 1", "pays 1 2", "gathers 2 2", "amulet 1"]
    first = match.state.choices(0)[0]
    match.choose(0, first)
    assert match.told(None)[-1] == f"places 1 {GAME.words(first).split()[1]}"


def test_returned_tokens_and_done_are_told():
    match = vaka.Match(GAME, 3, seed=4, options={"hidden_tile": True})
    for seat in range(3):
        match.choose(seat, "bid 0")
    match.choose(1, "done")
    assert match.told(None)[-1] == "done 2"
    state = match.state
    state.told = match.events
    state.ready = [1, 0, 0]
    state.hidden = [-1, -1, -1]
    state.open_to = [[], [], []]
    state.order, state.turn = [0], 0
    GAME.go_on(state)
    assert "returns 1 1" in match.told(None)


@pytest.mark.parametrize("kind", ["raises", "ceremonial"])
def test_a_moai_is_told_with_what_was_used(kind):
    events = []
    state = start(2)
    state.told = events
    put(state, ANNE, "4", "8")
    if kind == "ceremonial":
        state.moai[ANNE] = 0
    placing(state, ANNE, 1)
    say(state, ANNE, "place P10")
    words = [GAME.event_words(event, -1) for event in events]
    assert f"{kind} 1 P10 4 8" in words
    assert space("4") == 3


def test_last_round_is_told():
    events = []
    state = start(2)
    state.told = events
    for at in list(state.pile):
        state.pile.remove(at)
    bid(state, 0, 0)
    assert [GAME.event_words(event, -1) for event in events][-1] == "last_round 2"


def details(state, viewer):
    return state.seen(viewer).view()["details"]


def test_the_view_shows_what_a_token_would_raise_to_its_player_alone():
    state = start(2, tiles=["4", "8", "1", "2", "3", "5"])
    put(state, ANNE, "4", "8")
    placing(state, ANNE, 1)
    assert details(state, ANNE) == {"seat": 1, "tokens": 1, "raises": {"P10": {"moai": 1, "shells": 2}}}
    assert details(state, BEN) == details(state, None) == {"seat": 1, "tokens": 1}


def test_the_view_shows_where_a_moai_is_raised_and_with_what():
    state = start(2)
    put(state, ANNE, "34", "28", "41")
    placing(state, ANNE, 1)
    say(state, ANNE, "place P30")
    sets = [GAME.words(choice).split()[1] for choice in state.choices(ANNE)]
    assert len(sets) > 1
    for viewer in (None, ANNE, BEN):
        assert details(state, viewer) == {"seat": 1, "space": "P30", "palm": "P30", "sets": sets}
