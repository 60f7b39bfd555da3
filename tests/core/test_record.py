"""A record is a text that a person can read, and that is read back as it was written."""

import pickle

import pytest

import vaka
from tests.conformance.probe import NORMAL, TINY, ProbeGame
from tests.core.matches import GAME, NONCES, SECRET, committed_match, finish, open_match, with_digest, with_undo
from vaka.core.chance import commitment
from vaka.core.conformance import tables
from vaka.core.errors import BadRecord
from vaka.core.game import Option
from vaka.core.match import Match
from vaka.core.record import Record, digest_of, option_word
from vaka.core.record_parser import MAX_CHARACTERS, parse
from vaka.core.replay import check

pytestmark = pytest.mark.parity

OPEN = finish(Match(GAME, 2, seed=7, names=["Anne", "Ben Bo"])).record().text()
COMMITTED = with_undo().record().text()
EARLIER = COMMITTED.replace("vaka record 3", "vaka record 1").replace(" given\n", "\n")
EARLIER = "".join(row for row in EARLIER.splitlines(keepends=True) if not row.startswith("digest "))


def problem(text: str) -> tuple[str, int]:
    """The key and the line of what is wrong with this text."""
    with pytest.raises(BadRecord) as refused:
        check(parse(text), GAME)
    return refused.value.key, refused.value.values["line"]


def line_of(text: str, start: str) -> int:
    """The number of the first line that begins like this."""
    return next(at for at, row in enumerate(text.splitlines(), start=1) if row.startswith(start))


def edited(text: str, line: int, *rows: str) -> str:
    """The text with one line replaced by others, or by none."""
    lines = text.splitlines()
    lines[line - 1 : line] = rows
    return "\n".join([*lines, ""])


# --- writing


def test_the_header_says_what_was_played() -> None:
    assert OPEN.splitlines()[:9] == [
        "vaka record 3",
        "game probe",
        "rules 1",
        f"box {GAME.box.digest}",
        "players 2",
        "seat 1 Anne",
        "seat 2 Ben Bo",
        "chance seed 7 (open)",
        "",
    ]
    assert OPEN.splitlines()[9].startswith("- deal 1 ")
    assert OPEN.endswith("\nend\n")


def test_a_committed_record_has_commitment_nonces_and_in_the_end_the_secret() -> None:
    rows = COMMITTED.splitlines()
    at = rows.index(f"chance commitment {commitment(SECRET)}")
    assert rows[at + 1 : at + 4] == [f"nonce {seat + 1} {NONCES[seat].hex()} given" for seat in range(3)]
    assert rows[-4].startswith("result ")
    assert rows[-3:] == [f"secret {SECRET.hex()}", f"digest {digest_of(rows[:-2])}", "end"]


@pytest.mark.parametrize(("value", "word"), [(True, "yes"), (False, "no"), (1, "1"), (0, "0"), ("long", "long")])
def test_option_values_are_words(value: object, word: str) -> None:
    assert option_word(value) == word


def with_options(text: str, *rows: str) -> str:
    """The text with these rows for its options."""
    at = line_of(text, "seat 1")
    return edited(text, at, *rows, text.splitlines()[at - 1])


@pytest.mark.parametrize("name", vaka.list_games())
def test_a_record_names_the_options_that_differ_from_their_default(name: str) -> None:
    for table in tables(vaka.game(name)):
        match = Match(table.game, table.players, seed=1, options=dict(table.options))
        defaults = {option.name: option.values[0] for option in table.game.option_list}
        assert match.record().options.items() == table.options.items() - defaults.items()


def test_a_record_that_names_options_at_their_default_means_the_same() -> None:
    text = with_digest(with_options(OPEN, "option coins 2", "option pay_passes no"))
    record = parse(text)
    assert record.text() == text
    match = check(record, GAME)
    assert match.options == {"coins": 2, "pay_passes": False}
    assert match.record().text() == OPEN


