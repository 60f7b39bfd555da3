"""The client of the load test goes on when the server closes a connection that it kept."""

import asyncio
from contextlib import suppress

from bench.plain_http import PlainHttp

ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"


def test_a_kept_connection_that_is_closed_amid_the_next_request_breaks_nothing_off():
    answered = []

    async def once(reader, writer):
        """Answers one request of a connection, and closes it when the next one comes."""
        await reader.readuntil(b"\r\n\r\n")
        answered.append(True)
        writer.write(ANSWER)
        with suppress(asyncio.IncompleteReadError):  # after the last answer the client leaves
            await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async def ask_thrice():
        async with await asyncio.start_server(once, "127.0.0.1", 0) as server:
            http = PlainHttp(*server.sockets[0].getsockname()[:2])
            answers = [await http.get("/", {}) for _ in range(3)]
            await http.close()
            return answers

    assert asyncio.run(ask_thrice()) == [(200, b"ok")] * 3
    assert len(answered) == 3
