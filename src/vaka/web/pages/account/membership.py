"""Invitations to be a member of this server."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from ...visitor import AnyVisitor, Visitor, known_visitor
from ..filled import BLANK, Filled
from ..forms import FormRoute, Name, Sent, shown_again
from ..shared import go, show, tables_of

router = APIRouter(route_class=FormRoute)


class Newcomer(Sent):
    name: Name = ""


async def invited_page(request: Request, visitor: Visitor, form: Filled = BLANK) -> Response:
    await tables_of(request).invitations.look(request.path_params["secret"])
    return show("member.html", request, visitor, form.status, form=form)


@router.get("/invited/{secret}")
async def ask(request: Request, visitor: AnyVisitor) -> Response:
    return await invited_page(request, visitor)


@router.post("/invited/{secret}")
@shown_again(invited_page, "name")
async def accept(request: Request, secret: str, sent: Annotated[Newcomer, Form()]) -> Response:
    tables = tables_of(request)
    async with known_visitor(request, sent.name) as visitor:
        await tables.invitations.accept(secret, visitor.known)
        if sent.name and visitor.known.name != sent.name:
            await tables.people.rename(visitor.known, sent.name)
    return go("/me", request, visitor)
