"""The reviews of games that are over: who asked, how far they are, what was found."""

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.seats import seat_of
from ...review.schema import FORMAT, ReviewData
from ..errors import NotNow, Refused
from ..jobs.queue import FAILED, PLANNED, WAITING, jobs
from ..live.live_table import LiveTable
from ..live.rows import PERSON
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play.rights import may_look
from ..store import schema
from ..table_view import OVER
from .reviewed import Reviewed

REVIEW = "review"  # the kind of job
NONE, DONE = "none", "done"  # states of a review beside those of a job

AUTO, ASKED, OFF = "auto", "asked", "off"  # after every game that people played, when somebody asks, never
WHEN = (AUTO, ASKED, OFF)

WISHED, ENDED, BROUGHT = range(3)  # which are made first: asked for, after a game, of games from elsewhere

MAX_WISHED = 10  # that one person waits for
MAX_ENDED = 50  # games that nobody has asked for, on the account of one person
MAX_IN_LINE = 1000  # of each rank


@dataclass(frozen=True)
class Progress:
    """How far a review is: `done` of `of` parts while it is worked on, `ahead` others before it while it waits."""

    state: str
    done: int = 0
    of: int = 0
    ahead: int = 0
    rank: int = 0

    @property
    def percent(self) -> int:
        return 100 * self.done // self.of if self.of else 0


class Reviews:
    """What people can do with reviews. `when` is one of `WHEN`; `wished` is called when somebody asks for one."""

    def __init__(self, registry: TableRegistry, when: str) -> None:
        self.registry = registry
        self.when = when
        self.wished: Callable[[], None] = lambda: None
        if when == AUTO:
            registry.ended = self._note_end

    async def progress(self, code: str, person: Person | None) -> Progress:
        """How far the review of a finished game is; NotNow while it is played."""
        live = await self._over(code, person)
        async with self.registry.store.read() as db:
            return await self._progress(db, live.row.id)

    async def found(self, code: str, person: Person | None) -> Reviewed | None:
        """The review, when it is made. People are called as at the table, which may have forgotten somebody's name."""
        live = await self._over(code, person)
        async with self.registry.store.read() as db:
            data = (await db.execute(_made(live.row.id))).scalar_one_or_none()
        if data is None:
            return None
        form = cast(ReviewData, unpacked(data) | {"names": [seat.name for seat in live.seats]})
        return Reviewed(form, live.game, live.begun().positions)

    async def ask(self, code: str, person: Person) -> Progress:
        """Put the game in line for its review, if it has none; who asks goes before what nobody asked for."""
        if self.when == OFF:
            raise NotNow("table.no_reviews", {})
        live = await self._over(code, person)
        rank = _rank(live, wished=True)
        async with self.registry.store.write() as db:
            now = await self._progress(db, live.row.id)
            if now.state in (NONE, FAILED):
                await self._check_line(db, person, rank)
            if now.state in (NONE, FAILED) or (now.state == WAITING and now.rank > rank):
                await self._put_in_line(db, live, rank, person.id)
        self.wished()
        return await self.progress(code, person)

    async def _progress(self, db: AsyncConnection, table: int) -> Progress:
        place = await self.registry.queue.place(db, REVIEW, str(table))
        if place is None:
            return Progress(NONE if (await db.execute(_made(table))).first() is None else DONE)
        state = WAITING if place.state == PLANNED else place.state  # it waits to be tried again
        return Progress(state, place.done, place.of, place.ahead, place.priority)

    async def _check_line(self, db: AsyncConnection, person: Person, rank: int) -> None:
        wished = sa.and_(jobs.person == person.id, jobs.priority != ENDED)
        if await self.registry.queue.length(db, REVIEW, wished, MAX_WISHED) >= MAX_WISHED:
            raise Refused("table.too_many_reviews", {"most": MAX_WISHED})
        if await self.registry.queue.length(db, REVIEW, jobs.priority == rank, MAX_IN_LINE) >= MAX_IN_LINE:
            raise NotNow("table.no_room", {})

    async def _over(self, code: str, person: Person | None) -> LiveTable:
        async with self.registry.looking(code) as live:
            may_look(live, person.id if person is not None else None)
            live.begun()
            if live.row.status != OVER:
                raise NotNow("table.review_later", {})
            return live

    async def _note_end(self, db: AsyncConnection, live: LiveTable) -> None:
        """A game that people played is over: in the same transaction it is put in line, unless that is too long
        or holds too many of this person."""
        people = [seat.person for seat in live.seats if seat.kind == PERSON]
        rank = _rank(live, wished=False)
        if not people or not live.row.version:
            return
        await db.execute(sa.delete(schema.reviews).where(schema.reviews.c.table == live.row.id))  # of an earlier end
        account = live.row.host if live.row.host is not None else people[0]
        await self._put_in_line(db, live, rank, account, most=MAX_IN_LINE, most_each=MAX_ENDED)

    async def _put_in_line(
        self, db: AsyncConnection, live: LiveTable, rank: int, person: int | None, **limits: int
    ) -> None:
        """`person` is on whose account it goes. With limits it is left out where so many of its rank wait."""
        how: dict[str, Any] = {"person": person, "table": live.row.id, "replace": True, **limits}
        await self.registry.queue.add(db, REVIEW, str(live.row.id), priority=rank, **how)


def _rank(live: LiveTable, wished: bool) -> int:
    brought = live.row.brought is not None and live.row.version <= live.row.brought
    return BROUGHT if brought else WISHED if wished else ENDED


def _made(table: int) -> sa.Select[Any]:
    """The review of a table, as this version writes it."""
    reviews = schema.reviews.c
    return sa.select(reviews.data).where(reviews.table == table, reviews.state == DONE, reviews.format == FORMAT)


def packed(review: dict[str, Any]) -> bytes:
    """
    >>> unpacked(packed({"game": "orongo"}))
    {'game': 'orongo'}
    """
    return zlib.compress(json.dumps(review, ensure_ascii=True, separators=(",", ":")).encode())


def unpacked(data: bytes) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(zlib.decompress(data))
    return result


def accuracy_of(review: ReviewData) -> list[list[int]]:
    """Per seat: how many decisions its accuracy is made of, 0 where it has none, and the accuracy."""
    result = [[0, 0] for _ in range(review["players"])]
    for part in review["accuracy"]:
        if part["phase"] == "" and part["accuracy"] is not None:
            result[seat_of(part["seat"])] = [part["decisions"], part["accuracy"]]
    return result
