"""The page with the ways to sign in."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...visitor import AnyVisitor, Visitor
from ..filled import BLANK, Filled
from ..forms import FormRoute
from ..shared import show
from .shared import ways

router = APIRouter(route_class=FormRoute)


async def sign_in_page(request: Request, visitor: Visitor, form: Filled = BLANK) -> Response:
    return show("sign_in.html", request, visitor, form.status, here="/sign-in", form=form, **ways(request))


@router.get("/sign-in")
async def page(request: Request, visitor: AnyVisitor) -> Response:
    return await sign_in_page(request, visitor)
