"""A record is played again and proven, or refused with the line and the reason."""

import pytest

from tests.core.matches import (
    GAME,
    SECRET,
    committed_match,
    finish,
    open_match,
    texts,
    through_sealed_phases,
    with_digest,
    with_undo,
)
from tests.core.test_record import COMMITTED, OPEN, edited, line_of, problem
from vaka.core.chance import commitment
from vaka.core.errors import BadRecord
from vaka.core.match import Match
from vaka.core.record import CHANCE
from vaka.core.record_parser import parse
from vaka.core.replay import check, resume, steps

pytestmark = pytest.mark.parity


def numbered(text: str, words: str) -> int:
    """The number of the file line that ends with these words."""
    return next(at for at, row in enumerate(text.splitlines(), start=1) if row.endswith(words))


@pytest.mark.parametrize("seed", range(8))
def test_the_record_of_any_match_holds(seed: int) -> None:
    match = finish(open_match(2 + seed % 3, seed), seed)
    checked = check(parse(match.record().text()), GAME)
    assert checked.state.digest() == match.state.digest()
    assert checked.told(0) == match.told(0)


def test_a_record_with_undo_holds_by_script_and_by_its_secret() -> None:
    match = with_undo()
    assert sum("undo to" in row for row in texts(match)) == 2
    assert check(parse(COMMITTED), GAME).state.digest() == match.state.digest()
    without_secret = edited(COMMITTED, line_of(COMMITTED, "secret"))
    assert check(parse(with_digest(without_secret)), GAME).state.digest() == match.state.digest()


def test_a_record_that_stops_midway_holds_so_far() -> None:
    match = through_sealed_phases(committed_match())
    match.choose(0, "pledge")
    checked = check(parse(match.record().text()), GAME)
    assert checked.state.digest() == match.state.digest()


def test_an_option_that_is_a_number_is_read_as_one() -> None:
    match = finish(Match(GAME, 2, seed=3, options={"coins": 1, "pay_passes": True}))
    checked = check(parse(match.record().text()), GAME)
    assert checked.options == {"coins": 1, "pay_passes": True}


# --- what does not hold


def test_a_choice_that_was_not_legal_is_named() -> None:
    line = line_of(OPEN, "1.")
    assert problem(edited(OPEN, line, "1. 1 pass")) == ("record.illegal", line)
    assert problem(edited(OPEN, line, "1. 1 sing")) == ("record.illegal", line)
    assert problem(edited(OPEN, line, "1. 5 pass")) == ("record.illegal", line)
    assert problem(edited(OPEN, line, "1. 0 pass")) == ("record.illegal", line)
    assert problem(edited(OPEN, line, "1. undo to 7")) == ("record.illegal", line)


def test_other_spellings_are_not_the_record() -> None:
    line = line_of(OPEN, "1.")
    row = OPEN.splitlines()[line - 1]
    assert problem(edited(OPEN, line, row.upper())) == ("record.differs", line)


def test_sealed_choices_stand_in_seat_order() -> None:
    match = through_sealed_phases(open_match())
    text = match.record().text()
    first, second = numbered(text, "1 bid 0"), numbered(text, "2 bid 0")
    assert second == first + 1
    number = int(text.splitlines()[first - 1].split(".")[0])
    swapped = edited(edited(text, first, f"{number}. 2 bid 0"), second, f"{number + 1}. 1 bid 0")
    assert problem(swapped) == ("record.differs", first)


def test_a_sealed_phase_that_is_not_complete_is_left_over() -> None:
    text = through_sealed_phases(open_match()).record().text()
    line = numbered(text, "2 bid 0")
    assert problem(edited(text, line)) == ("record.leftover", line - 1)


def test_a_chance_outcome_that_was_not_possible_is_named() -> None:
    line = line_of(OPEN, "- deal 1")
    assert problem(edited(OPEN, line, "- deal 1 pearl pearl pearl whale")) == ("record.chance", line)
    assert problem(edited(OPEN, line, "- deal 1 mask mask mask mask mask")) == ("record.chance", line)
    other = line_of(OPEN, "- deal 2")
    assert problem(edited(OPEN, other, "- deal 2 whale pearl pearl pearl")) == ("record.chance", other)
    assert problem(
        edited(edited(OPEN, other, "- deal 2 mask mask mask mask"), line, "- deal 1 mask mask mask mask")
    ) == (
        "record.chance",
        other,
    )


def test_a_chance_line_that_is_missing_is_missed_where_it_should_stand() -> None:
    line = line_of(OPEN, "- deal 2")
    assert problem(edited(OPEN, line)) == ("record.chance", line - 1)
    assert problem(edited(edited(OPEN, line), line - 1)) == ("record.chance", 1)


def test_a_kind_of_chance_that_the_game_has_not_is_named() -> None:
    line = line_of(OPEN, "- deal 2")
    assert problem(edited(OPEN, line, "- storm 2 pearl")) == ("record.no_such_chance", line)
    assert problem(edited(OPEN, line, "- passes 2")) == ("record.no_such_chance", line)  # no chance in that
    first = line_of(OPEN, "1.")
    row = OPEN.splitlines()[first - 1]
    assert problem(edited(OPEN, first, row, "- storm 1")) == ("record.no_such_chance", first + 1)