@pytest.mark.parametrize("text", [OPEN, COMMITTED])
def test_a_record_from_before_an_option_existed_is_played_with_its_default(text: str) -> None:
    game = ProbeGame(NORMAL)
    game.option_list = [Option("wind", ["still", "strong"], (2, 3, 4)), *game.option_list]
    match = check(parse(text), game)
    assert match.options == {"wind": "still", **check(parse(text), GAME).options}
    assert match.record().text() == text


def test_a_game_that_people_ended_says_why_and_reveals_its_secret_as_well() -> None:
    rows = COMMITTED.splitlines()
    at = line_of(COMMITTED, "result ") - 1
    record = parse(with_digest("\n".join([*rows[: at - 1], "ended resigned", *rows[at + 1 :], ""])))
    assert (record.ended, record.result) == ("resigned", "")
    assert record.text().splitlines()[-4:-2] == ["ended resigned", rows[-3]]
    assert check(record, GAME).state.outcome is None


# --- reading


@pytest.mark.parametrize(
    "text", [OPEN, COMMITTED, EARLIER, open_match().record().text(), committed_match().record().text()]
)
def test_what_is_read_is_written_the_same(text: str) -> None:
    assert parse(text).text() == text


def test_what_is_read_is_what_was_meant() -> None:
    record = parse(COMMITTED)
    assert (record.game, record.rules, record.players) == ("probe", 1, 3)
    assert record.names == ["Anne", "Ben", "Çelik the 3rd"]
    assert record.origin.secret == SECRET
    assert record.origin.nonces == NONCES
    assert record.options == {"coins": "1"}  # what a word stands for is known to the game
    assert record.places["result"] == line_of(COMMITTED, "result")
    undo = next(line for line in record.lines if line.back_to >= 0)
    assert undo.file_line == line_of(COMMITTED, f"{undo.number}. undo to {undo.back_to}")


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.replace("\n", "\r\n"),
        lambda t: t.replace("\n", "  \n"),
        lambda t: t.replace("\n", "\n    "),
        lambda t: t.replace("\nnonce", "\n\nnonce"),
        lambda t: t + "\n\n",
    ],
)
def test_line_ends_and_spaces_around_lines_do_not_matter(change) -> None:
    assert parse(change(COMMITTED)).text() == COMMITTED


# --- the digest


@pytest.mark.parametrize("text", [OPEN, COMMITTED], ids=["open", "committed"])
def test_another_legal_game_under_the_same_digest_is_refused(text: str) -> None:
    named = text.replace("seat 1 Anne", "seat 1 Anna")
    assert problem(named) == ("record.digest", line_of(text, "digest"))
    assert check(parse(with_digest(named)), GAME).names[0] == "Anna"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda t: edited(t, line_of(t, "digest")), "record.no_digest"),
        (lambda t: edited(t, line_of(t, "secret")), "record.digest"),
        (lambda t: t.replace("end\n", f"digest {'0' * 64}\nend\n"), "record.unreadable"),
        (lambda t: t.replace("vaka record 3", "vaka record 1"), "record.unreadable"),
        (lambda t: t.replace(" given\n", "\n"), "record.unreadable"),
        (lambda t: t.replace(" given\n", " bought\n"), "record.unreadable"),
    ],
)
def test_a_finished_record_has_one_digest_behind_everything_else(change, key: str) -> None:
    assert problem(change(COMMITTED))[0] == key


def test_a_record_of_before_has_no_digest_and_does_not_say_where_its_shares_come_from() -> None:
    record = parse(EARLIER)
    assert check(record, GAME).state.outcome is not None
    assert (record.digest, record.origin.shares) == ("", ["unknown"] * 3)
    assert problem(EARLIER.replace("end\n", "signature ed25519 00 00\nend\n"))[0] == "record.unreadable"


def test_a_share_that_does_not_follow_from_the_secret_is_not_called_derived() -> None:
    line = line_of(COMMITTED, "nonce 2")
    for word in ("derived", "unrevealed"):
        forged = edited(COMMITTED, line, f"nonce 2 {NONCES[1].hex()} {word}")
        assert problem(with_digest(forged)) == ("record.not_derived", line)


