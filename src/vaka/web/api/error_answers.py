"""What is refused becomes a JSON message with the status that goes with its kind."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...table.errors import Stale
from ...table.table_view import TableView
from ...text.catalogue import catalogue
from ...text.speaker import Speaker
from ..error_texts import status_of
from ..refusals import ProblemResponse, problem
from ..visitor import language_of
from .caller import Caller, NoToken
from .serialize import message_data, refusal_data, table_view_data

PLACES = ("body", "query", "path", "header")
# our message for pydantic's kinds of errors, and which of its values goes where
REASONS = {
    "missing": ("missing",),
    "extra_forbidden": ("unknown",),
    "int_type": ("no_number",),
    "int_parsing": ("no_number",),
    "int_from_float": ("no_number",),
    "int_parsing_size": ("no_number",),
    "string_type": ("no_text",),
    "string_unicode": ("pattern",),
    "string_pattern_mismatch": ("pattern",),
    "string_too_short": ("short", "least:min_length"),
    "string_too_long": ("long", "most:max_length"),
    "too_short": ("short", "least:min_length"),
    "too_long": ("long", "most:max_length"),
    "bool_type": ("no_flag",),
    "bool_parsing": ("no_flag",),
    "no_option": ("no_option",),
    "list_type": ("no_list",),
    "dict_type": ("no_object",),
    "model_type": ("no_object",),
    "model_attributes_type": ("no_object",),
    "greater_than_equal": ("least", "least:ge"),
    "less_than_equal": ("most", "most:le"),
    "literal_error": ("one_of", "allowed:expected"),
}


class PlainRoute(APIRoute):
    """A route whose refusals are JSON, whatever the pages of the server do with theirs."""

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


def api_router(tag: str) -> APIRouter:
    """A router of the API. The name of the function behind a route is its operation id, which never changes."""
    return APIRouter(
        prefix="/api/v1", route_class=PlainRoute, tags=[tag], generate_unique_id_function=lambda route: route.name
    )


async def refused(request: Request, error: VakaError) -> Response:
    """A choice for an earlier version gets the present view with its refusal."""
    status = 401 if isinstance(error, NoToken) else status_of(error)
    messages = catalogue(language_of(request))
    table_view = await _table_view(request)
    speaker = (
        None if table_view is None else Speaker(messages, table_view.game, table_view.facts.names, table_view.watched)
    )
    data = problem(status, refusal_data(error, messages, speaker))
    if table_view is not None and isinstance(error, Stale):
        data["sight"] = table_view_data(table_view, messages)
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    return ProblemResponse(data, status, headers)


async def _table_view(request: Request) -> TableView | None:
    """What the caller sees of the table that was spoken of, if anything."""
    caller: Caller | None = getattr(request.state, "caller", None)
    code = request.path_params.get("code")
    if caller is None or code is None:
        return None
    try:
        return await caller.tables.looking.table_view(code, caller.person)
    except VakaError:
        return None


def reason(error: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The message for one of pydantic's errors, and its values; a general one where it is of a rare kind.

    >>> reason({"type": "less_than_equal", "ctx": {"le": 8}})
    ('api.why.most', {'most': 8})
    >>> reason({"type": "is_instance_of"})
    ('api.why.other', {})
    """
    if error["type"] == "json_invalid":
        return "api.why.no_json", {"at": error["loc"][-1]}
    key, *names = REASONS.get(error["type"], ("other",))
    given = error.get("ctx", {})
    values = {name: given[field] for name, field in (pair.split(":") for pair in names)}
    if "allowed" in values:
        values["allowed"] = values["allowed"].replace("'", "").replace("None", "null")
    return f"api.why.{key}", values


def not_understood(request: Request, error: RequestValidationError) -> Response:
    """The first thing that is wrong; what was sent is not repeated."""
    first = error.errors()[0]
    names = [str(part) for part in first["loc"] if part not in PLACES]
    key, given = reason(first)
    if key == "api.why.no_object" and not names and "json" not in request.headers.get("content-type", ""):
        key = "api.why.not_sent_as_json"  # as curl sends it, unless it is told
    where = str(first["loc"][0]) if key == "api.why.no_json" or not names else ".".join(names)
    messages = catalogue(language_of(request))
    values = {"where": where[:100], "why": messages.say(key, given)}
    text = messages.say("api.not_understood", values)
    return ProblemResponse(problem(422, message_data("api.not_understood", values, text)), 422)