def test_a_chance_line_too_many_is_named() -> None:
    line = line_of(OPEN, "- deal 2")
    row = OPEN.splitlines()[line - 1]
    assert problem(edited(OPEN, line, row, "- dives 1 1")) == ("record.differs", line + 1)
    match = through_sealed_phases(open_match())
    text = match.record().text()
    last = len(text.splitlines()) - 1
    assert problem(edited(text, last, text.splitlines()[last - 1], "- dives 1 1")) == ("record.leftover", last + 1)


def test_a_chance_outcome_for_another_seat_is_named() -> None:
    line = line_of(OPEN, "- deal 1")
    row = OPEN.splitlines()[line - 1]
    assert problem(edited(OPEN, line, row.replace("deal 1", "deal 2"))) == ("record.differs", line)


@pytest.mark.parametrize("text", [OPEN, COMMITTED], ids=["open", "committed"])
def test_possible_outcomes_that_the_seed_or_the_secret_did_not_give_are_named(text: str) -> None:
    line = line_of(text, "- deal 2")
    *deal, third, fourth = text.splitlines()[line - 1].split()
    assert third != fourth
    forged = edited(text, line, " ".join([*deal, fourth, third]))  # the same hand, so that all choices were possible
    assert problem(forged) == ("record.differs", line)
    if "secret" in text:
        without = with_digest(edited(forged, line_of(forged, "secret")))
        check(parse(without), GAME)  # without the secret this is not known


def test_a_secret_that_was_not_committed_to_is_refused_and_a_missing_one_proves_less() -> None:
    other = bytes(32)
    forged = COMMITTED.replace(commitment(SECRET), commitment(other)).replace(SECRET.hex(), other.hex())
    assert problem(forged) == ("record.differs", line_of(forged, "- deal 1"))
    line = line_of(COMMITTED, "nonce 1")
    assert problem(edited(COMMITTED, line, "nonce 1 00 given")) == ("record.differs", line_of(COMMITTED, "- deal 1"))


def test_the_result_must_be_right() -> None:
    line = line_of(OPEN, "result")
    row = OPEN.splitlines()[line - 1]
    assert problem(edited(OPEN, line, row + "0")) == ("record.result", line)
    without = edited(edited(OPEN, line), line_of(edited(OPEN, line), "digest"))
    assert problem(without) == ("record.result", line - 1)
    unfinished = through_sealed_phases(open_match()).record().text()
    end = line_of(unfinished, "end")
    assert problem(edited(unfinished, end, row, f"digest {'0' * 64}", "end")) == ("record.result", end)


def test_an_undo_that_was_not_possible_is_named() -> None:
    line = numbered(COMMITTED, next(row for row in COMMITTED.splitlines() if "undo to" in row))
    number = COMMITTED.splitlines()[line - 1].split(".")[0]
    for wrong in ("1", number, "999"):
        assert problem(edited(COMMITTED, line, f"{number}. undo to {wrong}")) == ("record.illegal", line)


# --- walking through and playing on


def test_steps_walk_from_the_start_through_every_numbered_line() -> None:
    record = parse(COMMITTED)
    numbers = []
    rows: list[str] = []
    for match, lines in steps(record, GAME):
        numbers.append(lines[0].number if lines and lines[0].kind != CHANCE else 0)
        rows += [line.text() for line in lines]
        assert match.players == 3
    assert numbers == list(range(len(numbers)))
    assert numbers[-1] == record.lines[-1].number
    assert rows == [line.text() for line in record.lines]


def test_steps_show_the_match_as_it_stood_then() -> None:
    match = through_sealed_phases(open_match())
    after = {match.number: match.state.digest()}
    for words in ("pledge", "pledge", "pass"):
        match.choose(0, words)
        after[match.number] = match.state.digest()
    seen = {lines[0].number: it.state.digest() for it, lines in steps(parse(match.record().text()), GAME) if lines}
    assert {number: seen[number] for number in after} == after


def test_steps_need_no_source() -> None:
    record = parse(edited(COMMITTED, line_of(COMMITTED, "secret")))
    assert record.origin.chance() is None
    *_, (match, _) = steps(record, GAME)
    assert match.state.outcome is not None


def test_a_resumed_match_plays_on_as_if_it_had_never_stopped() -> None:
    match = through_sealed_phases(open_match(3, seed=9))
    match.choose(0, "pledge")
    match.undo(0)
    resumed = resume(parse(match.record().text()), GAME)
    assert resumed.state.digest() == match.state.digest()
    assert resumed.barrier == match.barrier
    finish(match, 5)
    finish(resumed, 5)
    assert resumed.record().text() == match.record().text()


def test_without_the_secret_nothing_is_resumed() -> None:
    record = parse(committed_match().record().text())
    with pytest.raises(BadRecord) as refused:
        resume(record, GAME)
    assert (refused.value.key, refused.value.values) == ("record.no_source", {"line": 1})
