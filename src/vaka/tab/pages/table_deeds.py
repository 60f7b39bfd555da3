"""What can be done at a table."""

import json

from ...table.errors import NotFound
from ...table.play import deeds
from ...table.seating.laying import check_may_play_again, same_again
from ..requests import JSON, Answer, Request, go
from ..routing import Router
from ..site import Site

router = Router()


@router.post("/t/{code}/choose")
def choose(site: Site, request: Request, code: str) -> Answer:
    words = request.form.get("choice", "")
    deeds.check_words(words)
    chosen = (request.seat, words, request.number("version"), site.clock())
    with site.table(code).changing(site.clock()) as live:
        deeds.choose(live, site.person, *chosen, may_wait=request.wants_json)
    return site.done(request, code)


@router.post("/t/{code}/take_back")
def take_back(site: Site, request: Request, code: str) -> Answer:
    seen = (request.seat, request.number("version"), request.number("sealed"))
    with site.table(code).changing(site.clock()) as live:
        deeds.take_back(live, site.person, *seen)
    return site.done(request, code)


@router.post("/t/{code}/undo")
def undo(site: Site, request: Request, code: str) -> Answer:
    with site.table(code).changing(site.clock()) as live:
        deeds.undo(live, site.person, request.seat, request.number("version"))
    return site.done(request, code)


@router.post("/t/{code}/propose")
def propose(site: Site, request: Request, code: str) -> Answer:
    """There is nobody else to agree: a whole move is taken back at once."""
    if request.form.get("kind") != "undo":
        raise NotFound("pages.tab.not_here", {})
    site.table(code).go_back(site.clock())
    return site.done(request, code)


@router.post("/t/{code}/done")
def done(site: Site, request: Request, code: str) -> Answer:
    with site.table(code).changing(site.clock()) as live:
        deeds.done(live, site.person, request.seat)
    return site.done(request, code)


@router.post("/t/{code}/resign")
def resign(site: Site, request: Request, code: str) -> Answer:
    with site.table(code).changing(site.clock()) as live:
        deeds.resign(live, site.person, request.seat)
    return site.done(request, code)


@router.post("/t/{code}/delete")
def delete(site: Site, request: Request, code: str) -> Answer:
    site.delete(code)
    return go("/")


@router.post("/t/{code}/show")
def show(site: Site, request: Request, code: str) -> Answer:
    site.table(code).show(site.person, request.seat)
    return site.done(request, code)


@router.post("/t/{code}/rematch")
def rematch(site: Site, request: Request, code: str) -> Answer:
    """The same people and bots again, at one table however often it is asked for."""
    with site.table(code).changing(site.clock()) as live:
        check_may_play_again(live, site.person)
        if live.row.rematch not in site.tables:
            live.row.rematch = site.make(same_again(live, site.person))
    site.changed(code)
    again = f"/t/{live.row.rematch}"
    return Answer(json.dumps({"go": again}), type=JSON) if request.wants_json else go(again)
