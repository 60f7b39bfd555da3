"""The database's time, by which everything in the store is dated: so processes on several machines agree on it."""

import logging
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

MAX_DIFFERENCE = 5.0  # seconds; a process whose own clock is further off than this leaves the work to others
SLOW_SECONDS = 1.0  # an answer that takes longer is too vague to correct an earlier one

logger = logging.getLogger("vaka.table")


class Clock:
    """Asks PostgreSQL for its time now and then, and goes by the steady clock in between. A SQLite file is dated by
    the calendar of the one machine that it is on."""

    def __init__(self) -> None:
        self.calendar: Callable[[], float] = time.time
        self.steady: Callable[[], float] = time.monotonic
        self.difference = 0.0  # how far the calendar of this machine is ahead of the database
        self._origin: float | None = None  # what the database's time was when the steady clock showed 0

    def now(self) -> float:
        return self.calendar() if self._origin is None else self._origin + self.steady()

    @property
    def is_right(self) -> bool:
        """Whether this process may lead: play bots, keep deadlines, make reviews and clear away."""
        return abs(self.difference) <= MAX_DIFFERENCE

    async def measure(self, db: AsyncConnection) -> None:
        """Compare with PostgreSQL; what it answers was true halfway between the question and the answer."""
        asked = self.steady()
        theirs = float((await db.execute(sa.select(sa.extract("epoch", sa.func.clock_timestamp())))).scalar_one())
        taken = self.steady() - asked
        if taken > SLOW_SECONDS and self._origin is not None:
            return
        self._origin = theirs - (asked + taken / 2)
        was_right, self.difference = self.is_right, self.calendar() - self.now()
        if self.is_right != was_right:
            what = "clock agrees with the database again" if self.is_right else "clock differs from the database"
            facts = {"seconds": round(self.difference, 1), "most": MAX_DIFFERENCE}
            logger.log(logging.INFO if self.is_right else logging.ERROR, what, extra=facts)
