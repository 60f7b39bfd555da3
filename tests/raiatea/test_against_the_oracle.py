"""Random games against a second, slower reading of the rules."""

import random

import pytest

import vaka

from . import oracle
from .positions import BOX, GAME, offered

OFFERS_MISSIONS = ("build", "clearing_put", "clearing_take", "complete_mission")
MAX_WAYS = 24  # payments that are walked through


def questions(players, seed):
    """The positions of a random game in which a mission may be completed; passing is rarer than in a blind one."""
    rng = random.Random(seed)
    state = GAME.start(players, vaka.seeded(seed), {"tane": True, "oracle": seed % 2 == 0})
    while state.pending:
        seat = state.pending[0]
        if GAME.step(state) in OFFERS_MISSIONS:
            details = state.seen(seat).view()["details"]
            if details.get("open", not details.get("made", False)) and details.get("taken", True):
                if details.get("kahuna", True):
                    yield state, seat
        choices = state.choices(seat)
        choice = rng.choice(choices)
        if GAME.words(choice).split()[0] in ("pass", "done", "mission"):
            choice = rng.choice(choices)
        state.choose(seat, choice)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R8_1_exactly_the_missions_that_can_be_paid_and_met_are_offered(players):
    result = 0
    for seed in range(4):
        for state, seat in questions(players, seed):
            can = oracle.missions(state, seat)
            assert offered(state, seat, "mission") == [f"mission {place}" for place in can]
            result += len(can)
    assert result > 50


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R8_1_a_mission_is_paid_with_every_handful_of_cards_that_fits_and_no_other(players):
    several = 0
    for seed in range(4):
        for state, seat in questions(players, seed):
            for place in oracle.missions(state, seat)[:2]:
                mission = BOX.mission_names[state.tiles[BOX.place_names.index(place)]]
                ways = oracle.payments(state, seat, mission)
                if len(ways) <= MAX_WAYS:
                    assert set(paid(state, seat, GAME.choice(f"mission {place}"))) == ways
                    several += len(ways) > 1
    assert several > 5


def paid(state, seat, choice):
    """All payments that the choices after this one lead to."""
    after = state.copy(vaka.seeded(1))
    after.told = []
    after.choose(seat, choice)
    words = [GAME.verbs[event.verb].name for event in after.told]
    if "mission" not in words:
        assert GAME.step(after) == "pay"
        for more in after.choices(seat):
            yield from paid(after, seat, more)
        return
    data = {}
    for event, word in zip(after.told, words):
        if word in ("pays_goods", "pays_masks", "pays_rituals"):
            data.setdefault(word, tuple(event.values[1:]))
    yield tuple(tuple(sorted(data.get(f"pays_{what}", ()))) for what in ("goods", "masks", "rituals"))
