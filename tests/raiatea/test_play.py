"""Whole games: random ones with everything counted at every step, and the golden records."""

import random
from pathlib import Path

import pytest

import vaka
from tests.bookkeeping import at_random, keep
from vaka.core.record_parser import parse
from vaka.core.replay import steps

from .invariants import check
from .ledger import Ledger
from .positions import GAME

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("raiatea-*.record"))
VARIANTS = [{"tane": True, "oracle": True}, {"scarce_mana": True}, {"tane": True, "scarce_mana": True, "oracle": True}]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everything_is_conserved_and_within_its_bounds_in_random_games(players):
    for seed, options in enumerate(VARIANTS):
        rng = random.Random(seed)
        state = GAME.start(players, vaka.seeded(seed), options)
        while state.pending:
            check(state)
            seat = rng.choice(state.pending)
            state.choose(seat, rng.choice(state.choices(seat)))
        check(state)
        assert len(state.outcome.winners) == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R1_6_what_is_told_adds_up_to_what_everybody_holds(players):
    for seed, options in enumerate(VARIANTS):
        lines = []
        state = GAME.start(players, vaka.seeded(seed), options, lines)
        ledger = Ledger(players)
        keep(ledger, lines, at_random(state, random.Random(seed)))
        rounds = 9 - players
        assert [words for words in ledger.spoken if words.startswith("round ")] == [
            f"round {number + 1}" for number in range(rounds)
        ]
        assert [words for words in ledger.spoken if words.startswith("ceremony ")] == [
            f"ceremony {number}" for number in (1, 2, 3)
        ]


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_nothing_is_lost_or_made_in_golden_records(file):
    record = parse(file.read_text("utf-8"))
    for number, (match, _) in enumerate(steps(record, vaka.game("raiatea", rules=record.rules, box=record.box))):
        if number % 10 == 0:
            check(match.state)
