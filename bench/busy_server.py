"""A server on a busy evening, with many idle guests, at its start, and as two processes.

    python -m bench.busy_server evening                           # 200 tables, 800 pages, bots, chat, coming and going
    python -m bench.busy_server evening --tables 10 --seconds 20
    python -m bench.busy_server evening --strength master --pace 1   # do strong bots keep their pace?
    python -m bench.busy_server idle --tables 200 --sockets 5000  # what tables and sockets take of the memory
    python -m bench.busy_server watched --sockets 2000            # one table that many watch
    python -m bench.busy_server start --stored 10000 --waiting 1500
    python -m bench.busy_server two --tables 20 --rate 40         # two processes on PostgreSQL behind nginx, against
    one

Each prints a table for docs/reports/server-speed.md. The server has one core where there is `taskset`; the program that
measures needs the other. What a choice costs is the CPU time of the server, without the bots, over the choices that
were made, chat and coming and going included; on a busy machine that tells more than the milliseconds.
"""

import argparse
import asyncio
import itertools
import re
import sqlite3
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

import vaka
from bench.players import Guests, LaidTable, Player
from bench.proxy import BY_TABLE, IN_TURN, nginx
from bench.report import table
from bench.served import Served
from bench.stores import postgresql

WATCHED_CHOICES = 12
WATCHED_SECONDS = 2.0  # from one choice to the next at a table that many watch
IDLE_CHOICES = 12  # at each table
WARM_TABLES = 6  # after which everything is loaded that all tables share
SEATS = 3  # people at each table of an evening, and a bot
SAID = ("Good evening!", "Your turn", "Well played", "One moment, please")


class Evening:
    """Tables with people who choose, look on, talk, go and come back."""

    def __init__(self, guests: Guests, games: list[str], strength: str) -> None:
        self.guests = guests
        self.bot = {"kind": "bot", "strength": strength}
        self.games = itertools.cycle(games)
        self.tables: list[LaidTable] = []
        self.busy: set[str] = set()
        self.choices = self.said = self.left = 0
        self.waited: list[float] = []  # ms from sending a form until it was answered

    async def lay(self, number: int) -> None:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1), self.bot]
        players = [await self.guests.newcomer(f"P{number}-{seat}", seat) for seat in range(1, SEATS + 1)]
        new_table = {"game": next(self.games), "players": SEATS + 1, "seats": seats}
        code = (await self.guests.call(players[0], "/tables", new_table))["code"]
        for player in players[1:]:
            await self.guests.call(player, f"/tables/{code}/seats/{player.number}", {})
        laid = LaidTable(code, players, [await self.guests.newcomer(f"W{number}")])
        for guest in (*players, *laid.watchers):
            await self.guests.listen(laid, guest, as_page=True)
        self.tables.append(laid)

    async def something(self, laid: LaidTable) -> None:
        """What happens next at a table: mostly a choice, now and then a word, or somebody loads the page again."""
        if laid.code in self.busy:
            return
        self.busy.add(laid.code)
        try:
            luck = self.guests.luck.random()
            guest = self.guests.luck.choice([*laid.players, *laid.watchers])
            if luck < 0.05:
                await self.guests.send_form(laid, laid.players[0], "say", text=self.guests.luck.choice(SAID))
                self.said += 1
            elif luck < 0.08:
                await self.guests.leave(guest)
                await self.guests.listen(laid, guest, as_page=True)
                self.left += 1
            else:
                await self.choose(laid)
        except httpx.HTTPStatusError as error:
            if error.response.status_code not in (409, 503):  # somebody was faster, or the server is full
                raise
        finally:
            self.busy.discard(laid.code)

    async def choose(self, laid: LaidTable) -> None:
        for player in laid.players:
            seen = await self.guests.table_view(laid, player)
            if not seen["to_choose"]:
                continue
            words = self.guests.luck.choice(seen["choices"])["words"]
            form = {"choice": words, "seat": str(player.number), "version": str(seen["table"]["version"])}
            sent = time.perf_counter()
            await self.guests.send_form(laid, player, "choose", **form)
            self.waited.append(1000 * (time.perf_counter() - sent))
            self.choices += 1
            return

    async def run(self, rate: float, seconds: float) -> None:
        started = time.perf_counter()
        under_way: set[asyncio.Task[None]] = set()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
            task = asyncio.create_task(self.something(self.tables[number % len(self.tables)]))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)

    async def close(self) -> None:
        for laid in self.tables:
            for guest in (*laid.players, *laid.watchers):
                await self.guests.leave(guest)


