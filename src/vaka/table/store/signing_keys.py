"""The key with which a server signs records. It is in the store, so it is where the games are, and in every backup."""

import sqlalchemy as sa

from ..signing import has_library, new_key, public_key
from . import schema
from .store import Store, insert_into


class SigningKeys:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._can_sign = has_library()  # asked here: the import takes a moment, and nobody waits for it yet
        self._private = b""

    async def private(self) -> bytes:
        """The key of this store, made on first use; b"" where this installation cannot sign."""
        if not self._private and self._can_sign:
            self._private = await self._stored() or await self._made()
        return self._private

    async def public(self) -> list[str]:
        """The public keys of this server."""
        private = await self.private()
        return [public_key(private)] if private else []

    async def _stored(self) -> bytes:
        async with self.store.read() as db:
            return (await db.execute(sa.select(schema.signing_keys.c.private))).scalar() or b""

    async def _made(self) -> bytes:
        """Two processes may make one at the same moment: the first in the store is the key of both."""
        row = {"id": 1, "private": new_key(), "made": self.store.clock.now()}
        async with self.store.write() as db:
            await db.execute(insert_into(db, schema.signing_keys).values(row).on_conflict_do_nothing())
        return await self._stored()
