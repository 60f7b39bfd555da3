"""How a game ended, as a page for whoever is sent a link to it, and the check that it was right."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ...table.errors import NotNow
from ...table.replays.replaying import WATCH
from ...table.sight import OVER
from ..boards import sheets_of
from ..pages.forms import MOST_NUMBER
from ..pages.shared import address, show, tables_of
from ..rendering.shown import Mine
from ..rendering.templating import environment, macros
from ..visitor import AnyVisitor, page_values
from .frames import board_macros
from .replay_page import Replay
from .review import review_values

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/result")
async def result(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """Nothing of it is told before the end."""
    tables = tables_of(request)
    if (await tables.looking.facts(code, visitor.person)).status != OVER:
        raise NotNow("table.result_later", {})
    sight = (await tables.replaying.position(code, visitor.person, MOST_NUMBER, WATCH)).sight
    replay: Replay = request.app.state.replay
    mine, regions = replay.frames.filled(sight, visitor.language)
    game = sight.game.name
    names = [seat.name for seat in sight.facts.seats]
    return show(
        "result.html",
        request,
        visitor,
        facts=sight.facts,
        mine=mine,
        outcome=sight.outcome,
        headline=str(macros("frame.html").headline(mine, sight.outcome)).strip(),
        description=described(mine, names),
        link=f"{address(request)}/t/{code}/result",
        sheets=sheets_of(game),
        ground=board_macros(game).ground(replay.frames.shared(sight, visitor.language).data),
        regions=regions,
        **await review_values(request, visitor, sight.facts),
    )


@router.get("/t/{code}/result/check")
async def check(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """Plays the record of a finished game again, and says what that proves."""
    verdict = await tables_of(request).checking.verdict(code, visitor.person)
    page = environment().get_template("check.html")
    return HTMLResponse(page.render(page_values(visitor, facts=verdict.facts, verdict=verdict)))


def described(mine: Mine[Any], names: list[str]) -> str:
    """What was played, and by whom."""
    return mine.say("replay.played", game=mine.say(f"{mine.facts.game}.game_title"), names=names)
