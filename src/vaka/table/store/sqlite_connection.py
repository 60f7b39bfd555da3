"""A connection to SQLite that goes to its thread once a statement.

`aiosqlite` goes there once for the cursor, once to execute, once for the rows and once to close, and each way there and
back costs more than most statements do. Here all of it is one step; a transaction begins with its first statement, and
what is written at its end goes there together with the commit (`gather`).

`aiosqlite` has no public way to work in its thread of one's own, nor to a thread that nobody waits for: `_execute` and
`_thread` are what SQLAlchemy's own dialect uses, too. pyproject.toml holds the version that has them.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from aiosqlite import Connection

CANCEL_SECONDS = 0.5
ROWS_AT_ONCE = 64  # of aiosqlite's own cursors, which nobody uses here


Work = Callable[[str, Any], None]


class Cursor:
    """What SQLAlchemy asks of a cursor. The rows are there when the statement is done."""

    def __init__(self, connection: "SqliteConnection") -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> "Cursor":
        return self

    async def execute(self, statement: str, values: Any = ()) -> "Cursor":
        await self._connection.do_or_gather(self._run, statement, values)
        return self

    async def executemany(self, statement: str, rows: Iterable[Any]) -> "Cursor":
        await self._connection.do_or_gather(self._run_many, statement, rows)
        return self

    async def fetchall(self) -> Sequence[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Nothing is open any more."""

    def _run(self, statement: str, values: Any) -> None:
        self._note(self._connection.begun().execute(statement, values))

    def _run_many(self, statement: str, rows: Iterable[Any]) -> None:
        self._note(self._connection.begun().executemany(statement, rows))

    def _note(self, done: sqlite3.Cursor) -> None:
        self.description = done.description
        self._rows = done.fetchall() if done.description else []
        self.rowcount = done.rowcount
        self.lastrowid = done.lastrowid
        done.close()


class SqliteConnection(Connection):
    beginning = ""  # how a transaction begins that nothing was done in yet
    _gathered: list[tuple[Work, str, Any]] | None = None  # what is done with the commit

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        def connected() -> sqlite3.Connection:
            self.database = connector()
            return self.database

        super().__init__(connected, ROWS_AT_ONCE)
        self._thread.daemon = True  # nobody waits for it when the process ends

    async def gather(self) -> None:
        """From now on statements are executed together with the commit, which raises what is wrong with any of them."""
        self._gathered = []

    async def do_or_gather(self, work: Work, statement: str, values: Any) -> None:
        if self._gathered is None:
            await self.do(work, statement, values)
        else:
            self._gathered.append((work, statement, values))

    async def do(self, work: Work, statement: str, values: Any) -> None:
        """Work in the thread of the connection. Who is cancelled meanwhile waits a moment for the thread: it would else
        answer to a loop that may be closed by then."""
        try:
            await self._execute(work, statement, values)  # type: ignore[no-untyped-call]
        except asyncio.CancelledError:
            self.database.interrupt()
            with suppress(TimeoutError):  # somebody else has locked the file
                async with asyncio.timeout(CANCEL_SECONDS):
                    await self._execute(lambda: None)  # type: ignore[no-untyped-call]  # comes behind the work
            raise

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[None]:
        """Without foreign keys. A migration makes a table anew and drops the old one, and that would take everything
        along that belongs to its rows. They cannot be turned off within a transaction."""
        await self.do(self._set, "PRAGMA foreign_keys = OFF", ())
        try:
            yield
        finally:
            await self.do(self._set, "PRAGMA foreign_keys = ON", ())

    def _set(self, statement: str, values: Any) -> None:
        self.database.execute(statement, values).close()

    def begun(self) -> sqlite3.Connection:
        """The connection, with the transaction begun; in its thread."""
        if self.beginning:
            statement, self.beginning = self.beginning, ""
            self.database.execute(statement)
        return self.database

    def cursor(self) -> Cursor:  # type: ignore[override]
        return Cursor(self)

    async def commit(self) -> None:
        if self._gathered or self.in_transaction:
            await self.do(self._commit, "COMMIT", ())
        self.beginning, self._gathered = "", None

    def _commit(self, statement: str, values: Any) -> None:
        for work, gathered, given in self._gathered or ():
            work(gathered, given)
        self.database.execute(statement, values).close()

    async def rollback(self) -> None:
        """A connection that comes back to the pool has mostly nothing to roll back."""
        self.beginning, self._gathered = "", None
        if self.in_transaction:
            await super().rollback()


def connect(database: str, **named: Any) -> SqliteConnection:
    """As `aiosqlite.connect`."""
    return SqliteConnection(partial(sqlite3.connect, database, **named))
