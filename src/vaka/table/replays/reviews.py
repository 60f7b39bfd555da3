"""The reviews of games that are over: who asked, how far they are, what was found."""

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.game import Game
from ...core.seats import seat_of
from ...review.schema import FORMAT, ReviewData
from ..errors import NotNow, Refused
from ..live.live_table import LiveTable
from ..live.rows import PERSON
from ..live.table_registry import TableRegistry
from ..people.person import Person
from ..play.rights import may_look
from ..store import schema
from ..table_view import OVER

NONE = "none"
WAITING = "waiting"
WORKING = "working"
DONE = "done"
FAILED = "failed"

AUTO, ASKED, OFF = "auto", "asked", "off"  # after every game that people played, when somebody asks, never
WHEN = (AUTO, ASKED, OFF)

WISHED, ENDED, BROUGHT = range(3)  # which are made first: asked for, after a game, of games from elsewhere
RANKS = ("wished", "ended", "brought")

MAX_WISHED = 10  # that one person waits for
MAX_IN_LINE = 1000  # of each rank


@dataclass(frozen=True)
class Progress:
    """How far a review is: `done` of `of` parts while it is worked on, `ahead` others before it while it waits."""

    state: str
    done: int = 0
    of: int = 0
    ahead: int = 0

    @property
    def percent(self) -> int:
        return 100 * self.done // self.of if self.of else 0


@dataclass(frozen=True)
class Reviewed:
    """A review with what it speaks of: the game, and the numbers of its positions."""

    form: ReviewData
    game: Game[Any]
    positions: list[int]


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
            return await _progress(db, live.row.id)

    async def found(self, code: str, person: Person | None) -> Reviewed | None:
        """The review, when it is made. People are called as at the table, which may have forgotten somebody's name."""
        live = await self._over(code, person)
        reviews = schema.reviews.c
        query = sa.select(reviews.data).where(reviews.table == live.row.id, reviews.state == DONE)
        async with self.registry.store.read() as db:
            data = (await db.execute(query.where(reviews.format == FORMAT))).scalar_one_or_none()
        if data is None:
            return None
        form = cast(ReviewData, unpacked(data) | {"names": [seat.name for seat in live.seats]})
        return Reviewed(form, live.game, live.begun().positions)

    async def ask(self, code: str, person: Person) -> Progress:
        """Put the game in line for its review, if it has none; who asks goes before what nobody asked for."""
        if self.when == OFF:
            raise NotNow("table.no_reviews", {})
        live = await self._over(code, person)
        table = live.row.id
        try:
            async with self.registry.store.write() as db:
                now = await _progress(db, table)
                rank = _rank(live, wished=True)
                if now.state in (NONE, FAILED):
                    await self._check_line(db, person, rank)
                    await self._put_in_line(db, table, rank, person.id, wished=True)
                elif now.state == WAITING:
                    update = sa.update(schema.reviews).where(schema.reviews.c.table == table, ~schema.reviews.c.wished)
                    turn = await _turn(db, rank, person.id)
                    await db.execute(update.values(wished=True, person=person.id, rank=rank, turn=turn))
        except IntegrityError:  # somebody else has asked at the same moment
            pass
        self.wished()
        return await self.progress(code, person)

    async def waiting(self) -> dict[str, int]:
        """How many wait, by rank."""
        reviews = schema.reviews.c
        query = sa.select(reviews.rank, sa.func.count()).where(reviews.state == WAITING).group_by(reviews.rank)
        async with self.registry.store.read() as db:
            counts = (await db.execute(query)).all()
        return dict.fromkeys(RANKS, 0) | {RANKS[rank]: count for rank, count in counts}

    async def _check_line(self, db: AsyncConnection, person: Person, rank: int) -> None:
        reviews = schema.reviews.c
        mine = sa.and_(reviews.wished, reviews.person == person.id)
        if await _count(db, mine, MAX_WISHED) >= MAX_WISHED:
            raise Refused("table.too_many_reviews", {"most": MAX_WISHED})
        if await _count(db, reviews.rank == rank, MAX_IN_LINE) >= MAX_IN_LINE:
            raise NotNow("table.no_room", {})

    async def _over(self, code: str, person: Person | None) -> LiveTable:
        async with self.registry.looking(code) as live:
            may_look(live, person.id if person is not None else None)
            live.begun()
            if live.row.status != OVER:
                raise NotNow("table.review_later", {})
            return live

    async def _note_end(self, db: AsyncConnection, live: LiveTable) -> None:
        """A game that people played is over: in the same transaction it is put in line, unless that is too long."""
        people = [seat.person for seat in live.seats if seat.kind == PERSON]
        rank = _rank(live, wished=False)
        if not people or not live.row.version:
            return
        if await _count(db, schema.reviews.c.rank == rank, MAX_IN_LINE) < MAX_IN_LINE:
            account = live.row.host if live.row.host is not None else people[0]
            await self._put_in_line(db, live.row.id, rank, account, wished=False)

    async def _put_in_line(self, db: AsyncConnection, table: int, rank: int, person: int | None, wished: bool) -> None:
        """Whatever was there before: no end of a game may fail for it. `person` is on whose account it goes."""
        await db.execute(sa.delete(schema.reviews).where(schema.reviews.c.table == table))
        place = {"rank": rank, "turn": await _turn(db, rank, person), "person": person, "wished": wished}
        await db.execute(sa.insert(schema.reviews).values(_in_line(table, self.registry.clock()) | place))


