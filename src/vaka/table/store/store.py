"""Where everything is kept: SQLite in a file, or PostgreSQL, which several processes can share."""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...core.errors import VakaError
from ..errors import Refused, StoreAway, StoreDamaged
from ..fair_queue import ASKER, Turns
from . import sqlite_connection
from .clock import Clock
from .migrate import bring_up_to_date
from .pooler import check_sessions
from .statement_times import StatementTimes

if TYPE_CHECKING:
    from .time_limits import Lines

MIGRATING = 0x76616B61  # the advisory lock under which one process migrates while others wait
TRANSACTION = "vaka_transaction"  # of a connection: one of the following
EACH, READS, WRITES = "each", "reads", "writes"  # each statement by itself, or all of them as one
BUSY_MS = 10_000  # how long SQLite waits for another process that writes
CONNECTIONS = 16  # to PostgreSQL, for one process
OWN_CONNECTIONS = 2  # of them, to hear of other processes and to notify them
KEPT_OPEN = 5  # of them, while nobody asks
POOL_SECONDS = 5.0  # how long anybody waits for a connection to PostgreSQL that is free
PRIVATE = 0o600  # the secrets of running games are in it
PROBE_BYTES = 64 * 1024
HEADER = b"SQLite format 3\0"  # how every SQLite file begins, as soon as there is something in it
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

BEGINNINGS = {
    "sqlite": {EACH: "", READS: "BEGIN", WRITES: "BEGIN IMMEDIATE"},
    "postgresql": {EACH: "", READS: "BEGIN ISOLATION LEVEL REPEATABLE READ", WRITES: "BEGIN"},
}

logger = logging.getLogger("vaka.table")

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

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        """An address of a database, or the path of a file for SQLite.

        `connections` is how many this process has to PostgreSQL at most; over two of them it hears of other processes
        and notifies them.
        """
        try:
            made = sa.make_url(f"sqlite+aiosqlite:///{url}" if ":" not in url and Path(url).suffix else url)
        except ArgumentError:
            raise Refused("table.store.url", {}) from None
        if made.drivername not in ("sqlite+aiosqlite", "postgresql+psycopg"):
            raise Refused("table.store.url", {})
        self.url = made
        self.alone = made.get_backend_name() == "sqlite"
        self.most_connections = connections - OWN_CONNECTIONS
        self.clock = Clock()
        self.lines: Lines | None = None
        more: dict[str, Any] = {"connect_args": {"async_creator_fn": sqlite_connection.connect}}
        try:
            if not self.alone:
                self.lines = _lines()
                kept = min(KEPT_OPEN, self.most_connections)
                more = {
                    "pool_size": kept,
                    "max_overflow": self.most_connections - kept,
                    "pool_timeout": POOL_SECONDS,
                    "connect_args": {"async_creator_fn": self.lines.connect},
                }
            self.engine: AsyncEngine = create_async_engine(made, **more)
        except ModuleNotFoundError:
            raise Refused("table.store.driver", {}) from None
        self._fetching = self.engine.execution_options(**{TRANSACTION: EACH})
        self._reading = self.engine.execution_options(**{TRANSACTION: READS})
        self._writing = self.engine.execution_options(**{TRANSACTION: WRITES})
        self._writer = Turns([None])
        self.times = StatementTimes(self.engine)
        sa.event.listen(self.engine.sync_engine, "begin", _begin)
        if self.alone:
            sa.event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
        else:
            sa.event.listen(self.engine.sync_engine, "checkout", _check_open)

    async def open(self) -> None:
        """Bring the tables of the database up to date."""
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if not may_be_store(self.file):  # looked at first: a folder that is made private lets nobody in any more
                raise Refused("table.store.no_store", {"file": str(self.file)})
            make_private(self.file)
        if not self.alone:
            with _away():
                await check_sessions(self._fetching, self.engine)
        async with self._migrating() as db:
            await db.run_sync(bring_up_to_date)
        await self.measure_time()

    async def close(self) -> None:
        await self.engine.dispose()
        if self.lines is not None:
            await self.lines.close()

    def cut(self) -> None:
        """Wait no longer for a store that may hang: all calls get an error, now and from now on."""
        if self.lines is not None:
            self.lines.cut()

    @property
    def file(self) -> Path | None:
        """The file of a SQLite store."""
        name = self.url.database if self.alone else None
        return Path(name).absolute() if name and name != ":memory:" else None

    def writers_waiting(self) -> int:
        return len(self._writer)

    def connections_used(self) -> int | None:
        """How many connections to PostgreSQL are at work now; None for SQLite."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, sa.pool.QueuePool) and not self.alone else None

    async def measure_time(self) -> None:
        """Compare the clock of this process with the database's."""
        if not self.alone:
            async with self.read() as db:
                await self.clock.measure(db)

    async def probe(self) -> None:
        """Raises unless the store can be reached, and a SQLite store be written to: a full disk shows here."""
        if self.file is not None:
            await asyncio.to_thread(_write_a_little, self.file.parent)
        if not self.alone:
            async with self.read() as db:
                await db.execute(sa.select(1))
            return
        async with self.write() as db:
            await db.exec_driver_sql(f"PRAGMA user_version = {int(time.time()) % 2**31}")  # nobody else uses it

    @asynccontextmanager
    async def _migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for migrations, which take as long as they take."""
        with _away():
            async with self._writing.connect() as db:
                line: Any = (await db.get_raw_connection()).driver_connection
                async with line.migrating(), db.begin():
                    if not self.alone:
                        for setting in ("statement_timeout", "lock_timeout"):
                            await db.exec_driver_sql(f"SET LOCAL {setting} = 0")
                        await db.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                    yield db

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One moment of the store, to look at: whatever is written meanwhile is not seen."""
        with _away():
            async with Reading(self._reading) as db:
                yield db

    async def fetch(self, query: sa.Select[*tuple[Any, ...]], values: dict[str, object] | None = None) -> Sequence[Any]:
        """The rows of one query."""
        with _away():
            async with Reading(self._fetching) as db:
                return (await db.execute(query, values)).all()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is in the store when this is left without an error, and else has never been.

        SQLite has one writer at a time: waiting in turn here is fairer and quicker than its own polling.
        """
        with _away():
            async with self._only_writer() if self.alone else nullcontext(), self._writing.begin() as db:
                yield db

    async def gather(self, db: AsyncConnection) -> None:
        """What is still done in this transaction is sent together with its commit. It answers nothing, and what is
        wrong with it the commit raises."""
        line: Any = (await db.get_raw_connection()).driver_connection
        await line.gather()

    @asynccontextmanager
    async def _only_writer(self) -> AsyncIterator[None]:
        await self._writer.take(ASKER.get())
        try:
            yield
        finally:
            self._writer.give(None)


class Reading(AsyncConnection):
    """A connection on which nothing is written.

    Nobody asks whether it is still alive before it is used. Where it was not, its first query goes to another one,
    once. After an answer it is too late for that: another connection would look at another moment of the store.
    """

    _answered = False

    async def execute(self, statement: Any, parameters: Any = None, **more: Any) -> sa.CursorResult[Any]:
        try:
            result = await super().execute(statement, parameters, **more)
        except DBAPIError as error:
            if self._answered or not error.connection_invalidated:
                raise
            await self.rollback()
            result = await super().execute(statement, parameters, **more)
        self._answered = True
        return result


def in_lock_order(rows: sa.Select[Any], key: sa.Column[Any]) -> sa.Select[Any]:
    """The rows, locked until the transaction ends. A caller that changes several tables, or what belongs to one, locks
    the tables first and in the order of their ids: else two who do it at once could each wait for the other."""
    return rows.order_by(key).with_for_update()


def insert_into(db: AsyncConnection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can be told what to do ON CONFLICT: both databases can, each by a class of its own."""
    return insert_by(db.dialect.name, table)


