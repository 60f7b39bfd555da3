"""Opening a record: first it is looked at, then one says who sits where, and after which move it goes on."""

from ...core.errors import BadRequest, VakaError
from ...table.seating.brought import checked_match, looked_at, read_record
from ...web.pages.brought import Brought, brought_record
from ...web.pages.filled import BLANK, Filled, in_field
from ..lone_table import record_game
from ..requests import Answer, Request, go, whole_number
from ..routing import Router
from ..site import Site, refused_form, seat_choices_here

router = Router()


@router.get("/import")
def blank_form(site: Site, request: Request) -> Answer:
    return form_page(site, request, BLANK, None)


@router.post("/import")
async def play_on(site: Site, request: Request) -> Answer:
    text = (request.form.get("record") or request.form.get("record_text", "")).replace("\r\n", "\n")
    typed = Filled.typed(request.form)
    brought = None
    try:
        with in_field("record"):
            if not text:
                raise BadRequest("pages.import.no_file", {})
            brought = await looked(site, text, typed)
        if not typed.text("seat1"):
            return form_page(site, request, BLANK, brought)
        with in_field("line"):
            line = whole_number(typed.text("line"), "line") if typed.text("line") else None
        return go(f"/t/{await site.bring(text, request.seats(len(brought.seats)), line)}")
    except VakaError as error:
        return form_page(site, request, refused_form(site.reader, typed, error), brought)


async def looked(site: Site, text: str, form: Filled) -> Brought:
    record = await read_record(text)
    match = await checked_match(record, record_game(record))
    return brought_record(text, "", looked_at(match), site.settings.get("name", ""), form, site.reader.catalogue)


def form_page(site: Site, request: Request, form: Filled, brought: Brought | None) -> Answer:
    choices = seat_choices_here(brought.looked.game.name) if brought else []
    values = {"form": form, "brought": brought, "choices": choices, "components": False}
    return site.page("import.html", request, form.status, **values)
