"""What tests do with a server: people who come, sit down and choose."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.clocks import Clock
from tests.patience import PATIENCE
from vaka.table.calls.triggers import CHECK
from vaka.table.jobs.job import Job
from vaka.table.live.notifications import TableChanged
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.person import Person
from vaka.table.store import schema
from vaka.table.store.store import Store
from vaka.table.table_view import OVER, Facts, TableView
from vaka.table.tables import Tables

KEYS = (f"key-{number}" for number in itertools.count())


@asynccontextmanager
async def server(url: str, **how: Any) -> AsyncIterator[Tables]:
    """A server that opens for a test; its bots answer at once, and else time passes only when the test says so. With
    `hanging` they do nothing, also where the store has tables that wait for them."""
    clock, only_jobs = how.pop("clock", None) or Clock(), how.pop("only_jobs", False)
    hanging = how.pop("hanging", False)
    tables = Tables(url, **{"pace": 0.0, "workers": 1, "components": True, **how})
    clock.wind(tables.registry)
    if hanging:
        hang(tables)
    await tables.open(only_jobs)
    try:
        yield tables
    finally:
        await tables.close()


def later(tables: Tables, seconds: float = 0.0, minutes: float = 0.0) -> None:
    """So much time passes at once."""
    seconds += 60 * minutes
    calendar, steady = tables.registry.clock, tables.registry.steady
    tables.registry.clock = lambda: calendar() + seconds
    tables.registry.steady = lambda: steady() + seconds
    look_again(tables)


def look_again(tables: Tables) -> None:
    """Bots who wait by a clock of the real world look at that of the test."""
    for code in list(tables.bots._at_work):
        tables.bots.consider(code)


def hang(tables: Tables) -> None:
    """The bots of this server do nothing from now on."""
    for runner, name in ((tables.bots, "consider"), (tables.bots, "_begin"), (tables.registry, "bots_asked")):
        setattr(runner, name, lambda *given: None)


def behind_next(store: Store, transactions: str, doing: Awaitable[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Directly behind the next `fetch` or transaction ("read", "write") of this task this is done, before it goes on.

    Transactions of background tasks do not count: they come whenever they like."""
    honest, task, done = getattr(store, transactions), asyncio.current_task(), asyncio.Event()

    async def then() -> None:
        if asyncio.current_task() is task and not done.is_set():
            done.set()
            await doing

    @asynccontextmanager
    async def followed() -> AsyncIterator[AsyncConnection]:
        async with honest() as db:
            yield db
        await then()

    async def fetched(*given: Any) -> Any:
        result = await honest(*given)
        await then()
        return result

    monkeypatch.setattr(store, transactions, fetched if transactions == "fetch" else followed)


async def in_step(code: str, one: Tables, other: Tables) -> None:
    """Each of two processes has heard what the other did at this table."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with one.registry.looking(code) as here, other.registry.looking(code) as there:
                if here.row.stamp() == there.row.stamp():
                    return
            await asyncio.sleep(0.01)


async def taken(tables: Tables, kind: str) -> Job:
    """A job of this kind, with a lease. The server's own worker may just be putting it in line, and holds it then."""
    async with asyncio.timeout(PATIENCE):
        while (job := await tables.registry.queue.take([kind])) is None:
            await asyncio.sleep(0.01)
    return job


async def people(tables: Tables, *names: str) -> list[Person]:
    return [(await tables.people.newcomer(name))[0] for name in names]


async def table_with(tables: Tables, *persons: Person, game: str = "orongo", **new_table: Any) -> str:
    """A table that has begun, each person in a seat, in this order."""
    seats = [NewSeat("me")] + [NewSeat("open")] * (len(persons) - 1)
    code = await tables.seating.make(persons[0], NewTable(game, len(persons), seats=seats, **new_table))
    for seat, person in enumerate(persons[1:], 1):
        await tables.seating.sit(code, person, seat)
    return code


async def choose(tables: Tables, code: str, person: Person, seat: int, words: str, version: int | None = None) -> None:
    """Choose at the version that the table has now."""
    if version is None:
        version = (await tables.looking.facts(code, person)).version
    await tables.play.choose(code, person, seat, words, version, next(KEYS))


async def choose_first(tables: Tables, code: str, person: Person, seat: int) -> None:
    """Choose the first of what this seat may choose."""
    table_view = await tables.looking.table_view(code, person)
    assert table_view.viewer == seat
    await choose(tables, code, person, seat, table_view.game.words(table_view.choices[0]))


