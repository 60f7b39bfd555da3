"""Which of several processes plays the bots of a table: the one that holds its lease, a row in the store."""

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..live.rows import Row
from ..live.table_registry import TableRegistry
from ..store import schema
from ..store.leasing import in_force
from ..store.store import insert_into
from ..table_view import PLAYING

LEASE_SECONDS = 15.0
ELSEWHERE = sa.exists().where(
    schema.leases.c.table == schema.tables.c.id,
    schema.leases.c.holder != sa.bindparam("me"),
    in_force(schema.leases.c.until, sa.bindparam("now", type_=sa.Float), LEASE_SECONDS),
)
WAITING = sa.select(schema.tables.c.code).where(  # made once: it is asked for every second
    schema.tables.c.status == PLAYING, schema.tables.c.bot_next.is_(True), sa.not_(ELSEWHERE)
)


class Leases:
    """The leases of this process. Here they hold by the steady clock, elsewhere by the database's time."""

    def __init__(self, registry: TableRegistry, holder: str) -> None:
        self.registry = registry
        self.holder = holder
        self._until: dict[str, float] = {}  # ours, by the steady clock

    def ours(self, code: str) -> bool:
        return self._until.get(code, float("-inf")) > self.registry.steady()

    async def take(self, row: Row) -> bool:
        """Whether this process plays the bots of the table; takes it on when nobody does."""
        if not self.registry.leads:
            return False
        now = self.registry.steady()
        if self._until.get(row.code, float("-inf")) > now + LEASE_SECONDS / 2:
            return True
        if not await self._stored(row):
            self._until.pop(row.code, None)
            return False
        self._until[row.code] = now + LEASE_SECONDS
        return True

    async def _stored(self, row: Row) -> bool:
        """Whether the lease is ours in the store from now on."""
        leases = schema.leases
        mine = {"holder": self.holder, "until": self.registry.clock() + LEASE_SECONDS}
        holds = in_force(leases.c.until, self.registry.clock(), LEASE_SECONDS)
        free = sa.or_(leases.c.holder == self.holder, sa.not_(holds))
        try:
            async with self.registry.store.write() as db:
                insert = insert_into(db, leases).values(table=row.id, **mine)
                insert = insert.on_conflict_do_update(index_elements=[leases.c.table], set_=mine, where=free)
                return (await db.execute(insert.returning(leases.c.table))).first() is not None
        except IntegrityError:  # the table is gone
            return False

    async def waiting(self) -> list[str]:
        """The tables that wait for bots which no other process plays."""
        rows = await self.registry.store.fetch(WAITING, {"me": self.holder, "now": self.registry.clock()})
        return [row.code for row in rows]

    def forget_old(self) -> None:
        """Of tables that have long been left alone."""
        now = self.registry.steady()
        self._until = {code: until for code, until in self._until.items() if until > now}

    async def clear(self) -> None:
        """No other process runs: all older leases are void."""
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.leases))

    async def give_back(self) -> None:
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.leases).where(schema.leases.c.holder == self.holder))
