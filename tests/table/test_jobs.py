"""The queue: what is due is done once, in turn, tried again, and survives the end of any worker."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from tests.clocks import Clock
from tests.patience import PATIENCE
from vaka.table.errors import StoreAway
from vaka.table.jobs import queue as queues
from vaka.table.jobs import worker as workers
from vaka.table.jobs.job import GiveUp, Handler, Job, JobLost, Retry, Unfinished
from vaka.table.jobs.queue import LEASE_SECONDS, Queue
from vaka.table.jobs.worker import Worker
from vaka.table.store import schema
from vaka.table.store.store import Store


@asynccontextmanager
async def opened(url: str, clock: Clock | None = None) -> AsyncIterator[Queue]:
    store = Store(url)
    await store.open()
    try:
        yield Queue(store, (clock or Clock()).calendar)
    finally:
        await store.close()


async def add(queue: Queue, key: str, payload: dict[str, Any] | None = None, **how: Any) -> None:
    async with queue.store.write() as db:
        await queue.add(db, how.pop("kind", "mail"), key, payload, **how)


async def taken(queue: Queue, kind: str = "mail") -> list[str]:
    """The keys of all that can be taken, in their order; they stay taken."""
    result = []
    while (job := await queue.take([kind])) is not None:
        result.append(job.key)
    return result


async def finish(queue: Queue, job: Job) -> None:
    async with queue.store.write() as db:
        await queue.finish(db, job)


async def take(queue: Queue, kind: str = "mail") -> Job:
    job = await queue.take([kind])
    assert job is not None
    return job


async def rows(queue: Queue) -> list[tuple[str, str]]:
    query = sa.select(queues.jobs.key, queues.jobs.state).order_by(queues.jobs.key)
    async with queue.store.read() as db:
        return [tuple(row) for row in await db.execute(query)]


@asynccontextmanager
async def at_work(queue: Queue, **handlers: Handler) -> AsyncIterator[Worker]:
    worker = Worker(queue)
    worker.handlers.update(handlers)
    await worker.open()
    try:
        yield worker
    finally:
        await worker.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "POLL_SECONDS", 0.02)


async def counted(what: list[Any], number: int) -> None:
    """As soon as there are so many."""
    async with asyncio.timeout(PATIENCE):
        while len(what) < number:
            await asyncio.sleep(0.01)


async def until(queue: Queue, expected: list[tuple[str, str]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while await rows(queue) != expected:
            await asyncio.sleep(0.01)


async def test_a_job_is_added_with_its_transaction_or_not_at_all(url: str) -> None:
    async with opened(url) as queue:

        async def changed() -> None:
            async with queue.store.write() as db:
                await queue.add(db, "mail", "a")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await changed()
        assert await taken(queue) == []


async def test_a_job_waits_until_it_is_due(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as queue:
        due = clock.calendar() + 60.0
        await add(queue, "later", due=due)
        assert await queue.next_due(["mail"]) == due
        assert await taken(queue) == []
        clock.go_on(61.0)
        assert await taken(queue) == ["later"]


async def test_there_is_one_job_with_a_key_and_the_first_stays_unless_it_is_replaced(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as queue:
        await add(queue, "a", {"number": 1})
        await add(queue, "a", {"number": 2}, due=clock.calendar() + 60.0)
        await add(queue, "a", {"number": 3}, kind="push")
        job = await take(queue)
        assert job.payload == {"number": 1}
        await finish(queue, job)
        await add(queue, "a", {"number": 4})
        await add(queue, "a", {"number": 5}, due=clock.calendar() + 60.0, replace=True)
        assert await taken(queue) == []
        clock.go_on(61.0)
        assert (await take(queue)).payload == {"number": 5}
        assert (await take(queue, "push")).payload == {"number": 3}


async def test_what_is_added_while_its_job_is_done_is_done_once_more(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as queue:
        await add(queue, "a", {"number": 1})
        first = await take(queue)
        await add(queue, "a", {"number": 2}, due=clock.calendar() + 60.0)
        assert await taken(queue) == []
        await finish(queue, first)
        assert await taken(queue) == []
        clock.go_on(61.0)
        second = await take(queue)
        assert (second.payload, second.tries) == ({"number": 2}, 1)
        await finish(queue, second)
        assert await rows(queue) == []


async def test_the_lower_priority_goes_first_and_persons_take_turns(url: str) -> None:
    async with opened(url) as queue:
        async with queue.store.write() as db:
            person = {"name": "", "made": 0.0, "used": 0.0, "banned": False}
            await db.execute(sa.insert(schema.people), [{"id": number, **person} for number in (1, 2)])
        for key, person, priority in [
            ("a1", 1, 1),
            ("a2", 1, 1),
            ("a3", 1, 1),
            ("b1", 2, 1),
            ("c", 2, 0),
            ("b2", 2, 1),
        ]:
            await add(queue, key, person=person, priority=priority)
        assert [(await take(queue)).key for _ in range(2)] == ["c", "a1"]
        await add(queue, "nobody's", priority=1)
        assert await taken(queue) == ["b1", "nobody's", "a2", "b2", "a3"]


async def test_a_worker_that_dies_loses_its_lease_and_what_it_says_later_counts_for_nothing(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as queue:
        await add(queue, "a")
        dead = await take(queue)
        assert await taken(queue) == []
        clock.go_on(LEASE_SECONDS - 1)
        async with queue.store.write() as db:
            assert await queue.renew(db, dead)
        clock.go_on(LEASE_SECONDS - 1)
        assert await taken(queue) == []
        clock.go_on(2.0)
        heir = await take(queue)
        assert heir.tries == 2
        async with queue.store.write() as db:
            assert not await queue.renew(db, dead)
            for said in (queue.finish(db, dead), queue.fail(db, dead, "why", None), queue.give_back(db, dead)):
                with pytest.raises(JobLost):
                    await said
        await finish(queue, heir)
        assert await rows(queue) == []


async def test_what_is_cancelled_is_stopped_and_stores_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "RENEW_SECONDS", 0.01)
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def run(job: Job) -> None:
        begun.set()
        await job.stop.wait()
        stopped.set()
        raise Unfinished

    async with opened(url) as queue, at_work(queue, mail=Handler(run)) as worker:
        await add(queue, "a")
        worker.notify()
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
            async with queue.store.write() as db:
                await queue.cancel(db, "mail", "a")
                await queue.cancel(db, "mail", "a")  # it is gone
            await stopped.wait()
        assert await rows(queue) == []


async def test_what_fails_is_tried_again_later_and_later_and_then_given_up(url: str) -> None:
    clock = Clock()
    times: list[float] = []

    async def run(job: Job) -> None:
        times.append(clock.elapsed)
        if job.key == "hopeless":
            raise GiveUp("gone")
        if len(times) == 2:
            raise Retry("busy", 5.0)
        raise ZeroDivisionError

    async with opened(url, clock) as queue, at_work(queue, mail=Handler(run, most_tries=3)) as worker:
        await add(queue, "a")
        for number, seconds in enumerate((workers.BACKOFF_SECONDS, 5.0), 1):
            await counted(times, number)
            await until(queue, [("a", "planned")])
            clock.go_on(seconds + 0.1)
        await until(queue, [("a", "failed")])
        assert [round(time) for time in times] == [0, 10, 15]
        assert worker.failures == Counter(mail=3)
        await add(queue, "a")  # a new wish
        await until(queue, [("a", "planned")])
        async with queue.store.write() as db:
            await queue.cancel(db, "mail", "a")
        await add(queue, "hopeless")
        await until(queue, [("hopeless", "failed")])
        lines = [(line.kind, line.state, line.length) for line in await queue.lines()]
        assert lines == [("mail", "failed", 1)]
        async with queue.store.write() as db:
            await queue.forget_failed(db, clock.calendar())
        assert await rows(queue) == []


async def test_a_job_whose_process_ends_with_it_every_time_is_given_up(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as queue:
        await add(queue, "a")
        for _ in range(3):
            await take(queue)
            clock.go_on(LEASE_SECONDS + 1)

        async def run(job: Job) -> None:
            raise AssertionError

        async with at_work(queue, mail=Handler(run, most_tries=3)):
            await until(queue, [("a", "failed")])


async def test_a_store_that_is_away_for_a_moment_costs_no_try(url: str) -> None:
    tries: list[int] = []

    async def run(job: Job) -> None:
        tries.append(job.tries)
        if len(tries) < 3:
            raise StoreAway("table.store.away", {})

    async with opened(url) as queue:
        await add(queue, "a")
        async with at_work(queue, mail=Handler(run, most_tries=1)):
            await until(queue, [])
    assert tries == [1, 1, 1]


async def test_a_handler_that_adds_its_own_job_runs_now_and_then(url: str) -> None:
    clock = Clock()
    runs: list[float] = []
    async with opened(url, clock) as queue:

        async def run(job: Job) -> None:
            runs.append(clock.elapsed)
            await add(queue, job.key, due=clock.calendar() + 3600.0)
            raise ZeroDivisionError  # it is not tried again before its time

        await add(queue, "hourly")
        async with at_work(queue, mail=Handler(run, most_tries=1)):
            for number in range(1, 4):
                await counted(runs, number)
                await until(queue, [("hourly", "planned")])
                clock.go_on(3601.0)
    assert [round(time) for time in runs] == [0, 3601, 7202]


async def test_a_worker_that_closes_gives_back_what_is_not_done(url: str) -> None:
    begun = asyncio.Event()

    async def run(job: Job) -> None:
        begun.set()
        await asyncio.Event().wait()

    async with opened(url) as queue:
        await add(queue, "a")
        async with at_work(queue, mail=Handler(run)), asyncio.timeout(PATIENCE):
            await begun.wait()
        job = await take(queue)
        assert (job.key, job.tries) == ("a", 1)


async def test_a_kind_without_room_or_handler_keeps_nobody_waiting(url: str) -> None:
    made: list[str] = []
    most = 0
    go_on = asyncio.Event()

    async def slow(job: Job) -> None:
        nonlocal most
        most = max(most, worker.at_work().total())
        await go_on.wait()

    async def quick(job: Job) -> None:
        made.append(job.key)

    async with opened(url) as queue:
        for number in range(5):
            await add(queue, f"slow {number}", kind="slow")
        await add(queue, "unknown", kind="unknown")
        async with at_work(queue, slow=Handler(slow, at_once=2), quick=Handler(quick)) as worker:
            await add(queue, "quick", kind="quick")
            await counted(made, 1)
            assert worker.at_work()["slow"] == 2
            go_on.set()
            await until(queue, [("unknown", "waiting")])
    assert most <= 3
    assert worker.done == Counter(slow=5, quick=1)
    assert worker.seconds["slow"] > worker.seconds["quick"] > 0


async def test_the_next_job_is_found_by_an_index(sqlite_url: str) -> None:
    async with opened(sqlite_url) as queue:
        statements: list[tuple[str, Any]] = []
        engine = queue.store.engine.sync_engine
        sa.event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2:4]))
        await queue.next_due(["mail", "push"])
        await queue.take(["mail"])
        async with queue.store.write() as db:
            for statement, values in list(statements):
                plan = (await db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)).all()
                for step in plan:
                    assert not step[-1].startswith(("SCAN jobs", "USE TEMP B-TREE")), plan
