"""All tables of this browser, the pages that follow them, and the one person there is."""

import asyncio
import hashlib
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import VakaError
from ..table.errors import NotFound
from ..table.new_table import OPEN, NewTable
from ..table.people.person import Person
from ..text.catalogue import catalogue, languages
from ..web.pages.drafts import seat_choices
from ..web.pages.filled import Filled, InField
from ..web.reader import THEMES, Reader, page_values
from ..web.rendering.shown import COLOURS
from ..web.rendering.templating import environment
from ..web.table_page.frame_changes import Frame
from ..web.table_page.frames import Frames
from ..web.table_page.replay_page import Replay
from .lone_table import PERSON, LoneTable
from .nets import Nets
from .requests import Answer, Request, go
from .reviews import ReviewLine

MAX_SHOWN_RECORDS = 10
SHOWN = "shown"  # a code begins so; those of other tables do not
POSTED_WITHIN = 10.0  # seconds
UNREADABLE = (VakaError, ValueError, TypeError, LookupError, AttributeError)  # kept tables of other versions
STILL_SO = "{}"  # to a look that finds nothing new

# what leads to another page or file of ours, in a page and in JSON
ADDRESS = re.compile(r'((?:href|src|action|data-[\w-]+)=\\?"|"(?:href|go)": ?")/(?!/)')


@dataclass
class TabReader(Reader):
    """The one person there is. Pages meet Python at a channel of this name."""

    channel: str

    alone = True


@dataclass
class Unopened:
    """A kept table that this version cannot open, as the browser keeps it."""

    name: str
    text: str


@dataclass
class Follower:
    """An open page of a table: what it was sent, so that only changes are sent again."""

    code: str
    send: Callable[[str], object]
    sent: Frame = field(default_factory=Frame)


