"""Who is who, without accounts: a person is whoever carries one of the person's secrets."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..text.visible import is_plain, line_of, visible
from . import schema
from .codes import hashed, new_secret
from .errors import NoSuchTable, NotAllowed, Refused
from .store import Store

COOKIE = "cookie"
COME_BACK = "come_back"
PROGRAM = "program"

MOST_NAME = 24
MOST_TOKEN = 200
MOST_PROGRAMS = 20
MOST_MET = 5000
MET_SECONDS = 20.0  # so long a name that was changed in another process may be the old one here
DAY = 86_400.0


@dataclass(frozen=True)
class Person:
    """Somebody who was here before. `id` is for the server alone and is never shown."""

    id: int
    name: str


def checked_name(name: str) -> str:
    """A name as it may stand at a table: one line, not too long, nothing invisible."""
    name = line_of(name)
    if len(name) > MOST_NAME or not is_plain(name) or "(" in name or ")" in name:
        raise Refused("table.name", {"most": MOST_NAME})
    return name


def fitting_name(name: str) -> str:
    """What of a name from a file may stand at a table: somebody else has let it through, or nobody has.

    >>> fitting_name("Anne" + chr(0x202E) + " (expert)"), fitting_name("x" * 99) == "x" * MOST_NAME
    ('Anne expert', True)
    """
    return visible(name.replace("(", "").replace(")", ""))[:MOST_NAME].strip()


class People:
    """The people whom a store knows."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._met: dict[tuple[str, str], tuple[Person, float]] = {}  # whom a secret named, and when we asked the store

    async def newcomer(self, name: str) -> tuple[Person, str]:
        name = checked_name(name)
        async with self.store.write() as db:
            now = self.clock()
            made = sa.insert(schema.people).values(name=name, made=now, used=now).returning(schema.people.c.id)
            person = Person((await db.execute(made)).scalar_one(), name)
            return person, await self._give(db, person, COOKIE)

    async def known_by(self, token: str, kind: str) -> Person | None:
        """The person who was given this secret. Every request asks, so it is remembered for a moment."""
        if not token or len(token) > MOST_TOKEN:
            return None
        met = self._met.get((token, kind))
        if met is not None and time.monotonic() - met[1] < MET_SECONDS:
            return met[0]
        people, tokens = schema.people.c, schema.tokens.c
        query = (
            sa.select(people.id, people.name, people.used, people.banned)
            .join(schema.tokens, tokens.person == people.id)
            .where(tokens.hash == hashed(token), tokens.kind == kind)
        )
        async with self.store.read() as db:
            found = (await db.execute(query)).one_or_none()
        if found is None:
            return None
        if found.banned:
            raise NotAllowed("table.banned", {})
        if abs(self.clock() - found.used) > DAY:
            await self.note_use(found.id)
        if len(self._met) >= MOST_MET:
            self._met.clear()
        person = Person(found.id, found.name)
        if kind != COME_BACK:
            self._met[token, kind] = person, time.monotonic()
        return person

    def forget(self) -> None:
        """Ask the store again who is who."""
        self._met.clear()

    async def note_use(self, person: int) -> None:
        """The person is here: whoever is not for long, and has no seat anywhere, is forgotten."""
        async with self.store.write() as db:
            await db.execute(sa.update(schema.people).where(schema.people.c.id == person).values(used=self.clock()))

    async def rename(self, person: Person, name: str) -> None:
        name = checked_name(name)
        self.forget()
        async with self.store.write() as db:
            await db.execute(sa.update(schema.people).where(schema.people.c.id == person.id).values(name=name))

    async def come_back_link(self, person: Person) -> str:
        tokens = schema.tokens.c
        async with self.store.write() as db:
            await db.execute(
                sa.delete(schema.tokens).where(tokens.person == person.id, tokens.kind == COME_BACK),
            )
            return await self._give(db, person, COME_BACK)

    async def come_back(self, secret: str) -> tuple[Person, str]:
        person = await self.known_by(secret, COME_BACK)
        if person is None:
            raise NoSuchTable("table.no_such_link", {})
        async with self.store.write() as db:
            return person, await self._give(db, person, COOKIE)

    async def new_program_token(self, person: Person, label: str) -> str:
        label = checked_name(label)
        tokens = schema.tokens.c
        count = sa.select(sa.func.count()).where(tokens.person == person.id, tokens.kind == PROGRAM)
        async with self.store.write() as db:
            if (await db.execute(count)).scalar_one() >= MOST_PROGRAMS:
                raise Refused("table.too_many_programs", {"most": MOST_PROGRAMS})
            return await self._give(db, person, PROGRAM, label)

    async def _give(self, db: AsyncConnection, person: Person, kind: str, label: str = "") -> str:
        """A new secret for a person; the store keeps only its hash."""
        secret = new_secret()
        row = {"hash": hashed(secret), "person": person.id, "kind": kind, "label": label, "made": self.clock()}
        await db.execute(sa.insert(schema.tokens).values(row))
        return secret
