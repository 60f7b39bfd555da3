"""An MCP server: an assistant sits down at a table and plays there, with what its seat may know and nothing else.

All of it goes through the JSON API of a server, with the token of one person.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import httpx
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from .client import Client, Refused
from .types import NewSeat, Table

P = ParamSpec("P")
T = TypeVar("T")

ABOUT = (
    "Board games at a Vaka server. Make a table or sit down at one, then look, choose one of the choices in its exact "
    "words, and wait for your next turn. You see what your seat may know; ask why_not when a choice that you expected "
    "is missing."
)
MAX_TOLD = 40  # of what happened, the latest lines
MAX_WAIT = 60  # seconds
POLL_SECONDS = 0.5


@dataclass
class Place:
    """A table in short."""

    code: str
    game: str
    name: str
    status: str
    seats: list[str]
    your_seat: int | None


@dataclass
class OpenChoice:
    words: str
    label: str


@dataclass
class Position:
    """What your seat sees now."""

    status: str
    your_seat: int | None
    your_turn: bool
    question: str
    choices: list[OpenChoice]
    told: list[str]
    view: dict[str, Any]
    outcome: list[str]


def mcp_server(client: Client) -> MCPServer[Any]:
    """The tools of an assistant that is known to the server by the token of this client."""
    server = MCPServer("Vaka", instructions=ABOUT)
    tools = Tools(client)
    for tool in (
        tools.games,
        tools.tables,
        tools.make_table,
        tools.sit_down,
        tools.look,
        tools.choose,
        tools.why_not,
        tools.wait,
    ):
        server.tool()(_beside_the_loop(tool))
    return server


class Tools:
    """What an assistant can do. The descriptions are for the assistant."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def games(self) -> dict[str, list[int]]:
        """The games of this server, each with its possible numbers of players."""
        return {game["name"]: game["players"] for game in self._client.games()}

    def tables(self) -> list[Place]:
        """The tables where you sit, and the open ones where a seat is free."""
        tables = {table["code"]: table for table in (*self._client.own_tables(), *self._client.open_tables())}
        return [_place(table) for table in tables.values()]

    def make_table(self, game: str, players: int, strength: str = "friend") -> Place:
        """Make a table where you have the first seat and bots of this strength have the others; it starts at once. With
        the strength `open` other people can sit down there instead, and it starts when all seats are taken."""
        other: NewSeat = {"kind": "open"} if strength == "open" else {"kind": "bot", "strength": strength}
        return _place(self._client.make_table(game, players, seats=[{"kind": "me"}, *[other] * (players - 1)]))

    def sit_down(self, code: str) -> Place:
        """Take a free seat at the table with this code."""
        return _place(self._client.sit_down(code))

    def look(self, code: str) -> Position:
        """What your seat may know now: the question, the choices that are open to you, the latest of what happened, and
        the whole table as data."""
        seen = self._client.look(code)
        return Position(
            status=seen["table"]["status"],
            your_seat=seen["viewer"],
            your_turn=seen["to_choose"],
            question=seen["question"]["text"] if seen["question"] else "",
            choices=[OpenChoice(**choice) for choice in seen["choices"]],
            told=[event["text"] for event in seen["told"][-MAX_TOLD:]],
            view=seen["view"],
            outcome=seen["outcome"]["text"] if seen["outcome"] else [],
        )

    def choose(self, code: str, words: str) -> Position:
        """Make a choice, in the exact `words` of one of the choices that `look` lists."""
        self._client.choose(self._client.look(code), words)
        return self.look(code)

    def why_not(self, code: str, words: str) -> str:
        """Why you cannot choose these words now, from what your seat knows."""
        why = self._client.why_not(self._client.look(code), words)
        return "You can." if why is None else why["text"]

    def wait(self, code: str, seconds: int = 30) -> Position:
        """Wait until it is your turn or the game is over, at most so many seconds."""
        end = time.monotonic() + min(seconds, MAX_WAIT)
        while time.monotonic() < end:
            if self._client.table(code)["status"] != "seating":
                position = self.look(code)
                if position.your_turn or position.status == "over":
                    return position
            time.sleep(POLL_SECONDS)
        return self.look(code)


def _place(table: Table) -> Place:
    return Place(
        code=table["code"],
        game=table["game"],
        name=table["name"],
        status=table["status"],
        seats=[seat["name"] or seat["kind"] for seat in table["seats"]],
        your_seat=next((seat["seat"] for seat in table["seats"] if seat["mine"]), None),
    )


def _beside_the_loop(tool: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """A tool asks the server over the network: other messages of the assistant are read meanwhile. What the server
    refuses is told in its words."""

    @wraps(tool)
    async def run(*given: P.args, **named: P.kwargs) -> T:
        try:
            return await asyncio.to_thread(tool, *given, **named)
        except (Refused, httpx.HTTPError) as error:
            raise ToolError(str(error)) from None

    return run
