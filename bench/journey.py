"""Where the time of one choice goes, from the click to the paint on another screen.

    python -m bench.journey                            # prints the tables
    python -m bench.journey --base OTHER/src --write   # against another checkout, and into docs/reports/server-speed.md
    python -m bench.journey --game raiatea --store postgresql --no-browser

The server is a process of its own with four people at a table, each with a page open (or listening as a program), and
makes random choices one at a time. What is measured is its CPU time, without the looks by which the measuring program
finds out what can be chosen: those are measured by themselves and taken off. With a base both versions take turns, a
portion of choices each, so that both meet the same hour of the machine. A second run with clocks
around its parts (`bench/stages.py`) tells where the time goes; the clocks themselves cost some.

The browser is a phone whose CPU is slowed down four times; it watches while others choose, and Chromium's own trace
tells what its main thread did. It draws by the processor, which phones do not.
"""

import argparse
import asyncio
import os
import platform
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx

from bench.phone import SLOWER, Watched, phone
from bench.players import Guests, LaidTable, Player
from bench.report import table
from bench.served import ROOT, Served
from bench.stores import STORES

BEGIN = "<!-- journey: made by `python -m bench.journey --write` -->"
END = "<!-- end of journey -->"
PAGE = ROOT / "docs" / "reports" / "server-speed.md"
PORTION = 16  # choices one after the other, then it is the other version's turn; the first of each is not counted
WAYS = {"page": "a form, four pages open", "program": "the API, four programs listening"}


class VakaServer:
    """One version of the server with one table."""

    def __init__(self, source: Path, game: str, way: str, store: str, traced: Path | None = None) -> None:
        self.served = Served(store, source, traced=traced)
        self.game = game
        self.way = way
        self.traced = traced is not None
        self.a_look: list[float] = []  # ms, the mean of each portion
        self.a_choice: list[float] = []
        self.kilobytes: list[float] = []
        self.stages: Counter[str] = Counter()  # ms a choice, summed over portions

    async def open(self) -> None:
        self.http = httpx.AsyncClient(base_url=self.served.url, timeout=60)
        self.guests = Guests(self.http, self.served.url, 1)
        await self.sit()

    async def sit(self) -> None:
        self.at: LaidTable = await self.guests.lay(self.game, 4)
        self.pending = [player.number for player in self.at.players]
        self.silent: list[Player] = []  # who was asked since the last choice and had nothing to choose
        for player in self.at.players:
            await self.guests.listen(self.at, player, as_page=self.way == "page")

    async def close(self) -> None:
        for player in self.at.players:
            await self.guests.leave(player)
        await self.http.aclose()

    async def portion(self, count: int) -> None:
        """So many looks, and so many choices with a look before each."""
        begin = await self.now()
        for _ in range(count):
            await self.guests.table_view(self.at, self.at.players[0])
        looked = await self.now()
        heard = sum(one.bytes for one in self.at.players)
        self.choices = self.looks = 0
        while self.choices < count:
            await self.choose()
        end = await self.now()
        look = Counter({stage: (looked[stage] - begin[stage]) / count for stage in looked})
        choice = {stage: (end[stage] - looked[stage] - look[stage] * self.looks) / count for stage in end}
        self.a_look.append(look["all"])
        self.a_choice.append(choice.pop("all"))
        self.kilobytes.append((sum(one.bytes for one in self.at.players) - heard) / 1000 / count)
        self.stages.update(choice)

    def forget(self) -> None:
        """What was measured before everything was warm."""
        self.a_look, self.a_choice, self.kilobytes = [], [], []
        self.stages.clear()

    async def now(self) -> Counter[str]:
        """What was worked up to now, in ms."""
        worked = 1000 * await asyncio.to_thread(self.served.worked_by_now)
        if not self.traced:
            return Counter({"all": worked})
        data = self.served.stages()
        result = Counter({stage: 1000 * spent for stage, spent in data["spent"].items()})
        result["event loop, sockets"] = 1000 * (data["loop"] - sum(data["spent"].values()))
        result["threads of the store"] = 1000 * (data["all"] - data["loop"])
        result["all"] = 1000 * data["all"]
        return result

    async def choose(self) -> None:
        """One choice of a seat that is asked; looking shows which seats have sealed an answer."""
        player = next((one for one in self.at.players if one.number in self.pending and one not in self.silent), None)
        if player is None:
            raise SystemExit("the game is over: fewer choices, please")
        seen = await self.guests.table_view(self.at, player)
        self.looks += 1
        self.pending = seen["view"]["pending"]
        if not seen["to_choose"]:
            self.silent.append(player)
            return
        words = self.guests.luck.choice(seen["choices"])["words"]
        version = seen["table"]["version"]
        body = {"seat": player.number, "words": words, "version": version}
        self.choices += 1
        self.silent = []
        if self.way == "page":
            form = {"choice": words, "seat": str(player.number), "version": str(version)}
            await self.guests.send_form(self.at, player, "choose", **form)
        else:
            seen = await self.guests.call(player, f"/tables/{self.at.code}/choices?told_from=100000", body)
            self.pending = seen["view"]["pending"] or [1]


