"""What people see of a table: its facts, their view, and when to look again; and who is present."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...core.errors import VakaError
from ...core.state import State
from ..errors import NotAllowed
from ..fair_queue import ASKER
from ..live.cooperative import KNOWN, LOOP_TURNS, STRANGERS
from ..live.facts import facts_of
from ..live.live_table import LiveTable
from ..live.notifications import Subscription, TableChanged
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..signing import sign
from ..store.signing_keys import SigningKeys
from ..table_view import Facts, TableView
from .deeds import MAX_WORDS
from .rights import is_welcome, may_look, own_seat
from .shown_tables import at_shared_device, only_watches, record_of, view_of, watchers_view


class Looking:
    """Everything here is asked and changes nothing, but for `here`."""

    def __init__(self, registry: TableRegistry, signing_keys: SigningKeys) -> None:
        self.registry = registry
        self.signing_keys = signing_keys

    async def begin(self, code: str, person: Person | None) -> None:
        """Return when it is this one's turn to be shown what has changed. Thousands may watch one table: they look in
        turn with all other work, after those who sit there."""
        if person is None or not self.registry.sits(code, person.id):
            await LOOP_TURNS.here().begin(STRANGERS if person is None else KNOWN, ASKER.get())

    async def facts(self, code: str, person: Person | None = None) -> Facts:
        """What everybody may know of a table, and which seats are this person's. Works before the start, too.

        What is said at a table is for those who may look at it.
        """
        mine = person.id if person is not None else None
        async with self.registry.looking(code) as live:
            facts = facts_of(live, mine, self.registry.presence)
            if not is_welcome(live, mine):
                facts.chat = []
            return facts

    async def table_view(self, code: str, person: Person | None) -> TableView:
        """All that this person (None: a watcher) may see now, to be read and not changed. Before the start there are
        only `facts`: NotNow."""
        mine = person.id if person is not None else None
        async with self.registry.looking(code) as live:
            may_look(live, mine)
            live.begun()
            if only_watches(live, mine):
                return watchers_view(live, self.registry.presence)
            return view_of(live, mine, facts_of(live, mine, self.registry.presence))

    async def asked(self, code: str, person: Person | None) -> list[int]:
        """The seats that owe a choice, as far as this person knows."""
        mine = person.id if person is not None else None
        async with self.registry.looking(code) as live:
            may_look(live, mine)
            seats = live.seats_of(mine)
            return list(live.begun().state.seen(seats[0].seat if seats else None).pending)

    def here(self, facts: Facts, person: Person | None) -> None:
        """This person looks at the table of these facts; it counts where they sit."""
        if person is not None and any(seat.mine for seat in facts.seats):
            self.registry.presence.here(facts.code, person.id)

    @asynccontextmanager
    async def changes(self, code: str, person: Person | None) -> AsyncIterator[Subscription]:
        """Listen to a table: `async with looking.changes(code, person) as changes: async for change in changes: ...`.

        Changes that were not taken yet are one. The iterator ends when the server closes.
        """
        mine = person.id if person is not None else None
        async with self.registry.looking(code) as live:
            may_look(live, mine)
            now = TableChanged(code, live.row.moves, live.row.changes)
        with self.registry.subscribers.subscribe(now, mine) as changes:
            yield changes

    async def record(self, code: str, person: Person | None = None) -> str:
        """The record of a game that is over, with its secret; NotNow while it is played. What ended here is signed."""
        async with self.registry.looking(code) as live:
            may_look(live, person.id if person is not None else None)
            record = record_of(live)
            ended_here = live.row.brought is None or live.row.version > live.row.brought
        private = await self.signing_keys.private() if ended_here else b""
        if private:
            sign(record, private)
        return record.text()

    async def why_not(self, code: str, person: Person, seat: int, words: str) -> VakaError | None:
        """Why this seat cannot choose these words now, from what it knows; None when it can."""
        async with self.registry.looking(code) as live:
            known = self.known_to(live, person, seat)
        try:
            return known.why_not(seat, words[:MAX_WORDS])
        except VakaError as error:
            return error

    def known_to(self, live: LiveTable, person: Person, seat: int) -> State:
        """What this seat of the person has seen; at a shared device only if this seat looks now."""
        match = live.playing()
        own_seat(live, person, seat)
        seats = live.seats_of(person.id)
        if len(seats) > 1:
            shown = at_shared_device(live, seats)
            if shown.seat != seat or shown.curtain is not None:
                raise NotAllowed("table.curtain", {})
        return match.state.seen(seat)

    def shown_seat(self, live: LiveTable, person: Person | None) -> int | None:
        """The seat from which this person sees the table now; None where they watch, or behind a curtain."""
        seats = live.seats_of(person.id if person is not None else None)
        if len(seats) < 2 or person is None:
            return seats[0].seat if seats else None
        shown = at_shared_device(live, seats)
        return shown.seat if shown.curtain is None else None
