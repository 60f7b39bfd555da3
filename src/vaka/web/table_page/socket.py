"""The socket of a table's page: a frame when it opens, and then whatever has changed for this viewer."""

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...core.errors import VakaError
from ...table.errors import NotAllowed, NotNow, StoreAway
from ...table.live.presence import LOOK_SECONDS
from ...table.sight import PLAYING
from ...table.tables import Tables
from ..pages.waiting_room import waiting_regions
from ..visitor import Visitor, visitor_of
from .frames import Frames, away_region

router = APIRouter(include_in_schema=False)

GONE = 4404  # tells the page to load itself again
TRY_LATER = 1013
LOOK = "look"  # what a page sends when it wants to be sure that it is up to date
MOST_CHARACTERS = 16


class Viewer:
    """One open page. It remembers the regions it was sent, so a region that looks the same is never sent again; a
    sealed choice of somebody else changes nothing here, and so nothing is sent at all."""

    def __init__(self, socket: WebSocket, code: str, visitor: Visitor) -> None:
        self.socket = socket
        self.code = code
        self.visitor = visitor
        self.tables: Tables = socket.app.state.tables
        self.frames: Frames = socket.app.state.frames
        self.sent: dict[str, str] = {}
        self.sending = asyncio.Lock()

    async def refresh(self) -> None:
        async with self.sending:
            regions = await self.regions()
            changed = {name: html for name, html in regions.items() if self.sent.get(name) != html}
            self.sent = regions
            if changed:
                await self.socket.send_text(json.dumps({"regions": changed}))

    async def regions(self) -> dict[str, str]:
        try:
            sight = await self.tables.looking.sight(self.code, self.visitor.person)
            self.tables.looking.here(sight.facts, self.visitor.person)
        except NotNow:  # it has not begun yet
            facts = await self.tables.looking.facts(self.code, self.visitor.person)
            return await waiting_regions(self.socket, self.visitor, facts)
        return self.frames.regions(sight, self.visitor.language)

    async def look_up(self) -> None:
        """While nothing happens: the page is still open, so its person is there; and others may be away by now."""
        if (await visitor_of(self.socket)).person != self.visitor.person:  # this device was signed out
            raise NotAllowed("frame.nobody", {})
        facts = await self.tables.looking.facts(self.code, self.visitor.person)
        self.tables.looking.here(facts, self.visitor.person)
        away = away_region(facts, self.visitor)
        async with self.sending:
            if facts.status == PLAYING and self.sent.get("away", away) != away:
                self.sent["away"] = away
                await self.socket.send_text(json.dumps({"regions": {"away": away}}))

    async def follow_table(self) -> None:
        async with self.tables.looking.wakes(self.code, self.visitor.person) as wakes:
            await self.refresh()
            while True:
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await anext(wakes)
                except TimeoutError:
                    await self.look_up()
                except StopAsyncIteration:
                    return
                else:
                    await self.refresh()

    async def follow_page(self) -> None:
        while True:
            text = await self.socket.receive_text()
            if text[:MOST_CHARACTERS] == LOOK:
                await self.refresh()


@router.websocket("/t/{code}/live")
async def live(socket: WebSocket, code: str) -> None:
    await socket.accept()
    try:
        visitor = await visitor_of(socket)
    except VakaError as error:
        await socket.close(TRY_LATER if isinstance(error, StoreAway) else GONE)
        return
    viewer = Viewer(socket, code, visitor)
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
