"""A planted blunder is found: the least likely of the best bot's choices, in a game that it plays well otherwise."""

from itertools import islice
from pathlib import Path

import pytest

import vaka
from tests.games import WITH_NET, expected
from tests.review.planting import look_for
from tests.tables import LONG
from vaka.bots.guides import guide_for
from vaka.core.record_parser import parse
from vaka.review.decision_values import QUICK, weigh
from vaka.review.moves import read_moves
from vaka.review.reviewing import DEFAULT_PACE

pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")

PLANTED = expected("PLANTED_LINE")  # of the blunders in the records beside this file
LATEST = 6  # decisions of the player that are looked at


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_blunder_is_the_worst_slip_so_far(name):
    """The records end soon after the blunder."""
    game = vaka.game(name)
    record = parse((Path(__file__).parent / f"planted-{name}.record").read_text("utf-8"))
    choices = read_moves(record, game).choices()
    seat = next(made.seat for made in choices if made.line == PLANTED[name])
    decisions = [made for made in choices if made.seat == seat and made.is_decision()][-LATEST:]
    weighed = weigh(decisions, guide_for(game, record.players, {}), QUICK, lambda more: None)
    slips = sorted([one for one in weighed if one.is_slip], key=lambda one: -one.loss.mean)
    assert slips[0].made.line == PLANTED[name]


@LONG
@pytest.mark.parametrize("name", WITH_NET)
def test_planted_blunders_are_the_worst_slips_of_their_players(name):
    """A few of the 100 games a game that `python -m tests.review.planting` plays; docs/review.md has their figures."""
    players = vaka.game(name).players[0]
    looked = (look_for(name, players, DEFAULT_PACE, seed) for seed in range(1, 1000))
    games = list(islice((item for item in looked if item is not None), 5))  # not every game has room for a blunder
    assert sum(planted == worst for planted, worst, _, _ in games) >= 4
