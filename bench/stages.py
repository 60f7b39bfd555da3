"""Where a server's time goes: runs inside it, around the functions that are the stages of a choice.

Each stage counts the CPU time of its own: what runs inside another stage is counted there. A coroutine counts while it
runs and not while it waits. `SIGUSR1` writes what was found so far.
"""

import importlib
import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from pathlib import Path
from types import coroutine
from typing import Any

# stage, module, what in it; what a version does not have is left out
STAGES = (
    ("http", "uvicorn.protocols.http.httptools_impl", "HttpToolsProtocol.data_received"),
    ("guard", "vaka.web.traffic.guard", "Guard._request"),
    ("route and form", "starlette.routing", "Router.__call__"),
    ("who asks", "vaka.table.people.people", "People._known_by"),
    ("choose", "vaka.table.play.play", "Play.choose"),
    ("store: statements", "sqlalchemy.ext.asyncio", "AsyncConnection.execute"),
    ("store: begin", "sqlalchemy.ext.asyncio", "AsyncTransaction.start"),
    ("store: commit", "sqlalchemy.ext.asyncio", "AsyncTransaction.commit"),
    ("store: begin", "sqlalchemy.ext.asyncio", "AsyncConnection.start"),
    ("store: commit", "sqlalchemy.ext.asyncio", "AsyncConnection.close"),
    ("read the row", "vaka.table.live.table_registry", "TableRegistry._fresh"),
    ("copy the match", "vaka.table.live.live_table", "LiveTable.copy"),
    ("rules", "vaka.core.match", "Match.choose"),
    ("write", "vaka.table.live.saving", "write"),
    ("what follows", "vaka.table.live.saving", "settle"),
    ("table view", "vaka.table.play.looking", "Looking.table_view"),
    ("facts", "vaka.table.live.facts", "facts_of"),
    ("frame: shared", "vaka.web.table_page.frames", "Frames.shared"),
    ("frame: own", "vaka.web.table_page.frames", "Frames.frame"),
    ("answer of the API", "vaka.web.api.serialize", "table_view_data"),
    ("answer as JSON", "starlette.responses", "JSONResponse.render"),
    ("differences", "vaka.web.table_page.socket", "Viewer.refresh"),
    ("send", "starlette.websockets", "WebSocket.send_text"),
)

spent: defaultdict[str, float] = defaultdict(float)
calls: Counter[str] = Counter()
_open: list[str] = []
_since = 0.0


def _enter(stage: str) -> None:
    global _since
    now = time.thread_time()
    if _open:
        spent[_open[-1]] += now - _since
    _open.append(stage)
    _since = now


def _leave() -> None:
    global _since
    now = time.thread_time()
    spent[_open.pop()] += now - _since
    _since = now


def _plain(stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
    def timed(*given: Any, **named: Any) -> Any:
        calls[stage] += 1
        _enter(stage)
        try:
            return work(*given, **named)
        finally:
            _leave()

    return timed


def _awaited(stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
    @coroutine
    def stepped(*given: Any, **named: Any) -> Generator[Any, Any, Any]:
        calls[stage] += 1
        inner = work(*given, **named)
        turn: Callable[[Any], Any] = inner.send
        value: Any = None
        while True:
            _enter(stage)
            try:
                waits_for = turn(value)
            except StopIteration as end:
                return end.value
            finally:
                _leave()
            try:
                value = yield waits_for
                turn = inner.send
            except BaseException as error:
                value = error
                turn = inner.throw

    async def timed(*given: Any, **named: Any) -> Any:
        return await stepped(*given, **named)

    return timed


def trace(file: str) -> None:
    """Put the clocks around the stages."""
    for stage, module, path in STAGES:
        try:
            holder: Any = importlib.import_module(module)
            *outer, name = path.split(".")
            for part in outer:
                holder = getattr(holder, part)
            work = vars(holder)[name]
        except (ImportError, AttributeError, KeyError):
            continue
        waits = bool(getattr(work, "__code__", None) and work.__code__.co_flags & 0x80)
        timed = (_awaited if waits else _plain)(stage, work)
        setattr(holder, name, timed)
        if not outer:
            _replace(work, timed)

    def write(*_: object) -> None:
        loop = time.thread_time()
        data = {"spent": spent, "calls": calls, "loop": loop, "all": time.process_time()}
        beside = Path(f"{file}.part")
        beside.write_text(json.dumps(data))
        os.replace(beside, file)

    signal.signal(signal.SIGUSR1, write)


def _replace(work: object, timed: object) -> None:
    """Modules that took a function over by its name call the timed one, too."""
    for name, module in list(sys.modules.items()):
        if name.startswith("vaka."):
            for key, value in list(vars(module).items()):
                if value is work:
                    setattr(module, key, timed)
