"""Where everything is kept: SQLite in a file, or PostgreSQL, which several processes can share."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .errors import Refused

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x76616B61  # the advisory lock under which one process migrates while others wait
WRITES = "vaka_writes"
BUSY_MS = 10_000  # how long SQLite waits for another process that writes

SQLITE_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what was acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {BUSY_MS}",
)


class Store:
    """Transactions on one database.

    `alone` says that no other server shares it (SQLite): then what this process remembers of a table is up to date.
    """

    def __init__(self, url: str) -> None:
        try:
            made = sa.make_url(url)
        except ArgumentError:
            raise Refused("table.store.url", {}) from None
        if made.drivername not in ("sqlite+aiosqlite", "postgresql+psycopg"):
            raise Refused("table.store.url", {})
        self.url = made
        self.alone = made.get_backend_name() == "sqlite"
        try:
            self.engine: AsyncEngine = create_async_engine(made, pool_pre_ping=not self.alone)
        except ModuleNotFoundError:
            raise Refused("table.store.driver", {}) from None
        self._writer = asyncio.Lock()
        if self.alone:
            sa.event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
            sa.event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    async def open(self) -> None:
        """Bring the tables of the database up to date."""
        if self.alone and self.url.database:
            Path(self.url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        async with self.write() as db:
            if not self.alone:
                await db.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            await db.run_sync(_migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One moment of the store, to look at: whatever is written meanwhile is not seen."""
        async with self.engine.connect() as db:
            if not self.alone:
                await db.execution_options(isolation_level="REPEATABLE READ")
            async with db.begin():
                yield db

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is in the store when this is left without an error, and else has never been.

        SQLite has one writer at a time: waiting in line here is fairer and quicker than its own polling.
        """
        line: AbstractAsyncContextManager[Any] = self._writer if self.alone else nullcontext()
        async with line, self.engine.connect() as db:
            await db.execution_options(**{WRITES: True})
            async with db.begin():
                yield db


def _set_up_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # transactions begin as `_begin_sqlite` says
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:  # the store is at a step that is not among ours
        raise Refused("table.store.newer", {}) from None
