"""Joining by a link or a code that was sent some other way."""

import re
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..visitor import visitor
from .shared import fields, go, show

router = APIRouter()

PLACE = re.compile(r"/(t/[a-z0-9-]+|j/[a-z0-9-]+/[0-9]/[\w-]+|back/[\w-]+)")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def place(text: str) -> str:
    """The page that a link or a code means; "" for anything else.

    >>> place("http://192.0.2.7:8742/t/hotu-7k3m-x2pq"), place("Hotu-7k3m-x2pq"), place("hello")
    ('/t/hotu-7k3m-x2pq', '/t/hotu-7k3m-x2pq', '')
    """
    if CODE.fullmatch(text.lower()):
        return f"/t/{text.lower()}"
    try:
        path = urlsplit(text).path
    except ValueError:
        return ""
    return path if PLACE.fullmatch(path) else ""


@router.get("/join")
async def ask(request: Request) -> Response:
    return show("join.html", request, await visitor(request), text="", problem="")


@router.post("/join")
async def follow(request: Request) -> Response:
    found = await visitor(request)
    text = (await fields(request)).text("link")
    path = place(text)
    if not path:
        problem = found.say("pages.join.not_a_link", text=text)
        return show("join.html", request, found, 422, text=text, problem=problem)
    return go(path, request, found)
