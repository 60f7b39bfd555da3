"""Sends the calls that wait for one place, as one message.

Before it is sent the message gets a name, in the store: a try after a crash sends the same message, by the same name.
"""

import logging
import secrets
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...text.catalogue import catalogue
from ..errors import NotFound
from ..jobs.job import Job, Retry
from ..jobs.worker import backoff
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..store import schema
from .errors import NotSent
from .message import Call, message
from .preferences import AWAY, MAIL, OFF, PUSH, CallPreferences, Preferences, Way
from .senders import Sender
from .triggers import AWAY_SECONDS, SEND, Triggers, due

MAIL_SECONDS = 900.0  # from one mail to the next
MAX_TRIES = 6
MAX_TROUBLE = 80

calls = schema.calls.c
tables = schema.tables.c
ways = schema.call_ways.c

logger = logging.getLogger("vaka.table")


@dataclass(frozen=True)
class Waiting:
    """A call that waits to be sent."""

    id: int
    value: str
    at: float
    batch: str
    call: Call


class Delivery:
    """`senders` are those that this server has, by the kind of way."""

    def __init__(
        self,
        registry: TableRegistry,
        preferences: CallPreferences,
        triggers: Triggers,
        senders: dict[str, Sender],
    ) -> None:
        self.registry = registry
        self.preferences = preferences
        self.triggers = triggers
        self.queue = registry.queue
        self.senders = senders

    async def deliver(self, job: Job) -> None:
        """The job of a way; its key is the number of the way."""
        way = await self.preferences.way(int(job.key))
        if way is None or way.kind not in self.senders:
            return
        preferences = await self.preferences.of(way.person)
        if preferences.mode == OFF:
            return
        batch = await self._begun(way) or await self._begin(way, preferences, job)
        if not batch:
            return
        made = message(catalogue(preferences.language), preferences.site, batch[0].batch, [one.call for one in batch])
        trouble = ""
        try:
            await self.senders[way.kind](way, preferences, made)
        except NotSent as error:
            if not error.permanent and job.tries < MAX_TRIES:
                raise Retry(str(error), backoff(job.tries)) from None
            logger.warning("call was not taken", extra={"way": way.kind, "why": str(error)})
            trouble = str(error)[:MAX_TROUBLE]
        await self._end(way, preferences, job, batch, trouble)

    async def _waiting(self, db: AsyncConnection, way: Way) -> list[Waiting]:
        columns = (
            calls.id,
            calls.value,
            calls.at,
            calls.batch,
            calls.kind,
            tables.code,
            tables.name,
            tables.game,
            calls.by,
        )
        query = sa.select(*columns).join(schema.tables, tables.id == calls.table).where(calls.way == way.id)
        rows = (await db.execute(query.order_by(calls.id))).all()
        return [Waiting(*row[:4], Call(*row[4:])) for row in rows]

    async def _begun(self, way: Way) -> list[Waiting]:
        """A message that has its name already."""
        async with self.registry.store.read() as db:
            return [one for one in await self._waiting(db, way) if one.batch]

    async def _begin(self, way: Way, preferences: Preferences, job: Job) -> list[Waiting]:
        """Give a name to all that can be sent now, and come back for the rest; what no longer holds is dropped."""
        now = self.registry.clock()
        async with self.registry.store.read() as db:
            waiting = await self._waiting(db, way)
        holding = [one for one in waiting if await self._still_holds(way, one)]
        times = {one.id: self._time(way, preferences, one, now) for one in holding}
        ready = [one for one in holding if times[one.id] <= now]
        gone = [one.id for one in waiting if one not in holding]
        batch = secrets.token_hex(16)
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.calls).where(calls.id.in_(gone)))
            named = sa.update(schema.calls).where(calls.id.in_([one.id for one in ready])).values(batch=batch)
            await db.execute(named)
            if holding and not ready:
                await self.queue.add(db, SEND, job.key, person=way.person, due=min(times.values()))
        return [Waiting(one.id, one.value, one.at, batch, one.call) for one in ready]

    async def _still_holds(self, way: Way, waiting: Waiting) -> bool:
        """Whether it is still so; what was said, and the end of a game, stay as they are."""
        try:
            _, situation = await self.triggers.situation(waiting.call.code, Person(way.person, ""))
        except NotFound:
            return False
        return situation.get(waiting.call.kind, ("", ""))[0] == waiting.value

    def _time(self, way: Way, preferences: Preferences, waiting: Waiting, now: float) -> float:
        """When this may be sent."""
        time = due(preferences, waiting.at)
        if way.kind == MAIL:
            time = max(time, way.sent + MAIL_SECONDS)
        if preferences.mode == AWAY and self.registry.presence.is_here(waiting.call.code, way.person, AWAY_SECONDS):
            time = max(time, now + AWAY_SECONDS)
        return time

    async def _end(self, way: Way, preferences: Preferences, job: Job, batch: list[Waiting], trouble: str) -> None:
        """The message is sent, or given up: stored together with the end of the job."""
        now = self.registry.clock()
        async with self.registry.store.write() as db:
            await db.execute(sa.delete(schema.calls).where(calls.id.in_([one.id for one in batch])))
            if trouble and way.kind == PUSH:  # that browser has gone, or takes nothing from us any more
                await db.execute(sa.delete(schema.call_ways).where(ways.id == way.id))
            else:
                sent = {"trouble": trouble} if trouble else {"trouble": "", "sent": now}
                await db.execute(sa.update(schema.call_ways).where(ways.id == way.id).values(sent))
            rest = sa.select(sa.func.min(calls.at)).where(calls.way == way.id)
            if (first := (await db.execute(rest)).scalar_one()) is not None:
                await self.queue.add(db, SEND, job.key, person=way.person, due=max(now, due(preferences, first)))
            await self.queue.finish(db, job)
