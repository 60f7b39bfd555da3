"""Jobs while processes are killed and time passes in any order: none is lost, and none is done twice."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.clocks import Clock
from tests.patience import PATIENCE
from tests.table.evening import choose, people, server, table_with
from tests.tables import LONG, SOAK
from vaka.table.jobs.job import Job, JobLost
from vaka.table.jobs.queue import FAILED, WORKING, Queue, jobs
from vaka.table.store.store import Store
from vaka.web.notify import VARIABLE
from vaka.web.server import first_free

JOBS = 60 if SOAK else 30
FIRST_PORT = 10_000  # below those that the system gives to connections
WORKER = """
import asyncio, sys
from vaka.table.jobs import queue, worker
from vaka.table.jobs.job import Handler
from vaka.table.store.store import Store
import sqlalchemy as sa
queue.LEASE_SECONDS, worker.RENEW_SECONDS, worker.POLL_SECONDS = 1.0, 0.1, 0.05

async def work():
    store = Store(sys.argv[1])
    await store.open()
    todo = queue.Queue(store, store.clock.now)

    async def run(job):
        async with store.write() as db:
            await db.execute(sa.text("INSERT INTO effects VALUES (:key)"), {"key": job.key})
            await asyncio.sleep(0.05)
            await todo.finish(db, job)

    async def meet(job):
        async with store.write() as db:
            await db.execute(sa.text("INSERT INTO met VALUES (:key)"), {"key": job.key})
        while True:
            async with store.read() as db:
                if (await db.execute(sa.text("SELECT count(DISTINCT key) FROM met"))).scalar_one() == 8:
                    return
            await asyncio.sleep(0.02)

    worker_ = worker.Worker(todo)
    worker_.handlers["meet"] = Handler(meet, at_once=4, most_tries=1000, limit=300)
    worker_.handlers["count"] = Handler(run, at_once=4, most_tries=1000)
    await worker_.open()
    await asyncio.Event().wait()

