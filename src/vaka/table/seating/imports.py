"""Tables out of records: a game that was played elsewhere, to be looked at or played on."""

from collections.abc import Sequence
from typing import Any

from ...bots.registry import seat_bots
from ...core.game import Game
from ...core.record import Record
from ..errors import NotAllowed
from ..fair_queue import Lane
from ..live.lists import Lists
from ..live.table_registry import TableRegistry
from ..new_table import BOT, NewSeat
from ..people.person import Person
from .brought import Looked, brought_table, checked_match, looked_at, match_at, read_record
from .caps import Caps

IMPORTS = Lane(1)  # one at a time: a long record is work


class Imports:
    """Makes tables out of records."""

    def __init__(self, registry: TableRegistry, caps: Caps) -> None:
        self.registry = registry
        self.caps = caps

    async def look(self, text: str, components: str = "") -> Looked:
        """Check a record, and say what is in it."""
        record, game = await self._read(text, components)
        async with IMPORTS:
            return looked_at(await checked_match(record, game))

    async def import_record(
        self,
        person: Person,
        text: str,
        seats: Sequence[str] | None = None,
        line: int | None = None,
        components: str = "",
        later: bool = False,
        address: str = "",
    ) -> str:
        """Check a record and make a table that plays on from it, from its end or from a `line`; answers the code.

        `seats` says who sits where: `me`, `open`, `child`, `friend` or `expert`; without it all seats are mine.
        `later` and `address` are as for a table that is made anew.
        """
        self._check_components(components)
        wishes = [NewSeat(BOT if who in seat_bots() else who) for who in seats or ()]
        await self.caps.check(person.id, address, wishes, brought=True)
        record, game = await self._read(text, components)
        async with IMPORTS:
            match = await match_at(await checked_match(record, game), line)
        taken = await Lists(self.registry.store).names(person)
        live = brought_table(match, person, seats, taken, self.registry.clock(), components, later)
        await self.caps.add(live, person.id, address, wishes)
        self.registry.forget(live.row.code)  # read from the store, it has its own names
        return live.row.code

    async def _read(self, text: str, components: str) -> tuple[Record, Game[Any]]:
        """The record, and the game that it is of; nobody's import waits while a component file is read."""
        self._check_components(components)
        async with IMPORTS:
            record = await read_record(text)
        return record, await self.registry.boxes.game(record.game, components, record.rules, record.box)

    def _check_components(self, components: str) -> None:
        if components and not self.registry.components:
            raise NotAllowed("table.no_components", {})
