"""The page with the ways to sign in."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...visitor import AnyVisitor
from ..forms import FormRoute
from ..shared import show
from .shared import ways

router = APIRouter(route_class=FormRoute)


@router.get("/sign-in")
async def page(request: Request, visitor: AnyVisitor) -> Response:
    return show("sign_in.html", request, visitor, **ways(request))
