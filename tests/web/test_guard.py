"""The guard: who gets in, how much, how often; and what every answer carries."""

import json
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.web.servers import Server, serving
from vaka.web.monitoring.logs import JsonLines
from vaka.web.monitoring.metrics import Metrics
from vaka.web.settings import Settings
from vaka.web.traffic import guard
from vaka.web.traffic.guard import HEADERS, Guard
from vaka.web.traffic.limits import FLOOD, RULES, SOCKETS, Limits

SECRET = "bid 17 of seat 2"
ME = {"cookie": "vaka=me"}
YOU = {"cookie": "vaka=you"}


class People:
    """Whose secrets the store has confirmed: mine and yours, and that of my bot account."""

    def confirmed(self, token: str, kind: str) -> tuple[int, int | None] | None:
        return {"me": (1, None), "you": (2, None), "my bot": (3, 1)}.get(token)


class Registry:
    """At whose tables there are seats: mine alone."""

    def sits(self, code: str, person: int) -> bool:
        return person == 1


def small_app(**settings: object) -> FastAPI:
    """An application with one of everything, behind the guard."""
    app = FastAPI()
    app.state.metrics = Metrics()
    app.state.tables = SimpleNamespace(people=People(), registry=Registry())

    @app.get("/")
    @app.get("/static/{file}")
    @app.get("/links/{secret}")
    async def page() -> Response:
        return PlainTextResponse("well")

    @app.post("/t/{code}/say")
    @app.post("/echo")
    @app.post("/api/v1/echo")
    @app.post("/api/v1/import")
    async def echo(request: Request) -> Response:
        return PlainTextResponse(str(len(await request.body())))

    @app.get("/broken")
    async def broken() -> Response:
        raise RuntimeError(SECRET)

    @app.websocket("/live")
    @app.websocket("/api/v1/wakes")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        async for text in socket.iter_text():
            await socket.send_text(text)

    app.add_middleware(Guard, settings=Settings(**{"limits": False, **settings}))  # type: ignore[arg-type]
    return app


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(small_app(body_bytes=1000, record_bytes=5000)) as started:
        yield started


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that minds how often it is asked. For it all requests come at the same moment, however slow we are."""
    monkeypatch.setattr(guard, "Limits", lambda *given: Limits(clock=lambda: 0.0))
    with serving(small_app(limits=True)) as started:
        yield started


def test_on_ones_own_machine_nobody_is_told_to_be_slow(monkeypatch):
    monkeypatch.setattr(guard, "Limits", lambda: Limits(clock=lambda: 0.0))
    with serving(small_app(limits=True, own_machine=True)) as own, httpx.Client(base_url=own.url, headers=ME) as client:
        assert {client.post("/t/hotu-7k3m-x2pq/say").status_code for _ in range(60)} == {200}


# --- names


@pytest.mark.parametrize("name", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"])
def test_a_foreign_name_of_the_server_is_refused(server, name):
    answer = httpx.get(server.url, headers={"host": name})
    assert answer.status_code == 421
    assert "name" in answer.text


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:8000", "127.0.0.1:80", "[::1]:8000"])
def test_the_names_of_the_server_are_answered(server, name):
    assert httpx.get(server.url, headers={"host": name}).text == "well"


def test_a_request_without_a_name_is_refused(server):
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")


def test_names_below_a_name_can_be_allowed():
    with serving(small_app(hosts=("*.example.org",))) as server:
        assert httpx.get(server.url, headers={"host": "vaka.example.org"}).status_code == 200
        assert httpx.get(server.url, headers={"host": "example.org.evil.example"}).status_code == 421


# --- where it comes from


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://[broken"},
        {"sec-fetch-site": "same-origin", "origin": "http://evil.example"},
    ],
)
def test_what_another_site_posts_is_not_carried_out(server, headers):
    answer = httpx.post(f"{server.url}/echo", content=b"x", headers={**ME, **headers})
    assert answer.status_code == 403
    assert "another site" in answer.text


def test_what_this_site_posts_is_carried_out(server):
    own = {"sec-fetch-site": "same-origin", "origin": server.url}
    assert httpx.post(f"{server.url}/echo", content=b"four", headers=own).text == "4"


def test_pages_may_be_looked_at_from_everywhere(server):
    assert httpx.get(server.url, headers={"sec-fetch-site": "cross-site"}).status_code == 200


def test_a_socket_from_another_site_is_refused(server):
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{server.port}/live", origin="http://evil.example"),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_socket_from_this_site_is_open(server):
    with connect(f"ws://127.0.0.1:{server.port}/live", origin=server.url) as open_socket:
        open_socket.send("look")
        assert open_socket.recv(timeout=PATIENCE) == "look"


def test_programs_have_no_cookies_so_their_origin_does_not_matter(server):
    foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    assert httpx.post(f"{server.url}/api/v1/echo", content=b"x", headers=foreign).text == "1"
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/wakes", origin="https://evil.example") as open_socket:
        open_socket.send("look")
        assert open_socket.recv(timeout=PATIENCE) == "look"


# --- how much


def pieces(size: int) -> Iterator[bytes]:
    for _ in range(size // 100):
        yield b"x" * 100


def test_a_large_body_is_refused_before_it_is_read(server):
    answer = httpx.post(f"{server.url}/echo", content=b"x" * 1001)
    assert answer.status_code == 413
    assert "1000 bytes" in answer.text


def test_a_large_body_in_pieces_is_refused_too(server):
    assert httpx.post(f"{server.url}/echo", content=pieces(1000)).text == "1000"
    assert httpx.post(f"{server.url}/echo", content=pieces(1100)).status_code == 413


def test_records_may_be_larger_than_other_things(server):
    assert httpx.post(f"{server.url}/api/v1/import", content=pieces(5000)).text == "5000"
    assert (
        httpx.post(f"{server.url}/api/v1/import", content=pieces(5100)).json()["error"]["key"] == "api.guard.too_large"
    )


def test_a_body_that_never_ends_is_given_up(server, monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nslow")
        assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_a_large_message_closes_the_socket(server):
    with connect(f"ws://127.0.0.1:{server.port}/live") as open_socket:
        open_socket.send("x" * 5000)
        with pytest.raises(ConnectionClosed) as closed:
            open_socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd.code == 1009


def test_a_message_that_is_no_text_closes_the_socket(server):
    with connect(f"ws://127.0.0.1:{server.port}/live") as open_socket:
        open_socket.send(b"look")
        with pytest.raises(ConnectionClosed) as closed:
            open_socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd.code == 1003


# --- how often


def test_a_flood_is_refused_and_told_when_to_come_back(strict):
    with httpx.Client(base_url=strict.url, headers=ME, timeout=PATIENCE) as client:
        assert {client.get("/").status_code for _ in range(FLOOD.burst)} == {200}
        refused = client.get("/")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert "try again in" in refused.text


def test_one_who_floods_is_refused_and_others_are_not(strict):
    say = f"{strict.url}/t/hotu-7k3m-x2pq/say"
    mine = [httpx.post(say, headers=ME).status_code for _ in range(12)]
    assert mine == [200] * 10 + [429] * 2
    assert httpx.post(say, headers=YOU).status_code == 200


def test_a_new_cookie_for_every_request_does_not_help(strict):
    say = f"{strict.url}/t/hotu-7k3m-x2pq/say"
    statuses = [httpx.post(say, headers={"cookie": f"vaka={number}"}).status_code for number in range(60)]
    assert statuses == [200] * 50 + [429] * 10  # what one address may, and no more


MAKE_SOMEBODY_KNOWN = "/api/v1/people /me /me/link /me/token /new /import /learn/orongo /t/x/sit /j/x/1/y /t/x/at/1/on"


@pytest.mark.parametrize("path", [*MAKE_SOMEBODY_KNOWN.split(), "/t/x/review"])
def test_nobody_fills_the_store_with_people(path: str) -> None:
    assert any(rule.applies("POST", path) for rule in RULES)


def test_nobody_opens_sockets_without_end(strict):
    def one_more():
        return opened.enter_context(connect(f"ws://127.0.0.1:{strict.port}/live", additional_headers=ME))

    with ExitStack() as opened:
        for _ in range(SOCKETS):
            one_more()
        with pytest.raises(InvalidStatus):
            one_more()


def test_a_socket_that_floods_is_closed(strict):
    def flood(open_socket):
        for _ in range(600):
            open_socket.send("look")
            open_socket.recv(timeout=PATIENCE)

    address = f"ws://127.0.0.1:{strict.port}/live"
    with connect(address, additional_headers=ME) as open_socket, pytest.raises(ConnectionClosed) as closed:
        flood(open_socket)
    assert closed.value.rcvd.code == 1008


# --- what answers carry


@pytest.mark.parametrize("path", ["/", "/nothing", "/broken", "/static/board.svg"])
def test_every_answer_carries_the_headers_that_keep_browsers_safe(server, path):
    headers = httpx.get(server.url + path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "unsafe" not in headers["content-security-policy"]
    assert "strict-transport-security" not in headers


def test_what_is_no_document_carries_nothing_that_only_documents_need(server):
    headers = httpx.get(f"{server.url}/static/board.css").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert not {"content-security-policy", "permissions-policy"} & set(headers)


def test_refusals_carry_them_too(server):
    answer = httpx.get(server.url, headers={"host": "evil.example"})
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_with_https_browsers_are_told_to_stay_with_it():
    with serving(small_app(https=True)) as server:
        assert "max-age" in httpx.get(server.url).headers["strict-transport-security"]


def test_what_is_somebodys_own_is_not_kept_by_anyone(server):
    assert httpx.get(server.url).headers["cache-control"] == "no-store"
    assert "cache-control" not in httpx.get(f"{server.url}/static/board.css").headers


# --- what goes wrong, and what is written down


@pytest.fixture
def logged(caplog) -> Iterator[list[str]]:
    """The lines of the log, as they are written."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Keep()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("vaka")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield lines
    logger.removeHandler(handler)


