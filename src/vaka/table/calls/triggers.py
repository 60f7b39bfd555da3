"""Triggers at a table that has changed, and notes whom to call.

What happens at a table is known from the same situations as the streams of the API. A check follows from what everybody
may see of the table, and from nothing else: so neither a call nor its time tells that somebody has sealed an answer.
"""

import re

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ..clocks.slow_time import left_from
from ..errors import NotFound
from ..jobs.job import Job
from ..live.rows import Row, Seat
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play import feeds
from ..play.clocks import Clocks
from ..play.feeds import Feeds, Situation
from ..store import schema
from ..store.store import insert_into
from ..table_view import PLAYING, Facts
from .message import INVITED, NAMED, OVER, TIME_SHORT, YOUR_TURN
from .preferences import ALWAYS, AWAY, CallPreferences, Preferences, who_wants_calls

CHECK = "call check"
CHECK_TIME = "call time"
SEND = "call"
SETTLE_SECONDS = 5.0  # a call waits so long: a choice may be taken back, or made by the table itself
SHORT_SECONDS = 4 * 3600.0  # of the hours that count at a slow clock: then time runs short
AWAY_SECONDS = 120.0  # who has not looked for so long is away

FROM_FEEDS = {feeds.YOUR_TURN: YOUR_TURN, feeds.INVITED: INVITED, feeds.ENDED: OVER}


def due(preferences: Preferences, at: float) -> float:
    """When a call is sent at the earliest."""
    if preferences.mode == ALWAYS:
        return at + SETTLE_SECONDS
    return at + AWAY_SECONDS if preferences.mode == AWAY else preferences.next_digest(at)


class Triggers:
    def __init__(self, registry: TableRegistry, feeds: Feeds, clocks: Clocks, preferences: CallPreferences) -> None:
        self.registry = registry
        self.clocks = clocks
        self.preferences = preferences
        self.feeds = feeds
        self.queue = registry.queue

    async def note_change(self, db: AsyncConnection, row: Row, seats: list[Seat] | None) -> None:
        """In the transaction of a change: have the table checked, if somebody there wants calls."""
        if seats is None or any(seat.person in self.preferences.wanting for seat in seats):
            await self.queue.add(db, CHECK, row.code, table=row.id)

    async def check(self, job: Job) -> None:
        """A table has changed."""
        await self._check(job, job.key)

    async def check_time(self, job: Job) -> None:
        """The time of somebody at a table may run short now."""
        await self._check(job, job.payload["code"])

    async def _check(self, job: Job, code: str) -> None:
        """What is new for each person is stored together with the end of this job: no call is lost or doubled."""
        if job.table is None:
            return
        async with self.registry.store.read() as db:
            wanting = await who_wants_calls(db, job.table)
        try:
            situations = [await self.situation(code, person) for person, _ in wanting]
            short = [await self.short_from(facts, person) for (person, _), (facts, _) in zip(wanting, situations)]
        except NotFound:  # the table was cleared away
            return
        async with self.registry.store.write() as db:
            for (person, preferences), (facts, situation) in zip(wanting, situations):
                await self._note(db, job.table, person, preferences, facts, situation)
            for (person, _), since in zip(wanting, short):
                if since is not None:
                    await self._plan(db, job.table, code, person, since)
            await self.queue.finish(db, job)

    async def situation(self, code: str, person: Person) -> tuple[Facts, dict[str, tuple[str, str]]]:
        """What this person could be called for now, by kind: what makes it another one, and who did it."""
        facts = await self.feeds.looking.facts(code, person)
        async with self.registry.looking(code) as live:
            seat = live.moved_last()
            names = [one.name for one in live.seats]
        mover = names[seat] if seat is not None else ""
        known: Situation = await self.feeds.situation(facts, person)
        by = {YOUR_TURN: mover, OVER: mover, INVITED: facts.host_name}
        situation = {
            FROM_FEEDS[kind]: (str(value), by[FROM_FEEDS[kind]]) for kind, value in known.items() if kind in FROM_FEEDS
        }
        mine = [one for one in facts.seats if one.mine]
        short = await self.short_from(facts, person)
        if short is not None and self.registry.clock() >= short:
            situation[TIME_SHORT] = (str(facts.moves), "")
        if facts.status == PLAYING and all(one.held or one.resigned for one in mine):
            situation.pop(YOUR_TURN, None)
        for line in facts.chat:
            others = line.seat is None or not facts.seats[line.seat].mine
            if others and any(names_somebody(line.text, one.name) for one in mine):
                situation[NAMED] = (str(line.number), line.name)
        return facts, situation

    async def _plan(self, db: AsyncConnection, table: int, code: str, person: Person, due: float) -> None:
        """Look again when the time of this person runs short."""
        if due > self.registry.clock():
            whose = {"person": person.id, "table": table}
            key = f"{code} {person.id}"
            await self.queue.add(db, CHECK_TIME, key, {"code": code}, due=due, replace=True, **whose)

    async def deadline(self, facts: Facts, person: Person) -> float | None:
        """When the time of this person ends at a slow clock; it is known to them alone."""
        if facts.status != PLAYING or facts.clock is None or not facts.clock.is_slow:
            return None
        return await self.clocks.deadline(facts.code, person)

    async def short_from(self, facts: Facts, person: Person) -> float | None:
        """From when on the time of this person runs short: not at night, when nobody could do anything about it."""
        ends = await self.deadline(facts, person)
        return None if ends is None else left_from(ends, SHORT_SECONDS, await self.clocks.calendar(person))

    async def _note(
        self,
        db: AsyncConnection,
        table: int,
        person: Person,
        preferences: Preferences,
        facts: Facts,
        situation: dict[str, tuple[str, str]],
    ) -> None:
        """Of this situation, what the person was not called for yet."""
        now = self.registry.clock()
        called = schema.called
        mine = (called.c.person == person.id, called.c.table == table)
        before = {row.kind: row.value for row in await db.execute(sa.select(called).where(*mine))}
        news = {kind: entry for kind, entry in situation.items() if before.get(kind) != entry[0]}
        for kind, (value, _) in news.items():
            insert = insert_into(db, called).values(person=person.id, table=table, kind=kind, value=value)
            await db.execute(
                insert.on_conflict_do_update(index_elements=["person", "table", "kind"], set_={"value": value})
            )
        calls = [
            {"table": table, "kind": kind, "value": value, "by": by, "at": now, "batch": ""}
            for kind, (value, by) in news.items()
            if kind in preferences.kinds and _is_news(kind, value, by, preferences, facts)
        ]
        if not calls:
            return
        ways = (
            await db.execute(sa.select(schema.call_ways.c.id).where(schema.call_ways.c.person == person.id))
        ).scalars()
        for way in list(ways):
            await db.execute(sa.insert(schema.calls), [{"way": way, **call} for call in calls])
            await self.queue.add(db, SEND, str(way), person=person.id, due=due(preferences, now))


def _is_news(kind: str, value: str, by: str, preferences: Preferences, facts: Facts) -> bool:
    """Nobody is called for what they did themselves, or for what had happened before they asked for calls."""
    if kind == OVER:
        return facts.moved >= preferences.since
    if kind == NAMED:
        return any(str(line.number) == value and line.at >= preferences.since for line in facts.chat)
    return kind in (INVITED, TIME_SHORT) or by not in [seat.name for seat in facts.seats if seat.mine]


def names_somebody(text: str, name: str) -> bool:
    """
    >>> names_somebody("And you, @ben?", "Ben"), names_somebody("Benevolent", "Ben")
    (True, False)
    """
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
