"""systemd is told when a server is ready, and when its end has begun."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from vaka.web.notify import VARIABLE, notify

ROOT = Path(__file__).parents[2]


@pytest.fixture
def watcher(tmp_path: Path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        yield listening


STOPPED_AT_ONCE = """
import os, signal, sys
from vaka.web import server

def notify(state, told=server.notify):
    told(state)
    if state == "READY=1":
        os.kill(os.getpid(), signal.SIGTERM)

server.notify = notify
from vaka.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("program", [["-m", "vaka"], ["-c", STOPPED_AT_ONCE]], ids=["later", "at once"])
def test_a_server_says_when_it_is_ready_and_when_it_stops(
    tmp_path: Path, watcher: socket.socket, program: list[str]
) -> None:
    environ = {**os.environ, VARIABLE: watcher.getsockname(), "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, *program, "serve", "--port", "0", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        assert watcher.recv(100) == b"READY=1"
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
    watcher.settimeout(0)
    assert watcher.recv(100) == b"STOPPING=1"


def test_without_somebody_who_watches_nothing_happens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    notify("READY=1")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "gone"))
    notify("READY=1")
    monkeypatch.setenv(VARIABLE, "@vaka-nobody")
    notify("READY=1")
