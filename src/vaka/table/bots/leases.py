"""Which of several processes plays the bots of a table: the one that holds its lease, a row in the store."""

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..live.rows import Row
from ..live.table_registry import TableRegistry
from ..store import schema
from ..store.leasing import in_force
from ..store.store import insert_into

LEASE_SECONDS = 15.0


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
        free = sa.or_(leases.c.holder == self.holder, sa.not_(self._in_force()))
        try:
            async with self.registry.store.write() as db:
                insert = insert_into(db, leases).values(table=row.id, **mine)
                insert = insert.on_conflict_do_update(index_elements=[leases.c.table], set_=mine, where=free)
                return (await db.execute(insert.returning(leases.c.table))).first() is not None
        except IntegrityError:  # the table is gone
            return False

    def not_elsewhere(self) -> sa.ColumnElement[bool]:
        """Of tables: no other process plays their bots."""
        lease = schema.leases.c
        other = sa.and_(lease.table == schema.tables.c.id, lease.holder != self.holder, self._in_force())
        return sa.not_(sa.exists().where(other))

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

    def _in_force(self) -> sa.ColumnElement[bool]:
        return in_force(schema.leases.c.until, self.registry.clock(), LEASE_SECONDS)
