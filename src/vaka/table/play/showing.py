"""Which seat looks where one person plays several: it has said so, and its hand is open until another one does."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..live.live_table import LiveTable
from ..store import schema


def showing_seat(live: LiveTable, person: int | None) -> sa.Select[tuple[int]]:
    """The query for it: one row, or none."""
    columns = schema.showing.c
    return sa.select(columns.seat).where(columns.table == live.row.id, columns.person == person)


async def close_hand(db: AsyncConnection, live: LiveTable, person: int) -> None:
    """Nobody looks any more."""
    columns = schema.showing.c
    await db.execute(sa.delete(schema.showing).where(columns.table == live.row.id, columns.person == person))


async def open_hand(db: AsyncConnection, live: LiveTable, person: int, seat: int) -> None:
    await close_hand(db, live, person)
    await db.execute(sa.insert(schema.showing).values(table=live.row.id, person=person, seat=seat))
