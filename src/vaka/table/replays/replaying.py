"""Looking back at games of the store, and playing on from their positions."""

from collections.abc import Sequence

from ..live.facts import facts_of
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play.looking import Looking
from ..play.rights import may_look
from ..seating.imports import Imports
from ..table_view import OVER
from .positions import OWN, Position, View, position_of, views_of


class Replaying:
    """Shows positions of games, and makes tables that go on from them."""

    def __init__(self, registry: TableRegistry, looking: Looking, imports: Imports) -> None:
        self.registry = registry
        self.looking = looking
        self.imports = imports

    async def position(
        self, code: str, person: Person | None, number: int, view: View = OWN, by_move: bool = False
    ) -> Position:
        """The position of this number, or the last one before it; its viewer must be allowed to look from there."""
        mine = person.id if person is not None else None
        async with self.registry.looking(code) as live:
            may_look(live, mine)
            shown = self.looking.shown_seat(live, person) if live.row.status != OVER else None
            views = views_of(live, mine, shown)
            facts = facts_of(live, mine, self.registry.presence)
        return await position_of(live, facts, views, number, view, by_move)

    async def play_on(
        self, person: Person, code: str, number: int, seats: Sequence[str], later: bool = False, address: str = ""
    ) -> str:
        """Make a table that goes on from a position of a game that is over; answers its code.

        Everybody who may have the record may do so. `seats`, `later` and `address` are as for a record that is brought.
        """
        text = await self.looking.record(code, person)
        async with self.registry.looking(code) as live:
            components = live.row.components
        return await self.imports.import_record(person, text, seats, number, components, later, address)
