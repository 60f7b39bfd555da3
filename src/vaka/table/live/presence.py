"""Who is there: people who look at a table where they sit, by a page, a socket or a program.

Choosing does not count, only looking does: else the end of an absence would tell when somebody sealed an answer.

Each process remembers whom it has seen, and now and then writes it down and reads what the others have written.
"""

from collections.abc import Callable

import sqlalchemy as sa

from ..store import schema
from ..store.store import Store, insert_into
from ..table_view import PLAYING, Facts
from .live_table import LiveTable
from .rows import PERSON, Seat

REPLACEABLE_MINUTES = 5  # so long somebody must have been away before the others can hand the seat to a bot
IDLE_MINUTES = 15  # so long somebody who is there, but does not move, must have been waited for
GONE_HOURS = 24  # who was away for so long while a bot holds the seat is no longer asked whether the game may end
SYNC_SECONDS = 10.0  # between two notes in the store
LOOK_SECONDS = 20.0  # an open page or socket counts as a look so often
KEPT_SECONDS = GONE_HOURS * 3600.0  # who was away for longer has been away since the game began or the server opened
OVERLAP_SECONDS = 60.0  # others may write down so late whom they have seen


class Presence:
    """When each person was last seen at each table."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.opened = 0.0  # nobody was away while the server was closed
        self._seen: dict[tuple[str, int], float] = {}
        self._unwritten: dict[tuple[str, int], float] = {}
        self._read = 0.0

    async def open(self) -> None:
        self.opened = self.clock()
        self._read = self.opened - KEPT_SECONDS
        async with self.store.write() as db:
            await db.execute(sa.delete(schema.presence).where(schema.presence.c.seen < self._read))
        await self.sync()

    def here(self, code: str, person: int) -> None:
        """This person looks at the table."""
        self._seen[code, person] = self._unwritten[code, person] = self.clock()

    def minutes_away(self, live: LiveTable, seat: Seat) -> int:
        """For how many whole minutes the person of this seat has not been seen; 0 for bots and empty seats."""
        if seat.kind != PERSON or seat.person is None:
            return 0
        seen = max(self._seen.get((live.row.code, seat.person), 0.0), seat.since, self.opened)
        return max(0, int((self.clock() - seen) // 60))

    def minutes_idle(self, live: LiveTable, seat: Seat) -> int:
        """For how many whole minutes the table has waited for this seat, from IDLE_MINUTES on; else 0.

        It goes by what everybody knows: who has sealed an answer, or made a step, may be waited for all the same.
        """
        row = live.row
        if row.status != PLAYING or seat.playing_person is None or live.match is None:
            return 0
        minutes = int((self.clock() - max(row.moved, seat.since, self.opened)) // 60)
        if minutes < IDLE_MINUTES or seat.seat not in live.view_cache.seen(None).pending:
            return 0
        return minutes

    def is_replaceable(self, live: LiveTable, seat: Seat) -> bool:
        """Whether the others can hand this seat to a bot: its person is away, or is there and does not move."""
        return self.minutes_away(live, seat) >= REPLACEABLE_MINUTES or self.minutes_idle(live, seat) > 0

    def is_gone(self, live: LiveTable, seat: Seat) -> bool:
        """Whether a bot holds this seat for somebody who was not seen for very long.

        That goes by the calendar, or nobody would ever be gone from a server that opens in the evening only; but
        people who were away while it was closed have some minutes to come.
        """
        if not seat.held or seat.person is None or self.minutes_away(live, seat) < REPLACEABLE_MINUTES:
            return False
        seen = max(self._seen.get((live.row.code, seat.person), 0.0), seat.since)
        return self.clock() - seen >= 3600 * GONE_HOURS

    def note(self, live: LiveTable, facts: Facts) -> None:
        """Put into the facts who is away, who does not move, and who is gone."""
        for seat, item in zip(live.seats, facts.seats):
            item.away = self.minutes_away(live, seat)
            item.idle = self.minutes_idle(live, seat)
            item.gone = self.is_gone(live, seat)

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
