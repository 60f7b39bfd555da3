"""A planted blunder is found: the least likely of the best bot's choices, in a game that it plays well otherwise."""

import pytest

from tests.review.planting import look_for
from tests.tables import SOAK

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

GAMES = {"orongo": 2, "moorea": 2, "raiatea": 3}  # with how many players


def found_in(name, seeds):
    games = [found for seed in seeds if (found := look_for(name, GAMES[name], "quick", seed)) is not None]
    return sum(planted == worst for planted, worst, _, _ in games), len(games)


@pytest.mark.skipif(not SOAK, reason="takes long: VAKA_SOAK=1")
@pytest.mark.parametrize("name", GAMES)
def test_planted_blunders_are_the_worst_slips_in_95_of_100_games(name):
    found, games = found_in(name, range(1, 111))
    assert games >= 95  # now and then no moment of a game lends itself to a blunder
    assert found >= 0.95 * games
