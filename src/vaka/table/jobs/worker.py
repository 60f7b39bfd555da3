"""Does the jobs of a queue, in the loop of this process."""

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress

from ...core.errors import VakaError
from ..errors import StoreAway
from .job import GiveUp, Handler, Job, JobLost, Retry, Unfinished
from .queue import Queue

POLL_SECONDS = 1.0  # from one look at the queue to the next, where nobody says that there is something new
PAUSE_SECONDS = 0.05  # at least: another process may just be taking what is there
RENEW_SECONDS = 2.0
CLOSE_SECONDS = 0.5  # for jobs to come to their end
BACKOFF_SECONDS = 10.0  # before the second try
BACKOFF_FACTOR = 4.0
MAX_BACKOFF_SECONDS = 6 * 3600.0

logger = logging.getLogger("vaka.table")


async def _stop(job: Job) -> None:
    raise Unfinished


STOPPED = Handler(_stop)  # for a job that was taken just when its kind was stopped


def backoff(tries: int) -> float:
    """The seconds from a try that failed to the next.

    >>> [backoff(tries) for tries in (1, 2, 3, 100)]
    [10.0, 40.0, 160.0, 21600.0]
    """
    return min(BACKOFF_SECONDS * BACKOFF_FACTOR ** min(tries - 1, 20), MAX_BACKOFF_SECONDS)


class Worker:
    """Takes jobs of the kinds that it has `handlers` for; those that stand first in the dict are taken first."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.handlers: dict[str, Handler] = {}
        self.done: Counter[str] = Counter()  # by kind, since the start, for metrics
        self.failures: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._at_work: dict[asyncio.Task[None], Job] = {}
        self._poke = asyncio.Event()
        self._closing = asyncio.Event()
        self._rounds: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        if self.queue.store.alone:
            await self.queue.give_back_all()
        self._rounds = [asyncio.create_task(self._go_round()), asyncio.create_task(self._renew())]

    async def close(self) -> None:
        """Take nothing more, and give back what is not done before long."""
        self._closing.set()
        self.notify()
        self._stop_all()
        await _end(self._rounds)
        self._stop_all()  # also what a last round has begun
        await _end([*self._at_work])

    def _stop_all(self) -> None:
        for job in self._at_work.values():
            job.stop.set()

    async def stop(self, kind: str) -> None:
        """Do nothing of this kind any more, and give back what is being done."""
        self.handlers.pop(kind, None)
        stopped = {task: job for task, job in self._at_work.items() if job.kind == kind}
        for job in stopped.values():
            job.stop.set()
        if stopped:
            await asyncio.wait(stopped, timeout=CLOSE_SECONDS)

    def notify(self) -> None:
        """Something was added."""
        self._poke.set()

    def at_work(self) -> Counter[str]:
        """How many jobs are being done here now, by kind."""
        return Counter(job.kind for job in self._at_work.values())

    async def _go_round(self) -> None:
        while not self._closing.is_set():
            self._poke.clear()
            wait = POLL_SECONDS
            try:
                if self.queue.store.clock.is_right:
                    wait = await self._look()
            except Exception:  # the store may be back in a moment
                logger.exception("jobs could not be taken")
            await _wait(self._poke, wait)

    async def _look(self) -> float:
        """Begin what there is room for. Answers how long to wait before the next look."""
        due = await self.queue.next_due(self._with_room())
        if due is None:
            return POLL_SECONDS
        if (wait := due - self.queue.clock()) <= 0:
            while not self._closing.is_set() and (job := await self.queue.take(self._with_room())) is not None:
                task = asyncio.create_task(self._work(job))
                self._at_work[task] = job
                task.add_done_callback(self._ended)
        return min(max(wait, PAUSE_SECONDS), POLL_SECONDS)

    def _with_room(self) -> list[str]:
        at_work = self.at_work()
        return [kind for kind, handler in self.handlers.items() if at_work[kind] < handler.at_once]

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._at_work[task]
        self._poke.set()

    async def _work(self, job: Job) -> None:
        """Do one job, and store what became of it. A store that is away does not hear of it: the lease ends, and the
        job is begun again."""
        try:
            await self._try(job)
        except JobLost:
            logger.info("job is not ours any more", extra={"job": job.kind, "key": job.key})
        except StoreAway:
            logger.warning("job was left, for the store is away", extra={"job": job.kind, "key": job.key})

    async def _try(self, job: Job) -> None:
        handler = self.handlers.get(job.kind, STOPPED)
        if job.tries > handler.most_tries:  # it ended so often with its process
            return await self._fail(job, "lost", None)
        begun = time.monotonic()
        try:
            async with asyncio.timeout(handler.limit):
                try:
                    await handler.run(job)
                finally:
                    self.seconds[job.kind] += time.monotonic() - begun
        except (Unfinished, StoreAway, asyncio.CancelledError):
            async with self.queue.store.write() as db:
                await self.queue.give_back(db, job)
        except JobLost:
            raise
        except GiveUp as error:
            await self._fail(job, str(error), None)
        except Exception as error:
            seconds = error.seconds if isinstance(error, Retry) else backoff(job.tries)
            if not isinstance(error, Retry | VakaError | TimeoutError):
                logger.exception("job failed", extra={"job": job.kind, "key": job.key})
            await self._fail(job, _why(error), seconds if job.tries < handler.most_tries else None)
        else:
            if not job.is_finished:
                async with self.queue.store.write() as db:
                    await self.queue.finish(db, job)
            self.done[job.kind] += 1

    async def _fail(self, job: Job, why: str, seconds: float | None) -> None:
        self.failures[job.kind] += 1
        facts = {"job": job.kind, "key": job.key, "tries": job.tries, "why": why}
        logger.warning("job failed, and is tried again" if seconds is not None else "job is given up", extra=facts)
        async with self.queue.store.write() as db:
            await self.queue.fail(db, job, why, None if seconds is None else self.queue.clock() + seconds)

    async def _renew(self) -> None:
        """Renew our leases, and stop the jobs that are not ours any more. While the store is away they go on."""
        while not self._closing.is_set():
            await _wait(self._closing, RENEW_SECONDS)
            try:
                for job in list(self._at_work.values()):
                    async with self.queue.store.write() as db:
                        ours = await self.queue.renew(db, job)
                    if not ours:
                        job.stop.set()
            except Exception:
                logger.exception("leases of jobs could not be renewed")


def _why(error: Exception) -> str:
    """What may be shown of an error: its text may hold what is nobody's business, unless it is ours."""
    if isinstance(error, VakaError):
        return error.key
    return str(error) if isinstance(error, Retry) else type(error).__name__


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Let them come to their end, and cancel those that do not before long."""
    late = (await asyncio.wait(tasks, timeout=CLOSE_SECONDS))[1] if tasks else set()
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


async def _wait(event: asyncio.Event, seconds: float) -> None:
    """Wait so long, or for the event."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
