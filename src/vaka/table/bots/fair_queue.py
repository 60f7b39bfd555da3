"""Whose turn it is: things that are lent to one at a time, to persons in turn, however much each of them asks for."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Round and round among the persons who wait; each gets the things in the order in which they asked."""

    def __init__(self, things: Iterable[T]) -> None:
        self._free = list(things)
        self._waiting: OrderedDict[int, deque[asyncio.Future[T]]] = OrderedDict()

    def waiting(self, person: int) -> int:
        return len(self._waiting.get(person, ()))

    async def take(self, person: int) -> T:
        """The next that is free, when it is this person's turn; to be given back."""
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it came just now
                self.give(mine.result())
            raise

    def give(self, thing: T) -> None:
        """Back, and on to whoever is next."""
        while self._waiting:
            person, line = self._waiting.popitem(last=False)
            next_one = line.popleft()
            if line:
                self._waiting[person] = line  # behind all others
            if not next_one.done():
                next_one.set_result(thing)
                return
        self._free.append(thing)
