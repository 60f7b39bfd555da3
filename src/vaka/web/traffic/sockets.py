"""A web socket for the application. Closes it if the client sends anything but short texts, sends too many of them, or
does not read what is sent."""

import asyncio
from collections.abc import Callable

from starlette.types import Message, Receive, Send

SEND_SECONDS = 10.0  # a socket that takes no frame for so long is closed
MAX_CHARACTERS = 4096  # that a client may send at once
CLOSED_NO_TEXT = 1003
CLOSED_POLICY = 1008
CLOSED_TOO_LARGE = 1009
CLOSED_BROKEN = 1011


class GuardedSocket:
    """The two ends of a connection, guarded; `floods` takes note of a message and says whether there were too many."""

    def __init__(self, receive: Receive, send: Send, floods: Callable[[], bool]) -> None:
        self._receive = receive
        self._send = send
        self._floods = floods
        self._closed = False

    async def receive(self) -> Message:
        message = await self._receive()
        code = self._refused(message) if message["type"] == "websocket.receive" else None
        if code is None:
            return message
        await self.close(code)
        return {"type": "websocket.disconnect", "code": code}

    async def send(self, message: Message) -> None:
        """TimeoutError where it is not taken; nothing is sent after the end."""
        if self._closed:
            return
        self._closed = message["type"] == "websocket.close"
        async with asyncio.timeout(SEND_SECONDS):
            await self._send(message)

    async def close(self, code: int) -> None:
        if not self._closed:
            self._closed = True
            await self._send({"type": "websocket.close", "code": code, "reason": ""})

    def _refused(self, message: Message) -> int | None:
        """With which code the socket is closed for this message, if it is."""
        text = message.get("text")
        if text is None:  # nobody here reads anything else
            return CLOSED_NO_TEXT
        if len(text) > MAX_CHARACTERS:
            return CLOSED_TOO_LARGE
        return CLOSED_POLICY if self._floods() else None
