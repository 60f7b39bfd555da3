"""Secrets that are good for one use and for a few minutes. The store keeps their hashes, as of all secrets."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..codes import hashed, new_secret
from ..errors import NotFound
from ..store import schema
from ..store.store import Store

CHALLENGE = "challenge"  # to a passkey
LINK = "link"  # in a mail
REQUEST = "request"  # to the OpenID provider

SECONDS = {CHALLENGE: 300.0, LINK: 1800.0, REQUEST: 900.0}
MAX_SECRET = 200


@dataclass(frozen=True)
class Asked:
    """What a secret was made for: `person` is the id of the one who asked, None for a stranger."""

    person: int | None
    data: str


class OneTimeSecrets:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock

    async def make(self, kind: str, person: int | None = None, data: str = "", secret: str = "") -> str:
        """A new secret, or one that was drawn elsewhere."""
        secret = secret or new_secret()
        now = self.clock()
        row = {"hash": hashed(secret), "kind": kind, "person": person, "data": data, "expires": now + SECONDS[kind]}
        async with self.store.write() as db:
            await db.execute(sa.delete(schema.one_time_secrets).where(schema.one_time_secrets.c.expires <= now))
            await db.execute(sa.insert(schema.one_time_secrets).values(row))
        return secret

    async def promise(self, db: AsyncConnection, kind: str, mail: str, person: int | None, data: str) -> None:
        """A secret that `draw` makes later, for this mail. Until then nobody can know it."""
        now = self.clock()
        row = {"hash": hashed(new_secret()), "kind": kind, "person": person, "data": data, "mail": mail}
        await db.execute(sa.delete(schema.one_time_secrets).where(schema.one_time_secrets.c.expires <= now))
        await db.execute(sa.insert(schema.one_time_secrets).values(row | {"expires": now + SECONDS[kind]}))

    async def draw(self, kind: str, mail: str) -> tuple[str, str] | None:
        """A new secret for this mail and what it is for; one that was drawn before is good no more. None where it was
        promised too long ago, or has been used."""
        secrets, secret, now = schema.one_time_secrets.c, new_secret(), self.clock()
        promised = sa.update(schema.one_time_secrets).where(secrets.mail == mail, secrets.expires > now)
        drawn = promised.values(hash=hashed(secret), expires=now + SECONDS[kind]).returning(secrets.data)
        async with self.store.write() as db:
            data = (await db.execute(drawn)).scalar_one_or_none()
        return None if data is None else (secret, data)

    async def count(self, kind: str, data: str) -> int:
        """How many were made for this that have neither been used nor expired."""
        secrets = schema.one_time_secrets.c
        good = (secrets.kind == kind, secrets.data == data, secrets.expires > self.clock())
        async with self.store.read() as db:
            result: int = (await db.execute(sa.select(sa.func.count()).where(*good))).scalar_one()
        return result

    async def look(self, kind: str, secret: str) -> Asked:
        """What it was made for; it stays good. NotFound for one that is used, has expired or never was."""
        secrets = schema.one_time_secrets.c
        async with self.store.read() as db:
            query = sa.select(secrets.person, secrets.data).where(*self._is(kind, secret))
            return _asked((await db.execute(query)).one_or_none())

    async def take(self, kind: str, secret: str) -> Asked:
        """As `look`, and nobody can use it again: of two who come at once one is refused."""
        secrets = schema.one_time_secrets.c
        gone = sa.delete(schema.one_time_secrets).where(*self._is(kind, secret))
        async with self.store.write() as db:
            return _asked((await db.execute(gone.returning(secrets.person, secrets.data))).one_or_none())

    def _is(self, kind: str, secret: str) -> tuple[sa.ColumnElement[bool], ...]:
        secrets = schema.one_time_secrets.c
        return secrets.hash == hashed(secret[:MAX_SECRET]), secrets.kind == kind, secrets.expires > self.clock()


def _asked(row: Any) -> Asked:
    if row is None:
        raise NotFound("account.no_such_link", {})
    return Asked(row.person, row.data)
