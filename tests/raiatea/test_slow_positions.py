"""Many common rituals without an owner, and many shuffles: to search for a world that fits would take seconds.

What is counted is the work, not the time, so that a busy machine makes no difference.
"""

import json
from pathlib import Path

import pytest

import vaka

from . import invariants
from .positions import GAME

MOST_POSITIONS = {"bid": 3_000, "collectors": 38_000, "watcher": 3_600}


@pytest.mark.parametrize("name", sorted(MOST_POSITIONS))
def test_a_world_takes_a_bounded_number_of_counted_positions(name):
    data = json.loads((Path(__file__).parent / "slow" / f"{name}.json").read_text())
    known = GAME.load({**data, "rules": GAME.rules})
    hands = set()
    for seed in range(40):
        world = known.imagine(vaka.seeded(seed))
        invariants.check_memory(world)
        assert world.seen(None if known.viewer < 0 else known.viewer).save() == known.save()
        hands.add(str(world.hands))
        counted = known.notes.kept.ways.counted
        assert counted <= MOST_POSITIONS[name]
    assert len(hands) > 30
    known.imagine(vaka.seeded(99))
    assert known.notes.kept.ways.counted == counted  # what was counted once serves all worlds
