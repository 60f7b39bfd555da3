"""A browser that asked for pushes: it decrypts what a push service brings it, by RFC 8291 and RFC 8188."""

import secrets
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from vaka.table.calls.push_keys import base64url

HEADER = 21  # bytes: salt, size of records, length of the key that follows
LAST = b"\x02"  # ends the last record


class BrowserKeys:
    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = secrets.token_bytes(16)

    @property
    def for_server(self) -> tuple[str, str]:
        return base64url(self.point), base64url(self.auth)

    def decrypted(self, body: bytes) -> bytes:
        salt, _, length = struct.unpack("!16sIB", body[:HEADER])
        sender = body[HEADER : HEADER + length]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), key)
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        content_key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content_key).decrypt(nonce, body[HEADER + length :], None)
        return padded.rstrip(b"\0").removesuffix(LAST)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
