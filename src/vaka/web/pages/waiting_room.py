"""The waiting room: who sits where before the game starts, and what can be done about it."""

from fastapi import APIRouter, Request
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from ...core.errors import BadRequest
from ...table.errors import NotAllowed
from ...table.people.people import Person
from ...table.sight import AWAITED, SEATING, Facts
from ..rendering.shown import COLOURS
from ..visitor import Visitor, known_visitor, visitor
from .games import ICONS
from .invitations import invitations, keep_links
from .shared import Fields, fields, go, is_local, render, settings_of, show, tables_of

router = APIRouter()

MOST_SEATS = 8


async def waiting_room(request: Request, found: Visitor, facts: Facts) -> HTMLResponse:
    """The page of a table that is not complete yet."""
    region = waiting_region(request, found, facts)
    return show("waiting.html", request, found, facts=facts, icons=ICONS, region=region)


async def waiting_regions(connection: HTTPConnection, found: Visitor, facts: Facts) -> dict[str, str]:
    """The part of the waiting room that changes, by its id."""
    return {"waiting": waiting_region(connection, found, facts)}


def waiting_region(connection: HTTPConnection, found: Visitor, facts: Facts) -> str:
    free = [seat for seat in facts.seats if seat.kind == "open"]
    return render(
        "waiting_region.html",
        connection,
        found,
        facts=facts,
        free=free,
        free_colours=free_colours(facts),
        seated=any(seat.mine for seat in facts.seats),
        awaited=[seat.seat + 1 for seat in facts.seats if seat.mine and seat.share == AWAITED],
        invitations=invitations(connection, facts) if free and (facts.open or facts.host) else [],
        local_only=is_local(connection) and not settings_of(connection).address,
    )


def free_colours(facts: Facts) -> list[int]:
    """The colours that no person plays with."""
    taken = [seat.colour for seat in facts.seats if seat.kind == "person"]
    return [colour for colour in range(len(COLOURS)) if colour not in taken]


@router.post("/t/{code}/sit")
async def sit(request: Request, code: str) -> Response:
    said = await fields(request)
    found = await known_visitor(request, said.text("name"))
    await tables_of(request).seating.sit(
        code, known(found), seat_of(said), said.text("name"), nonce=said.share("share")
    )
    return go(f"/t/{code}", request, found)


@router.post("/t/{code}/stand_up")
async def stand_up(request: Request, code: str) -> Response:
    said = await fields(request)
    found = await visitor(request)
    await tables_of(request).seating.stand_up(code, known(found), seat_of(said))
    return go(f"/t/{code}", request, found)


@router.post("/t/{code}/shares")
async def give_shares(request: Request, code: str) -> Response:
    """The shares of chance that a browser has drawn for its seats, `share1` for the first; else the house draws."""
    said = await fields(request)
    found = await visitor(request)
    given = {seat: said.share(f"share{seat + 1}") for seat in range(MOST_SEATS)}
    await tables_of(request).seating.give_shares(
        code, known(found), {seat: share for seat, share in given.items() if share}
    )
    return go(f"/t/{code}", request, found)


@router.post("/t/{code}/colour")
async def choose_colour(request: Request, code: str) -> Response:
    said = await fields(request)
    found = await visitor(request)
    await tables_of(request).seating.choose_colour(code, known(found), seat_of(said), said.number("colour", 0) - 1)
    return go(f"/t/{code}", request, found)


@router.post("/t/{code}/start")
async def start(request: Request, code: str) -> Response:
    found = await visitor(request)
    await tables_of(request).seating.start(code, known(found))
    return go(f"/t/{code}", request, found)


@router.post("/t/{code}/links")
async def make_links(request: Request, code: str) -> Response:
    found = await visitor(request)
    links = await tables_of(request).seating.seat_links(code, known(found))
    response = go(f"/t/{code}", request, found)
    keep_links(response, settings_of(request), code, links)
    return response


# --- by link: reading the link shows a button, pressing it takes the seat, and the address is clean again


@router.get("/j/{code}/{seat}/{secret}")
async def invited(request: Request, code: str, seat: int, secret: str) -> Response:
    found = await visitor(request)
    facts = await tables_of(request).looking.facts(code, found.person)
    free = any(one.seat == seat - 1 and one.kind == "open" for one in facts.seats) and facts.status == SEATING
    return show("invited.html", request, found, facts=facts, seat=seat, free=free, icons=ICONS)


@router.post("/j/{code}/{seat}/{secret}")
async def claim(request: Request, code: str, seat: int, secret: str) -> Response:
    said = await fields(request)
    found = await known_visitor(request, said.text("name"))
    share = said.share("share")
    await tables_of(request).seating.sit(code, known(found), seat - 1, said.text("name"), link=secret, nonce=share)
    return go(f"/t/{code}", request, found)


def known(found: Visitor) -> Person:
    if found.person is None:
        raise NotAllowed("frame.nobody", {})
    return found.person


def seat_of(said: Fields) -> int:
    """The seat that was pressed, counted from 1 on pages."""
    seat = said.number("seat", 0)
    if not seat:
        raise BadRequest("pages.error.field", {"field": "seat"})
    return seat - 1
