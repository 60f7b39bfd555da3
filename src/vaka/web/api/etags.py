"""Answers that a program need not read twice: sent with a tag, they are empty while nothing has changed."""

from hashlib import blake2b
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

NOT_MODIFIED = 304
UNCHANGED: dict[int | str, dict[str, Any]] = {
    NOT_MODIFIED: {"description": "You have it: `If-None-Match` has its ETag"}
}
CACHE = "private, no-cache"  # one may keep it, and asks again before using it


def tagged(request: Request, response: Response) -> Response:
    """The response with an ETag; 304 without a body if the program has just that."""
    tag = f'"{blake2b(response.body, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": CACHE}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=NOT_MODIFIED, headers=headers)
    response.headers.update(headers)
    return response
