"""Looking back at a game: its positions as pages and as frames, and playing on from one of them."""

import json

from ...table.play.shown_tables import record_of
from ...table.replays.positions import OWN, WATCH, Position
from ...web.pages.filled import BLANK, Filled, InField
from ...web.table_page.play_on import check_seats, play_on_values
from ...web.table_page.replay_page import first_position, view_called
from ..requests import JSON, Answer, Request, go, whole_number
from ..routing import Router
from ..site import Site, refused_form, seat_choices_here

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


@router.get("/t/{code}/at/{number}/on")
async def ask_play_on(site: Site, request: Request, code: str, number: str) -> Answer:
    return await play_on_page(site, request, code, number, BLANK)


@router.post("/t/{code}/at/{number}/on")
async def play_on(site: Site, request: Request, code: str, number: str) -> Answer:
    """A new table that goes on from a position of a game that is over."""
    live = site.table(code).live
    seats = request.seats(live.row.players)
    try:
        check_seats(live.row.game, seats)
        made = await site.bring(record_of(live).text(), seats, whole_number(number, "number"))
    except InField as error:
        typed = Filled.typed(request.form)
        return await play_on_page(site, request, code, number, refused_form(site.reader, typed, error))
    return go(f"/t/{made}")


async def play_on_page(site: Site, request: Request, code: str, number: str, form: Filled) -> Answer:
    position = await site.table(code).position(whole_number(number, "number"), WATCH, by_move=False)
    values = play_on_values(position, form) | {"seat_choices": seat_choices_here(position.table_view.game.name)}
    return site.page("play_on.html", request, form.status, **values)


async def position_at(site: Site, request: Request, code: str, number: str) -> Position:
    view = view_called(request.query.get("seat", OWN))
    by_move = request.path.startswith(f"/t/{code}/move/")
    return await site.table(code).position(whole_number(number, "number"), view, by_move)
