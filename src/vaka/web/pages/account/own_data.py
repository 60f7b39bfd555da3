"""All that the server has of the visitor: to take along, and to erase."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ...visitor import AnyVisitor, cookie_name
from ..forms import FormRoute
from ..shared import go, settings_of, tables_of

router = APIRouter(route_class=FormRoute)


@router.get("/me/data.json")
async def export(request: Request, visitor: AnyVisitor) -> Response:
    data = await tables_of(request).host.personal_data.export(visitor.known.id)
    return JSONResponse(data, headers={"content-disposition": 'attachment; filename="vaka-me.json"'})


@router.post("/me/erase")
async def erase(request: Request, visitor: AnyVisitor) -> Response:
    await tables_of(request).host.personal_data.erase(visitor.known.id)
    response = go("/", request, visitor)
    settings = settings_of(request)
    response.delete_cookie(cookie_name(settings), secure=settings.https, httponly=True, samesite="lax")
    return response
