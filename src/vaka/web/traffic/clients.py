"""Who sends a request, as far as memory says. The store is not asked here: these answers must cost next to nothing."""

import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ...table.fair_queue import Asker
from ...table.live.cooperative import DEEDS, KNOWN, LONG_WORK, LOOKS, STRANGERS
from ...table.people.people import COOKIE, PROGRAM
from ...table.tables import Tables
from ..addresses import network
from ..settings import Settings
from ..visitor import cookie_name

BEARER = "bearer "
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

TABLE = re.compile(r"/(?:api/v1/tables|t)/([^/]+)(?:/.*)?")
# What costs nothing, or must always be answered.
FREE = re.compile(r"/static/.*|/tab/.*|/healthz|/livez|/readyz|/metrics|/favicon.ico")
# plays whole games again, reads files, draws, or looks through all games of a person
LONG = re.compile(
    r"/(api/v1/)?import|/box/.+|/(api/v1/people/)?me/games.*|/puzzles/.+|/rules/search|/figures"
    r"|/(api/v1/tables|t)/[^/]+/(log|record|review(\.json)?|at|(at|move)/.+|result(/.+)?|preview\.png)"
)


@dataclass(frozen=True)
class Client:
    """`person` is None for strangers, and for a cookie that the store has not confirmed lately.
    `owner` is that of a bot account.
    `sits` is whether the person has a seat at the table that is asked for."""

    address: str
    person: int | None = None
    owner: int | None = None
    sits: bool = False

    @property
    def asker(self) -> Asker:
        """On whose account the work goes."""
        return self.owner or self.person or self.address


def client_of(connection: HTTPConnection, settings: Settings) -> Client:
    address = network(connection.client.host) if connection.client else ""
    tables: Tables | None = getattr(connection.app.state, "tables", None) if "app" in connection.scope else None
    confirmed = tables.people.confirmed(*carried(connection, settings)) if tables is not None else None
    if tables is None or confirmed is None:
        return Client(address)
    person, owner = confirmed
    table = TABLE.fullmatch(connection.scope["path"])
    return Client(address, person, owner, table is not None and tables.registry.sits(table[1], person))


def carried(connection: HTTPConnection, settings: Settings) -> tuple[str, str]:
    """The token or the cookie of a request, and which of the two it is."""
    authorization = connection.headers.get("authorization", "")
    if authorization[: len(BEARER)].lower() == BEARER:
        return authorization[len(BEARER) :].strip(), PROGRAM
    return connection.cookies.get(cookie_name(settings), ""), COOKIE


def rank_of(method: str, path: str, client: Client) -> int | None:
    """Who begins first: deeds at one's own table, looks at it, other people's requests, strangers, long work. None for
    what does not wait.

    >>> player = Client("192.0.2.1", 5, sits=True)
    >>> rank_of("POST", "/t/hotu-7k3m-x2pq/choose", player) == DEEDS
    True
    """
    if FREE.fullmatch(path):
        return None
    if LONG.fullmatch(path):
        return LONG_WORK
    if client.sits:
        return LOOKS if method in SAFE_METHODS else DEEDS
    return STRANGERS if client.person is None else KNOWN
