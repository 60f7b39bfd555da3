"""Lists of tables, made from the store without playing any game."""

from typing import Any

import sqlalchemy as sa

from ..new_table import OPEN
from ..people.bot_accounts import account_of
from ..people.person import NOBODY, Person
from ..store import schema
from ..store.store import Store
from ..table_view import SEATING, Facts
from .facts import row_facts, unread
from .loading import MAX_CHAT, read_seats
from .rows import PERSON, Row

MAX_LISTED = 100
# of its components a list only says whether a table has any: they may be long
_BROUGHT = sa.case((schema.tables.c.components != "", "+"), else_="").label("components")
COLUMNS = tuple(_BROUGHT if column.name == "components" else column for column in schema.tables.c)

READER = "reader"  # the person for whom a list says what is new


def _new_speakers() -> sa.Label[str | None]:
    """Of tables: who has said each line that is new to the reader, among as many as a table shows. It is a column of
    the statement for the list, which so takes no round trip more."""
    table, seat, line, any_line = schema.tables, schema.seats.alias().c, schema.chat.c, schema.chat.alias().c
    read = sa.func.max(seat.chat_read).filter(seat.person == sa.bindparam(READER), seat.kind == PERSON)
    read_up_to = sa.select(read).where(seat.table == table.c.id).correlate(table).scalar_subquery()
    last = sa.select(sa.func.max(any_line.number)).where(any_line.table == table.c.id).correlate(table)
    new = (line.number > read_up_to, line.number > last.scalar_subquery() - MAX_CHAT, line.text != "")
    speaker = sa.cast(sa.func.coalesce(line.person, NOBODY), sa.String)
    speakers = sa.select(sa.func.aggregate_strings(speaker, " ")).where(line.table == table.c.id, *new)
    return speakers.correlate(table).scalar_subquery().label("new_speakers")


NEW_SPEAKERS = _new_speakers()  # made once: to make it takes longer than to ask it


class Lists:
    """Tables as lists show them: the facts without the talk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def lobby(
        self, most: int = MAX_LISTED, without: Person | None = None, after: tuple[float, str] | None = None
    ) -> list[Facts]:
        """The open tables with a seat that is kept for nobody, the newest first; `without` those of this person, and
        after the one that was made at this time and has this code. Each host has one row together with their bot
        accounts, or one person could fill the list."""
        tables = schema.tables.c
        query = sa.select(*COLUMNS).where(tables.id.in_(_newest_joinable()))
        if without is not None:
            query = query.where(tables.id.not_in(_theirs(without)))
        if after is not None:
            query = query.where(_follows(tables.created, *after))
        return await self._listed(query.order_by(tables.created.desc(), tables.id.desc()), None, most)

    async def of(self, person: Person, most: int = MAX_LISTED, after: tuple[float, str] | None = None) -> list[Facts]:
        """The tables where this person sits, has a seat kept, or which they made, those that moved last first; after
        the one that moved at this time and has this code."""
        tables = schema.tables.c
        latest = sa.select(tables.id).where(tables.id.in_(_theirs(person)))
        if after is not None:
            latest = latest.where(_follows(tables.moved, *after))
        latest = latest.order_by(tables.moved.desc(), tables.id.desc()).limit(most)
        return await self._listed(whole_rows(latest).add_columns(NEW_SPEAKERS), person.id, most)

    async def names(self, person: Person) -> set[str]:
        """The names of the tables that this person sees in lists."""
        tables = schema.tables.c
        lobby = sa.select(tables.name).where(tables.status == SEATING, tables.open.is_(True))
        query = lobby.union(sa.select(tables.name).where(tables.id.in_(_theirs(person))))
        async with self.store.read() as db:
            return set((await db.execute(query)).scalars())

    async def all(self, status: str = "") -> list[Facts]:
        """For those who run the server: every table, or those that are `seating`, `playing` or `over`; the last moved
        first."""
        tables = schema.tables.c
        query = sa.select(*COLUMNS).order_by(tables.moved.desc(), tables.id.desc())
        return await self._listed(query.where(tables.status == status) if status else query, None, None)

    async def _listed(self, query: sa.Select[Any], person: int | None, limit: int | None) -> list[Facts]:
        async with self.store.read() as db:
            result = await db.execute(query.limit(limit), {READER: person})
            listed = [dict(item._mapping) for item in result]
            speakers = [item.pop(NEW_SPEAKERS.name, None) or "" for item in listed]
            rows = [Row(**item) for item in listed]
            seats = await read_seats(db, [row.id for row in rows])
        tables = [row_facts(row, seats[row.id], person) for row in rows]
        for facts, row, said_by in zip(tables, rows, speakers):
            facts.unread = unread(row, [int(speaker) for speaker in said_by.split()], person)
        return tables


def _follows(column: sa.Column[float], time: float, code: str) -> sa.ColumnElement[bool]:
    """Of tables, by a column of times, the latest first: they come after the one with this time and code."""
    tables = schema.tables.alias().c
    known = sa.select(tables.id).where(tables.code == code).scalar_subquery()
    return sa.or_(column < time, sa.and_(column == time, schema.tables.c.id < known))


def _joinable(tables: sa.ColumnCollection[str, sa.Column[Any]]) -> list[sa.ColumnElement[bool]]:
    """Of tables: anybody may sit down there."""
    seat = schema.seats.alias().c
    free = sa.exists().where(seat.table == tables.id, seat.kind == OPEN, seat.person.is_(None))
    return [tables.status == SEATING, tables.open.is_(True), free]


def _newest_joinable() -> sa.Select[tuple[int]]:
    """The ids of tables where anybody may sit down: the newest of each account, and all that are nobody's.

    They are numbered in one pass: an index leads to the tables of a host, and none to those of an account.
    """
    tables = schema.tables.alias().c
    account = sa.func.coalesce(account_of(tables.host), -tables.id)
    number = sa.func.row_number().over(partition_by=account, order_by=(tables.created.desc(), tables.id.desc()))
    numbered = sa.select(tables.id, number.label("number")).where(*_joinable(tables)).subquery().c
    return sa.select(numbered.id).where(numbered.number == 1)


def whole_rows(latest: sa.Select[tuple[int]]) -> sa.Select[Any]:
    """The tables with these ids, those that moved last first. To sort ids is cheap, to sort whole rows is not."""
    tables = schema.tables.c
    chosen = latest.subquery()
    query = sa.select(*COLUMNS).join(chosen, tables.id == chosen.c.id)
    return query.order_by(tables.moved.desc(), tables.id.desc())


def _theirs(person: Person) -> sa.CompoundSelect[tuple[int]]:
    """The ids of a person's tables: two searches that each have an index."""
    seat = schema.seats.c
    made = sa.select(schema.tables.c.id).where(schema.tables.c.host == person.id)
    return made.union(sa.select(seat.table).where(seat.person == person.id))
