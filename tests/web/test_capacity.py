"""A full server says so at once, first to those who are missed least; who is let in is answered."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Send

from tests.patience import PATIENCE
from tests.web.servers import Server, serving
from vaka.web.monitoring.metrics import Metrics
from vaka.web.settings import Settings
from vaka.web.traffic import capacity, guard
from vaka.web.traffic.capacity import CHOICES, FEWEST, LOOKS, PAGES, STRANGERS, Capacity, part_of
from vaka.web.traffic.guard import Guard

ME = {False: {"cookie": "vaka=me"}, True: {"cookie": "__Host-vaka=me", "host": "localhost"}}  # by whether TLS is


def test_what_is_missed_least_is_turned_away_first():
    table = "/t/hotu-7k3m-x2pq"
    order = [
        part_of("GET", "/", False),
        part_of("GET", table, False),
        part_of("GET", "/", True),
        part_of("GET", "/api/tables/mine", True),
        part_of("GET", table, True),
        part_of("GET", "/api/tables/hotu-7k3m-x2pq/sight", True),
        part_of("POST", f"{table}/choose", True),
        part_of("POST", "/api/tables/hotu-7k3m-x2pq/choices", True),
    ]
    assert order == [STRANGERS, STRANGERS, PAGES, PAGES, LOOKS, LOOKS, CHOICES, CHOICES]
    assert order == sorted(order)
    for free in ("/healthz", "/livez", "/readyz", "/metrics", "/static/board.css", f"{table}/hint"):
        assert part_of("GET", free, False) is None


def test_the_room_grows_while_all_are_quick_and_shrinks_when_they_are_slow():
    inside = Capacity(first=10)
    inside.inside = 8
    for _ in range(100):
        inside.learn(0.01)
    grown = inside.most
    assert grown > 12
    inside.learn(1.0)
    assert inside.most < grown
    for _ in range(100):
        inside.learn(1.0)
    assert inside.most == FEWEST


def test_a_server_that_is_not_used_learns_nothing_from_quick_answers():
    inside = Capacity(first=10)
    for _ in range(100):
        with inside.room(CHOICES):
            pass
    assert inside.most == 10


def test_who_does_not_take_the_answer_takes_no_room(monkeypatch):
    monkeypatch.setattr(guard, "Capacity", lambda: Capacity(first=2))
    inside = Guard(PlainTextResponse("well"), Settings(limits=False, shedding=True))
    headers = [(b"host", b"localhost"), (b"cookie", b"vaka=me")]

    async def ask(send: Send) -> None:
        async def receive() -> Message:
            return {"type": "http.request"}

        await inside({"type": "http", "method": "GET", "path": "/", "headers": headers}, receive, send)

    async def knock() -> list[int]:
        answered = asyncio.Semaphore(0)
        taken = asyncio.Event()
        statuses = []

        async def take_late(message: Message) -> None:
            answered.release()
            await taken.wait()

        async def take(message: Message) -> None:
            statuses.append(message.get("status"))

        late = [asyncio.create_task(ask(take_late)) for _ in range(2)]
        for _ in late:
            await answered.acquire()
        await ask(take)
        taken.set()
        await asyncio.gather(*late)
        return statuses[:1]

    assert asyncio.run(knock()) == [200]


@pytest.fixture(params=[False, True], ids=["http", "https"])
def full(monkeypatch, request) -> Iterator[tuple[Server, asyncio.Event, dict[str, str]]]:
    """A server with room for two, of whom one has come to stay."""
    monkeypatch.setattr(guard, "Capacity", lambda: Capacity(first=2))
    app = FastAPI()
    app.state.metrics = Metrics()
    go_on = asyncio.Event()

    @app.get("/slow")
    async def slow() -> Response:
        await go_on.wait()
        return PlainTextResponse("at last")

    @app.get("/")
    @app.get("/healthz")
    @app.post("/t/{code}/choose")
    async def page() -> Response:
        return PlainTextResponse("well")

    app.add_middleware(Guard, settings=Settings(limits=False, shedding=True, https=request.param))
    with serving(app) as server:
        yield server, go_on, ME[request.param]


def test_a_full_server_answers_at_once_and_lets_choices_in(full):
    server, go_on, me = full

    async def knock() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
            waiting = asyncio.create_task(http.get("/slow", headers=me))
            while (await http.get("/")).status_code == 200:
                await asyncio.sleep(0.01)  # until the slow one is inside
            refused = await http.get("/")
            assert int(refused.headers["retry-after"]) == capacity.RETRY_SECONDS
            assert "full" in refused.text
            result = [
                refused.status_code,
                (await http.post("/t/hotu-7k3m-x2pq/choose", headers=me)).status_code,
                (await http.get("/healthz")).status_code,
            ]
            server.loop.call_soon_threadsafe(go_on.set)
            result.append((await waiting).status_code)
            result.append((await http.get("/")).status_code)
            return result

    assert asyncio.run(knock()) == [503, 200, 200, 200, 200]
    assert server.uvicorn.config.app.state.metrics.refused["busy"] >= 1
