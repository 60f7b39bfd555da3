"""How friends elsewhere get here, and the record of a game to take along."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from ..visitor import AnyVisitor
from .shared import is_local, settings_of, show, tables_of

router = APIRouter()


@router.get("/friends")
async def friends(request: Request, visitor: AnyVisitor) -> Response:
    """What a host does so that people elsewhere can come."""
    settings = settings_of(request)
    away = is_local(request) and not settings.address
    return show("friends.html", request, visitor, local_only=away, command=settings.command)


@router.get("/t/{code}/record")
async def record(request: Request, visitor: AnyVisitor, code: str) -> Response:
    tables = tables_of(request)
    text = await tables.looking.record(code, visitor.person)
    facts = await tables.looking.facts(code, visitor.person)
    name = f"vaka-{facts.game}-{facts.code}.record"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})
