"""Makes the reviews that wait, a few at a time.

The line is in the store, for all processes of a server. A process that takes a review holds a lease on it: should it
be gone, the review is begun again by the next that comes.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.errors import VakaError
from ...review.reviewing import DEFAULT_PACE
from ...review.schema import FORMAT, ReviewData
from ..errors import StoreAway
from ..live.table_registry import TableRegistry
from ..play.shown_tables import record_of
from ..store import schema
from ..store.leasing import in_force
from .review_process import NoReview, ReviewProcess
from .reviews import DONE, FAILED, WAITING, WORKING, accuracy_of, packed

SWEEP_SECONDS = 5.0  # from one look at the line to the next
NOTE_SECONDS = 2.0  # from one note of how far it is to the next
LEASE_SECONDS = 30.0
MAX_TRIES = 3  # a review that ended so often with its server is not begun again, until somebody asks
MAX_SECONDS = 4 * 3600.0  # on a machine that has no time for it

logger = logging.getLogger("vaka.table")


@dataclass(frozen=True)
class Job:
    table: int
    code: str


class Reviewer:
    """Works through the line while the server is open, on so many reviews at once."""

    def __init__(self, registry: TableRegistry, workers: int = 1, pace: str = DEFAULT_PACE) -> None:
        self.registry = registry
        self.pace = pace
        self.holder = secrets.token_hex(16)
        self.made = 0  # since the start, for metrics
        self.failed = 0
        self._processes = [ReviewProcess() for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, "vaka-review")
        self._pokes = [asyncio.Event() for _ in range(workers)]
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.registry.store.alone:  # the process that worked on it is gone
            await self._give_back(schema.reviews.c.state == WORKING, counts=True)
        self._tasks = [asyncio.create_task(self._go_round(worker)) for worker in range(len(self._processes))]

    async def close(self) -> None:
        """Give back what is being worked on; the next process begins it again."""
        if not self._tasks:
            return
        self._closing = True  # not cancelled: a statement that is cut off would answer to a loop that is closed
        for process in self._processes:
            process.stop()
        self.notify()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)
        with suppress(StoreAway):  # else the lease ends by itself
            await self._give_back(self._ours(), counts=False)

    def notify(self) -> None:
        """Somebody has asked."""
        for poke in self._pokes:
            poke.set()

    async def _go_round(self, worker: int) -> None:
        while not self._closing:
            self._pokes[worker].clear()
            try:
                while not self._closing and (job := await self._take()) is not None:
                    await self._work(job, worker)
            except Exception:  # the store may be back in a moment
                logger.exception("the server could not continue reviews")
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._pokes[worker].wait()

    async def _take(self) -> Job | None:
        """The next in line, or one whose server is gone."""
        if not self.registry.leads or await self._next() is None:  # most of the time there is nothing to do
            return None
        async with self.registry.store.write() as db:
            while (row := await self._first(db)) is not None:
                given_up = row.tries >= MAX_TRIES
                until = self.registry.clock() + LEASE_SECONDS
                begun = {"state": WORKING, "holder": self.holder, "until": until, "tries": row.tries + 1}
                values = {"state": FAILED, "holder": ""} if given_up else begun | _NOTHING_DONE
                await db.execute(sa.update(schema.reviews).where(schema.reviews.c.table == row.table).values(values))
                if not given_up:
                    code = sa.select(schema.tables.c.code).where(schema.tables.c.id == row.table)
                    return Job(row.table, (await db.execute(code)).scalar_one())
        return None

    async def _next(self) -> sa.Row[int, int] | None:
        async with self.registry.store.read() as db:
            return await self._first(db, lock=False)

    async def _first(self, db: AsyncConnection, lock: bool = True) -> sa.Row[int, int] | None:
        """What is to be worked on first; another process that looks at the same moment finds another one."""
        reviews = schema.reviews.c
        in_line = sa.select(reviews.table, reviews.tries).where(reviews.state == WAITING)
        in_line = in_line.order_by(reviews.rank, reviews.turn, reviews.asked)
        over = ~in_force(reviews.until, self.registry.clock(), LEASE_SECONDS)
        left = sa.select(reviews.table, reviews.tries).where(reviews.state == WORKING, over)
        for query in (left, in_line):
            one = query.limit(1)
            row = (await db.execute(one.with_for_update(skip_locked=True) if lock else one)).first()
            if row is not None:
                return row
        return None

    async def _work(self, job: Job, worker: int = 0) -> None:
        """Make one review and store it, or note that it cannot be made."""
        try:
            async with self.registry.looking(job.code) as live:
                record = record_of(live).text()
                components = self.registry.boxes.file(live.row.components)
            review = await self._reviewed(job, record, components, self._processes[worker])
        except StoreAway:  # it may be back in a moment; the review is begun again when its lease has ended
            raise
        except (VakaError, NoReview) as error:
            if not self._closing and await self._note(job, state=FAILED, holder=""):  # else its table is gone
                self.failed += 1
                logger.warning("a review could not be made", extra={"table": job.code, "why": error.key})
            return
        accuracy = accuracy_of(cast(ReviewData, review))
        data = await asyncio.to_thread(packed, review)
        if await self._note(job, state=DONE, holder="", format=FORMAT, accuracy=accuracy, data=data):
            self.made += 1

    async def _reviewed(self, job: Job, record: str, components: str | None, process: ReviewProcess) -> dict[str, Any]:
        """The review, made in its process; now and then it is noted how far it is, which renews the lease."""
        far = [0, 0]

        def tell(done: int, of: int) -> None:
            far[:] = done, of

        making: Callable[..., dict[str, Any]] = process.made
        work = asyncio.get_running_loop().run_in_executor(self._threads, making, record, components, self.pace, tell)
        began = time.monotonic()
        try:
            while not (await asyncio.wait([work], timeout=NOTE_SECONDS))[0]:
                ours = await self._still_ours(job, *far)
                if not ours or time.monotonic() - began > MAX_SECONDS:  # the table is gone, or it takes too long
                    process.cut()
            return await work
        except BaseException:
            process.cut()
            await asyncio.gather(work, return_exceptions=True)
            raise

    async def _still_ours(self, job: Job, done: int, of: int) -> bool:
        """Note how far it is; a store that is away for a moment does not cost the work."""
        try:
            return await self._note(job, done=done, of=of, until=self.registry.clock() + LEASE_SECONDS)
        except StoreAway:
            return True

    async def _note(self, job: Job, **values: Any) -> bool:
        """Write something down about a review that is ours; whether it still was."""
        change = sa.update(schema.reviews).where(schema.reviews.c.table == job.table, self._ours())
        async with self.registry.store.write() as db:
            return (await db.execute(change.values(values))).rowcount > 0

    def _ours(self) -> sa.ColumnElement[bool]:
        return sa.and_(schema.reviews.c.state == WORKING, schema.reviews.c.holder == self.holder)

    async def _give_back(self, which: sa.ColumnElement[bool], counts: bool) -> None:
        """Into the line again; where nothing went wrong it does not count as a try."""
        tries = schema.reviews.c.tries if counts else schema.reviews.c.tries - 1
        back = {"state": WAITING, "holder": "", "tries": tries, **_NOTHING_DONE}
        async with self.registry.store.write() as db:
            await db.execute(sa.update(schema.reviews).where(which).values(back))


_NOTHING_DONE = {"done": 0, "of": 0}
