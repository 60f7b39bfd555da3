"""Long work on the event loop in slices, so that other requests are served in between.

A thread would not do: compiled code holds the interpreter until it returns.
"""

import asyncio
import time
from types import TracebackType
from weakref import WeakKeyDictionary

SECONDS = 0.01  # of work, then the others come


class Slices:
    """`await slices.rest()` between steps lets the others work when enough was done since the last time."""

    def __init__(self) -> None:
        self._since = time.thread_time()

    async def rest(self) -> None:
        if time.thread_time() - self._since >= SECONDS:
            await asyncio.sleep(0)
            self._since = time.thread_time()


class Lane:
    """So many at once may do long work; the others wait in line. One for each event loop."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._gates: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    def _gate(self) -> asyncio.Semaphore:
        return self._gates.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(self._width))

    async def __aenter__(self) -> None:
        await self._gate().acquire()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._gate().release()
