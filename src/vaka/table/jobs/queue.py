"""The queue in the store.

A job is `planned` until it is due, then it is `waiting` for a worker, `working` while one holds a lease on it, and gone
when it is done. Where all tries failed it stays as `failed`, until the host or another `add` puts it in line again.

Each kind has a line of its own. In it the lower priority goes first, and in a priority the persons take turns.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..store import schema
from ..store.store import Store, insert_by
from .job import Job, JobLost

PLANNED, WAITING, WORKING, FAILED = "planned", "waiting", "working", "failed"
LEASE_SECONDS = 30.0
PORTION = 100  # jobs that are put in line in one transaction
ERROR_LENGTH = 80
MAX_AHEAD = 1000  # of those ahead are counted

jobs = schema.jobs.c


@dataclass(frozen=True)
class Line:
    """How many jobs of a kind are in a state, and when the first of them was or is due."""

    kind: str
    state: str
    length: int
    first_due: float


@dataclass(frozen=True)
class Place:
    """Where a job is: `done` of `of` parts while it is worked on, `ahead` others before it while it waits."""

    state: str
    priority: int
    done: int
    of: int
    ahead: int


class Queue:
    """The jobs of a store. `clock` is the database's time, by which jobs are due and leases end."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock

    async def add(
        self,
        db: AsyncConnection,
        kind: str,
        key: str,
        payload: dict[str, Any] | None = None,
        *,
        due: float | None = None,
        priority: int = 0,
        person: int | None = None,
        table: int | None = None,
        replace: bool = False,
        most: int | None = None,
        most_each: int | None = None,
    ) -> None:
        """Have a job done once `due` has come, now unless told.

        Of a kind there is one job with a key. One that waits already stays as it is, or gets everything anew with
        `replace`. One that is being worked on is done once more afterwards: what was added may have come too late for
        it. So a handler that adds its own job again runs now and then. With `most` nothing is added where so many of
        its kind and priority wait, with `most_each` where so many of these are of its person.

        A job goes with its `table` and its `person`. The payload therefore holds no more of people than their numbers.
        """
        now = self.clock()
        when = now if due is None else due
        values = {
            "kind": kind,
            "key": key,
            "payload": payload or {},
            "priority": priority,
            "person": person,
            "table": table,
            "due": when,
            "state": WAITING if when <= now else PLANNED,
            "added": now,
        }
        limits = {name: limit for name, limit in (("most", most), ("most_each", most_each)) if limit is not None}
        statement = _adding(db.dialect.name, replace, person is not None, tuple(limits))
        await db.execute(statement, {f"new_{name}": value for name, value in values.items()} | limits)

    async def cancel(self, db: AsyncConnection, kind: str, key: str) -> None:
        """Delete this job, if there is one. If it is being worked on it is stopped before long, and stores nothing."""
        await db.execute(sa.delete(schema.jobs).where(jobs.kind == kind, jobs.key == key))

    async def finish(self, db: AsyncConnection, job: Job) -> None:
        """The job is done when this transaction is committed; JobLost where it is no longer ours to do.

        One that was added again meanwhile is planned again.
        """
        done = sa.delete(schema.jobs).where(_held(job), jobs.version == job.version)
        if not (await db.execute(done)).rowcount:
            await self._put_back(db, job, **_UNTRIED)
        job.is_finished = True

    async def fail(self, db: AsyncConnection, job: Job, why: str, due: float | None) -> None:
        """The job could not be done: it is tried again when it is `due`, or never (None)."""
        error = why[:ERROR_LENGTH]
        again = {"state": PLANNED, "due": due, "error": error} if due is not None else {"state": FAILED, "error": error}
        given_back = sa.update(schema.jobs).where(_held(job), jobs.version == job.version)
        if not (await db.execute(given_back.values(again | _NOT_HELD))).rowcount:
            await self._put_back(db, job, error=error, **_UNTRIED)

    async def give_back(self, db: AsyncConnection, job: Job) -> None:
        """The job was left for no fault of its own: another worker may begin it, and this try does not count."""
        await self._put_back(db, job, tries=jobs.tries - 1)

    async def renew(self, db: AsyncConnection, job: Job) -> bool:
        """Whether the job is still ours; then its lease is renewed, and everybody can see how far it is."""
        values = {"until": self.clock() + LEASE_SECONDS, "done": job.done, "of": job.of}
        return (await db.execute(sa.update(schema.jobs).where(_held(job)).values(values))).rowcount > 0

    async def next_due(self, kinds: Sequence[str]) -> float | None:
        """When a worker for these kinds is to look again: a time that has come where there is something to do."""
        (row,) = await self.store.fetch(_next(tuple(kinds)))
        return self.clock() if row[2] else min((time for time in row[:2] if time is not None), default=None)

    async def take(self, kinds: Sequence[str]) -> Job | None:
        """The next job of the first of these kinds that has one, with a lease on it."""
        async with self.store.write() as db:
            await self._put_in_line(db)
            for kind in kinds:
                if (job := await self._first(db, kind)) is not None:
                    return job
        return None

    async def give_back_all(self) -> None:
        """No other process runs (SQLite): the process that worked on a job is gone."""
        async with self.store.write() as db:
            await db.execute(sa.update(schema.jobs).where(jobs.state == WORKING).values(state=PLANNED, **_NOT_HELD))

    async def place(self, db: AsyncConnection, kind: str, key: str) -> Place | None:
        """Where the job with this key is; None where there is none."""
        order = (jobs.priority, jobs.turn, jobs.due, jobs.id)
        query = sa.select(jobs.state, jobs.done, jobs.of, *order).where(jobs.kind == kind, jobs.key == key)
        row = (await db.execute(query)).one_or_none()
        if row is None:
            return None
        ahead = 0
        if row.state == WAITING:
            at_work = sa.select(sa.func.count()).where(jobs.kind == kind, jobs.state == WORKING)
            sooner = sa.tuple_(*order) < sa.tuple_(row.priority, row.turn, row.due, row.id)
            ahead = await self.length(db, kind, sooner, MAX_AHEAD) + (await db.execute(at_work)).scalar_one()
        return Place(row.state, row.priority, row.done, row.of, ahead)

    async def length(self, db: AsyncConnection, kind: str, which: sa.ColumnElement[bool], most: int) -> int:
        """How many of these wait, counted up to `most`."""
        some = sa.select(jobs.id).where(jobs.kind == kind, jobs.state == WAITING, which).limit(most).subquery()
        return int((await db.execute(sa.select(sa.func.count()).select_from(some))).scalar_one())

    async def lines(self) -> list[Line]:
        """All jobs, counted by kind and state."""
        columns = (jobs.kind, jobs.state, sa.func.count(), sa.func.min(jobs.due))
        query = sa.select(*columns).group_by(jobs.kind, jobs.state).order_by(jobs.kind, jobs.state)
        async with self.store.read() as db:
            return [Line(*row) for row in await db.execute(query)]

    async def forget_failed(self, db: AsyncConnection, before: float) -> None:
        """Delete the jobs that failed and were due before this time."""
        await db.execute(sa.delete(schema.jobs).where(jobs.state == FAILED, jobs.due < before))

    async def _put_in_line(self, db: AsyncConnection) -> None:
        """Jobs that are due wait from now on, also those whose worker is gone. Another process that does the same at
        this moment takes others."""
        now = self.clock()
        left = sa.and_(jobs.state == WORKING, jobs.until <= now)
        due = sa.and_(jobs.state == PLANNED, jobs.due <= now)
        for which, values in ((left, {"state": PLANNED, **_NOT_HELD}), (due, {"state": WAITING})):
            some = sa.select(jobs.id).where(which).limit(PORTION).with_for_update(skip_locked=True)
            if ids := list((await db.execute(some)).scalars()):
                await db.execute(sa.update(schema.jobs).where(jobs.id.in_(ids)).values(values))

    async def _first(self, db: AsyncConnection, kind: str) -> Job | None:
        """Two processes that look at the same moment get different ones."""
        in_line = sa.select(jobs.id).where(jobs.kind == kind, jobs.state == WAITING)
        in_line = in_line.order_by(jobs.priority, jobs.turn, jobs.due, jobs.id).limit(1)
        first = in_line.with_for_update(skip_locked=True).correlate(None).scalar_subquery()
        lease = {"holder": secrets.token_hex(16), "until": self.clock() + LEASE_SECONDS}
        held = {"state": WORKING, "tries": jobs.tries + 1, **lease, **_NOTHING_DONE}
        update = sa.update(schema.jobs).where(jobs.id == first).values(held)
        columns = (jobs.id, jobs.kind, jobs.key, jobs.payload, jobs.table, jobs.person)
        row = (await db.execute(update.returning(*columns, jobs.tries, jobs.version, jobs.holder))).one_or_none()
        return None if row is None else Job(*row)

    async def _put_back(self, db: AsyncConnection, job: Job, **values: Any) -> None:
        back = sa.update(schema.jobs).where(_held(job)).values(state=PLANNED, **_NOT_HELD, **values)
        if not (await db.execute(back)).rowcount:
            raise JobLost


