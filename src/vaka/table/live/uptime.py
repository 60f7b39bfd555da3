"""While no server was at work on the store, clocks stand still."""

import asyncio
import math
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..store import schema
from ..store.store import in_lock_order, insert_into
from ..table_view import PLAYING
from .loading import PORTION
from .notifications import TableChanged
from .shared_presence import SYNC_SECONDS
from .table_registry import TableRegistry

MISSED_SECONDS = 2 * SYNC_SECONDS  # since the last note, after which no process can be at work
ONLY = 1  # the id of the only row


class Uptime:
    """Notes now and then that a server is at work. After a gap all clocks that run begin so much later."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.calendar: Callable[[], float] = time.time  # it goes on while this process or the machine is suspended
        self._noted = -math.inf  # by that calendar; never, if the store was away since, or this process is not open yet
        self._noting = asyncio.Lock()

    def missed(self) -> None:
        """The store was away when a note was due."""
        self._noted = -math.inf

    def _is_gap(self, noted: float) -> bool:
        """Whether clocks may have run since then although nobody could choose. Nothing need have failed: a note that is
        late was waiting for a store that hangs, or the process was suspended."""
        return self.calendar() - noted > MISSED_SECONDS

    async def note(self) -> None:
        async with self._noting:
            await self._note()

    async def catch_up(self) -> None:
        """Before a clock runs out: give back the time of a gap that no note has ended yet."""
        async with self._noting:
            if self._is_gap(self._noted):
                await self._note()

    async def _note(self) -> None:
        noted, self._noted = self._noted, -math.inf  # should this fail
        async with self.registry.store.write() as db:
            now = self.registry.clock()
            uptime = schema.uptime.c
            await db.execute(insert_into(db, schema.uptime).values(id=ONLY, at=now).on_conflict_do_nothing())
            last = (await db.execute(sa.select(uptime.at).where(uptime.id == ONLY).with_for_update())).scalar_one()
            await db.execute(sa.update(schema.uptime).where(uptime.id == ONLY).values(at=now))
            least = 0.0 if self.registry.store.alone else MISSED_SECONDS
            changes: list[TableChanged] = []
            if self._is_gap(noted) and now - last > least:
                changes = await _give_back(db, last, now)
        self._noted = self.calendar()
        for change in changes:
            self.registry.changed_in_store(change)


async def _give_back(db: AsyncConnection, last: float, now: float) -> list[TableChanged]:
    """Let the clocks that run begin so much later, those that began after the last note now; everybody sees another
    end."""
    tables, seats = schema.tables.c, schema.seats.c
    runs = sa.and_(tables.status == PLAYING, tables.clock.is_not(None))
    ids = list((await db.execute(in_lock_order(sa.select(tables.id).where(runs), tables.id))).scalars())
    changes: list[TableChanged] = []
    for first in range(0, len(ids), PORTION):
        some = ids[first : first + PORTION]
        taken = sa.update(schema.seats).where(seats.table.in_(some))
        await db.execute(taken.values(since=_later(seats.since, last, now)))
        values = {"clock_from": _later(tables.clock_from, last, now), "changes": tables.changes + 1}
        moved_on = sa.update(schema.tables).where(tables.id.in_(some)).values(values)
        rows = await db.execute(moved_on.returning(tables.code, tables.moves, tables.changes))
        changes += [TableChanged(*row) for row in rows]
    return changes


def _later(begin: sa.ColumnElement[float], last: float, now: float) -> sa.ColumnElement[float]:
    return sa.case((begin <= last, begin + (now - last)), else_=now)
