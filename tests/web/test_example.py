"""The example bots are what people start from, so they must work and stay short."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import IN_WORDS
from tests.patience import PATIENCE
from tests.tables import LONG
from vaka.web.api import streams

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = shutil.which("node")
PYTHON = [sys.executable, str(EXAMPLES / "bot.py")]
JAVASCRIPT = [NODE or "node", str(EXAMPLES / "bot.mjs")]
BOTS = [
    pytest.param(PYTHON, id="python"),
    pytest.param(JAVASCRIPT, id="javascript", marks=pytest.mark.skipif(NODE is None, reason="node is not installed")),
]


def started(bot: list[str], server, new_table: str) -> subprocess.Popen[str]:
    words = [*bot, server.url, new_table]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def refused(bot: list[str], *words: str) -> str:
    """What it says when it cannot play; no traceback."""
    asked = subprocess.run([*bot, *words], capture_output=True, text=True, timeout=PATIENCE)
    assert asked.returncode == 1
    assert "Traceback" not in asked.stderr
    assert "    at " not in asked.stderr
    return asked.stderr


def test_they_are_short():
    assert len((EXAMPLES / "bot.py").read_text("utf-8").splitlines()) <= 30
    assert len((EXAMPLES / "bot.mjs").read_text("utf-8").splitlines()) <= 64


@pytest.mark.parametrize("bot", BOTS)
def test_without_the_address_of_a_server_and_a_table_it_says_how_it_is_called(bot):
    assert f"{Path(bot[1]).name} http://localhost:8742 orongo" in refused(bot, "orongo")


@pytest.mark.parametrize("bot", BOTS)
def test_what_a_server_refuses_is_told_in_the_words_of_the_server(server, bot):
    assert refused(bot, server.url, "chess") == f"{server.url}: There is no game “chess”. Choose from: {IN_WORDS}.\n"
    assert "There is no table with this code." in refused(bot, server.url, "hotu-aaaa-aaaa")


@pytest.mark.parametrize("bot", BOTS)
def test_at_a_full_table_it_is_told_that_the_seat_is_taken(server, bot):
    code = server.program("Anne").make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
    assert refused(bot, server.url, code).startswith(f"{server.url}: ")


@pytest.mark.parametrize("bot", BOTS)
def test_where_nobody_answers_or_somebody_else_does_it_says_so(server, bot):
    assert refused(bot, "http://127.0.0.1:1", "orongo").startswith("http://127.0.0.1:1: ")
    assert refused(bot, f"{server.url}/moon", "orongo").startswith(f"{server.url}/moon: ")


@pytest.mark.parametrize("stream_seconds", [streams.MAX_SECONDS, 0.0])
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_that_is_ended_ends_it_as_well_and_the_end_of_a_stream_does_not(
    server, bot, stream_seconds, monkeypatch
):
    monkeypatch.setattr(streams, "MAX_SECONDS", stream_seconds)
    anne = server.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "open"}])
    process = started(bot, server, code)
    with anne.wakes(code) as wakes:
        while anne.get(f"/tables/{code}")["status"] == "seating":
            wakes.next()
        server.run(server.tables.host.end(code))
    out, problems = process.communicate(timeout=PATIENCE)
    said = f"{server.url}/t/{code}\nthe game was ended\n"  # where to watch it, since a game takes minutes
    assert (process.returncode, out) == (0, said), problems


@pytest.mark.parametrize("bot", BOTS)
def test_it_plays_a_whole_game_with_the_bots_of_the_server(server, bot):
    out, problems = started(bot, server, "orongo").communicate(timeout=PATIENCE)
    assert "Random" in out, problems


@LONG
def test_two_of_them_play_a_whole_game(server):
    anne = server.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "open"}, {"kind": "open"}])
    bots = [started(PYTHON, server, code)]
    with anne.wakes(code) as wakes:
        while wakes.next()["changes"] < 1:
            pass  # the first one has not sat down yet
    bots.append(started(PYTHON, server, code))
    for bot in bots:
        out, problems = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 0, problems
        assert "1. Random" in out
    assert anne.get(f"/tables/{code}")["status"] == "over"
