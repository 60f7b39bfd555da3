"""Servers to visit: one for all tests of a module, real server and real store."""

from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from websockets.sync.client import connect

from tests.loops import no_blocks
from tests.patience import PATIENCE
from tests.table.conftest import compiled_once, postgresql, pytest_pyfunc_call, unsynced
from tests.web.vaka_servers import Program, VakaServer, open_server
from tests.web.visitors import Visit, Visitor
from vaka.web.server import read_ahead

__all__ = [
    "anne", "ben", "code", "compiled_once", "server", "postgresql", "pytest_pyfunc_call", "unblocked", "unsynced",
    "visit",
]  # fmt: skip


@pytest.fixture(autouse=True)
def unblocked() -> Iterator[None]:
    """No test may keep the server from everybody else."""
    yield from no_blocks()


@pytest.fixture(scope="session", autouse=True)
def patient_requests() -> Iterator[None]:
    """Nobody here gives up after the few seconds that httpx and sockets wait by default."""
    with pytest.MonkeyPatch.context() as patch:
        waits = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE, "close_timeout": PATIENCE}
        patch.setattr(connect, "__kwdefaults__", {**(connect.__kwdefaults__ or {}), **waits})
        for method in ("get", "post", "request"):
            patch.setattr(httpx, method, partial(getattr(httpx, method), timeout=PATIENCE))
        yield


@pytest.fixture(scope="session", autouse=True)
def all_read() -> None:
    """As a server does at its start: no page waits for a file."""
    read_ahead()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    """A server on SQLite where bots answer at once."""
    with open_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened


@pytest.fixture
def visit(server: VakaServer) -> Iterator[Visit]:
    """Lets people with browsers come in: `visit("Anne")`, or `visit()` for somebody without a name."""
    inside: list[Visitor] = []

    def come_in(name: str = "") -> Visitor:
        inside.append(Visitor(server.url, name))
        return inside[-1]

    yield come_in
    for visitor in inside:
        visitor.close()


@pytest.fixture(scope="module")
def anne(server: VakaServer) -> Program:
    return server.program("Anne")


@pytest.fixture(scope="module")
def ben(server: VakaServer) -> Program:
    return server.program("Ben")


@pytest.fixture
def code(anne: Program, ben: Program) -> str:
    """A running table of Orongo where Anne and Ben are to bid."""
    made = anne.make("orongo", 2)
    ben.sit(made, 2)
    return made
