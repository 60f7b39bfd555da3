"""Traffic: connections that send nothing, send too slowly or are too many are closed; everybody else notices
nothing."""

import asyncio
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.web.servers import Server, serving
from tests.web.test_guard import small_app
from vaka.web.monitoring.metrics import Metrics
from vaka.web.traffic import connections
from vaka.web.traffic.connections import HEAD_SECONDS, ConnectionLimit
from vaka.web.traffic.limits import HOLD_SECONDS

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def guarded(most: int = 1000, own_counts: bool = False) -> Iterator[tuple[Server, ConnectionLimit]]:
    app = small_app()
    limit = ConnectionLimit(Metrics(), most, behind_proxy=False, own_counts=own_counts)
    with serving(app, limit.protocol()) as server:
        yield server, limit


def line_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


def until_closed(line: socket.socket, said: bytes = b"") -> bytes:
    """Say something, perhaps too late, and hear all that is answered."""
    result = b""
    try:
        line.sendall(said)
        while data := line.recv(1000):
            result += data
    except (BrokenPipeError, ConnectionResetError):
        pass
    return result


def test_who_says_nothing_is_shown_out(monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with guarded() as (server, limit), line_to(server) as line:
        assert until_closed(line) == b""
        assert limit.metrics.refused["silent"] == 1
        assert limit.open == 0


@pytest.mark.parametrize("first", [b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
def test_who_never_ends_the_headers_is_shown_out(monkeypatch, first):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with guarded() as (server, limit), line_to(server) as line:
        assert until_closed(line, first) == b""
        assert limit.metrics.refused["silent"] == 1


def test_a_second_request_has_the_same_time_as_the_first(monkeypatch):
    with guarded() as (server, limit), line_to(server) as line:
        line.sendall(GET)
        assert line.recv(1000).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
        line.sendall(GET[:10])
        until_closed(line)
        assert limit.metrics.refused["silent"] == 1


def test_a_socket_is_no_longer_a_connection_of_the_door():
    with guarded() as (server, limit):
        assert httpx.get(server.url).text == "well"
        with connect(f"ws://127.0.0.1:{server.port}/live") as open_socket:
            open_socket.send("look")
            assert open_socket.recv(timeout=PATIENCE) == "look"
            assert limit.open == 0  # the guard counts sockets
        assert not limit.metrics.refused


class WoundLoop:
    """As much of an event loop as a connection needs; time passes when the test says so, and nobody answers."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[WoundTimer] = []

    def call_later(self, seconds: float, work: Callable[..., None], *given: Any) -> "WoundTimer":
        self.timers.append(WoundTimer(self.now + seconds, partial(work, *given)))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, None], **named: Any) -> "asyncio.Future[None]":
        work.close()
        return MagicMock()

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        for timer in [timer for timer in self.timers if timer.at <= self.now]:
            self.timers.remove(timer)
            if not timer.cancelled:
                timer.work()


class WoundTimer:
    def __init__(self, at: float, work: Callable[[], None]) -> None:
        self.at = at
        self.work = work
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Line(asyncio.Transport):
    """One end of a connection."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.7", 4711), "sockname": ("192.0.2.1", 80)})
        self.closed = False

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True


def wound() -> tuple[Any, WoundLoop, Line, ConnectionLimit]:
    """A connection that was just made."""
    limit = ConnectionLimit(Metrics(), 1000, behind_proxy=False)
    config = uvicorn.Config(small_app(), log_config=None)
    loop, line = WoundLoop(), Line()
    connection = limit.protocol()(config, ServerState(), {}, _loop=loop)
    connection.connection_made(line)
    return connection, loop, line, limit


def test_who_sends_letter_by_letter_has_no_more_time_than_others():
    connection, loop, line, limit = wound()
    pause = HEAD_SECONDS / 8
    for at, letter in enumerate(GET[:7]):
        assert not line.closed, at
        connection.data_received(bytes([letter]))
        loop.go_on(pause)
    assert not line.closed
    loop.go_on(pause)
    assert line.closed
    assert limit.metrics.refused["silent"] == 1


def test_an_answer_that_takes_longer_is_waited_for():
    connection, loop, line, limit = wound()
    loop.go_on(HEAD_SECONDS - 1)
    for letter in GET:
        connection.data_received(bytes([letter]))
    loop.go_on(100 * HEAD_SECONDS)
    assert not line.closed
    assert not limit.metrics.refused


def test_one_address_has_so_many_connections(monkeypatch):
    monkeypatch.setattr(connections, "ADDRESS_CONNECTIONS", 2)
    with guarded(own_counts=True) as (server, limit):
        lines = [line_to(server) for _ in range(3)]
        assert until_closed(lines[2]).startswith(b"HTTP/1.1 503")
        lines[0].sendall(GET)
        assert lines[0].recv(1000).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()
        assert limit.metrics.refused["connections"] == 1


def test_a_server_has_so_many_connections_in_all(monkeypatch):
    with guarded(most=2) as (server, limit):
        lines = [line_to(server) for _ in range(3)]
        refused = until_closed(lines[2])
        assert refused.startswith(b"HTTP/1.1 503")
        assert b"retry-after" in refused
        for line in lines:
            line.close()
        assert limit.metrics.refused["full"] == 1


def test_sockets_take_room_as_well():
    limit = ConnectionLimit(Metrics(), 3, behind_proxy=False)
    limit.metrics.sockets = 2
    assert [limit.admit("192.0.2.1"), limit.admit("192.0.2.2")] == ["", "full"]
    limit.metrics.sockets = 1
    assert limit.admit("192.0.2.2") == ""


def test_an_answer_that_nobody_takes_is_given_up(monkeypatch):
    monkeypatch.setattr(connections, "SEND_SECONDS", 0.2)
    with guarded() as (server, limit):

        class Transport:
            aborted = False

            def abort(self):
                self.aborted = True

        async def stuck() -> bool:
            made = limit.protocol()(server.uvicorn.config, server.uvicorn.server_state, {})
            made.transport = Transport()
            made.flow = type("Flow", (), {"pause_writing": lambda self: None})()
            made.pause_writing()
            await asyncio.sleep(0.5)
            return made.transport.aborted

        assert server.run(stuck())
        assert limit.metrics.refused["not_taken"] == 1


def test_descriptors_are_raised_to_what_the_system_allows():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    code = (
        "import resource; hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard));"
        "from vaka.web.traffic.connections import raise_descriptors; print(raise_descriptors())"
    )
    data = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert int(data) == (
        connections.DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, connections.DESCRIPTORS)
    )


def test_a_connection_of_somebody_who_ignores_refusals_is_read_late():
    connection, loop, line, limit = wound()
    line.pause_reading = MagicMock()
    line.resume_reading = MagicMock()
    while not limit.refusals.too_many("192.0.2.7"):
        limit.refusals.add("192.0.2.7")
    connection.connection_made(line)
    line.pause_reading.assert_called_once()
    loop.go_on(HOLD_SECONDS)
    line.resume_reading.assert_called_once()
    assert not limit.slows("192.0.2.8")
    assert not limit.slows("127.0.0.1")
