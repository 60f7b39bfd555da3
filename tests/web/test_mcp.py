"""An assistant at a table, by the client of the MCP library itself."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import mcp
import pytest

from tests.patience import PATIENCE
from tests.tools.test_cli import run
from tests.web.vaka_servers import VakaServer
from vaka.client import Client
from vaka.client import mcp_server as mcp_tools
from vaka.client.mcp_server import mcp_server

Call = Callable[..., Awaitable[Any]]


def played(mcp_server: Any, play: Callable[[Call], Awaitable[None]]) -> None:
    """Let an assistant play, with a server that is an object here or a command that is started."""

    async def connected() -> None:
        async with mcp.Client(mcp_server, read_timeout_seconds=PATIENCE) as assistant:

            async def call(tool: str, **given: Any) -> Any:
                answer = await assistant.call_tool(tool, given)
                if answer.is_error:
                    raise AssertionError(answer.content[0].text)
                data = answer.structured_content
                return data["result"] if set(data) == {"result"} else data

            await play(call)

    asyncio.run(connected())


def assisted(server: VakaServer, play: Callable[[Call], Awaitable[None]], token: str = "") -> None:
    """Over a connection in memory."""
    http = httpx.Client(base_url=server.url, timeout=PATIENCE)
    with Client(server.url, token or server.program("Assistant").token, http=http) as client:
        played(mcp_server(client), play)


def test_an_assistant_plays_a_whole_game(server, monkeypatch):
    monkeypatch.setattr(mcp_tools, "POLL_SECONDS", 0.01)

    async def play(call: Call) -> None:
        assert (await call("games"))["orongo"] == [2, 3, 4]
        place = await call("make_table", game="orongo", players=2, strength="child")
        code = place["code"]
        assert place["your_seat"] == 1
        assert code in [table["code"] for table in await call("tables")]
        position = await call("wait", code=code)
        while position["status"] != "over":
            assert position["question"]
            position = await call("choose", code=code, words=position["choices"][0]["words"])
            if not position["your_turn"]:
                position = await call("wait", code=code)
        assert position["outcome"]

    assisted(server, play)


def test_an_assistant_sees_what_its_seat_may_know(server, anne):
    """It has the token of a person, and gets what that person is shown."""
    code = anne.make("orongo", 2)
    ben = server.program("Ben")
    ben.sit(code, 2)
    anne.choose(code, "bid 7")

    async def play(call: Call) -> None:
        before = await call("look", code=code)
        assert before["view"] == ben.table_view(code)["view"]
        assert before["your_seat"] == 2
        anne.choose(code, "bid 3")
        assert await call("look", code=code) == before

    assisted(server, play, ben.token)


def test_an_assistant_is_told_why_not(server, anne):
    code = anne.make("orongo", 2)

    async def play(call: Call) -> None:
        assert (await call("sit_down", code=code))["your_seat"] == 2
        assert "24" in await call("why_not", code=code, words="bid 25")
        assert await call("why_not", code=code, words="bid 2") == "You can."
        for tool, given, said in (
            ("choose", {"code": code, "words": "bid 25"}, "24"),
            ("look", {"code": "hotu-2222-2222"}, "There is no table"),
            ("make_table", {"game": "chess", "players": 2}, "There is no game"),
        ):
            with pytest.raises(AssertionError, match=said):
                await call(tool, **given)

    assisted(server, play)


def test_the_command_brings_an_assistant_to_a_table(server):
    """Over standard input and output, as programs start it."""

    async def play(call: Call) -> None:
        code = (await call("make_table", game="orongo", players=2, strength="child"))["code"]
        for _ in range(3):
            position = await call("wait", code=code)
            await call("choose", code=code, words=position["choices"][0]["words"])
        with pytest.raises(AssertionError, match="There is no table"):
            await call("look", code="hotu-2222-2222")
        assert server.watcher().get(f"/tables/{code}")["seats"][0]["name"] == "Helper"

    words = ["-m", "vaka", "mcp", "--server", server.url, "--name", "Helper"]
    environ = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    played(mcp.StdioServerParameters(command=sys.executable, args=words, env=environ), play)


def test_where_there_is_no_server_the_command_says_so():
    done = run("mcp", "--server", "http://127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith("vaka mcp: No assistant can play at http://127.0.0.1:1: ")
    assert "Traceback" not in done.stderr
