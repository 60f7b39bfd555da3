"""Invitations to be a member: links for so many people, until a day."""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa

from ..codes import hashed, new_secret
from ..errors import NotFound
from ..store import schema
from ..store.store import Store
from .people import People
from .person import Person


@dataclass(frozen=True)
class Invitation:
    id: int
    role: str
    places: int  # for how many more people
    expires: float


class Invitations:
    def __init__(self, store: Store, people: People, clock: Callable[[], float]) -> None:
        self.store = store
        self.people = people
        self.clock = clock

    async def make(self, role: str, places: int, seconds: float) -> str:
        """The secret of a new link."""
        secret = new_secret()
        now = self.clock()
        row = {"hash": hashed(secret), "role": role, "places": places, "made": now, "expires": now + seconds}
        async with self.store.write() as db:
            await db.execute(sa.insert(schema.invitations).values(row))
        return secret

    async def all(self) -> list[Invitation]:
        """Those by which somebody can still come; the others are cleared away."""
        made = schema.invitations.c
        over = sa.or_(made.expires <= self.clock(), made.places <= 0)
        async with self.store.write() as db:
            await db.execute(sa.delete(schema.invitations).where(over))
            rows = await db.execute(sa.select(schema.invitations).order_by(made.id))
            return [Invitation(row.id, row.role, row.places, row.expires) for row in rows]

    async def withdraw(self, id: int) -> None:
        made = schema.invitations.c
        async with self.store.write() as db:
            gone = sa.delete(schema.invitations).where(made.id == id).returning(made.id)
            if (await db.execute(gone)).scalar_one_or_none() is None:
                raise NotFound("account.no_invitation", {})

    async def look(self, secret: str) -> str:
        """The role that this link gives. NotFound for one that is used up, has expired or never was."""
        query = sa.select(schema.invitations.c.role).where(*self._good(secret))
        async with self.store.read() as db:
            role = (await db.execute(query)).scalar_one_or_none()
        if role is None:
            raise NotFound("account.no_invitation", {})
        return str(role)

    async def accept(self, secret: str, person: Person) -> None:
        """The person has the role of this invitation from now on. Who has a role already takes no place."""
        if person.role:
            return
        made, people = schema.invitations.c, schema.people
        async with self.store.write() as db:
            took = sa.update(schema.invitations).where(*self._good(secret)).values(places=made.places - 1)
            role = (await db.execute(took.returning(made.role))).scalar_one_or_none()
            if role is None:
                raise NotFound("account.no_invitation", {})
            await db.execute(sa.update(people).where(people.c.id == person.id).values(role=role))
        self.people.forget()

    def _good(self, secret: str) -> tuple[sa.ColumnElement[bool], ...]:
        made = schema.invitations.c
        return made.hash == hashed(secret[:200]), made.expires > self.clock(), made.places > 0
