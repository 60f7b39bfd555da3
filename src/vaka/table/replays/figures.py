"""Public figures of a server: counts of games, and nothing about persons."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from ...review.schema import FORMAT
from ..live.loading import read_seats
from ..live.rows import PERSON, Seat
from ..live.table_registry import TableRegistry
from ..new_table import BOT
from ..store import schema
from ..table_view import OVER, PLAYING
from .reviews import DONE

MAX_TABLES = 2000  # the latest that are looked at one by one
KEPT_SECONDS = 300.0


@dataclass
class Counts:
    """Of a game with so many players: games that were won, their choices, and how many were won from the first seat."""

    game: str
    players: int
    games: int = 0
    choices: int = 0
    first: float = 0.0


@dataclass
class Meeting:
    """People against bots of one strength at a game: so many games, the people's victories, and what would be fair."""

    game: str
    strength: str
    games: int = 0
    won: float = 0.0
    fair: float = 0.0


@dataclass
class Figures:
    over: int = 0  # all finished games
    running: int = 0
    reviewed: int = 0
    counts: list[Counts] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)
    exact: dict[str, tuple[int, float]] = field(default_factory=dict)  # by game: people's decisions, and their accuracy


class ServerFigures:
    """Looked up now and then, for everybody."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._found: Figures | None = None
        self._at = 0.0

    async def figures(self) -> Figures:
        if self._found is None or time.monotonic() - self._at >= KEPT_SECONDS:
            self._found, self._at = await self._look(), time.monotonic()
        return self._found

    async def _look(self) -> Figures:
        tables, reviews = schema.tables.c, schema.reviews.c
        games = sa.select(sa.func.count()).select_from(schema.tables)
        reviewed = sa.select(sa.func.count()).select_from(schema.reviews).where(reviews.state == DONE)
        columns = (tables.id, tables.game, tables.players, tables.winners, tables.version)
        ruled = sa.and_(tables.status == OVER, tables.ended == "", tables.brought.is_(None))
        latest = sa.select(*columns).where(ruled).order_by(tables.id.desc()).limit(MAX_TABLES)
        async with self.registry.store.read() as db:
            figures = Figures(
                over=(await db.execute(games.where(tables.status == OVER))).scalar_one(),
                running=(await db.execute(games.where(tables.status == PLAYING))).scalar_one(),
                reviewed=(await db.execute(reviewed)).scalar_one(),
            )
            rows = (await db.execute(latest)).all()
            ids = [row.id for row in rows]
            seats = await read_seats(db, ids)
            made = sa.select(reviews.table, reviews.accuracy).where(reviews.state == DONE, reviews.format == FORMAT)
            accuracy = {row.table: row.accuracy for row in await db.execute(made.where(reviews.table.in_(ids)))}
        _add_up(figures, rows, seats, accuracy)
        return figures


def _add_up(
    figures: Figures, games: Sequence[Any], seats: dict[int, list[Seat]], accuracy: dict[int, list[list[int]]]
) -> None:
    """What games that ended by the rules say together; `seats` and what they did in reviews are by the table's id."""
    counts: dict[tuple[str, int], Counts] = {}
    meetings: dict[tuple[str, str], Meeting] = {}
    for game in games:
        own = counts.setdefault((game.game, game.players), Counts(game.game, game.players))
        own.games += 1
        own.choices += game.version
        own.first += 1 / len(game.winners) if 0 in game.winners else 0.0
        people = [seat.seat for seat in seats[game.id] if seat.kind == PERSON]
        for strength in {seat.strength for seat in seats[game.id] if seat.kind == BOT} if people else ():
            met = meetings.setdefault((game.game, strength), Meeting(game.game, strength))
            met.games += 1
            met.won += len([seat for seat in people if seat in game.winners]) / len(game.winners)
            met.fair += len(people) / game.players
        for seat in people if game.id in accuracy else ():
            decisions, mean = figures.exact.get(game.game, (0, 0.0))
            more, grade = accuracy[game.id][seat]
            if more:
                figures.exact[game.game] = decisions + more, (decisions * mean + more * grade) / (decisions + more)
    figures.counts = [counts[key] for key in sorted(counts)]
    figures.meetings = [meetings[key] for key in sorted(meetings)]
