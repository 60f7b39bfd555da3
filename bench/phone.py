"""A slow phone that watches a table: what its main thread does while others choose, from Chromium's own trace."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
from playwright.sync_api import Page, sync_playwright

from bench.players import Guests, LaidTable
from bench.served import Served
from tools.chromium import chromium
from vaka.web.visitor import PERSON

T = TypeVar("T")

SLOWER = 4
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
WAIT = 500  # ms, in which flights and captions have begun
TRIES = 4  # what did not come by then was sealed, and is seen by nobody
WARM_UP = 8
# events of the trace by what they are; each counts without what runs inside it
PARTS = {
    "ParseHTML": "parse",
    "UpdateLayoutTree": "style",
    "RecalcStyle": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "UpdateLayer": "paint",
    "Commit": "paint",
    "FunctionCall": "script: merge and flights",
    "EvaluateScript": "script: merge and flights",
    "TimerFire": "script: merge and flights",
    "FireAnimationFrame": "script: merge and flights",
    "RunMicrotasks": "script: merge and flights",
    "HitTest": "other",
    "MajorGC": "garbage",
    "MinorGC": "garbage",
}
TASK = "RunTask"
VITALS = """() => new Promise((done) => {
  const found = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const it of list.getEntries()) found.paint = it.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (!it.hadRecentInput) found.shift += it.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(found), 300);
})"""


@dataclass
class Watched:
    choices: int = 0
    busy: list[float] = field(default_factory=list)  # ms of each choice
    parts: Counter[str] = field(default_factory=Counter)
    first_kb: float = 0.0
    largest_paint: float = 0.0
    shift: float = 0.0  # of the first load
    later_shift: float = 0.0  # of all choices together


class Others:
    """The people at the table, who choose by the API from a loop of their own: that of the browser is in use."""

    def __init__(self, url: str) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.guests = Guests(self.http, url, 7)

    def lay(self, game: str) -> LaidTable:
        return self._run(self.guests.lay(game, 4))

    def choose(self, at: LaidTable) -> bool:
        """One choice; false when the game is over."""
        return self._run(self._choose(at))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def _choose(self, at: LaidTable) -> bool:
        for player in at.players:
            seen = await self.guests.table_view(at, player)
            if not seen["to_choose"]:
                continue
            body = {"seat": player.number, "words": self.guests.luck.choice(seen["choices"])["words"]}
            body["version"] = seen["table"]["version"]
            await self.guests.call(player, f"/tables/{at.code}/choices?told_from=100000", body)
            return True
        return False

    def close(self) -> None:
        self._run(self.http.aclose())
        self.loop.call_soon_threadsafe(self.loop.stop)


def phone(source: Path, game: str, choices: int, folder: Path) -> Watched:
    """What a phone has to do for each of these choices; only those that it is shown count."""
    folder.mkdir()
    watched = Watched()
    with Served(f"sqlite+aiosqlite:///{folder}/vaka.sqlite", source) as served, sync_playwright() as playwright:
        others = Others(served.url)
        at = others.lay(game)
        browser = chromium(playwright)
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, device_scale_factor=2, is_mobile=True, has_touch=True
        )
        context.add_cookies([{"name": PERSON, "value": at.players[0].cookie, "url": served.url}])
        page = context.new_page()
        control = context.new_cdp_session(page)
        control.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        control.send("Network.enable")
        received: list[int] = []
        control.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
        control.on(
            "Network.webSocketFrameReceived", lambda event: received.append(len(event["response"]["payloadData"]))
        )
        page.goto(f"{served.url}/t/{at.code}")
        page.locator("html[data-frames]").wait_for(state="attached")
        page.wait_for_timeout(500)
        watched.first_kb = sum(received) / 1000
        vitals = page.evaluate(VITALS)
        watched.largest_paint, watched.shift = vitals["paint"], vitals["shift"]
        for number in range(WARM_UP + choices):
            if not one(page, others, at, watched, counted=number >= WARM_UP):
                break
        watched.later_shift = page.evaluate(VITALS)["shift"] - watched.shift
        browser.close()
        others.close()
    return watched


def one(page: Page, others: Others, at: LaidTable, watched: Watched, counted: bool) -> bool:
    """One choice of somebody, seen on the phone."""
    shown = page.evaluate("document.documentElement.dataset.frames")
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    going_on = others.choose(at)
    came = False
    for _ in range(TRIES):
        page.wait_for_timeout(WAIT)
        came = page.evaluate("document.documentElement.dataset.frames") != shown
        if came:
            break
    page.wait_for_timeout(WAIT)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    if counted and came:
        note(trace, watched)
    return going_on


def note(trace: list[dict[str, Any]], watched: Watched) -> None:
    """Add what the page's main thread did: the busiest of those that render."""
    names = {
        (it["pid"], it["tid"]) for it in trace if it["name"] == "thread_name" and it["args"]["name"] == "CrRendererMain"
    }
    spans: dict[tuple[int, int], list[dict[str, Any]]] = {name: [] for name in names}
    for it in trace:
        if it.get("ph") == "X" and (it["pid"], it["tid"]) in spans:
            spans[it["pid"], it["tid"]].append(it)
    busiest = max(spans.values(), key=lambda events: sum(it["dur"] for it in events), default=[])
    parts, busy = self_times(busiest)
    watched.choices += 1
    watched.busy.append(busy)
    watched.parts.update(parts)


def self_times(events: list[dict[str, Any]]) -> tuple[Counter[str], float]:
    """Milliseconds by part, each without what runs inside it, and of all tasks together."""
    parts: Counter[str] = Counter()
    busy = 0.0
    open_ones: list[tuple[float, str]] = []  # when it ends, and what part it is
    for it in sorted(events, key=lambda it: (it["ts"], -it["dur"])):
        while open_ones and open_ones[-1][0] <= it["ts"]:
            open_ones.pop()
        milliseconds = it.get("tdur", it["dur"]) / 1000  # its own time, not that of others on the same core
        inside = open_ones[-1][1] if open_ones else ""
        part = PARTS.get(it["name"], "")
        forced = part in ("style", "layout") and inside.startswith("script")
        part = f"{part}, forced by scripts" if forced else part or inside or "other"
        if not open_ones:
            busy += milliseconds
        else:
            parts[inside] -= milliseconds
        parts[part] += milliseconds
        open_ones.append((it["ts"] + it["dur"], part))
    return parts, busy
