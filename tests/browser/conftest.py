"""A real Chromium, a real server, and people who click."""

import os
import secrets
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.people import Contexts, Visitor
from tests.patience import PATIENCE
from tests.table.conftest import compiled_once, unsynced
from tests.tables import SOAK
from tests.web.conftest import all_read, unblocked
from tests.web.vaka_servers import VakaServer, open_server
from tools.chromium import chromium
from vaka.table import codes
from vaka.table.bots import worker_pool
from vaka.table.live import live_table
from vaka.table.seating import laying, seating

__all__ = ["all_read", "compiled_once", "unblocked", "unsynced"]

expect.set_options(timeout=PATIENCE * 1000)  # a busy machine takes its time


# To start a process for each page, and another in reserve, takes a while; each page is somebody's only one.
FEW_PROCESSES = ("--renderer-process-limit=1", "--disable-site-isolation-trials")


def launched(playwright: Playwright) -> Browser:
    """A browser. Without any the tests fail in CI and are left out elsewhere."""
    try:
        return chromium(playwright, *FEW_PROCESSES)
    except Exception as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no browser: {error}")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last of these tests: while it is open Playwright's event loop runs, and no other may."""
    with sync_playwright() as playwright:
        result = launched(playwright)
        yield result
        result.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    """A server on SQLite where bots answer at once."""
    with open_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened


class Drawn:
    """In place of `secrets`: the same each time.

    Bots draw the same for each of their choices. They answer when they can, perhaps also still at the table of the test
    before: what they drew one after the other would depend on when.
    """

    token_urlsafe = staticmethod(secrets.token_urlsafe)
    compare_digest = staticmethod(secrets.compare_digest)

    def __init__(self, test: str) -> None:
        luck = Random(test)
        self.choice = luck.choice
        self.token_bytes = luck.randbytes
        self.randbits = lambda bits: Random(f"a bot in {test}").getrandbits(bits)


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same deal, the same names and the same choices of bots whenever it runs; a long test others."""
    if SOAK:
        return
    drawn = Drawn(request.node.nodeid)
    for module in (codes, laying, live_table, seating, worker_pool):
        monkeypatch.setattr(module, "secrets", drawn)


@pytest.fixture(autouse=True)
def patient_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, bots and hints are waited for."""
    monkeypatch.setattr(worker_pool, "THINK_SECONDS", PATIENCE)


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """For the tests of one module, whose server has an address of its own."""
    opened = Contexts(browser)
    yield opened
    opened.close()


Arrive = Callable[..., Visitor]


@pytest.fixture
def arrive(contexts: Contexts, server: VakaServer) -> Iterator[Arrive]:
    """Somebody comes with a browser of their own: `arrive("Anne")`. At the end no page may have complained."""
    visitors: list[Visitor] = []

    def come(name: str = "", url: str = "", first: bool = False, **context: object) -> Visitor:
        visitors.append(Visitor(contexts, url or server.url, name, first, **context))
        if name:
            visitors[-1].take_cookie(*server.run(server.tables.people.newcomer(name)))
        return visitors[-1]

    yield come
    complaints = [line for visitor in visitors for line in visitor.complaints]
    for visitor in visitors:
        visitor.leave()
    assert complaints == []
