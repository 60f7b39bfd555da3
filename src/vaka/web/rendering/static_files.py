"""Static files: read and packed once, sent from memory, kept by browsers for ever under addresses with digests."""

import gzip
import re
from dataclasses import dataclass
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ... import editions
from .templating import ADDRESS, IMPORT, STATIC, beside, static_path, version_of

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
TEXT = "text/plain; charset=utf-8"
OF_EDITIONS = (".css", ".svg", ".png")  # what is served of an edition's web folder
PACKED = (".css", ".js", ".svg")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
# comments are for those who read the sources: a fifth of what a phone would load of scripts and sheets
CSS_COMMENT = re.compile(r"/\*.*?\*/\n*", re.DOTALL)
# in scripts lines of their own, and types wherever they are
JS_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?s:.*?)\*/)\n|/\*\* @.*?\*/ ", re.MULTILINE)


@dataclass(frozen=True)
class StaticFile:
    data: bytes
    packed: bytes | None
    media_type: str
    digest: str


@cache
def names() -> frozenset[str]:
    """The files there are. Only these are ever opened, so no path leads anywhere else."""
    ours = {file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file()}
    of_games = [(game, file) for game in editions.names() for file in (editions.folder(game) / "web").glob("*")]
    return frozenset(ours | {f"{game}/{file.name}" for game, file in of_games if file.suffix in OF_EDITIONS})


@cache
def static_file(name: str) -> StaticFile:
    file = static_path(name)
    data = file.read_bytes()
    if file.suffix == ".css":
        text = CSS_COMMENT.sub("", data.decode("utf-8"))
        data = ADDRESS.sub(lambda result: with_digest(result.group(1), name), text).encode("utf-8")
    elif file.suffix == ".js" and not name.startswith("vendor/"):
        text = JS_COMMENT.sub("", data.decode("utf-8"))
        data = IMPORT.sub(import_with_digest, text).encode("utf-8")
    packed = gzip.compress(data, mtime=0) if file.suffix in PACKED else None
    return StaticFile(data, packed, TYPES.get(file.suffix, TEXT), version_of(name))


def with_digest(address: str, sheet: str) -> str:
    """What a style sheet names, under the address that can be kept for ever."""
    named = beside(sheet, address)
    return f'url("{address}?{version_of(named)}")' if named in names() else f'url("{address}")'


def import_with_digest(match: re.Match[str]) -> str:
    """The same for what a module imports: else a browser would ask for each of some thirty modules with every page."""
    return match.group().replace(f'"./{match[1]}"', f'"./{match[1]}?{version_of(f"js/{match[1]}")}"')


def static_files() -> ASGIApp:
    """The application under /static."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        request = Request(scope)
        await answer(request)(scope, receive, send)

    return serve


def answer(request: Request) -> Response:
    name = request.scope["path"].removeprefix(request.scope.get("root_path", "")).lstrip("/")
    if name not in names():
        raise HTTPException(404)
    if request.method not in ("GET", "HEAD"):
        raise HTTPException(405)
    file = static_file(name)
    headers = {
        "cache-control": FOR_EVER if request.url.query == file.digest else ASK_AGAIN,
        "etag": f'"{file.digest}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"content-encoding": "gzip"}, media_type=file.media_type)
    return Response(file.data, headers=headers, media_type=file.media_type)
