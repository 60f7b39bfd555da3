"""Learning a game by playing it: where guided games begin, and where they go on."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ...table.live.guided import Guide, guide_of
from ...table.replays.puzzles import puzzles_of
from ..traffic.limits import address_of
from ..visitor import AnyVisitor, known_visitor
from .games import ICONS, island, islands
from .shared import go, show, tables_of

router = APIRouter()


@router.get("/learn")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    guided = [shown for shown in islands() if guide_of(shown.name)]
    return show("which.html", request, visitor, title=visitor.say("guide.which"), link="/learn/", islands=guided)


@router.get("/learn/{game}")
async def learn(request: Request, visitor: AnyVisitor, game: str) -> Response:
    guide = guide_or_404(game)
    result = await tables_of(request).guides.unfinished(visitor.person, guide.game)
    return show(
        "learn.html",
        request,
        visitor,
        game=guide.game,
        guide=guide,
        island=island(game),
        icons=ICONS,
        found=result,
        puzzles=len(puzzles_of(guide.game)),
    )


@router.post("/learn/{game}")
async def begin(request: Request, game: str, chapter: Annotated[int, Query(ge=1, le=99)] = 1) -> Response:
    guide = guide_or_404(game)
    async with known_visitor(request) as visitor:
        code = await tables_of(request).guides.begin(visitor.known, guide.game, address_of(request), chapter)
    return go(f"/t/{code}", request, visitor)


def guide_or_404(game: str) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise HTTPException(404)
    return guide
