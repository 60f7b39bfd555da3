"""Arrangements are drawn by their weights: against an enumeration of all of them."""

from collections import Counter
from itertools import permutations, product

import pytest

import vaka
from vaka.core.assignment_sampler import AssignmentSampler, falling
from vaka.core.chance import Chance
from vaka.core.constraints import Assignment, Constraint, Meter
from vaka.core.forks import every_outcome

# three demands for places of two kinds of piles; the pool of each pile with its cards
PLACES = [("red", 0), ("red", 0), ("red", 1), ("blue", 0), ("blue", 1)]  # whose, and from which pile
PILES = ["aab", "abc"]
WANTED = [("red", "a"), ("red", "b"), ("blue", "a")]


def problem(most_counted: int) -> AssignmentSampler:
    classes = sorted(set(PLACES))
    places = {one: Meter() for one in classes}
    copies = {(pile, card): Meter() for pile in (0, 1) for card in PILES[pile]}
    used = [Meter(), Meter()]
    for pile, meter in enumerate(used):
        size = len(PILES[pile])
        most = min(size, len(WANTED))
        meter.factors = [falling(size - n, most - n) if n <= most else 0 for n in range(len(WANTED) + 2)]
    constraints = []
    for at, (owner, card) in enumerate(WANTED):
        assignments = []
        for number, one in enumerate(classes):
            if one[0] == owner and (one[1], card) in copies:
                assignment = Assignment(number, ord(card))
                assignment.add_limit(places[one], PLACES.count(one))
                assignment.add_limit(copies[one[1], card], PILES[one[1]].count(card))
                assignment.adding.append(used[one[1]])
                assignments.append(assignment)
        constraints.append(Constraint(at, 0, at, assignments))
    return AssignmentSampler(constraints, most_counted)


def places_of(assignments: AssignmentSampler, chance: Chance) -> tuple[int, ...]:
    """Where each demand found its card, in the order of WANTED, whatever the order in which they were met."""
    met = {
        constraint.at: assignment.place
        for constraint, assignment in zip(assignments.constraints, assignments.draw(chance))
    }
    return tuple(met[at] for at in range(len(WANTED)))


def enumerated() -> dict[tuple[int, ...], float]:
    """All deals of labelled cards on all places, and all ways to say which place each wanted card lay on."""
    classes = sorted(set(PLACES))
    result: Counter[tuple[int, ...]] = Counter()
    of_pile = [[at for at, place in enumerate(PLACES) if place[1] == pile] for pile in (0, 1)]
    for first, second in product(permutations(PILES[0], len(of_pile[0])), permutations(PILES[1], len(of_pile[1]))):
        dealt = dict(zip(of_pile[0] + of_pile[1], first + second))
        for chosen in permutations(range(len(PLACES)), len(WANTED)):
            if all(PLACES[at][0] == who and dealt[at] == card for at, (who, card) in zip(chosen, WANTED)):
                result[tuple(classes.index(PLACES[at]) for at in chosen)] += 1
    return {assignments: number / result.total() for assignments, number in result.items()}


def test_every_arrangement_is_drawn_by_its_weight():
    shares: Counter[tuple[int, ...]] = Counter()
    for assignments, chance in every_outcome(lambda fork: places_of(problem(1000), fork)):
        shares[assignments] += chance
    assert dict(shares) == pytest.approx(enumerated())


def test_without_counting_every_arrangement_is_drawn_and_no_other_nearly_by_its_weight():
    assignments = problem(0)
    chance = vaka.seeded(1)
    drawn = Counter(places_of(assignments, chance) for _ in range(3000))
    exact = enumerated()
    assert set(drawn) == set(exact)
    assert sum(abs(drawn[one] / 3000 - share) for one, share in exact.items()) < 0.12
    assert assignments.counted <= 3


def test_a_search_finds_what_fits_and_notes_what_leads_nowhere():
    assignments = problem(0)
    result = set()
    for seed in range(200):
        drawn: list[Assignment] = []
        assert assignments._search(vaka.seeded(seed), 0, 0, drawn)
        met = {constraint.at: assignment.place for constraint, assignment in zip(assignments.constraints, drawn)}
        result.add(tuple(met[at] for at in range(len(WANTED))))
    assert result == set(enumerated())


class Searched(AssignmentSampler):
    """Counts how often a search enters a position."""

    __slots__ = ("entered",)

    def _search(self, chance: Chance, number: int, position: int, drawn: list[Assignment]) -> bool:
        self.entered += 1
        assert self.entered <= MAX_ENTERED  # or it would not end
        return super()._search(chance, number, position, drawn)


DEMANDS = 40
MAX_ENTERED = (DEMANDS + 1) * (DEMANDS + 2) // 2  # positions: so many demands met, so many of them on the left


@pytest.mark.parametrize("seed", range(5))
def test_a_search_among_2_to_the_40_arrangements_enters_each_position_once_at_most(seed):
    """All demands must be met on the left, which nobody can tell before the last one is met."""
    left = Meter()
    left.factors = [0] * DEMANDS + [1, 0]
    constraints = []
    for at in range(DEMANDS):
        assignments = [Assignment(0, 0), Assignment(1, 0)]
        assignments[0].adding.append(left)
        constraints.append(Constraint(at, 0, at, assignments))
    searched = Searched(constraints, most_counted=0)
    searched.entered = 0
    assert [assignment.place for assignment in searched.draw(vaka.seeded(seed))] == [0] * DEMANDS
    assert searched.entered > DEMANDS  # no try found it
    searched.entered = 0
    searched.draw(vaka.seeded(seed + 1))
    assert searched.entered <= DEMANDS + 1  # what leads nowhere is known by now


def test_of_one_chain_those_of_a_lower_rank_are_met_first():
    ranks = [3, 1, 2, 1]
    constraints = [Constraint(0, rank, at, [Assignment(0, 0)]) for at, rank in enumerate(ranks)]
    assert [constraint.rank for constraint in AssignmentSampler(constraints).constraints] == sorted(ranks)
