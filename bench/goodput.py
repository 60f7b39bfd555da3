"""What a server still does when more is asked of it than it can do.

    python -m bench.goodput                              # 20, 60 and 400 visitors in a loop; choices by the API; four
                                                         # players beside somebody with invented cookies; and all of it
                                                         # beside a busy neighbour
    python -m bench.goodput --before ../earlier/src      # the same for an earlier checkout first, in the same run

Visitors ask for the page of a table again as soon as they are answered, whatever the answer is. Programs choose at 60
tables, at a rate that the server can follow and at ten times that. The server has one core where there is `taskset`.
Pages and choices are counted for each second of its CPU time: on a busy machine that tells more than pages a second.

It prints the tables of docs/reports/server-speed.md; `VAKA_SOAK=1 pytest -rP tests/web/test_goodput.py` prints the same
rows for the runs that it judges.
"""

import argparse
import asyncio
import multiprocessing
import os
import platform
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import httpx

from bench.load import Load, Table
from bench.plain_http import PlainHttp
from bench.report import machine, table
from bench.served import ROOT, Served

VISITORS = (400, 60, 20)  # in this order: connections that are not used are closed
RATES = (24, 240)  # choices by the API that are wanted in a second
TABLES = 60  # where these are made
SOON = 0.25  # seconds within which a choice should be answered
SECONDS = 5.0
PAUSE = 0.3  # between two choices of a player
ATTACKERS = 50  # connections of the one with invented cookies
CORE = 0


