"""Random playouts."""

import pytest

import vaka
from vaka.core.playout import playout

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", vaka.list_games())
def test_a_playout_makes_the_same_choices_as_a_loop_outside(name):
    game = vaka.game(name)
    players = game.players[-1]
    played = game.start(players, vaka.seeded(4))
    made = playout(played, vaka.seeded(5), 10**30)
    state = game.start(players, vaka.seeded(4))
    chance = vaka.seeded(5)
    real = 0
    while state.pending:
        choices = state.choices(state.pending[0])
        real += len(choices) > 1
        state.choose(state.pending[0], choices[chance.pick(len(choices)) if len(choices) > 1 else 0])
    assert made == real
    assert played.digest() == state.digest()


def test_a_cut_playout_stops_after_so_many_real_choices():
    state = vaka.game("orongo").start(3, vaka.seeded(4))
    assert playout(state, vaka.seeded(5), 25) == 25
    assert state.pending
    before = state.digest()
    assert playout(state, vaka.seeded(5), 0) == 0
    assert state.digest() == before