class Site:
    """`base` is the folder in which the tab lies, `save` keeps a table in the browser (by its code), `remove` forgets
    one, `settings` has the language, the theme and the person's name, and in tests the `pace` (`LoneTable.step`),
    `review` has the review of a table made out of its record, `want` asks the page that shows a record to post it
    again, `nets` are those of the bots."""

    def __init__(
        self,
        base: str,
        settings: dict[str, str],
        save: Callable[[str, str], object],
        remove: Callable[[str], object],
        review: Callable[[str, str], object],
        want: Callable[[str], object],
        nets: Nets,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.base = base.rstrip("/")
        self.settings = settings
        self.save = save
        self.remove = remove
        self.clock = clock
        self.tables: dict[str, LoneTable] = {}
        self.unopened: dict[str, Unopened] = {}  # by code; another version may open them
        self.shown_records: dict[str, LoneTable] = {}  # in other pages, by code; nothing of them is kept
        self.want = want
        self.wanted: dict[str, asyncio.Event] = {}  # by code: set when the record is here
        self.followers: dict[str, Follower] = {}
        self.frames = Frames()
        self.replay = Replay()
        self.reviews = ReviewLine(review)
        self.nets = nets

    # --- tables

    def restore(self, texts: Mapping[str, str]) -> None:
        """The tables that this browser has kept. One that cannot be read is left where it is."""
        for code, text in texts.items():
            try:
                self.tables[code] = LoneTable.restored(json.loads(text))
            except UNREADABLE:
                self.unopened[code] = Unopened(code, text)

    async def open(self, code: str) -> None:
        """A kept table or a shown record can be used from here on."""
        if code.startswith(SHOWN) and code not in self.shown_records:
            await self._posted_again(code)
        table = self.tables.get(code)
        if table is not None:
            kept = table.kept
            try:
                await table.open()
            except UNREADABLE:
                self.tables.pop(code, None)
                self.unopened[code] = Unopened(table.live.row.name, json.dumps(kept))

    def table(self, code: str) -> LoneTable:
        if code in self.unopened:
            raise NotFound("pages.tab.unopened", {"name": self.unopened[code].name})
        table = self.tables.get(code) or self.shown_records.get(code)
        if table is None:
            raise NotFound("table.no_such_table", {})
        return table

    async def show_record(self, text: str) -> LoneTable:
        """A table for looking at a record. Nobody plays there, and the oldest of them make room. The same record always
        has the same code, so that its page can go on when it is posted again."""
        table = await LoneTable.brought(text, self.person, None, None, self._names, self.clock())
        digest = hashlib.sha256(text.encode()).hexdigest()
        code = table.live.row.code = f"{SHOWN}-{digest[:4]}-{digest[4:8]}"
        self.shown_records.pop(code, None)
        while len(self.shown_records) >= MAX_SHOWN_RECORDS:
            self.shown_records.pop(next(iter(self.shown_records)))
        self.shown_records[code] = table
        if code in self.wanted:
            self.wanted.pop(code).set()
        return table

    async def _posted_again(self, code: str) -> None:
        """A record that made room for others, or was shown by the Python of a tab that is closed now."""
        here = self.wanted.setdefault(code, asyncio.Event())
        self.want(code)
        with suppress(TimeoutError):
            async with asyncio.timeout(POSTED_WITHIN):
                await here.wait()
        self.wanted.pop(code, None)

    def make(self, new_table: NewTable, seed: int | None = None, moves: Sequence[tuple[int, str]] = ()) -> str:
        """A new table; answers its code."""
        return self._add(LoneTable.made(new_table, self.person, self._names, self.clock(), seed, moves))

    async def bring(self, text: str, seats: Sequence[str], line: int | None) -> str:
        """A table that goes on from a record, see `LoneTable.brought`; answers its code."""
        return self._add(await LoneTable.brought(text, self.person, seats, line, self._names, self.clock()))

    @property
    def _names(self) -> list[str]:
        return [table.live.row.name for table in self.tables.values()]

    def _add(self, table: LoneTable) -> str:
        code = table.live.row.code
        self.tables[code] = table
        self.changed(code)
        return code

    def delete(self, code: str) -> None:
        """A table is gone, and no page follows it any more."""
        self.table(code)
        self.tables.pop(code, None)
        self.followers = {name: one for name, one in self.followers.items() if one.code != code}
        self.remove(code)

    def changed(self, code: str) -> None:
        """Keep the table, and send what is new to the pages that follow it."""
        self.save(code, json.dumps(self.tables[code].saved()))
        for follower in self.followers.values():
            if follower.code == code:
                self.refresh(follower)

    async def step(self) -> float | None:
        """Let every table do what it does by itself; answers in how many seconds to ask again."""
        waits = []
        for code, table in list(self.tables.items()):
            if table.kept is not None:
                continue
            before = table.live
            if before.waiting_bots() and not self.nets.settled(before.game, before.row.players):
                continue  # it goes on when the net comes
            wait = await table.step(self.clock, float(self.settings.get("pace", "1")))
            if table.live is not before and code in self.tables:
                self.changed(code)
            if wait is not None:
                waits.append(wait)
        return min(waits, default=None)

    # --- followers

    def follow(self, name: str, code: str, send: Callable[[str], object]) -> None:
        """A page of this name has opened: it gets a frame now, and whenever something changes."""
        if code in self.tables:
            self.followers[name] = Follower(code, send)
            live = self.tables[code].live
            self.nets.settled(live.game, live.row.players)  # its bots and hints will need it
            self.refresh(self.followers[name])

    def look(self, name: str) -> None:
        """A page wants to be sure that it is up to date."""
        if name in self.followers:
            self.refresh(self.followers[name], looks=True)

    def leave(self, name: str) -> None:
        self.followers.pop(name, None)

    def refresh(self, follower: Follower, looks: bool = False) -> None:
        frame = self.frames.frame(self.table(follower.code).view(), self.reader.language)
        changes = frame.since(follower.sent)
        follower.sent = frame
        if changes or looks:
            follower.send(self.below(changes or STILL_SO))

    # --- pages

    @property
    def reader(self) -> TabReader:
        language, theme = self.settings.get("language", ""), self.settings.get("theme", "")
        known = language if language in languages() else "en"
        person = Person(PERSON, self.settings.get("name", ""), catalogue(known).say("pages.nameless", {}))
        return TabReader(person, known, theme if theme in THEMES else "", f"vaka {self.base}/")

    @property
    def person(self) -> Person:
        return self.reader.known

    def page(self, template: str, request: Request, status: int = 200, **values: Any) -> Answer:
        shared = {"here": request.here, "colours": COLOURS}
        values = page_values(self.reader, **shared | values)
        return Answer(environment().get_template(template).render(values), status)

    def done(self, request: Request, code: str) -> Answer:
        """The answer to a deed: what has changed goes to those who follow."""
        self.changed(code)
        return Answer(status=204) if request.wants_json else go(f"/t/{code}")

    def below(self, text: str) -> str:
        """The same with addresses that begin at the tab's folder and not at the root of the host."""
        return ADDRESS.sub(rf"\1{self.base}/", text)


def seat_choices_here(game: str) -> list[str]:
    """Who can sit in a seat: nobody from elsewhere."""
    return [one for one in seat_choices(game) if one != OPEN]


def refused_form(reader: Reader, typed: Filled, error: VakaError) -> Filled:
    """A form that was refused, as it was filled in."""
    field = error.field if isinstance(error, InField) else ""
    return Filled(typed.texts, {field: reader.refusal(error)}, 422)
