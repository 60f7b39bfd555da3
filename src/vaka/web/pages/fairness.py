"""Why the chance of a table is fair: its seal, and who gave a share."""

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..visitor import AnyVisitor
from .shared import show, tables_of

router = APIRouter()


@router.get("/t/{code}/fair")
async def fair(request: Request, visitor: AnyVisitor, code: str) -> Response:
    facts = await tables_of(request).looking.facts(code, visitor.person)
    if not facts.commitment:
        raise HTTPException(404)
    return show("fair.html", request, visitor, facts=facts)
