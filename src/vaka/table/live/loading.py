"""A table out of the store: as a whole, or what is new since it was read."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.record import Line
from ..clocks.slow_time import Calendar, Holiday
from ..components.boxes import Boxes
from ..errors import NotFound
from ..fair_queue import Lane
from ..store import schema
from ..store.store import Store
from ..table_view import SEATING
from .live_table import LiveTable
from .notifications import TableChanged
from .rows import Proposal, Row, Said, Seat, Stamp

MAX_CHAT = 200  # so much of the talk is kept at hand
PORTION = 500  # lines of a log, or tables with their seats, that are read at once
STAMP = sa.select(schema.tables.c.version, schema.tables.c.changes, schema.tables.c.seals).where(
    schema.tables.c.code == sa.bindparam("of")
)  # made once: it is asked for with every choice
LOCKED_STAMP = STAMP.with_for_update()
STAMPS = sa.select(*STAMP.selected_columns, schema.tables.c.code, schema.tables.c.moves).where(
    schema.tables.c.code.in_(sa.bindparam("of", expanding=True))
)
REPLAYS = Lane(2)  # so many tables are read at once: each takes its slice before anybody else is served


async def read_row(db: AsyncConnection, code: str, lock: bool = False) -> Row:
    """The table's row; `lock` keeps other processes from it until the transaction ends."""
    query = sa.select(schema.tables).where(schema.tables.c.code == code)
    result = (await db.execute(query.with_for_update() if lock else query)).one_or_none()
    if result is None:
        raise NotFound("table.no_such_table", {})
    return Row(**result._mapping)


async def locked_stamp(db: AsyncConnection, code: str) -> Stamp:
    """The stamp of the table's row, which other processes do not change until the transaction ends."""
    return _stamp((await db.execute(LOCKED_STAMP, {"of": code})).all())


async def fetch_stamp(store: Store, code: str) -> Stamp:
    """The stamp of the table's row: what is compared most often, and mostly is as it was."""
    return _stamp(await store.fetch(STAMP, {"of": code}))


def _stamp(rows: Sequence[Any]) -> Stamp:
    if not rows:
        raise NotFound("table.no_such_table", {})
    version, changes, seals = rows[0]
    return version, changes, seals


async def fetch_stamps(store: Store, codes: Sequence[str]) -> list[tuple[Stamp, TableChanged]]:
    """The stamps of these tables, and what everybody notices of them."""
    result = []
    for first in range(0, len(codes), PORTION):
        for row in await store.fetch(STAMPS, {"of": codes[first : first + PORTION]}):
            result.append(((row.version, row.changes, row.seals), TableChanged(row.code, row.moves, row.changes)))
    return result


async def read_live(store: Store, code: str, boxes: Boxes) -> LiveTable:
    """The whole table. Its game is played again in slices, with no transaction open: that may take a while."""
    async with store.read() as db:
        row = await read_row(db, code)
    game = await boxes.game(row.game, row.components, row.rules, row.box)
    async with store.read() as db:
        live = LiveTable(await read_row(db, code), game)
        await _read_around(db, live)
        begun = live.row.status != SEATING and not live.foreign
        lines = await read_lines(db, row.id, after=0) if begun else []
        sealed = await _sealed(db, live) if begun else []
    if begun:
        async with REPLAYS:
            await live.replay(lines, sealed)
    return live


async def catch_up(db: AsyncConnection, live: LiveTable, row: Row) -> None:
    """Bring a table up to date with its row and all that another process has written since."""
    after = live.row.version if live.match is not None else 0
    live.row = row
    await _read_around(db, live)
    if row.status != SEATING and not live.foreign:
        await live.replay(await read_lines(db, row.id, after), await _sealed(db, live))


async def read_seats(db: AsyncConnection, ids: Sequence[int]) -> dict[int, list[Seat]]:
    """The seats of some tables, by the id of the table."""
    query = sa.select(schema.seats).order_by(schema.seats.c.seat)
    result: dict[int, list[Seat]] = {table: [] for table in ids}
    for first in range(0, len(ids), PORTION):  # a statement has so many values and no more
        for row in await db.execute(query.where(schema.seats.c.table.in_(ids[first : first + PORTION]))):
            result[row.table].append(Seat(**_without_table(row)))
    return result


