"""What is refused becomes a JSON message with the status that goes with its kind."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.errors import VakaError
from ...table.errors import Stale
from ...table.sight import Sight
from ...text.catalogue import catalogue
from ...text.speaker import Speaker
from ..refusals import status_of
from ..visitor import language_of
from .caller import Caller, NoToken
from .serialize import message_data, refusal_data, sight_data

PLACES = ("body", "query", "path", "header")


class PlainRoute(APIRoute):
    """A route whose refusals are JSON, whatever the pages of the house do with theirs."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await handle(request)
            except VakaError as error:
                return await refused(request, error)
            except RequestValidationError as error:
                return not_understood(request, error)

        return answer


async def refused(request: Request, error: VakaError) -> Response:
    """Whoever chose for a version that is over is told what there is to see now."""
    status = 401 if isinstance(error, NoToken) else status_of(error)
    messages = catalogue(language_of(request))
    sight = await _sight(request)
    speaker = None if sight is None else Speaker(messages, sight.game, sight.facts.names, sight.watched)
    data = {"error": refusal_data(error, messages, speaker)}
    if sight is not None and isinstance(error, Stale):
        data["sight"] = sight_data(sight, messages)
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(data, status, headers)


async def _sight(request: Request) -> Sight | None:
    """What the caller sees of the table that was spoken of, if anything."""
    caller: Caller | None = getattr(request.state, "caller", None)
    code = request.path_params.get("code")
    if caller is None or code is None:
        return None
    try:
        return await caller.tables.looking.sight(code, caller.person)
    except VakaError:
        return None


def not_understood(request: Request, error: RequestValidationError) -> Response:
    """The first thing that is wrong; what was sent is not repeated."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in PLACES) or str(first["loc"][0])
    values = {"where": where[:100], "why": str(first["msg"])[:200]}
    text = catalogue(language_of(request)).say("api.not_understood", values)
    return JSONResponse({"error": message_data("api.not_understood", values, text)}, 422)
