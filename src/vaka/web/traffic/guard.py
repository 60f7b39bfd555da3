"""Checks every request and socket before the application sees it, and every answer before it leaves.

Inward: the name of the server, where a request comes from, its size, its pace. Outward: the headers that keep browsers
safe, a line in the log, and a count. Nothing here knows games or tables.
"""

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...table.fair_queue import ASKER
from ...text.catalogue import catalogue
from ..addresses import is_this_machine, is_within
from ..error_texts import error_page
from ..monitoring.health import has_metrics_token
from ..monitoring.logs import REQUEST, note
from ..monitoring.metrics import Metrics
from ..refusals import ProblemResponse, is_api, problem, stranger, wants_json
from ..settings import Settings
from ..visitor import Visitor
from .admission import RETRY_SECONDS, Admission, Full
from .clients import SAFE_METHODS, Client, client_of, rank_of
from .limits import ADDRESS_SHARE, FLOOD, HOLD_SECONDS, RULES, SOCKETS, Limits, Refusals, Rule
from .sockets import CLOSED_BROKEN, CLOSED_POLICY, GuardedSocket

OWN_SHARE = 50  # how much more one may ask for on one's own machine
BODY_SECONDS = 20.0
METHODS = (*SAFE_METHODS, "POST", "PUT", "DELETE")  # that are counted by name
LARGE_BODIES = re.compile("/api/v1/(import|tables)|/box/.+|/import|/new")  # records and component files come here

STREAMS = re.compile("/api/v1/stream/events|/api/v1/tables/[^/]+/stream")  # counted as sockets are

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# The documentation site has icons in its style sheets, its search adds a style of its own, and examples are frames.
DOCS_POLICY = (
    POLICY.replace("img-src 'self'", "img-src 'self' data:").replace(
        "style-src 'self'", "style-src 'self' 'unsafe-inline'"
    )
    + "; frame-src 'self'"
)
# The tab compiles Python, shows its pages in a frame, and is shown by other pages; records come from anywhere.
TAB_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src *; frame-src 'self'; manifest-src 'self'; base-uri 'self'; frame-ancestors *"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# What is no document needs the rest alone: fonts, sheets and scripts are many, and each would carry half a kilobyte.
FOR_DOCUMENTS = ("content-security-policy", "referrer-policy", "permissions-policy", "cross-origin-opener-policy")
PART_OF_PAGE = re.compile(r"/static/.+\.(css|js|woff2)")
REQUEST_ID = "x-request-id"
SOUND_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
HSTS = "max-age=31536000"

PAGE, DATA, PROBLEM, TEXT = "page", "data", "problem", "text"  # what a refusal can be
COMMON = ("busy", "too_often")  # refusals that can come by the thousand


class Rejected(Exception):
    """A request that does not get in: the key and values of the message, and the status that goes with it."""

    def __init__(self, status: HTTPStatus, reason: str, **values: int) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.values = values


