"""Servers that tests visit, and programs that talk to them as anybody's could."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.clocks import Clock
from tests.patience import PATIENCE
from tests.web.servers import Server
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.settings import Settings


class VakaServer(Server):
    """A whole server over a store."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.programs: list[Program] = []
        super().__init__(create_app(tables, settings))

    def program(self, name: str = "", **headers: str) -> "Program":
        """A newcomer with a token."""
        answer = httpx.post(f"{self.url}/api/v1/people", json={"name": name}, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        return self.program_with(answer.json()["token"], headers)

    def watcher(self, **headers: str) -> "Program":
        return self.program_with("", headers)

    def program_with(self, token: str, headers: dict[str, str] | None = None) -> "Program":
        """A program with this token."""
        self.programs.append(Program(self.url, token, headers))
        return self.programs[-1]

    def stop(self) -> None:
        for program in self.programs:
            program.close()
        super().stop()


@contextmanager
def open_server(
    folder: Path, settings: Settings | None = None, url: str = "", pace: float = 0.0, waiting: float = 0.0
) -> Iterator[VakaServer]:
    """A server on a SQLite file in this folder, where bots answer at once, choices are made at once, and nobody is
    slowed down.

    Its clock stands still, so that however slow the machine is no table makes anybody's one choice for them.
    """
    url = url or f"sqlite+aiosqlite:///{folder / 'vaka.sqlite'}"
    tables = Tables(url, pace=pace, waiting=waiting, workers=1, components=True)
    Clock(time.time()).wind(tables.registry)
    server = VakaServer(tables, settings or Settings(limits=False))
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Program:
    """A program at the tables of a server, as anybody could write it."""

    def __init__(self, url: str, token: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers=self.headers | (headers or {}), timeout=PATIENCE)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """What is answered, which must be of this status."""
        answer = self.http.request(method, path, json=body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.headers.get("content-type", "").endswith("json") else answer.text

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def make(self, game: str, players: int, **new_table: Any) -> str:
        """A table of this program, by its code."""
        code: str = self.post("/tables", {"game": game, "players": players, **new_table}, status=201)["code"]
        return code

    def sit(self, code: str, seat: int, status: int = 200, **more: Any) -> Any:
        return self.post(f"/tables/{code}/seats/{seat}", more, status)

    def table_view(self, code: str) -> Any:
        return self.get(f"/tables/{code}/sight")

    def choose(self, code: str, words: str, table_view: Any = None, status: int = 200, **more: Any) -> Any:
        seen = table_view or self.table_view(code)
        body = {"seat": seen["viewer"], "words": words, "version": seen["table"]["version"], **more}
        return self.post(f"/tables/{code}/choices", body, status)

    @contextmanager
    def wakes(self, code: str) -> Iterator["Wakes"]:
        address = f"{self.url.replace('http', 'ws')}/api/v1/tables/{code}/wakes"
        with connect(address, additional_headers=self.headers or {"Authorization": "Bearer "}) as socket:
            yield Wakes(socket)

    def close(self) -> None:
        self.http.close()


class Wakes:
    """The notifications that a program receives."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self) -> dict[str, int]:
        wake: dict[str, int] = json.loads(self.socket.recv(timeout=PATIENCE))
        return wake
