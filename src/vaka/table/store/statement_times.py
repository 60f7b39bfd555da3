"""How long the statements of a store take, for metrics."""

import time
from bisect import bisect_left
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
BEGUN = "vaka_begun"


class StatementTimes:
    def __init__(self, engine: AsyncEngine) -> None:
        self.seconds = 0.0  # of all statements together
        self._counts = [0] * (len(BOUNDS) + 1)
        sa.event.listen(engine.sync_engine, "before_cursor_execute", self._begin)
        sa.event.listen(engine.sync_engine, "after_cursor_execute", self._end)

    def _begin(self, connection: sa.Connection, *more: Any) -> None:
        connection.info[BEGUN] = time.perf_counter()

    def _end(self, connection: sa.Connection, *more: Any) -> None:
        seconds = time.perf_counter() - connection.info[BEGUN]
        self.seconds += seconds
        self._counts[bisect_left(BOUNDS, seconds)] += 1

    def buckets(self) -> list[tuple[str, float]]:
        """How many statements took at most so long, as Prometheus has it."""
        result = []
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts):
            total += count
            result.append((bound, float(total)))
        return result
