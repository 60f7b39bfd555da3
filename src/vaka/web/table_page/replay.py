"""Looking back at a game: its positions as pages and as frames, and playing on from one of them."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...table.replays.positions import OWN, WATCH, Position
from ..pages.filled import BLANK, MAX_NUMBER, Filled
from ..pages.forms import FormRoute, Text, WhoSits, shown_again
from ..pages.shared import address, go, show, tables_of
from ..traffic.limits import address_of
from ..visitor import AnyVisitor, Visitor, known_visitor
from .play_on import check_seats, play_on_values
from .replay_page import Replay, first_position, link_to, path_to, view_called

router = APIRouter(include_in_schema=False, route_class=FormRoute)

Number = Annotated[int, Path(ge=0, le=MAX_NUMBER)]
SeatWord = Annotated[str, Query(max_length=8)]
MAX_THINGS = 400  # characters


class PlayOn(WhoSits):
    share: Text = ""


@router.get("/t/{code}/at")
async def look_back(request: Request, visitor: AnyVisitor, code: str) -> Response:
    """A finished game from its start, a running one from where it stands."""
    facts = await tables_of(request).looking.facts(code, visitor.person)
    return RedirectResponse(first_position(facts), 303)


# A position of a finished game is called by its line, as in its record: /at/57. While it is played, lines would tell
# how many steps the moves of others had: there it is called by its move, /move/31, also after the end.


@router.get("/t/{code}/at/{number}.json")
@router.get("/t/{code}/move/{number}.json")
async def frame(request: Request, visitor: AnyVisitor, code: str, number: Number, seat: SeatWord = OWN) -> Response:
    """A position as the regions of a frame."""
    position = await position_at(request, visitor, code, number, seat)
    return JSONResponse(replay_of(request).frame(position, visitor.language))


@router.get("/t/{code}/at/{number}/log.json")
@router.get("/t/{code}/move/{number}/log.json")
async def part_of_the_log(
    request: Request,
    visitor: AnyVisitor,
    code: str,
    number: Number,
    seat: SeatWord = OWN,
    line: Annotated[int, Query(ge=0, le=MAX_NUMBER)] = 0,
    things: Annotated[str, Query(max_length=MAX_THINGS)] = "",
) -> Response:
    position = await position_at(request, visitor, code, number, seat)
    return JSONResponse(await replay_of(request).log_part(position, line, things.split(), visitor.language))


@router.get("/t/{code}/at/{number}")
@router.get("/t/{code}/move/{number}")
async def page(request: Request, visitor: AnyVisitor, code: str, number: Number, seat: SeatWord = OWN) -> Response:
    position = await position_at(request, visitor, code, number, seat)
    if not position.over and not is_by_move(request):
        return RedirectResponse(link_to(position)(position.number), 303)
    picture = f"{address(request)}{path_to(position)}/{position.number}/preview.png"
    return HTMLResponse(replay_of(request).page(position, visitor, visitor.catalogue, picture))


async def play_on_page(request: Request, visitor: Visitor, form: Filled) -> Response:
    """The form that says who is to sit where."""
    code, number = request.path_params["code"], int(request.path_params["number"])
    position = await position_at(request, visitor, code, number, WATCH)
    return show("play_on.html", request, visitor, form.status, **play_on_values(position, form))


@router.get("/t/{code}/at/{number}/on")
async def ask_play_on(request: Request, visitor: AnyVisitor, code: str, number: Number) -> Response:
    return await play_on_page(request, visitor, BLANK)


@router.post("/t/{code}/at/{number}/on")
@shown_again(play_on_page, "seat[0-9]")
async def play_on(
    request: Request, visitor: AnyVisitor, code: str, number: Number, sent: Annotated[PlayOn, Form()]
) -> Response:
    tables = tables_of(request)
    facts = await tables.looking.facts(code, visitor.person)
    seats = sent.of_seats("seat")[: facts.players]
    check_seats(facts.game, seats)
    later = sent.share == "later"
    async with known_visitor(request) as player:
        made = await tables.replaying.play_on(player.known, code, number, seats, later, address_of(request))
    return go(f"/t/{made}", request, player)


async def position_at(request: Request, visitor: Visitor, code: str, number: int, seat: str) -> Position:
    tables = tables_of(request)
    position = await tables.replaying.position(
        code, visitor.person, number, view_called(seat), by_move=is_by_move(request)
    )
    tables.looking.here(position.table_view.facts, visitor.person)
    return position


def is_by_move(request: Request) -> bool:
    """Whether the number in the address is that of a move."""
    return request.url.path.split("/")[3] == "move"


def replay_of(request: Request) -> Replay:
    replay: Replay = request.app.state.replay
    return replay
