"""How a game ended, as a page that can be shared, and the check that it was right."""

import html
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ...review.schema import PointData
from ...table.errors import NotNow
from ...table.replays.positions import WATCH
from ...table.table_view import OVER, TableView
from ..boards import board_macros, sheets_of
from ..boards.context import ViewerContext
from ..pages.filled import MAX_NUMBER
from ..pages.shared import address, show, tables_of
from ..reader import page_values
from ..rendering.templating import environment, macros
from ..traffic.guard import POLICY
from ..visitor import AnyVisitor, Visitor
from .preview import Previews, preview_svg
from .replay import Number
from .replay_page import Replay
from .review import review_values

router = APIRouter(include_in_schema=False)

DRAWS = POLICY.replace("img-src 'self'", "img-src 'self' data:")  # the page draws its board as a picture by itself


@router.get("/t/{code}/result")
async def result(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """Nothing of it is shown before the end."""
    table_view = await end_of(request, visitor, code)
    replay: Replay = request.app.state.replay
    mine, regions = replay.frames.filled(table_view, visitor.language)
    game = table_view.game.name
    names = [seat.name for seat in table_view.facts.seats]
    link = f"{address(request)}/t/{code}/result"
    page = show(
        "result.html",
        request,
        visitor,
        facts=table_view.facts,
        mine=mine,
        headline=headline_of(mine),
        description=described(mine, names),
        link=link,
        picture=f"{link}/preview.png?{table_view.facts.changes}",
        sheets=sheets_of(game),
        ground=board_macros(game).ground(replay.frames.shared(table_view, visitor.language).context),
        regions=regions,
        **await review_values(request, visitor, table_view.facts),
    )
    page.headers["content-security-policy"] = DRAWS
    return page


@router.get("/t/{code}/result/preview.png")
async def picture_of_result(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """The result as a picture."""
    return await picture(request, visitor, await end_of(request, visitor, code))


@router.get("/t/{code}/preview.png")
async def picture_of_table(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """The table as it stands now."""
    return await picture_at(request, visitor, code, MAX_NUMBER)


@router.get("/t/{code}/at/{number}/preview.png")
async def picture_at(request: Request, visitor: AnyVisitor, code: str, number: Number) -> Response:
    """The table as it stood behind a line."""
    position = await tables_of(request).replaying.position(code, visitor.person, number, WATCH)
    return await picture(request, visitor, position.table_view)


@router.get("/t/{code}/move/{number}/preview.png")
async def picture_after(request: Request, visitor: AnyVisitor, code: str, number: Number) -> Response:
    """The table as it stood after a move."""
    position = await tables_of(request).replaying.position(code, visitor.person, number, WATCH, by_move=True)
    return await picture(request, visitor, position.table_view)


async def picture(request: Request, visitor: Visitor, table_view: TableView) -> Response:
    """What a watcher has seen, as PNG."""
    replay: Replay = request.app.state.replay
    previews: Previews = request.app.state.previews
    shared = replay.frames.shared(table_view, visitor.language).context
    curve: list[PointData] = []
    headline = shared.say("frame.table_name", name=table_view.facts.name)
    if table_view.facts.status == OVER:
        headline = headline_of(replay.frames.context(table_view, visitor.language))
        reviewed = await tables_of(request).reviews.found(table_view.facts.code, visitor.person)
        curve = reviewed.form["curve"] if reviewed is not None else []
    return Response(await previews.png(preview_svg(shared, headline, curve)), media_type="image/png")


async def end_of(request: Request, visitor: Visitor, code: str) -> TableView:
    """The end of a game, as a watcher sees it; NotNow before."""
    tables = tables_of(request)
    if (await tables.looking.facts(code, visitor.person)).status != OVER:
        raise NotNow("table.result_later", {})
    return (await tables.replaying.position(code, visitor.person, MAX_NUMBER, WATCH)).table_view


def headline_of(mine: ViewerContext[Any]) -> str:
    """Who won and why, in one sentence; plain text."""
    return html.unescape(str(macros("frame.html").headline(mine, mine.outcome))).strip()


@router.get("/t/{code}/result/check")
async def check(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """Plays the record of a finished game again, and says what that proves."""
    verdict = await tables_of(request).checking.verdict(code, visitor.person)
    page = environment().get_template("check.html")
    return HTMLResponse(
        page.render(page_values(visitor, facts=verdict.facts, verdict=verdict, server=address(request)))
    )


def described(mine: ViewerContext[Any], names: list[str]) -> str:
    """What was played, and by whom."""
    return mine.say("replay.played", game=mine.say(f"{mine.facts.game}.game_title"), names=names)
