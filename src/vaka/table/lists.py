"""Lists of tables, made from the store without playing any game."""

import sqlalchemy as sa

from . import schema
from .facts import row_facts
from .live import Row
from .reading import read_seats
from .sight import SEATING, Facts
from .store import Store
from .wish import OPEN

MOST_LISTED = 100


async def lobby(store: Store) -> list[Facts]:
    """Open tables with a seat that is kept for nobody."""
    tables = schema.tables.c
    seat = schema.seats.c
    free = sa.exists().where(seat.table == tables.id, seat.kind == OPEN, seat.person.is_(None))
    query = sa.select(schema.tables).where(tables.status == SEATING, tables.open.is_(True), free)
    return await _listed(store, query.order_by(tables.created.desc(), tables.id.desc()), None)


async def tables_of(store: Store, person: int) -> list[Facts]:
    """Tables where this person sits, has a seat kept, or which they made."""
    tables = schema.tables.c
    seat = schema.seats.c
    theirs = sa.or_(tables.host == person, sa.exists().where(seat.table == tables.id, seat.person == person))
    query = sa.select(schema.tables).where(theirs)
    return await _listed(store, query.order_by(tables.moved.desc(), tables.id.desc()), person)


async def all_tables(store: Store, status: str = "") -> list[Facts]:
    """Every table, for the host of the house."""
    tables = schema.tables.c
    query = sa.select(schema.tables).order_by(tables.moved.desc(), tables.id.desc())
    return await _listed(store, query.where(tables.status == status) if status else query, None, limit=None)


async def _listed(
    store: Store, query: sa.Select[tuple[object]], person: int | None, limit: int | None = MOST_LISTED
) -> list[Facts]:
    async with store.read() as db:
        rows = [Row(**found._mapping) for found in await db.execute(query.limit(limit))]
        seats = await read_seats(db, [row.id for row in rows])
    return [row_facts(row, seats[row.id], person) for row in rows]
