"""On real sizes: every candidate of an unknown is imagined, and none, not even the true one, more often than its share.

A game says what is unknown and how likely (see `Unknowns`). The bounds are those of Bernstein: with a sound `imagine`
a single one is crossed with a probability below one in a thousand millions, so that a failure means a fault.
"""

from collections.abc import Sequence
from math import ceil, log, sqrt
from random import Random
from typing import Protocol

from ..chance import Seeded
from ..state import State
from .play import Table, broken, random_game

CANDIDATES = "every candidate of an unknown is imagined"
SHARES = "every candidate is imagined as often as its share"
TRUTH = "the true one is imagined no more often than its share"
NAMED = "a game with secrets says what is unknown"

DOUBT = log(2e9)
LEAST_EXPECTED = 25  # worlds enough that each candidate is expected this often: none is missed by chance
MAX_WORLDS = 4000


class Unknowns(Protocol):
    """What a game says of its secrets; a module with these two functions will do.

    >>> def unknowns(known):  # each place with unknown things in it, and the weight of every value that may lie there
    ...     return [("hand 2", known.pool_counts)]
    >>> def held(world, place):  # how many of each value lie there, in a full state
    ...     return world.hand_counts[1]

    Things lie in a place independently of each other, or are drawn for it without putting back.
    """

    def unknowns(self, known: State) -> list[tuple[str, Sequence[float]]]: ...

    def held(self, world: State, place: str) -> Sequence[int]: ...


class Tally:
    """How often the true one was imagined, over all places."""

    def __init__(self) -> None:
        self.found = 0.0
        self.expected = 0.0
        self.variance = 0.0
        self.most = 0.0

    def add(
        self, places: int, worlds: int, result: Sequence[int], shares: Sequence[float], true: Sequence[int]
    ) -> None:
        """One of several places that were filled in the same worlds, so that they may depend on each other."""
        things = sum(true)
        mean = sum(share * count for share, count in zip(shares, true))
        square = sum(share * count * count for share, count in zip(shares, true))
        self.found += sum(count * times for count, times in zip(true, result))
        self.expected += worlds * things * mean
        self.variance += places * worlds * things * (square - mean * mean)
        self.most = max(self.most, places * things * max(true))

    def check(self) -> None:
        if abs(self.found - self.expected) > bound(self.variance, self.most):
            raise broken(TRUTH, f"{self.found:.0f} times, where {self.expected:.0f} are expected")


def bound(variance: float, most: float) -> float:
    """How far a sum of independent values, each at most `most` from its mean, may stray from its mean."""
    return sqrt(2 * variance * DOUBT) + 2 * most * DOUBT / 3


def check_shares(table: Table, seed: int, unknowns: Unknowns | None, every: int) -> None:
    """Imagine many worlds at each `every`-th state of a random game and count what lies where."""
    tally = Tally()
    for number, state in enumerate(random_game(table, seed)):
        if number % every:
            continue
        for viewer in table.viewers():
            known = state.seen(viewer)
            if unknowns is not None:
                check_places(state, known, unknowns, tally, Random(f"shares {seed} {number} {viewer}"))
            elif any(known.imagine(Seeded(it)).save() != state.save() for it in range(3) if not state.answers):
                raise broken(NAMED, f"{table.game.name} does not say what viewer {viewer} does not know")
    tally.check()


def check_places(state: State, known: State, unknowns: Unknowns, tally: Tally, rng: Random) -> None:
    places = [(place, weights) for place, weights in unknowns.unknowns(known) if sum(weights)]
    if not places:
        return
    rarest = min(min(weight for weight in weights if weight) / sum(weights) for _, weights in places)
    worlds = [known.imagine(Seeded(rng.getrandbits(40))) for _ in range(min(ceil(LEAST_EXPECTED / rarest), MAX_WORLDS))]
    for place, weights in places:
        result = [sum(counts) for counts in zip(*(unknowns.held(world, place) for world in worlds))]
        shares = [weight / sum(weights) for weight in weights]
        things = sum(unknowns.held(state, place))
        if len(result) != len(shares) or sum(result) != things * len(worlds):
            raise broken(CANDIDATES, f"{place}: {sum(result)} things in {len(worlds)} worlds, but {things} in truth")
        for value, share in enumerate(shares):
            _check_share(f"{place}, value {value}", result[value], share, things * len(worlds), things)
        tally.add(len(places), len(worlds), result, shares, unknowns.held(state, place))


def _check_share(name: str, result: int, share: float, drawn: int, things: int) -> None:
    if bool(result) != bool(share) and (result or drawn * share >= LEAST_EXPECTED):
        raise broken(CANDIDATES, f"{name} has a share of {share:.3f}, but was imagined {result} times of {drawn}")
    if abs(result - drawn * share) > bound(drawn * share * (1 - share), things):
        raise broken(SHARES, f"{name} was imagined {result} times of {drawn}, where {drawn * share:.0f} are expected")
