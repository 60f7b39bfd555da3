"""The example client is what people start from, so it must work and stay short."""

import json
import subprocess
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.games import IN_WORDS
from tests.patience import PATIENCE

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def started(server, new_table: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(CLIENT), server.url, new_table], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def refused(*words: str) -> str:
    """What it says when it cannot play; no traceback."""
    asked = subprocess.run([sys.executable, str(CLIENT), *words], capture_output=True, text=True, timeout=PATIENCE)
    assert asked.returncode == 1
    assert "Traceback" not in asked.stderr
    return asked.stderr


def test_it_is_short():
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 90


@pytest.mark.parametrize("words", [[], ["orongo"], ["localhost:8742", "orongo"]])
def test_without_the_address_of_a_server_and_a_table_it_says_how_it_is_called(words):
    assert "python client.py http://localhost:8742 orongo" in refused(*words)


def test_what_a_server_refuses_is_told_in_the_words_of_the_server(server):
    assert refused(server.url, "chess") == f"There is no game “chess”. Choose from: {IN_WORDS}.\n"
    assert refused(f"{server.url}/", "hotu-aaaa-aaaa").startswith("There is no table with this code.")


def test_at_a_full_table_it_says_that_no_seat_is_free(server):
    code = server.program("Anne").make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot", "strength": "child"}])
    assert refused(server.url, code) == f"{code} has no free seat\n"


def test_where_nobody_answers_or_somebody_else_does_it_says_so(server):
    nobody = "http://127.0.0.1:1"
    assert refused(nobody, "orongo").startswith(f"{nobody} cannot be reached: ")
    assert refused(f"{server.url}/moon", "orongo").startswith(f"{server.url}/moon is no server of Vaka")


def test_a_game_that_is_ended_ends_it_as_well(server):
    anne = server.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "open"}])
    bot = started(server, code)
    with anne.wakes(code) as wakes:
        while anne.get(f"/tables/{code}")["status"] == "seating":
            wakes.next()
        server.run(server.tables.host.end(code))
    out, problems = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, out) == (0, "the game was ended\n"), problems


class Busy(BaseHTTPRequestHandler):
    """A server that is full when it is asked first, and then refuses."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked += 1
        first = self.server.asked == 1
        said = json.dumps({"error": {"text": "Come back." if first else "No."}}).encode()
        self.send_response(HTTPStatus.SERVICE_UNAVAILABLE if first else HTTPStatus.FORBIDDEN)
        for name, value in (("Content-Length", len(said)), *([("Retry-After", 0)] if first else [])):
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *words):
        pass


def test_where_it_is_told_to_wait_it_waits_and_asks_again():
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        server.asked = 0
        Thread(target=server.serve_forever, daemon=True).start()
        assert refused(f"http://127.0.0.1:{server.server_port}", "orongo") == "No.\n"
        server.shutdown()


def test_two_of_them_play_a_whole_game(server):
    anne = server.program("Anne")
    code = anne.make("orongo", 2, seats=[{"kind": "open"}, {"kind": "open"}])
    bots = [started(server, code)]
    with anne.wakes(code) as wakes:
        while wakes.next()["changes"] < 1:
            pass  # the first one has not sat down yet
    bots.append(started(server, code))
    for bot in bots:
        out, problems = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 0, problems
        assert "1. Random" in out
    assert anne.get(f"/tables/{code}")["status"] == "over"
