"""Playing on from a record: first it is looked at, then one says who sits where, and after which move it goes on."""

from asyncio import to_thread
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import Response

from ...core.errors import BadRequest, VakaError
from ..traffic.limits import address_of
from ..visitor import AnyVisitor, Visitor, known_visitor
from .brought import Brought, brought_record
from .drafts import seat_choices
from .filled import BLANK, Filled, InField, in_field
from .forms import FormRoute, Number, Text, WhoSits, plain_lines, shown_again, text_of, whole_text
from .shared import go, show, tables_of

router = APIRouter(route_class=FormRoute)


class Import(WhoSits):
    """The record and the components as files, or as texts once they were looked at; then also who sits where."""

    record: UploadFile | None = None
    record_text: str = ""
    components: UploadFile | None = None
    components_text: str = ""
    line: Number | None = None
    share: Text = ""

    def seats(self) -> list[str]:
        """Who was chosen for the seats; nobody, as long as the record was not looked at."""
        wished = self.of_seats("seat")
        while wished and not wished[-1]:
            wished.pop()
        return wished


@router.get("/import")
async def blank_form(request: Request, visitor: AnyVisitor) -> Response:
    return await import_page(request, visitor, BLANK)


async def import_page(request: Request, visitor: Visitor, form: Filled) -> Response:
    """The form; once more with the record that was looked at, where one was."""
    text = await whole_text(request, "record_text") if request.method == "POST" else ""
    brought = None
    if text and not form.problem("record"):
        with suppress(VakaError):  # what is wrong with it, the form says already
            brought = await looked_at(request, visitor, text, await whole_text(request, "components_text"), form)
    return shown(request, visitor, form, brought)


def shown(request: Request, visitor: Visitor, form: Filled, brought: Brought | None) -> Response:
    return show(
        "import.html",
        request,
        visitor,
        form.status,
        form=form,
        brought=brought,
        choices=seat_choices(brought.looked.game.name) if brought else [],
        components=tables_of(request).components_allowed,
    )


async def looked_at(request: Request, visitor: Visitor, text: str, components: str, form: Filled) -> Brought:
    looked = await tables_of(request).imports.look(text, components)
    name = visitor.person.name if visitor.person else ""
    return await to_thread(brought_record, text, components, looked, name, form, visitor.catalogue)


@router.post("/import")
@shown_again(import_page, "record|line|components")
async def play_on(request: Request, visitor: AnyVisitor, sent: Annotated[Import, Form()]) -> Response:
    with in_field("record"):
        text = await text_of(sent.record) or plain_lines(sent.record_text)
        if not text:
            raise InField("record", BadRequest("pages.import.no_file", {}))
    with in_field("components"):
        components = await text_of(sent.components) or plain_lines(sent.components_text)
    if not sent.seats():
        with in_field("record"):
            return shown(request, visitor, BLANK, await looked_at(request, visitor, text, components, BLANK))
    async with known_visitor(request) as player:
        code = await tables_of(request).imports.import_record(
            player.known, text, sent.seats(), sent.line, components, sent.share == "later", address_of(request)
        )
    return go(f"/t/{code}", request, player)
