"""The record of a game that is over."""

from ...table.play.shown_tables import record_of
from ..requests import TEXT, Answer, Request
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/t/{code}/record")
def record(site: Site, request: Request, code: str) -> Answer:
    live = site.table(code).live
    return Answer(record_of(live).text(), type=TEXT, file=f"vaka-{live.game.name}-{code}.record")