async def _read_around(db: AsyncConnection, live: LiveTable) -> None:
    """Read all about the table but its moves."""
    table = live.row.id
    live.seats = (await read_seats(db, [table]))[table]
    result = (await db.execute(sa.select(schema.proposals).where(schema.proposals.c.table == table))).one_or_none()
    live.proposal = Proposal(**_without_table(result)) if result is not None else None
    live.chat = await read_chat(db, table, MAX_CHAT)
    live.showing = await _showing(db, live)
    if live.row.clock is not None:
        live.spent = await read_spent(db, table)
        live.calendars = {}
        await read_calendars(db, live)


async def _showing(db: AsyncConnection, live: LiveTable) -> dict[int, int]:
    """Which seats look at shared devices; the store is asked only where there is one."""
    persons = [seat.person for seat in live.seats if seat.person is not None]
    if len(set(persons)) == len(persons):
        return {}
    columns = schema.showing.c
    rows = await db.execute(sa.select(columns.person, columns.seat).where(columns.table == live.row.id))
    return {row.person: row.seat for row in rows}


async def read_spent(db: AsyncConnection, table: int) -> dict[int, float]:
    """How long people took for each move, by its last line."""
    columns = schema.log.c
    query = sa.select(columns.number, columns.spent).where(columns.table == table, columns.spent.is_not(None))
    return {row.number: row.spent for row in await db.execute(query)}


async def read_calendars(db: AsyncConnection, live: LiveTable) -> None:
    """When the slow clocks of those run who play here; asks the store only for people whom the table does not know."""
    people = live.people() if live.is_slow else []
    if all(person in live.calendars for person in people):
        return
    columns = schema.calendars.c
    rows = await db.execute(sa.select(schema.calendars).where(columns.person.in_(people)))
    known = {row.person: stored_calendar(row.zone, row.holidays) for row in rows}
    live.calendars = {person: known.get(person, Calendar()) for person in people}


def stored_calendar(zone: str, holidays: list[list[str]]) -> Calendar:
    return Calendar(zone, tuple(Holiday(*(date.fromisoformat(day) for day in one)) for one in holidays))


async def read_chat(db: AsyncConnection, table: int, most: int | None = None) -> list[Said]:
    """What was said at a table: the last lines, or all of it."""
    said, bots, owner = schema.chat.c, schema.bot_accounts.c, schema.people.c
    query = sa.select(schema.chat, sa.func.coalesce(owner.name, "").label("owner"))
    query = query.outerjoin(schema.bot_accounts, bots.person == said.person)
    query = query.outerjoin(schema.people, owner.id == bots.owner)
    query = query.where(said.table == table).order_by(said.number.desc()).limit(most)
    return [Said(**_without_table(row)) for row in await db.execute(query)][::-1]


async def read_lines(db: AsyncConnection, table: int, after: int) -> list[Line]:
    """The log behind a line, a portion at a time: others are served in between."""
    columns = schema.log.c
    query = sa.select(schema.log).where(columns.table == table).order_by(columns.number).limit(PORTION)
    lines: list[Line] = []
    while True:
        rows = (await db.execute(query.where(columns.number > after))).all()
        lines += [Line(row.kind, row.number, seat=row.seat, words=row.words, back_to=row.back_to) for row in rows]
        if len(rows) < PORTION:
            return lines
        after = lines[-1].number


async def _sealed(db: AsyncConnection, live: LiveTable) -> list[list[str]]:
    answers: list[list[str]] = [[] for _ in live.seats]
    query = sa.select(schema.sealed).where(schema.sealed.c.table == live.row.id)
    for row in await db.execute(query.order_by(schema.sealed.c.seat, schema.sealed.c.place)):
        answers[row.seat].append(row.words)
    return answers


def _without_table(row: sa.Row[Any]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name != "table"}
