"""Administration of people: who was here, who is banned, who is a member."""

from dataclasses import dataclass, field

import sqlalchemy as sa

from ...core.errors import VakaError
from ..errors import NotFound, StoreAway
from ..live.loading import read_row
from ..live.table_registry import TableRegistry
from ..people.bot_accounts import bots_of
from ..people.people import People
from ..play.votes import hold
from ..store import schema
from ..table_view import PLAYING

MAX_NUMBER = 2**31 - 1  # that a person can have: databases do not even look for more


@dataclass
class Known:
    """A person: `names` are those at tables, which may differ from table to table."""

    id: int
    name: str
    used: float
    banned: bool
    role: str
    owner: str | None = None  # of a bot account: the name of the person whose it is
    seats: int = 0
    names: list[str] = field(default_factory=list)


class PeopleAdmin:
    def __init__(self, registry: TableRegistry, people: People) -> None:
        self.registry = registry
        self.people = people

    async def all(self, name: str = "", code: str = "", banned: bool = False) -> list[Known]:
        """Everybody, or those whose name contains this, who have a seat at this table, who are banned."""
        person, seat = schema.people.c, schema.seats.c
        accounts, owner = schema.bot_accounts.c, schema.people.alias()
        query = (
            sa.select(person.id, person.name, person.used, person.banned, person.role, owner.c.name.label("owner"))
            .outerjoin(schema.bot_accounts, accounts.person == person.id)
            .outerjoin(owner, owner.c.id == accounts.owner)
            .order_by(person.used.desc(), person.id)
        )
        if banned:
            query = query.where(person.banned.is_(True))
        async with self.registry.store.read() as db:
            if code:
                table = await read_row(db, code)
                query = query.where(sa.exists().where(seat.table == table.id, seat.person == person.id))
            result = {row.id: Known(*row) for row in await db.execute(query)}
            taken = sa.select(seat.person, seat.name).where(seat.person.is_not(None)).order_by(seat.table, seat.seat)
            for row in await db.execute(taken):
                if row.person in result:
                    result[row.person].seats += 1
                    result[row.person].names.append(row.name)
        wanted = name.casefold()
        return [known for known in result.values() if any(wanted in it.casefold() for it in (known.name, *known.names))]

    async def ban(self, person: int) -> tuple[str, int]:
        """Ban somebody, with their bot accounts. Answers their name, and in how many seats a bot plays on for them."""
        name = await self._set(person, banned=True)
        async with self.registry.store.read() as db:
            both = [person, *(await db.execute(bots_of(person))).scalars()]
        return name, sum([await self.hold_everywhere(one) for one in both])

    async def hold_everywhere(self, person: int) -> int:
        """Let bots play on in all seats of a person; answers in how many."""
        tables, seat = schema.tables.c, schema.seats.c
        theirs = sa.exists().where(seat.table == tables.id, seat.person == person)
        async with self.registry.store.read() as db:
            codes = list((await db.execute(sa.select(tables.code).where(tables.status == PLAYING, theirs))).scalars())
        held = 0
        for code in codes:
            try:
                held += await self._hold(code, person)
            except StoreAway:
                raise
            except VakaError:  # one that can no longer be read or played, or is gone, needs no bot
                continue
        return held

    async def _hold(self, code: str, person: int) -> int:
        """Let bots hold the seats that this person plays at a table; answers how many."""
        async with self.registry.changing(code) as change:
            played = [place for place in change.live.seats_of(person) if not place.botted]
            for place in played:
                hold(change.live, place.seat, self.registry.presence)
        return len(played)

    async def unban(self, person: int) -> str:
        """Let somebody in again; answers their name."""
        return await self._set(person, banned=False)

    async def give_role(self, person: int, role: str) -> str:
        """Make somebody a member or a host, or with "" a visitor; answers their name."""
        return await self._set(person, role=role)

    async def role(self, person: int) -> str:
        """The role that somebody has in the store, "" for a visitor."""
        query = sa.select(schema.people.c.role).where(schema.people.c.id == person)
        async with self.registry.store.read() as db:
            return (await db.execute(query)).scalar_one_or_none() or ""

    async def _set(self, person: int, **values: bool | str) -> str:
        if not 0 < person <= MAX_NUMBER:
            raise NotFound("table.no_person", {})
        people = schema.people
        change = sa.update(people).where(people.c.id == person).values(values).returning(people.c.name)
        async with self.registry.store.write() as db:
            result: str | None = (await db.execute(change)).scalar_one_or_none()
        if result is None:
            raise NotFound("table.no_person", {})
        self.people.forget()
        return result
