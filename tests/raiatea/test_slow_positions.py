"""Many common rituals without an owner, and many shuffles: to search for a world that fits would take seconds.

What is counted is the work, not the time, so that a busy machine makes no difference.
"""

import json
from itertools import pairwise
from pathlib import Path

import pytest

import vaka
from vaka.bots.navigator import Budget, Navigator
from vaka.bots.values import values_of
from vaka.core.assignment_sampler import MAX_COUNTED, MAX_TRIES, AssignmentSampler

from . import invariants
from .positions import GAME
from .test_dealt import collecting_game

MAX_POSITIONS = {"bid": 3_000, "collectors": 38_000, "watcher": 3_600}
BUDGET = 500_000  # weighings: interpreted not quite a second, which is what tables give
TRY = 1000  # weighings that take about as long as to try a choice in a world


def slow(name):
    data = json.loads((Path(__file__).parent / "slow" / f"{name}.json").read_text())
    return GAME.load({**data, "rules": GAME.rules})


class Work:
    """How often a way was weighed, which is all that makes a world slow."""

    def __init__(self, monkeypatch):
        self.weighings = 0
        for name in ("_weight", "_weight_now"):
            monkeypatch.setattr(AssignmentSampler, name, self.counting(getattr(AssignmentSampler, name)))

    def counting(self, weigh):
        def counted(assignments, number, assignment, position):
            self.weighings += 1
            return weigh(assignments, number, assignment, position)

        return counted

    def of(self, known, seed):
        before = self.weighings
        world = known.imagine(vaka.seeded(seed))
        return world, self.weighings - before


def ways_of(known):
    """The ways of all demands that the worlds of a seen state must meet; None where there are none."""
    return None if known.notes is None or known.notes.kept is None else known.notes.kept.ways


@pytest.mark.parametrize("name", sorted(MAX_POSITIONS))
def test_a_world_takes_a_bounded_number_of_counted_positions(name):
    known = slow(name)
    hands = set()
    for seed in range(40):
        world = known.imagine(vaka.seeded(seed))
        invariants.check_memory(world)
        assert world.seen(None if known.viewer < 0 else known.viewer).save() == known.save()
        hands.add(str(world.hands))
        counted = known.notes.kept.ways.counted
        assert counted <= MAX_POSITIONS[name]
    assert len(hands) > 30
    known.imagine(vaka.seeded(99))
    assert known.notes.kept.ways.counted == counted  # what was counted once serves all worlds


@pytest.mark.parametrize("name", sorted(MAX_POSITIONS))
def test_where_nothing_can_be_counted_a_world_still_takes_bounded_work(name, monkeypatch):
    """As in positions with far more to count than in any that was met; in some of these worlds no try fits."""
    monkeypatch.setattr(AssignmentSampler.__init__, "__defaults__", (0,))
    searches = []
    search = AssignmentSampler._search
    monkeypatch.setattr(AssignmentSampler, "_search", lambda self, *at: searches.append(1) or search(self, *at))
    known = slow(name)
    work = Work(monkeypatch)
    for seed in range(40):
        world, weighings = work.of(known, seed)
        assignments = ways_of(known)
        assert assignments.counted <= 1
        assert weighings <= (MAX_TRIES + 10) * sum(
            len(constraint.assignments) for constraint in assignments.constraints
        )
        invariants.check_memory(world)
        assert world.seen(None if known.viewer < 0 else known.viewer).save() == known.save()
    assert bool(searches) == (name == "watcher")


@pytest.mark.parametrize("name", ["bid", "collectors"])
def test_the_budget_of_a_search_is_held_within_a_tenth_where_worlds_are_slow(name, monkeypatch):
    """The clock is the work itself: weighings, and tries of the search, for each of which it asks the bot's chance."""
    known = slow(name)
    if known.viewer < 0:  # somebody at this table, instead of a watcher
        known = known.imagine(vaka.seeded(1)).seen(known.pending[0])
    work = Work(monkeypatch)
    chance = vaka.seeded(1)
    looks = [0.0]

    def clock():
        looks.append(float(work.weighings + TRY * chance.asked))
        return looks[-1]

    Navigator(values_of("raiatea"), Budget(seconds=BUDGET, clock=clock)).choose(known, chance)
    assert looks[-1] >= BUDGET
    assert max(after - before for before, after in pairwise(looks)) <= BUDGET / 10  # whenever the time is over


@pytest.mark.parametrize("players", [3, 5])
def test_where_everybody_collects_every_position_can_be_counted_and_later_worlds_are_quick(players, monkeypatch):
    work = Work(monkeypatch)
    met = 0
    for number, state in enumerate(collecting_game(7080, players)):
        if number % 12:
            continue
        known = state.seen(state.pending[0])
        for seed in range(3):
            _, weighings = work.of(known, seed)
        assignments = ways_of(known)
        if assignments is not None:
            assert assignments.counted <= MAX_COUNTED
            assert weighings <= 2 * sum(len(constraint.assignments) for constraint in assignments.constraints)
            met += 1
    assert met > 10
