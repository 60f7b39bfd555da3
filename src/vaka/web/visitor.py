"""Who asks: a person by their cookie, their language and their theme. No accounts, one cookie a person."""

from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..core.errors import VakaError
from ..table.people import Person
from ..table.tables import Tables
from ..text.catalogue import Catalogue, catalogue, languages
from ..text.speaker import plain
from .settings import Settings

PERSON = "vaka"
LANGUAGE = "vaka_language"
THEME = "vaka_theme"
THEMES = ("light", "dark")
YEAR = 365 * 24 * 3600


@dataclass
class Visitor:
    """Whoever asks for a page. `token` is set when the person is new and the answer must carry the cookie."""

    person: Person | None
    language: str
    theme: str  # "" follows the system
    token: str = ""

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(self.language)

    def say(self, key: str, **values: object) -> str:
        return self.catalogue.say(key, values)

    def refusal(self, error: VakaError) -> str:
        return plain(self.catalogue, error)

    def sign(self, response: Response, settings: Settings) -> None:
        """Give a new person their cookie."""
        if self.token:
            set_cookie(response, settings, PERSON, self.token, secret=True)


def set_cookie(response: Response, settings: Settings, name: str, value: str, secret: bool = False) -> None:
    response.set_cookie(name, value, max_age=YEAR, httponly=secret, samesite="lax", secure=settings.https, path="/")


async def visitor(connection: HTTPConnection) -> Visitor:
    """Whoever asks, without making anybody known who was not: what GET requests and sockets use."""
    tables: Tables = connection.app.state.tables
    token = connection.cookies.get(PERSON, "")
    person = await tables.person(token) if token else None
    theme = connection.cookies.get(THEME, "")
    return Visitor(person, language_of(connection), theme if theme in THEMES else "")


async def known_visitor(connection: HTTPConnection, name: str = "") -> Visitor:
    """Whoever asks, made known if they were not: what forms use. The answer must be signed."""
    found = await visitor(connection)
    if found.person is None:
        found.person, found.token = await connection.app.state.tables.newcomer(name)
    return found


def language_of(connection: HTTPConnection) -> str:
    """The language chosen, else the first that the browser asks for and that we have, else English."""
    known = languages()
    chosen = connection.cookies.get(LANGUAGE, "")
    if chosen in known:
        return chosen
    wished = connection.headers.get("accept-language", "")[:200].split(",")
    spoken = [part.partition(";")[0].strip().partition("-")[0].lower() for part in wished]
    return next((language for language in spoken if language in known), "en")


def page_values(found: Visitor, **values: Any) -> dict[str, Any]:
    """What every template of a page is handed."""
    return {"page": found, "say": found.say, "languages": languages(), **values}
