"""R3: the round track, and what a round is."""

import pytest

import vaka
from vaka.games.raiatea import kinds
from vaka.games.raiatea.names import NOBODY

from .positions import (
    ANNE,
    BEN,
    BOX,
    CARA,
    DAN,
    GAME,
    assistants,
    give,
    go,
    offered,
    play,
    refused,
    say,
    start,
    supply,
    told,
)

# --- R3


@pytest.mark.parametrize(("players", "track"), [(3, "ACAACAAAC"), (4, "ACAACAAC"), (5, "ACAACAC")])
def test_R3_1_the_round_track(players, track):
    assert "".join("AC"[space] for space in BOX.spaces[players]) == track
    state = GAME.start(players, vaka.seeded(5), events=[])
    while state.pending:
        state.choose(state.pending[0], state.choices(state.pending[0])[-1])
    met = [words.split()[0] for event in state.told if (words := GAME.event_words(event, -1))]
    assert "".join({"round": "A", "ceremony": "C"}.get(word, "") for word in met) == track


def test_R3_2_everybody_chooses_once_clockwise_from_the_first_player():
    state = start(4)
    state.first = CARA
    play(state, [kinds.ROUND, NOBODY, 0])
    chosen = []
    while len(told(state, "goes")) < 4:
        if state.stack[-1][0] == kinds.GO:
            chosen.append(state.pending[0])
            say(state, state.pending[0], offered(state, state.pending[0], "go")[-1])
        else:
            state.choose(state.pending[0], state.choices(state.pending[0])[0])
    assert chosen == [CARA, DAN, ANNE, BEN]


def test_R3_2_a_location_tile_must_be_taken_and_stays_out():
    state = start(3)
    play(state, [kinds.ROUND, NOBODY, 0])
    assert offered(state, ANNE) == [f"go {name}" for name in ("forest", "marae", "reef", "path", "clearing", "market")]
    assert refused(state, ANNE, "pass") == "now.go"
    say(state, ANNE, "go reef")
    assert refused(state, BEN, "go reef") == "go.taken"
    assert state.seen(None).view()["locations"]["reef"] == 1


def test_R3_2_the_kahuna_acts_first_then_clockwise():
    state = start(4)
    go(state, CARA, "path")
    asked = []
    while state.stack[-1][0] == kinds.PATH_PART:
        asked.append(state.pending[0])
        say(state, state.pending[0], "pass")
    assert asked == [CARA, DAN, ANNE, BEN]


@pytest.mark.parametrize(
    ("location", "holders", "decline"),
    [("forest", "gatherer", "pass"), ("market", "merchant", "pass"), ("market", "", "done"), ("clearing", "", "done")],
)
def test_R3_2_what_a_location_offers_may_be_declined(location, holders, decline):
    state = start(3)
    if holders:
        assistants(state, ANNE, holders)
    go(state, ANNE, location, 1)
    assert decline in offered(state, ANNE)


def test_R3_2_a_shamans_tattoo_is_declined_only_on_the_step_onto_tahua():
    state = start(3)
    assistants(state, ANNE, "shaman")
    state.tattoos[ANNE] = 6
    go(state, ANNE, "marae", 1)
    assert state.tattoos[ANNE] == 7
    assert told(state, "tattoos") == ["tattoos 1 7"]
    go(state, ANNE, "marae", 1)
    assert offered(state, ANNE) == ["pass", "take tattoo"]
    say(state, ANNE, "pass")
    assert state.tattoos[ANNE] == 7


def test_R3_2_a_shamans_tattoo_onto_tahua_is_taken_with_its_ritual():
    state = start(3)
    assistants(state, ANNE, "shaman")
    give(state, ANNE, "papa_rai_3")
    state.tattoos[ANNE] = 7
    go(state, ANNE, "marae", 1)
    say(state, ANNE, "take tattoo")
    assert state.tattoos[ANNE] == 8
    assert offered(state, ANNE) == ["pass", "perform papa_rai_3"]


def test_R3_2_a_shamans_tattoo_beyond_tahua_is_not_asked():
    state = start(3)
    assistants(state, ANNE, "shaman")
    state.tattoos[ANNE] = 8
    go(state, ANNE, "marae", 1)
    assert "take tattoo" not in offered(state, ANNE)
    assert state.tattoos[ANNE] == 8


def test_R3_2_a_free_draw_is_not_declined():
    state = start(3)
    state.tattoos[ANNE] = 2
    go(state, ANNE, "marae", 4)
    assert offered(state, ANNE) == ["draw normal", "draw forbidden"]
    assert refused(state, ANNE, "done") == "done.not_now"


def test_R3_3_an_empty_supply_leaves_nothing_for_the_markets():
    state = start(3)
    supply(state)
    play(state, [kinds.ROUND, NOBODY, 3])
    assert told(state, "to_markets") == []
    assert len(state.supply) == 4


def test_R3_3_the_end_of_a_round():
    state = start(3)
    state.locations = [ANNE, BEN, CARA, NOBODY, NOBODY, NOBODY]
    supply(state, "uru", "shaman", "mission_mana")
    state.prices = [2, 1, 1, 1]
    state.space = 2
    play(state, [kinds.ROUND, NOBODY, 3])
    assert state.first == BEN
    assert state.pending == (BEN,)
    assert state.goods_market[0] == 2
    assert state.prices[0] == 1
    assert state.assistant_market[2] == 7
    assert state.mask_market[BOX.mask_names.index("mission_mana")] >= 1
    assert len(state.supply) == 4
    assert state.locations == [NOBODY] * 6
    assert state.space == 3


def test_R3_3_the_last_round_ends_alike():
    state = start(3)
    state.space = 7
    supply(state, "uru")
    play(state, [kinds.ROUND, NOBODY, 3])
    assert state.goods_market[0] == 2
    assert len(state.supply) == 4
    assert state.first == BEN
    assert state.stack[1][0] == kinds.RITES
