"""The tables in memory: loaded once, changed one at a time, and stored before anybody is notified."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.errors import VakaError
from ..codes import is_code
from ..components.boxes import Boxes
from ..errors import NotFound
from ..jobs.queue import Queue
from ..people.person import NOBODY
from ..store.store import Store
from ..table_view import OVER
from .live_table import LiveTable
from .loading import catch_up, fetch_stamp, fetch_stamps, locked_stamp, read_calendars, read_live, read_row
from .notifications import Subscribers, TableChanged
from .peer_processes import PeerProcesses
from .rows import Row, Seat, Stamp
from .saving import write, write_new
from .settling import bring_up_to_date
from .shared_presence import SharedPresence

T = TypeVar("T")

CLOCK_JOB = "clock"  # the kind of job that looks at the clocks of a table
MAX_ENTRIES = 1000  # tables kept in memory
NEVER = float("-inf")
ALWAYS = float("inf")
REVALIDATE_AFTER = (
    1.0  # seconds for which a change by another process on a SQLite file, a host's command, may go unnoticed
)


async def _nothing(db: AsyncConnection, live: LiveTable) -> None:
    pass


async def _nothing_seen(db: AsyncConnection, row: Row, seats: list[Seat] | None) -> None:
    pass


class Change:
    """A table within a transaction."""

    def __init__(self, db: AsyncConnection, live: LiveTable, now: float) -> None:
        self.db = db
        self.live = live
        self.now = now
        self.notes: list[tuple[sa.Insert, dict[str, object]]] = []  # rows that are stored along with the change


class _Entry:
    """A table's place in memory.

    `live` is what the store has. It is never changed, only replaced: a change is made to a copy and put here when it is
    stored. So a reader waits for nobody, and the time that reading takes does not reveal that somebody seals an answer.
    """

    def __init__(self) -> None:
        self.gate = asyncio.Lock()  # those who change it come one after the other
        self.comparing = asyncio.Lock()  # so do those who look and compare it with the store; neither waits for both
        self.live: LiveTable | None = None
        self.read = NEVER  # when somebody who looked or changed it last compared it with the store
        self.invalidations = 0  # how often the store may have got something else than `live`

    def invalidate(self) -> None:
        """The next reader compares with the store; what was read just now may be out of date."""
        self.read = NEVER
        self.invalidations += 1


class TableRegistry:
    """All tables of a store.

    `components` says whether people may bring component files of their own. `bots_asked` is called when bots are to
    choose after a change here, `elsewhere` after a change in another process, `ended` in the transaction in which a
    game comes to its end, `changed` in every one that changes what everybody may see of a table, with
    its seats where they are at hand. Neither of these two gets an answer to its statements (`Store.gather`).
    `clock` is the database's time, by which everything in the store is dated; it may be set at any moment.
    Waiting goes by the `steady` clock, which cannot.
    """

    def __init__(
        self,
        store: Store,
        components: bool = False,
        most: int = MAX_ENTRIES,
    ) -> None:
        self.store = store
        self.most = most  # tables in memory
        self.components = components
        self.boxes = Boxes()
        self.subscribers = Subscribers()
        self.clock: Callable[[], float] = store.clock.now
        self.steady: Callable[[], float] = time.monotonic
        self.bots_asked: Callable[[str], None] = lambda code: None
        self.elsewhere: Callable[[str], None] = lambda code: None
        self.ended: Callable[[AsyncConnection, LiveTable], Awaitable[None]] = _nothing
        self.changed: Callable[[AsyncConnection, Row, list[Seat] | None], Awaitable[None]] = _nothing_seen
        self.peer_processes = None if store.alone else PeerProcesses(store.url, self._heard, self._invalidate_all)
        self.presence = SharedPresence(store, lambda: self.clock())
        self.queue = Queue(store, lambda: self.clock())
        self._entries: OrderedDict[str, _Entry] = OrderedDict()

    @property
    def in_memory(self) -> int:
        """How many tables this process keeps in memory."""
        return len(self._entries)

    @property
    def leads(self) -> bool:
        """Whether this process may do the work that one process does for all."""
        return self.store.clock.is_right

    @asynccontextmanager
    async def looking(self, code: str) -> AsyncIterator[LiveTable]:
        """The table as it stands, to be read and not changed; nobody changes it meanwhile."""
        place = self._place(code)
        live = place.live
        if live is None or time.monotonic() - place.read >= self._trusted_seconds:
            live = await self._compared(place, code)
        yield live

    @property
    def _trusted_seconds(self) -> float:
        """How long a table in memory is taken to be what the store has: while other processes are heard, until one of
        them has changed it."""
        if self.peer_processes is None:
            return REVALIDATE_AFTER
        return ALWAYS if self.peer_processes.heard else 0.0

    @asynccontextmanager
    async def changing(self, code: str, person: int = NOBODY) -> AsyncIterator[Change]:
        """The table, to be changed: what the body does to `live` is stored when it ends, and published then.

        If the body or the commit fails, the store is as before, and what was done in memory is forgotten. What nobody
        else can see (a sealed answer, a step within a move) notifies only the `person` who did it.
        """
        place = self._place(code)
        async with place.gate:
            known = place.live or await self._read(code)  # before the transaction: others who write wait for it
            try:
                async with self.store.write() as db:
                    stamp = await self._found(locked_stamp(db, code), code)
                    read, doubts = time.monotonic(), place.invalidations
                    place.live = await self._fresh(db, known, code, stamp)  # others can see it already
                    live = place.live.copy()
                    before = live.snapshot()
                    change = Change(db, live, self.clock())
                    yield change
                    await read_calendars(db, live)
                    now = self.clock()
                    lines = bring_up_to_date(live, before, now)
                    await self.store.gather(db)
                    if live.row.status == OVER != before.row.status:
                        await self.ended(db, live)
                    if live.row.due != before.row.due:
                        await self.plan(db, live)
                    seen = (before.row.moves, before.row.changes) != (live.row.moves, live.row.changes)
                    if seen:
                        await self.changed(db, live.row, live.seats)
                    for insert, row in change.notes:
                        await db.execute(insert, row)
                    await write(db, live, before, lines, now)
            except VakaError:
                raise
            except BaseException:  # it may be in the store or not
                place.invalidate()
                raise
            place.live = live
            if seen and place.invalidations == doubts:  # else a look that is shorter would tell of a sealed answer
                place.read = read
        if before.row.stamp() != live.row.stamp():
            self._publish(live, None if seen else person)

    def sits(self, code: str, person: int) -> bool:
        """Whether a table in memory has a seat of this person; for questions of order alone: no store is asked."""
        place = self._entries.get(code)
        return place is not None and place.live is not None and any(seat.person == person for seat in place.live.seats)

    async def add(self, live: LiveTable) -> None:
        """Store a new table."""
        async with self.store.write() as db:
            await self.write_new(db, live)
        self.adopt(live)

    async def write_new(self, db: AsyncConnection, live: LiveTable) -> None:
        """A table that was not in the store before."""
        await write_new(db, live)
        await self.changed(db, live.row, live.seats)
        if live.row.due is not None:
            await self.plan(db, live)

    async def plan(self, db: AsyncConnection, live: LiveTable) -> None:
        """Have somebody look at the clocks of this table when the first of them ends."""
        if live.row.due is None:
            await self.queue.cancel(db, CLOCK_JOB, live.row.code)
        else:
            await self.queue.add(db, CLOCK_JOB, live.row.code, due=live.row.due, table=live.row.id, replace=True)

    def adopt(self, live: LiveTable) -> None:
        """A new table is in the store."""
        place = self._place(live.row.code)
        place.live = live
        place.read = time.monotonic()
        self._publish(live, None)

    def changed_in_store(self, change: TableChanged) -> None:
        """A table was changed in the store, and not by `changing`: it is loaded again, and all subscribers are
        notified."""
        self.forget(change.code)
        self._notify(change, None)

    def _publish(self, live: LiveTable, person: int | None) -> None:
        """Something was stored: notify the one person who may know, or everybody (None)."""
        self._notify(TableChanged(live.row.code, live.row.moves, live.row.changes), person)
        if live.row.bot_next:
            self.bots_asked(live.row.code)

    def _notify(self, change: TableChanged, person: int | None) -> None:
        self.subscribers.publish(change, person)
        if self.peer_processes is not None:
            self.peer_processes.tell(change, person)

    def _heard(self, change: TableChanged, person: int | None) -> None:
        """Another process has changed a table."""
        if change.code in self._entries:
            self._entries[change.code].invalidate()
        self.subscribers.publish(change, person)
        self.elsewhere(change.code)

    def _invalidate_all(self) -> None:
        """What other processes have changed up to now may not have been heard."""
        for place in self._entries.values():
            place.invalidate()

    async def look_around(self) -> None:
        """Find tables that changed without a notification: a process may have been killed between its commit and the
        notification. Subscribers are notified of what everybody can see."""
        codes = {*self.subscribers.listened(), *(() if self.store.alone else self._entries)}
        known = {code: place.live.row.stamp() for code, place in self._entries.items() if place.live is not None}
        for stamp, change in await fetch_stamps(self.store, sorted(codes)):
            if known.get(change.code, stamp) != stamp and change.code in self._entries:
                self._entries[change.code].invalidate()
            if self.subscribers.is_news(change):
                self._heard(change, None)

    async def close(self) -> None:
        self.boxes.close()
        if self.peer_processes is not None:
            await self.peer_processes.close()

    def forget(self, code: str) -> None:
        """Load the table again next time, even if a change is about to put it here."""
        if code in self._entries:
            self._entries[code].live = None
            self._entries[code].invalidate()

    def _place(self, code: str) -> _Entry:
        if not is_code(code):
            raise NotFound("table.no_such_table", {})
        place = self._entries.get(code)
        if place is None:
            place = self._entries[code] = _Entry()
            while len(self._entries) > self.most:
                oldest = next(iter(self._entries))
                if self._entries[oldest].gate.locked():
                    break
                del self._entries[oldest]
        self._entries.move_to_end(code)
        return place

    async def _compared(self, place: _Entry, code: str) -> LiveTable:
        """The table as the store has it now, for those who look."""
        asked = time.monotonic()
        async with place.comparing:
            known = place.live
            if known is not None and place.read > asked:  # somebody else has looked meanwhile
                return known
            now, doubts = time.monotonic(), place.invalidations
            if known is None:
                live = await self._read(code)
            else:
                live = known
                stamp = await self._found(fetch_stamp(self.store, code), code)
                if stamp != known.row.stamp():
                    async with self.store.read() as db:
                        live = await self._fresh(db, known, code, None)
            if place.live is not known and place.live is not None:  # what was stored meanwhile is newer
                live = place.live
            if place.invalidations == doubts:
                place.read = now
                place.live = live
            return live

    async def _read(self, code: str) -> LiveTable:
        """The whole table, out of the store; that may take a while, and nobody waits for it but who asks."""
        return await self._found(read_live(self.store, code, self.boxes), code)

    async def _found(self, reading: Awaitable[T], code: str) -> T:
        """What is read of a table; one that is not in the store is not kept in memory either."""
        try:
            return await reading
        except NotFound:
            self._entries.pop(code, None)
            raise

    async def _fresh(self, db: AsyncConnection, known: LiveTable, code: str, stamp: Stamp | None) -> LiveTable:
        """The table as the store has it, where its row has this stamp: the known one, or another that is up to date."""
        if known.row.stamp() == stamp:
            return known
        row = await self._found(read_row(db, code), code)
        if known.row.version > row.version:  # an older store was put in its place
            return await self._read(code)
        live = known.copy()
        await catch_up(db, live, row)
        return live
