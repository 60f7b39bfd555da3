"""The review of a game that is over: asked for, watched while it is made, read."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ...table.replays.reviews import DONE, OFF, Progress
from ...table.table_view import Facts
from ..pages.shared import go, show, tables_of
from ..visitor import AnyVisitor, Visitor, known_visitor
from .review_page import Telling, Told

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/review")
async def page(request: Request, visitor: AnyVisitor, code: str) -> Response:
    facts = await tables_of(request).looking.facts(code, visitor.person)
    values = await review_values(request, visitor, facts)
    return show("review.html", request, visitor, facts=facts, **values)


@router.post("/t/{code}/review")
async def ask(request: Request, code: str) -> Response:
    async with known_visitor(request) as visitor:
        await tables_of(request).reviews.ask(code, visitor.known)
    return go(f"/t/{code}/review", request, visitor)


@router.get("/t/{code}/review.json")
async def progress(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """How far it is, for the page that waits for it."""
    result = await tables_of(request).reviews.progress(code, visitor.person)
    return JSONResponse({"state": result.state, "percent": result.percent, "text": said(result, visitor)})


async def review_values(request: Request, visitor: Visitor, facts: Facts) -> dict[str, Any]:
    """What the templates of a review are handed: how far it is, and what it tells when it is made."""
    reviews = tables_of(request).reviews
    now = await reviews.progress(facts.code, visitor.person)
    reviewed = await reviews.found(facts.code, visitor.person) if now.state == DONE else None
    data: Told | None = Telling(reviewed, facts, visitor.catalogue).told() if reviewed is not None else None
    return {"progress": now, "said": said(now, visitor), "told": data, "reviewing": reviews.when != OFF}


def said(now: Progress, visitor: Visitor) -> str:
    """How far a review is, in words."""
    return visitor.say(f"review.page.{now.state}", n=now.ahead, percent=now.percent)
