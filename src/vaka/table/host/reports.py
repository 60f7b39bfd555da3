"""Reports: what people tell the hosts of a server about somebody at a table. Nobody else learns of them."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...text.visible import has_controls, visible
from ..errors import NotFound, NotNow, Refused
from ..live.live_table import LiveTable
from ..live.rows import PERSON
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play.rights import may_look
from ..store import schema

TALK, NAME, CONDUCT = "talk", "name", "conduct"
KINDS = (TALK, NAME, CONDUCT)

MAX_NOTE = 400  # characters
MAX_OPEN = 10  # open reports of one person
MAX_OPEN_ALL = 1000  # and of all people together
MAX_LISTED = 200

reports = schema.reports.c


@dataclass(frozen=True)
class Reported:
    """Whom a report is about: the id, the name at the table, and the line of the chat where it is about one."""

    person: int
    name: str
    number: int | None = None
    words: str = ""


@dataclass(frozen=True)
class Report:
    """A report as hosts see it. `name` is what the person was called at the table, `about_name` what they are called
    now."""

    id: int
    at: float
    code: str
    kind: str
    number: int | None
    words: str
    note: str
    by: int
    by_name: str
    about: int
    about_name: str
    name: str
    banned: bool
    closed: float | None
    silenced: list[int] | None  # all who are muted at the table, where there still is one

    @property
    def muted(self) -> bool:
        """Whether the person is muted at the table."""
        return self.about in (self.silenced or ())


class Reports:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def about_line(self, code: str, person: Person, number: int, note: str = "") -> None:
        """Report a line of the chat."""
        async with self.registry.looking(code) as live:
            reported = _speaker(live, person, number)
        await self._add(code, person, TALK, reported, checked_note(note))

    async def about_seat(self, code: str, person: Person, seat: int, kind: str, note: str = "") -> None:
        """Report the name or the conduct of somebody who sits at the table; of conduct a note says what happened."""
        note = checked_note(note)
        if kind not in (NAME, CONDUCT):
            raise Refused("report.no_kind", {"kinds": [NAME, CONDUCT]})
        if kind == CONDUCT and not note:
            raise Refused("report.no_note", {})
        async with self.registry.looking(code) as live:
            reported = _sitting(live, person, seat)
        await self._add(code, person, kind, reported, note)

    async def _add(self, code: str, person: Person, kind: str, reported: Reported, note: str) -> None:
        if reported.person == person.id:
            raise Refused("report.yourself", {})
        row = {"code": code, "by": person.id, "about": reported.person, "name": reported.name, "kind": kind}
        row |= {"number": reported.number, "words": reported.words, "note": note, "at": self.registry.clock()}
        try:
            await self._write(row)
        except IntegrityError:  # one of the two was erased meanwhile
            raise Refused("report.nobody", {}) from None

    async def _write(self, row: dict[str, Any]) -> None:
        people = schema.people.c
        async with self.registry.store.write() as db:
            # two that one person sends at once are counted one after the other
            await db.execute(sa.select(people.id).where(people.id == row["by"]).with_for_update(key_share=True))
            mine = reports.by == row["by"]
            same = [reports[name].is_not_distinct_from(row[name]) for name in ("code", "about", "kind", "number")]
            if await _count_open(db, mine, *same):
                raise Refused("report.again", {})
            if await _count_open(db, mine) >= MAX_OPEN:
                raise Refused("report.too_many", {"most": MAX_OPEN})
            if await _count_open(db) >= MAX_OPEN_ALL:
                raise NotNow("report.full", {})
            await db.execute(sa.insert(schema.reports).values(row))

    async def all(self, closed: bool = False) -> list[Report]:
        """Those that are open, or those that are closed; the latest first."""
        return await self._read(reports.closed.is_not(None) if closed else reports.closed.is_(None))

    async def one(self, number: int, closed: bool = False) -> Report:
        """An open report, with `closed` also one that is not; NotFound where there is none of this number."""
        reported = await self._read(sa.and_(reports.id == number, sa.or_(reports.closed.is_(None), sa.literal(closed))))
        if not reported:
            raise NotFound("report.none", {"id": number})
        return reported[0]

    async def _read(self, which: sa.ColumnElement[bool]) -> list[Report]:
        by, about, table = schema.people.alias("by"), schema.people.alias("about"), schema.tables.c
        columns = (
            reports.id,
            reports.at,
            reports.code,
            reports.kind,
            reports.number,
            reports.words,
            reports.note,
            reports.by,
            by.c.name,
            reports.about,
            about.c.name,
            reports.name,
            about.c.banned,
            reports.closed,
            table.muted,
        )
        query: sa.Select[Any] = sa.select(*columns).join(by, by.c.id == reports.by)
        query = query.join(about, about.c.id == reports.about).outerjoin(schema.tables, table.code == reports.code)
        async with self.registry.store.read() as db:
            rows = await db.execute(query.where(which).order_by(reports.id.desc()).limit(MAX_LISTED))
            return [Report(*row) for row in rows]

    async def close(self, number: int) -> None:
        open_one = sa.update(schema.reports).where(reports.id == number, reports.closed.is_(None))
        async with self.registry.store.write() as db:
            if not (await db.execute(open_one.values(closed=self.registry.clock()))).rowcount:
                raise NotFound("report.none", {"id": number})

    async def forget(self, before: float) -> None:
        """Delete the reports that were made before this time."""
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.reports).where(reports.at < before))


def checked_note(text: str) -> str:
    """What somebody writes beside a report, in one line."""
    note = visible(text)
    if len(note) > MAX_NOTE or has_controls(text):
        raise Refused("report.note", {"most": MAX_NOTE})
    return note


def _speaker(live: LiveTable, person: Person, number: int) -> Reported:
    may_look(live, person.id)
    for line in live.chat:
        if line.number == number and line.text and line.person is not None:
            return Reported(line.person, line.name, number, line.text)
    raise Refused("table.chat_no_line", {})


def _sitting(live: LiveTable, person: Person, seat: int) -> Reported:
    may_look(live, person.id)
    for place in live.seats:
        if place.seat == seat and place.kind == PERSON and place.person is not None:
            return Reported(place.person, place.name)
    raise Refused("report.nobody", {})


async def _count_open(db: AsyncConnection, *which: sa.ColumnElement[bool]) -> int:
    query: sa.Select[Any] = sa.select(sa.func.count()).select_from(schema.reports)
    return int((await db.execute(query.where(reports.closed.is_(None), *which))).scalar_one())
