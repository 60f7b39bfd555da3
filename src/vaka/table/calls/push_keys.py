"""The key by which push services know this server. Browsers are bound to it, so it stays where the tables are."""

from base64 import urlsafe_b64encode

import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

from ..store import schema
from ..store.store import Store, insert_into


class PushKeys:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._private: ec.EllipticCurvePrivateKey | None = None

    async def private(self) -> ec.EllipticCurvePrivateKey:
        """The key of this store, made on first use."""
        if self._private is None:
            key = load_der_private_key(await self._stored() or await self._made(), None)
            assert isinstance(key, ec.EllipticCurvePrivateKey)
            self._private = key
        return self._private

    async def public(self) -> str:
        """As browsers want it: the point, in base64 for addresses."""
        key = (await self.private()).public_key()
        return base64url(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def _stored(self) -> bytes:
        async with self.store.read() as db:
            return (await db.execute(sa.select(schema.push_keys.c.private))).scalar() or b""

    async def _made(self) -> bytes:
        """Two processes may make one at the same moment: the first in the store is the key of both."""
        key = ec.generate_private_key(ec.SECP256R1())
        private = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        async with self.store.write() as db:
            await db.execute(insert_into(db, schema.push_keys).values(id=1, private=private).on_conflict_do_nothing())
        return await self._stored()


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
