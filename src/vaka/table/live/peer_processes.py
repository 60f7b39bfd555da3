"""Other processes on the same PostgreSQL: they are notified when something was stored."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..store.store import own_words
from .notifications import TableChanged

CHANNEL = "vaka"
RETRY_SECONDS = 1.0

logger = logging.getLogger("vaka.table")


class PeerProcesses:
    """NOTIFY says only that a table changed: the change is read from the store. It is sent when the transaction
    commits."""

    def __init__(self, url: sa.URL, heard: Callable[[TableChanged, int | None], None]) -> None:
        self.name = secrets.token_hex(8)
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard

    async def tell(self, db: AsyncConnection, change: TableChanged, person: int | None) -> None:
        data = json.dumps([self.name, change.code, change.moves, change.changes, person])
        await db.execute(sa.select(sa.func.pg_notify(CHANNEL, data)))

    async def listen(self) -> None:
        """Listen to the others until cancelled, on a connection of its own; a lost one is opened again."""
        import psycopg  # only those who use PostgreSQL have it

        from ..store.time_limits import LINE, NO_LIMIT, Line

        while True:
            try:
                async with await Line.connect(self._address, autocommit=True, **LINE) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    connection.limit = NO_LIMIT  # there may be nothing to hear for hours
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except psycopg.Error as error:
                facts = {"retry_seconds": RETRY_SECONDS, **own_words(error)}
                logger.warning("connection to peer processes lost", extra=facts)
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, text: str) -> None:
        """Anything else on this channel was sent by another program."""
        try:
            heard = json.loads(text)
        except ValueError:
            return
        match heard:
            case [str(name), str(code), int(moves), int(changes), int() | None as person] if name != self.name:
                self._heard(TableChanged(code, moves, changes), person)
