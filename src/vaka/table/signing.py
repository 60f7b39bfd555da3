"""Signatures of records: a server signs the games that ended there.

A signature is Ed25519 over the digest of a record, and so over all its lines. The record names the public key; a server
shows its own at `WELL_KNOWN`. The library is imported where it is needed: without it records are read and checked as
well, but for their signatures.
"""

import hashlib
import re

from ..core.errors import BadRecord, BadRequest
from ..core.record import Record, digest_of

ALGORITHM = "ed25519"
LABEL = b"vaka record signature 1"
WELL_KNOWN = "/.well-known/vaka-signing-key"
KEY = re.compile(r"[0-9a-f]{64}")  # a public key
ID_CHARACTERS = 16


def has_library() -> bool:
    """Whether this installation can sign and check signatures."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ed25519  # noqa: F401
    except ImportError:
        return False
    return True


def new_key() -> bytes:
    """A fresh private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw()


def public_key(private: bytes) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex()


def key_id(public: str) -> str:
    """A short name of a public key.

    >>> key_id("00" * 32)
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(public)).hexdigest()[:ID_CHARACTERS]


def sign(record: Record, private: bytes) -> None:
    """Sign a finished record."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    message = LABEL + bytes.fromhex(digest_of(record.body_rows()))
    made = Ed25519PrivateKey.from_private_bytes(private).sign(message)
    record.signature = f"{ALGORITHM} {public_key(private)} {made.hex()}"


def check_signature(record: Record, expected: list[str]) -> str:
    """The public key with which a record that was read is signed, "" where it is not.

    BadRecord where the signature does not fit its lines, or where keys are expected and it is none of them.
    """
    if not record.signature and not expected:
        return ""
    line = {"line": record.places.get("signature", 1)}
    if not record.signature:
        raise BadRecord("record.not_signed", line)
    if not has_library():
        raise BadRequest("record.no_library", {})
    algorithm, _, rest = record.signature.partition(" ")
    public, _, made = rest.partition(" ")
    if algorithm != ALGORITHM or not _fits(public, made, record.body):
        raise BadRecord("record.signature", line)
    if expected and public not in expected:
        raise BadRecord("record.other_key", {**line, "found": key_id(public), "expected": key_id(expected[0])})
    return public


def _fits(public: str, made: str, digest: str) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(made), LABEL + bytes.fromhex(digest))
    except (InvalidSignature, ValueError):
        return False
    return made == made.lower() and public == public.lower()  # one spelling
