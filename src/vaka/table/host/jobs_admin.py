"""The queue of jobs, for those who run the server."""

from dataclasses import dataclass

import sqlalchemy as sa

from ..errors import NotFound
from ..jobs.queue import FAILED, PLANNED, Queue, jobs
from ..store import schema

MAX_LISTED = 1000  # jobs in a list


@dataclass(frozen=True)
class Listed:
    """A job in the list of the host."""

    id: int
    kind: str
    key: str
    state: str
    due: float
    tries: int
    error: str


class JobsAdmin:
    """Lists jobs, has them tried again at once, and cancels them."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue

    async def all(self, kind: str = "", state: str = "") -> list[Listed]:
        """Those that are due first stand first."""
        columns = (jobs.id, jobs.kind, jobs.key, jobs.state, jobs.due, jobs.tries, jobs.error)
        query = sa.select(*columns).order_by(jobs.due, jobs.id).limit(MAX_LISTED)
        if kind:
            query = query.where(jobs.kind == kind)
        if state:
            query = query.where(jobs.state == state)
        async with self.queue.store.read() as db:
            return [Listed(*row) for row in await db.execute(query)]

    async def retry(self, number: int) -> None:
        """Try a job now that failed, or is planned for later; its tries are counted anew."""
        later = sa.update(schema.jobs).where(jobs.id == number, jobs.state.in_((FAILED, PLANNED)))
        now = {"state": PLANNED, "due": self.queue.clock(), "tries": 0}
        async with self.queue.store.write() as db:
            if not (await db.execute(later.values(now))).rowcount:
                raise NotFound("host.no_job_to_retry", {"id": number})

    async def cancel(self, number: int, only_failed: bool = False) -> None:
        """Delete a job; one that is being worked on is stopped before long, and stores nothing."""
        gone = sa.delete(schema.jobs).where(jobs.id == number)
        if only_failed:
            gone = gone.where(jobs.state == FAILED)
        async with self.queue.store.write() as db:
            if not (await db.execute(gone)).rowcount:
                raise NotFound("host.no_job", {"id": number})
