"""What all pages share: rendering, signing, going elsewhere."""

from typing import Any

from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse

from ...table.tables import Tables
from ..reader import page_values
from ..rendering.shown import COLOURS
from ..rendering.templating import environment
from ..settings import Settings
from ..visitor import Visitor


def tables_of(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def render(template: str, connection: HTTPConnection, visitor: Visitor, **values: Any) -> str:
    """A page or a part of one, with the words that all of them know."""
    shared = {"here": connection.url.path, "origin": address(connection), "colours": COLOURS}
    return environment().get_template(template).render(page_values(visitor, **shared | values))


def show(template: str, request: Request, visitor: Visitor, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for this visitor, who gets their cookie if they are new."""
    response = HTMLResponse(render(template, request, visitor, **values), status)
    visitor.sign(response, settings_of(request))
    return response


def go(path: str, request: Request, visitor: Visitor) -> RedirectResponse:
    """After a form: on to the page that shows what it did."""
    response = RedirectResponse(path, 303)
    visitor.sign(response, settings_of(request))
    return response


def address(connection: HTTPConnection) -> str:
    """Where others reach this server, as links to it begin."""
    settings = settings_of(connection)
    if settings.address and is_local(connection):
        return settings.address
    scheme = "https" if settings.https else connection.url.scheme.replace("ws", "http")
    return f"{scheme}://{connection.url.netloc}"


def is_reached(connection: HTTPConnection) -> bool:
    """Whether links that this visitor sends work on other machines."""
    return bool(settings_of(connection).address) or not is_local(connection)


def is_local(connection: HTTPConnection) -> bool:
    """Whether the server was called by a name that means nothing on another machine."""
    return connection.url.hostname in ("localhost", "127.0.0.1", "::1")
