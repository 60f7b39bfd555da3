"""The OpenAPI document of the API."""

from functools import cache
from typing import Any

from fastapi.openapi.utils import get_openapi

from ...games import list_games
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
}
JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


@cache
def document() -> dict[str, Any]:
    """Made once: it takes a good part of a second."""
    tags = [{"name": name, "description": text} for name, text in TAGS.items()]
    result = get_openapi(title="Vaka", version=VERSION, description=ABOUT, routes=router.routes, tags=tags)
    for operation in (operation for path in result["paths"].values() for operation in path.values()):
        for status, response in operation["responses"].items():
            if status >= "400":
                [content] = response["content"].values()
                response["content"] = {PROBLEM_JSON: content}
            for content in response.get("content", {}).values():
                if "$ref" in content["schema"]:
                    content["schema"].pop("type", None)  # FastAPI calls it a string where the answer is a stream
    schemas = result["components"]["schemas"]  # examples in the models would lose what is null in them
    schemas["Sight"]["properties"]["view"]["examples"] = [first_view(game) for game in list_games()]
    schemas["Review"]["properties"]["review"]["examples"] = [REVIEW]
    return result