@lru_cache
def _next(kinds: tuple[str, ...]) -> sa.Select[float | None, float | None, bool]:
    """The statement of `Queue.next_due`. It is built once: each process asks it every second."""
    planned = sa.select(sa.func.min(jobs.due)).where(jobs.state == PLANNED).scalar_subquery()
    lapse = sa.select(sa.func.min(jobs.until)).where(jobs.state == WORKING).scalar_subquery()
    waits = [sa.exists().where(jobs.kind == kind, jobs.state == WAITING) for kind in kinds]
    return sa.select(planned, lapse, sa.or_(sa.false(), *waits))


@lru_cache
def _adding(dialect: str, replace: bool, has_person: bool, limits: tuple[str, ...]) -> sa.Insert:
    """The statement of `Queue.add`. It is built once: with every choice at a table jobs are added."""
    names = ("kind", "key", "payload", "priority", "person", "table", "due", "state", "added")
    new = {name: sa.bindparam(f"new_{name}", type_=jobs[name].type) for name in names}
    in_line = sa.and_(jobs.kind == new["kind"], jobs.priority == new["priority"], jobs.state == WAITING)
    same_person = jobs.person == new["person"] if has_person else jobs.person.is_(None)
    of_person = sa.and_(in_line, same_person)
    theirs = sa.select(sa.func.max(jobs.turn) + 1).where(of_person).scalar_subquery()
    first = sa.select(jobs.turn).where(in_line).order_by(jobs.turn).limit(1).scalar_subquery()
    turn = sa.func.coalesce(theirs, first, 0)
    room: sa.ColumnElement[bool] = sa.true()
    for name in limits:
        most = sa.bindparam(name, type_=sa.Integer)
        waiting = sa.select(jobs.id).where(of_person if name == "most_each" else in_line).limit(most).subquery()
        room = sa.and_(room, sa.select(sa.func.count()).select_from(waiting).scalar_subquery() < most)
    row = new | {"turn": turn, "version": sa.literal(0), "error": sa.literal("")}
    row |= {name: sa.literal(value) for name, value in _UNTRIED.items()}
    insert = insert_by(dialect, schema.jobs).from_select([*row], sa.select(*row.values()).where(room))
    is_working = jobs.state == WORKING
    renewed: dict[str, Any] = {
        **{name: insert.excluded[name] for name in ("priority", "turn", "person", "table", "payload", "due", "error")},
        "state": sa.case((is_working, WORKING), else_=insert.excluded["state"]),
        "tries": sa.case((is_working, jobs.tries), else_=0),
        "version": jobs.version + 1,
    }
    where = None if replace else jobs.state.in_((WORKING, FAILED))
    return insert.on_conflict_do_update(index_elements=[jobs.kind, jobs.key], set_=renewed, where=where)


def _held(job: Job) -> sa.ColumnElement[bool]:
    """Whether the job is still ours: each lease has a name of its own, so that what a late worker says is not taken
    for what its successor says."""
    return sa.and_(jobs.id == job.id, jobs.state == WORKING, jobs.holder == job.holder)


_NOTHING_DONE = {"done": 0, "of": 0}
_NOT_HELD = {"holder": "", "until": 0.0, **_NOTHING_DONE}
_UNTRIED = {"tries": 0}