async def settled(tables: Tables, code: str, until: Callable[[Facts], bool]) -> Facts:
    """The facts, as soon as they are as `until` wants them."""
    async with asyncio.timeout(PATIENCE):
        async with tables.looking.changes(code, None) as wakes:
            while True:
                facts = await tables.looking.facts(code)
                if until(facts):
                    return facts
                await anext(wakes)


async def facing_a_bot(tables: Tables, person: Person) -> str:
    """A table where the person has just moved and could undo, and a bot is to follow; the server must hold.

    A game may be over before it comes to that: then there is another one.
    """
    while True:
        code = await tables.seating.make(person, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")]))
        async with asyncio.timeout(PATIENCE), tables.looking.changes(code, person) as wakes:
            while (table_view := await tables.looking.table_view(code, person)).facts.status != OVER:
                if table_view.held:
                    return code
                if table_view.choices and 0 in table_view.known.pending:
                    await choose(
                        tables, code, person, 0, table_view.game.words(table_view.choices[-1]), table_view.facts.version
                    )
                else:
                    await anext(wakes)


async def clocks_looked_at(tables: Tables, code: str) -> None:
    """A worker has looked at the clocks of this table, if the time of one has come."""
    due = sa.select(schema.tables.c.due).where(schema.tables.c.code == code)
    async with asyncio.timeout(PATIENCE):
        while True:
            tables.worker.notify()
            async with tables.store.read() as db:
                first = (await db.execute(due)).scalar()
            if first is None or first > tables.registry.clock():
                return
            await asyncio.sleep(0.01)


async def checked_by(worker: Tables, code: str) -> None:
    """A process that only works has looked after the table."""
    async with worker.store.write() as db:
        await worker.registry.queue.add(db, CHECK, code)
    async with asyncio.timeout(PATIENCE):
        while not worker.worker.done[CHECK]:
            worker.worker.notify()
            await asyncio.sleep(0.01)


async def over(tables: Tables, code: str) -> Facts:
    return await settled(tables, code, lambda facts: facts.status == OVER)


def all_of(table_view: TableView) -> dict[str, Any]:
    """Everything that a viewer gets, as plain data; but for how long others are away or do not move, which changes
    with the time."""
    seats = [vars(seat) | {"away": 0, "idle": 0} for seat in table_view.facts.seats]
    return {
        "facts": vars(table_view.facts) | {"seats": seats, "chat": table_view.facts.chat},
        "known": table_view.known.save(),
        "watched": table_view.watched.save(),
        "told": [(event.verb, event.values) for event in table_view.told],
        "choices": table_view.choices,
        "can": (table_view.can_undo, table_view.can_take_back, table_view.held, table_view.curtain, table_view.viewer),
    }


async def rows(tables: Tables, table: sa.Table) -> list[tuple[Any, ...]]:
    async with tables.store.read() as db:
        return [tuple(row) for row in await db.execute(sa.select(table))]


async def sealed_rows(tables: Tables) -> list[tuple[Any, ...]]:
    return [(row[1], row[2], row[3]) for row in sorted(await rows(tables, schema.sealed))]


async def log_rows(tables: Tables) -> list[tuple[Any, ...]]:
    return [(row[1], row[3], row[4], row[5]) for row in sorted(await rows(tables, schema.log))]


async def next_wake(tables: Tables, code: str, person: Person | None, doing: Awaitable[Any]) -> TableChanged:
    """The notification that a person gets when something is done."""
    async with asyncio.timeout(PATIENCE), tables.looking.changes(code, person) as wakes:
        await doing
        return await anext(wakes)


async def wakes_before_a_word(
    tables: Tables, code: str, person: Person | None, doing: Awaitable[Any], speaker: Person
) -> list[TableChanged]:
    """The notifications that a person gets from something that is done, up to a word that is then said at the table."""
    heard: list[TableChanged] = []
    async with asyncio.timeout(PATIENCE), tables.looking.changes(code, person) as wakes:
        changes = (await tables.looking.facts(code)).changes

        async def listen() -> None:
            async for wake in wakes:
                if wake.changes > changes:
                    return
                heard.append(wake)

        listening = asyncio.create_task(listen())
        await doing
        await tables.talk.say(code, speaker, "That was that.")
        await listening
    return heard
