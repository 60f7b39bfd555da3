"""Who asks: a person by their cookie, their language and their theme. One cookie a device."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..table.people.people import People
from ..table.tables import Tables
from ..text.catalogue import languages
from .reader import THEMES, Reader
from .settings import Settings

PERSON = "vaka"
# With https: no other host, and no page without https, can set or read it. The plain one is not believed there, since
# anybody on the way could have planted it.
HOST_PERSON = "__Host-vaka"
LANGUAGE = "vaka_language"
PAGE_LANGUAGE = "vaka-language"  # a header
THEME = "vaka_theme"
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # in this order: each also calls itself by later ones
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
YEAR = 365 * 24 * 3600


@dataclass
class Visitor(Reader):
    """The person who asks for a page. `token` is set when the answer must carry the cookie: the person is new.
    `carried` is the one that came. `chat`: they may write to others."""

    token: str = ""
    carried: str = ""
    chat: bool = True

    def sign(self, response: Response, settings: Settings) -> None:
        """Give a new person their cookie."""
        if self.token:
            set_cookie(response, settings, cookie_name(settings), self.token, secret=True)


def set_cookie(response: Response, settings: Settings, name: str, value: str, secret: bool = False) -> None:
    response.set_cookie(name, value, max_age=YEAR, httponly=secret, samesite="lax", secure=settings.https, path="/")


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor, without making a new person: for GET requests and sockets."""
    tables: Tables = connection.app.state.tables
    settings: Settings = connection.app.state.settings
    token = connection.cookies.get(cookie_name(settings), "")
    person = await tables.people.by_cookie(token) if token else None
    theme = connection.cookies.get(THEME, "")
    theme = theme if theme in THEMES else ""
    return Visitor(person, language_of(connection), theme, carried=token, chat=tables.talk.chat)


@asynccontextmanager
async def known_visitor(connection: HTTPConnection, name: str = "") -> AsyncIterator[Visitor]:
    """The visitor, as a new person if they are not known: for what a form does. The answer must be signed. A new
    person whose form is refused in here is not kept."""
    visitor = await visitor_of(connection)
    if visitor.person is not None:
        yield visitor
        return
    people: People = connection.app.state.tables.people
    person, visitor.token = await people.newcomer(name, device(connection))
    visitor.person = person
    try:
        yield visitor
    except BaseException:
        await people.remove(person)
        raise


AnyVisitor = Annotated[Visitor, Depends(visitor_of)]


def cookie_name(settings: Settings) -> str:
    return HOST_PERSON if settings.https else PERSON


def device(connection: HTTPConnection) -> str:
    """What a browser says of itself, in two words, so that its owner can tell it from another.

    >>> from starlette.requests import Request
    >>> agent = b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    >>> device(Request({"type": "http", "headers": [(b"user-agent", agent)]}))
    'Firefox, Linux'
    """
    agent = connection.headers.get("user-agent", "")[:400]
    return ", ".join(next((name for name in names if name in agent), "") or "?" for names in (BROWSERS, SYSTEMS))


def language_of(connection: HTTPConnection) -> str:
    """The language of the page that asks, else the one chosen, else the first that the browser asks for and that we
    have, else English."""
    known = languages()
    for chosen in (language_of_page(connection), connection.cookies.get(LANGUAGE, "")):
        if chosen in known:
            return chosen
    wished = connection.headers.get("accept-language", "")[:200].split(",")
    spoken = [part.partition(";")[0].strip().partition("-")[0].lower() for part in wished]
    return next((language for language in spoken if language in known), "en")


def language_of_page(connection: HTTPConnection) -> str:
    """In which language a page was loaded, as its scripts say: another may have been chosen since, in another tab.
    Sockets say it in their address, as they have no headers of their own."""
    if connection.scope["type"] == "websocket":
        return connection.query_params.get("language", "")
    return connection.headers.get(PAGE_LANGUAGE, "")
