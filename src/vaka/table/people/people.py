"""Who is who: a person is known by one of several secrets, with an account or without."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..codes import hashed, new_secret
from ..errors import NotAllowed, NotFound, Refused
from ..store import schema
from ..store.store import Store
from .person import Person, checked_name

COOKIE = "cookie"
COME_BACK = "come_back"
PROGRAM = "program"

MAX_TOKEN = 200
MAX_PROGRAMS = 20
MAX_MET = 5000
MAX_CONFIRMED = 50_000
MET_SECONDS = 20.0  # so long a name that was changed, or a secret that was ended, elsewhere may be the old one here
COME_BACK_SECONDS = 7 * 24 * 3600.0  # then a link to come back expires
USED_SECONDS = 3600.0  # so coarse the last use of a secret is noted
ID_CHARACTERS = 16  # so much of the hash of a secret names it to its owner
MAX_LABEL = 40
DAY = 86_400.0


@dataclass(frozen=True)
class Key:
    """A secret by which somebody is known, as its owner may know it: everything but the secret itself."""

    id: str
    kind: str  # cookie, come_back, program
    label: str
    made: float
    used: float
    expires: float | None
    this: bool  # the one by which the owner asks


class People:
    """The people whom a store knows."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._used: dict[str, float] = {}  # hashes of secrets, and when they were last used, to be written down
        self._met: dict[tuple[str, str], tuple[Person, float]] = {}  # whom a secret named, and when we asked the store
        self._forgot = 0  # how often that was forgotten
        # whom a secret named when it last came, and the owner of a bot account
        self._confirmed: OrderedDict[tuple[str, str], tuple[int, int | None]] = OrderedDict()

    async def newcomer(self, name: str = "", label: str = "") -> tuple[Person, str]:
        """A new person, and the token for their cookie; `label` tells them later which device that was."""
        return await self._new(name, COOKIE, label)

    async def new_program(self, name: str, label: str) -> tuple[Person, str]:
        """A new person who is a program, and its Bearer token."""
        return await self._new(name, PROGRAM, label)

    async def _new(self, name: str, kind: str, label: str) -> tuple[Person, str]:
        name = checked_name(name)
        async with self.store.write() as db:
            return await self.add(db, name, kind, label)

    async def add(
        self, db: AsyncConnection, name: str, kind: str, label: str, owner: Person | None = None
    ) -> tuple[Person, str]:
        """As `newcomer`, within a transaction that does more; the name was checked."""
        now = self.clock()
        made = sa.insert(schema.people).values(name=name, made=now, used=now).returning(schema.people.c.id)
        person = Person((await db.execute(made)).scalar_one(), name)
        if owner is not None:
            person = replace(person, owner=owner.id, owner_name=owner.name)
        return person, await self._give(db, person, kind, label)

    async def remove(self, person: Person) -> None:
        """Somebody new who has done nothing yet, since what they came for was refused."""
        async with self.store.write() as db:
            await db.execute(sa.delete(schema.people).where(schema.people.c.id == person.id))

    async def by_cookie(self, token: str) -> Person | None:
        """The person with this cookie token."""
        return await self._known_by(token, COOKIE)

    async def by_token(self, token: str) -> Person | None:
        """The person for whom the program with this Bearer token acts."""
        return await self._known_by(token, PROGRAM)

    async def _known_by(self, token: str, kind: str) -> Person | None:
        """The person who was given this secret. Every request asks, so it is remembered for a moment."""
        if not token or len(token) > MAX_TOKEN:
            return None
        met = self._met.get((token, kind))
        if met is not None and time.monotonic() - met[1] < MET_SECONDS:
            return met[0]
        people, tokens, accounts, owner = schema.people.c, schema.tokens.c, schema.bot_accounts.c, schema.people.alias()
        now, forgot = self.clock(), self._forgot
        good = sa.or_(tokens.expires.is_(None), tokens.expires > now)
        query = (
            sa.select(
                people.id,
                people.name,
                sa.func.coalesce(owner.c.role, people.role).label("role"),
                sa.or_(people.banned, sa.func.coalesce(owner.c.banned, sa.false())).label("banned"),
                people.used,
                tokens.used.label("token_used"),
                accounts.owner,
                owner.c.name.label("owner_name"),
            )
            .join(schema.tokens, tokens.person == people.id)
            .outerjoin(schema.bot_accounts, accounts.person == people.id)
            .outerjoin(owner, owner.c.id == accounts.owner)
            .where(tokens.hash == hashed(token), tokens.kind == kind, good)
        )
        rows = await self.store.fetch(query)
        self._confirmed.pop((token, kind), None)
        if not rows:
            return None
        (result,) = rows
        if result.banned:
            raise NotAllowed("table.banned", {})
        owner_name = result.owner_name or ""
        person = Person(result.id, result.name, role=result.role, owner=result.owner, owner_name=owner_name)
        self._confirm(token, kind, person)
        if abs(now - result.used) > DAY:
            await self.note_use(result.id)
        if now - result.token_used >= USED_SECONDS:
            self._used[hashed(token)] = now
        if len(self._met) >= MAX_MET:
            self._met.clear()
        if kind != COME_BACK and forgot == self._forgot:  # else somebody was renamed or shut out while we asked
            self._met[token, kind] = person, time.monotonic()
        return person

    def confirmed(self, token: str, kind: str) -> tuple[int, int | None] | None:
        """The id of the person whom this secret named when the store was last asked, and that of the owner if it is a
        bot account; for questions of order alone, as it may have been ended since."""
        return self._confirmed.get((token, kind))

    def _confirm(self, token: str, kind: str, person: Person) -> None:
        self._confirmed[token, kind] = person.id, person.owner
        if len(self._confirmed) > MAX_CONFIRMED:
            self._confirmed.popitem(last=False)

    def forget(self) -> None:
        """Ask the store again who is who."""
        self._met.clear()
        self._forgot += 1

    async def note_use(self, person: int) -> None:
        """The person is here. People who stay away for long and have no seat anywhere are forgotten."""
        async with self.store.write() as db:
            await db.execute(sa.update(schema.people).where(schema.people.c.id == person).values(used=self.clock()))

    async def rename(self, person: Person, name: str) -> str:
        """How the person is called from now on; seats that are taken keep their name. Answers it as it is kept."""
        name = checked_name(name)
        async with self.store.write() as db:
            await db.execute(sa.update(schema.people).where(schema.people.c.id == person.id).values(name=name))
        self.forget()
        return name

    async def come_back_link(self, person: Person) -> str:
        """A secret with which the person can come back on another device; it expires, and replaces the one before."""
        tokens = schema.tokens.c
        async with self.store.write() as db:
            await db.execute(
                sa.delete(schema.tokens).where(tokens.person == person.id, tokens.kind == COME_BACK),
            )
            return await self._give(db, person, COME_BACK)

    async def come_back(self, secret: str, label: str = "") -> tuple[Person, str]:
        """The person of a come-back secret, and a fresh cookie token for this device; NotFound for a wrong one."""
        person = await self._known_by(secret, COME_BACK)
        if person is None:
            raise NotFound("table.no_such_link", {})
        return person, await self.new_device(person, label)

    async def new_device(self, person: Person, label: str) -> str:
        """A token for the cookie of another device of this person."""
        async with self.store.write() as db:
            return await self._give(db, person, COOKIE, label)

    async def keep_settings(self, person: Person, **chosen: str) -> None:
        """What a device that the person signs in on is to show: their `language`, their `theme`."""
        async with self.store.write() as db:
            await db.execute(sa.update(schema.people).where(schema.people.c.id == person.id).values(chosen))

    async def settings(self, person: Person) -> tuple[str, str]:
        """The language and the theme of this person; "" where none was chosen."""
        people = schema.people.c
        async with self.store.read() as db:
            row = (await db.execute(sa.select(people.language, people.theme).where(people.id == person.id))).one()
        return row.language, row.theme

    async def keys(self, person: Person, token: str = "") -> list[Key]:
        """The cookies, links and tokens by which the person is known, the last used first; `token` is the one they ask
        by."""
        tokens = schema.tokens.c
        now = self.clock()
        good = sa.or_(tokens.expires.is_(None), tokens.expires > now)
        query = sa.select(schema.tokens).where(tokens.person == person.id, good)
        async with self.store.read() as db:
            rows = (await db.execute(query)).all()
        mine = hashed(token) if token else ""
        keys = [
            Key(
                row.hash[:ID_CHARACTERS],
                row.kind,
                row.label,
                row.made,
                now if row.hash == mine else max(row.used, self._used.get(row.hash, 0.0)),
                row.expires,
                row.hash == mine,
            )
            for row in rows
        ]
        return sorted(keys, key=lambda key: (-key.used, key.id))

    async def end_key(self, person: Person, id: str) -> None:
        """End one of them: a device that has it is no longer this person's, on other servers within seconds. NotFound
        when the person has none of this id."""
        tokens = schema.tokens.c
        async with self.store.write() as db:
            ended = sa.delete(schema.tokens).where(
                tokens.person == person.id, sa.func.substr(tokens.hash, 1, ID_CHARACTERS) == id
            )
            gone = (await db.execute(ended.returning(tokens.hash))).scalars().all()
        self.forget()
        if not gone:
            raise NotFound("table.no_such_key", {})

    async def sync(self) -> None:
        """Write down which secrets were used, and clear away those that have expired."""
        tokens = schema.tokens.c
        used, self._used = self._used, {}
        if not used:
            return
        try:
            async with self.store.write() as db:
                for secret, at in sorted(used.items()):  # in one order in all processes: none waits for another
                    await db.execute(sa.update(schema.tokens).where(tokens.hash == secret).values(used=at))
                await db.execute(sa.delete(schema.tokens).where(tokens.expires <= self.clock()))
        except BaseException:
            self._used = used | self._used
            raise

    async def new_program_token(self, person: Person, label: str) -> str:
        """A Bearer token with which a program acts for the person."""
        label = checked_name(label)
        tokens = schema.tokens.c
        count = sa.select(sa.func.count()).where(tokens.person == person.id, tokens.kind == PROGRAM)
        async with self.store.write() as db:
            if (await db.execute(count)).scalar_one() >= MAX_PROGRAMS:
                raise Refused("table.too_many_programs", {"most": MAX_PROGRAMS})
            return await self._give(db, person, PROGRAM, label)

    async def _give(self, db: AsyncConnection, person: Person, kind: str, label: str = "") -> str:
        """A new secret for a person; the store keeps only its hash."""
        secret = new_secret()
        now = self.clock()
        row = {"hash": hashed(secret), "person": person.id, "kind": kind, "label": label[:MAX_LABEL], "made": now}
        row |= {"used": now, "expires": now + COME_BACK_SECONDS if kind == COME_BACK else None}
        await db.execute(sa.insert(schema.tokens).values(row))
        self._confirm(secret, kind, person)
        return secret
