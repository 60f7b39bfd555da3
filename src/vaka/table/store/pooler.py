"""Finds out whether a pooler between here and PostgreSQL gives each transaction another session.

What we set for a session (`SET`, `LISTEN`, prepared statements) would then be gone, or somebody else's.
"""

from contextlib import AsyncExitStack

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..errors import Refused

OTHERS = 2  # one finds a session that is free; more, should others come and go meanwhile
PROTOCOL_VIOLATION = "08P01"  # what pgbouncer says in statement mode, where no transaction can begin


async def check_sessions(between: AsyncEngine, engine: AsyncEngine) -> None:
    """Refused unless a connection keeps its session between two transactions. `between` has no transactions."""
    try:
        keeps = await _keeps_its_session(between, engine)
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) != PROTOCOL_VIOLATION:
            raise
        keeps = False
    if not keeps:
        raise Refused("table.store.pooler", {})


async def _keeps_its_session(between: AsyncEngine, engine: AsyncEngine) -> bool:
    """PostgreSQL itself tells who connects the number of the process that serves them. Behind a pooler, one connection
    looks whether its process changes, and whether others get it."""
    async with AsyncExitStack() as connections:
        first = await connections.enter_async_context(between.connect())
        session = await _session(first)
        line = (await first.get_raw_connection()).driver_connection
        assert line is not None
        if session == line.info.backend_pid:
            return True
        for _ in range(OTHERS):
            if session != await _session(first):
                return False
            other = await connections.enter_async_context(engine.connect())
            if session == await _session(other):
                return False
        return session == await _session(first)


async def _session(db: AsyncConnection) -> int:
    """The process that serves this connection now."""
    number: int = (await db.execute(sa.select(sa.func.pg_backend_pid()))).scalar_one()
    return number
