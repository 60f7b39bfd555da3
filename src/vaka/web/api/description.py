"""The OpenAPI document of the API."""

from functools import cache
from typing import Any

from fastapi.openapi.utils import get_openapi

from ...games import list_games
from .answers import Problem
from .examples import REVIEW, first_view
from .operations import router

VERSION = "1.0.0"
ABOUT = (
    "Programs see what a person in their seat sees, and choose among what is offered, in words. "
    "Seats are counted from 1. Times are seconds since 1970. Ignore fields that you do not know: new ones may come."
)
TAGS = {
    "play": "Look, choose, think again",
    "people and games": "Who you are, what you have played, and which games there are",
    "tables and seats": "Make, find, fill and start tables",
    "reviews": "After the end: what each decision was worth",
    "streams": "Be told when there is something to do, without asking",
    "talk": "Chat, and what a table agrees on",
    "reports": "Tell the hosts of the server of somebody, and what hosts do then",
}
JSON = "application/json"
REFUSALS = {
    400: "It cannot be read",
    401: "A token is needed, or it is wrong",
    403: "It is there, but not for you",
    404: "It is not there",
    409: "The table is not, or no longer, in a state for it",
    413: "Too large",
    422: "It makes no sense, or it is not allowed by the rules",
    429: "Too often; wait for as many seconds as the header Retry-After says",
    503: "The server is full; wait for as many seconds as the header Retry-After says",
}
REF = "#/components/schemas/{model}"
PROBLEM = {"application/problem+json": {"schema": {"$ref": REF.format(model=Problem.__name__)}}}


@cache
def document() -> dict[str, Any]:
    """Made once: it takes a good part of a second."""
    tags = [{"name": name, "description": text} for name, text in TAGS.items()]
    result = get_openapi(title="Vaka", version=VERSION, description=ABOUT, routes=router.routes, tags=tags)
    for operation in (operation for path in result["paths"].values() for operation in path.values()):
        for response in operation["responses"].values():
            for content in response.get("content", {}).values():
                if "$ref" in content["schema"]:
                    content["schema"].pop("type", None)  # FastAPI calls it a string where the answer is a stream
        for status, text in REFUSALS.items():
            operation["responses"][str(status)] = {"description": text, "content": PROBLEM}
    schemas = result["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):  # FastAPI's own
        del schemas[unused]
    schemas[Problem.__name__] = Problem.model_json_schema(ref_template=REF)
    schemas |= schemas[Problem.__name__].pop("$defs")
    # examples in the models would lose what is null in them
    schemas["TableView"]["properties"]["view"]["examples"] = [first_view(game) for game in list_games()]
    schemas["Review"]["properties"]["review"]["examples"] = [REVIEW]
    return result
