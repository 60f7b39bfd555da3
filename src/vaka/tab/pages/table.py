"""The page of a table, and what can be looked up there."""

import json

from ...table.errors import NotFound, NotNow
from ...table.live.guided import Guided, guided
from ...table.play.deeds import MAX_WORDS
from ...table.table_view import OVER
from ...web.table_page.asked_words import asking_seat, hint_card, why_not
from ...web.table_page.guiding import guide_cards
from ...web.table_page.page import aid_sheet, log_page, table_page
from ..lone_table import LoneTable
from ..requests import JSON, TEXT, Answer, Request
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/t/{code}")
def page(site: Site, request: Request, code: str) -> Answer:
    table = site.table(code)
    return Answer(table_page(table.view(), site.frames, site.reader, site.reader.catalogue, lesson(table)))


@router.get("/t/{code}/guide")
def guide(site: Site, request: Request, code: str) -> Answer:
    """In a guided game: where its learner stands, and what is said there."""
    at = lesson(site.table(code))
    if at is None:
        raise NotNow("table.no_guide_here", {})
    return Answer(json.dumps(guide_cards(at, site.reader.catalogue)), type=JSON)


@router.get("/t/{code}/aid")
def aid(site: Site, request: Request, code: str) -> Answer:
    return Answer(aid_sheet(site.table(code).view(), site.reader))


@router.get("/t/{code}/log")
def whole_log(site: Site, request: Request, code: str) -> Answer:
    return Answer(log_page(site.table(code).view(), site.reader))


@router.get("/t/{code}/origin")
def origin(site: Site, request: Request, code: str) -> Answer:
    """What a table that was made from a record promises of its chance."""
    facts = site.table(code).facts()
    if not facts.brought:
        raise NotFound("pages.tab.not_here", {})
    return site.page("origin.html", request, facts=facts)


@router.get("/t/{code}/resign")
def ask_resign(site: Site, request: Request, code: str) -> Answer:
    view = site.table(code).view()
    return site.page("resign.html", request, facts=view.facts, seat=view.facts.seats[asking_seat(view)])


@router.get("/t/{code}/delete")
def ask_delete(site: Site, request: Request, code: str) -> Answer:
    return site.page("delete_table.html", request, facts=site.table(code).facts())


@router.get("/t/{code}/kept")
def kept(site: Site, request: Request, code: str) -> Answer:
    """A table that cannot be opened, as the browser keeps it."""
    if code not in site.unopened:
        raise NotFound("pages.tab.not_here", {})
    return Answer(site.unopened[code].text, type=TEXT, file=f"vaka-{code}.json")


@router.get("/t/{code}/why")
def why(site: Site, request: Request, code: str) -> Answer:
    """Why the viewer cannot choose this now, in words."""
    view = site.table(code).view()
    choice = request.query.get("choice", "")[:MAX_WORDS]
    return Answer(json.dumps(why_not(view, asking_seat(view), choice, site.reader.catalogue)), type=JSON)


@router.post("/t/{code}/hint")
async def hint(site: Site, request: Request, code: str) -> Answer:
    """What an expert would do here, from what the viewer may know."""
    table = site.table(code)
    view = table.view()
    card = hint_card(await table.hint(asking_seat(view)), view, site.reader.catalogue)
    return Answer(json.dumps({"hint": card}), type=JSON)


def lesson(table: LoneTable) -> Guided | None:
    """Where the learner stands in a guided game; None at any other table, and when it is over."""
    return guided(table.live) if table.live.row.status != OVER else None
