"""Arrangements are drawn by their weights: against an enumeration of all of them."""

from collections import Counter
from itertools import permutations, product

import pytest

import vaka
from vaka.core.chance import every_outcome
from vaka.core.ways import Meter, Way, Ways, falling

# three demands for places of two kinds of piles; the pool of each pile with its cards
PLACES = [("red", 0), ("red", 0), ("red", 1), ("blue", 0), ("blue", 1)]  # whose, and from which pile
PILES = ["aab", "abc"]
WANTED = [("red", "a"), ("red", "b"), ("blue", "a")]


def problem(most_counted: int) -> Ways:
    classes = sorted(set(PLACES))
    places = {one: Meter(PLACES.count(one)) for one in classes}
    copies = {(pile, card): Meter(PILES[pile].count(card)) for pile in (0, 1) for card in PILES[pile]}
    used = [Meter(0), Meter(0)]
    for pile, meter in enumerate(used):
        size = len(PILES[pile])
        most = min(size, len(WANTED))
        meter.factors = [falling(size - n, most - n) if n <= most else 0 for n in range(len(WANTED) + 2)]
    return Ways(
        [
            [
                Way(number, ord(card), [places[one], copies[one[1], card], used[one[1]]])
                for number, one in enumerate(classes)
                if one[0] == owner and (one[1], card) in copies
            ]
            for owner, card in WANTED
        ],
        most_counted,
    )


def enumerated() -> dict[tuple[int, ...], float]:
    """All deals of labelled cards on all places, and all ways to say which place each wanted card lay on."""
    classes = sorted(set(PLACES))
    found: Counter[tuple[int, ...]] = Counter()
    of_pile = [[at for at, place in enumerate(PLACES) if place[1] == pile] for pile in (0, 1)]
    for first, second in product(permutations(PILES[0], len(of_pile[0])), permutations(PILES[1], len(of_pile[1]))):
        dealt = dict(zip(of_pile[0] + of_pile[1], first + second))
        for chosen in permutations(range(len(PLACES)), len(WANTED)):
            if all(PLACES[at][0] == who and dealt[at] == card for at, (who, card) in zip(chosen, WANTED)):
                found[tuple(classes.index(PLACES[at]) for at in chosen)] += 1
    return {ways: number / found.total() for ways, number in found.items()}


def test_every_arrangement_is_drawn_by_its_weight():
    shares: Counter[tuple[int, ...]] = Counter()
    for ways, chance in every_outcome(lambda fork: tuple(way.place for way in problem(1000).draw(fork))):
        shares[ways] += chance
    assert dict(shares) == pytest.approx(enumerated())


def test_without_counting_every_arrangement_is_drawn_and_no_other():
    ways = problem(0)
    chance = vaka.seeded(1)
    drawn = {tuple(way.place for way in ways.draw(chance)) for _ in range(400)}
    assert drawn == set(enumerated())
    assert ways.counted <= 1
