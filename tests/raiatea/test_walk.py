"""Tiny boxes, walked completely: what is seen and imagined is exact. The numbers change only when a rule does."""

import pytest

from tests.tables import COMPILED_FIRST, LONG
from vaka.core.conformance import walk

from . import blind
from .tiny import box, common, gain, ritual, table

pytestmark = pytest.mark.parity

ROB = {"verb": "steal", "what": "commodity", "n": 1, "from": "each_other"}
TAKE = {"verb": "take", "what": "commodity", "n": 2}
PAY_A_GOOD = {
    "id": "pay",
    "vp": 1,
    "kind": "goods",
    "need": [{"pay": "commodity", "n": 1, "match": "any"}],
    "copies": 1,
}


def pins(data, **more):
    return walk(table(data), ways=blind.ways, **more).pins()


def test_every_ceremony_with_common_rituals_whose_owners_stay_secret():
    rituals = [common("a", 1, 0), common("b", 1, 0), ritual("c", 2, [gain("pearls")], cost=0)]
    assert pins(box(rituals, ["ceremony"], draw=2)) == {
        "nodes": 1274,
        "states": 216,
        "groups": 1419,
        "endings": {"ceremonies_over 1": 480},
    }


@COMPILED_FIRST
def test_every_pair_of_ceremonies_with_the_same_common_rituals():
    rituals = [common("a", 2, 0), common("b", 1, 0), ritual("c", 1, [gain("pearls")], cost=0)]
    assert pins(box(rituals, ["ceremony", "ceremony"], draw=1)) == {
        "nodes": 2520,
        "states": 1916,
        "groups": 3998,
        "endings": {"ceremonies_over 1": 945},
    }


@COMPILED_FIRST
def test_every_ceremony_with_a_deck_that_is_shuffled_anew():
    rituals = [ritual("a", 2, [gain("pearls")], cost=0), ritual("b", 1, [gain("pearls")], cost=0)]
    assert pins(box(rituals, ["ceremony"], mana=3, draw=1)) == {
        "nodes": 1603,
        "states": 1247,
        "groups": 3097,
        "endings": {"ceremonies_over 1": 648, "ceremonies_over 2": 360},
    }


@LONG
@COMPILED_FIRST
def test_every_draw_across_a_shuffle():
    rituals = [ritual("a", 4, [gain("pearls")], cost=0), ritual("b", 1, [gain("pearls")], cost=0)]
    assert pins(box(rituals, ["ceremony"], mana=3, draw=2)) == {
        "nodes": 6725,
        "states": 2535,
        "groups": 10730,
        "endings": {"ceremonies_over 1": 2664, "ceremonies_over 2": 1422},
    }


def test_every_random_steal_between_two():
    rituals = [
        ritual("g", 1, [TAKE, ROB], cost=0, category="interactive"),
        ritual("s", 1, [ROB], cost=0, category="interactive"),
    ]
    assert pins(box(rituals, ["ceremony"], draw=1, goods=1, missions=[PAY_A_GOOD])) == {
        "nodes": 328,
        "states": 220,
        "groups": 884,
        "endings": {"ceremonies_over 1": 114, "ceremonies_over 2": 56},
    }


@COMPILED_FIRST
def test_every_bag_with_more_common_rituals_than_clips_and_a_shuffle():
    rituals = [common("a", 2, 0), common("b", 1, 0)]
    assert pins(box(rituals, ["ceremony"], mana=3, draw=1)) == {
        "nodes": 2083,
        "states": 1505,
        "groups": 3734,
        "endings": {"ceremonies_over 1": 828, "ceremonies_over 2": 450},
    }
