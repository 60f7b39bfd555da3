"""Who is there, for several processes: each remembers whom it has seen, and now and then writes it down and reads what
the others have written."""

from collections.abc import Callable

import sqlalchemy as sa

from ..store import schema
from ..store.store import Store, insert_into
from ..waiting_times import MAX_AWAY_DAYS
from .presence import Presence

SYNC_SECONDS = 10.0  # between two notes in the store
KEPT_SECONDS = MAX_AWAY_DAYS * 86_400.0  # who was away for longer has been away since the game began
OVERLAP_SECONDS = 60.0  # others may write down so late whom they have seen


class SharedPresence(Presence):
    """When each person was last seen at each table, by any process."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.store = store
        self._unwritten: dict[tuple[str, int], float] = {}
        self._read = 0.0

    async def open(self) -> None:
        self.opened = self.clock()
        self._read = self.opened - KEPT_SECONDS
        async with self.store.write() as db:
            await db.execute(sa.delete(schema.presence).where(schema.presence.c.seen < self._read))
        await self.sync()

    def here(self, code: str, person: int) -> None:
        super().here(code, person)
        self._unwritten[code, person] = self._seen[code, person]

    async def sync(self) -> None:
        """Write down whom this process has seen, and read whom the others have seen since the last time."""
        now = self.clock()
        written, self._unwritten = self._unwritten, {}
        columns = schema.presence.c
        try:
            if written:
                async with self.store.write() as db:
                    there = sa.select(schema.tables.c.code).where(schema.tables.c.code.in_({at for at, _ in written}))
                    known = set((await db.execute(there)).scalars())  # the others were cleared away
                    # in one order in all processes: else two of them would wait for one another
                    rows = [{"code": at, "person": who, "seen": seen} for (at, who), seen in sorted(written.items())]
                    rows = [row for row in rows if row["code"] in known]
                    insert = insert_into(db, schema.presence)
                    newer = insert.on_conflict_do_update(
                        index_elements=["code", "person"],
                        set_={"seen": insert.excluded.seen},
                        where=columns.seen < insert.excluded.seen,
                    )
                    if rows:
                        await db.execute(newer, rows)
            async with self.store.read() as db:
                query = sa.select(columns.code, columns.person, columns.seen)
                result = (await db.execute(query.where(columns.seen > self._read - OVERLAP_SECONDS))).all()
        except BaseException:
            self._unwritten = written | self._unwritten
            raise
        self._read = now
        for code, person, seen in result:
            self._seen[code, person] = max(seen, self._seen.get((code, person), 0.0))
        self._seen = {at: seen for at, seen in self._seen.items() if seen > now - KEPT_SECONDS}
