"""How friends elsewhere get here, and the record of a game to take along."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response

from ...table.errors import NotAllowed, NotNow
from ..addresses import is_this_machine
from ..visitor import AnyVisitor
from .forms import FormRoute, Sent, Text
from .paths import same_site
from .shared import go, is_local, is_reached, settings_of, show, tables_of

router = APIRouter(route_class=FormRoute)


class Open(Sent):
    """The page to which to go back."""

    back: Text = ""


@router.get("/friends")
async def friends(request: Request, visitor: AnyVisitor) -> Response:
    """What a host does so that people elsewhere can come."""
    return show("friends.html", request, visitor, settings=settings_of(request), **opening(request))


@router.post("/friends")
async def admit_network(request: Request, visitor: AnyVisitor, sent: Annotated[Open, Form()]) -> Response:
    """Open the server to others in the same network; only who sits at its machine may."""
    if not can_open(request):
        raise NotAllowed("pages.friends.not_here", {})
    if not await request.app.state.open_to_network():
        raise NotNow("pages.serve.no_lan", {})
    return go(same_site(sent.back, "/friends"), request, visitor)


def opening(connection: HTTPConnection) -> dict[str, Any]:
    """What pages say about letting others in: whether they cannot come yet, and what opens the server to them, a
    button or a command."""
    settings = settings_of(connection)
    # where the tables are kept is nobody's business who is elsewhere
    options = (settings.store_option if is_local(connection) else "") + settings.port_option
    return {
        "local_only": not is_reached(connection),
        "can_open": can_open(connection),
        "options": options,
        "lan_command": f"{settings.command} open --lan{options}",
    }


def can_open(connection: HTTPConnection) -> bool:
    host = connection.client.host if connection.client is not None else ""
    return connection.app.state.open_to_network is not None and is_this_machine(host)


@router.get("/t/{code}/record")
async def record(request: Request, visitor: AnyVisitor, code: str) -> Response:
    tables = tables_of(request)
    text = await tables.looking.record(code, visitor.person)
    facts = await tables.looking.facts(code, visitor.person)
    name = f"vaka-{facts.game}-{facts.code}.record"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