async def side_by_side(given: argparse.Namespace, way: str, stores: Iterator[str]) -> dict[str, VakaServer]:
    """The versions in turns."""
    with ExitStack() as stack:
        servers = {}
        for name, source in sources(given):
            servers[name] = VakaServer(source, given.game, way, next(stores))
            stack.enter_context(servers[name].served)
        for server in servers.values():
            await server.open()
            await server.portion(PORTION)
            server.forget()
        for _ in range(given.choices // PORTION):
            for server in servers.values():
                await server.portion(PORTION)
        for server in servers.values():
            await server.close()
        return servers


async def traced(given: argparse.Namespace, way: str, store: str, folder: Path) -> VakaServer:
    server = VakaServer(Path(given.source), given.game, way, store, folder / "stages")
    with server.served:
        await server.open()
        await server.portion(PORTION)
        server.forget()
        for _ in range(given.choices // PORTION):
            await server.portion(PORTION)
        await server.close()
    return server


def sources(given: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    if given.base:
        yield "before", Path(given.base).absolute()
    yield "now", Path(given.source).absolute()


def cpu_row(way: str, name: str, server: VakaServer) -> tuple[str, ...]:
    cells = [
        f"{statistics.mean(server.a_choice):.1f}",
        f"{min(server.a_choice):.1f} to {max(server.a_choice):.1f}",
        f"{statistics.mean(server.a_look):.1f}",
        f"{statistics.mean(server.kilobytes):.1f}",
    ]
    return (WAYS[way], name, *cells)


def stage_rows(server: VakaServer) -> list[tuple[str, ...]]:
    count = len(server.a_choice)
    everything = sum(server.stages.values())
    return [
        (stage, f"{spent / count:.2f}", f"{100 * spent / everything:.0f}%")
        for stage, spent in server.stages.most_common()
    ]


def browser_rows(watched: dict[str, Watched]) -> list[tuple[str, ...]]:
    names = list(watched)
    result = [watched[name] for name in names]
    parts = [part for part, _ in result[-1].parts.most_common()]
    rows = [(part, *(f"{one.parts[part] / one.choices:.1f}" for one in result)) for part in parts]
    rows.append(("**main thread busy, mean**", *(f"**{statistics.mean(one.busy):.1f}**" for one in result)))
    rows.append(("main thread busy, 95%", *(f"{sorted(one.busy)[int(0.95 * len(one.busy))]:.1f}" for one in result)))
    rows.append(("kB to the first board", *(f"{one.first_kb:.0f}" for one in result)))
    rows.append(("largest paint after, s", *(f"{one.largest_paint / 1000:.2f}" for one in result)))
    rows.append(("layout shift of the first load", *(f"{one.shift:.3f}" for one in result)))
    rows.append(("layout shift of all choices together", *(f"{one.later_shift:.3f}" for one in result)))
    return rows


async def measure(given: argparse.Namespace, folder: Path) -> list[str]:
    parts = [
        f"CPython {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}, {given.store}, "
        f"load {os.getloadavg()[0]:.1f} at the start; {given.game.capitalize()}, four players, "
        f"{given.choices} random choices, engine "
        f"{'as in ' + Path(given.source).parent.name if given.source != str(ROOT / 'src') else 'interpreted'}."
    ]
    rows: list[tuple[str, ...]] = []
    with STORES[given.store](folder) as stores:
        for way in WAYS:
            servers = await side_by_side(given, way, stores)
            result = [cpu_row(way, name, server) for name, server in servers.items()]
            print(*result, sep="\n", file=sys.stderr, flush=True)  # the rest takes a while
            rows += result
        server = await traced(given, "page", next(stores), folder)
    heads = ("a choice by", "version", "mean", "portions", "a look by the API", "kB sent")
    parts.append("Server, ms of CPU for one choice:\n\n" + table(heads, 2, rows))
    data = table(("with clocks around its parts", "ms a choice", "share"), 1, stage_rows(server))
    parts.append("Where that goes, with four pages open:\n\n" + data)
    if given.browser:
        watched = {}
        for name, source in sources(given):
            watched[name] = await asyncio.to_thread(phone, source, given.game, given.choices, folder / f"phone-{name}")
        titles = (f"phone, CPU slowed down {SLOWER} times", *watched)
        parts.append("Browser, ms of the main thread for one choice:\n\n" + table(titles, 1, browser_rows(watched)))
    return parts


def write(parts: list[str]) -> None:
    """Put the figures into their place in the page."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n\n".join(parts) + f"\n\n{END}{after}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time of one choice goes.")
    parser.add_argument("--game", default="orongo")
    parser.add_argument("--choices", type=int, default=48)
    parser.add_argument("--source", default=str(ROOT / "src"), help="the `src` that is measured")
    parser.add_argument("--base", default="", help="the `src` of another version, to compare with")
    parser.add_argument("--store", choices=STORES, default="sqlite")
    parser.add_argument("--no-browser", dest="browser", action="store_false")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/reports/server-speed.md")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        parts = asyncio.run(measure(given, Path(folder)))
    print("\n\n".join(parts))
    if given.write:
        write(parts)


if __name__ == "__main__":
    main()
