"""What all pages share: rendering, signing, going elsewhere, and what a form brought."""

import re
from typing import Any

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse

from ...core.errors import BadRequest
from ...table.tables import Tables
from ..rendering.shown import COLOURS
from ..rendering.templating import environment
from ..settings import Settings
from ..visitor import Visitor, page_values

PATH = re.compile(r"/(?![/\\])[^\s\\]*")
MOST_FIELDS = 64
MOST_TEXT = 200


def tables_of(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def render(template: str, connection: HTTPConnection, found: Visitor, **values: Any) -> str:
    """A page or a part of one, with the words that all of them know."""
    shared = {"here": connection.url.path, "origin": address(connection), "colours": COLOURS}
    return environment().get_template(template).render(page_values(found, **shared, **values))


def show(template: str, request: Request, found: Visitor, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for this visitor, who gets their cookie if they are new."""
    response = HTMLResponse(render(template, request, found, **values), status)
    found.sign(response, settings_of(request))
    return response


def go(path: str, request: Request, found: Visitor) -> RedirectResponse:
    """After a form: on to the page that shows what it did."""
    response = RedirectResponse(path, 303)
    found.sign(response, settings_of(request))
    return response


def same_site(path: str, otherwise: str = "/") -> str:
    """A path of this house, or `otherwise`: nobody is sent elsewhere by a form.

    >>> [same_site(path) for path in ("/rules/orongo", "//evil.example", "https://evil.example", "/\\\\evil.example")]
    ['/rules/orongo', '/', '/', '/']
    """
    return path if PATH.fullmatch(path) else otherwise


def address(connection: HTTPConnection) -> str:
    """Where others reach this house, as links to it begin."""
    settings = settings_of(connection)
    if settings.address and is_local(connection):
        return settings.address
    scheme = "https" if settings.https else connection.url.scheme.replace("ws", "http")
    return f"{scheme}://{connection.url.netloc}"


def is_local(connection: HTTPConnection) -> bool:
    """Whether the house was called by a name that means nothing on another machine."""
    return connection.url.hostname in ("localhost", "127.0.0.1", "::1")


class Fields:
    """What a form brought: texts of bounded length, and files as text."""

    def __init__(self, texts: dict[str, str], files: dict[str, tuple[str, bytes]]) -> None:
        self.texts = texts
        self.files = files

    def text(self, name: str, default: str = "") -> str:
        return self.texts.get(name, default)

    def number(self, name: str, default: int) -> int:
        """A whole number, or BadRequest; the default when nothing was said."""
        said = self.text(name)
        if not said:
            return default
        if not re.fullmatch(r"[0-9]{1,9}", said):
            raise BadRequest("pages.error.field", {"field": name})
        return int(said)

    def share(self, name: str) -> bytes:
        """A share of chance, in hexadecimal; empty when none was given."""
        said = self.text(name)
        if said and not re.fullmatch(r"([0-9a-f]{2}){16,64}", said):
            raise BadRequest("pages.error.field", {"field": name})
        return bytes.fromhex(said)

    @property
    def later(self) -> bool:
        """Whether the browser gives its share of chance when it has seen the table's seal."""
        return self.text("share") == "later"

    def file(self, name: str) -> str:
        """The text of a file; empty when none was chosen."""
        title, data = self.files.get(name, ("", b""))
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadRequest("pages.import.not_text", {"file": title}) from None


async def fields(request: Request) -> Fields:
    """The fields of the form that was sent."""
    texts: dict[str, str] = {}
    files: dict[str, tuple[str, bytes]] = {}
    async with request.form(max_files=4, max_fields=MOST_FIELDS) as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                files[name] = (value.filename or "", await value.read())
            else:
                texts[name] = value.strip()[:MOST_TEXT]
    return Fields(texts, files)
