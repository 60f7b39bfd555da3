"""Whose turn it is: those who wait are served in turn, however much each of them asks for."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from types import TracebackType
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from .errors import Overloaded

MAX_IN_LANE = 100  # that wait for one lane, of all askers together
FREE_FOR_ONE = 4  # for each that an asker has in this line so many places must be free: alone they get a fifth of it

T = TypeVar("T")

Asker = int | str  # a person by their id, or an address
SERVER = ""  # the server itself
ASKER: ContextVar[Asker] = ContextVar("asker", default=SERVER)  # on whose account a task works


class FairQueue(Generic[T]):
    """Round and round among those who ask; each gets theirs in the order in which they asked.

    >>> queue = FairQueue()
    >>> for asker, item in [(1, "a"), (1, "b"), (2, "c")]:
    ...     queue.add(asker, item)
    >>> [queue.next(), queue.next(), queue.next()]
    ['a', 'c', 'b']
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[Asker, deque[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def waiting(self, asker: Asker) -> int:
        return len(self._lines.get(asker, ()))

    def add(self, asker: Asker, item: T) -> None:
        self._lines.setdefault(asker, deque()).append(item)
        self._length += 1

    def next(self) -> T:
        asker, line = self._lines.popitem(last=False)
        item = line.popleft()
        if line:
            self._lines[asker] = line  # behind all others
        self._length -= 1
        return item

    def drop(self, asker: Asker, item: T) -> None:
        """Forget this one, if it still waits."""
        line = self._lines.get(asker)
        if line is not None and item in line:
            line.remove(item)
            self._length -= 1
            if not line:
                del self._lines[asker]


class Turns(Generic[T]):
    """Things that are lent to one at a time."""

    def __init__(self, things: Iterable[T]) -> None:
        self._free = list(things)
        self._waiting: FairQueue[asyncio.Future[T]] = FairQueue()

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def waiting(self, asker: Asker) -> int:
        return self._waiting.waiting(asker)

    async def take(self, asker: Asker) -> T:
        """The next that is free, when it is this one's turn; to be given back."""
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.add(asker, mine)
        try:
            return await mine
        except asyncio.CancelledError:
            self._waiting.drop(asker, mine)
            if mine.done() and not mine.cancelled():  # it came just now
                self.give(mine.result())
            raise

    def give(self, thing: T) -> None:
        """Gives its place back, which goes to the next in line."""
        while self._waiting:
            next_one = self._waiting.next()
            if not next_one.done():
                next_one.set_result(thing)
                return
        self._free.append(thing)


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