def share(values: list[float], part: float) -> float:
    return sorted(values or [0.0])[min(len(values) - 1, int(part * len(values)))] if values else 0.0


async def metric(http: httpx.AsyncClient, name: str) -> float:
    match = re.search(rf"^{name} (\S+)", (await http.get("/metrics")).text, re.MULTILINE)
    return float(match.group(1)) if match else 0.0


def client(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, timeout=120, limits=httpx.Limits(max_connections=None))


async def evening(given: argparse.Namespace, folder: Path) -> str:
    with Served(store_in(folder), source(given), pace=given.pace, core=0) as served:
        async with client(served.url) as http:
            result = Evening(Guests(http, served.url), given.games, given.strength)
            for number in range(given.tables):
                await result.lay(number)
            begin, worked = time.perf_counter(), served.worked()
            answered, late = await metric(http, "vaka_bot_answers_total"), await metric(http, "vaka_bot_late_total")
            await result.run(given.rate, given.seconds)
            seconds, worked = time.perf_counter() - begin, served.worked() - worked
            answered = await metric(http, "vaka_bot_answers_total") - answered
            late = await metric(http, "vaka_bot_late_total") - late
            blocks = await metric(http, "vaka_loop_blocks_total")
            cells = (
                f"{given.tables}",
                f"{given.tables * (SEATS + 1)}",
                f"{result.choices / seconds:.1f}",
                f"{result.said}",
                f"{result.left}",
                f"{100 * worked / seconds:.0f}%",
                f"{1000 * worked / max(result.choices, 1):.1f}",
                f"{share(result.waited, 0.5):.0f}",
                f"{share(result.waited, 0.95):.0f}",
                f"{answered:.0f}, {late:.0f}",
                f"{served.mebibytes():.0f}",
                f"{blocks:.0f}",
            )
            await result.close()
    heads = ("tables", "pages", "choices/s", "said", "loaded again", "server CPU", "CPU ms a choice")
    return table((*heads, "median ms", "95% ms", "bots' answers, late", "MiB", "loop blocked"), 0, [cells])


async def idle(given: argparse.Namespace, folder: Path) -> str:
    """Tables at which some choices were made, and sockets of watchers there, all open and silent."""
    with Served(store_in(folder), source(given), pace=10_000, core=0) as served:
        async with client(served.url) as http:
            result = Evening(Guests(http, served.url), given.games, given.strength)
            guests = result.guests
            laid: list[LaidTable] = []

            async def lay(count: int) -> None:
                for number in range(count):
                    laid.append(await guests.lay(next(result.games), 4, f"T{number}"))
                    for _ in range(IDLE_CHOICES):
                        await result.choose(laid[-1])

            await lay(WARM_TABLES)
            empty = served.mebibytes()
            await lay(given.tables)
            before = served.mebibytes()
            watchers = [Player(0, "", "") for _ in range(given.sockets)]
            for number, watcher in enumerate(watchers):
                await guests.listen(laid[number % len(laid)], watcher, as_page=True)
            after = served.mebibytes()
            worked = served.worked()
            await asyncio.sleep(given.seconds)
            rests = 100 * (served.worked() - worked) / given.seconds
            for watcher in watchers:
                await guests.leave(watcher)
    cells = (
        f"{empty:.0f}",
        f"{given.tables}",
        f"{1024 * (before - empty) / given.tables:.0f}",
        f"{given.sockets}",
        f"{1024 * (after - before) / given.sockets:.1f}",
        f"{after:.0f}",
        f"{rests:.1f}%",
    )
    heads = ("MiB before", "tables", "KiB a table", "idle sockets", "KiB a socket", "MiB with all", "server CPU then")
    return table(heads, 0, [cells])


