"""A changed table into the store: the difference between what is there and what it has become."""

from dataclasses import asdict, fields
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.record import Line
from ..store import schema
from .live_table import LiveTable, Snapshot
from .loading import read_calendars
from .rows import Row, Seat
from .settling import settle

# made once: every choice needs some of them
INSERT_LINE = sa.insert(schema.log)
INSERT_SEALED = sa.insert(schema.sealed)
DELETE_SEALED = sa.delete(schema.sealed).where(
    schema.sealed.c.table == sa.bindparam("of"), schema.sealed.c.seat == sa.bindparam("by")
)


async def write_new(db: AsyncConnection, live: LiveTable) -> None:
    """A table that was not there before. Its row has got its id afterwards."""
    await read_calendars(db, live)
    settle(live)
    lines = live.new_lines()
    if live.match is not None:
        live.row.version = live.match.number
        live.count_moves()
    values = {name: value for name, value in vars(live.row).items() if name != "id"}
    live.row.id = (await db.execute(sa.insert(schema.tables).values(values).returning(schema.tables.c.id))).scalar_one()
    await db.execute(sa.insert(schema.seats), [{"table": live.row.id, **asdict(seat)} for seat in live.seats])
    await _write_lines(db, live, lines, live.row.created)
    await _write_chat(db, live, 0)


async def write(db: AsyncConnection, live: LiveTable, before: Snapshot, lines: list[Line], now: float) -> None:
    """Store what has changed, and the lines that are new. Nothing here waits for an answer (`Store.gather`)."""
    await _write_lines(db, live, lines, now)
    await _write_sealed(db, live, before, now)
    await _write_seats(db, live, before)
    await _write_showing(db, live, before)
    await _write_proposal(db, live, before)
    await _write_chat(db, live, before.said)
    changed = _changed(live.row, before.row)
    if changed:
        await db.execute(_update(tuple(changed)), {"changed_id": live.row.id, **changed})


@cache
def _update(names: tuple[str, ...]) -> sa.Update:
    """Sets these columns of a table; the same few again and again, so each is made once."""
    update = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("changed_id"))
    return update.values({name: sa.bindparam(name) for name in names})


async def _write_lines(db: AsyncConnection, live: LiveTable, lines: list[Line], now: float) -> None:
    rows = [
        {
            "table": live.row.id,
            "number": line.number,
            "kind": line.kind,
            "seat": line.seat,
            "words": line.words,
            "back_to": line.back_to,
            "at": now,
            "spent": live.spent.get(line.number),
        }
        for line in lines
    ]
    if rows:
        await db.execute(INSERT_LINE, rows)


async def _write_sealed(db: AsyncConnection, live: LiveTable, before: Snapshot, now: float) -> None:
    table = live.row.id
    for seat, (mine, stored) in enumerate(zip(live.sealed(), before.sealed)):
        if mine == stored:
            continue
        if stored:
            await db.execute(DELETE_SEALED, {"of": table, "by": seat})
        rows = [
            {"table": table, "seat": seat, "place": place, "words": words, "at": now}
            for place, words in enumerate(mine)
        ]
        if rows:
            await db.execute(INSERT_SEALED, rows)


async def _write_seats(db: AsyncConnection, live: LiveTable, before: Snapshot) -> None:
    for seat, stored in zip(live.seats, before.seats):
        changed = _changed(seat, stored)
        if changed:
            here = (schema.seats.c.table == live.row.id, schema.seats.c.seat == seat.seat)
            await db.execute(sa.update(schema.seats).where(*here).values(changed))


async def _write_showing(db: AsyncConnection, live: LiveTable, before: Snapshot) -> None:
    columns = schema.showing.c
    for person in before.showing.keys() | live.showing.keys():
        if live.showing.get(person) == before.showing.get(person):
            continue
        await db.execute(sa.delete(schema.showing).where(columns.table == live.row.id, columns.person == person))
        if person in live.showing:
            row = {"table": live.row.id, "person": person, "seat": live.showing[person]}
            await db.execute(sa.insert(schema.showing).values(row))


async def _write_proposal(db: AsyncConnection, live: LiveTable, before: Snapshot) -> None:
    if live.proposal == before.proposal:
        return
    await db.execute(sa.delete(schema.proposals).where(schema.proposals.c.table == live.row.id))
    if live.proposal is not None:
        await db.execute(sa.insert(schema.proposals).values(table=live.row.id, **asdict(live.proposal)))


async def _write_chat(db: AsyncConnection, live: LiveTable, after: int) -> None:
    rows = [{"table": live.row.id, **line.stored()} for line in live.chat if line.number > after]
    if rows:
        await db.execute(sa.insert(schema.chat), rows)


def _changed(now: Row | Seat, before: Row | Seat) -> dict[str, Any]:
    names = [column.name for column in fields(now)]
    return {name: getattr(now, name) for name in names if getattr(now, name) != getattr(before, name)}
