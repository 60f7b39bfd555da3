"""Web push: a message to a browser whose page is closed. Its service worker shows it (web/static/js/service_worker.js).

The push service of the browser's maker carries it and cannot read it: it is encrypted for the browser (RFC 8291), and
signed with this server's key (RFC 8292). http-ece and py-vapid are the parts of pywebpush that do this; pywebpush
itself would also send it, and to any address at all.
"""

import json
import time
from base64 import urlsafe_b64decode
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02, VapidException

from .errors import NotSent
from .message import Message
from .outgoing import Outgoing
from .preferences import Preferences, Way
from .push_keys import PushKeys

KEPT_SECONDS = 24 * 3600  # so long the push service keeps it for a browser that is not reached
SIGNED_SECONDS = 12 * 3600
MAX_LINES = 8  # push services take 4096 bytes


def by_push(outgoing: Outgoing, keys: PushKeys) -> Callable[[Way, Preferences, Message], Awaitable[None]]:
    async def send(way: Way, preferences: Preferences, message: Message) -> None:
        body = encrypted(plain(message), way.secrets["p256dh"], way.secrets["auth"])
        signed = signature(await keys.private(), way.target, preferences.site)
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "topic": message.key,  # sent again it takes the place of the first
            "urgency": "high",
            "authorization": signed,
        }
        await outgoing.send("POST", way.target, headers, body)

    return send


def plain(message: Message) -> bytes:
    """What the service worker gets. `tag` lets a browser show it once."""
    lines = "\n".join(message.lines[:MAX_LINES])
    data = {"title": message.title, "body": lines, "url": message.url, "tag": message.key}
    return json.dumps(data, ensure_ascii=False).encode()


def encrypted(data: bytes, p256dh: str, auth: str) -> bytes:
    """For the browser with these keys; NotSent where they are none."""
    try:
        key = ec.generate_private_key(ec.SECP256R1())
        made = http_ece.encrypt(data, private_key=key, dh=_bytes(p256dh), auth_secret=_bytes(auth), version="aes128gcm")
    except (ValueError, http_ece.ECEException):
        raise NotSent("no keys of a browser", permanent=True) from None
    return bytes(made)


def signature(key: ec.EllipticCurvePrivateKey, endpoint: str, site: str) -> str:
    """Who sends it, to whom, until when; `site` is where the push service can ask. NotSent where the endpoint is
    no address of one, as `https://[::1]/`."""
    parts = urlsplit(endpoint)
    until = int(time.time()) + SIGNED_SECONDS
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": site}
    try:
        return str(Vapid02(private_key=key).sign(claims)["Authorization"])
    except VapidException:
        raise NotSent("no address of a push service", permanent=True) from None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
