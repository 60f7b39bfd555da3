"""The socket of a table's page: a frame when it opens, and then whatever has changed for this viewer."""

import asyncio
import json
from contextlib import suppress
from time import monotonic

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import VakaError
from ...table.errors import NotAllowed, NotNow, StoreAway
from ...table.live.presence import LOOK_SECONDS
from ...table.table_view import PLAYING
from ...table.tables import Tables
from ..pages.waiting_room import waiting_regions
from ..visitor import Visitor, visitor_of
from .frame_changes import Frame
from .frames import Frames, away_region

router = APIRouter(include_in_schema=False)

GONE = 4404  # tells the page to load itself again
TRY_LATER = 1013
LOOK = "look"  # what a page sends when it wants to be sure that it is up to date
MAX_CHARACTERS = 32
NOTHING_NEW = json.dumps({"regions": {}})
STILL_SO = json.dumps({})  # to a look that finds nothing new: a page that hears nothing takes its socket for dead


class Viewer:
    """One open page. It remembers the frame it was sent, so what looks the same is never sent again; a sealed choice
    of somebody else changes nothing here, and so nothing is sent at all.

    `had` names what the page showed when it was loaded (`Frame.digest`).
    """

    def __init__(self, socket: WebSocket, code: str, visitor: Visitor, had: str = "") -> None:
        self.socket = socket
        self.code = code
        self.visitor = visitor
        self.tables: Tables = socket.app.state.tables
        self.frames: Frames = socket.app.state.frames
        self.had = had
        self.sent = Frame()
        self.has_clock = False
        self.sending = asyncio.Lock()

    async def refresh(self, looks: bool = False) -> None:
        """Send what has changed; who `looks` is answered in any case."""
        async with self.sending:
            await self.tables.looking.begin(self.code, self.visitor.person)
            frame = await self.frame()
            sent, self.sent = self.sent, frame
            if self.had and self.had == frame.digest:
                await self.send(NOTHING_NEW)
            elif changes := frame.since(sent):
                await self.send(changes)
            elif looks:
                await self.send(STILL_SO)
            self.had = ""

    async def send(self, frame: str) -> None:
        """Where there is a clock with the server's time, by which the page counts down."""
        if self.has_clock:
            frame = with_time(frame, self.tables.registry.clock())
        await self.socket.send_text(frame)

    async def frame(self) -> Frame:
        try:
            table_view = await self.tables.looking.table_view(self.code, self.visitor.person)
            self.tables.looking.here(table_view.facts, self.visitor.person)
            self.has_clock = table_view.facts.clock is not None
        except NotNow:  # it has not begun yet
            facts = await self.tables.looking.facts(self.code, self.visitor.person)
            return Frame(await waiting_regions(self.socket, self.visitor, facts))
        return self.frames.frame(table_view, self.visitor.language)

    async def look_up(self) -> None:
        """Now and then: whether this device was signed out; its person is there while the page is open, and others may
        be away by now."""
        now = await visitor_of(self.socket)
        if identity(now) != identity(self.visitor):
            raise NotAllowed("frame.nobody", {})
        self.visitor = now
        facts = await self.tables.looking.facts(self.code, self.visitor.person)
        self.tables.looking.here(facts, self.visitor.person)
        if facts.status != PLAYING:
            return
        async with self.sending:
            if "away" in self.sent:
                sent, self.sent = self.sent, self.sent.having("away", away_region(facts, self.visitor))
                if changes := self.sent.since(sent):
                    await self.socket.send_text(changes)

    async def follow_table(self) -> None:
        async with self.tables.looking.changes(self.code, self.visitor.person) as coming:
            due = monotonic() + LOOK_SECONDS
            await self.refresh()
            while True:
                woken = True
                try:
                    async with asyncio.timeout(due - monotonic()):
                        await anext(coming)
                except TimeoutError:
                    woken = False
                except StopAsyncIteration:
                    return
                if monotonic() >= due:  # also where something happens all the time
                    await self.look_up()
                    due = monotonic() + LOOK_SECONDS
                if woken:
                    await self.refresh()

    async def follow_page(self) -> None:
        while True:
            text = await self.socket.receive_text()
            if text[:MAX_CHARACTERS] == LOOK:
                await self.refresh(looks=True)


def with_time(frame: str, now: float) -> str:
    """
    >>> with_time(STILL_SO, 1.5), with_time('{"regions":{}}', 1.5)
    ('{"now":1.500}', '{"now":1.500,"regions":{}}')
    """
    return f'{{"now":{now:.3f}{"" if frame == STILL_SO else ","}{frame[1:]}'


def identity(visitor: Visitor) -> int | None:
    """Who it is, whatever they are called by now."""
    return visitor.person.id if visitor.person is not None else None


@router.websocket("/t/{code}/live")
async def live(socket: WebSocket, code: str) -> None:
    await socket.accept()
    try:
        visitor = await visitor_of(socket)
    except VakaError as error:
        await socket.close(TRY_LATER if isinstance(error, StoreAway) else GONE)
        return
    viewer = Viewer(socket, code, visitor, socket.query_params.get("have", "")[:MAX_CHARACTERS])
    tasks = [asyncio.create_task(viewer.follow_table()), asyncio.create_task(viewer.follow_page())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except StoreAway:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TRY_LATER)
    except VakaError:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(GONE)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page was closed
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
