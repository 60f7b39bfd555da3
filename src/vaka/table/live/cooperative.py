"""Much work on one event loop: who begins next, and long work in slices, so that others are served in between.

A thread would not do: compiled code holds the interpreter until it returns.
"""

import asyncio
import time
from collections.abc import Callable

from ..fair_queue import ASKER, Asker, EachLoop, FairQueue

SECONDS = 0.01  # of work, then the others come

# Who begins first. One in so many turns goes the other way round, so that nobody waits for ever.
DEEDS, LOOKS, KNOWN, STRANGERS, LONG_WORK = range(5)
OTHER_WAY = 8

work_time: Callable[[], float] = getattr(time, "thread_time", time.monotonic)  # a browser knows no time of threads


class LoopTurns:
    """In each turn of the event loop one piece of work begins; what is under way goes on in the same turn.

    So the lag of the loop alone decides how much begins: a busy machine slows it down, and work that waits for a
    store, a lock or a thread holds up nobody.
    """

    def __init__(self) -> None:
        self._lines: list[FairQueue[asyncio.Future[None]]] = [FairQueue() for _ in range(LONG_WORK + 1)]
        self._turns = 0
        self._going = False

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines))

    async def begin(self, rank: int, asker: Asker, seconds: float | None = None) -> None:
        """Return when it is this one's turn; TimeoutError after so many seconds."""
        loop = asyncio.get_running_loop()
        if not self._going:
            self._going = True
            loop.call_soon(self._next)
            return
        mine: asyncio.Future[None] = loop.create_future()
        self._lines[rank].add(asker, mine)
        try:
            async with asyncio.timeout(seconds):
                await mine
        finally:
            self._lines[rank].drop(asker, mine)

    def _next(self) -> None:
        self._turns += 1
        for line in self._lines if self._turns % OTHER_WAY else reversed(self._lines):
            while line:
                next_one = line.next()
                if not next_one.done():
                    next_one.set_result(None)
                    asyncio.get_running_loop().call_soon(self._next)
                    return
        self._going = False


LOOP_TURNS = EachLoop(LoopTurns)


class Slices:
    """`await slices.rest()` between steps lets the others work when enough was done since the last time."""

    def __init__(self) -> None:
        self._since = work_time()

    async def rest(self) -> None:
        if work_time() - self._since >= SECONDS:
            await asyncio.sleep(0)
            await LOOP_TURNS.here().begin(LONG_WORK, ASKER.get())
            self._since = work_time()
