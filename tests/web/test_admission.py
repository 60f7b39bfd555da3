"""More requests than one core can do: who begins first, who waits, and who is refused."""

import asyncio
import sqlite3
from contextlib import closing

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from tests.patience import PATIENCE
from tests.web.test_guard import ME, YOU, small_app
from tests.web.vaka_servers import open_server
from vaka.table.live.cooperative import DEEDS, KNOWN, LONG_WORK, LOOKS, STRANGERS
from vaka.text.catalogue import catalogue
from vaka.web.settings import Settings
from vaka.web.traffic import admission, guard
from vaka.web.traffic.admission import MAX_UNDER_WAY, Admission, Full
from vaka.web.traffic.clients import Client, client_of, rank_of
from vaka.web.traffic.guard import Guard
from vaka.web.traffic.limits import ADDRESS_SHARE, REFUSALS, Refusals

TABLE = "/t/hotu-7k3m-x2pq"
STRANGER, VISITOR, PLAYER = Client("192.0.2.1"), Client("192.0.2.2", 2), Client("192.0.2.3", 3, sits=True)


# --- who begins first


@pytest.mark.parametrize(
    ("method", "path", "client", "rank"),
    [
        ("POST", f"{TABLE}/choose", PLAYER, DEEDS),
        ("POST", "/api/v1/tables/hotu-7k3m-x2pq/choices", PLAYER, DEEDS),
        ("GET", TABLE, PLAYER, LOOKS),
        ("GET", "/api/v1/tables/hotu-7k3m-x2pq/sight", PLAYER, LOOKS),
        ("GET", TABLE, VISITOR, KNOWN),
        ("POST", f"{TABLE}/say", VISITOR, KNOWN),
        ("POST", "/new", VISITOR, KNOWN),
        ("GET", TABLE, STRANGER, STRANGERS),
        ("POST", "/new", STRANGER, STRANGERS),
        *[("GET", f"{TABLE}/{part}", PLAYER, LONG_WORK) for part in ("at/5", "at/5.json", "record", "log")],
        *[("GET", f"{TABLE}/{part}", PLAYER, LONG_WORK) for part in ("result/check", "move/5", "move/5/log.json")],
        *[("GET", f"{TABLE}/{part}", VISITOR, LONG_WORK) for part in ("preview.png", "at/5/preview.png", "review")],
        *[
            ("POST", path, VISITOR, LONG_WORK)
            for path in ("/import", "/api/v1/import", f"{TABLE}/at/5/on", "/box/orongo")
        ],
        *[("GET", path, VISITOR, LONG_WORK) for path in ("/me/games", "/api/v1/people/me/games", "/me/games.json")],
        *[
            ("GET", path, STRANGER, None)
            for path in ("/healthz", "/livez", "/readyz", "/metrics", "/static/board.css", "/favicon.ico")
        ],
    ],
)
def test_who_plays_goes_first_and_what_costs_much_goes_last(method, path, client, rank):
    assert rank_of(method, path, client) == rank


def asked(path: str, **headers: str) -> HTTPConnection:
    """A request to an application where the cookie `me` is somebody's who sits at the table."""
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection(
        {"type": "http", "path": path, "headers": raw, "client": ("192.0.2.9", 1), "app": small_app()}
    )


def test_only_a_cookie_that_the_store_has_confirmed_makes_somebody_known():
    plain, https = Settings(), Settings(https=True)
    assert client_of(asked(TABLE, **ME), plain) == Client("192.0.2.9", 1, sits=True)
    assert client_of(asked(TABLE, **YOU), plain) == Client("192.0.2.9", 2)
    assert client_of(asked("/", **ME), plain) == Client("192.0.2.9", 1)
    assert client_of(asked(TABLE, authorization="Bearer me"), plain) == Client("192.0.2.9", 1, sits=True)
    for invented in ({"cookie": "vaka=invented"}, {"authorization": "Bearer no"}, {"authorization": "me"}, {}):
        assert client_of(asked(TABLE, **invented), plain) == Client("192.0.2.9")
    assert client_of(asked(TABLE, **ME), https) == Client("192.0.2.9")  # anybody on the way could have planted it
    assert client_of(asked(TABLE, cookie="__Host-vaka=me"), https) == Client("192.0.2.9", 1, sits=True)


# --- who is refused


async def test_one_client_has_only_so_many_requests_under_way():
    inside = Admission()
    for _ in range(MAX_UNDER_WAY):
        await inside.enter(VISITOR, KNOWN)
    with pytest.raises(Full):
        await inside.enter(VISITOR, KNOWN)
    for _ in range(MAX_UNDER_WAY * ADDRESS_SHARE):
        await inside.enter(STRANGER, STRANGERS)
    with pytest.raises(Full):
        await inside.enter(STRANGER, STRANGERS)
    await inside.enter(PLAYER, DEEDS)
    inside.leave(VISITOR)
    await inside.enter(VISITOR, KNOWN)


