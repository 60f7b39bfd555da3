"""The tables at hand: read once, changed one after the other, stored before anybody hears of it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..core.errors import VakaError
from . import schema
from .boxes import Boxes
from .codes import is_code
from .errors import NoSuchTable
from .live import Live
from .neighbours import Neighbours
from .reading import catch_up, read_live, read_row
from .store import Store
from .wake import Hub, Wake
from .writing import write, write_new

MOST_AT_HAND = 1000  # tables kept in memory
NEVER = float("-inf")
NOBODY = 0  # as a person: persons are counted from 1
TRUSTED_SECONDS = 1.0  # so long another process on a SQLite file, a host's command, may go unnoticed


class Change:
    """A table within a transaction."""

    def __init__(self, db: AsyncConnection, live: Live, now: float) -> None:
        self.db = db
        self.live = live
        self.now = now


class _AtHand:
    """A table's place in memory, with the lock that whoever reads or changes it must hold."""

    def __init__(self) -> None:
        self.gate = asyncio.Lock()
        self.live: Live | None = None
        self.read = NEVER  # when it was last compared with the store


class Room:
    """All tables of a store.

    `components` says whether people may bring component files of their own. `bots_asked` is called when bots are to
    choose after a change here, `elsewhere` after a change in another process.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, components: bool = False) -> None:
        self.store = store
        self.components = components
        self.boxes = Boxes()
        self.hub = Hub()
        self.clock = clock
        self.bots_asked: Callable[[str], None] = lambda code: None
        self.elsewhere: Callable[[str], None] = lambda code: None
        self.neighbours = None if store.alone else Neighbours(store.url, self._heard)
        self._at_hand: OrderedDict[str, _AtHand] = OrderedDict()

    @asynccontextmanager
    async def looking(self, code: str) -> AsyncIterator[Live]:
        """The table as it stands, to be read and not changed; nobody changes it meanwhile."""
        place = self._place(code)
        async with place.gate:
            trusted = TRUSTED_SECONDS if self.store.alone else 0.0
            await self._load(place, code)
            if place.live is None or time.monotonic() - place.read >= trusted:
                async with self.store.read() as db:
                    await self._refresh(db, place, code, lock=False)
            assert place.live is not None
            yield place.live

    @asynccontextmanager
    async def changing(self, code: str, person: int = NOBODY) -> AsyncIterator[Change]:
        """The table, to be changed: what the body does to `live` is stored when it ends, and published then.

        If the body or the commit fails, the store is as before, and what was done in memory is forgotten. What nobody
        else can see (a sealed answer) wakes only the `person` who did it.
        """
        place = self._place(code)
        async with place.gate:
            untouched = False
            await self._load(place, code)  # before the transaction, for which all others who write must wait
            try:
                async with self.store.write() as db:
                    live = await self._refresh(db, place, code, lock=True)
                    before = live.snapshot()
                    try:
                        yield Change(db, live, self.clock())
                    except VakaError:
                        untouched = before.same(live)
                        raise
                    await write(db, live, before, self.clock())
                    wake = Wake(code, live.row.version, live.row.changes)
                    stored = before.row.stamp() != live.row.stamp()
                    seen = (before.row.version, before.row.changes) != (wake.version, wake.changes)
                    if stored and self.neighbours is not None:
                        await self.neighbours.tell(db, wake, None if seen else person)
            except BaseException:
                if not untouched:
                    place.live = None
                raise
        if stored:
            self._publish(live, None if seen else person)

    async def add(self, live: Live) -> None:
        """Store a new table."""
        async with self.store.write() as db:
            await write_new(db, live)
        self.adopt(live)

    def adopt(self, live: Live) -> None:
        """A new table is in the store."""
        place = self._place(live.row.code)
        place.live = live
        place.read = time.monotonic()
        self._publish(live, None)

    def _publish(self, live: Live, person: int | None) -> None:
        """Something is in the store: wake the one person who may know, or with None all."""
        self.hub.publish(Wake(live.row.code, live.row.version, live.row.changes), person)
        if live.row.bot_next:
            self.bots_asked(live.row.code)

    def _heard(self, wake: Wake, person: int | None) -> None:
        """Another process has changed a table."""
        if wake.code in self._at_hand:
            self._at_hand[wake.code].read = NEVER
        self.hub.publish(wake, person)
        self.elsewhere(wake.code)

    async def look_around(self) -> None:
        """Wake the listeners of tables that changed without our hearing of it."""
        codes = self.hub.listened()
        if not codes:
            return
        columns = schema.tables.c
        query = sa.select(columns.code, columns.version, columns.changes).where(columns.code.in_(codes))
        async with self.store.read() as db:
            found = [Wake(*row) for row in await db.execute(query)]
        for wake in found:
            if self.hub.is_news(wake):
                self._heard(wake, None)

    def forget(self, code: str) -> None:
        """Read the table afresh next time."""
        if code in self._at_hand:
            self._at_hand[code].live = None

    def _place(self, code: str) -> _AtHand:
        if not is_code(code):
            raise NoSuchTable("table.no_such_table", {})
        place = self._at_hand.get(code)
        if place is None:
            place = self._at_hand[code] = _AtHand()
            while len(self._at_hand) > MOST_AT_HAND:
                oldest = next(iter(self._at_hand))
                if self._at_hand[oldest].gate.locked():
                    break
                del self._at_hand[oldest]
        self._at_hand.move_to_end(code)
        return place

    async def _load(self, place: _AtHand, code: str) -> None:
        """Have the table at hand."""
        if place.live is not None:
            return
        try:
            place.live = await read_live(self.store, code, self.boxes)
        except NoSuchTable:
            self._at_hand.pop(code, None)
            raise
        place.read = time.monotonic()

    async def _refresh(self, db: AsyncConnection, place: _AtHand, code: str, lock: bool) -> Live:
        """Make the table at hand equal to the store."""
        try:
            row = await read_row(db, code, lock)
            live, place.live = place.live, None  # should reading fail halfway, nothing is at hand
            if live is None or live.row.version > row.version:
                live = await read_live(self.store, code, self.boxes)
            elif live.row.stamp() != row.stamp():
                await catch_up(db, live, row)
        except NoSuchTable:
            self._at_hand.pop(code, None)
            raise
        place.live = live
        place.read = time.monotonic()
        return live
