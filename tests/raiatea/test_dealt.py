"""What is imagined on the real box, against deals at random of which those that fit are kept.

The positions are those of whole games in which everybody draws and lays common rituals, so that hands span shuffles and
owners stay unknown. Where a few rituals left, enough of the deals fit. Seeds are fixed: nothing here hangs on luck.
"""

import os
from collections import defaultdict
from math import sqrt
from random import Random

import pytest

import vaka
from vaka.games.raiatea.names import COMMON

from .dealt import Sample, can_be_dealt
from .positions import BOX, GAME

SOAK = os.environ.get("VAKA_SOAK") == "1"
GAMES = range(12) if SOAK else range(2)
MOST_LEFT = 4  # rituals; with more hardly a deal fits
DEALS = 4000
WORLDS = 1000
LEAST_SIZE = 60
SURE = 5.0  # standard deviations
COMMONS = {name for name, category in zip(BOX.ritual_names, BOX.category) if category == COMMON}
LIKED = {"draw": 3, "keep": 5, "lay": 6, "perform": 1}


def collecting_game(seed, players):
    """A game in which all draw, keep and lay as much as they can."""
    rng = Random(seed)
    state = GAME.start(players, vaka.seeded(seed))

    def liking(choice):
        verb, *values = GAME.words(choice).split()
        common = 2 * (verb in ("keep", "lay") and values[-1] in COMMONS)
        return LIKED.get(verb, 5 * (values[:1] == ["marae"])) + common + rng.random()

    while state.pending:
        yield state
        seat = state.pending[0]
        choices = state.choices(seat)
        state.choose(seat, max(choices, key=liking) if rng.random() < 0.85 else rng.choice(choices))


def positions(players, seed):
    """Seen states that differ in what is known of rituals."""
    met = set()
    for state in collecting_game(seed, players):
        for viewer in (state.pending[0], None):
            known = state.seen(viewer)
            left = sum(len(gone) for seat, gone in enumerate(known.gone) if seat != known.viewer) // 3
            key = str((viewer, known.gone, known.origins))
            if can_be_dealt(known) and 0 < left <= MOST_LEFT and key not in met:
                met.add(key)
                yield known


def check(known):
    """Whether enough deals fitted; fails where means are further apart than chance explains."""
    sample = Sample(known, DEALS, seed=1)
    if sample.size < LEAST_SIZE:
        return False
    means = defaultdict(float)
    for seed in range(WORLDS):
        world = known.imagine(vaka.seeded(seed))
        for seat in sample.others:
            for card in [*world.hands[seat], *world.drawn[seat]]:
                means[seat, card] += 1 / WORLDS
    for place in {*means, *sample.means}:
        mean = (means[place] + sample.means[place]) / 2
        variance = max(mean * max(0.1, 1 - mean), mean * mean / 4)
        most = SURE * sqrt(variance * (1 / sample.size + 1 / WORLDS)) + SURE / sample.size
        assert abs(means[place] - sample.means[place]) <= most, (place, means[place], sample.means[place], known.save())
    return True


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_imagined_is_what_can_be_dealt(players):
    checked = 0
    for seed in GAMES:
        found = list(positions(players, seed))
        for known in found if SOAK else found[:: max(1, len(found) // 4)]:
            checked += check(known)
    assert checked >= 5
