"""A record that another page shows: a table for looking at, which is not kept."""

import json

from ...web.table_page.replay_page import first_position
from ..requests import JSON, Answer, Request, whole_number
from ..routing import Router
from ..site import Site

POSITION = "position"

router = Router()


@router.post("/embedded")
async def show(site: Site, request: Request) -> Answer:
    """Where the record is seen: from its beginning, or at one position, which is the last where nothing is said."""
    table = await site.show_record(request.form.get("record", "").replace("\r\n", "\n"))
    facts, at = table.facts(), request.form.get("at", "")
    go = first_position(facts)
    if request.form.get("kind") == POSITION:
        go = f"/t/{facts.code}/at/{whole_number(at, 'at') if at else table.live.begun().number}"
    return Answer(json.dumps({"go": go}), type=JSON)
