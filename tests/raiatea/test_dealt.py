"""What is imagined on the real box, against deals at random of which those that fit are kept.

The positions are those of whole games in which everybody draws and lays common rituals, so that hands span shuffles and
owners stay unknown. Where a few rituals left, enough of the deals fit. Seeds are fixed: nothing here hangs on luck.
"""

from collections import Counter, defaultdict
from math import sqrt
from random import Random

import pytest

import vaka
from tests.tables import SOAK
from vaka.games.raiatea.knowledge import memory
from vaka.games.raiatea.names import COMMON

from .dealt import Sample, can_be_dealt, spans_a_shuffle
from .positions import BEN, BOX, CARA, GAME, ritual, start
from .test_secrets import only, take

GAMES = range(4) if SOAK else range(2)
POSITIONS = 30 if SOAK else 2  # of a game, those first that span a shuffle
MAX_LEFT = 4  # rituals; with more hardly a deal fits
DEALS = 30_000 if SOAK else 8000
WORLDS = 2000
ENOUGH = 400  # deals that fit
SURE = 4.5  # standard deviations
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
            if can_be_dealt(known) and 0 < left <= MAX_LEFT and key not in met:
                met.add(key)
                yield known


def check(known):
    """Whether enough deals fitted; fails where means are further apart than chance explains."""
    sample = Sample(known, DEALS, ENOUGH, seed=1)
    if sample.size < ENOUGH:
        return False
    means = defaultdict(float)
    squares = defaultdict(float)  # of how many copies of a ritual a seat holds
    for seed in range(WORLDS):
        world = known.imagine(vaka.seeded(seed))
        for seat in sample.others:
            for card, copies in Counter([*world.hands[seat], *world.drawn[seat]]).items():
                means[seat, card] += copies / WORLDS
                squares[seat, card] += copies * copies / WORLDS
    for place in {*means, *sample.means}:
        mean = (means[place] + sample.means[place]) / 2
        variance = max(squares[place] - means[place] ** 2, mean * max(0.2, 1 - mean))
        most = SURE * sqrt(variance * (1 / sample.size + 1 / WORLDS))
        assert abs(means[place] - sample.means[place]) <= most, (place, means[place], sample.means[place], known.save())
    return True


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_imagined_is_what_can_be_dealt(players):
    checked = 0
    for seed in GAMES:
        result = sorted(positions(players, seed), key=spans_a_shuffle, reverse=True)
        for known in result[:POSITIONS]:
            checked += check(known)
    assert checked


@pytest.mark.parametrize("more", [2, 5])
def test_where_a_ritual_came_from_depends_on_the_sizes_of_both_pools(more):
    """Ben performs Hina; he held a card from before a shuffle and one from after it. There are few old cards."""
    state = start(3)
    only(state, 0, "hina", "hina", "tu")
    take(state, BEN, "tu", "hina")
    take(state, CARA, "hina")
    for kind in range(BOX.rituals):
        if BOX.deck_of[kind] == 0:
            state.discards[kind] = more if BOX.ritual_names[kind] == "tu" else 1
    take(state, BEN, "hina")
    memory.leave(state, BEN, ritual("hina"))
    known = state.seen(None)
    assert spans_a_shuffle(known)
    assert check(known)
