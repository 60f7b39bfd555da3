"""Bot accounts: programs that sit at tables under a name of their own, and say whose they are.

A bot account is a person whose row in `bot_accounts` names the owner. Everybody sees the owner's name beside its seat.
What a bot account asks for, and the tables that it makes, count as its owner's.
"""

import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..errors import NotAllowed, NotFound, Refused
from ..store import schema
from ..store.store import Store
from .people import PROGRAM, People
from .person import Person, checked_name

MAX_BOTS = 5  # of one person
CODE_BYTES = 8


@dataclass(frozen=True)
class BotAccount:
    """A bot account as its owner may know it."""

    id: str
    name: str
    made: float
    used: float  # to the day


class BotAccounts:
    def __init__(self, store: Store, people: People) -> None:
        self.store = store
        self.people = people

    async def make(self, owner: Person, name: str) -> tuple[BotAccount, str]:
        """A new bot account of this person, and its Bearer token."""
        name = checked_name(name)
        if owner.owner is not None:
            raise NotAllowed("table.bot_of_a_bot", {})
        if not name or not owner.name:
            raise Refused("table.bot_names", {})
        people, accounts = schema.people.c, schema.bot_accounts.c
        async with self.store.write() as db:
            # one after the other, so that two requests at once do not both find room
            await db.execute(sa.select(people.id).where(people.id == owner.id).with_for_update(key_share=True))
            count = sa.select(sa.func.count()).where(accounts.owner == owner.id)
            if (await db.execute(count)).scalar_one() >= MAX_BOTS:
                raise Refused("table.too_many_bot_accounts", {"most": MAX_BOTS})
            person, token = await self.people.add(db, name, PROGRAM, name, owner)
            made = BotAccount(secrets.token_hex(CODE_BYTES), name, self.people.clock(), self.people.clock())
            row = {"person": person.id, "owner": owner.id, "code": made.id}
            await db.execute(sa.insert(schema.bot_accounts).values(row))
        return made, token

    async def of(self, owner: Person) -> list[BotAccount]:
        """The bot accounts of a person, the oldest first."""
        people, accounts = schema.people.c, schema.bot_accounts.c
        query = sa.select(accounts.code, people.name, people.made, people.used).join_from(
            schema.bot_accounts, schema.people, people.id == accounts.person
        )
        async with self.store.read() as db:
            rows = await db.execute(query.where(accounts.owner == owner.id).order_by(people.id))
            return [BotAccount(row.code, row.name, row.made, row.used) for row in rows]

    async def number(self, owner: Person, id: str) -> int:
        """The number of the person that this bot account is; NotFound where the owner has none of this id."""
        accounts = schema.bot_accounts.c
        query = sa.select(accounts.person).where(accounts.owner == owner.id, accounts.code == id)
        async with self.store.read() as db:
            number: int | None = (await db.execute(query)).scalar_one_or_none()
        if number is None:
            raise NotFound("table.no_bot_account", {})
        return number


def bots_of(owner: int) -> sa.Select[Any]:
    """The numbers of a person's bot accounts."""
    return sa.select(schema.bot_accounts.c.person).where(schema.bot_accounts.c.owner == owner)


def account_of(person: int | sa.ColumnElement[int]) -> sa.ColumnElement[Any]:
    """The number on whose account a person acts: the owner's for a bot account, else their own."""
    accounts = schema.bot_accounts.c
    owner = sa.select(accounts.owner).where(accounts.person == person).correlate_except(schema.bot_accounts)
    return sa.func.coalesce(owner.scalar_subquery(), person)