def test_what_breaks_is_one_clear_sentence_without_its_reasons(server, logged):
    answer = httpx.get(f"{server.url}/broken")
    assert answer.status_code == 500
    assert "not your fault" in answer.text
    assert SECRET not in answer.text
    lines = [json.loads(line) for line in logged]
    (broken,) = [entry for entry in lines if entry["what"] == "exception"]
    assert broken["error"] == "RuntimeError"
    assert broken["where"]


def test_no_secret_is_ever_logged(server, logged):
    httpx.get(f"{server.url}/links/very-secret?token=very-secret", headers={"cookie": "vaka=very-secret"})
    httpx.get(f"{server.url}/broken", headers={"authorization": "Bearer very-secret"})
    with connect(f"ws://127.0.0.1:{server.port}/live?token=very-secret") as open_socket:
        open_socket.send("very-secret")
        open_socket.recv(timeout=PATIENCE)
    httpx.get(server.url)
    assert {json.loads(line)["what"] for line in logged} >= {"request", "exception", "socket opened"}
    text = "\n".join(logged)
    assert "very-secret" not in text
    assert SECRET not in text
    assert "/links/{secret}" in text


def counted(server: Server, metrics: Metrics) -> list[str]:
    """What is counted, asked in the server's own loop: it counts a request just after it has answered it."""

    async def lines() -> list[str]:
        return metrics.lines()

    return server.run(lines())


