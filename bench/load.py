"""How fast changes reach the players: many tables of Orongo, a socket for every seat, so many choices a second.

    python -m bench.load                                  # 125 tables of 4, 500 sockets, 80 choices a second
    python -m bench.load --tables 5 --rate 10 --seconds 10
    python -m bench.load --compiled                       # with the compiled engine of `python -m tools.compiled fast`
    python -m bench.load --frames                         # the sockets of pages, with rendered frames
    python -m bench.load --frames --pages                 # and choices sent as the forms of pages
    python -m bench.load --rate 600                       # more than one core can do: what is turned away, and how fast
                                                          # the others are answered

The server is one process on one core (taskset, where there is one). Measured is the time from sending a choice until
the update has arrived at another seat of that table. It prints a row for docs/reports/server-speed.md, and a
second one with how many choices were offered, answered and turned away (503), how long the answered ones waited for
their answer, how many of them for at most 250 ms, and what a choice costs the server.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.plain_http import PlainHttp

SERVER = """
import sys
from vaka.table.tables import Tables
from vaka.web.app import create_app
from vaka.web.monitoring.logs import start_logging
from vaka.web.server import bound, serve
from vaka.web.settings import Settings
start_logging("warning")
port = bound("127.0.0.1", 0)
app = create_app(Tables(sys.argv[1], pace=0.0, workers=1), Settings(limits=False, shedding=True))
serve(app, port, False, lambda: print(port.getsockname()[1], flush=True))
"""
CAPS = """
from vaka.table.seating import caps
caps.MAX_WAITING = caps.MAX_RUNNING = 10**6
"""
SEATS = 4
SHED = 503
NO_LOG = 100_000  # leave out the log: clients have it already
ROW = "| {kind} | {tables} | {sockets} | {rate:.0f} | {cpu:.0f}% | {median:.1f} | {p95:.1f} | {p99:.1f} | {most:.1f} |"
HEAD = "| updates | tables | sockets | choices/s | server CPU | median ms | 95% ms | 99% ms | most ms |"
SECOND_ROW = (
    "| {way} | {offered:.0f} | {answered:.0f} | {shed} "
    "| {median:.1f} | {p95:.1f} | {most:.1f} | {within:.1f}% | {cpu:.1f} |"
)
SECOND_HEAD = (
    "| choices by | offered/s | answered/s | turned away "
    "| median ms | 95% ms | most ms | within 250 ms | CPU ms a choice |"
)
SOON = 250.0  # ms within which each answer should come


@dataclass
class Seat:
    number: int  # counted from 1
    token: str
    cookie: str
    socket: ClientConnection | None = None


@dataclass
class Table:
    code: str
    seats: list[Seat]
    pending: list[int] = field(default_factory=lambda: list(range(1, SEATS + 1)))  # as its players see it
    sealed: set[int] = field(default_factory=set)  # whose bid is in, which they do not see
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    sent: float = 0.0  # when the choice was sent that nobody has seen yet
    mover: int = 0
    arrived: list[float] = field(default_factory=list)

    def owes(self, seat: int) -> bool:
        return seat in self.pending and seat not in self.sealed


class Load:
    def __init__(self, http: httpx.AsyncClient, url: str, frames: bool, pages: bool, seed: int) -> None:
        self.http = http
        self.plain = PlainHttp("127.0.0.1", int(url.rpartition(":")[2]))
        self.url = url
        self.frames = frames
        self.pages = pages
        self.offered = 0
        self.shed = 0
        self.answered: list[float] = []
        self.rng = random.Random(seed)
        self.tables: list[Table] = []
        self.choices = 0
        self.sockets = 0
        self.listeners: list[asyncio.Task[None]] = []

    async def call(self, token: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        if body is None:
            status, answer = await self.plain.get(f"/api/v1{path}", headers)
        else:
            status, answer = await self.plain.post_json(f"/api/v1{path}", headers, body)
        check(status)
        return json.loads(answer)

    async def lay(self, number: int) -> None:
        """A table with four people, and a socket for each."""
        people = [await self.newcomer(f"P{number}-{seat}") for seat in range(1, SEATS + 1)]
        code = (await self.call(people[0][0], "/tables", {"game": "orongo", "players": SEATS}))["code"]
        for at, (token, _) in enumerate(people[1:], 2):
            await self.call(token, f"/tables/{code}/seats/{at}", {})
        seats = [Seat(at, token, cookie) for at, (token, cookie) in enumerate(people, 1)]
        table = Table(code, seats)
        for seat in table.seats:
            await self.listen(table, seat)
        self.tables.append(table)

    async def newcomer(self, name: str) -> tuple[str, str]:
        """Somebody with a token, and for frames with the cookie of the same person."""
        if not self.frames:
            answer = await self.http.post("/api/v1/people", json={"name": name})
            return answer.json()["token"], ""
        cookies = httpx.Cookies()
        page = await self.http.post("/me", data={"name": name})
        cookies.extract_cookies(page)
        cookie = str(cookies["vaka"])
        self.http.cookies.clear()
        made = await self.http.post("/me/token", data={"label": "load"}, headers={"cookie": f"vaka={cookie}"})
        self.http.cookies.clear()
        match = re.search(r'id="program-token"[^>]*value="([^"]+)"', made.text)
        assert match is not None, "the page shows the token"
        return match.group(1), cookie

    async def listen(self, table: Table, seat: Seat) -> None:
        path = f"/t/{table.code}/live" if self.frames else f"/api/v1/tables/{table.code}/wakes"
        headers = {"Cookie": f"vaka={seat.cookie}"} if self.frames else {"Authorization": f"Bearer {seat.token}"}
        seat.socket = await connect(self.url.replace("http", "ws", 1) + path, additional_headers=headers, max_size=None)
        self.sockets += 1
        await seat.socket.recv()
        self.listeners.append(asyncio.create_task(self._hear(table, seat)))

    async def _hear(self, table: Table, seat: Seat) -> None:
        assert seat.socket is not None
        async for _ in seat.socket:
            if table.sent and seat.number != table.mover:
                table.arrived.append(time.perf_counter() - table.sent)

    async def choose(self, table: Table) -> None:
        """One choice at this table; what is sealed and seen by nobody counts as a choice, but is not measured."""
        async with table.busy:
            seat = next((seat for seat in table.seats if table.owes(seat.number)), None)
            if seat is None:
                return  # the game is over
            try:
                await self.choose_for(table, seat)
            except TurnedAway:
                self.shed += 1
                table.sent = 0.0

    async def choose_for(self, table: Table, seat: Seat) -> None:
        table_view = await self.call(seat.token, f"/tables/{table.code}/sight?told_from={NO_LOG}")
        version = table_view["table"]["version"]
        if not table_view["choices"]:  # the one choice that was left has been made for them meanwhile
            table.pending, table.sealed = table_view["view"]["pending"], set()
            return
        words = self.rng.choice(table_view["choices"])["words"]
        table.mover = seat.number
        table.sent = time.perf_counter()
        if self.pages:
            await self.send_form(table, seat, words, version)
            self.answered.append(time.perf_counter() - table.sent)
            seen = await self.call(seat.token, f"/tables/{table.code}/sight?told_from={NO_LOG}")
        else:
            body = {"seat": seat.number, "words": words, "version": version}
            seen = await self.call(seat.token, f"/tables/{table.code}/choices?told_from={NO_LOG}", body)
            self.answered.append(time.perf_counter() - table.sent)
        table.pending = seen["view"]["pending"]
        table.sealed = {*table.sealed, seat.number} if seen["table"]["version"] == version else set()
        self.choices += 1

    async def send_form(self, table: Table, seat: Seat, words: str, version: int) -> None:
        """As the script of a page sends it."""
        form = {"choice": words, "seat": str(seat.number), "version": str(version)}
        headers = {"cookie": f"vaka={seat.cookie}", "accept": "application/json"}
        status, _ = await self.plain.post_form(f"/t/{table.code}/choose", headers, form)
        check(status)

    async def run(self, rate: float, seconds: float) -> None:
        """So many choices a second, each at another table, whether the last one was answered or not."""
        started = time.perf_counter()
        under_way: set[asyncio.Task[None]] = set()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
            table = self.tables[number % len(self.tables)]
            self.offered += 1
            if table.busy.locked():  # its players wait for an answer, as people do
                continue
            task = asyncio.create_task(self.choose(table))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        await asyncio.sleep(0.5)

    async def close(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        for table in self.tables:
            for seat in table.seats:
                if seat.socket is not None:
                    await seat.socket.close()
        await self.plain.close()
        await self.http.aclose()


async def measure(given: argparse.Namespace, folder: str) -> str:
    words = [sys.executable, "-c", CAPS + SERVER, f"sqlite+aiosqlite:///{folder}/vaka.sqlite"]
    if shutil.which("taskset"):
        words = ["taskset", "-c", "0", *words]
    source = str(Path(__file__).parents[1] / ("build/fast" if given.compiled else "src"))
    environment = {**os.environ, "PYTHONPATH": source}
    server = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, env=environment)
    assert server.stdout is not None
    url = f"http://127.0.0.1:{int(await server.stdout.readline())}"
    try:
        limits = httpx.Limits(max_connections=None)  # else some would wait here and not at the server
        async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as http:
            load = Load(http, url, given.frames, given.pages, given.seed)
            for number in range(given.tables):
                await load.lay(number)
            started, worked = time.perf_counter(), cpu_seconds(server.pid)
            await load.run(given.rate, given.seconds)
            elapsed, worked = time.perf_counter() - started, cpu_seconds(server.pid) - worked
            await load.close()
    finally:
        server.terminate()
        await server.wait()
    return row(load, elapsed, worked) + "\n\n" + second_row(load, elapsed, worked)


class TurnedAway(Exception):
    """There was no room for this request."""


def check(status: int) -> None:
    if status == SHED:
        raise TurnedAway
    assert status < 400, status


def cpu_seconds(process: int) -> float:
    """What a process has worked so far, where the system tells it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(load: Load, seconds: float, worked: float) -> str:
    arrived = sorted(1000 * time for table in load.tables for time in table.arrived)
    if not arrived:
        return "nothing arrived"

    def share(part: float) -> float:
        return arrived[min(len(arrived) - 1, int(part * len(arrived)))]

    return ROW.format(
        kind="frames" if load.frames else "wake-ups",
        tables=len(load.tables),
        sockets=load.sockets,
        rate=load.choices / seconds,
        cpu=100 * worked / seconds,
        median=share(0.5),
        p95=share(0.95),
        p99=share(0.99),
        most=arrived[-1],
    )


def second_row(load: Load, seconds: float, worked: float) -> str:
    """What was offered, what was answered, and at which price."""
    waited = sorted(1000 * time for time in load.answered) or [0.0]
    text = SECOND_ROW.format(
        way="page" if load.pages else "API",
        offered=load.offered / seconds,
        answered=load.choices / seconds,
        shed=load.shed,
        median=waited[len(waited) // 2],
        p95=waited[min(len(waited) - 1, int(0.95 * len(waited)))],
        most=waited[-1],
        within=100 * sum(time <= SOON for time in waited) / len(waited),
        cpu=1000 * worked / max(load.choices, 1),
    )
    return "\n".join([SECOND_HEAD, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", text])


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast changes reach the players.")
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--rate", type=float, default=80.0, help="choices a second, over all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compiled", action="store_true", help="serve with the compiled engine in build/fast")
    parser.add_argument("--frames", action="store_true", help="listen as pages do")
    parser.add_argument("--pages", action="store_true", help="choose as pages do; with --frames")
    given = parser.parse_args()
    given.frames = given.frames or given.pages
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(measure(given, folder))
    print(HEAD, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", result, sep="\n")


if __name__ == "__main__":
    main()
