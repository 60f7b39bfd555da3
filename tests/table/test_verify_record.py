"""The verifier of the examples imports nothing of ours, accepts true records and refuses shares that were tried out."""

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import vaka
from tests.core.matches import with_digest
from tests.table.test_forgeries import OURS, signed_record
from tests.table.test_shares import ground
from tests.tables import SOAK
from vaka.bots.registry import OWN, told_by
from vaka.bots.strengths import STRENGTHS
from vaka.core.chance import share_hash
from vaka.core.match import Match
from vaka.core.record import GIVEN, Origin
from vaka.core.record_parser import parse
from vaka.table.signing import public_key

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "examples" / "verify_record.py"
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.record"))
TRUE_RECORDS = 100 if SOAK else 20


@pytest.fixture
def verify(tmp_path, monkeypatch, capsys):
    """Runs the verifier in this process: a hundred of them are quicker so. Answers what it says, and how it ends."""
    code = compile(VERIFIER.read_text("utf-8"), str(VERIFIER), "exec")

    def run(text: str, *words: str) -> tuple[str, object]:
        file = tmp_path / "some.record"
        file.write_text(text, "utf-8")
        monkeypatch.setattr(sys, "argv", ["verify_record.py", str(file), *words])
        ended: object = 0
        try:
            exec(code, {"__name__": "__main__"})
        except SystemExit as stopped:
            ended = stopped.code
        return capsys.readouterr().out, ended

    return run


def test_it_is_one_short_file_without_any_import_of_ours():
    text = VERIFIER.read_text("utf-8")
    assert len(text.splitlines()) <= 200
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in nodes]
    imported = {name.split(".")[0] for name in names}
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}


def test_it_runs_with_python_alone(tmp_path):
    file = tmp_path / "some.record"
    file.write_text(signed_record("orongo", 1), "utf-8")
    bare = subprocess.run([sys.executable, "-S", "-I", str(VERIFIER), str(file)], capture_output=True, text=True)
    assert (bare.returncode, bare.stderr) == (0, "")
    assert "NOT CHECKED: its signature (pip install cryptography)" in bare.stdout


def test_it_accepts_true_records(verify):
    games = vaka.list_games()
    for number in range(TRUE_RECORDS):
        said, ended = verify(signed_record(games[number % len(games)], number), "--key", public_key(OURS))
        assert ended == 0, number
        assert "the digest is theirs" in said
        assert "proved: the secret opens the seal" in said
        assert "proved: no line was changed since it was signed" in said


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_it_accepts_records_of_before_and_says_that_they_prove_less(verify, file):
    said, ended = verify(file.read_text("utf-8"))
    assert ended == 0
    assert "NOT PROVED: that this game was played" in said
    assert ("NOT PROVED: that the server did not choose the shares" in said) == ("committed" in file.stem)


@pytest.mark.parametrize(("word", "why"), [("derived", "follow"), ("unrevealed", "follow"), ("given", "is a bot")])
def test_it_refuses_a_share_that_the_server_has_tried_out(verify, word, why):
    _, ended = verify(ground(word))
    assert str(ended).startswith("REFUSED: ")
    assert why in str(ended)


@pytest.mark.parametrize("bot", [*STRENGTHS, *OWN, "navigator:1s", "navigator:400", "pupil:2:5", "pilot:8", "net:a b"])
def test_no_bot_of_ours_has_given_a_share(verify, bot):
    assert told_by(f"Teiva ({bot})")[1] == bot
    _, ended = verify(named(f"Teiva ({bot})"))
    assert "seat 2 is a bot" in str(ended)


@pytest.mark.parametrize("name", ["Teiva", "Teiva (from Huahine)", "(friend)", "Teiva (friend) (net", "Teiva (netty)"])
def test_whoever_is_not_called_as_our_bots_may_have_given_a_share_and_is_named(verify, name):
    assert not told_by(name)[1]
    said, ended = verify(named(name))
    assert ended == 0
    assert f"said by the server: seats 1 Anne, 2 {name} gave their shares" in said


def named(name: str) -> str:
    """A record that says a share was given in the seat of this name."""
    return with_digest(ground(GIVEN).replace("Teiva (friend)", name))


def test_a_share_of_which_nobody_knows_anything_is_not_proved(verify):
    said, ended = verify(ground("unknown"))
    assert ended == 0
    assert "NOT PROVED: that the server did not choose the shares of seats 2" in said


@pytest.mark.parametrize(
    "start", ["vaka", "box", "seat", "chance", "nonce", "- ", "3.", "ended", "secret", "digest", "end"]
)
def test_it_refuses_a_record_without_one_of_its_lines(verify, start):
    rows = signed_record("orongo", 1).splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith(start))
    _, ended = verify("\n".join(rows[:at] + rows[at + 1 :]))
    assert str(ended).startswith("REFUSED: ")


