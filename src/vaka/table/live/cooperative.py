"""Much work on one event loop: who begins next, and long work in slices, so that others are served in between.

A thread would not do: compiled code holds the interpreter until it returns.
"""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from ..errors import Overloaded
from ..fair_queue import ASKER, SERVER, Asker, FairQueue, Turns

SECONDS = 0.01  # of work, then the others come
MAX_IN_LANE = 100  # that wait for one lane, of all askers together
FREE_FOR_ONE = 4  # for each that an asker has in this line so many places must be free: alone they get a fifth of it

# Who begins first. One in so many turns goes the other way round, so that nobody waits for ever.
DEEDS, LOOKS, KNOWN, STRANGERS, LONG_WORK = range(5)
OTHER_WAY = 8

work_time: Callable[[], float] = getattr(time, "thread_time", time.monotonic)  # a browser knows no time of threads

T = TypeVar("T")


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


class EachLoop(Generic[T]):
    """One of a kind for each event loop."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()

    def here(self) -> T:
        loop = asyncio.get_running_loop()
        if loop not in self._made:
            self._made[loop] = self._make()
        return self._made[loop]


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


class Lane:
    """So many at once may do long work; the others wait, in turn by asker. Overloaded where too many wait, of all or
    of this asker; the server itself limits elsewhere what it begins."""

    def __init__(self, width: int) -> None:
        self._turns: EachLoop[Turns[None]] = EachLoop(lambda: Turns([None] * width))

    async def __aenter__(self) -> None:
        turns, asker = self._turns.here(), ASKER.get()
        own = 0 if asker == SERVER else turns.waiting(asker)
        if MAX_IN_LANE - len(turns) <= FREE_FOR_ONE * own:
            raise Overloaded("table.no_room", {})
        await turns.take(asker)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._turns.here().give(None)
