"""Playing on from a record."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import BadRequest, VakaError
from ...core.record import parse
from ..visitor import known_visitor, visitor
from .showing import Fields, fields, go, show, tables_of

router = APIRouter()

SEATS = {"us": "me", "bots": "friend", "open": "open"}  # who sits in all seats but the first


@router.get("/import")
async def blank_form(request: Request) -> Response:
    return show("import.html", request, await visitor(request), seats=list(SEATS), chosen="us", line="", problem="")


@router.post("/import")
async def play_on(request: Request) -> Response:
    said = await fields(request)
    found = await visitor(request)
    try:
        text = said.file("record")
        if not text:
            raise BadRequest("pages.import.no_file", {})
        seats = wished_seats(said, parse(text).players)
        line = said.number("line", 0) or None
        found = await known_visitor(request)
        assert found.person is not None  # a known visitor is somebody
        components = said.file("components")
        code = await tables_of(request).import_record(found.person, text, seats, line, components, said.later)
        return go(f"/t/{code}", request, found)
    except VakaError as problem:
        text = found.refusal(problem)
        chosen = said.text("seats", "us")
        return show(
            "import.html",
            request,
            found,
            422,
            seats=list(SEATS),
            chosen=chosen,
            line=said.text("line"),
            problem=text,
        )


def wished_seats(said: Fields, players: int) -> list[str]:
    others = SEATS.get(said.text("seats", "us"))
    if others is None:
        raise BadRequest("pages.error.field", {"field": "seats"})
    return ["me"] + [others] * (players - 1)
