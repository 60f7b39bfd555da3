"""Makes reviews: a handler of jobs, each in a process of its own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import sqlalchemy as sa

from ...core.errors import VakaError
from ...review.reviewing import DEFAULT_PACE
from ...review.schema import FORMAT, ReviewData
from ..errors import NotFound, NotNow, Overloaded, StoreAway
from ..jobs.job import GiveUp, Handler, Job, Retry, Unfinished
from ..jobs.worker import backoff
from ..live.table_registry import TableRegistry
from ..play.shown_tables import record_of
from ..store import schema
from ..store.store import insert_into
from .review_process import NoReview, ReviewProcess
from .reviews import accuracy_of, packed

MAX_TRIES = 3  # a review that failed so often is not begun again, until somebody asks
MAX_SECONDS = 4 * 3600.0  # on a machine that has no time for it


class Reviewer:
    """Makes so many reviews at once."""

    def __init__(self, registry: TableRegistry, workers: int = 1, pace: str = DEFAULT_PACE) -> None:
        self.registry = registry
        self.pace = pace
        self.handler = Handler(self.make, at_once=workers, most_tries=MAX_TRIES, limit=MAX_SECONDS)
        self._threads = ThreadPoolExecutor(workers, "vaka-review")

    def close(self) -> None:
        self._threads.shutdown()

    async def make(self, job: Job) -> None:
        """Make one review and store it."""
        try:
            async with self.registry.looking(await self._code(job)) as live:
                record = record_of(live).text()
                components = self.registry.boxes.file(live.row.components)
            review = await self._made(job, record, components)
        except (StoreAway, Overloaded, NotNow, NotFound):  # a table that is gone has taken the job with it
            raise
        except (VakaError, NoReview) as error:
            if not error.key:  # a system without memory may have killed it
                raise Retry("process ended", backoff(job.tries)) from None
            raise GiveUp(error.key) from None
        made = {"format": FORMAT, "accuracy": accuracy_of(cast(ReviewData, review))}
        made["data"] = await asyncio.to_thread(packed, review)
        async with self.registry.store.write() as db:
            insert = insert_into(db, schema.reviews).values(table=job.table, **made)
            await db.execute(insert.on_conflict_do_update(index_elements=[schema.reviews.c.table], set_=made))
            await self.registry.queue.finish(db, job)

    async def _code(self, job: Job) -> str:
        query = sa.select(schema.tables.c.code).where(schema.tables.c.id == job.table)
        async with self.registry.store.read() as db:
            code: str | None = (await db.execute(query)).scalar_one_or_none()
        if code is None:
            raise NotFound("table.no_such_table", {})
        return code

    async def _made(self, job: Job, record: str, components: str | None) -> dict[str, Any]:
        """The review; Unfinished as soon as the job is to stop."""

        def tell(done: int, of: int) -> None:
            job.done, job.of = done, of

        process = ReviewProcess()
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, process.made, record, components, self.pace, tell)
        stop = asyncio.create_task(job.stop.wait())
        either: list[asyncio.Future[Any]] = [work, stop]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if job.stop.is_set():
                raise Unfinished
            return await work
        finally:
            stop.cancel()
            process.stop()
            await asyncio.gather(work, return_exceptions=True)