async def watched(given: argparse.Namespace, folder: Path) -> str:
    """One table that many watch: what a choice costs with them, and without."""
    rows = []
    with Served(store_in(folder), source(given), core=0) as served:
        async with client(served.url) as http:
            result = Evening(Guests(http, served.url), given.games, given.strength)
            laid = await result.guests.lay("orongo", 4)
            for count in (0, given.sockets):
                watchers = [Player(0, "", "") for _ in range(count)]
                for watcher in watchers:
                    await result.guests.listen(laid, watcher, as_page=True)
                await result.choose(laid)
                worked, chosen = await asyncio.to_thread(served.worked_by_now), result.choices
                heard = sum(watcher.frames for watcher in watchers)
                while result.choices < chosen + WATCHED_CHOICES:
                    await result.choose(laid)
                    await asyncio.to_thread(served.worked_by_now)
                worked = await asyncio.to_thread(served.worked_by_now) - worked
                frames = sum(watcher.frames for watcher in watchers) - heard
                each = f"{1000 * worked / frames:.2f}" if frames else "-"
                cost = worked / WATCHED_CHOICES
                share_of_core = f"{100 * cost / WATCHED_SECONDS:.0f}%"
                rows.append((f"{count}", f"{1000 * cost:.1f}", share_of_core, f"{frames}", each))
                for watcher in watchers:
                    await result.guests.leave(watcher)
    costs = ("CPU ms a choice, its looks included", f"of a core at a choice every {WATCHED_SECONDS:.0f} s")
    return table(("watchers", *costs, "frames sent", "CPU ms a frame"), 0, rows)


