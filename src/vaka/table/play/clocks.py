"""Clocks that run out, and when the slow ones of a person run."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from ..clocks.slow_time import Calendar, check_calendar
from ..jobs.job import Job
from ..live.loading import stored_calendar
from ..live.table_clock import deadlines, overdue, run_out
from ..live.table_registry import TableRegistry
from ..live.uptime import Uptime
from ..people.person import Person
from ..store import schema
from ..store.store import insert_into
from ..table_view import PLAYING
from .votes import carry_out_if_agreed


class Clocks:
    def __init__(self, registry: TableRegistry, uptime: Uptime) -> None:
        self.registry = registry
        self.uptime = uptime

    async def run_out(self, job: Job) -> None:
        """Hand the seats at the table of a `CLOCK_JOB` to bots if their time is out.

        The job is done with the same transaction. A time that ends later by now is planned again there.
        """
        await self.uptime.catch_up()
        async with self.registry.changing(job.key) as change:
            await self.registry.queue.finish(change.db, job)
            if overdue(change.live, change.now):
                run_out(change.live, change.now)
                carry_out_if_agreed(change.live, self.registry.presence)

    async def deadline(self, code: str, person: Person) -> float | None:
        """When the time of this person ends, if they have to choose now; of several seats the first that ends.

        It is for the person alone: who has sealed an answer has no deadline, and nobody else may know.
        """
        async with self.registry.looking(code) as live:
            ends = deadlines(live)
            return min((ends[seat.seat] for seat in live.seats_of(person.id) if seat.seat in ends), default=None)

    async def calendar(self, person: Person) -> Calendar:
        """When the slow clocks of this person run."""
        query = sa.select(schema.calendars).where(schema.calendars.c.person == person.id)
        async with self.registry.store.read() as db:
            row = (await db.execute(query)).one_or_none()
        return Calendar() if row is None else stored_calendar(row.zone, row.holidays)

    async def note_zone(self, person: Person, zone: str) -> None:
        """The zone of a browser; what the person has set stays."""
        calendar = await self.calendar(person)
        if zone and not calendar.zone:
            await self.set_calendar(person, Calendar(zone, calendar.holidays))

    async def set_calendar(self, person: Person, calendar: Calendar) -> None:
        """Set it. What is over of the holidays is forgotten; clocks that run already go by it at once."""
        today = datetime.fromtimestamp(self.registry.clock(), UTC).date()
        check_calendar(calendar, today)
        holidays = [[str(one.first), str(one.last)] for one in sorted(calendar.holidays, key=lambda one: one.first)]
        async with self.registry.store.write() as db:
            insert = insert_into(db, schema.calendars).values(
                person=person.id, zone=calendar.zone, holidays=[one for one in holidays if one[1] >= str(today)]
            )
            changed = {name: insert.excluded[name] for name in ("zone", "holidays")}
            await db.execute(insert.on_conflict_do_update(index_elements=["person"], set_=changed))
            codes: list[str] = list((await db.execute(_with_a_clock(person))).scalars())
        for code in codes:
            async with self.registry.changing(code) as change:
                change.live.calendars = {}  # to be read again
                change.live.row.changes += 1  # everybody sees another end


def _with_a_clock(person: Person) -> sa.Select[Any]:
    """The codes of the tables with a clock where this person plays."""
    tables, seats = schema.tables.c, schema.seats.c
    sits = sa.exists().where(seats.table == tables.id, seats.person == person.id)
    return sa.select(tables.code).where(sits, tables.status == PLAYING, tables.clock.is_not(None))
