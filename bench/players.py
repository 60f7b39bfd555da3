"""People at tables of a server that is measured: they look as programs do, and listen as pages or as programs do."""

import asyncio
import random
import re
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

NO_LOG = 100_000  # leave out the log: clients have it already


@dataclass
class Player:
    number: int  # of the seat, counted from 1
    token: str
    cookie: str
    socket: ClientConnection | None = None
    frames: int = 0
    bytes: int = 0
    hears: asyncio.Task[None] | None = None


@dataclass
class LaidTable:
    code: str
    players: list[Player]
    watchers: list[Player] = field(default_factory=list)


class Guests:
    """Those who come to a server: `call` as programs, `send_form` as pages."""

    def __init__(self, http: httpx.AsyncClient, url: str, seed: int = 1) -> None:
        self.http = http
        self.url = url
        self.luck = random.Random(seed)

    async def newcomer(self, name: str, number: int = 0) -> Player:
        """Somebody with a cookie, and a token for the same person."""
        page = await self.http.post("/me", data={"name": name})
        cookie = str(page.cookies["vaka"])
        self.http.cookies.clear()
        made = await self.http.post("/me/token", data={"label": "load"}, headers={"cookie": f"vaka={cookie}"})
        self.http.cookies.clear()
        match = re.search(r'id="program-token"[^>]*value="([^"]+)"', made.text)
        assert match is not None, "the page shows the token"
        return Player(number, match.group(1), cookie)

    async def lay(self, game: str, seats: int, name: str = "P", **new_table: Any) -> LaidTable:
        """A table at which all seats are taken by people."""
        players = [await self.newcomer(f"{name}-{seat}", seat) for seat in range(1, seats + 1)]
        code = (await self.call(players[0], "/tables", {"game": game, "players": seats, **new_table}))["code"]
        for player in players[1:]:
            await self.call(player, f"/tables/{code}/seats/{player.number}", {})
        return LaidTable(code, players)

    async def call(self, player: Player, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {player.token}"}
        answer = await self.http.request(
            "GET" if body is None else "POST", f"/api/v1{path}", json=body, headers=headers
        )
        answer.raise_for_status()
        return answer.json()

    async def listen(self, table: LaidTable, player: Player, as_page: bool) -> None:
        """Open the socket of a page or of a program, and read what comes."""
        path = f"/t/{table.code}/live" if as_page else f"/api/v1/tables/{table.code}/wakes"
        headers = {"Cookie": f"vaka={player.cookie}"} if as_page else {"Authorization": f"Bearer {player.token}"}
        at = self.url.replace("http", "ws", 1) + path
        player.socket = await connect(at, additional_headers=headers, max_size=None, compression=None)
        await player.socket.recv()
        player.hears = asyncio.create_task(self._hear(player))

    async def _hear(self, player: Player) -> None:
        assert player.socket is not None
        async for item in player.socket:
            player.frames += 1
            player.bytes += len(item)

    async def send_form(self, table: LaidTable, player: Player, deed: str, **fields: str) -> None:
        """As the script of a page sends it."""
        headers = {"cookie": f"vaka={player.cookie}", "accept": "application/json"}
        answer = await self.http.post(f"/t/{table.code}/{deed}", data=fields, headers=headers)
        answer.raise_for_status()

    async def table_view(self, table: LaidTable, player: Player) -> Any:
        return await self.call(player, f"/tables/{table.code}/sight?told_from={NO_LOG}")

    async def leave(self, player: Player) -> None:
        if player.hears is not None:
            player.hears.cancel()
        if player.socket is not None:
            await player.socket.close()
        player.socket = player.hears = None