async def start(given: argparse.Namespace, folder: Path) -> str:
    """A start with many tables in the store, some of which wait for bots."""
    with Served(store_in(folder), source(given), pace=10_000) as served:
        async with client(served.url) as http:
            guests = Guests(http, served.url)
            anne = await guests.newcomer("Anne")
            new_table = {"game": "orongo", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
            code = (await guests.call(anne, "/tables", new_table))["code"]
    fill(folder / "vaka.sqlite", code, given.stored, given.waiting)
    begin = time.perf_counter()
    with Served(store_in(folder), source(given), pace=0.0, core=0) as served:
        async with client(served.url) as http:
            (await http.get("/healthz")).raise_for_status()
            first = time.perf_counter() - begin
            waited: list[float] = []
            while time.perf_counter() - begin < first + given.seconds:
                asked = time.perf_counter()
                (await http.get("/")).raise_for_status()
                waited.append(1000 * (time.perf_counter() - asked))
                await asyncio.sleep(0.1)
            blocks = await metric(http, "vaka_loop_blocks_total")
            blocked = await metric(http, "vaka_loop_blocked_seconds_total")
    cells = (
        f"{given.stored}",
        f"{given.waiting}",
        f"{served.started_in:.1f}",
        f"{first:.1f}",
        f"{share(waited, 0.5):.0f}",
        f"{max(waited):.0f}",
        f"{blocks:.0f}",
        f"{1000 * blocked / max(blocks, 1):.0f}",
    )
    heads = ("stored", "waiting", "listens after s", "first answer after s", "page, median ms", "page, most ms")
    return table((*heads, "blocks above 100 ms", "ms each"), 0, [cells])


def fill(file: Path, code: str, stored: int, waiting: int) -> None:
    """Copies of a table; the first of them are begun and wait for the bid of a bot in their second seat."""
    with sqlite3.connect(file) as db:
        db.row_factory = sqlite3.Row
        first = dict(db.execute("SELECT * FROM tables WHERE code = ?", [code]).fetchone())
        seats = [dict(row) for row in db.execute('SELECT * FROM seats WHERE "table" = ? ORDER BY seat', [first["id"]])]
        bot = {"kind": "bot", "name": "Teiva", "strength": "child", "nonce": seats[0]["nonce"], "link": ""}
        for number in range(stored):
            code = f"many-{number // 10_000:04}-{number % 10_000:04}"
            begun = {"status": "playing", "bot_next": True} if number < waiting else {}
            insert(db, "tables", first | {"id": 10_000 + number, "code": code} | begun)
            for seat in seats:
                more = bot if begun and seat["seat"] == 1 else {"link": ""}
                insert(db, "seats", seat | {"table": 10_000 + number} | more)


def insert(db: sqlite3.Connection, name: str, row: dict[str, Any]) -> None:
    columns = ", ".join(f'"{column}"' for column in row)
    db.execute(f"INSERT INTO {name} ({columns}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


async def two(given: argparse.Namespace, folder: Path) -> str:
    """The same evening on one process and on two, on PostgreSQL behind nginx."""
    rows: list[tuple[str, ...]] = []
    with postgresql(folder) as databases:
        for name, count, policy in (
            ("one process", 1, IN_TURN),
            ("two, requests in turn", 2, IN_TURN),
            ("two, each table at one", 2, BY_TABLE),
        ):
            store = next(databases)
            with ExitStack() as stack:
                served = [stack.enter_context(Served(store, source(given), pace=given.pace)) for _ in range(count)]
                place = folder / f"proxy{len(rows)}"
                url = stack.enter_context(nginx(place, [one.port for one in served], policy))
                rows.append((name, *await one_evening(given, url, served)))
    heads = ("processes", "choices/s", "CPU of each", "CPU ms a choice", "choices a second of the busiest core")
    return table((*heads, "95% ms"), 1, rows)


async def one_evening(given: argparse.Namespace, url: str, served: list[Served]) -> tuple[str, ...]:
    async with client(url) as http:
        result = Evening(Guests(http, url), given.games, given.strength)
        for number in range(given.tables):
            await result.lay(number)
        begin, worked = time.perf_counter(), [one.worked() for one in served]
        await result.run(given.rate, given.seconds)
        seconds = time.perf_counter() - begin
        each = [one.worked() - before for one, before in zip(served, worked)]
        await result.close()
    return (
        f"{result.choices / seconds:.1f}",
        " + ".join(f"{100 * one / seconds:.0f}%" for one in each),
        f"{1000 * sum(each) / max(result.choices, 1):.1f}",
        f"{result.choices / max(*each, 1e-9):.0f}",
        f"{share(result.waited, 0.95):.0f}",
    )


def store_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/vaka.sqlite"


def source(given: argparse.Namespace) -> Path | None:
    return Path(given.source).absolute() if given.source else None


PARTS = {"evening": evening, "idle": idle, "start": start, "two": two, "watched": watched}


def main() -> None:
    parser = argparse.ArgumentParser(description="A server on a busy evening.")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument(
        "--tables", type=int, default=0, help="200 on an evening and with idlers, 20 with two processes"
    )
    parser.add_argument("--rate", type=float, default=100.0, help="things that happen in a second, mostly choices")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=0.5, help="of the bots, in seconds")
    parser.add_argument("--strength", default="child", help="of the bots")
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--waiting", type=int, default=1500)
    parser.add_argument("--games", nargs="+", default=vaka.list_games())
    parser.add_argument("--source", default="", help="the `src` of another checkout")
    given = parser.parse_args()
    given.tables = given.tables or {"evening": 200, "idle": 200, "start": 0, "two": 20, "watched": 1}[given.part]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        print(asyncio.run(PARTS[given.part](given, Path(folder))))


if __name__ == "__main__":
    main()
