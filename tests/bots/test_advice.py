"""Hints by the net: from what the seat has seen, with what follows; where no net fits, the search tells."""

import pytest

import vaka
from tests.games import WITH_NET
from vaka.bots.advice import advise
from vaka.bots.hints import ALIKE
from vaka.bots.navigator import Budget
from vaka.text.catalogue import catalogue
from vaka.text.speaker import Speaker, lines_text

pytest.importorskip("numpy", reason="nets need NumPy: pip install numpy")

FEW = Budget(iterations=20)


def told(result):
    return [result.choice, result.sure, result.share, result.gain, result.next_choice, result.reasons, result.line]


@pytest.mark.parametrize("name", WITH_NET)
def test_advice_is_made_of_what_the_seat_has_seen(name):
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(5))
    lines = 0
    for step in range(40):
        seat = state.pending[0]
        known = state.seen(seat)
        if step % 10 == 0 and len(known.choices(seat)) > 1:
            advice = advise(known, FEW, vaka.seeded(step))
            alike = known.imagine(vaka.seeded(step)).seen(seat)
            assert told(advise(alike, FEW, vaka.seeded(step))) == told(advice)
            assert advice.choice in known.choices(seat)
            assert advice.next_choice in known.choices(seat)
            assert advice.next_choice != advice.choice
            assert 0 <= advice.share <= 1
            assert 0 <= advice.sure <= 1
            assert ALIKE not in [key for key, _ in advice.reasons]
            assert advice.reasons or advice.line or advice.gain
            lines += bool(advice.line)
        choices = state.choices(seat)
        state.choose(seat, choices[step % len(choices)])
    assert lines


def test_without_a_net_the_search_advises(monkeypatch):
    monkeypatch.setattr("vaka.bots.advice.net_for", lambda *table: (None, "none"))
    known = vaka.game("orongo").start(2, vaka.seeded(1)).seen(0)
    advice = advise(known, FEW, vaka.seeded(1))
    assert advice.choice in known.choices(0)
    assert advice.line == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_what_follows_is_said_with_names(language):
    game = vaka.game("orongo")
    speaker = Speaker(catalogue(language), game, ["Ana", "Teiva"])
    said = lines_text(speaker, 0, [(1, "bid 2"), (0, "bid 1")], [])
    assert "Teiva" in said
    assert "Ana" not in said
    assert lines_text(speaker, 0, [], []) == ""
