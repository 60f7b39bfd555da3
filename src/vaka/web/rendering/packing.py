"""Large pages are packed on their way; small ones, and frames, cost more time to pack than to send."""

import gzip

from starlette.requests import Request
from starlette.responses import HTMLResponse

LEVEL = 4  # a page of 120 kB becomes 12; more effort would save a few hundred bytes
SMALL = 4096


def page_response(request: Request, html: str) -> HTMLResponse:
    """A page as the browser wishes to have it."""
    if len(html) < SMALL or "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(html, headers={"vary": "accept-encoding"})
    packed = gzip.compress(html.encode(), LEVEL, mtime=0)
    return HTMLResponse(packed, headers={"vary": "accept-encoding", "content-encoding": "gzip"})
