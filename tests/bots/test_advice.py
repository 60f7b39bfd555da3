"""Hints: from what the seat has seen, with reasons that are facts on the board; where no net fits, the search tells."""

import pytest

import vaka
from tests.games import WITH_NET
from tests.orongo.positions import placing, put
from tests.tables import SOAK
from vaka.bots.advice import advise
from vaka.bots.facts import WON, Facts, facts_of
from vaka.bots.guides import Guide, guide_for
from vaka.bots.navigator import Budget
from vaka.bots.reasons import Comparison, reasons, walks_of
from vaka.text.catalogue import catalogue

pytest.importorskip("numpy", reason="nets need NumPy: pip install numpy")

FEW = Budget(iterations=20)
STEPS = 21 if SOAK else 11  # with advice at every tenth


def told(result):
    others = [(other.choice, other.gain, other.reasons) for other in result.alternatives]
    return [result.choice, result.sure, result.share, result.reasons, others, result.line]


def check(advice, known):
    choices = known.choices(known.viewer)
    named = [advice.choice, *[other.choice for other in advice.alternatives]]
    assert set(named) <= set(choices)
    assert len(set(named)) == len(named)
    assert 0 <= advice.share <= 1
    assert 0 <= advice.sure <= 1
    gains = [other.gain for other in advice.alternatives]
    assert gains == sorted(gains)
    assert all(gain >= 0 for gain in gains)


@pytest.mark.parametrize("name", WITH_NET)
def test_advice_is_made_of_what_the_seat_has_seen(name):
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(5))
    with_reasons = 0
    for step in range(STEPS):
        seat = state.pending[0]
        known = state.seen(seat)
        if step % 10 == 0 and len(known.choices(seat)) > 1:
            advice = advise(known, FEW, vaka.seeded(step))
            alike = known.imagine(vaka.seeded(step)).seen(seat)
            assert told(advise(alike, FEW, vaka.seeded(step))) == told(advice)
            check(advice, known)
            with_reasons += bool(advice.reasons)
        choices = state.choices(seat)
        state.choose(seat, choices[step % len(choices)])
    assert with_reasons


def test_without_a_net_the_search_advises(monkeypatch):
    monkeypatch.setattr("vaka.bots.advice.net_for", lambda *table: (None, "none"))
    known = vaka.game("orongo").start(2, vaka.seeded(1)).seen(0)
    advice = advise(known, FEW, vaka.seeded(1))
    check(advice, known)
    assert advice.line == []
    monkeypatch.setattr(Guide, "at_once", 3)
    assert told(advise(known, FEW, vaka.seeded(1))) == told(advice)


def test_a_single_choice_needs_no_thought():
    state = vaka.game("moorea").start(2, vaka.seeded(1))
    chance = vaka.seeded(4)
    while len(state.choices(state.pending[0])) > 1:
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], choices[chance.pick(len(choices))])
    seat = state.pending[0]
    assert told(advise(state.seen(seat), FEW, vaka.seeded(1))) == [state.choices(seat)[0], 1.0, 0.0, [], [], []]


def orongo_reasons(state, better, other):
    """What speaks for one choice against another, as keys without their beginning, and values."""
    game = state.game
    known = state.seen(0)
    choices = [game.choice(better), game.choice(other)]
    walks = walks_of(known, choices, guide_for(game, known.players, {}), 1)
    found = reasons(known, walks[choices[0]], walks[choices[1]])
    return [(key.removeprefix("hint.").removeprefix("orongo.fact."), values) for key, values in found]


def test_a_reason_names_the_palm_on_which_a_moai_rises():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    put(state, 0, "5")
    placing(state, 0, 1)
    other = next(word for word in map(state.game.words, state.choices(0)) if word.split()[1].isdigit())
    assert orongo_reasons(state, "place P5", other)[0] == ("raises", {"space": "P5"})


def test_a_win_is_the_first_reason_for_itself():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    put(state, 0, "5")
    state.moai[0] = 0
    placing(state, 0, 1)
    other = next(word for word in map(state.game.words, state.choices(0)) if word.split()[1].isdigit())
    assert orongo_reasons(state, "place P5", other)[0][0] == "won"
    assert state.game.words(advise(state.seen(0), FEW, vaka.seeded(1)).choice) in ("place P5", "place P6")


def test_what_a_rival_is_denied_is_a_reason():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    put(state, 1, "5")
    put(state, 0, "8")
    placing(state, 0, 1)
    facts = facts_of(state, 0)
    assert facts.amounts[("rival_threat", (("seat", 1), ("space", "P5")))] == 1
    assert facts.worths[("rival_threat", (("seat", 1), ("space", "P5")))] < 0


def test_what_the_other_choice_uses_is_not_gained_but_kept():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    put(state, 0, "5")
    placing(state, 0, 1)
    other = next(word for word in map(state.game.words, state.choices(0)) if word.split()[1].isdigit())
    found = orongo_reasons(state, other, "place P5")
    assert [values for key, values in found if key == "coast"] == [], "the Moai stands where there was a place for one"
    assert all("kept" in values for key, values in found if key == "threat")


def test_who_has_a_rank_has_those_below_it():
    state = vaka.game("raiatea").start(3, vaka.seeded(3))
    state.tattoos[0] = 5
    points = [dict(named)["points"] for name, named in facts_of(state, 0).amounts if name == "rank"]
    assert points == [points_of for points_of in state.box.rank_vp if 0 < points_of <= max(points)]
    assert len(points) == 2


def compared(name, worth, amounts, others):
    """The reasons where so many of a thing are held after one choice and after another, world by world."""
    known = vaka.game("orongo").start(2, vaka.seeded(3)).seen(0)
    choices = known.choices(0)[:2]
    walks = walks_of(known, choices, guide_for(known.game, 2, {}), 1)
    for choice, numbers in zip(choices, (amounts, others)):
        for walk, number in zip(walks[choice], numbers):
            held = Facts()
            if number and name == WON:
                held.add(WON, worth)
            elif number:
                held.count(name, worth, number)
            walk.facts = [held] * 3
    return Comparison(known, *walks.values()).reasons()


def test_a_victory_that_does_not_come_in_all_worlds_is_not_sure():
    assert compared(WON, 100.0, [1, 1, 1, 1, 1, 0, 0, 0], [0] * 8) == [("hint.won", {"perhaps": 1})]
    assert compared(WON, 100.0, [1] * 8, [0] * 8) == [("hint.won", {})]


def test_what_differs_in_both_directions_is_no_reason():
    shells = [1, 1, 1, 9, 0, 0, 0, 0]
    assert compared("shells", 0.1, shells, [0, 0, 0, 0, 1, 1, 1, 0]) == []
    assert compared("shells", 0.1, shells, [0] * 8) == [("hint.orongo.fact.shells", {"n": 2})]


@pytest.mark.parametrize("name", WITH_NET)
def test_every_fact_has_words(name):
    """Of positions in random games; other languages are complete where English is."""
    english = catalogue("en")
    game = vaka.game(name)
    state = game.start(game.players[-1], vaka.seeded(2))
    chance = vaka.seeded(9)
    while state.pending:
        for fact, _ in facts_of(state, 0).amounts:
            assert english.has(f"hint.{name}.fact.{fact}")
        seat = state.pending[0]
        choices = state.choices(seat)
        state.choose(seat, choices[chance.pick(len(choices))])
    assert english.has("hint.won")
