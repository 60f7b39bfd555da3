"""The door: who says nothing, or too slowly, or comes with too many, is shown out; everybody else notices nothing."""

import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from websockets.sync.client import connect

from tests.web.servers import Server, serving
from tests.web.test_guard import small_app
from vaka.web import door as doors
from vaka.web.door import Door
from vaka.web.metrics import Metrics

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@contextmanager
def guarded(most: int = 1000, own_counts: bool = False) -> Iterator[tuple[Server, Door]]:
    app = small_app()
    door = Door(Metrics(), most, behind_proxy=False, own_counts=own_counts)
    with serving(app, door.protocol()) as server:
        yield server, door


def line_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


def until_closed(line: socket.socket) -> bytes:
    found = b""
    try:
        while data := line.recv(1000):
            found += data
    except ConnectionResetError:
        pass
    return found


def test_who_says_nothing_is_shown_out(monkeypatch):
    monkeypatch.setattr(doors, "HEAD_SECONDS", 0.2)
    with guarded() as (server, door), line_to(server) as line:
        assert until_closed(line) == b""
        assert door.metrics.refused["silent"] == 1
        assert door.open == 0


@pytest.mark.parametrize("first", [b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
def test_who_never_ends_the_headers_is_shown_out(monkeypatch, first):
    monkeypatch.setattr(doors, "HEAD_SECONDS", 0.2)
    with guarded() as (server, door), line_to(server) as line:
        line.sendall(first)
        assert until_closed(line) == b""
        assert door.metrics.refused["silent"] == 1


def test_a_second_request_has_the_same_time_as_the_first(monkeypatch):
    with guarded() as (server, door), line_to(server) as line:
        line.sendall(GET)
        assert line.recv(1000).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(doors, "HEAD_SECONDS", 0.2)
        line.sendall(GET[:10])
        until_closed(line)
        assert door.metrics.refused["silent"] == 1


def test_an_answer_that_takes_longer_is_waited_for(monkeypatch):
    monkeypatch.setattr(doors, "HEAD_SECONDS", 0.2)
    with guarded() as (server, door):
        assert httpx.get(server.url).text == "well"
        with connect(f"ws://127.0.0.1:{server.port}/live") as open_socket:
            server.run(passing(0.5))
            open_socket.send("look")
            assert open_socket.recv(timeout=30) == "look"
            assert door.open == 0  # the guard counts sockets
        assert not door.metrics.refused


async def passing(seconds: float) -> None:
    """The door's own clock has moved on so far."""
    import asyncio

    await asyncio.sleep(seconds)


def test_one_address_has_so_many_connections(monkeypatch):
    monkeypatch.setattr(doors, "ADDRESS_CONNECTIONS", 2)
    with guarded(own_counts=True) as (server, door):
        lines = [line_to(server) for _ in range(3)]
        assert until_closed(lines[2]).startswith(b"HTTP/1.1 503")
        lines[0].sendall(GET)
        assert lines[0].recv(1000).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()
        assert door.metrics.refused["connections"] == 1


def test_a_house_has_so_many_connections_in_all(monkeypatch):
    with guarded(most=2) as (server, door):
        lines = [line_to(server) for _ in range(3)]
        refused = until_closed(lines[2])
        assert refused.startswith(b"HTTP/1.1 503")
        assert b"retry-after" in refused
        for line in lines:
            line.close()
        assert door.metrics.refused["full"] == 1


def test_an_answer_that_nobody_takes_is_given_up(monkeypatch):
    monkeypatch.setattr(doors, "SEND_SECONDS", 0.2)
    with guarded() as (server, door):

        class Transport:
            aborted = False

            def abort(self):
                self.aborted = True

        async def stuck() -> bool:
            import asyncio

            made = door.protocol()(server.uvicorn.config, server.uvicorn.server_state, {})
            made.transport = Transport()
            made.flow = type("Flow", (), {"pause_writing": lambda self: None})()
            made.pause_writing()
            await asyncio.sleep(0.5)
            return made.transport.aborted

        assert server.run(stuck())
        assert door.metrics.refused["not_taken"] == 1


def test_descriptors_are_raised_to_what_the_system_allows():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    code = (
        "import resource; hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard));"
        "from vaka.web.door import raise_descriptors; print(raise_descriptors())"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert int(told) == (doors.DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, doors.DESCRIPTORS))
