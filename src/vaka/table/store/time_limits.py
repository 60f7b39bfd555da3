"""Time limits for PostgreSQL: a database that hangs must not hang this server.

Time limits of the server itself (`statement_timeout`) free its locks, but a server that is frozen does not mind them.
So each wait for an answer has a limit of its own, after which the connection is cut: then the wait ends with an
error like that of any lost connection, and the next one is opened afresh.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakSet

import psycopg

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


class Line(psycopg.AsyncConnection[Any]):
    """A connection on which nobody waits for longer than `limit` seconds."""

    limit: float = ANSWER_SECONDS

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
            await line.set_autocommit(False)
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
