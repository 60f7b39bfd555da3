"""How many tables one person may have at once, and one address; and how long a table waits for people."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..errors import NotAllowed, Refused
from ..live.live_table import LiveTable
from ..live.rows import PERSON
from ..live.table_registry import TableRegistry
from ..new_table import BOT, NewSeat
from ..people.bot_accounts import account_of
from ..people.person import HOST, ROLES
from ..retention import DAY, Retention
from ..store import schema
from ..store.store import in_lock_order
from ..table_view import PLAYING, SEATING

EVERYBODY = "everybody"
MAKERS = {"members": ROLES, "hosts": (HOST,)}  # the roles that may make tables, where not everybody may

ADDRESS_SHARE = 5  # several people sit behind one address
ADDRESSES = 10_000  # remembered, those that made tables last
PLAYED_SECONDS = 90 * DAY  # then a table with a game from elsewhere that nobody plays on is cleared away
CLEARED_AT_ONCE = 50


@dataclass(frozen=True)
class TableCaps:
    """How many tables one person may have."""

    waiting: int = 20
    running: int = 60
    bots_only: int = 5  # running tables where nobody but bots plays
    brought: int = 30  # tables out of records at which nothing was played here


USUAL_CAPS = TableCaps()


class Caps:
    """Counts the unfinished tables of a person who makes another one, with those of their bot accounts. Of addresses it
    remembers, in memory alone, which tables came from them."""

    def __init__(self, registry: TableRegistry, most: TableCaps, factor: int = 1, makers: str = EVERYBODY) -> None:
        self.registry = registry
        self.most = most
        self.makers = makers  # who may make tables at all
        self.factor = factor  # so many times as much for everybody
        self._made: OrderedDict[str, list[str]] = OrderedDict()  # by address: codes

    async def check(self, person: int, address: str, seats: Sequence[NewSeat], brought: bool = False) -> None:
        """Refused when there are too many tables already; asked before the work of making one. `brought`: out of a
        record."""
        async with self.registry.store.read() as db:
            await self._check(db, person, address, seats, brought)

    async def add(self, live: LiveTable, person: int, address: str, seats: Sequence[NewSeat]) -> None:
        """Store a new table of this person, unless there are too many: counted and stored in one transaction.

        `address` is where the request came from; "" is not counted.
        """
        async with self.registry.store.write() as db:
            await self.write_new(db, live, person, address, seats)
        self.registry.adopt(live)

    async def write_new(
        self, db: AsyncConnection, live: LiveTable, person: int, address: str, seats: Sequence[NewSeat]
    ) -> None:
        """As `add`, within a transaction that does more; the registry adopts the table after it."""
        await _one_after_the_other(db, person)
        codes = await self._check(db, person, address, seats, live.row.brought is not None)
        await self.registry.write_new(db, live)
        if address:
            self._note(address, [*codes, live.row.code])

    async def check_bots_only(self, db: AsyncConnection, person: int) -> None:
        """Refused when this person has too many tables of bots alone, and another one is to begin."""
        await _one_after_the_other(db, person)
        await _count(db, _made_by(person), self.factor, *_bots_only(self.most))

    async def _check(
        self, db: AsyncConnection, person: int, address: str, seats: Sequence[NewSeat], brought: bool
    ) -> list[str]:
        """Answers the tables that came from the address and count."""
        if self.makers != EVERYBODY:
            await _check_role(db, person, self.makers)
        tables = schema.tables.c
        bots_only = bool(seats) and all(seat.kind == BOT for seat in seats)
        await _check(db, _made_by(person), self.most, self.factor, bots_only, brought)
        if not self._made.get(address):
            return []
        codes = await _counted(db, self._made[address])
        await _check(db, tables.code.in_(codes), self.most, ADDRESS_SHARE * self.factor, bots_only, brought)
        return codes

    def _note(self, address: str, codes: list[str]) -> None:
        """The tables that came from here; one that is not stored after all is not found when they are counted."""
        self._made[address] = codes
        self._made.move_to_end(address)
        if len(self._made) > ADDRESSES:
            self._made.popitem(last=False)


async def _check_role(db: AsyncConnection, person: int, makers: str) -> None:
    people = schema.people.c
    role = (await db.execute(sa.select(people.role).where(people.id == account_of(person)))).scalar_one_or_none()
    if role not in MAKERS[makers]:
        raise NotAllowed(f"account.only_{makers}", {})


async def _counted(db: AsyncConnection, codes: list[str]) -> list[str]:
    tables = schema.tables.c
    counted = sa.or_(tables.status.in_((SEATING, PLAYING)), _only_brought())
    query = sa.select(tables.code).where(tables.code.in_(codes), counted)
    return list((await db.execute(query)).scalars())


async def _one_after_the_other(db: AsyncConnection, person: int) -> None:
    """Two tables that one person makes or starts at once are made one after the other."""
    people = schema.people.c
    await db.execute(sa.select(people.id).where(people.id == account_of(person)).with_for_update(key_share=True))


def _made_by(person: int) -> sa.ColumnElement[bool]:
    """Of tables: the person made them, their owner, or another bot account of the same owner."""
    host, account = schema.tables.c.host, account_of(person)
    accounts = schema.bot_accounts.c
    return sa.or_(host == account, host.in_(sa.select(accounts.person).where(accounts.owner == account)))


def _only_brought() -> sa.ColumnElement[bool]:
    """Out of a record, and nothing was played here."""
    tables = schema.tables.c
    return sa.and_(tables.brought.is_not(None), tables.version <= tables.brought)


async def _check(
    db: AsyncConnection, whose: sa.ColumnElement[bool], most: TableCaps, share: int, bots_only: bool, brought: bool
) -> None:
    status = schema.tables.c.status
    await _count(db, whose, share, "table.too_many_waiting", most.waiting, status == SEATING)
    await _count(db, whose, share, "table.too_many_running", most.running, status == PLAYING)
    if bots_only:
        await _count(db, whose, share, *_bots_only(most))
    if brought:
        await _count(db, whose, share, "table.too_many_brought", most.brought, _only_brought())


def _bots_only(most: TableCaps) -> tuple[str, int, sa.ColumnElement[bool]]:
    tables, seats = schema.tables.c, schema.seats.c
    peopled = sa.exists().where(seats.table == tables.id, seats.kind == PERSON)
    return "table.too_many_bots_only", most.bots_only, sa.and_(tables.status == PLAYING, ~peopled)


async def _count(
    db: AsyncConnection,
    whose: sa.ColumnElement[bool],
    share: int,
    key: str,
    most: int,
    which: sa.ColumnElement[bool],
) -> None:
    count = sa.select(sa.func.count()).select_from(schema.tables).where(whose, which)
    if (await db.execute(count)).scalar_one() >= most * share:
        raise Refused(key, {"most": most * share})


async def expire(registry: TableRegistry, now: float, keep: Retention) -> int:
    """Clear away tables that have waited too long for people, and those out of records at which nobody went on, a few
    at a time; answers how many."""
    tables, seats = schema.tables.c, schema.seats.c
    unplayed = sa.and_(tables.version == 0, tables.created < now - keep.waiting * DAY)
    waiting = sa.and_(tables.status == SEATING, sa.or_(unplayed, tables.created < now - PLAYED_SECONDS))
    carried = sa.exists().where(seats.table == tables.id, seats.kind == PERSON, seats.person.is_(None))  # by the host
    looked_at = sa.and_(tables.status != SEATING, _only_brought(), ~carried)
    brought = sa.and_(looked_at, tables.created < now - keep.brought * DAY)
    # at one that is locked somebody sits down just now
    return await _clear(registry, waiting, skip_locked=True) + await _clear(registry, brought, skip_locked=True)


async def clear_waiting(registry: TableRegistry, which: sa.ColumnElement[bool]) -> int:
    """Clear away tables whose game has not begun, a few at a time; answers how many."""
    return await _clear(registry, sa.and_(schema.tables.c.status == SEATING, which))


async def _clear(registry: TableRegistry, which: sa.ColumnElement[bool], skip_locked: bool = False) -> int:
    tables = schema.tables.c
    async with registry.store.write() as db:
        result = list((await db.execute(sa.select(tables.code).where(which).limit(CLEARED_AT_ONCE))).scalars())
        if not result:
            return 0
        # the tables after which they were made come first, as everywhere
        await db.execute(in_lock_order(sa.select(tables.id).where(tables.rematch.in_(result)), tables.id))
        still = sa.select(tables.id).where(which, tables.code.in_(result)).with_for_update(skip_locked=skip_locked)
        gone = sa.delete(schema.tables).where(tables.id.in_(still)).returning(tables.code)
        codes = list((await db.execute(gone)).scalars())
        again = sa.update(schema.tables).where(tables.rematch.in_(codes)).returning(tables.code)
        news = again.values(rematch="", changes=tables.changes + 1)  # so that other processes see it, too
        data = list((await db.execute(news)).scalars())
    for code in (*codes, *data):
        registry.forget(code)
    return len(codes)
