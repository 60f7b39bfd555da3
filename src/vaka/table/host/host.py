"""For hosts: counting, ending, clearing away and copying tables."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ..errors import NotNow, Refused, StoreDamaged
from ..jobs.job import Job
from ..live.loading import read_row
from ..live.notifications import TableChanged
from ..live.table_registry import TableRegistry
from ..people.people import People
from ..play.talk import Talk
from ..play.votes import Votes
from ..retention import DAY, Retention
from ..seating.caps import clear_waiting, expire
from ..store import schema
from ..store.store import PRIVATE, Store, in_lock_order, is_damage, keep, not_written
from ..table_view import OVER, PLAYING, SEATING
from .jobs_admin import JobsAdmin
from .people_admin import PeopleAdmin
from .personal_data import PersonalData
from .report_deeds import ReportDeeds
from .reports import Reports
from .transfer import Transfer

CLOSED = "closed"
PORTION = 100  # rows that are deleted in one transaction
TIDY = "tidy"  # the kind of job
TIDY_SECONDS = 3600.0  # from one tidying to the next
KEYS_SECONDS = DAY  # nobody repeats a choice of a table that has been over for so long


class Host:
    """What those who run the server can do. `jobs_admin` administers jobs and `people_admin` people, `personal_data`
    hands out or erases what is known of one, `reports` are what people say of one another and `report_deeds` what
    comes of that, `transfer` carries tables to other stores. `keep` says what is cleared away when."""

    def __init__(self, registry: TableRegistry, people: People, votes: Votes, talk: Talk, keep: Retention) -> None:
        self.registry = registry
        self.votes = votes
        self.keep = keep
        self.jobs_admin = JobsAdmin(registry.queue)
        self.people_admin = PeopleAdmin(registry, people)
        self.personal_data = PersonalData(registry, people, self.people_admin)
        self.reports = Reports(registry)
        self.report_deeds = ReportDeeds(self.reports, talk, self.people_admin, self.personal_data)
        self.transfer = Transfer(registry)

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by their status."""
        status = schema.tables.c.status
        async with self.registry.store.read() as db:
            rows = await db.execute(sa.select(status, sa.func.count().label("tables")).group_by(status))
            result = {row.status: row.tables for row in rows}
        return {name: result.get(name, 0) for name in (SEATING, PLAYING, OVER)}

    async def end(self, code: str) -> bool:
        """End a game, whatever its players think; nobody has won then. Answers whether there was one: a table that
        still waits is cleared away, since with empty seats there is nothing that could be looked at later.

        The game itself is not looked at: it may be one that cannot be loaded any more.
        """
        tables, proposals = schema.tables.c, schema.proposals.c
        if await clear_waiting(self.registry, tables.code == code):
            return False
        async with self.registry.store.write() as db:
            row = await read_row(db, code, lock=True)
            if row.status == OVER:
                raise NotNow("table.over", {})
            over = {"status": OVER, "ended": CLOSED, "winners": [], "bot_next": False, "due": None}
            data = {"changes": row.changes + 1, "moved": self.registry.clock()}
            await db.execute(sa.update(schema.tables).where(tables.id == row.id).values(over | data))
            await db.execute(sa.delete(schema.proposals).where(proposals.table == row.id))
            await self.registry.changed(db, row, None)
        self.registry.changed_in_store(TableChanged(code, row.moves, row.changes + 1))
        return True

    async def prune(self, before: float, unfinished: bool = False) -> int:
        """Clear away tables that were last moved before this time: those that are over, or all. Answers how many."""
        tables = schema.tables.c
        old = tables.moved < before if unfinished else sa.and_(tables.moved < before, tables.status == OVER)
        gone = 0
        async for codes in _portions(self.registry.store, schema.tables, tables.id, tables.code, old):
            for code in codes:
                self.registry.forget(code)
            gone += len(codes)
        return gone

    async def plan_tidying(self) -> None:
        """Have the next one done in time, unless that is planned already."""
        async with self.registry.store.write() as db:
            await self.registry.queue.add(db, TIDY, "", due=self.registry.clock() + TIDY_SECONDS)

    async def do_tidying(self, job: Job) -> None:
        await self.plan_tidying()
        await self.tidy()

    async def tidy(self) -> None:
        """Clear away what nobody needs: finished games that are older than the host wishes, tables that waited too
        long, people without a seat or an account who were long not here, old keys, leases, failed jobs and reports;
        and votes that wait only for people who are gone."""
        now, keep = self.registry.clock(), self.keep
        if keep.games:
            await self.prune(now - keep.games * DAY)
        while await expire(self.registry, now, keep):
            pass
        tables, people, seats = schema.tables.c, schema.people.c, schema.seats.c
        idle = sa.select(tables.id).where(tables.status == OVER, tables.moved < now - KEYS_SECONDS)
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.keys).where(schema.keys.c.table.in_(idle)))
            await db.execute(sa.delete(schema.leases).where(schema.leases.c.until < now - KEYS_SECONDS))
            await self.registry.queue.forget_failed(db, now - keep.failed_jobs * DAY)
        homeless = sa.and_(
            people.used < now - keep.people * DAY,
            people.banned.is_(False),
            ~sa.exists().where(seats.person == people.id),
            people.role == "",
            ~sa.exists().where(tables.host == people.id),
            ~sa.exists().where(schema.sign_ins.c.person == people.id),
            ~sa.exists().where(schema.bot_accounts.c.owner == people.id),
        )
        async for _ in _portions(self.registry.store, schema.people, people.id, people.id, homeless):
            pass
        await self.reports.forget(now - keep.reports * DAY)
        await self.votes.close_old()

    async def backup(self, file: Path) -> None:
        """A copy of a SQLite store, complete at one moment, while it is in use."""
        source = self.registry.store.file
        if source is None:
            raise Refused("table.store.not_sqlite", {})
        await asyncio.to_thread(_vacuum_into, source, file)


async def _portions(
    store: Store, table: sa.Table, key: sa.Column[Any], data: sa.Column[Any], gone_if: sa.ColumnElement[bool]
) -> AsyncIterator[list[Any]]:
    """Delete rows a little at a time, so that people can write in between; answers a column of each portion.

    Of a portion fewer may be left than were found: somebody used them while their turn was awaited.
    """
    last = 0
    while True:
        async with store.write() as db:
            result = sa.select(key).where(gone_if, key > last).order_by(key).limit(PORTION)
            keys = list((await db.execute(result)).scalars())
            if not keys:
                return
            wanted = in_lock_order(sa.select(key).where(gone_if, key.in_(keys)), key)
            gone = list((await db.execute(sa.delete(table).where(key.in_(wanted)).returning(data))).scalars())
        yield gone
        last = keys[-1]


def _make_new(file: Path) -> None:
    """An empty file for its owner alone. It is new, so that nothing is written through a link that somebody laid there
    and whenever."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        raise Refused("table.store.link_there" if file.is_symlink() else "table.store.file_there", {}) from None


def _vacuum_into(source: Path, target: Path) -> None:
    _make_new(target)  # SQLite writes into a file that is empty
    try:
        with closing(sqlite3.connect(source)) as db:
            db.execute("VACUUM INTO ?", (str(target),))
        keep(target)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise (StoreDamaged() if is_damage(error) else not_written(target, error)) from error
    except OSError:
        target.unlink(missing_ok=True)
        raise