def _rank(live: LiveTable, wished: bool) -> int:
    brought = live.row.brought is not None and live.row.version <= live.row.brought
    return BROUGHT if brought else WISHED if wished else ENDED


async def _turn(db: AsyncConnection, rank: int, person: int | None) -> int:
    """The round in which another one of this person is made: the present one, or the one after their last."""
    reviews = schema.reviews.c
    waiting = sa.and_(reviews.state == WAITING, reviews.rank == rank)
    first = sa.select(reviews.turn).where(waiting).order_by(reviews.turn).limit(1)
    last = sa.select(sa.func.max(reviews.turn)).where(waiting, reviews.person == person)
    mine = (await db.execute(last)).scalar_one()
    return int((await db.execute(first)).scalar() or 0) if mine is None else int(mine) + 1


async def _count(db: AsyncConnection, which: sa.ColumnElement[bool], most: int) -> int:
    """How many of these wait, counted up to `most`."""
    some = sa.select(schema.reviews.c.table).where(schema.reviews.c.state == WAITING, which).limit(most).subquery()
    return int((await db.execute(sa.select(sa.func.count()).select_from(some))).scalar_one())


async def _progress(db: AsyncConnection, table: int) -> Progress:
    reviews = schema.reviews.c
    columns = (reviews.state, reviews.rank, reviews.turn, reviews.asked, reviews.done, reviews.of, reviews.format)
    row = (await db.execute(sa.select(*columns).where(reviews.table == table))).one_or_none()
    if row is None or (row.state == DONE and row.format != FORMAT):
        return Progress(NONE)
    if row.state != WAITING:
        return Progress(row.state, row.done, row.of)
    sooner = sa.tuple_(reviews.rank, reviews.turn, reviews.asked) < sa.tuple_(row.rank, row.turn, row.asked)
    at_work = sa.select(sa.func.count()).select_from(schema.reviews).where(reviews.state == WORKING)
    ahead = await _count(db, sooner, MAX_IN_LINE) + (await db.execute(at_work)).scalar_one()
    return Progress(WAITING, ahead=ahead)


def _in_line(table: int, now: float) -> dict[str, Any]:
    """The row of a review that waits, but for its place."""
    work = {"done": 0, "of": 0, "holder": "", "until": 0.0, "format": FORMAT, "accuracy": [], "data": None}
    return {"table": table, "state": WAITING, "asked": now, "tries": 0, **work}


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