def test_the_guard_counts(server):
    metrics: Metrics = server.uvicorn.config.app.state.metrics
    httpx.get(server.url, headers={"host": "evil.example"})
    httpx.get(server.url)
    rows = counted(server, metrics)
    assert any(row.startswith('vaka_guard_refusals_total{reason="host"}') for row in rows)
    assert any(row.startswith('vaka_requests_total{method="GET",route="/",status="200"}') for row in rows)


def test_invented_methods_do_not_fill_the_memory(server):
    metrics: Metrics = server.uvicorn.config.app.state.metrics
    for number in range(3):
        httpx.request(f"INVENTED{number}", server.url)
    assert "INVENTED" not in "\n".join(counted(server, metrics))


@pytest.mark.parametrize("settings", [{"limit_factor": 50}, {"trusted_networks": ("127.0.0.0/8",)}])
def test_a_host_can_give_everybody_or_a_network_more(monkeypatch, settings):
    monkeypatch.setattr(guard, "Limits", lambda: Limits(clock=lambda: 0.0))
    with serving(small_app(limits=True, **settings)) as server, httpx.Client(base_url=server.url) as client:
        say = next(rule for rule in RULES if rule.name == "chat")
        answers = [client.post("/t/x/say", headers=ME).status_code for _ in range(say.burst + 1)]
    assert set(answers) == {200}


@pytest.mark.parametrize(
    ("https", "given", "kept"),
    [(True, "a1b2-C3", "a1b2-C3"), (True, "two words", None), (True, "x" * 65, None), (False, "a1b2-C3", None)],
)
def test_the_id_that_a_proxy_gave_a_request_stands_in_log_and_answer(https, given, kept, caplog, monkeypatch):
    caplog.set_level(logging.INFO, "vaka")
    lines = []
    monkeypatch.setattr(caplog.handler, "emit", lambda record: lines.append(json.loads(JsonLines().format(record))))
    with serving(small_app(https=https)) as server:
        answer = httpx.get(f"{server.url}/", headers={"x-request-id": given})
    assert answer.headers.get("x-request-id") == kept
    assert [line.get("request") for line in lines if line["what"] == "request"] == [kept]


def test_a_bot_account_is_counted_with_its_owner(strict):
    with httpx.Client(base_url=strict.url) as client:
        for headers in (ME, {"authorization": "Bearer my bot"}) * 5:
            assert client.post("/api/v1/tables/hotu-7k3m-x2pq/chat", headers=headers).status_code != 429
        for headers, status in ((ME, 429), ({"authorization": "Bearer my bot"}, 429)):
            assert client.post("/api/v1/tables/hotu-7k3m-x2pq/chat", headers=headers).status_code == status
        assert client.post("/api/v1/tables/hotu-7k3m-x2pq/chat", headers=YOU).status_code != 429


@pytest.mark.parametrize("path", ["/t/hotu-7k3m-x2pq/react", "/api/v1/tables/hotu-7k3m-x2pq/reaction"])
def test_reactions_have_a_limit_of_their_own(path: str) -> None:
    assert [rule.name for rule in RULES if rule.applies("POST", path)] == ["reaction"]
