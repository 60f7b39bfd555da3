"""Tables for guided games: one person in the first seat, friendly bots in the others, chance from the guide's seed."""

import sqlalchemy as sa

from ..live.guided import Guided, guide_of, guided
from ..live.rows import PERSON
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..store import schema
from ..table_view import PLAYING
from .laying import guided_table
from .seating import Seating


class Guides:
    """Makes guided tables, finds them again, and says where their learners stand."""

    def __init__(self, registry: TableRegistry, seating: Seating) -> None:
        self.registry = registry
        self.seating = seating

    async def begin(self, person: Person, game: str, address: str = "", chapter: int = 1) -> str:
        """A new guided game, from the beginning of one of its chapters on; answers the code of its table."""
        guide, new_table, moves = guided_table(game, chapter)
        return await self.seating.make(person, new_table, address, seed=guide.seed, moves=moves)

    async def unfinished(self, person: Person | None, game: str) -> str:
        """The latest guided game of this person that is still on its way, by its code; "" where there is none."""
        guide = guide_of(game)
        if person is None or guide is None:
            return ""
        tables, seats = schema.tables.c, schema.seats.c
        query = (
            sa.select(tables.code)
            .join(schema.seats, seats.table == tables.id)
            .where(tables.game == game, tables.seed == str(guide.seed), tables.status == PLAYING)
            .where(seats.person == person.id, seats.kind == PERSON)
            .order_by(tables.id.desc())
            .limit(1)
        )
        async with self.registry.store.read() as db:
            code: str = (await db.execute(query)).scalar_one_or_none() or ""
        at = await self.now(code, person) if code else None
        return code if at is not None and not (at.ended or at.strayed) else ""

    async def now(self, code: str, person: Person | None) -> Guided | None:
        """Where this person stands in the guide of a table; None for all others, and at any other table."""
        async with self.registry.looking(code) as live:
            if live.row.status != PLAYING or person is None or live.seats[0].playing_person != person.id:
                return None
            return guided(live)
