"""An account: the ways by which a person can sign in on another device. There are no passwords."""

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..errors import NotAllowed, NotFound, Refused
from ..store import schema
from ..store.store import Store
from .people import MAX_LABEL, People
from .person import Person

PASSKEY = "passkey"
ADDRESS = "address"
PROVIDER = "provider"  # the OpenID provider of the host

MAX_SIGN_INS = 20


@dataclass(frozen=True)
class SignIn:
    """A way to sign in, as its owner may know it. `name` is the id of a passkey."""

    id: int
    kind: str
    name: str
    label: str
    made: float
    used: float


@dataclass(frozen=True)
class Passkey:
    """What is needed to check a signature of a passkey."""

    public_key: bytes
    uses: int


class SignIns:
    def __init__(self, store: Store, people: People, clock: Callable[[], float]) -> None:
        self.store = store
        self.people = people
        self.clock = clock

    async def of(self, person: Person) -> list[SignIn]:
        """The oldest first."""
        rows = sa.select(schema.sign_ins).where(schema.sign_ins.c.person == person.id).order_by(schema.sign_ins.c.id)
        async with self.store.read() as db:
            return [SignIn(row.id, row.kind, row.name, row.label, row.made, row.used) for row in await db.execute(rows)]

    async def add(
        self, person: Person, kind: str, name: str, label: str = "", public_key: bytes = b"", uses: int = 0
    ) -> None:
        """Refused where somebody has it already, or this person has too many."""
        ways = schema.sign_ins.c
        now = self.clock()
        row = {"person": person.id, "kind": kind, "name": name, "label": label[:MAX_LABEL], "made": now, "used": now}
        count = sa.select(sa.func.count()).where(ways.person == person.id)
        try:
            async with self.store.write() as db:
                if (await db.execute(count)).scalar_one() >= MAX_SIGN_INS:
                    raise Refused("account.too_many", {"most": MAX_SIGN_INS})
                await db.execute(sa.insert(schema.sign_ins).values(**row, public_key=public_key, uses=uses))
        except IntegrityError:
            raise Refused("account.taken", {}) from None

    async def remove(self, person: Person, id: int) -> None:
        """NotFound when the person has none of this id."""
        ways = schema.sign_ins.c
        async with self.store.write() as db:
            gone = sa.delete(schema.sign_ins).where(ways.person == person.id, ways.id == id).returning(ways.id)
            if (await db.execute(gone)).scalar_one_or_none() is None:
                raise NotFound("account.no_such_way", {})

    async def passkey(self, name: str) -> Passkey | None:
        ways = schema.sign_ins.c
        query = sa.select(ways.public_key, ways.uses).where(ways.kind == PASSKEY, ways.name == name)
        async with self.store.read() as db:
            row = (await db.execute(query)).one_or_none()
        return Passkey(row.public_key, row.uses) if row is not None else None

    async def owner(self, kind: str, name: str) -> Person | None:
        """Who signs in by this. NotAllowed for somebody who is banned."""
        ways, people = schema.sign_ins.c, schema.people.c
        query = sa.select(people.id, people.name, people.banned, people.role).join(
            schema.sign_ins, ways.person == people.id
        )
        async with self.store.read() as db:
            row = (await db.execute(query.where(ways.kind == kind, ways.name == name))).one_or_none()
        if row is None:
            return None
        if row.banned:
            raise NotAllowed("table.banned", {})
        return Person(row.id, row.name, role=row.role)

    async def sign_in(self, kind: str, name: str, device: str, uses: int | None = None) -> tuple[Person, str]:
        """The person, and a token for the cookie of this device. `uses` is the new counter of a passkey."""
        person = await self.owner(kind, name)
        if person is None:
            raise NotFound("account.no_such_way", {})
        ways = schema.sign_ins.c
        noted = {"used": self.clock()} | ({} if uses is None else {"uses": uses})
        async with self.store.write() as db:
            await db.execute(sa.update(schema.sign_ins).where(ways.kind == kind, ways.name == name).values(noted))
        return person, await self.people.new_device(person, device)
