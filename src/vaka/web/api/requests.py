"""What requests to the API pass before all else: other origins, HEAD, and the paths of before version 1."""

from email.utils import formatdate

from starlette.datastructures import MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..refusals import ProblemResponse
from ..settings import Settings

API = "/api/"
V1 = "/api/v1"
DOCS = "/api/docs"

# The old paths, such as /api/tables: each answers as /api/v1/tables does, until the day of the sunset.
DEPRECATED = 1_794_960_000  # 18 November 2026
SUNSET = 1_830_211_200  # 31 December 2027

HEAD_ONLY = "vaka.head_only"  # in the scope: nobody reads the body
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
SENT_HEADERS = ("Accept-Language", "Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID")
READ_HEADERS = ("Deprecation", "ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After", "Sunset")


class ApiRequests:
    """Pure ASGI around the whole application, the guard included: what that one refuses can be read from other origins
    as well, and it counts an old path as the new one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.for_api = self._within
        if settings.cors_origins:  # no cookie is read in the API, so none is let through
            self.for_api = CORSMiddleware(
                self._within, settings.cors_origins, METHODS, SENT_HEADERS, expose_headers=READ_HEADERS
            )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["type"] != "lifespan" and scope["path"].startswith(API)
        await (self.for_api if is_api else self.app)(scope, receive, send)

    async def _within(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "HEAD":  # the server itself leaves out the body: it still has the scope of before
            scope = {**scope, "method": "GET", HEAD_ONLY: True}
        path = scope["path"]
        if path.startswith(f"{V1}/") or path == DOCS:
            await self.app(scope, receive, send)
        else:
            successor = f"{V1}/{path.removeprefix(API)}"
            scope = {**scope, "path": successor, "raw_path": successor.encode()}
            await self.app(scope, receive, _deprecated(send, successor))


def _deprecated(send: Send, successor: str) -> Send:
    """Says with each answer until when the path is there, and what comes after it (RFC 9745, RFC 8594)."""

    async def send_marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["deprecation"] = f"@{DEPRECATED}"
            headers["sunset"] = formatdate(SUNSET, usegmt=True)
            if successor.isascii() and successor.isprintable():
                headers["link"] = f'<{successor}>; rel="successor-version"'
            if headers.get("content-type") == ProblemResponse.media_type:
                headers["content-type"] = "application/json"
        await send(message)

    return send_marked
