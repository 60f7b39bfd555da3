"""`vaka play`, from its first question to its last line."""

import builtins
import signal
import sys

import pytest

import vaka
from tests.games import IN_WORDS
from vaka.cli import main
from vaka.commands.play import STOPPING
from vaka.core.match import Match
from vaka.core.record_parser import parse
from vaka.terminal.session import Session


@pytest.fixture
def typed(monkeypatch, tmp_path):
    """Types these lines, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def type_lines(*lines):
        waiting = iter(lines)

        def answer(prompt=""):
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", answer)
        return tmp_path

    return type_lines


def test_it_asks_for_the_game_and_keeps_it_when_one_leaves(typed, capsys):
    folder = typed("moorea", "quit")
    assert main(["play", "--seed", "3", "--seat", "2", "--name", "Anne", "--players", "3"]) == 0
    record = parse((folder / "vaka-moorea-3.record").read_text("utf-8"))
    assert (record.game, record.names) == ("moorea", ["Teiva (friend)", "Anne", "Heipua (friend)"])
    assert "vaka play --resume" in capsys.readouterr().out


def test_it_plays_on_where_it_stopped(typed, capsys):
    folder = typed("bid 2", "quit")
    assert main(["play", "orongo", "--seed", "3", "--seat", "1", "--against", "random"]) == 0
    typed("quit")
    assert main(["play", "--resume", str(folder / "vaka-orongo-3.record")]) == 0
    assert "You are Maeva, in seat 1." in capsys.readouterr().out


@pytest.mark.parametrize("ends_first", [False, True])
@pytest.mark.parametrize("number", STOPPING)
def test_whoever_closes_the_terminal_finds_the_game_kept(monkeypatch, tmp_path, capsys, number, ends_first):
    """The signal comes while a line is awaited, or after the input has ended; and often twice."""
    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(number)
    lines = iter(["bid 2"])
    write = Session.write

    def answer(prompt=""):
        for line in lines:
            return line
        if not ends_first:
            signal.raise_signal(number)
        raise EOFError

    def write_while_it_is_said_again(session, file):
        signal.raise_signal(number)
        write(session, file)

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(Session, "write", write_while_it_is_said_again)
    assert main(["play", "orongo", "--seed", "3", "--seat", "1", "--against", "random"]) == 0
    assert "1. 1 bid 2\n" in (tmp_path / "vaka-orongo-3.record").read_text("utf-8")
    assert "The game is kept in vaka-orongo-3.record." in capsys.readouterr().out
    assert signal.getsignal(number) == before


@pytest.mark.parametrize("gone", ["stdin", "stdout"])
def test_without_a_terminal_the_game_is_kept_and_not_asked_for(monkeypatch, tmp_path, capsys, gone):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, gone, None)
    assert main(["play", "orongo", "--seed", "3"]) == 0
    assert (tmp_path / "vaka-orongo-3.record").exists()
    assert main(["play"]) == 2
    assert capsys.readouterr().err.startswith("vaka play: ")


@pytest.mark.parametrize(
    ("words", "lines", "text"),
    [
        (["play"], [], f"Which game? One of: {IN_WORDS}."),
        (["play"], ["chess"], f"There is no game “chess”. Choose from: {IN_WORDS}."),
        (["play", "orongo", "--players", "9"], [], "This game is for 2, 3 and 4 players, not for 9."),
        (["play", "orongo", "--seat", "3"], [], "There is no such seat: seats are numbered from 1 to 2."),
        (["play", "orongo", "--against", "oracle"], [], "There is no bot “oracle”."),
        (["play", "orongo", "--option", "moon=full"], [], "There is no option “moon”. Choose from: hidden_tile."),
        (["play", "orongo", "--components", "nowhere.toml"], [], "The component file nowhere.toml cannot be read"),
        (["play", "--resume", "nowhere.record"], [], "nowhere.record cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(typed, capsys, words, lines, text):
    typed(*lines)
    assert main(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"vaka play: {text}")


@pytest.mark.parametrize("names", [["Anne", "Ben"], ["Anne", "Ben (from Huahine)"], ["Anne (A)", "Ben (B)"], []])
def test_a_record_of_several_people_is_not_played_on(typed, capsys, names):
    """It would be asked for one person, and stop where another one is to choose."""
    file = typed("bid 2") / "table.record"
    match = Match(vaka.game("orongo"), 2, seed=1, names=names)
    match.choose(0, "bid 2")
    match.choose(1, "bid 3")
    file.write_text(match.record().text(), "utf-8")
    assert main(["play", "--resume", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("vaka play: The record has 2 seats of people.")


@pytest.mark.parametrize("bot", ["lagoon", "lagoon:400"])
def test_a_record_with_a_bot_that_is_not_installed_any_more_says_which(typed, capsys, bot):
    """It counted as a person, and the record as one of several people."""
    file = typed("bid 2") / "kept.record"
    match = Match(vaka.game("orongo"), 2, seed=1, names=["Anne", f"Teiva ({bot})"])
    file.write_text(match.record().text(), "utf-8")
    assert main(["play", "--resume", str(file)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert f" If “Teiva ({bot})” was a bot, install the package that brings " in line
    assert "the package that brings “lagoon”" in line
    assert file.read_text("utf-8") == match.record().text()


def test_a_game_that_could_not_be_kept_is_not_begun(typed, capsys):
    folder = typed("bid 2", "quit")
    (folder / "old.record").write_text("kept", "utf-8")
    for words, text in (
        (["--record", "nowhere/my.record"], "nowhere/my.record cannot be written: there is no such file or folder."),
        (["--record", "."], ". cannot be written: it is a folder."),
        (["--name", "Ann\udce9", "--record", "old.record"], "“Ann\\udce9” cannot be a name"),
        (["--name", "Anne (friend)", "--record", "old.record"], "“Anne (friend)” would be taken for a bot"),
    ):
        assert main(["play", "orongo", "--seed", "3", *words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        (line,) = said.err.splitlines()
        assert line.startswith(f"vaka play: {text}")
    assert [(file.name, file.read_text("utf-8")) for file in folder.iterdir()] == [("old.record", "kept")]


@pytest.mark.parametrize("word", ["yes", "true", "True"])
def test_an_option_is_said_as_the_refusal_says_it(typed, capsys, word):
    folder = typed("quit")
    words = ["play", "orongo", "--players", "3", "--seed", "3", "--record", "my.record", "--option"]
    assert main([*words, "hidden_tile=maybe"]) == 2
    assert "It can be: false and true." in capsys.readouterr().err
    assert main([*words, f"hidden_tile={word}"]) == 0
    assert parse((folder / "my.record").read_text("utf-8")).options == {"hidden_tile": True}
