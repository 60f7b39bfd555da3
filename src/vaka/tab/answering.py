"""The answer to every request of a page."""

import json
import traceback

from ..core.errors import VakaError
from ..table.errors import NotFound
from ..web.error_texts import error_data, error_page, status_of
from .pages import (
    embedding,
    home,
    learning,
    new_table,
    opening,
    preferences,
    puzzles,
    record,
    replay,
    review,
    rules,
    table,
    table_deeds,
)
from .requests import JSON, TEXT, Answer, Request
from .site import Site

ROUTERS = (
    *(home.router, new_table.router, table.router, table_deeds.router),
    *(learning.router, rules.router, puzzles.router, preferences.router),
    *(record.router, opening.router, replay.router, review.router, embedding.router),
)


async def answer(site: Site, request: Request) -> Answer:
    """The answer to a request, whatever it is."""
    try:
        result = await handled(site, request)
    except VakaError as error:
        result = refused(site, request, error, status_of(error))
    except Exception:  # a page without an answer waits for ever
        traceback.print_exc()
        result = refused(site, request, VakaError("pages.error.line_500", {}), 500)
    result.body = site.below(result.body) if result.type != TEXT else result.body
    result.location = f"{site.base}{result.location}" if result.location else ""
    return result


async def handled(site: Site, request: Request) -> Answer:
    for router in ROUTERS:
        if (route := router.find(request.method, request.path)) is not None:
            handler, parts = route
            await site.open(parts.get("code", ""))
            result = handler(site, request, **parts)
            return result if isinstance(result, Answer) else await result
    raise NotFound("pages.tab.not_here", {})


def refused(site: Site, request: Request, error: VakaError, status: int) -> Answer:
    reader = site.reader
    if request.wants_json:
        return Answer(json.dumps({"error": error_data(error, reader.catalogue)}), status, JSON)
    return Answer(error_page(reader, status, reader.refusal(error)), status)
