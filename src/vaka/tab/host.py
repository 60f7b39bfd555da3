"""What the worker's script calls: questions and answers as JSON, tables that go on by themselves."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from .answering import answer
from .nets import Nets
from .requests import Request
from .site import Site

TABLE = "/t/"


class Host:
    """The site in a worker. `save` keeps a table, `remove` forgets one, `keep` keeps a setting, `send` brings a frame
    to an open page, `review` has the review of a record made, `want` asks the page that shows a record to post it
    again, `nets` are those of the bots."""

    def __init__(
        self,
        base: str,
        settings: Mapping[str, str],
        save: Callable[[str, str], object],
        remove: Callable[[str], object],
        keep: Callable[[str, str], object],
        send: Callable[[str, str], object],
        review: Callable[[str, str], object],
        want: Callable[[str], object],
        nets: Nets,
    ) -> None:
        self.site = Site(base, dict(settings), save, remove, review, want, nets)
        self.keep = keep
        self.send = send
        self._at_work: asyncio.Task[None] | None = None
        self._news: asyncio.Event

    def restore(self, texts: Mapping[str, str]) -> None:
        self.site.restore(texts)
        self._go_on()

    async def answer(self, question: str) -> str:
        """The answer to a question of the service worker."""
        asked: dict[str, Any] = json.loads(question)
        before = dict(self.site.settings)
        request = Request(asked["method"], asked["path"], dict(asked["query"]), dict(asked["form"]), asked["json"])
        result = await answer(self.site, request)
        for name, value in self.site.settings.items():
            if before.get(name) != value:
                self.keep(name, value)
        self._go_on()
        return json.dumps(asdict(result))

    async def hear(self, page: str, says: str, path: str) -> None:
        """An open page says that it follows the table of a path, wants to look, or leaves."""
        if says == "follow":
            code = path.rpartition(TABLE)[2].partition("/")[0]
            await self.site.open(code)
            self.site.follow(page, code, lambda frame: self.send(page, frame))
        elif says == "look":
            self.site.look(page)
        elif says == "leave":
            self.site.leave(page)

    def review_goes_on(self, percent: int) -> None:
        """So much of the review is made that is being worked on."""
        self.site.reviews.percent = percent

    def review_ends(self, code: str, text: str) -> None:
        """The review of a table has come; "" where it could not be made."""
        if text and code in self.site.tables:
            self.site.tables[code].review = json.loads(text)
            self.site.changed(code)
        self.site.reviews.end(code, failed=not text)

    def net_comes(self, name: str, is_here: bool) -> None:
        """A net has been loaded, or could not be: bots waited for it."""
        self.site.nets.comes(name, is_here)
        self._go_on()

    def _go_on(self) -> None:
        """Something has changed: look at once what the tables do by themselves. A bot that thinks goes on with it."""
        if self._at_work is None or self._at_work.done():
            self._news = asyncio.Event()  # of the loop that runs now
            self._at_work = asyncio.ensure_future(self._steps())
        self._news.set()

    async def _steps(self) -> None:
        for code in [code for code, table in self.site.tables.items() if table.goes_on]:
            await self.site.open(code)
        while True:
            self._news.clear()
            wait = await self.site.step()
            # No `asyncio.timeout`: Pyodide's loop fails where the time is up already.
            alarm = None if wait is None else asyncio.get_running_loop().call_later(wait, self._news.set)
            await self._news.wait()
            if alarm is not None:
                alarm.cancel()
