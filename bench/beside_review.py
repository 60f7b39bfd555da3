"""Is play slowed while the server makes a review? `python -m bench.beside_review`.

One server, people who choose by the API one after the other as fast as they are answered, and a long review that is
made meanwhile. The review's process is stopped and let go on in turn (SIGSTOP and SIGCONT), so that both kinds of
minutes meet the same tables, the same hour of the machine and the same neighbours. Server and review are kept on one
core, which is the worst that can happen to play; with `--cores all` the system places them as it likes.

It prints a table for docs/reports/server-speed.md: choices a second and how long a choice waits for its answer,
without and with the review, and the median of the ratios within the rounds.
"""

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import httpx

from bench.plain_http import PlainHttp
from bench.players import Guests, LaidTable
from bench.report import table
from bench.served import Served

SEATS = 4
RECORD = Path(__file__).parents[1] / "tests" / "golden" / "raiatea-4-tane.record"  # its review takes minutes
NO_LOG = "told_from=100000"  # they have it already
NICE = 19  # by which the process that makes a review is known
PATIENCE = 60.0  # seconds until it must have begun
RUNNING = "R"


@dataclass
class Phase:
    """What was measured while the review ran, or while it stood still."""

    rates: list[float] = field(default_factory=list)  # choices a second, a round
    waits: list[float] = field(default_factory=list)  # ms, the median of a round
    late: list[float] = field(default_factory=list)  # ms, within which 95% of a round were answered
    costs: list[float] = field(default_factory=list)  # ms of CPU time of the server for a choice, looks included
    reviewed: float = 0.0  # seconds of CPU time that the review got meanwhile


class Review:
    """The process that makes a review."""

    def __init__(self, server: int) -> None:
        self.process = self._found(server)

    def _found(self, server: int) -> int:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for stat in Path("/proc").glob("[0-9]*/stat"):
                fields = fields_of(stat)
                if fields and int(fields[1]) == server and int(fields[16]) == NICE and fields[0] == RUNNING:
                    return int(stat.parent.name)
            time.sleep(0.1)
        raise SystemExit("the server makes no review")

    def worked(self) -> float:
        """Seconds of CPU time so far."""
        fields = fields_of(Path(f"/proc/{self.process}/stat"))
        if not fields:
            raise SystemExit("the review was done too soon: ask for fewer or shorter rounds")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def still(self) -> Iterator[None]:
        os.kill(self.process, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process, signal.SIGCONT)


def fields_of(stat: Path) -> list[str]:
    """From the state on: what the system tells of a process; [] of one that is gone."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []


async def begin_review(guests: Guests) -> None:
    """A long game that is over already, of which somebody wishes a review."""
    anne = await guests.newcomer("Anne")
    seats = ["me"] * SEATS
    made = await guests.call(anne, "/import", {"record": RECORD.read_text("utf-8"), "seats": seats})
    await guests.call(anne, f"/tables/{made['code']}/review", {})


class Players:
    """Those at the tables: they look, choose, wait for the answer, and so does the next."""

    def __init__(self, tables: list[LaidTable], port: int, luck: Random) -> None:
        self.tables = tables
        self.http = PlainHttp("127.0.0.1", port)
        self.luck = luck

    async def next_choice(self) -> float:
        """A choice at the next table at which somebody is asked; ms until it was answered."""
        for _ in range(len(self.tables)):
            self.tables.append(self.tables.pop(0))
            took = await self.choose(self.tables[-1])
            if took is not None:
                return took
        raise SystemExit("all games are over: ask for more tables")

    async def choose(self, laid: LaidTable) -> float | None:
        """One choice of the seat that is asked; None where the game is over, or the table makes the one choice there
        is."""
        for player in laid.players:
            headers = {"Authorization": f"Bearer {player.token}"}
            seen = json.loads((await self.http.get(f"/api/v1/tables/{laid.code}/sight?{NO_LOG}", headers))[1])
            if seen["to_choose"]:
                words = self.luck.choice(seen["choices"])["words"]
                body = {"seat": player.number, "words": words, "version": seen["table"]["version"]}
                sent = time.perf_counter()
                status, _ = await self.http.post_json(f"/api/v1/tables/{laid.code}/choices?{NO_LOG}", headers, body)
                assert status in (200, 409), status  # the one choice that was left has been made for them meanwhile
                return 1000 * (time.perf_counter() - sent)
        return None


async def play(players: Players, served: Served, seconds: float, phase: Phase) -> None:
    waited: list[float] = []
    begin, worked = time.perf_counter(), served.worked()
    while time.perf_counter() - begin < seconds:
        waited.append(await players.next_choice())
    phase.rates.append(len(waited) / (time.perf_counter() - begin))
    phase.waits.append(median(waited))
    phase.costs.append(1000 * (served.worked() - worked) / len(waited))
    phase.late.append(sorted(waited)[int(0.95 * len(waited))])


async def measured(given: argparse.Namespace, folder: Path) -> str:
    store = f"sqlite+aiosqlite:///{folder}/vaka.sqlite"
    with Served(store, pace=10_000, core=None if given.cores == "all" else int(given.cores)) as served:
        async with httpx.AsyncClient(base_url=served.url, timeout=120) as http:
            guests = Guests(http, served.url)
            tables = [await guests.lay("orongo", SEATS, f"T{number}") for number in range(given.tables)]
            players = Players(tables, served.port, guests.luck)
            await begin_review(guests)
            review = Review(served.process.pid)
            alone, beside = Phase(), Phase()
            for round_ in range(given.rounds):
                for phase in (alone, beside) if round_ % 2 else (beside, alone):
                    worked = review.worked()
                    if phase is alone:
                        with review.still():
                            await play(players, served, given.seconds, phase)
                    else:
                        await play(players, served, given.seconds, phase)
                    phase.reviewed += review.worked() - worked
    return told(given, alone, beside)


def told(given: argparse.Namespace, alone: Phase, beside: Phase) -> str:
    rows = []
    for name, phase in (("no review", alone), ("a review beside it", beside)):
        share = 100 * phase.reviewed / (given.rounds * given.seconds)
        rows.append((name, *[f"{median(item):.1f}" for item in measures(phase)], f"{share:.0f}%"))
    ratios = [sorted(b / a for a, b in zip(*pair)) for pair in zip(measures(alone), measures(beside))]
    spans = [f"{median(all_):.2f} ({all_[0]:.2f} to {all_[-1]:.2f})" for all_ in ratios]
    rows.append(("ratio, median (least to most)", *spans, ""))
    heads = ("Orongo by the API", "choices/s", "median ms", "95% ms", "CPU ms a choice", "CPU of the review")
    return table(heads, 1, rows)


def measures(phase: Phase) -> list[list[float]]:
    return [phase.rates, phase.waits, phase.late, phase.costs]


def main() -> None:
    parser = argparse.ArgumentParser(description="Is play slowed while the server makes a review?")
    parser.add_argument("--rounds", type=int, default=8, help="of each, in turn")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each half of a round")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--cores", default="0", help="the core of server and review, or `all`")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        print(asyncio.run(measured(given, Path(folder))))


if __name__ == "__main__":
    main()
