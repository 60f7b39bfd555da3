"""Random games against a second, slower reading of the rules."""

import random

import pytest

import vaka
from tests.bookkeeping import keep
from tests.tables import SOAK
from vaka.games.orongo.kinds import PLACING, RAISING

from . import invariants, oracle
from .ledger import Ledger
from .positions import GAME, offered

TABLES = [(2, False), (3, False), (4, False), (3, True), (4, True)]


def random_game(players, hidden, seed, poor, events=None):
    """The positions of a random game; with `poor` bids are high, so that shells are scarce."""
    state = GAME.start(players, vaka.seeded(seed), {"hidden_tile": hidden}, events)
    rng = random.Random(seed)
    yield state
    while state.pending:
        seat = state.pending[0]
        choices = state.choices(seat)
        at = int(len(choices) * (max(rng.random(), rng.random()) if poor else rng.random()))
        state.choose(seat, choices[at])
        yield state


@pytest.mark.parametrize(("players", "hidden"), TABLES)
def test_O4_1_everything_on_the_island_agrees_with_the_tokens(players, hidden):
    for seed in range(3 if SOAK else 2):
        for state in random_game(players, hidden, seed, poor=seed % 2):
            invariants.check(state)


@pytest.mark.parametrize(("players", "hidden"), TABLES)
def test_O2_1_what_is_told_adds_up_to_all_shells_moai_and_tokens(players, hidden):
    for seed in range(4):
        lines = []
        keep(Ledger(players), lines, random_game(players, hidden, seed, seed % 2, lines))


@pytest.mark.parametrize(("players", "hidden"), TABLES)
def test_O4_4_a_space_is_refused_exactly_when_no_way_of_paying_works(players, hidden):
    refused = 0
    for seed in range(6 if SOAK else 3):
        for state in random_game(players, hidden, seed, poor=True):
            if state.phase != PLACING or not state.pending:
                continue
            seat = state.pending[0]
            spaces = state.open_to[seat] if state.ready[seat] else []
            legal = {at for at in spaces if oracle.may_place(state, seat, at)}
            refused += len(spaces) - len(legal)
            tile = state.hidden[seat]
            done = not legal
            if tile >= 0 and state.stock[seat] and oracle.may_place(state, seat, tile):
                legal.add(tile)
            words = [f"place {state.box.names[at]}" for at in sorted(legal)]
            assert offered(state, seat) == words + (["done"] if done else [])
    assert refused > 20


def test_O4_4_at_each_raise_exactly_the_sets_that_leave_the_rest_payable_are_offered():
    asked = 0
    for seed in range(60 if SOAK else 24):
        for state in random_game(2, False, seed, poor=seed % 2):
            if state.phase != RAISING or not state.pending:
                continue
            seat = state.pending[0]
            resources, palms = oracle.after(state, seat, state.placed)
            sets = oracle.payable(resources, palms, state.moai[seat], state.shells[seat])
            assert offered(state, seat) == [f"raise {name}" for name in sets]
            asked += 1
    assert asked > 20
