"""For those who watch over the house: is it well, and what does it count."""

import hmac
from ipaddress import ip_address

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from ..table.tables import Tables
from .logs import note
from .metrics import Metrics, line
from .settings import Settings

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the store can be reached."""
    tables: Tables = request.app.state.tables
    try:
        await tables.counts()
    except Exception as error:
        note("store not reached", 40, error)
        return PlainTextResponse("the store cannot be reached\n", 503)
    return PlainTextResponse("well\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not may_look(request):
        return PlainTextResponse("not for you\n", 403)
    kept: Metrics = request.app.state.metrics
    tables: Tables = request.app.state.tables
    rows = kept.lines()
    rows.append("# TYPE vaka_tables gauge")
    rows += [line("vaka_tables", count, status=status) for status, count in sorted((await tables.counts()).items())]
    rows += ["# TYPE vaka_bot_answers_total counter", line("vaka_bot_answers_total", tables.guests.answers)]
    rows += ["# TYPE vaka_bot_troubles_total counter", line("vaka_bot_troubles_total", tables.guests.troubles)]
    return PlainTextResponse("\n".join([*rows, ""]), media_type="text/plain; version=0.0.4")


def may_look(request: Request) -> bool:
    """Whoever has the token of the settings; without one, this machine itself, and not through a proxy."""
    settings: Settings = request.app.state.settings
    if settings.metrics_token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {settings.metrics_token}".encode())
    proxied = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip"))
    return not proxied and request.client is not None and is_this_machine(request.client.host)


def is_this_machine(host: str) -> bool:
    """
    >>> is_this_machine("127.0.0.1"), is_this_machine("192.0.2.1"), is_this_machine("somewhere")
    (True, False, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
