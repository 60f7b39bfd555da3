"""A client that costs little: one that measures a server on the same machine must not be what is waited for.

httpx takes several milliseconds of CPU time a request, about as long as the server takes to answer it.
"""

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class PlainHttp:
    """Requests to one server, over connections that are kept; as many at once as are asked for."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.free: list[Connection] = []
        self.writers: set[asyncio.StreamWriter] = set()  # of all connections

    async def close(self) -> None:
        """Also the connections of requests that were cancelled."""
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*[writer.wait_closed() for writer in self.writers], return_exceptions=True)
        self.writers.clear()

    async def get(self, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
        return await self._ask("GET", path, headers, b"")

    async def post_json(self, path: str, headers: dict[str, str], body: Any) -> tuple[int, bytes]:
        return await self._ask("POST", path, {**headers, "content-type": "application/json"}, json.dumps(body).encode())

    async def post_form(self, path: str, headers: dict[str, str], fields: dict[str, str]) -> tuple[int, bytes]:
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, {**headers, **kind}, urlencode(fields).encode())

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self.writers.discard(writer)
        writer.close()

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer. The server closes connections that nobody uses, perhaps just now: what
        got no answer at all over a kept one is asked over another."""
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        request = "\r\n".join([*lines, "", ""]).encode() + body
        while self.free:
            connection = self.free.pop()
            try:
                return await self._answer(connection, request)
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                self._end(connection[1])
                if getattr(error, "partial", b""):
                    raise
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self.writers.add(writer)
        return await self._answer((reader, writer), request)

    async def _answer(self, connection: Connection, request: bytes) -> tuple[int, bytes]:
        reader, writer = connection
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        _, _, length = head.partition("\r\ncontent-length:")
        answer = await reader.readexactly(int(length.partition("\r\n")[0])) if length else b""
        if "\r\nconnection: close" in head:
            self._end(writer)
        else:
            self.free.append(connection)
        return int(head.split(" ", 2)[1]), answer