class Guard:
    """Pure ASGI around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, refusals: Refusals | None = None) -> None:
        self.app = app
        self.settings = settings
        self.limits = Limits()
        self.sockets: Counter[str] = Counter()  # open now, per asker
        self.admission = Admission()
        self.refusals = refusals or Refusals()
        self.headers = HEADERS | ({"strict-transport-security": HSTS} if settings.https else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # --- requests

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        statuses: list[int] = []
        connection = HTTPConnection(scope)
        client = client_of(connection, self.settings)
        REQUEST.set(self._request_id(connection))
        room = ExitStack()
        is_stream = STREAMS.fullmatch(scope["path"]) is not None
        began = 0.0  # the answer
        logged = True

        async def send_safely(message: Message) -> None:
            nonlocal began
            if message["type"] == "http.response.start":
                room.close()  # the work is done, however slowly the answer is taken
                began = time.perf_counter()
                statuses.append(message["status"])
                headers = self._safe_headers(scope["path"], message["headers"])
                message = {**message, "headers": [*headers, *self._pace_headers(connection, client)]}
            await send(message)

        try:
            self._check_name(connection)
            self._check_origin(connection)
            self._check_pace(connection, client)
            with ExitStack() as held, room:
                await self._enter(connection, client, room)
                body = await self._whole_body(connection, receive)
                if is_stream:
                    held.enter_context(self._counted(scope, self._askers(connection, client)))
                await self.app(scope, body, send_safely)
        except Rejected as turned:
            logged = turned.reason not in COMMON
            self._note_refusal(scope, turned.reason)
            if not logged and self.settings.sheds and self.refusals.add(client.address):
                await _hold(receive)
            await _answer(connection, turned)(scope, receive, send_safely)
        except Exception as error:
            note("exception", logging.ERROR, error, method=scope["method"], route=_route(scope))
            if not statuses:
                broken = Rejected(HTTPStatus.INTERNAL_SERVER_ERROR, "broken")
                await _answer(connection, broken)(scope, receive, send_safely)
        finally:
            seconds = (began if is_stream and began else time.perf_counter()) - started
            status = statuses[0] if statuses else 0
            if metrics := _metrics(scope):
                method = scope["method"] if scope["method"] in METHODS else "other"
                metrics.request(method, _route(scope), status, seconds)
            if logged:
                milliseconds = round(seconds * 1000, 1)
                note("request", method=scope["method"], route=_route(scope), status=status, ms=milliseconds)

    async def _enter(self, connection: HTTPConnection, client: Client, room: ExitStack) -> None:
        """Begin when it is this client's turn; `room` gives their place back."""
        ASKER.set(client.asker)
        rank = rank_of(connection.scope.get("method", "GET"), connection.scope["path"], client)
        if not self.settings.sheds or rank is None:
            return
        try:
            await self.admission.enter(client, rank)
        except Full:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS) from None
        room.callback(self.admission.leave, client)

    def _request_id(self, connection: HTTPConnection) -> str:
        """What the proxy in front calls this request; it stands in our logs and answers as well."""
        given = connection.headers.get(REQUEST_ID, "") if self.settings.https else ""
        return given if SOUND_ID.fullmatch(given) else ""

    def _check_name(self, connection: HTTPConnection) -> None:
        name = host_name(connection.headers.get("host", ""))
        if not name:
            raise Rejected(HTTPStatus.BAD_REQUEST, "host")
        if any(allows(pattern, name) for pattern in self.settings.hosts):
            return
        # Prometheus calls each process by its address.
        if connection.scope["path"] == "/metrics" and has_metrics_token(connection, self.settings):
            return
        raise Rejected(HTTPStatus.MISDIRECTED_REQUEST, "host")

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Browsers say where a request comes from. Programs have no cookie that a foreign page could use."""
        scope = connection.scope
        if scope["path"].startswith("/api/") or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
            return
        site = connection.headers.get("sec-fetch-site")
        origin = connection.headers.get("origin")
        if site is not None and site not in ("same-origin", "none"):
            raise Rejected(HTTPStatus.FORBIDDEN, "origin")
        if origin is not None and origin.partition("://")[2].lower() != connection.headers.get("host", "").lower():
            raise Rejected(HTTPStatus.FORBIDDEN, "origin")

    def _check_pace(self, connection: HTTPConnection, client: Client) -> None:
        if not self.settings.limits:
            return
        for rule in _rules(connection):
            for who, share in self._askers(connection, client):
                wait = self.limits.wait(rule, who, share)
                if wait:
                    raise Rejected(HTTPStatus.TOO_MANY_REQUESTS, "too_often", seconds=int(wait) + 1)

    def _pace_headers(self, connection: HTTPConnection, client: Client) -> list[tuple[bytes, bytes]]:
        """What programs may ask for, and what is left of it. What is left for an address is not said: others may share
        it, and when they choose is theirs to know."""
        if not self.settings.limits or not is_api(connection):
            return []
        rules = _rules(connection)
        who, share = self._askers(connection, client)[0]
        policy = [f'"{rule.name}";q={rule.burst * share};w={round(rule.burst * rule.seconds)}' for rule in rules]
        headers = [(b"ratelimit-policy", ", ".join(policy).encode())]
        if client.person is not None:
            left = [(rule.name, *self.limits.left(rule, who, share)) for rule in rules]
            headers.append((b"ratelimit", ", ".join(f'"{name}";r={n};t={t}' for name, n, t in left).encode()))
        return headers

    async def _whole_body(self, connection: HTTPConnection, receive: Receive) -> Receive:
        """Bodies are small, so they are read here, whole, before anybody else looks at them."""
        large = LARGE_BODIES.fullmatch(connection.scope["path"])
        most = self.settings.record_bytes if large else self.settings.body_bytes
        length = connection.headers.get("content-length", "")
        if length.isdecimal() and int(length[:12]) > most:
            raise Rejected(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", most=most)
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return receive
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > most:
                        raise Rejected(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", most=most)
        except TimeoutError:
            raise Rejected(HTTPStatus.REQUEST_TIMEOUT, "too_slow") from None
        handed: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def hand_over() -> Message:
            return handed.pop() if handed else await receive()

        return hand_over

    def _safe_headers(self, path: str, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        names = {name.lower() for name, _ in given}
        wanted = dict(self.headers)
        if PART_OF_PAGE.fullmatch(path):
            wanted = {name: value for name, value in wanted.items() if name not in FOR_DOCUMENTS}
        if not path.startswith("/static/"):
            wanted["cache-control"] = "no-store"  # almost every answer is made for one person
        if request := REQUEST.get():
            wanted[REQUEST_ID] = request
        added = [(name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in names]
        return [*given, *added]

    # --- sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        client = client_of(connection, self.settings)
        try:
            self._check_name(connection)
            self._check_origin(connection)
            self._check_pace(connection, client)
            with ExitStack() as room:
                await self._enter(connection, client, room)
            askers = self._askers(connection, client)
            with self._counted(scope, askers):
                await self._open_socket(scope, askers, receive, send)
        except Rejected as turned:
            self._note_refusal(scope, turned.reason)
            await send({"type": "websocket.close", "code": CLOSED_POLICY, "reason": turned.reason})

    @contextmanager
    def _counted(self, scope: Scope, counted: list[tuple[str, int]]) -> Iterator[None]:
        """Count an open socket or stream, or turn it away when its asker has too many already."""
        metrics = _metrics(scope)
        if self.settings.limits and any(self.sockets[who] >= SOCKETS * share for who, share in counted):
            raise Rejected(HTTPStatus.TOO_MANY_REQUESTS, "too_often", seconds=1)
        self.sockets.update(who for who, _ in counted)
        if metrics:
            metrics.sockets += 1
        try:
            yield
        finally:
            self.sockets.subtract(who for who, _ in counted)
            self.sockets += Counter()  # forgets those who have none left
            if metrics:
                metrics.sockets -= 1

    async def _open_socket(self, scope: Scope, asking: list[tuple[str, int]], receive: Receive, send: Send) -> None:
        def floods() -> bool:
            return self.settings.limits and any(self.limits.wait(FLOOD, who, share) for who, share in asking)

        socket = GuardedSocket(receive, send, floods)
        route = scope["path"].rpartition("/")[2]
        note("socket opened", route=route)
        try:
            await self.app(scope, socket.receive, socket.send)
        except TimeoutError:
            await socket.close(CLOSED_POLICY)
        except Exception as error:
            note("exception", logging.ERROR, error, route=_route(scope))
            await socket.close(CLOSED_BROKEN)
        finally:
            note("socket closed", route=route)

    def _askers(self, connection: HTTPConnection, client: Client) -> list[tuple[str, int]]:
        """On whose account this goes, each with a share: the person, and the address. This machine itself
        has many times as much."""
        host = connection.client.host if connection.client is not None else ""
        own = self.settings.own_machine and is_this_machine(host)
        trusted = own or is_within(host, self.settings.trusted_networks)
        more = self.settings.limit_factor * (OWN_SHARE if trusted else 1)
        result = [(client.address, ADDRESS_SHARE * more)]
        return result if client.person is None else [(f"person {client.asker}", more), *result]

    def _note_refusal(self, scope: Scope, reason: str) -> None:
        """Those that can come by the thousand are logged once a second, as all warnings are."""
        if metrics := _metrics(scope):
            metrics.refused[reason] += 1
        note(f"refused: {reason}", logging.WARNING if reason in COMMON else logging.INFO, route=_route(scope))


def _rules(connection: HTTPConnection) -> list[Rule]:
    """The rules that count a request."""
    method, path = connection.scope.get("method", "GET"), connection.scope["path"]
    return [FLOOD] + [rule for rule in RULES if rule.applies(method, path)]


async def _hold(receive: Receive) -> None:
    """Let somebody wait for their refusal, unless they leave."""
    with suppress(TimeoutError):
        async with asyncio.timeout(HOLD_SECONDS):
            while (await receive())["type"] != "http.disconnect":
                pass


def _answer(connection: HTTPConnection, turned: Rejected) -> Response:
    page = "text/html" in connection.headers.get("accept", "")
    form = PROBLEM if is_api(connection) else DATA if wants_json(connection) else PAGE if page else TEXT
    visitor = stranger(connection)
    return _refusal(turned.status, turned.reason, tuple(turned.values.items()), form, visitor.language, visitor.theme)


@lru_cache(maxsize=500)
def _refusal(
    status: HTTPStatus, reason: str, values: tuple[tuple[str, int], ...], form: str, language: str, theme: str
) -> Response:
    """The answer, made once: a refusal must cost next to nothing."""
    key = f"api.guard.{reason}"
    said = dict(values)
    text = catalogue(language).say(key, said)
    headers = {"connection": "close"} if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else {}
    if "seconds" in said:
        headers["retry-after"] = str(said["seconds"])
    error = {"key": key, "text": text, "values": said}
    if form == PROBLEM:
        return ProblemResponse(problem(status, error), status, headers)
    if form == DATA:
        return JSONResponse({"error": error}, status, headers)
    if form == PAGE:
        return HTMLResponse(error_page(Visitor(None, language, theme), status, text), status, headers)
    return PlainTextResponse(text, status, headers)


def host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("Table.example.org:8000"), host_name("[::1]:80"), host_name(""), host_name(":80")
    ('table.example.org', '[::1]', '', '')
    """
    bracket = host.rfind("]")
    colon = host.find(":", max(bracket, 0))
    return (host if colon < 0 else host[:colon]).lower().rstrip(".")


def allows(pattern: str, name: str) -> bool:
    """
    >>> allows("*.example.org", "vaka.example.org"), allows("*.example.org", "example.org"), allows("*", "any.where")
    (True, False, True)
    """
    return pattern in ("*", name) or (pattern.startswith("*.") and name.endswith(pattern[1:]))


def _route(scope: Scope) -> str:
    """The route as it is written in the code: paths could hold links, which are secret."""
    return getattr(scope.get("route"), "path", "") or "-"


def _metrics(scope: Scope) -> Metrics | None:
    return getattr(scope["app"].state, "metrics", None) if "app" in scope else None
