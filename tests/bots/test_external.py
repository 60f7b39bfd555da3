"""Bots of other packages in the arena and the terminal, where their errors become messages."""

import asyncio
import builtins
import sys
from importlib.metadata import EntryPoint

import numpy as np
import pytest

import vaka
from vaka.arena import matches
from vaka.arena.matches import Contest, play
from vaka.bots import registry
from vaka.bots.bot import Bot
from vaka.bots.external import ExternalBot, player
from vaka.bots.registry import brought
from vaka.cli import main
from vaka.core.record_parser import parse


class Odd(Bot):
    """Does what it was made with."""

    def __init__(self, act):
        self.act = act

    def choose(self, known, chance):
        return self.act(known.choices(known.viewer))


def lost(choices):
    raise RuntimeError("I am lost")


def rummage(choices):
    vaka.game("orongo").choice("no such\nwords")


def raises(error):
    def act(choices):
        raise error

    return act


class Wordless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Shapeless:
    """Has no repr, and breaks when it is taken for a number."""

    __repr__ = Wordless.__str__

    def __index__(self):
        raise LookupError("no number")


class Nameless:
    __repr__ = Wordless.__str__


ACTS = {
    "rummager": rummage,
    "wordless": raises(Wordless()),
    "called_off": raises(asyncio.CancelledError()),
    "shapeless": lambda choices: Shapeless(),
    "nameless": lambda choices: Nameless(),
    "first": min,
    "lost": lost,
    "leaver": sys.exit,
    "beyond": lambda choices: 100_000,
    "far_beyond": lambda choices: 10**5000,
    "wordy": lambda choices: "bid 3",
    "arrayed": lambda choices: np.array([choices[0], choices[0]]),
    "weighing": lambda choices: np.ones(40),
}


@pytest.fixture(autouse=True)
def odd_bots(monkeypatch):
    points = [EntryPoint(name, "elsewhere:make", registry.GROUP) for name in ACTS]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    monkeypatch.setattr(registry, "made_elsewhere", lambda point, game, argument: Odd(ACTS[point.name]))
    for kept in (brought, matches._bot):
        kept.cache_clear()
    yield
    for kept in (brought, matches._bot):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("lost", "bots.failed", "RuntimeError: I am lost (test_external.py:"),
        ("leaver", "bots.failed", "SystemExit: "),
        ("rummager", "bots.failed", "BadRequest: “no such words” is not a choice of this game. (test_external.py:"),
        ("wordless", "bots.failed", "Wordless: its text cannot be made, RuntimeError (test_external.py:"),
        ("called_off", "bots.failed", "CancelledError:  (test_external.py:"),
        ("shapeless", "bots.failed", "LookupError: no number (test_external.py:"),
        ("nameless", "bots.closed", "<Nameless instance at 0x"),
        ("beyond", "bots.closed", "100000"),
        ("far_beyond", "bots.closed", "<int"),
        ("wordy", "bots.closed", "'bid 3'"),
        ("arrayed", "bots.closed", "array([0, 0])"),
        ("weighing", "bots.closed", "array([1., 1., 1., 1., 1., 1"),
    ],
)
def test_in_the_arena_the_error_names_the_bot_and_says_why(name, key, said):
    with pytest.raises(vaka.BadRequest) as refusal:
        play(Contest("orongo", 2, (f"{name}:7", "random")), 0)
    assert (refusal.value.key, refusal.value.values["name"]) == (key, f"{name}:7")
    text = str(refusal.value.values["why" if key == "bots.failed" else "choice"])
    assert text.startswith(said)
    assert "\n" not in text


def test_in_the_terminal_the_error_says_why_and_the_game_is_kept(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    bids = vaka.game("orongo").start(2, vaka.seeded(3)).choices(0)
    monkeypatch.setattr(builtins, "input", lambda prompt="": "bid 1")
    monkeypatch.setitem(ACTS, "lost", lambda choices: choices[2] if choices == bids else lost(choices))
    assert main(["play", "orongo", "--against", "lost", "--seed", "3", "--seat", "1", "--players", "2"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("vaka play: The bot “lost” failed: RuntimeError: I am lost (test_external.py:")
    assert len(said.err.splitlines()) == 1
    assert "The game is kept in vaka-orongo-3.record." in said.out
    record = parse((tmp_path / "vaka-orongo-3.record").read_text("utf-8"))
    assert record.names == ["Maeva", "Teiva (lost)"]


def test_a_guest_may_answer_with_a_number_of_numpy(monkeypatch):
    monkeypatch.setitem(ACTS, "first", lambda choices: np.int64(choices[0]))
    known = vaka.game("orongo").start(2, vaka.seeded(1)).seen(0)
    chosen = player("first", "orongo").choose(known, vaka.seeded(1))
    assert (chosen, type(chosen)) == (known.choices(0)[0], int)


def test_our_own_bots_are_no_guests():
    assert isinstance(player("first", "orongo"), ExternalBot)
    assert not isinstance(player("random", "orongo"), ExternalBot)
