"""A proxy before PostgreSQL that counts round trips and cuts connections."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

SOCKET = ".s.PGSQL.5432"
CHUNK = 1 << 16


class Wire:
    """All connections over one proxy."""

    def __init__(self, url: str) -> None:
        self.round_trips = 0
        self.listening: list[asyncio.StreamWriter] = []  # those on which LISTEN was asked
        self._server = Path(str(sa.make_url(url).query["host"]), SOCKET)
        self._writers: set[asyncio.StreamWriter] = set()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_server = await asyncio.open_unix_connection(self._server)
        answered = [True]
        self._writers |= {writer, to_server}
        with suppress(ConnectionError):
            await asyncio.gather(self._ask(reader, to_server, writer, answered), self._answer(there, writer, answered))
        for end in (writer, to_server):
            self._writers.discard(end)
            end.close()

    async def _ask(
        self,
        reader: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
        writer: asyncio.StreamWriter,
        answered: list[bool],
    ) -> None:
        """A round trip begins with what is sent after an answer."""
        while data := await reader.read(CHUNK):
            self.round_trips += answered[0]
            answered[0] = False
            if b"LISTEN" in data:
                self.listening.append(writer)
            to_server.write(data)
        to_server.close()

    async def _answer(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, answered: list[bool]) -> None:
        while data := await there.read(CHUNK):
            answered[0] = True
            writer.write(data)
        writer.close()

    def cut(self) -> None:
        """All connections are lost."""
        for writer in list(self._writers):
            writer.transport.abort()

    def stop_listening(self) -> None:
        """The connections over which processes hear of each other are lost."""
        for writer in self.listening:
            writer.transport.abort()
        self.listening.clear()


@asynccontextmanager
async def wired(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """A proxy before this PostgreSQL, and the address of the same store behind it."""
    wire = Wire(url)
    with TemporaryDirectory(prefix="vaka-") as folder:
        async with await asyncio.start_unix_server(wire.connected, Path(folder, SOCKET)):
            address = sa.make_url(url).update_query_dict({"host": folder})
            yield wire, address.render_as_string(hide_password=False)
            wire.cut()