asyncio.run(work())
"""
REVIEWING = """
import sys
from vaka.table.jobs import queue, worker
queue.LEASE_SECONDS, worker.RENEW_SECONDS = 2.0, 0.2
from vaka.cli import main
sys.exit(main(["work", "--database", sys.argv[1], "--review-workers", "2", "--log", "error"]))
"""


def started(script: str, url: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", script, url], env={**os.environ, "VAKA_REVIEW_PACE": "quick"})


def test_a_process_for_jobs_says_how_it_is_and_when_it_stops(shared_url: str, tmp_path: Path) -> None:
    with first_free("127.0.0.1", FIRST_PORT + os.getpid() % 20_000, 100) as held:
        port = held.getsockname()[1]
    by_address = {"host": f"10.0.0.1:{port}"}
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as watcher,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http,
    ):
        watcher.bind(str(tmp_path / "notify"))
        watcher.settimeout(PATIENCE)
        told = {VARIABLE: watcher.getsockname(), "VAKA_METRICS_PORT": f"{port}", "VAKA_METRICS_TOKEN": "secret"}
        words = [sys.executable, "-m", "vaka", "work", "--database", shared_url]
        with subprocess.Popen(words, env={**os.environ, **told}) as process:
            try:
                assert watcher.recv(100) == b"READY=1"
                assert http.get("/readyz").text == "well\n"
                assert http.get("/").status_code == 404
                assert http.get("/livez", headers=by_address).status_code == 421
                assert http.get("/metrics").status_code == 403
                metrics = http.get("/metrics", headers=by_address | {"authorization": "Bearer secret"}).text
                for name in ("done_total", "running"):
                    assert f'vaka_jobs_{name}{{kind="review"}} 0.0' in metrics
                assert 'kind="tidy"' not in metrics  # that is for servers
                process.send_signal(signal.SIGTERM)
                assert watcher.recv(100) == b"STOPPING=1"
                assert process.wait(PATIENCE) == 0
            finally:
                process.kill()


async def count(queue: Queue, what: str) -> int:
    async with queue.store.read() as db:
        return int((await db.execute(sa.text(f"SELECT count(*) FROM {what}"))).scalar_one())


async def test_two_processes_work_side_by_side_and_when_killed_lose_no_job_and_do_none_twice(
    shared_url: str,
) -> None:
    store = Store(shared_url)
    await store.open()
    queue = Queue(store, store.clock.now)
    async with store.write() as db:
        for name in ("effects", "met"):
            await db.execute(sa.text(f"CREATE TABLE {name} (key TEXT)"))
        for number in range(8):  # none of them is done before all have begun
            await queue.add(db, "meet", f"{number}")
    processes = [started(WORKER, shared_url) for _ in range(2)]
    try:
        async with asyncio.timeout(PATIENCE):
            while await count(queue, "jobs WHERE kind = 'meet'"):
                await asyncio.sleep(0.02)
            async with store.write() as db:
                for number in range(JOBS):
                    await queue.add(db, "count", f"{number}")
            for kills in range(1, 3):
                while await count(queue, "effects") < kills * JOBS // 5:
                    await asyncio.sleep(0.01)
                victim = processes.pop(0)
                victim.send_signal(signal.SIGKILL)
                processes.append(started(WORKER, shared_url))
                await asyncio.to_thread(victim.wait)
            while await count(queue, "jobs"):
                await asyncio.sleep(0.05)
        async with store.read() as db:
            effects = (await db.execute(sa.text("SELECT key FROM effects"))).scalars().all()
        assert Counter(effects) == Counter(str(number) for number in range(JOBS))
    finally:
        for process in processes:
            process.kill()
            process.wait()
        await store.close()


@LONG
async def test_reviews_are_made_by_several_processes_and_outlive_one_that_is_killed(shared_url: str) -> None:
    async with server(shared_url, reviews="off") as tables:
        tables.registry.clock = tables.store.clock.now  # as in the other processes
        tables.reviews.when = "asked"
        anne, ben = await people(tables, "Anne", "Ben")
        codes = []
        for _ in range(5):
            codes.append(await table_with(tables, anne, ben))
            await choose(tables, codes[-1], anne, 0, "bid 2")
            await choose(tables, codes[-1], ben, 1, "bid 1")
            await tables.host.end(codes[-1])
            await tables.reviews.ask(codes[-1], anne)
        processes = [started(REVIEWING, shared_url) for _ in range(2)]
        try:
            async with asyncio.timeout(PATIENCE):
                while await count(tables.registry.queue, f"jobs WHERE state = '{WORKING}'") < 3:  # both have begun
                    await asyncio.sleep(0.01)
                processes[0].send_signal(signal.SIGKILL)
                for code in codes:
                    while await tables.reviews.found(code, None) is None:
                        await asyncio.sleep(0.05)
            assert await count(tables.registry.queue, "jobs WHERE kind = 'review'") == 0
            processes[1].send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(processes[1].wait, PATIENCE) == 0
        finally:
            for process in processes:
                process.kill()
                process.wait()


STEPS = st.lists(
    st.sampled_from(
        [
            *2 * [("add", "a", 0.0, False)],
            ("add", "a", 5.0, True),
            ("add", "b", 0.0, True),
            ("add", "b", 100.0, False),
            *4 * [("take",)],
            *2 * [("finish", 0), ("finish", 1)],
            ("fail", 0, 10.0),
            ("fail", 0, None),
            ("renew", 0),
            ("time passes", 1.0),
            *2 * [("time passes", 31.0)],
            ("cancel", "a"),
        ]
    ),
    min_size=4,
    max_size=25,
)


class Story:
    """Steps on a queue, and what must be true of them: each wish is followed by a run that began after it and was
    finished, unless it was cancelled or given up; and no run is finished that nobody wished for, or that has lost its
    lease to another."""

    def __init__(self, queue: Queue, clock: Clock) -> None:
        self.queue = queue
        self.clock = clock
        self.taken: list[Job] = []
        self.steps = 0
        self.began: dict[str, int] = {}  # the step in which a lease was given
        self.holder: dict[str, str] = {}  # the last lease of each key
        self.open_wishes: dict[str, int] = {}  # the step of the last wish that no run has answered
        self.wishes: Counter[str] = Counter()
        self.finished: Counter[str] = Counter()

    async def do(self, name: str, *values: object) -> None:
        self.steps += 1
        match name, *values:
            case "add", str(key), float(seconds), bool(replace):
                async with self.queue.store.write() as db:
                    due = self.clock.calendar() + seconds
                    await self.queue.add(db, "mail", key, due=due, replace=replace)
                self.wishes[key] += 1
                self.open_wishes[key] = self.steps
            case ("take",):
                await self.take()
            case "finish", int(number) if self.taken:
                await self.settle(self.taken[number % len(self.taken)], None, finished=True)
            case "fail", int(number), float() | None as seconds if self.taken:
                await self.settle(self.taken[number % len(self.taken)], seconds, finished=False)
            case "renew", int(number) if self.taken:
                async with self.queue.store.write() as db:
                    await self.queue.renew(db, self.taken[number % len(self.taken)])
            case "time passes", float(seconds):
                self.clock.go_on(seconds)
            case "cancel", str(key):
                async with self.queue.store.write() as db:
                    await self.queue.cancel(db, "mail", key)
                self.open_wishes.pop(key, None)
            case _:
                pass

    async def take(self) -> bool:
        job = await self.queue.take(["mail"])
        if job is not None:
            self.taken.insert(0, job)
            self.began[job.holder] = self.steps
            self.holder[job.key] = job.holder
        return job is not None

    async def settle(self, job: Job, seconds: float | None, finished: bool) -> None:
        """A run ends. One that had lost its lease changes nothing."""
        self.taken.remove(job)
        try:
            async with self.queue.store.write() as db:
                if finished:
                    await self.queue.finish(db, job)
                else:
                    due = None if seconds is None else self.clock.calendar() + seconds
                    await self.queue.fail(db, job, "why", due)
        except JobLost:
            return
        assert self.holder[job.key] == job.holder
        self.finished[job.key] += finished
        if (finished or seconds is None) and self.open_wishes.get(job.key, 0) < self.began[job.holder]:
            self.open_wishes.pop(job.key, None)

    async def end(self) -> None:
        """All that is left is done."""
        self.taken.clear()  # their processes are gone
        self.clock.go_on(1000.0)
        self.steps += 1
        while await self.take():
            await self.settle(self.taken[0], None, finished=True)
            self.clock.go_on(1000.0)
            self.steps += 1


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_every_wish_is_followed_by_a_run_and_nothing_runs_unwished(sqlite_pattern: Path, steps: list[tuple]) -> None:
    asyncio.run(lived(sqlite_pattern, steps))


async def lived(pattern: Path, steps: list[tuple]) -> None:
    with TemporaryDirectory() as folder:
        shutil.copy(pattern, Path(folder, "vaka.db"))
        store = Store(f"sqlite+aiosqlite:///{folder}/vaka.db")
        clock = Clock()
        story = Story(Queue(store, clock.calendar), clock)
        try:
            for step in steps:
                await story.do(*step)
                async with store.read() as db:
                    held = (await db.execute(sa.select(jobs.key).where(jobs.state == WORKING))).scalars().all()
                assert len(held) == len(set(held))
            await story.end()
            async with store.read() as db:
                left = (await db.execute(sa.select(jobs.state))).scalars().all()
        finally:
            await store.close()
    assert story.open_wishes == {}
    assert set(left) <= {FAILED}
    assert all(story.finished[key] <= story.wishes[key] for key in story.finished)
