"""Notifies subscribers when a table has changed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class TableChanged:
    """A table has changed, so look again. Sealed answers and steps within a move notify nobody else, so this says
    nothing about them."""

    code: str
    moves: int
    changes: int


class Subscription(AsyncIterator[TableChanged]):
    """The notifications of one subscriber. A newer one replaces one that was not read yet."""

    def __init__(self, person: int | None) -> None:
        self.person = person
        self._latest: TableChanged | None = None
        self._ended = False
        self._news = asyncio.Event()

    def put(self, change: TableChanged) -> None:
        if not self._ended:
            self._latest = change
            self._news.set()

    def end(self) -> None:
        self._ended = True
        self._latest = None
        self._news.set()

    async def __anext__(self) -> TableChanged:
        """The next notification; may be cancelled and awaited again."""
        await self._news.wait()
        if self._latest is None:
            raise StopAsyncIteration
        change, self._latest = self._latest, None
        self._news.clear()
        return change


class Subscribers:
    """The listeners of this process, by table."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Subscription]] = {}
        self._latest: dict[str, TableChanged] = {}  # of the tables that somebody listens to
        self.heard: Callable[[TableChanged, int | None], None] = lambda change, person: None  # of every table

    @contextmanager
    def subscribe(self, now: TableChanged, person: int | None) -> Iterator[Subscription]:
        """Listen to a table that stands as `now` says."""
        mine = Subscription(person)
        self._listeners.setdefault(now.code, set()).add(mine)
        self._latest.setdefault(now.code, now)
        try:
            yield mine
        finally:
            self._listeners[now.code].discard(mine)
            if not self._listeners[now.code]:
                del self._listeners[now.code]
                del self._latest[now.code]

    def publish(self, change: TableChanged, person: int | None = None) -> None:
        """Notify all subscribers of a table, or only one person."""
        self.heard(change, person)
        for listener in self._listeners.get(change.code, ()):
            if person is None or listener.person == person:
                listener.put(change)
        if change.code in self._latest:
            self._latest[change.code] = change

    def listened(self) -> list[str]:
        return list(self._listeners)

    def count(self) -> int:
        return sum(len(listeners) for listeners in self._listeners.values())

    def is_news(self, change: TableChanged) -> bool:
        """Whether this is newer than what those who listen to the table were told last."""
        data = self._latest.get(change.code, change)
        return change.moves > data.moves or change.changes > data.changes

    def end(self) -> None:
        """End all who listen."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()
