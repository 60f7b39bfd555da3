"""The games that a person has played here: for that person alone, and forgotten when they say so."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from ...core.record import CHOICE, UNDO
from ...core.seats import seat_number
from ...review.schema import FORMAT
from ..codes import is_code
from ..errors import NotFound
from ..live.cooperative import Slices
from ..live.lists import whole_rows
from ..live.loading import read_seats
from ..live.notifications import TableChanged
from ..live.rows import PERSON, Seat
from ..live.table_registry import TableRegistry
from ..new_table import BOT
from ..people.person import Person
from ..store import schema
from ..store.store import in_lock_order
from ..table_view import OVER
from .reviews import DONE

MAX_GAMES = 1000  # the latest
OPENING_LINES = 80  # a first choice is among so many lines
FORGOTTEN = "N. N."  # how a seat is called whose person wants to be forgotten


@dataclass
class Other:
    """Somebody else at the table; `person` tells persons of the same name apart and leaves the server never."""

    name: str
    kind: str
    strength: str
    person: int | None = None
    owner: str = ""  # of a bot account


@dataclass
class Game:
    """A finished game as the person who played it may keep it. Seats are counted from 0."""

    code: str
    name: str
    game: str
    rules: int
    players: int
    seats: list[int]
    at: float
    ended: str
    winners: list[int]
    brought: bool
    components: bool
    others: list[Other]
    opening: str = ""  # the first choice, in words
    decisions: int = 0  # in its review, if that has an accuracy
    accuracy: int = 0

    @property
    def counts(self) -> bool:
        """Whether it is a result: played from the start, from one seat, to an end that somebody won."""
        return len(self.seats) == 1 and bool(self.winners) and not self.brought

    @property
    def won(self) -> bool:
        return self.counts and self.seats[0] in self.winners

    @property
    def share(self) -> float:
        """The part of the victory: several may win together."""
        return 1 / len(self.winners) if self.won else 0.0

    def data(self) -> dict[str, Any]:
        """As plain data, to take away; seats are counted from 1."""
        return {
            "code": self.code,
            "name": self.name,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "seats": [seat_number(seat) for seat in self.seats],
            "at": self.at,
            "ended": self.ended,
            "winners": [seat_number(seat) for seat in self.winners],
            "brought": self.brought,
            "counts": self.counts,
            "won": self.share,
            "others": [
                {"name": other.name, "kind": other.kind, "strength": other.strength, "owner": other.owner}
                for other in self.others
            ],
            "opening": self.opening,
            "decisions": self.decisions,
            "accuracy": self.accuracy,
        }


@dataclass
class Tally:
    """Results of some games: how many, the victories (shared ones in parts), and what would be fair."""

    games: int = 0
    won: float = 0.0
    fair: float = 0.0

    def add(self, game: Game) -> None:
        self.games += 1
        self.won += game.share
        self.fair += 1 / game.players


@dataclass
class Statistics:
    games: int = 0
    results: dict[tuple[str, int], Tally] = field(default_factory=dict)  # by game and number of players
    against: list[tuple[Other, Tally]] = field(default_factory=list)  # the most met first
    openings: dict[str, list[tuple[str, Tally]]] = field(default_factory=dict)  # by game, the most played first
    accuracy: list[Game] = field(default_factory=list)  # games with a review, the first played first


class History:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def games(self, person: Person, most: int = MAX_GAMES) -> list[Game]:
        """The finished games of a person, the latest first; no others are read than these."""
        tables, seats = schema.tables.c, schema.seats.c
        theirs = sa.select(seats.table).where(seats.person == person.id, seats.kind == PERSON)
        brought = sa.func.coalesce(tables.brought, 0)
        latest = (
            sa.select(tables.id)
            .where(tables.id.in_(theirs), tables.status == OVER, tables.version > brought)
            .order_by(tables.moved.desc(), tables.id.desc())
            .limit(most)
        )
        query = whole_rows(latest)
        async with self.registry.store.read() as db:
            rows = (await db.execute(query)).all()
            ids = [row.id for row in rows]
            seated = await read_seats(db, ids)
            logged = (await db.execute(_openings(person.id, ids))).all()
            reviews = schema.reviews.c
            exact = sa.select(reviews.table, reviews.accuracy).where(reviews.table.in_(ids), reviews.state == DONE)
            accuracy = {row.table: row.accuracy for row in await db.execute(exact.where(reviews.format == FORMAT))}
        openings = {table: list(of) for table, of in groupby(logged, key=lambda line: line.table)}
        result = []
        slices = Slices()
        for row in rows:
            await slices.rest()
            game = _game(row, seated[row.id], person.id)
            game.opening = _first_choice(openings.get(row.id, []), game.seats)
            for seat in game.seats:
                more, own = accuracy[row.id][seat] if row.id in accuracy else (0, 0)
                if more:
                    both = game.decisions + more
                    game.accuracy = round((game.decisions * game.accuracy + more * own) / both)
                    game.decisions = both
            result.append(game)
        return result

    async def forget(self, person: Person, code: str = "") -> int:
        """Take the person out of a finished game, or out of all: nobody sits in that seat any more, its name and what
        was said there are gone. The game itself belongs to the others as well, and stays. Answers how many."""
        if code and not is_code(code):
            raise NotFound("table.no_such_table", {})
        tables, seats = schema.tables.c, schema.seats.c
        theirs = sa.select(seats.table).where(seats.person == person.id, seats.kind == PERSON)
        which = sa.select(tables.id).where(tables.id.in_(theirs), tables.status == OVER)
        if code:
            which = which.where(tables.code == code)
        async with self.registry.store.write() as db:
            ids = list((await db.execute(in_lock_order(which, tables.id))).scalars())
            if code and not ids:
                raise NotFound("table.no_such_table", {})
            mine = sa.and_(seats.person == person.id, seats.table.in_(ids))
            said = sa.exists().where(mine, seats.table == schema.chat.c.table, seats.seat == schema.chat.c.seat)
            await db.execute(sa.delete(schema.chat).where(said))
            await db.execute(sa.update(schema.seats).where(mine).values(person=None, name=FORGOTTEN, chat_read=None))
            hosted = sa.and_(tables.host == person.id, tables.id.in_(ids))
            await db.execute(sa.update(schema.tables).where(hosted).values(host=None))
            asked = sa.and_(schema.jobs.c.person == person.id, schema.jobs.c.table.in_(ids))
            await db.execute(sa.update(schema.jobs).where(asked).values(person=None))
            news = (
                sa.update(schema.tables).where(tables.id.in_(ids)).returning(tables.code, tables.moves, tables.changes)
            )
            changed = [TableChanged(*row) for row in await db.execute(news.values(changes=tables.changes + 1))]
        for change in changed:
            self.registry.changed_in_store(change)
        return len(ids)


def _openings(person: int, tables: list[int]) -> sa.Select[Any]:
    """The first choices of a person in these games, and what was undone there."""
    log, seats = schema.log.c, schema.seats.c
    own = sa.exists().where(seats.table == log.table, seats.seat == log.seat, seats.person == person)
    return (
        sa.select(log.table, log.number, log.kind, log.seat, log.words, log.back_to)
        .where(log.table.in_(tables), log.number <= OPENING_LINES)
        .where(sa.or_(log.kind == UNDO, sa.and_(log.kind == CHOICE, own)))
        .order_by(log.table, log.number)
    )


def _game(row: sa.Row[Any], seats: list[Seat], person: int) -> Game:
    others = [seat for seat in seats if seat.person != person]
    return Game(
        row.code,
        row.name,
        row.game,
        row.rules,
        row.players,
        [seat.seat for seat in seats if seat.person == person],
        row.moved,
        row.ended,
        row.winners,
        row.brought is not None,
        bool(row.components),
        [
            Other(seat.name, seat.kind, seat.strength if seat.kind == BOT else "", seat.person, seat.owner)
            for seat in others
        ],
    )


def _first_choice(lines: Iterable[Any], seats: list[int]) -> str:
    """The first choice of these seats that was not undone, in words."""
    standing: list[Any] = []
    for line in lines:
        if line.kind == UNDO:
            standing = [one for one in standing if one.number <= line.back_to]
        elif line.kind == CHOICE and line.seat in seats:
            standing.append(line)
    return standing[0].words if standing else ""


def statistics(games: list[Game]) -> Statistics:
    """What a person's games say together."""
    result = Statistics(len(games))
    met: dict[tuple[str, object], tuple[Other, Tally]] = {}
    opened: dict[str, dict[str, Tally]] = {}
    for game in games:
        if not game.counts:
            continue
        result.results.setdefault((game.game, game.players), Tally()).add(game)
        if game.opening:
            opened.setdefault(game.game, {}).setdefault(game.opening, Tally()).add(game)
        for key, other in {_who(other): other for other in game.others}.items():
            met.setdefault(key, (other, Tally()))[1].add(game)
    result.results = dict(sorted(result.results.items()))
    result.against = sorted(met.values(), key=lambda pair: -pair[1].games)
    result.openings = {
        game: sorted(choices.items(), key=lambda pair: (-pair[1].games, pair[0]))
        for game, choices in sorted(opened.items())
    }
    result.accuracy = [game for game in reversed(games) if game.decisions]
    return result


def _who(other: Other) -> tuple[str, object]:
    """Bots are the same by their strength, people by who they are."""
    return (other.kind, other.strength) if other.kind != PERSON else (other.kind, other.person or other.name)
