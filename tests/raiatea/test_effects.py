"""R12: effects in their order, what they gain, and what is done with them."""

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
    give,
    goods,
    offered,
    perform,
    play,
    refused,
    ritual,
    row,
    say,
    start,
    tiles,
)

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
    state = start(3)
    state.priests[ANNE] = 7
    assistants(state, ANNE, "shaman", used=("merchant",))
    assert holdings.counter(state, ANNE, per) == expected
    assert holdings.counter(state, ANNE, steps.NO_COUNTER) == 1


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