async def test_all_together_have_only_so_many_requests_under_way_and_who_plays_has_half_of_them(monkeypatch):
    monkeypatch.setattr(admission, "MAX_IN_ALL", 20)
    inside = Admission()
    others = [Client(f"192.0.2.{number}") for number in range(10)]
    for other in others:
        await inside.enter(other, STRANGERS)
    for client, rank in ((STRANGER, STRANGERS), (VISITOR, KNOWN)):
        with pytest.raises(Full):
            await inside.enter(client, rank)
    for _ in range(10):
        await inside.enter(PLAYER, DEEDS)
    with pytest.raises(Full):
        await inside.enter(PLAYER, DEEDS)
    for client in (*others, *[PLAYER] * 10):
        inside.leave(client)
    await inside.enter(VISITOR, KNOWN)


async def test_whoever_has_waited_too_long_is_refused_and_takes_no_room(monkeypatch):
    monkeypatch.setattr(admission, "WAIT_SECONDS", 0.0)
    inside = Admission()
    await inside.enter(VISITOR, KNOWN)
    with pytest.raises(Full):
        await inside.enter(VISITOR, KNOWN)
    inside.leave(VISITOR)
    assert not inside._under_way


class Visit:
    """One request to a guard, as it goes on."""

    def __init__(self, inside: Guard, path: str = "/", cookie: str = "vaka=me") -> None:
        self.messages: list[Message] = []
        headers = [(b"host", b"localhost"), (b"cookie", cookie.encode())]
        scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "app": small_app()}
        self.gone = asyncio.Event()
        self.task = asyncio.create_task(inside(scope, self._receive, self._send))
        self._sent = False

    async def _receive(self) -> Message:
        if not self._sent:
            self._sent = True
            return {"type": "http.request"}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.messages.append(message)

    async def status(self) -> int:
        await self.task
        return int(self.messages[0]["status"])


async def test_looks_are_answered_while_writers_wait_for_the_store():
    """Five who wait for a locked file made five later looks 503."""
    unlocked = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/write":
            await unlocked.wait()
        await PlainTextResponse("well")(scope, receive, send)

    inside = Guard(app, Settings(limits=False, shedding=True))
    writers = [Visit(inside, "/write") for _ in range(20)]
    looks = [Visit(inside) for _ in range(10)]
    assert [await look.status() for look in looks] == [200] * 10
    unlocked.set()
    assert [await writer.status() for writer in writers] == [200] * 20


async def test_who_does_not_take_the_answer_takes_no_room(monkeypatch):
    monkeypatch.setattr(admission, "MAX_UNDER_WAY", 1)
    inside = Guard(PlainTextResponse("well"), Settings(limits=False, shedding=True))
    taken = asyncio.Event()

    class Late(Visit):
        async def _send(self, message: Message) -> None:
            await super()._send(message)
            await taken.wait()

    late = Late(inside)
    while not late.messages:
        await asyncio.sleep(0)
    assert await Visit(inside).status() == 200
    taken.set()
    await late.task


async def test_whoever_ignores_refusals_waits_for_the_next_until_they_leave(monkeypatch):
    monkeypatch.setattr(admission, "MAX_UNDER_WAY", 0)
    monkeypatch.setattr(guard, "HOLD_SECONDS", 1_000_000.0)
    inside = Guard(PlainTextResponse("well"), Settings(limits=False, shedding=True), Refusals(clock=lambda: 0.0))
    assert [await Visit(inside).status() for _ in range(REFUSALS.burst)] == [503] * REFUSALS.burst
    held = Visit(inside)
    for _ in range(100):
        await asyncio.sleep(0)
    assert not held.messages
    held.gone.set()
    await held.task


async def test_the_same_refusal_is_made_once_and_says_when_to_come_back(monkeypatch):
    monkeypatch.setattr(admission, "MAX_UNDER_WAY", 0)
    rendered = []
    monkeypatch.setattr(guard, "catalogue", lambda language: rendered.append(language) or catalogue(language))
    guard._refusal.cache_clear()
    inside = Guard(PlainTextResponse("well"), Settings(limits=False, shedding=True))
    refused = [Visit(inside) for _ in range(5)]
    assert [await one.status() for one in refused] == [503] * 5
    assert rendered == ["en"]
    headers = dict(refused[0].messages[0]["headers"])
    assert headers[b"retry-after"] == str(admission.RETRY_SECONDS).encode()
    assert b"full" in refused[0].messages[1]["body"]


def test_a_locked_store_keeps_nobody_from_looking(tmp_path):
    """The whole server, with a file that another process writes to: choices wait, pages come."""
    with open_server(tmp_path, Settings(limits=False, shedding=True)) as serving:
        anne = serving.program("Anne")
        code = anne.make("orongo", 2, seats=[{"kind": "me"}, {"kind": "bot"}])
        anne.table_view(code)
        with closing(sqlite3.connect(tmp_path / "vaka.sqlite")) as other, httpx.Client(timeout=PATIENCE) as http:
            other.execute("BEGIN IMMEDIATE")
            say = {"json": {"text": "hello"}, "headers": anne.headers}

            async def both() -> tuple[set[int], set[int]]:
                async with httpx.AsyncClient(base_url=f"{serving.url}/api/v1/tables/{code}", timeout=PATIENCE) as web:
                    writers = [asyncio.create_task(web.post("/chat", **say)) for _ in range(8)]
                    looks = {(await web.get("/sight", headers=anne.headers)).status_code for _ in range(8)}
                    other.rollback()
                    return {(await writer).status_code for writer in writers}, looks

            assert asyncio.run(both()) == ({200}, {200})
            assert http.get(f"{serving.url}/t/{code}").status_code == 200
