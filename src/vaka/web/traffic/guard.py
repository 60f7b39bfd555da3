"""Checks every request and socket before the application sees it, and every answer before it leaves.

Inward: the name of the server, where a request comes from, its size, its pace. Outward: the headers that keep browsers
safe, a line in the log, and a count. Nothing here knows games or tables.
"""

import asyncio
import hashlib
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...text.catalogue import catalogue
from ..addresses import is_this_machine, network
from ..monitoring.logs import note
from ..monitoring.metrics import Metrics
from ..refusals import error_page, stranger, wants_json
from ..settings import Settings
from ..visitor import HOST_PERSON, PERSON, language_of
from .capacity import RETRY_SECONDS, Capacity, Full, part_of
from .limits import ADDRESS_SHARE, FLOOD, RULES, SOCKETS, Limits, Rule
from .sockets import CLOSED_BROKEN, CLOSED_POLICY, GuardedSocket

OWN_SHARE = 50  # how much more one may ask for on one's own machine
BODY_SECONDS = 20.0
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE_METHODS, "POST", "PUT", "DELETE")  # that are counted by name
LARGE_BODIES = re.compile("/api/import|/api/tables|/box/.+|/import|/new")  # records and component files come here

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HSTS = "max-age=31536000"


class Rejected(Exception):
    """A request that does not get in: the key and values of the message, and the status that goes with it."""

    def __init__(self, status: HTTPStatus, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.values = values


class Guard:
    """Pure ASGI around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.limits = Limits()
        self.sockets: Counter[str] = Counter()  # open now, per asker
        self.capacity = Capacity()
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
        room = ExitStack()

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                room.close()  # the work is done, however slowly the answer is taken
                statuses.append(message["status"])
                message = {**message, "headers": self._safe_headers(scope["path"], message["headers"])}
            await send(message)

        try:
            self._check_name(connection)
            self._check_origin(connection)
            self._check_pace(connection)
            body = await self._whole_body(connection, receive)
            with room:
                room.enter_context(self._room(connection))
                await self.app(scope, body, send_safely)
        except Rejected as turned:
            self._count_refusal(scope, turned.reason)
            note("refused", reason=turned.reason, route=_route(scope))
            await self._answer(connection, turned)(scope, receive, send_safely)
        except Exception as error:
            note("exception", logging.ERROR, error, method=scope["method"], route=_route(scope))
            if not statuses:
                broken = Rejected(HTTPStatus.INTERNAL_SERVER_ERROR, "broken")
                await self._answer(connection, broken)(scope, receive, send_safely)
        finally:
            seconds = time.perf_counter() - started
            status = statuses[0] if statuses else 0
            if metrics := _metrics(scope):
                method = scope["method"] if scope["method"] in METHODS else "other"
                metrics.request(method, _route(scope), status, seconds)
            milliseconds = round(seconds * 1000, 1)
            note("request", method=scope["method"], route=_route(scope), status=status, ms=milliseconds)

    def _check_name(self, connection: HTTPConnection) -> None:
        name = host_name(connection.headers.get("host", ""))
        if not name:
            raise Rejected(HTTPStatus.BAD_REQUEST, "host")
        if not any(allows(pattern, name) for pattern in self.settings.hosts):
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

    def _check_pace(self, connection: HTTPConnection) -> None:
        if not self.settings.limits:
            return
        scope = connection.scope
        method = scope.get("method", "GET")
        rules: list[Rule] = [FLOOD] + [rule for rule in RULES if rule.applies(method, scope["path"])]
        for rule in rules:
            for who, share in self._askers(connection):
                wait = self.limits.wait(rule, who, share)
                if wait:
                    raise Rejected(HTTPStatus.TOO_MANY_REQUESTS, "too_often", seconds=int(wait) + 1)

    @contextmanager
    def _room(self, connection: HTTPConnection) -> Iterator[None]:
        """Count a request as running, or reject it when the server is full."""
        part = self._part(connection)
        if part is None:
            yield
            return
        try:
            with self.capacity.room(part):
                yield
        except Full:
            raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS) from None

    def _part(self, connection: HTTPConnection) -> float | None:
        if not self.settings.sheds:
            return None
        return part_of(connection.scope.get("method", "GET"), connection.scope["path"], bool(carried(connection)))

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
        if not path.startswith("/static/"):
            wanted["cache-control"] = "no-store"  # almost every answer is made for one person
        added = [(name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in names]
        return [*given, *added]

    def _answer(self, connection: HTTPConnection, turned: Rejected) -> Response:
        key = f"api.guard.{turned.reason}"
        text = catalogue(language_of(connection)).say(key, turned.values)
        headers = {"connection": "close"} if turned.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else {}
        if "seconds" in turned.values:
            headers["retry-after"] = str(turned.values["seconds"])
        if wants_json(connection):
            data = {"error": {"key": key, "text": text, "values": turned.values}}
            return JSONResponse(data, turned.status, headers)
        if "text/html" in connection.headers.get("accept", ""):
            return HTMLResponse(error_page(stranger(connection), turned.status, text), turned.status, headers)
        return PlainTextResponse(text, turned.status, headers)

    # --- sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            self._check_name(connection)
            self._check_origin(connection)
            self._check_pace(connection)
            part = self._part(connection)
            if part is not None and not self.capacity.has_room(part):
                raise Rejected(HTTPStatus.SERVICE_UNAVAILABLE, "busy", seconds=RETRY_SECONDS)
            async with self._counted(connection):
                await self._open_socket(connection, receive, send)
        except Rejected as turned:
            self._count_refusal(scope, turned.reason)
            note("socket refused", reason=turned.reason)
            await send({"type": "websocket.close", "code": CLOSED_POLICY, "reason": turned.reason})

    @asynccontextmanager
    async def _counted(self, connection: HTTPConnection) -> AsyncIterator[None]:
        """Count an open socket, or turn it away when its asker has too many already."""
        metrics = _metrics(connection.scope)
        counted = self._askers(connection)
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

    async def _open_socket(self, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        scope = connection.scope
        asking = self._askers(connection)

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

    def _askers(self, connection: HTTPConnection) -> list[tuple[str, int]]:
        """Who asks, with their shares; whoever sits at this very machine has as much as they like."""
        own = self.settings.own_machine and connection.client is not None and is_this_machine(connection.client.host)
        return [(who, share * OWN_SHARE if own else share) for who, share in askers(connection)]

    def _count_refusal(self, scope: Scope, reason: str) -> None:
        if metrics := _metrics(scope):
            metrics.refused[reason] += 1


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


def askers(connection: HTTPConnection) -> list[tuple[str, int]]:
    """On whose account this goes, each with a share: whoever carries the cookie or token, and the address."""
    result = [(network(connection.client.host) if connection.client else "", ADDRESS_SHARE)]
    if key := carried(connection):
        result.insert(0, (hashlib.sha256(key.encode()).hexdigest()[:16], 1))
    return result


def carried(connection: HTTPConnection) -> str:
    """By what whoever asks would be known: a token, or the cookie; "" for strangers. Whether it is true is not asked
    here."""
    names = (connection.headers.get("authorization"), *map(connection.cookies.get, (HOST_PERSON, PERSON)))
    return next(filter(None, names), "")


def _route(scope: Scope) -> str:
    """The route as it is written in the code: paths could hold links, which are secret."""
    return getattr(scope.get("route"), "path", "") or "-"


def _metrics(scope: Scope) -> Metrics | None:
    return getattr(scope["app"].state, "metrics", None) if "app" in scope else None
