"""Random playouts."""

import pytest

import vaka
from vaka.core.playout import playout, valued_playout

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", vaka.list_games())
def test_a_playout_makes_the_same_choices_as_a_loop_outside(name):
    game = vaka.game(name)
    players = game.players[-1]
    played = game.start(players, vaka.seeded(4))
    made = playout(played, vaka.seeded(5))
    state = game.start(players, vaka.seeded(4))
    chance = vaka.seeded(5)
    real = 0
    while state.pending:
        choices = state.choices(state.pending[0])
        real += len(choices) > 1
        state.choose(state.pending[0], choices[chance.pick(len(choices)) if len(choices) > 1 else 0])
    assert made == real
    assert played.digest() == state.digest()


def test_a_cut_playout_stops_after_so_many_real_choices_and_is_valued():
    state = vaka.game("orongo").start(3, vaka.seeded(4))
    valued = []

    def value(cut):
        valued.append(cut.digest())
        return [1.0, 2.0, 3.0]

    assert valued_playout(state, vaka.seeded(5), 25, value) == [1.0, 2.0, 3.0]
    assert valued == [state.digest()]
    assert state.pending
    assert playout(state, vaka.seeded(5), 0) == 0
