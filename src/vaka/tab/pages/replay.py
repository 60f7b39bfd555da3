"""Looking back at a game: its positions as pages and as frames."""

import json

from ...table.replays.positions import OWN, Position
from ...web.table_page.replay_page import first_position, view_called
from ..requests import JSON, Answer, Request, go, whole_number
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/t/{code}/at")
def look_back(site: Site, request: Request, code: str) -> Answer:
    return go(first_position(site.table(code).facts()))


@router.get("/t/{code}/at/{number}.json")
@router.get("/t/{code}/move/{number}.json")
async def frame(site: Site, request: Request, code: str, number: str) -> Answer:
    """A position as the regions of a frame."""
    position = await position_at(site, request, code, number)
    return Answer(json.dumps(site.replay.frame(position, site.reader.language)), type=JSON)


@router.get("/t/{code}/at/{number}/log.json")
@router.get("/t/{code}/move/{number}/log.json")
async def part_of_the_log(site: Site, request: Request, code: str, number: str) -> Answer:
    position = await position_at(site, request, code, number)
    line, things = whole_number(request.query.get("line", "0"), "line"), request.query.get("things", "")
    part = await site.replay.log_part(position, line, things.split(), site.reader.language)
    return Answer(json.dumps(part), type=JSON)


@router.get("/t/{code}/at/{number}")
@router.get("/t/{code}/move/{number}")
async def page(site: Site, request: Request, code: str, number: str) -> Answer:
    position = await position_at(site, request, code, number)
    return Answer(site.replay.page(position, site.reader, site.reader.catalogue, picture=""))


async def position_at(site: Site, request: Request, code: str, number: str) -> Position:
    view = view_called(request.query.get("seat", OWN))
    by_move = request.path.startswith(f"/t/{code}/move/")
    return await site.table(code).position(whole_number(number, "number"), view, by_move)
