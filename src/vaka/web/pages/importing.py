"""Playing on from a record."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import Response

from ...bots.strengths import FRIEND
from ...core.errors import BadRequest
from ...table.seating.imports import read_record
from ..door.limits import address_of
from ..visitor import AnyVisitor, Visitor, known_visitor
from .forms import BLANK, Filled, FormRoute, InField, Number, Sent, Text, in_field, shown_again, text_of
from .shared import go, show, tables_of

router = APIRouter(route_class=FormRoute)

SEATS = {"us": "me", "bots": FRIEND, "open": "open"}  # who sits in all seats but the first


class Import(Sent):
    record: UploadFile | None = None
    seats: Literal["us", "bots", "open"] = "us"
    line: Number | None = None
    components: UploadFile | None = None
    share: Text = ""


async def import_page(request: Request, visitor: Visitor, form: Filled) -> Response:
    allowed = tables_of(request).components_allowed
    return show("import.html", request, visitor, form.status, form=form, seats=list(SEATS), components=allowed)


@router.get("/import")
async def blank_form(request: Request, visitor: AnyVisitor) -> Response:
    return await import_page(request, visitor, BLANK)


@router.post("/import")
@shown_again(import_page, "record|line|components")
async def play_on(request: Request, sent: Annotated[Import, Form()]) -> Response:
    with in_field("record"):
        text = await text_of(sent.record)
        if not text:
            raise InField("record", BadRequest("pages.import.no_file", {}))
        players = (await read_record(text)).players
    with in_field("components"):
        components = await text_of(sent.components)
    seats = ["me"] + [SEATS[sent.seats]] * (players - 1)
    visitor = await known_visitor(request)
    code = await tables_of(request).imports.import_record(
        visitor.known, text, seats, sent.line or None, components, sent.share == "later", address_of(request)
    )
    return go(f"/t/{code}", request, visitor)
