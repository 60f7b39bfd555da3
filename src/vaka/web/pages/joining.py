"""Joining by a link or a code that was sent some other way."""

import re
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from ...core.errors import BadRequest
from ..visitor import AnyVisitor, Visitor
from .filled import BLANK, Filled, InField
from .forms import FormRoute, Sent, Text, shown_again
from .shared import go, show

router = APIRouter(route_class=FormRoute)

PLACE = re.compile(r"/(t/[a-z0-9-]+|j/[a-z0-9-]+/[0-9]/[\w-]+|back/[\w-]+)")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


class Join(Sent):
    link: Text = ""


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


async def join_page(request: Request, visitor: Visitor, form: Filled) -> Response:
    return show("join.html", request, visitor, form.status, form=form)


@router.get("/join")
async def ask(request: Request, visitor: AnyVisitor) -> Response:
    return await join_page(request, visitor, BLANK)


@router.post("/join")
@shown_again(join_page, "link")
async def follow(request: Request, visitor: AnyVisitor, sent: Annotated[Join, Form()]) -> Response:
    path = place(sent.link)
    if not path:
        key = "pages.join.not_a_link" if sent.link else "pages.join.by_link_line"
        raise InField("link", BadRequest(key, {"text": sent.link}))
    return go(path, request, visitor)