def played(game: str, seed: int, **options: object) -> str:
    """A whole game with undo, its shares given."""
    luck = Random(seed)
    nonces = [luck.randbytes(16) for _ in range(3)]
    match = Match(vaka.game(game), 3, secret=luck.randbytes(32), nonces=nonces, options=options)
    while match.state.pending:
        seat = luck.choice(match.state.pending)
        match.choose(seat, luck.choice(match.state.choices(seat)))
        if match.one_move_back is not None and luck.random() < 0.1:
            match.undo_to(match.one_move_back)
    return match.record().text()


@pytest.mark.parametrize(
    ("game", "options", "verb", "others"),
    [
        ("orongo", {}, "tiles", ()),
        ("orongo", {"hidden_tile": True}, "tiles", ("3 of `hidden`",)),
        ("raiatea", {}, "die", ("`forest`", "`masks`", "`missions`", "`rituals`")),
    ],
)
def test_it_draws_tiles_and_rolls_dice_again_and_says_what_it_does_not(verify, game, options, verb, others):
    for seed in range(3 if SOAK else 1):
        text = played(game, seed, **options)
        said, ended = verify(text)
        assert ended == 0
        rows = [row.split() for row in text.splitlines() if row.startswith(f"- {verb} ")]
        assert f"proved: all {sum(len(row) - 2 for row in rows)} outcomes of `{verb}`" in said
        rest = next((row for row in said.splitlines() if row.startswith("NOT PROVED: that these outcomes")), "")
        assert bool(rest) == bool(others)
        assert all(other in rest for other in others)
        line = [row for row in text.splitlines() if row.startswith(f"- {verb} ")][-1]
        *before, last = line.split()
        other = " ".join([*before, str(int(last) % 6 + 1)])
        assert f"REFUSED: what was drawn ({verb})" in str(verify(with_digest(text.replace(line, other)))[1])


def test_of_cards_it_says_that_they_are_not_drawn_again(verify):
    said, _ = verify(played("moorea", 1))
    (line,) = [row for row in said.splitlines() if row.startswith("NOT PROVED: that these outcomes")]
    assert all(verb in line for verb in ("18 of `dealt`", "`display`", "`draws`", "`row`"))
    assert "outcomes of `" not in said


def test_it_draws_tiles_again_that_were_dealt_anew(verify):
    """The second secret serves all lines behind the renewal, from its first word on, also after an undo before it."""
    luck = Random(1)
    first = Match(vaka.game("orongo"), 2, secret=luck.randbytes(32), nonces=[luck.randbytes(16) for _ in range(2)])
    while first.number < 20 or any(first.sealed_words()):
        seat = first.state.pending[0]
        first.choose(seat, luck.choice(first.state.choices(seat)))
    shares = [luck.randbytes(16) for _ in range(2)]
    anew = Origin(None, luck.randbytes(32), shares, after=first.number, shares=[GIVEN] * 2)
    names = ["Anne", "Ben"]
    match = Match(vaka.game("orongo"), 2, names=names, origin=first.origin, renewals=[anew])
    for line in first.counted:
        match.choose(line.seat, line.words)
    back = match.positions[-3]
    while match.state.pending:
        seat = luck.choice(match.state.pending)
        match.choose(seat, luck.choice(match.state.choices(seat)))
        if back and match.number > first.number + 10 and match.can_undo_to(back):
            match.undo_to(back)
            back = 0
    record = match.record()
    record.brought = first.number
    said, ended = verify(record.text())
    assert (ended, "outcomes of `tiles`" in said) == (0, True)
    assert "NOT PROVED: that who brought a record to play on did not know its secret" in said
    assert not back
    _, ended = verify(with_digest(record.text().replace("seat 2 Ben", "seat 2 Ben (friend)")))
    assert "seat 2 is a bot" in str(ended)  # to which the shares of before say nothing


def test_what_was_written_down_before_the_game_is_compared(verify):
    text = played("orongo", 1)
    origin = parse(text).origin
    shares = [f"--share={seat}:{origin.nonces[seat - 1].hex()}" for seat in (1, 2)]
    good = ["--seal", origin.commitment, *shares, f"--hash=3:{share_hash(origin.nonces[2])}"]
    assert "proved: what you had written down" in verify(text, *good)[0]
    for bad in (["--seal", "00"], ["--share=1:00"], ["--hash=3:00"], ["--share=9:00"], ["--key", "00"]):
        assert str(verify(text, *bad)[1]).startswith("REFUSED: ")
