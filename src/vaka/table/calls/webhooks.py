"""Webhooks: a message as plain JSON, or as Discord, Slack, Matrix and ntfy want it."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .message import Message
from .outgoing import Outgoing
from .preferences import Preferences, Way

MAX_TEXT = 1900  # characters: Discord takes 2000


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict[str, str]
    body: bytes


def _json(url: str, token: str, data: dict[str, Any], method: str = "POST") -> Request:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    return Request(method, url, headers, json.dumps(data, ensure_ascii=False).encode())


def _plain(url: str, token: str, message: Message) -> Request:
    calls = [
        {"type": call.kind, "table": call.code, "name": call.table, "game": call.game, "by": call.by}
        for call in message.calls
    ]
    data = {"id": message.key, "title": message.title, "lines": message.lines, "url": message.url, "calls": calls}
    return _json(url, token, data)


def _discord(url: str, token: str, message: Message) -> Request:
    """Names at the table may look like a mention: nobody is notified by one."""
    return _json(url, "", {"content": _text(message), "allowed_mentions": {"parse": []}})


def _slack(url: str, token: str, message: Message) -> Request:
    text = _text(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _json(url, "", {"text": text})


def _matrix(url: str, token: str, message: Message) -> Request:
    """To a room, `https://server/_matrix/client/v3/rooms/!id:server`; the last part makes a message one, however often
    it is sent."""
    event = f"{url.rstrip('/')}/send/m.room.message/{quote(message.key, safe='')}"
    return _json(event, token, {"msgtype": "m.text", "body": _text(message)}, "PUT")


def _ntfy(url: str, token: str, message: Message) -> Request:
    """To a topic, `https://ntfy.sh/topic`; JSON goes to the server itself, and takes any letters."""
    site, _, topic = url.rstrip("/").rpartition("/")
    data = {
        "topic": topic,
        "title": message.title,
        "message": "\n".join(message.lines)[:MAX_TEXT],
        "click": message.url,
    }
    return _json(site, token, data)


def _text(message: Message) -> str:
    return "\n".join([message.title, *message.lines])[:MAX_TEXT] + "\n" + message.url


FORMS: dict[str, Callable[[str, str, Message], Request]] = {
    "json": _plain,
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "ntfy": _ntfy,
}


def by_webhook(outgoing: Outgoing) -> Callable[[Way, Preferences, Message], Awaitable[None]]:
    async def send(way: Way, preferences: Preferences, message: Message) -> None:
        made = FORMS[way.form](way.target, way.secrets["token"], message)
        await outgoing.send(made.method, made.url, made.headers, made.body)

    return send
