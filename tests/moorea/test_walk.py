"""Tiny boxes, walked completely: every choice, every outcome of chance."""

import json
from collections import Counter

import pytest

from tests.tables import COMPILED_FIRST
from vaka.core.conformance import Table, walk
from vaka.core.events import Event
from vaka.core.forks import Fork, every_outcome
from vaka.core.game import Game

from . import blind, tiny
from .invariants import check


def test_M1_4_what_may_be_known_is_exact_while_the_pile_lasts():
    """`walk` proves that a seat imagines every world that fits what it was told, and no other."""
    pins = walk(Table(tiny.secret_hands(), 2, {})).pins()
    assert pins == {
        "nodes": 2281,
        "states": 646,
        "groups": 3387,
        "endings": {
            "locked 1": 90,
            "locked 1 2": 129,
            "locked 2": 224,
            "products_out 1": 121,
            "products_out 1 2": 85,
            "products_out 2": 288,
        },
    }


REMEMBERED = ("shuffles", "old", "left")  # what everybody may know of the past, and nothing that play depends on


@pytest.mark.parity
@COMPILED_FIRST
def test_M1_4_what_may_be_known_is_exact_after_reshuffles_and_so_are_the_shares():
    """Who counts the discards knows what a card held since before cannot be."""
    pins = walk(Table(tiny.reshuffled(), 2, {}), ways=blind.ways).pins()
    assert pins == {
        "nodes": 5565,
        "states": 1439,
        "groups": 8978,
        "endings": {"locked 1 2": 1387, "products_out 1": 256, "products_out 2": 936},
    }


def all_states(game: Game) -> tuple[int, dict[str, int], Counter[str]]:
    """How many states can be reached, how many of them are ends, and all that was told on the way."""
    met: set[str] = set()
    ends: Counter[str] = Counter()
    data: Counter[str] = Counter()
    open_states = []

    def meet(state, events):
        data.update(game.verbs[event.verb].name for event in events)
        text = json.dumps({name: value for name, value in state.save().items() if name not in REMEMBERED})
        if text in met:
            return
        met.add(text)
        check(state)
        outcome = state.outcome
        if outcome is not None:
            ends[outcome.reason] += 1
        else:
            open_states.append(state)

    def start(fork: Fork):
        events: list[Event] = []
        return game.start(2, fork, events=events), events

    for (state, events), _ in every_outcome(start):
        meet(state, events)
    while open_states:
        before = open_states.pop()
        seat = before.pending[0]
        for choice in before.choices(seat):

            def play(fork: Fork, before=before, seat=seat, choice=choice):
                after = before.copy(fork)
                after.told = []
                after.choose(seat, choice)
                return after, after.told

            for (state, events), _ in every_outcome(play):
                meet(state, events)
    return len(met), dict(ends), data


@pytest.mark.parametrize(
    ("tools", "states", "ends", "also_told"),
    [
        ({}, 1094, {"locked": 183, "products_out": 297}, ["stores", "reshuffles", "locked", "last_turns"]),
        ({"spear": 2}, 3443, {"locked": 651, "products_out": 766}, ["takes"]),
        ({"net": 2}, 2342, {"locked": 417, "products_out": 604}, ["makes", "buys"]),
        ({"cart": 2}, 8328, {"locked": 1126, "products_out": 2039}, ["enough"]),
        ({"basket": 1}, 4335, {"locked": 672, "products_out": 1299}, ["makes"]),
    ],
    ids=str,
)
def test_all_states_with_scarce_cards(tools, states, ends, also_told):
    result = all_states(tiny.scarce_cards(tools))
    assert result[:2] == (states, ends)
    assert set(also_told) <= set(result[2])