def test_a_large_seed_is_read_back() -> None:
    match = Match(GAME, 2, seed=12345678901234567890)
    assert parse(match.record().text()).origin.seed == 12345678901234567890
    rows = match.record().text().replace("12345678901234567890", "123456789012345678901")
    assert problem(rows) == ("record.not_a_number", line_of(rows, "chance"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "record.truncated"),
        ("\n\n", "record.truncated"),
        ("hello", "record.not_a_record"),
        ("vaka", "record.not_a_record"),
        ("{}", "record.not_a_record"),
        ("\x00\x01\x02", "record.not_a_record"),
        ("vaka record 5", "record.other_format"),
        ("vaka record 0", "record.other_format"),
        ("vaka record one", "record.other_format"),
        ("vaka record 1x", "record.other_format"),
    ],
)
def test_garbage_and_other_formats_are_refused_in_the_first_line(text: str, key: str) -> None:
    result, line = problem(text)
    assert result == key
    assert line <= 2


def test_a_text_beyond_all_measure_is_refused_unread() -> None:
    assert problem(OPEN + " " * MAX_CHARACTERS) == ("record.too_long", 1)
    assert parse(OPEN + " " * (MAX_CHARACTERS - len(OPEN))).text() == OPEN


@pytest.mark.parametrize("text", [OPEN, COMMITTED], ids=["open", "committed"])
def test_a_record_that_is_cut_off_anywhere_is_refused_at_its_last_line(text: str) -> None:
    rows = text.splitlines()
    for length in range(len(rows)):
        assert problem("\n".join([*rows[:length], ""])) == ("record.truncated", max(length, 1))


