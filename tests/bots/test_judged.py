"""Whatever position comes up, it can be judged: compiled arithmetic minds kinds of numbers where Python does not."""

from random import Random

import pytest

import vaka
from tests.games import WITH_VALUES
from vaka.bots.values import TUNED, values_of

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", WITH_VALUES)
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
        alike = [state.copy(vaka.seeded(1)) for _ in range(state.players + 1)]  # the end of an action may need luck
        worths = [values.worth(alike[seat], seat) for seat in range(state.players)]
        assert values.worths(alike[-1]) == pytest.approx(worths)  # all at once as one by one
        seat = state.pending[0]
        state.choose(seat, luck.choice(state.choices(seat)))
    assert len(steps) > 1
    assert name != "raiatea" or "pay" in steps
