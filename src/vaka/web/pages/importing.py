"""Playing on from a record."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...bots.strengths import FRIEND
from ...core.errors import BadRequest, VakaError
from ...table.seating.imports import read_record
from ..door.limits import address_of
from ..visitor import Visitor, known_visitor, visitor
from .shared import Fields, fields, go, show, tables_of

router = APIRouter()

SEATS = {"us": "me", "bots": FRIEND, "open": "open"}  # who sits in all seats but the first


@router.get("/import")
async def blank_form(request: Request) -> Response:
    return form(request, await visitor(request), "us", "")


@router.post("/import")
async def play_on(request: Request) -> Response:
    said = await fields(request)
    found = await visitor(request)
    try:
        text = said.file("record")
        if not text:
            raise BadRequest("pages.import.no_file", {})
        seats = wished_seats(said, (await read_record(text)).players)
        line = said.number("line", 0) or None
        found = await known_visitor(request)
        assert found.person is not None  # a known visitor is somebody
        brought = said.file("components")
        code = await tables_of(request).imports.import_record(
            found.person, text, seats, line, brought, said.later, address_of(request)
        )
        return go(f"/t/{code}", request, found)
    except VakaError as problem:
        return form(request, found, said.text("seats", "us"), said.text("line"), problem)


def form(request: Request, found: Visitor, chosen: str, line: str, problem: VakaError | None = None) -> Response:
    return show(
        "import.html",
        request,
        found,
        status=422 if problem else 200,
        seats=list(SEATS),
        chosen=chosen,
        line=line,
        components=tables_of(request).room.components,
        problem=found.refusal(problem) if problem else "",
    )


def wished_seats(said: Fields, players: int) -> list[str]:
    others = SEATS.get(said.text("seats", "us"))
    if others is None:
        raise BadRequest("pages.error.field", {"field": "seats"})
    return ["me"] + [others] * (players - 1)
