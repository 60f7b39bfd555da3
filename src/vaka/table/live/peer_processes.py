"""Other processes on the same PostgreSQL: each notifies the others of what it has stored."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ..store.store import own_words
from .notifications import TableChanged

if TYPE_CHECKING:
    from ..store.time_limits import Line

CHANNEL = "vaka"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s)"
RETRY_SECONDS = 1.0
MAX_BATCH = 50  # changes in one notification: PostgreSQL takes 8000 bytes
CLOSE_SECONDS = 0.5  # for what was not sent yet

logger = logging.getLogger("vaka.table")


class PeerProcesses:
    """A notification says only that a table changed: the change is read from the store.

    It is sent after the commit, on a connection of its own, together with others that wait: PostgreSQL lets only one
    transaction with a NOTIFY commit at a time. If it is lost, others notice the change when they look around
    (`TableRegistry.look_around`).
    """

    def __init__(
        self, url: sa.URL, on_change: Callable[[TableChanged, int | None], None], on_connect: Callable[[], None]
    ) -> None:
        self.name = secrets.token_hex(8)
        self.heard = False  # whether all that others store is heard now
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_change = on_change
        self._on_connect = on_connect
        self._unsent: list[list[Any]] = []
        self._sending: asyncio.Task[None] | None = None
        self._line: Line | None = None  # over which it is sent
        self._closed = False

    def tell(self, change: TableChanged, person: int | None) -> None:
        """Notify the others of what was committed: all their listeners, or only this person."""
        if self._closed:
            return
        self._unsent.append([change.code, change.moves, change.changes, person])
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Send all that waits. What cannot be sent is dropped: others find it when they look around."""
        import psycopg  # only those who use PostgreSQL have it

        while self._unsent:
            batch, self._unsent = self._unsent[:MAX_BATCH], self._unsent[MAX_BATCH:]
            try:
                if self._line is not None and self._line.ended:
                    await self._line.close()
                    self._line = None
                self._line = self._line or await self._connected()
                await self._line.execute(NOTIFY, [json.dumps([self.name, batch])])
            except psycopg.Error as error:
                logger.warning("other processes were not notified", extra=own_words(error))

    async def close(self) -> None:
        """Send what was not sent yet; others find what comes later when they look around."""
        self._closed = True
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=CLOSE_SECONDS)
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        if self._line is not None:
            await self._line.close()

    async def listen(self) -> None:
        """Listen to the others until cancelled, on a connection of its own; a lost one is opened again."""
        import psycopg

        from ..store.time_limits import NO_LIMIT

        while True:
            try:
                async with await self._connected() as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    line.limit = NO_LIMIT  # there may be nothing to hear for hours
                    self._on_connect()
                    self.heard = True
                    async for notice in line.notifies():
                        self._hear(notice.payload)
            except psycopg.Error as error:
                facts = {"retry_seconds": RETRY_SECONDS, **own_words(error)}
                logger.warning("connection to peer processes lost", extra=facts)
            finally:
                self.heard = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _connected(self) -> "Line":
        from ..store.time_limits import LINE, Line

        return await Line.connect(self._address, autocommit=True, **LINE)

    def _hear(self, text: str) -> None:
        """Anything else on this channel was sent by another program."""
        try:
            data = json.loads(text)
        except ValueError:
            return
        match data:
            case [str(name), list(batch)] if name != self.name:
                for change in batch:
                    match change:
                        case [str(code), int(moves), int(changes), int() | None as person]:
                            self._on_change(TableChanged(code, moves, changes), person)