@dataclass
class Pages:
    """What visitors were answered, and what it took the server."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0  # by the clock
    worked: float = 0.0  # CPU time of the server

    @property
    def served(self) -> int:
        return self.statuses[200]

    @property
    def refused(self) -> int:
        return sum(self.statuses.values()) - self.served

    @property
    def goodput(self) -> float:
        """Pages for each second that the server worked."""
        return self.served / self.worked


@dataclass
class Visitor:
    """Somebody whom the server knows, with a connection that stays open."""

    cookie: str
    http: PlainHttp


async def visitors(served: Served, count: int) -> list[Visitor]:
    result = []
    async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
        for number in range(count):
            answer = await http.post("/me", data={"name": f"V{number}"})
            cookie = answer.cookies.get("vaka") or http.cookies["vaka"]
            result.append(Visitor(cookie, PlainHttp("127.0.0.1", served.port)))
            http.cookies.clear()
    return result


async def laid(served: Served, tables: int = 1) -> Load:
    """Tables of four players."""
    http = httpx.AsyncClient(base_url=served.url, timeout=60)
    load = Load(http, served.url, frames=False, pages=False, seed=1)
    for number in range(tables):
        await load.lay(number)
    return load


async def visited(served: Served, code: str, known: list[Visitor], seconds: float) -> Pages:
    """All of them ask for the page of the table again and again."""
    result = Pages()
    end = time.perf_counter() + seconds

    async def visit(one: Visitor) -> None:
        while time.perf_counter() < end:
            status, _ = await one.http.get(f"/t/{code}", {"cookie": f"vaka={one.cookie}", "accept": "text/html"})
            result.statuses[status] += time.perf_counter() < end

    worked, began = served.worked(), time.perf_counter()
    tasks = [asyncio.create_task(visit(one)) for one in known]
    await asyncio.sleep(seconds)
    result.worked, result.seconds = served.worked() - worked, time.perf_counter() - began
    await asyncio.gather(*tasks)
    return result


def overloaded(source: Path, seconds: float, neighbour: bool = False) -> dict[int, Pages]:
    """By the number of visitors."""

    async def all_of_them(served: Served) -> dict[int, Pages]:
        load = await laid(served)
        code = load.tables[0].code
        known = await visitors(served, max(VISITORS))
        await visited(served, code, known, seconds / 4)  # now everything is warm
        with neighbours(neighbour):
            result = {count: await visited(served, code, known[:count], seconds) for count in VISITORS}
        for one in known:
            await one.http.close()
        await load.close()
        return result

    with tempfile.TemporaryDirectory() as folder, served_in(folder, source) as served:
        return asyncio.run(all_of_them(served))


@dataclass
class Choices:
    """What programs were answered that choose by the API, and what it took the server."""

    offered: int  # some of them at tables where the one before was not answered yet: those were not sent
    waits: list[float]  # seconds, of each choice that was answered
    refused: int
    seconds: float
    worked: float

    @property
    def goodput(self) -> float:
        """Choices for each second that the server worked, with a look for each."""
        return len(self.waits) / self.worked

    @property
    def soon(self) -> float:
        return sum(wait <= SOON for wait in self.waits) / len(self.waits)


def chosen(source: Path, seconds: float, neighbour: bool = False) -> dict[int, Choices]:
    """By the rate, in choices a second."""

    async def at_each_rate(served: Served) -> dict[int, Choices]:
        load = await laid(served, TABLES)
        await load.run(RATES[0], seconds / 4)  # now everything is warm
        with neighbours(neighbour):
            result = {rate: await chosen_at(rate, served, load) for rate in RATES}
        await load.close()
        return result

    async def chosen_at(rate: int, served: Served, load: Load) -> Choices:
        load.offered, load.shed, load.answered = 0, 0, []
        worked, began = served.worked(), time.perf_counter()
        await load.run(rate, seconds)
        elapsed, worked = time.perf_counter() - began, served.worked() - worked
        return Choices(load.offered, load.answered, load.shed, elapsed, worked)

    with tempfile.TemporaryDirectory() as folder, served_in(folder, source) as served:
        return asyncio.run(at_each_rate(served))


def served_in(folder: str, source: Path, limits: bool = False) -> Served:
    return Served(f"sqlite+aiosqlite:///{folder}/vaka.sqlite", source, pace=10_000, core=CORE, limits=limits)


@contextmanager
def neighbours(wanted: bool) -> Iterator[None]:
    """Two processes that want the same core all the time."""
    busy = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(2 if wanted else 0)]
    for process in busy:
        process.start()
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.join()


def be_busy() -> None:
    with suppress(AttributeError):  # a system that cannot bind a process to a core
        os.sched_setaffinity(0, {CORE})
    while True:
        pass


@dataclass
class Played:
    """What players were answered within some seconds."""

    waits: list[float]  # ms, of each choice
    refused: int

    @property
    def median(self) -> float:
        return sorted(self.waits)[len(self.waits) // 2]

    @property
    def most(self) -> float:
        return max(self.waits)


def attacked(source: Path, seconds: float, neighbour: bool = False) -> tuple[Played, Played]:
    """What four players are answered, and what beside somebody who plays on from an old position again and again, from
    one address, with another invented cookie each time."""

    async def both(served: Served) -> tuple[Played, Played]:
        load = await laid(served, tables=2)
        first, second = load.tables
        with neighbours(neighbour):
            alone = await played(load, first, seconds)
            attack = [asyncio.create_task(attacker(served, first.code, at)) for at in range(ATTACKERS)]
            beside = await played(load, second, seconds)
        for task in attack:
            task.cancel()
        await asyncio.gather(*attack, return_exceptions=True)
        await load.close()
        return alone, beside

    with tempfile.TemporaryDirectory() as folder, served_in(folder, source, limits=True) as served:
        return asyncio.run(both(served))


async def played(load: Load, laid_table: Table, seconds: float) -> Played:
    end = time.perf_counter() + seconds
    load.answered, load.shed = [], 0
    while time.perf_counter() < end:
        await load.choose(laid_table)
        await asyncio.sleep(PAUSE)
    return Played([1000 * wait for wait in load.answered], load.shed)


async def attacker(served: Served, code: str, number: int) -> None:
    http = PlainHttp("127.0.0.1", served.port)
    headers = {"x-forwarded-for": "192.0.2.66", "accept": "text/html"}
    try:
        for attempt in range(10**9):
            with suppress(OSError, asyncio.IncompleteReadError):
                await http.post_form(f"/t/{code}/at/6/on", {**headers, "cookie": f"vaka=no{number}-{attempt}"}, {})
    finally:
        await http.close()


Run = tuple[str, str]  # the server and its neighbour
BESIDE = ("server", "neighbour")
Result = TypeVar("Result")


def pages_table(runs: dict[Run, dict[int, Pages]]) -> str:
    """Markdown, as the other two."""
    rows = []
    for run, found in runs.items():
        most = max(one.goodput for one in found.values())
        for count, one in sorted(found.items()):
            rates = f"{one.served / one.seconds:.0f}", f"{one.refused / one.seconds:.0f}", f"{one.goodput:.0f}"
            rows.append((*run, str(count), *rates, f"{100 * one.goodput / most:.0f}%"))
    return table((*BESIDE, "visitors", "pages/s", "refused/s", "pages/CPU s", "of the most"), 2, rows)


def choices_table(runs: dict[Run, dict[int, Choices]]) -> str:
    rows = []
    for run, found in runs.items():
        for one in found.values():
            rates = [f"{count / one.seconds:.0f}" for count in (one.offered, len(one.waits), one.refused)]
            waits = [f"{1000 * wait:.0f}" for wait in (sorted(one.waits)[len(one.waits) // 2], max(one.waits))]
            rows.append((*run, *rates, *waits, f"{100 * one.soon:.1f}%", f"{one.goodput:.0f}"))
    rates = ["offered/s", "answered/s", "refused/s"]
    return table((*BESIDE, *rates, "median ms", "most ms", f"within {SOON * 1000:.0f} ms", "choices/CPU s"), 2, rows)


def attack_table(runs: dict[Run, tuple[Played, Played]]) -> str:
    rows = []
    for run, both in runs.items():
        for what, one in zip(("alone", "attacked"), both):
            waits = f"{one.median:.0f}", f"{one.most:.0f}"
            rows.append((*run, what, str(len(one.waits)), str(one.refused), *waits))
    return table((*BESIDE, "players", "choices", "refused", "median ms", "most ms"), 3, rows)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", type=Path, help="the src of an earlier checkout")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    sources = {"before": given.before, "now": ROOT / "src"}
    load = os.getloadavg()[0]
    print(f"CPython {platform.python_version()} on {machine()}, load {load:.1f} at the start.", flush=True)

    def measured(what: Callable[[Path, float, bool], Result]) -> dict[Run, Result]:
        return {
            (name, beside): what(source, given.seconds, beside == "busy")
            for name, source in sources.items()
            if source is not None
            for beside in ("none", "busy")
        }

    print("\n" + pages_table(measured(overloaded)), flush=True)
    print("\n" + choices_table(measured(chosen)), flush=True)
    print("\n" + attack_table(measured(attacked)), flush=True)


if __name__ == "__main__":
    main()