def insert_by(dialect: str, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """The same, for a statement that is built once and executed often."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


def _lines() -> "Lines":
    from .time_limits import Lines  # only those who use PostgreSQL have its driver

    return Lines()


@contextmanager
def _away() -> Iterator[None]:
    """What a database says that hangs, is gone or has no room left, as a message for people."""
    try:
        yield
    except (OperationalError, InterfaceError, NoneFree) as error:
        logger.warning("store in trouble", exc_info=error, extra=_cause(error))
        raise StoreAway("table.store.away", {}) from error
    except DatabaseError as error:
        if not is_damage(error.orig):
            raise
        logger.warning("store in trouble", exc_info=error)
        raise StoreDamaged from error


def _cause(error: SQLAlchemyError) -> dict[str, str]:
    """What the database says of an error, as far as it holds nothing of ours: its text only where it could not be
    reached, for then nothing was asked."""
    if not isinstance(error, DBAPIError):
        return {}
    words = own_words(error.orig)
    return words if error.statement is None else {name: word for name, word in words.items() if name != "why"}


def own_words(error: BaseException | None) -> dict[str, str]:
    """The text of a database's error, and its SQLSTATE where the driver knows it."""
    state = getattr(error, "sqlstate", None)
    return {"why": " ".join(str(error).split()), **({"sqlstate": state} if state else {})}


def is_damage(error: BaseException | None) -> bool:
    """Whether SQLite says that its file is spoilt."""
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF in DAMAGED


def not_written(file: Path, error: sqlite3.Error) -> Refused:
    """Why SQLite could not write a file: where the disk is full in our words, else in its own."""
    full = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL
    why = VakaError("system.full", {}) if full else VakaError("system.other", {"why": str(error)})
    return Refused("terminal.cannot_write", {"file": str(file), "why": why})


def may_be_store(file: Path) -> bool:
    """Whether a SQLite store is in this file, or can be made there."""
    return not file.exists() or (file.is_file() and (is_sqlite(file) or not file.stat().st_size))


def is_sqlite(file: Path) -> bool:
    with file.open("rb") as there:
        return there.read(len(HEADER)) == HEADER


def make_private(file: Path) -> None:
    """A store is for its owner alone, from its first byte; what SQLite lays beside it gets the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    for name in (file, *beside(file)):
        with suppress(OSError):  # not there, or somebody else's
            name.chmod(PRIVATE)


def beside(file: Path) -> tuple[Path, Path]:
    """What SQLite keeps beside its file: changes that are not in it yet, and an index of them."""
    return file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


def keep(file: Path) -> None:
    """Whatever happens to the machine from now on, this file is on its disk, and under this name."""
    for name in (file, file.parent) if os.name != "nt" else (file,):
        handle = os.open(name, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write_a_little(folder: Path) -> None:
    """Raises OSError when the disk is full."""
    with TemporaryFile(dir=folder) as probe:
        probe.write(bytes(PROBE_BYTES))
        probe.flush()
        os.fsync(probe.fileno())


def _set_up_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # transactions begin as `_begin` says
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    """The connection itself begins the transaction, with the first statement."""
    line: Any = connection.connection.driver_connection
    line.beginning = BEGINNINGS[connection.dialect.name][connection.get_execution_options().get(TRANSACTION, WRITES)]


def _check_open(connection: Any, record: Any, proxy: Any) -> None:
    """A connection that PostgreSQL has closed is replaced by another."""
    if connection.driver_connection.ended:
        raise DisconnectionError
