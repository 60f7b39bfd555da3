"""Connections to PostgreSQL that end unseen: whoever only looks gets an answer, and nothing is written twice."""

import asyncio
import select
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, contextmanager

import psycopg
import pytest
import sqlalchemy as sa

from vaka.table.errors import StoreAway
from vaka.table.store import schema, time_limits
from vaka.table.store.store import Store
from vaka.table.tables import Tables

from .evening import people, server, table_with


class Killer:
    """PostgreSQL ends a connection just when the test has got it out of the pool, where it was still alive."""

    def __init__(self, store: Store, postgresql: psycopg.Connection) -> None:
        self._postgresql = postgresql
        self._task: asyncio.Task | None = None
        self._left = 0
        sa.event.listen(store.engine.sync_engine, "checkout", self._end)  # after the store's own look at it

    def _end(self, connection, record, proxy) -> None:
        if self._left and asyncio.current_task() is self._task:
            self._left -= 1
            self.end(connection.driver_connection)

    def end(self, line: time_limits.Line) -> None:
        self._postgresql.execute("SELECT pg_terminate_backend(%s)", [line.info.backend_pid])
        select.select([line.fileno()], [], [])  # its end can be read

    @contextmanager
    def ends_the_next(self, many: int = 1):
        """So many connections that this task gets; nobody else's."""
        self._task, self._left = asyncio.current_task(), many
        yield
        assert not self._left, "fewer connections were used"


@asynccontextmanager
async def with_killer(url: str, postgresql: str) -> AsyncIterator[tuple[Tables, Killer]]:
    with psycopg.connect(postgresql, autocommit=True) as connection:
        async with server(url) as tables:
            yield tables, Killer(tables.store, connection)


async def test_whoever_looks_at_anything_never_hears_of_a_connection_that_was_lost(shared_url, postgresql):
    async with with_killer(shared_url, postgresql) as (tables, killer):
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        token = await tables.people.new_program_token(anne, "bot")

        def known(token):
            tables.people.forget()
            return tables.people.by_token(token)

        def read_anew(code):
            tables.registry.forget(code)
            return tables.looking.facts(code, anne)

        looks = {
            "a query alone": lambda: tables.store.fetch(sa.select(schema.tables.c.code)),
            "who asks": lambda: known(token),
            "a table, of several queries": lambda: read_anew(code),
            "what somebody has chosen": lambda: tables.people.settings(anne),
            "their devices": lambda: tables.people.keys(anne),
            "their tables": lambda: tables.lists.of(anne),
            "the lobby": lambda: tables.lists.lobby(),
            "names": lambda: tables.lists.names(anne),
            "games": lambda: tables.history.games(anne),
            "sign-ins": lambda: tables.sign_ins.of(anne),
            "bot accounts": lambda: tables.bot_accounts.of(anne),
            "calls": lambda: tables.calls.preferences.of(anne.id),
            "holidays": lambda: tables.clocks.calendar(anne),
            "jobs": lambda: tables.registry.queue.next_due(["nothing"]),
            "hosts, of people": lambda: tables.host.people_admin.all(),
            "hosts, of tables": lambda: tables.host.counts(),
            "hosts, of reports": lambda: tables.host.reports.all(),
            "hosts, of all that is known": lambda: tables.host.personal_data.export(anne.id),
        }
        for name, look in looks.items():
            before = await look()
            with killer.ends_the_next():
                assert await look() == before, name


async def test_after_an_answer_no_other_moment_of_the_store_is_looked_at(shared_url, postgresql):
    async with with_killer(shared_url, postgresql) as (tables, killer):

        async def look_twice():
            async with tables.store.read() as db:
                await db.execute(sa.select(1))
                killer.end((await db.get_raw_connection()).driver_connection)
                await db.execute(sa.select(1))

        with pytest.raises(StoreAway):
            await look_twice()


async def test_a_read_is_repeated_once(shared_url, postgresql):
    async with with_killer(shared_url, postgresql) as (tables, killer):
        with killer.ends_the_next(2), pytest.raises(StoreAway):
            await tables.lists.lobby()
        assert await tables.lists.lobby() == []


async def chat(tables, code):
    tables.registry.forget(code)
    return [line.text for line in (await tables.looking.facts(code)).chat]


async def test_a_write_is_not_repeated_where_its_connection_was_lost(shared_url, postgresql, monkeypatch):
    async with with_killer(shared_url, postgresql) as (tables, killer):
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        with killer.ends_the_next(), pytest.raises(StoreAway):
            await tables.talk.say(code, anne, "Lost")
        assert await chat(tables, code) == []

        honest = time_limits.Line.commit

        async def commit_and_lose_the_answer(line):
            await honest(line)
            line.cut()
            await line.execute("SELECT 1")

        monkeypatch.setattr(time_limits.Line, "commit", commit_and_lose_the_answer)
        with pytest.raises(StoreAway):
            await tables.talk.say(code, anne, "Once")
        monkeypatch.undo()
        assert await chat(tables, code) == ["Once"]
