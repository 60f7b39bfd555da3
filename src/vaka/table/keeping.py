"""For those who run the house: counting, ending, clearing away, copying."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from . import schema
from .errors import Refused, TooLate
from .reading import read_row
from .room import Room
from .sight import OVER, PLAYING, SEATING
from .store import Store
from .wake import Wake

CLOSED = "closed"


async def counts(store: Store) -> dict[str, int]:
    """How many tables there are, by their status."""
    status = schema.tables.c.status
    async with store.read() as db:
        rows = await db.execute(sa.select(status, sa.func.count().label("tables")).group_by(status))
        found = {row.status: row.tables for row in rows}
    return {name: found.get(name, 0) for name in (SEATING, PLAYING, OVER)}


async def end_table(room: Room, code: str) -> None:
    """End a game, whatever its players think; nobody has won then.

    The game itself is not looked at: it may be one that cannot be loaded any more.
    """
    tables, proposals = schema.tables.c, schema.proposals.c
    async with room.store.write() as db:
        row = await read_row(db, code, lock=True)
        if row.status == OVER:
            raise TooLate("table.over", {})
        over = {"status": OVER, "ended": CLOSED, "winners": [], "bot_next": False, "due": None}
        told = {"changes": row.changes + 1, "moved": room.clock()}
        await db.execute(sa.update(schema.tables).where(tables.id == row.id).values(over | told))
        await db.execute(sa.delete(schema.proposals).where(proposals.table == row.id))
        wake = Wake(code, row.version, row.changes + 1)
        if room.neighbours is not None:
            await room.neighbours.tell(db, wake, None)
    room.forget(code)
    room.hub.publish(wake)


async def prune(room: Room, before: float, unfinished: bool = False) -> int:
    """Clear away tables that were last moved before this time: those that are over, or all. Answers how many."""
    tables = schema.tables.c
    old = tables.moved < before
    async with room.store.write() as db:
        gone = sa.delete(schema.tables).where(old if unfinished else sa.and_(old, tables.status == OVER))
        codes = list((await db.execute(gone.returning(tables.code))).scalars())
    for code in codes:
        room.forget(code)
    return len(codes)


async def backup(store: Store, file: Path) -> None:
    """A copy of a SQLite store, complete at one moment, while it is in use."""
    if not store.alone:
        raise Refused("table.store.not_sqlite", {})
    if file.exists():
        raise Refused("table.store.file_there", {})
    await asyncio.to_thread(_vacuum_into, str(store.url.database), str(file))


def _vacuum_into(source: str, target: str) -> None:
    with closing(sqlite3.connect(source)) as db:
        db.execute("VACUUM INTO ?", (target,))
