"""Tiny islands, walked completely. The numbers change only when a rule does."""

import pytest

from tests.tables import COMPILED_FIRST
from vaka.core.conformance import Table, walk

from . import tiny

pytestmark = pytest.mark.parity


def pins(game, players, options):
    return walk(Table(game, players, game.agreed_options(players, options))).pins()


@COMPILED_FIRST
def test_every_game_with_food_and_a_quarry():
    assert pins(tiny.two_players(), 2, {}) == {
        "nodes": 7314,
        "states": 1061,
        "groups": 20790,
        "endings": {"shared 1 2": 426, "shells 1": 1236, "shells 2": 1236, "tiles_out 1": 780, "tiles_out 2": 636},
    }


def test_every_game_with_a_ceremonial_moai():
    assert pins(tiny.ceremony(), 2, {}) == {
        "nodes": 2078,
        "states": 891,
        "groups": 5762,
        "endings": {
            "ceremonial 1": 56,
            "ceremonial 2": 98,
            "shared 1 2": 10,
            "shells 1": 76,
            "shells 2": 80,
            "tiles_out 1": 404,
            "tiles_out 2": 642,
        },
    }


@COMPILED_FIRST
def test_every_game_with_hidden_tiles():
    assert pins(tiny.hidden_tiles(), 3, {"hidden_tile": True}) == {
        "nodes": 3198,
        "states": 2724,
        "groups": 8290,
        "endings": {
            "shared 1 2": 186,
            "shared 1 2 3": 174,
            "shared 1 3": 282,
            "shared 2 3": 162,
            "shells 1": 294,
            "shells 2": 264,
            "shells 3": 270,
        },
    }
