"""Streams: a program is told when there is something to do, and need not ask.

A stream is a line of JSON for each event (`application/x-ndjson`), or server-sent events for who accepts
`text/event-stream`. It ends when the server stops, when its token was ended, and after an hour; who comes back with the
id of the last event misses nothing. What keeps it open in between is an empty line.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Annotated, Any, Protocol

from fastapi import Header, Query, Request
from pydantic_core import to_json
from starlette.responses import Response, StreamingResponse

from ...core.errors import VakaError
from ...core.events import Event
from ...table.live.presence import LOOK_SECONDS
from ...table.table_view import SEATING
from . import answers
from .caller import WITHOUT_TOKEN, Anybody, Caller, Member, MustBeKnown, caller_with
from .error_answers import api_router
from .models import Code
from .requests import HEAD_ONLY
from .serialize import facts_data, table_view_data

router = api_router("streams")

NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
MAX_SECONDS = 3600.0
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}  # the second keeps proxies from collecting lines


class Lines(StreamingResponse):
    media_type = NDJSON


def _lines_of(model: type[answers.Answer]) -> dict[int | str, dict[str, Any]]:
    """How the document describes a stream."""
    content = {EVENT_STREAM: {"schema": {"type": "string"}}}
    return {200: {"model": model, "description": "One event a line", "content": content}}


LastEventId = Annotated[
    str,
    Header(
        max_length=80,
        pattern=r"^[a-z0-9-]*$",
        description="The id of the last event that you have; browsers send it by themselves",
        examples=["5f2c1a90-17"],
    ),
]
Follow = Annotated[bool, Query(description="Stay; else the stream ends after what there is now", examples=[True])]


class Source(Protocol):
    def end(self) -> None: ...


class Streams:
    """The open streams of a server, which end when it is asked to stop."""

    def __init__(self) -> None:
        self._sources: set[Source] = set()
        self._ended = False

    @contextmanager
    def holding(self, source: Source) -> Iterator[None]:
        self._sources.add(source)
        if self._ended:
            source.end()
        try:
            yield
        finally:
            self._sources.discard(source)

    def end(self) -> None:
        """Those that are opened from now on say what there is, and end."""
        self._ended = True
        for source in self._sources:
            source.end()


Plain = dict[str, Any]
Events = AsyncIterator[Plain | None]  # each with an `id` and a `type`; None: nothing has happened for a while


@router.get("/stream/events", response_class=Lines, responses=_lines_of(answers.LifeEvent))
async def stream_events(
    request: Request, caller: MustBeKnown, follow: Follow = True, last_event_id: LastEventId = ""
) -> Response:
    """What happens to you: invited, begun, your_turn, rematch, over. Without `Last-Event-ID`, or when the server has
    restarted since, it begins with what waits for you now. It follows the 50 of your tables that moved last."""
    return _answer(request, _life(request, caller, follow, last_event_id))


@router.get(
    "/tables/{code}/stream",
    response_class=Lines,
    responses=_lines_of(answers.TableEvent),
    openapi_extra=WITHOUT_TOKEN,
)
async def stream_table(
    request: Request, caller: Anybody, code: Code, follow: Follow = True, last_event_id: LastEventId = ""
) -> Response:
    """A table as it is now, and again whenever there is something new to see. Who has it open counts as present."""
    async with caller.tables.looking.changes(code, caller.person):
        pass  # what is refused is refused now, and not within the stream
    return _answer(request, _table(request, caller, code, follow, last_event_id))


async def _life(request: Request, caller: Member, follow: bool, last: str) -> Events:
    streams: Streams = request.app.state.streams
    turns = _Turns(request, caller)
    with caller.tables.feeds.listen(caller.person) as (feed, listener), streams.holding(listener):
        await feed.first_look.wait()
        listener.take()  # `since` has all of it
        events = feed.since(last)
        while True:
            for event in events:
                yield vars(event)
            if not follow or listener.ended or not await turns.goes_on():
                return
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await listener.wait()
            except TimeoutError:
                yield None
            events = listener.take()


async def _table(request: Request, caller: Caller, code: str, follow: bool, last: str) -> Events:
    streams: Streams = request.app.state.streams
    turns = _Turns(request, caller)
    async with caller.tables.looking.changes(code, caller.person) as changes:
        with streams.holding(changes):
            event, events = await _table_event(caller, code, [])
            if event["id"] != last:
                yield event
            while follow and await turns.goes_on():
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await anext(changes)
                except TimeoutError:
                    caller.tables.looking.here(await caller.tables.looking.facts(code, caller.person), caller.person)
                    yield None
                    continue
                except StopAsyncIteration:
                    return
                event, events = await _table_event(caller, code, events)
                yield event


async def _table_event(caller: Caller, code: str, sent: list[Event]) -> tuple[Plain, list[Event]]:
    """The table as it is now, and all that was told of it. The event leaves out what was `sent` and still holds: an
    undo takes some of it back."""
    looking = caller.tables.looking
    await looking.begin(code, caller.person)
    facts = await looking.facts(code, caller.person)
    looking.here(facts, caller.person)
    id = f"{facts.version}-{facts.changes}"
    if facts.status == SEATING:
        return {"id": f"{id}-0", "type": "table", "table": facts_data(facts, caller.catalogue)}, []
    view = await looking.table_view(code, caller.person)
    same = next(
        (at for at, (old, new) in enumerate(zip(sent, view.told)) if old != new), min(len(sent), len(view.told))
    )
    return {
        "id": f"{id}-{view.sealed}",
        "type": "sight",
        "sight": table_view_data(view, caller.catalogue, same),
    }, view.told


class _Turns:
    """How long a stream goes on."""

    def __init__(self, request: Request, caller: Caller) -> None:
        self._request = request
        self._caller = caller
        self._end = monotonic() + MAX_SECONDS
        self._due = monotonic() + LOOK_SECONDS  # when the token is looked at again

    async def goes_on(self) -> bool:
        now = monotonic()
        if now > self._due:
            self._due = now + LOOK_SECONDS
            if isinstance(self._caller, Member):
                await caller_with(self._request, self._caller.token)
        return now < self._end and not self._request.scope.get(HEAD_ONLY)


def _answer(request: Request, events: Events) -> Response:
    as_events = EVENT_STREAM in request.headers.get("accept", "")
    lines = _lines(events, _server_sent if as_events else _line)
    return Lines(lines, headers=HEADERS, media_type=EVENT_STREAM if as_events else NDJSON)


async def _lines(events: Events, form: Callable[[Plain | None], bytes]) -> AsyncIterator[bytes]:
    try:
        async for event in events:
            yield form(event)
    except VakaError:
        pass  # the table is gone, or the token: who comes back is told so


def _line(event: Plain | None) -> bytes:
    return b"\n" if event is None else to_json(event) + b"\n"


def _server_sent(event: Plain | None) -> bytes:
    if event is None:
        return b":\n\n"
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (event["id"].encode(), event["type"].encode(), to_json(event))
