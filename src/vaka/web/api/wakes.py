"""The socket of a program: it says when there is something new to see, and never what."""

import asyncio
import json
from contextlib import suppress
from time import monotonic

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import VakaError
from ...table.live.presence import LOOK_SECONDS
from ...table.tables import Tables
from .caller import Member, caller_with

router = APIRouter(prefix="/api/v1")

REFUSED = 4403
GONE = 4404
FIRST_MESSAGE_SECONDS = 10.0


@router.websocket("/tables/{code}/wakes")
async def wakes(socket: WebSocket, code: str) -> None:
    """`{"version", "changes"}` at once, and again whenever they have changed.

    The token comes in the Authorization header, or in a first message `{"token": "..."}`; `{}` for a watcher. It is
    never part of the address, which others may log.
    """
    await socket.accept()
    try:
        await _follow(socket, code, await _caller(socket))
        await socket.close(1001)
    except VakaError as error:
        await _say_goodbye(socket, GONE if error.key.startswith("table.no_such") else REFUSED, error.key)
    except (WebSocketDisconnect, RuntimeError, TimeoutError):
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()


async def _caller(socket: WebSocket) -> Member | None:
    kind, _, token = socket.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
            token = _token_in(await socket.receive_text())
    return await caller_with(socket, token.strip()) if token else None


def _token_in(message: str) -> str:
    try:
        sent = json.loads(message)
    except (ValueError, RecursionError):  # no JSON, or too deep
        return "?"
    token = sent.get("token", "") if isinstance(sent, dict) else "?"
    return token if isinstance(token, str) else "?"


async def _follow(socket: WebSocket, code: str, caller: Member | None) -> None:
    """Send changes until the program leaves or the server closes."""
    sender = asyncio.create_task(_send_wakes(socket, code, caller))
    reader = asyncio.create_task(_read_until_it_leaves(socket))
    try:
        done, _ = await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)


async def _send_wakes(socket: WebSocket, code: str, caller: Member | None) -> None:
    tables: Tables = socket.app.state.tables
    person = caller.person if caller is not None else None
    async with tables.looking.changes(code, person) as coming:
        facts = await tables.looking.facts(code, person)
        sent = (facts.version, facts.changes)
        due = monotonic() + LOOK_SECONDS
        await socket.send_text(_wake(*sent))
        while True:
            tables.looking.here(facts, person)
            change = None
            try:
                async with asyncio.timeout(due - monotonic()):
                    change = await anext(coming)
            except TimeoutError:
                pass  # nothing happens; the program is still there, if its token is
            except StopAsyncIteration:
                return
            if monotonic() >= due:
                if caller is not None:
                    await caller_with(socket, caller.token)
                due = monotonic() + LOOK_SECONDS
            if change is None:
                continue
            facts = await tables.looking.facts(code, person)
            if (facts.version, facts.changes) != sent:
                sent = (facts.version, facts.changes)
                await socket.send_text(_wake(*sent))


async def _read_until_it_leaves(socket: WebSocket) -> None:
    while True:
        await socket.receive_text()


def _wake(version: int, changes: int) -> str:
    return json.dumps({"version": version, "changes": changes})


async def _say_goodbye(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)
