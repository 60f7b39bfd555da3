"""Connections to PostgreSQL: with time limits, and with few round trips.

A database that hangs must not hang this server. Time limits of the server itself (`statement_timeout`) free its locks,
but a server that is frozen does not mind them. So each wait for an answer has a limit of its own, after which the
connection is cut: then the wait ends with an error like that of any lost connection, and the next one is opened afresh.

A round trip costs more than most statements do. So a transaction begins together with its first statement, and what is
written at its end is sent together with the commit (`gather`). psycopg itself is in its autocommit mode all the time:
else it would wait for the answer to each BEGIN.
"""

import asyncio
import os
import select
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any
from weakref import WeakSet

import psycopg
from psycopg.abc import PQGen
from psycopg.generators import send

CONNECT_SECONDS = 3
ANSWER_SECONDS = 5.0
NO_LIMIT = 1e9
SERVER_SETTINGS: dict[str, int | str] = {
    # milliseconds; a little less than ours, so that the server is the first to give up
    "statement_timeout": 4500,
    "lock_timeout": 4000,
    "idle_in_transaction_session_timeout": 30_000,
    "jit": "off",  # compiling one of our queries takes longer than the query
}
# A machine that is gone says nothing at all: the system asks after it when the line is silent.
LINE: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class Cursor(psycopg.AsyncCursor[Any]):
    async def execute(self, query: Any, params: Any = None, **more: Any) -> "Cursor":
        line: Any = self.connection
        beginning, line.beginning = line.beginning, ""
        if not beginning:
            return await super().execute(query, params, **more)
        async with line.at_once():
            await line.execute(beginning)
            return await super().execute(query, params, **more)


class AtOnce(psycopg.AsyncPipeline):
    """Sends all its statements at its end, as one; psycopg's own pipeline sends each by itself."""

    def _communicate_gen(self) -> PQGen[None]:
        yield from ()

    def _exit_gen(self) -> PQGen[None]:
        self._enqueue_sync()
        while self.command_queue:
            self.command_queue.popleft()()
        yield from send(self.pgconn)
        yield from self._fetch_gen(flush=False)


class Line(psycopg.AsyncConnection[Any]):
    """A connection on which nobody waits for longer than `limit` seconds."""

    limit: float = ANSWER_SECONDS
    beginning = ""  # how a transaction begins that nothing was done in yet

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.cursor_factory = Cursor
        self._gathered = AsyncExitStack()
        self._gathers = False

    async def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        """Everything that asks the server something waits here.

        A caller that is cancelled gets the cancellation, and not the error of the cut connection: else a helper that
        goes on after errors would go on when the server closes.
        """
        timer = asyncio.get_running_loop().call_later(self.limit, self.cut)
        try:
            return await super().wait(gen, *given, **more)
        except psycopg.Error:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise asyncio.CancelledError from None
            raise
        finally:
            timer.cancel()

    async def gather(self) -> None:
        """From now on statements are sent together with the commit, which raises what is wrong with any of them."""
        await self._gathered.enter_async_context(self.at_once())
        self._gathers = True

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Statements in here are sent together at the end, and have their results then."""
        self._pipeline = AtOnce(self)
        try:
            async with self._pipeline:
                yield
        finally:
            self._pipeline = None

    async def commit(self) -> None:
        self.beginning = ""
        if not self._gathers:
            await super().commit()
            return
        self._gathers = False
        await self.execute("COMMIT")
        await self._gathered.aclose()

    async def rollback(self) -> None:
        self.beginning = ""
        self._gathers = False
        with suppress(psycopg.Error):  # what was gathered is not wanted any more
            await self._gathered.aclose()
        await super().rollback()

    @property
    def ended(self) -> bool:
        """Whether the server has closed the connection: an end can be read. Nothing is sent to find out."""
        return bool(self.closed or select.select([self.fileno()], [], [], 0)[0])

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[None]:
        """Without a limit."""
        self.limit, limit = NO_LIMIT, self.limit
        try:
            yield
        finally:
            self.limit = limit

    async def cancel_safe(self, **more: Any) -> None:
        """An interrupted call does not ask the server to stop, which may hang: the connection is cut."""
        self.cut()

    def cut(self) -> None:
        """End the connection at once, without notice to the other side; waiting calls get an error."""
        with suppress(OSError, psycopg.Error):
            line = socket.socket(fileno=os.dup(self.fileno()))
            with line:
                line.shutdown(socket.SHUT_RDWR)


class Lines:
    """Opens connections, and knows those that are open."""

    def __init__(self) -> None:
        self._open: WeakSet[Line] = WeakSet()
        self._opening: set[asyncio.Task[Line]] = set()
        self._ended = False

    async def connect(self, *given: Any, **more: Any) -> Line:
        if self._ended:
            raise psycopg.OperationalError("the server is closing")
        line = await self._opened(*given, **{**LINE, **more}, autocommit=True)
        self._open.add(line)
        try:
            for name, value in SERVER_SETTINGS.items():
                await line.execute(f"SET {name} = {value}")
        except BaseException:  # a caller that gives up here never gets the connection, and could not close it
            await line.close()
            raise
        return line

    async def _opened(self, *given: Any, **more: Any) -> Line:
        """A new line; an error where it is cut while nobody has answered yet."""
        opening = asyncio.create_task(Line.connect(*given, **more))
        self._opening.add(opening)
        try:
            return await opening
        except asyncio.CancelledError:
            if opening.done() and not opening.cancelled() and opening.exception() is None:
                await opening.result().close()  # opened at the moment in which the caller gave up
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise psycopg.OperationalError("the server is closing") from None
        finally:
            self._opening.discard(opening)

    def cut(self) -> None:
        """For good: nobody waits any longer, and nobody may begin."""
        self._ended = True
        for opening in self._opening:
            opening.cancel()
        for line in list(self._open):
            line.cut()

    async def close(self) -> None:
        """When nobody is at the store any more: what was not given back."""
        for line in list(self._open):
            await line.close()
