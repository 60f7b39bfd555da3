"""An HTTP server that keeps the requests it gets, and answers as it is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

HOST = "127.0.0.1"


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    requests: list[Request] = field(default_factory=list)
    answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"  # nothing: it never answers
    port: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    was_left: asyncio.Event = field(default_factory=asyncio.Event)  # in the middle of an answer

    def url(self, path: str = "/hook", host: str = HOST) -> str:
        return f"http://{host}:{self.port}{path}"

    async def arrived(self, number: int) -> list[Request]:
        """The requests, once there are so many."""
        while len(self.requests) < number:
            self.news.clear()
            await self.news.wait()
        return self.requests

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            method, path, _ = first.split(" ")
            self.requests.append(Request(method, path, headers, body))
            self.news.set()
            if not self.answer:
                await reader.read()  # until the other side leaves
            writer.write(self.answer)
            await writer.drain()
        except ConnectionError:
            self.was_left.set()
        finally:
            writer.close()


@asynccontextmanager
async def receiver(host: str = HOST) -> AsyncIterator[Receiver]:
    made = Receiver()
    server = await asyncio.start_server(made.serve, host, 0)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made
