"""The review of a game that is over: asked for, watched while it is made, read."""

import json
from typing import cast

from ...review.schema import ReviewData
from ...table.errors import NotNow
from ...table.play.shown_tables import record_of
from ...table.replays.reviewed import Reviewed
from ...table.table_view import OVER
from ...web.table_page.review_page import Telling
from ..lone_table import LoneTable
from ..requests import JSON, Answer, Request, go
from ..reviews import DONE, Progress
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/t/{code}/review")
def page(site: Site, request: Request, code: str) -> Answer:
    table = over(site, code)
    now, facts = progress_of(site, table), table.facts()
    shown = None
    if table.review is not None:
        live = table.live
        form = cast(ReviewData, table.review | {"names": [seat.name for seat in live.seats]})
        shown = Telling(Reviewed(form, live.game, live.begun().positions), facts, site.reader.catalogue).told()
    said_now = said(site, now)
    return site.page("review.html", request, facts=facts, progress=now, said=said_now, told=shown, reviewing=True)


@router.post("/t/{code}/review")
def ask(site: Site, request: Request, code: str) -> Answer:
    table = over(site, code)
    if table.review is None:
        site.reviews.ask(code, record_of(table.live).text())
    return go(f"/t/{code}/review")


@router.get("/t/{code}/review.json")
def progress(site: Site, request: Request, code: str) -> Answer:
    """How far it is, for the page that waits for it."""
    now = progress_of(site, over(site, code))
    return Answer(json.dumps({"state": now.state, "percent": now.percent, "text": said(site, now)}), type=JSON)


def over(site: Site, code: str) -> LoneTable:
    table = site.table(code)
    if table.live.row.status != OVER:
        raise NotNow("table.review_later", {})
    return table


def progress_of(site: Site, table: LoneTable) -> Progress:
    return Progress(DONE) if table.review is not None else site.reviews.progress(table.live.row.code)


def said(site: Site, now: Progress) -> str:
    return site.reader.say(f"review.page.{now.state}", n=now.ahead, percent=now.percent)
