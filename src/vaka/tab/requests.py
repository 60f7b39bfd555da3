"""What a page asks the tab for, and what it is answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from ..core.errors import BadRequest
from ..core.seats import seat_number, seat_of
from ..web.pages.filled import MAX_NUMBER

HTML = "text/html; charset=utf-8"
JSON = "application/json"
TEXT = "text/plain; charset=utf-8"


@dataclass
class Request:
    """What a page asks for; `path` begins behind the folder in which the tab lies."""

    method: str
    path: str
    query: Mapping[str, str]
    form: Mapping[str, str]
    wants_json: bool

    @property
    def here(self) -> str:
        """The address that was asked for, as a form leads back to it."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    def number(self, name: str) -> int:
        return whole_number(self.form.get(name, ""), name)

    @property
    def seat(self) -> int:
        return seat_of(self.number("seat"))

    def seats(self, players: int) -> list[str]:
        """Who is to sit where, as a form says it."""
        return [self.form.get(f"seat{seat_number(seat)}", "") for seat in range(players)]


@dataclass
class Answer:
    """What a page is answered; with a `file` name the browser saves it."""

    body: str = ""
    status: int = 200
    type: str = HTML
    location: str = ""
    file: str = ""


def whole_number(text: str, field: str) -> int:
    """The number that a field or a part of an address has."""
    if not text.isascii() or not text.isdecimal() or int(text) > MAX_NUMBER:
        raise BadRequest("pages.error.field", {"field": field})
    return int(text)


def go(path: str) -> Answer:
    """On to another page."""
    return Answer(status=303, location=path)
