"""The sheet on which a player plans choices ahead."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from ...table.plan import CONDITIONS, MAX_PLANS, OPEN
from ...text.plan_words import choice_groups, dropped_text, moment_text, moments, plan_text
from ..pages.forms import ForSeat, Number
from ..pages.shared import tables_of
from ..visitor import AnyVisitor
from .asked_words import speaker_of
from .routes import Words, done_response, html, own_table_view

router = APIRouter(include_in_schema=False)


class LayDown(ForSeat):
    words: Words
    condition: Words = OPEN
    until: Words = ""
    after: Number | None = None


class ByHand(ForSeat):
    by_hand: Words = ""


@router.get("/t/{code}/plan")
async def page(request: Request, visitor: AnyVisitor, code: str) -> Response:
    table_view, viewer = await own_table_view(request, visitor, code)
    speaker, game = speaker_of(table_view, visitor.catalogue), table_view.game
    return html(
        "plan.html",
        visitor,
        facts=table_view.facts,
        seat=table_view.facts.seats[viewer],
        plans=[plan_text(speaker, *plan) for plan in table_view.plans],
        dropped=dropped_text(speaker, *table_view.dropped_plan) if table_view.dropped_plan else "",
        by_hand=table_view.by_hand,
        groups=choice_groups(speaker),
        moments=[(event, moment_text(speaker, event)) for event in moments(game.name)],
        CONDITIONS=CONDITIONS,
        MAX_PLANS=MAX_PLANS,
    )


@router.post("/t/{code}/plan")
async def lay_down(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[LayDown, Form()]) -> Response:
    how = (sent.words, sent.condition, sent.until, sent.after)
    await tables_of(request).planning.lay_down(code, visitor.known, sent.seat, *how)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/plan/take_back")
async def take_back(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ForSeat, Form()]) -> Response:
    await tables_of(request).planning.take_back(code, visitor.known, sent.seat)
    return done_response(request, f"/t/{code}")


@router.post("/t/{code}/by_hand")
async def by_hand(request: Request, visitor: AnyVisitor, code: str, sent: Annotated[ByHand, Form()]) -> Response:
    await tables_of(request).planning.set_by_hand(code, visitor.known, sent.seat, bool(sent.by_hand))
    return done_response(request, f"/t/{code}")
