"""The record of a game that is over."""

from ...table.play.shown_tables import record_of
from ..requests import TEXT, Answer, Request
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/t/{code}/record")
def record(site: Site, request: Request, code: str) -> Answer:
    return Answer(record_of(site.table(code).live).text(), type=TEXT)
