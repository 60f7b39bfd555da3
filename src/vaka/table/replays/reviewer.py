"""Makes the reviews that wait, one at a time on the whole server.

The line is in the store. A process that takes a review holds a lease on it: should the server be gone, the review is
begun again by the next that comes.
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

from ...core.errors import VakaError
from ...review.reviewing import DEFAULT_PACE
from ...review.schema import FORMAT, ReviewData
from ..errors import StoreAway
from ..live.table_registry import TableRegistry
from ..play.looking import record_of
from ..store import schema
from ..store.leasing import in_force
from .review_process import NoReview, ReviewProcess
from .reviews import DONE, FAILED, WAITING, WORKING, accuracy_of, packed

SWEEP_SECONDS = 5.0  # from one look at the line to the next
NOTE_SECONDS = 2.0  # from one note of how far it is to the next
LEASE_SECONDS = 30.0
MAX_TRIES = 3  # a review that ended so often with its server is not begun again, until somebody asks
MAX_SECONDS = 4 * 3600.0  # on a machine that has no time for it
ONE_AT_A_TIME = 0x7265766B  # the advisory lock under which a process takes a review

logger = logging.getLogger("vaka.table")


@dataclass(frozen=True)
class Job:
    table: int
    code: str


class Reviewer:
    """Works through the line while the server is open."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.pace = DEFAULT_PACE
        self.holder = secrets.token_hex(16)
        self.made = 0  # since the start, for metrics
        self.failed = 0
        self._process = ReviewProcess()
        self._thread = ThreadPoolExecutor(1, "vaka-review")
        self._poke = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if self.registry.store.alone:  # the process that worked on it is gone
            await self._give_back(schema.reviews.c.state == WORKING, counts=True)
        self._task = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Give back what is being worked on; the next process begins it again."""
        if self._task is None:
            return
        self._closing = True
        self._process.stop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown(wait=True, cancel_futures=True)
        with suppress(StoreAway):  # else the lease ends by itself
            await self._give_back(self._ours(), counts=False)

    def wake(self) -> None:
        """Somebody has asked."""
        self._poke.set()

    async def _go_round(self) -> None:
        while True:
            self._poke.clear()
            try:
                while (job := await self._take()) is not None:
                    await self._work(job)
            except Exception:  # the store may be back in a moment
                logger.exception("the server could not continue reviews")
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._poke.wait()

    async def _take(self) -> Job | None:
        """The next in line, if nobody in the server works on one."""
        reviews, tables = schema.reviews.c, schema.tables.c
        unfinished = reviews.state.in_((WAITING, WORKING))
        async with self.registry.store.read() as db:  # most of the time there is nothing to do
            if (await db.execute(sa.select(reviews.table).where(unfinished))).first() is None:
                return None
        now = self.registry.clock()
        at_work = sa.and_(reviews.state == WORKING, in_force(reviews.until, now, LEASE_SECONDS))
        line = (
            sa.select(reviews.table, tables.code, reviews.tries)
            .join(schema.tables, tables.id == reviews.table)
            .where(unfinished)
            .order_by(reviews.wished.desc(), reviews.asked, reviews.table)
        )
        async with self.registry.store.write() as db:
            if not self.registry.store.alone:
                await db.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            if (await db.execute(sa.select(reviews.table).where(at_work))).first() is not None:
                return None
            over = sa.update(schema.reviews).where(unfinished, reviews.tries >= MAX_TRIES)
            await db.execute(over.values(state=FAILED, holder=""))
            row = (await db.execute(line)).first()
            if row is None:
                return None
            begun = {"state": WORKING, "holder": self.holder, "until": now + LEASE_SECONDS, "tries": row.tries + 1}
            await db.execute(sa.update(schema.reviews).where(reviews.table == row.table).values(begun | _NOTHING_DONE))
        return Job(row.table, row.code)

    async def _work(self, job: Job) -> None:
        """Make one review and store it, or note that it cannot be made."""
        try:
            async with self.registry.looking(job.code) as live:
                record = record_of(live).text()
                components = self.registry.boxes.file(live.row.components)
            review = await self._reviewed(job, record, components)
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

    async def _reviewed(self, job: Job, record: str, components: str | None) -> dict[str, Any]:
        """The review, made in its process; now and then it is noted how far it is, which renews the lease."""
        far = [0, 0]

        def tell(done: int, of: int) -> None:
            far[:] = done, of

        making: Callable[..., dict[str, Any]] = self._process.made
        work = asyncio.get_running_loop().run_in_executor(self._thread, making, record, components, self.pace, tell)
        began = time.monotonic()
        try:
            while not (await asyncio.wait([work], timeout=NOTE_SECONDS))[0]:
                ours = await self._still_ours(job, *far)
                if not ours or time.monotonic() - began > MAX_SECONDS:  # the table is gone, or it takes too long
                    self._process.cut()
            return await work
        except BaseException:
            self._process.cut()
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
