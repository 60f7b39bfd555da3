"""What those who call the library meet: numbers of other packages, wrong types, errors, what is printed, threads."""

import inspect
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import vaka
from tests.games import LONG_GAMES, WITH_BOARD
from vaka.core.state import State
from vaka.games import components_file

pytestmark = pytest.mark.parity

ORONGO = vaka.game("orongo")


def placing() -> vaka.Match:
    """A match of two after the first bids: seat 0 places a token."""
    match = vaka.Match(ORONGO, 2, seed=7)
    match.choose(0, "bid 5")
    match.choose(1, "bid 3")
    return match


# --- numbers and types


@pytest.mark.parametrize("number", [np.int64, np.int8, np.uint16])
def test_ints_of_numpy_are_as_good_as_any(number):
    ours, theirs = placing(), vaka.Match(ORONGO, number(2), seed=number(7))
    theirs.choose(number(0), "bid 5")
    theirs.choose(number(1), number(ORONGO.choice("bid 3")))
    state = theirs.state
    choice = number(state.choices(number(0))[0])
    assert state.why_not(number(0), choice) is None
    assert ORONGO.words(choice) == ORONGO.words(int(choice))
    assert state.seen(number(1)).digest() == ours.state.seen(1).digest()
    assert theirs.told(number(1)) == ours.told(1)
    theirs.choose(number(0), choice)
    ours.choose(0, int(choice))
    assert theirs.can_undo(number(0)) == ours.can_undo(0)
    assert theirs.record().text() == ours.record().text()
    assert ORONGO.start(number(2), vaka.seeded(number(3))).digest() == ORONGO.start(2, vaka.seeded(3)).digest()
    assert vaka.script([number(4)]).pick(9) == 4
    assert type(theirs.state.save()["players"]) is int


@pytest.mark.parametrize("number", [int, np.int64, np.uint16, bool])
def test_the_rules_of_a_game_are_a_plain_int_whoever_asked_for_it(number):
    game = vaka.game("raiatea", components_file("raiatea"), rules=number(1))
    assert type(game.rules) is int
    assert game.start(3, vaka.seeded(1)).digest() == vaka.game("raiatea", rules=1).start(3, vaka.seeded(1)).digest()


@pytest.mark.parametrize("name", vaka.list_games())
def test_a_saved_field_of_another_kind_is_refused_by_its_name(name):
    game = vaka.game(name)
    state = game.start(game.players[0], vaka.seeded(1))
    saved = state.save()
    for field in ("viewer", "asked", "pending", "answers", *state.fields()):
        value = saved[field]
        wrong = [[1], 10**30, -(2**63) - 1] if isinstance(value, int) else [3, 10**30, [10**30]]
        if field in state.vectors():
            wrong += [[1, [1]], [1] if value and isinstance(value[0], list) else [[1]]]
        for instead in wrong:
            with pytest.raises(vaka.BadSave) as refused:
                game.load({**saved, field: instead})
            assert refused.value.values == {"field": field}, instead


@pytest.mark.parametrize(("field", "value"), [("spent", [500]), ("spent", [10**21]), ("open_to", [[10**21]] * 2)])
def test_a_saved_field_with_a_number_that_is_no_space_is_refused_by_its_name(field, value):
    with pytest.raises(vaka.BadSave) as refused:
        ORONGO.load({**ORONGO.start(2, vaka.seeded(1)).save(), field: value})
    assert refused.value.values == {"field": field}


@pytest.mark.parametrize(
    "call",
    [
        lambda match: match.state.choices("0"),
        lambda match: match.state.choices(1.0),
        lambda match: match.state.choices(None),
        lambda match: match.state.choose(0, "place 12"),
        lambda match: match.state.choose(0, 1.5),
        lambda match: match.state.take_back("0"),
        lambda match: match.state.why_not(0, 1.5),
        lambda match: match.state.seen("0"),
        lambda match: match.state.copy(7),
        lambda match: match.state.seen(0).imagine(7),
        lambda match: match.choose(0, None),
        lambda match: match.choose("0", 3),
        lambda match: match.told("0"),
        lambda match: match.undo("0"),
        lambda match: match.undo_to(1.5),
        lambda match: match.can_undo(0.5),
        lambda match: ORONGO.start(2, 7),
        lambda match: ORONGO.start(vaka.seeded(7), 2),
        lambda match: ORONGO.start("2", vaka.seeded(7)),
        lambda match: ORONGO.start(2, vaka.seeded(7), options=[]),
        lambda match: ORONGO.words("5"),
        lambda match: ORONGO.choice(5),
        lambda match: ORONGO.load([]),
        lambda match: vaka.game("orongo", rules=1.0),
        lambda match: vaka.game("orongo", rules="1"),
        lambda match: vaka.Match("orongo", 2, seed=7),
        lambda match: vaka.Match(ORONGO, "2", seed=7),
        lambda match: vaka.Match(ORONGO, 2, seed="7"),
        lambda match: vaka.Match(ORONGO, 2, seed=7, names="ab"),
        lambda match: vaka.Match(ORONGO, 2, seed=7, options=5),
        lambda match: vaka.seeded("7"),
        lambda match: vaka.seeded(7.0),
        lambda match: vaka.script(["7"]),
        lambda match: vaka.committed("secret", []),
        lambda match: vaka.commitment("secret"),
    ],
)
def test_a_wrong_type_is_refused_and_changes_nothing(call):
    match = placing()
    before = match.record().text(), match.state.digest()
    with pytest.raises(TypeError) as refused:
        call(match)
    assert len(str(refused.value).split()) > 3
    assert (match.record().text(), match.state.digest()) == before


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_a_seat_that_is_not_there_is_refused_by_name(seat):
    match = placing()
    for ask in (match.state.choices, match.state.seen, match.told, match.can_undo, match.undo, match.state.take_back):
        with pytest.raises(vaka.IllegalChoice) as refused:
            ask(seat)
        assert (refused.value.key, refused.value.values) == ("choice.no_such_seat", {"seat": seat, "players": 2})


