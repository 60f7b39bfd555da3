"""How many reviews workers make in an hour: `python -m bench.reviews`.

The same finished games of Orongo wait in a store in PostgreSQL, each asked for by somebody else. First a process of
`vaka work` with one worker reviews them, then two processes with four workers each. `--source build/fast` takes the
compiled engine. It prints a table for docs/reports/server-speed.md.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from bench.report import table
from bench.served import ROOT
from bench.stores import postgresql
from vaka.table.jobs.queue import FAILED
from vaka.table.replays.reviews import REVIEW
from vaka.table.tables import Tables

RECORD = ROOT / "tests" / "golden" / "orongo-4-ceremonial.record"
SEATS = 4
PROCESSES = ((1, 1), (2, 4))  # processes, and workers of each
POLL_SECONDS = 0.1
HEAD = ("processes × workers", "games", "seconds", "reviews an hour", "cores taken", "times as many")


@contextmanager
def working(url: str, source: Path, processes: int, workers: int, pace: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    words = [sys.executable, "-m", "vaka", "work", "--database", url, "--review-workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(source), "VAKA_REVIEW_PACE": pace}
    started = [subprocess.Popen([*words, "--log", "error"], env=environment) for _ in range(processes)]
    try:
        yield started
    finally:
        for process in started:
            process.terminate()
            process.wait()


async def reviewed(url: str, source: Path, games: int, processes: int, workers: int, pace: str) -> tuple[float, float]:
    """Seconds until all games have a review, and of processor time."""
    tables = Tables(url, reviews="asked", reviews_here=False)
    await tables.open()
    try:
        text = RECORD.read_text("utf-8")
        for number in range(games):
            person, _ = await tables.people.newcomer(f"P{number}")
            code = await tables.imports.import_record(person, text, ["me"] * SEATS)
            await tables.reviews.ask(code, person)
        began, worked = time.perf_counter(), cpu()
        with working(url, source, processes, workers, pace) as started:
            while await waiting(tables):
                if any(process.poll() is not None for process in started):
                    raise SystemExit("a process of `vaka work` has ended")
                await asyncio.sleep(POLL_SECONDS)
            took = time.perf_counter() - began
        return took, cpu() - worked
    finally:
        await tables.close()


async def waiting(tables: Tables) -> bool:
    lines = [line for line in await tables.registry.queue.lines() if line.kind == REVIEW]
    if any(line.state == FAILED for line in lines):
        raise SystemExit("a review failed")
    return bool(lines)


def cpu() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--pace", default="thorough", choices=("thorough", "quick"))
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the `src` whose workers are measured")
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        urls = stack.enter_context(postgresql(Path(folder)))
        for processes, workers in PROCESSES:
            measured = reviewed(next(urls), given.source.resolve(), given.games, processes, workers, given.pace)
            rows.append((f"{processes} × {workers}", *asyncio.run(measured)))
    alone = rows[0][1]
    cells = [
        (
            name,
            f"{given.games}",
            f"{took:.0f}",
            f"{3600 * given.games / took:.0f}",
            f"{worked / took:.2f}",
            f"{alone / took:.2f}",
        )
        for name, took, worked in rows
    ]
    print(table(HEAD, 1, cells))


if __name__ == "__main__":
    main()