@pytest.mark.parametrize(
    ("start", "rows", "key"),
    [
        ("game", ["gam probe"], "record.header"),
        ("game", [], "record.header"),
        ("rules", ["rules one"], "record.not_a_number"),
        ("rules", ["rules -1"], "record.not_a_number"),
        ("box", ["bo"], "record.header"),
        ("players", ["players ²"], "record.not_a_number"),
        ("players", ["players 1234567890"], "record.not_a_number"),
        ("seat 1", ["seat 2 Anne"], "record.seat_order"),
        ("seat 2", ["seat 3 Ben"], "record.seat_order"),
        ("seat 2", ["seat x Ben"], "record.not_a_number"),
        ("chance", ["chance seed 7"], "record.header"),
        ("chance", ["chance seed 7 (secret)"], "record.header"),
        ("chance", ["chance seed x (open)"], "record.not_a_number"),
        ("chance", ["chance dice"], "record.header"),
        ("chance", ["chance commitment"], "record.header"),
        ("3.", ["3 1 bid 0"], "record.unreadable"),
        ("3.", ["x. 1 bid 0"], "record.not_a_number"),
        ("3.", ["3. x bid 0"], "record.not_a_number"),
        ("3.", ["3. undo to x"], "record.not_a_number"),
        ("3.", ["4. 1 bid 0"], "record.number"),
        ("3.", ["what?"], "record.unreadable"),
        ("result", ["result"], "record.unreadable"),
        ("end", ["secret 00", "end"], "record.unreadable"),
        ("end", ["1. 1 pass", "end"], "record.unreadable"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(start: str, rows: list[str], key: str) -> None:
    line = line_of(OPEN, start)
    assert problem(edited(OPEN, line, *rows)) == (key, line)


TIMED = OPEN.replace("vaka record 3", "vaka record 4").replace("chance seed", "clock live 60 300\nchance seed")
TIMED = TIMED.replace("\n3.", "\ntime 41.5\nout 2\n3.", 1)


def test_times_and_who_ran_out_are_read_and_written_the_same() -> None:
    rows = TIMED.splitlines()[: line_of(TIMED, "digest") - 1]
    text = "\n".join([*rows, f"digest {digest_of(rows)}", "end", ""])
    record = parse(text)
    check(record, GAME)
    assert (record.clock, record.times, record.outs) == ("live 60 300", {2: "41.5"}, {2: [1]})
    assert record.text() == text
    assert pickle.loads(pickle.dumps(record)).text() == text


@pytest.mark.parametrize(
    ("start", "rows", "key"),
    [
        ("clock", [], "record.header"),
        ("clock", ["clock sand 3"], "record.header"),
        ("clock", ["clock live 60"], "record.header"),
        ("clock", ["clock slow x"], "record.not_a_number"),
        ("time", ["time 41"], "record.not_a_number"),
        ("time", ["time 41.55"], "record.not_a_number"),
        ("time", ["time -1.0"], "record.not_a_number"),
        ("time", ["time 41.5", "time 41.5"], "record.unreadable"),
        ("out", ["out 3"], "record.unreadable"),
        ("out", ["out x"], "record.not_a_number"),
    ],
)
def test_a_line_about_time_that_cannot_be_read_is_named(start: str, rows: list[str], key: str) -> None:
    line = line_of(TIMED, start)
    assert problem(edited(TIMED, line, *rows)) == (key, line + max(0, len(rows) - 1))


def test_a_line_that_is_missing_or_doubled_is_named_by_its_number() -> None:
    line = line_of(OPEN, "3.")
    row = OPEN.splitlines()[line - 1]
    assert problem(edited(OPEN, line)) == ("record.number", line_of(edited(OPEN, line), "4."))
    assert problem(edited(OPEN, line, row, row)) == ("record.number", line + 1)


def test_anything_after_the_end_is_refused() -> None:
    last = len(OPEN.splitlines())
    assert problem(OPEN + "1. 1 pass\n") == ("record.after_end", last + 1)


@pytest.mark.parametrize(
    ("start", "rows", "key"),
    [
        ("nonce 2", ["nonce 3 74776f"], "record.seat_order"),
        ("nonce 2", ["nonce 2"], "record.seat_order"),
        ("nonce 2", ["nonce 2 xyz"], "record.not_hex"),
        ("nonce 2", ["nonce x 00"], "record.not_a_number"),
        ("secret", ["secret zz"], "record.not_hex"),
        ("secret", [f"secret {bytes(32).hex()}"], "record.wrong_secret"),
    ],
)
def test_nonces_and_the_secret_are_read_with_care(start: str, rows: list[str], key: str) -> None:
    line = line_of(COMMITTED, start)
    assert problem(edited(COMMITTED, line, *rows)) == (key, line)


def test_a_second_secret_is_refused() -> None:
    line = line_of(COMMITTED, "secret")
    row = COMMITTED.splitlines()[line - 1]
    assert problem(edited(COMMITTED, line, row, row)) == ("record.unreadable", line + 1)


# --- what the game says of it


@pytest.mark.parametrize(
    ("start", "row", "key"),
    [
        ("game", "game chess", "record.game"),
        ("rules", "rules 2", "record.rules"),
        ("box", f"box {ProbeGame(TINY).box.digest}", "record.box"),
        ("players", "players 5", "record.start"),
        ("players", "players 3", "record.start"),  # there are names for two
    ],
)
def test_another_game_rules_box_or_players_are_named(start: str, row: str, key: str) -> None:
    line = line_of(OPEN, start)
    assert problem(edited(OPEN, line, row)) == (key, line)


@pytest.mark.parametrize("row", ["option coins 3", "option wind yes", "option pay_passes maybe"])
def test_other_options_are_named(row: str) -> None:
    text = with_options(OPEN, row)
    assert problem(text) == ("record.start", line_of(text, row))


def test_lines_are_named_rightly_in_a_text_with_empty_lines() -> None:
    text = OPEN.replace("\n", "\n\n").replace("rules 1", "rules 2")
    assert problem(text) == ("record.rules", line_of(text, "rules"))


def test_a_record_that_was_not_read_has_no_lines_to_name() -> None:
    record = open_match().record()
    foreign = Record("chess", 1, record.box, 2, {}, [], record.origin, [])
    with pytest.raises(BadRecord) as refused:
        check(foreign, GAME)
    assert refused.value.values == {"line": 1, "found": "chess", "expected": "probe"}