# --- errors and what is printed


def test_an_error_is_a_sentence_with_its_key_and_values():
    with pytest.raises(vaka.BadRequest) as wrong_count:
        ORONGO.start(7, vaka.seeded(1))
    assert str(wrong_count.value) == "This game is for 2, 3 and 4 players, not for 7."
    assert wrong_count.value.key == "start.players"
    assert wrong_count.value.values == {"players": 7, "allowed": [2, 3, 4]}
    state = placing().state
    with pytest.raises(vaka.IllegalChoice) as not_asked:
        state.choose(1, 0)
    assert str(not_asked.value) == "It is not Seat 2’s turn."
    refused = state.why_not(0, "bid 3")
    assert refused.key == "orongo.now.place"
    assert str(refused)[0].isupper()
    assert "{" not in str(refused)


def test_an_error_whose_values_are_wrong_can_still_be_printed():
    assert "orongo.now.place" in str(vaka.IllegalChoice("orongo.now.place", {"open": ["no such words"]}))
    assert "nobody.knows" in str(vaka.VakaError("nobody.knows", {"n": 1}))


def test_what_is_printed_says_something_and_no_secret():
    match = placing()
    assert repr(ORONGO) == f"<orongo, rules 1, box {ORONGO.box.digest}>"
    assert repr(match) == "<match of orongo, 2 players, 2 lines>"
    assert repr(match.state) == str(match.state) == "<orongo of 2, asks 1>"
    assert repr(match.state.seen(1)) == "<orongo of 2, asks 1, seen by 2>"
    assert repr(match.state.seen(None)) == "<orongo of 2, asks 1, seen by a watcher>"
    assert repr(match.record()) == "<record of orongo, 2 players, 3 lines>"
    assert repr(match.lines[1]) == "<1. 1 bid 5>"
    assert repr(vaka.seeded(3)) == "<seeded(3), asked 0 times>"
    assert repr(vaka.committed(bytes(32), [b"a"])) == "<committed chance, asked 0 times>"
    while match.state.pending:
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
    assert repr(match.state.outcome) == f"<{match.state.outcome.words()}>"
    assert repr(match.state) == "<orongo of 2, over>"


@pytest.mark.parametrize("name", WITH_BOARD)
def test_a_seen_state_prints_as_a_table_in_words(name):
    state = vaka.game(name).start(3, vaka.seeded(7))
    seen = str(state.seen(state.pending[0]))
    assert len(seen.splitlines()) > 10
    assert "Seat 1" in seen
    assert seen.splitlines()[-1].endswith((".", "?"))
    assert str(state.seen(None)) != seen


def public_things() -> list[object]:
    return [thing for name in vaka.__all__ for thing in [getattr(vaka, name)] if callable(thing)]


@pytest.mark.parametrize("thing", public_things(), ids=lambda thing: thing.__name__)
def test_help_has_something_to_say(thing):
    assert len((thing.__doc__ or "").split()) > 3
    if not isinstance(thing, type):
        return
    for name, method in vars(thing).items():
        if callable(method) and not name.startswith("_"):
            assert len((inspect.getdoc(getattr(thing, name)) or "").split()) > 3, f"{thing.__name__}.{name}"


# --- threads


@pytest.fixture
def eager_threads():
    """Threads of Python take turns after each few steps."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def readings(state: State, seat: int, seed: int) -> list[object]:
    """All that can be read of a state without playing on."""
    known = state.seen(seat)
    return [
        state.choices(seat),
        known.digest(),
        known.view(),
        state.copy(vaka.seeded(seed)).digest(),
        state.why_not(seat, 0) is None,
        known.imagine(vaka.seeded(seed)).digest(),
    ]


def imagined(known: State, seed: int) -> str:
    return known.imagine(vaka.seeded(seed)).digest()


@pytest.mark.parametrize("name", LONG_GAMES)
def test_threads_read_one_state_at_the_same_time(name, eager_threads):
    game = vaka.game(name)
    match = vaka.Match(game, game.players[-1], seed=5)
    luck = vaka.seeded(6)
    for number in range(61):
        seat = match.state.pending[-1]
        if number % 12 == 0:
            state = match.state
            known = state.seen(seat)
            expected = [readings(state.copy(state.chance), seat, seed) for seed in range(4)]
            worlds = [imagined(state.seen(seat), seed) for seed in range(4)]
            with ThreadPoolExecutor(4) as threads:
                assert list(threads.map(readings, [state] * 4, [seat] * 4, range(4))) == expected
                assert list(threads.map(imagined, [known] * 4, range(4))) == worlds
        choices = match.state.choices(seat)
        match.choose(seat, choices[luck.pick(len(choices))])


def test_reading_the_choices_of_a_seat_that_has_answered_changes_nothing():
    match = vaka.Match(ORONGO, 3, seed=5)
    match.choose(0, "bid 4")
    state = match.state
    stacks = state.answers, state.answers[0]
    assert state.choices(0) == ORONGO.start(3, vaka.seeded(5)).choices(0)
    assert (state.answers, state.answers[0]) == (stacks[0], [ORONGO.choice("bid 4")])
    assert state.answers is stacks[0]
    assert state.answers[0] is stacks[1]
