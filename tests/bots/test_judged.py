"""Whatever position comes up, it can be judged: compiled arithmetic minds kinds of numbers where Python does not."""

from random import Random

import pytest

import vaka
from vaka.bots.values import TUNED, values_of

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", vaka.list_games())
def test_every_position_of_a_random_game_is_judged_for_every_seat(name: str) -> None:
    """Also in the middle of a payment, which is judged by its best end."""
    game = vaka.game(name)
    values = values_of(name, TUNED)
    luck = Random(name)
    state = game.start(game.players[0], vaka.seeded(7))
    steps = set()
    while state.pending:
        steps.add(game.step(state))
        for seat in range(state.players):
            assert all(isinstance(item, float) for item in values.items(state, seat))
        seat = state.pending[0]
        state.choose(seat, luck.choice(state.choices(seat)))
    assert len(steps) > 1
    assert name != "raiatea" or "pay" in steps
