"""Hints: what the expert would do, and why, from what the player may know."""

import pytest

import vaka
from tests.orongo.positions import placing, put
from tests.tables import SMALL_JUDGED_TABLES
from vaka.bots.hints import ALIKE, FORESIGHT, NO_CHOICE, compared, hint, reasons_of
from vaka.bots.navigator import Budget
from vaka.bots.values import TUNED, values_of
from vaka.text.catalogue import catalogue

FEW = Budget(iterations=20)


def told(result):
    return [result.choice, result.sure, result.share, result.gain, result.next_choice, result.reasons]


@pytest.mark.parametrize("table", SMALL_JUDGED_TABLES, ids=str)
def test_a_hint_is_made_of_what_the_seat_has_seen(table):
    values = values_of(table.game.name, TUNED)
    state = table.start(vaka.seeded(5))
    for step in range(30):
        seat = state.pending[0]
        known = state.seen(seat)
        if step % 5 == 0:
            result = hint(known, values, FEW, vaka.seeded(step))
            other = known.imagine(vaka.seeded(step)).seen(seat)
            assert told(hint(other, values, FEW, vaka.seeded(step))) == told(result)
            assert result.choice in known.choices(seat)
            assert 0 <= result.sure <= 1
            assert 0 <= result.share <= 1
            assert result.gain >= 0
            assert result.next_choice != result.choice
            assert (result.next_choice in known.choices(seat)) == (result.next_choice != NO_CHOICE)
        choices = state.choices(seat)
        state.choose(seat, choices[step % len(choices)])


@pytest.mark.parametrize("table", SMALL_JUDGED_TABLES, ids=str)
def test_the_items_of_a_position_have_words(table):
    values = values_of(table.game.name)
    state = table.start(vaka.seeded(2))
    chance = vaka.seeded(9)
    english = catalogue("en")
    while state.pending:
        seat = state.pending[0]
        assert len(values.items(state, seat)) == len(values.item_names)
        choices = state.choices(seat)
        state.choose(seat, choices[chance.pick(len(choices))])
    for name in values.item_names:
        assert english.has(f"hint.{name}.more")
        assert english.has(f"hint.{name}.less")
    assert english.has(FORESIGHT)
    assert english.has(ALIKE)


def test_a_win_is_the_reason_for_itself():
    state = vaka.game("orongo").start(2, vaka.seeded(3))
    put(state, 0, "5")
    state.moai[0] = 0
    placing(state, 0, 1)
    result = hint(state.seen(0), values_of("orongo", TUNED), Budget(iterations=200), vaka.seeded(1))
    assert state.game.words(result.choice) in ("place P5", "place P6")
    values = values_of("orongo")
    other = state.game.choice("place 10") if state.game.choice("place 10") in state.choices(0) else state.choices(0)[0]
    differences = compared(state.seen(0), values, result.choice, other, vaka.seeded(1))
    assert reasons_of(values, differences)[0][0] == "hint.orongo.end.more"


def test_what_is_better_is_said_first_and_what_is_worse_after_it():
    values = values_of("moorea")
    keys = [key for key, _ in reasons_of(values, [3.0, 0.1, -1.5, 2.0, 0.0])]
    assert keys == ["hint.moorea.points.more", "hint.moorea.plans.more", "hint.moorea.cards.less"]
    assert reasons_of(values, [3.0, 0.0, 0.0, 0.0, 0.0]) == [("hint.moorea.points.more", {"worth": 3.0})]
    assert reasons_of(values, [0.0, 0.001, 0.0, 0.0, 0.0]) == [(ALIKE, {})]
    keys = [key for key, _ in reasons_of(values, [1.0, 0.0, -1.5, 0.0, 0.0])]
    assert keys == [FORESIGHT, "hint.moorea.points.more", "hint.moorea.cards.less"]


def test_a_single_choice_needs_no_thought():
    state = vaka.game("moorea").start(2, vaka.seeded(1))
    chance = vaka.seeded(4)
    while len(state.choices(state.pending[0])) > 1:
        choices = state.choices(state.pending[0])
        state.choose(state.pending[0], choices[chance.pick(len(choices))])
    seat = state.pending[0]
    result = hint(state.seen(seat), values_of("moorea"), FEW, vaka.seeded(1))
    assert told(result) == [state.choices(seat)[0], 1.0, 0.0, 0.0, NO_CHOICE, []]
