"""For those who run the house: counting, ending, clearing away, copying."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from . import schema
from .errors import Refused, TooLate
from .room import Room
from .sight import OVER, PLAYING, SEATING
from .store import Store
from .votes import end

CLOSED = "closed"


async def counts(store: Store) -> dict[str, int]:
    """How many tables there are, by their status."""
    status = schema.tables.c.status
    async with store.read() as db:
        rows = await db.execute(sa.select(status, sa.func.count().label("tables")).group_by(status))
        found = {row.status: row.tables for row in rows}
    return {name: found.get(name, 0) for name in (SEATING, PLAYING, OVER)}


async def end_table(room: Room, code: str) -> None:
    """End a game, whatever its players think; nobody has won then."""
    async with room.changing(code) as change:
        if change.live.row.status == OVER:
            raise TooLate("table.over", {})
        end(change.live, CLOSED, [])


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
