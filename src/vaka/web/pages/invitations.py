"""The links of empty seats, and how they are handed on.

A secret is shown to the one who made it: their browser keeps it in a cookie that only this table's pages get, and the
server itself keeps nothing but its hash.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import segno
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...core.seats import seat_number
from ...table.table_view import Facts
from ..rendering.colours import by_day
from ..settings import Settings
from .shared import address, is_reached

LINKS = "vaka_links"
WEEK = 7 * 24 * 3600
SEAT, SECRET = re.compile("[1-9]"), re.compile("[A-Za-z0-9_-]{1,100}")


@dataclass
class Invitation:
    """A link to a seat, counted from 1, or to the whole table (0), and its pattern, where a phone could follow it."""

    seat: int
    link: str
    pattern: Markup


def keep_links(response: Response, settings: Settings, code: str, links: dict[int, str]) -> None:
    """Let the browser keep the secrets of this table's empty seats."""
    value = ".".join(f"{seat_number(seat)}.{secret}" for seat, secret in links.items())
    response.set_cookie(
        LINKS, value, max_age=WEEK, path=f"/t/{code}", httponly=True, samesite="lax", secure=settings.https
    )


def kept_links(connection: HTTPConnection) -> dict[int, str]:
    """The secrets that the browser has kept, by seat counted from 1."""
    parts = connection.cookies.get(LINKS, "").split(".")
    pairs = zip(parts[::2], parts[1::2])  # as somebody may have written them: no pattern holds a text of any length
    return {int(seat): secret for seat, secret in pairs if SEAT.fullmatch(seat) and SECRET.fullmatch(secret)}


def invitations(connection: HTTPConnection, facts: Facts) -> list[Invitation]:
    """What can be sent to others: the link of an open table, else those of its empty seats that are kept here."""
    base = address(connection)
    drawn = pattern if is_reached(connection) else lambda link: Markup()
    if facts.open:
        link = f"{base}/t/{facts.code}"
        return [Invitation(0, link, drawn(link))]
    kept = kept_links(connection)
    empty = [seat.number for seat in facts.seats if seat.kind == "open" and seat.number in kept]
    links = [(seat, f"{base}/j/{facts.code}/{seat}/{kept[seat]}") for seat in empty]
    return [Invitation(seat, link, drawn(link)) for seat, link in links]


@lru_cache(256)
def pattern(link: str) -> Markup:
    """A link as a QR code; black on white in either theme, since that is what cameras read best."""
    code = segno.make(link, micro=False)
    return Markup(code.svg_inline(border=3, omitsize=True, svgclass="qr", lineclass=None, light=by_day("white")))
