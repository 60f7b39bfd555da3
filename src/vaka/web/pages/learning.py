"""Learning a game by playing it: where guided games begin, and where they go on."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ...table.live.guided import guide_named
from ..traffic.limits import address_of
from ..visitor import AnyVisitor, known_visitor
from .shared import go, show, tables_of
from .values import learn_values, which_guide_values

router = APIRouter()


@router.get("/learn")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    return show("which.html", request, visitor, **which_guide_values(visitor))


@router.get("/learn/{game}")
async def learn(request: Request, visitor: AnyVisitor, game: str) -> Response:
    guide = guide_named(game)
    unfinished = await tables_of(request).guides.unfinished(visitor.person, guide.game)
    return show("learn.html", request, visitor, **learn_values(visitor, guide, unfinished))


@router.post("/learn/{game}")
async def begin(request: Request, game: str, chapter: Annotated[int, Query(ge=1, le=99)] = 1) -> Response:
    guide = guide_named(game)
    async with known_visitor(request) as visitor:
        code = await tables_of(request).guides.begin(visitor.known, guide.game, address_of(request), chapter)
    return go(f"/t/{code}", request, visitor)
