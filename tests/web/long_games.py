"""A game that is longer than most that people play, made at random."""

import random
from functools import cache
from itertools import count

import vaka
from vaka.core.match import Match

NAMES = ["Anne", "Ben", "Carl", "Dora", "Emil"]
LONG = 1000  # lines


@cache
def long_record() -> str:
    """The first such game of Moorea with five players whose log has passed 1,000 lines some moves before its end."""
    for seed in count(1):
        match = _played(seed)
        if match.told_at[-9] > LONG:
            return match.record().text()
    raise AssertionError


def _played(seed: int) -> Match:
    match = Match(vaka.game("moorea"), 5, seed=seed, names=NAMES)
    luck = random.Random(seed)
    while match.state.pending:
        seat = luck.choice(match.state.pending)
        match.choose(seat, luck.choice(match.state.choices(seat)))
    return match
