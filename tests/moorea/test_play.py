"""Whole games: random ones with all cards counted at every step, and what the golden records cover."""

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

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("moorea-*.record"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_card_is_lost_or_made_in_random_games(players):
    for seed in range(3):
        rng = random.Random(seed)
        state = GAME.start(players, vaka.seeded(seed))
        while state.pending:
            check(state)
            seat = state.pending[0]
            if rng.random() < 0.1:
                check(state.seen(rng.randrange(players)))
            state.choose(seat, rng.choice(state.choices(seat)))
        check(state)
        assert state.outcome.winners


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M6_2_what_is_told_adds_up_to_all_cards_and_points(players):
    for seed in range(3):
        events = []
        state = GAME.start(players, vaka.seeded(seed), events=events)
        ledger = Ledger(players)
        keep(ledger, events, at_random(state, random.Random(seed)))
        assert state.outcome.totals == [ledger.points(seat) for seat in range(players)]


def test_golden_records_lose_no_card_and_cover_empty_piles_short_rows_and_both_ends():
    short_row = empty = 0
    data: set[str] = set()
    ends = set()
    for file in GOLDEN:
        record = parse(file.read_text("utf-8"))
        ends.add(record.result.split()[0])
        for match, _ in steps(record, vaka.game("moorea", box=record.box)):
            state = match.state
            check(state)
            short_row += sum(state.row) < 3
            empty += sum(state.bag) == 0 and sum(state.discards) == 0
        data |= {words.split()[0] for words in match.told(None)}
    assert short_row > 20
    assert empty > 20
    assert ends == {"products_out", "locked"}
    silent = {verb.name for verb in GAME.verbs} - data
    assert silent <= {"enough"}
