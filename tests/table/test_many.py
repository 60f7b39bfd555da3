"""Thousands of tables that wait: the server takes them up a few at a time, and clears away in small portions."""

import asyncio
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from vaka.table.bots.bot_runner import RESUMED_AT_ONCE, BotRunner
from vaka.table.clocks.settings import live_clock
from vaka.table.host import host
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.seating.caps import TableCaps
from vaka.table.store import schema

from .evening import choose, hang, people, rows, server, settled, table_with

TABLES = 30
BOTS = [NewSeat("bot", "child")] * 2


async def waiting_tables(tables, count):
    """Tables at which two bots are to begin, and nobody lets them."""
    hang(tables)
    (anne,) = await people(tables, "Anne")
    with patch.object(tables.seating.caps, "most", TableCaps(running=count, bots_only=count)):
        return [await tables.seating.make(anne, NewTable("orongo", 2, seats=BOTS)) for _ in range(count)]


async def test_after_a_start_the_server_takes_up_its_tables_a_few_at_a_time(sqlite_url, monkeypatch):
    async with server(sqlite_url) as tables:
        codes = await waiting_tables(tables, TABLES)
    looked_at, most, all_seen = set(), [0], asyncio.Event()
    at_once = [0]
    honest = BotRunner._step

    async def counted(bots, code):
        if code in looked_at:
            return None  # one look at each is enough: nobody plays on
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        try:
            return await honest(bots, code)
        finally:
            at_once[0] -= 1
            looked_at.add(code)
            if len(looked_at) == TABLES:
                all_seen.set()

    monkeypatch.setattr(BotRunner, "_step", counted)  # before the first look: who moves is not one of a few
    async with server(sqlite_url):
        async with asyncio.timeout(PATIENCE):
            await all_seen.wait()
        assert looked_at == set(codes)
        assert 1 <= most[0] <= RESUMED_AT_ONCE


async def test_whoever_moves_does_not_stand_in_line_behind_the_tables_of_a_start(sqlite_url):
    async with server(sqlite_url) as tables:
        codes = await waiting_tables(tables, TABLES)
    async with server(sqlite_url) as tables:
        honest = tables.bots._step
        never = asyncio.Event()

        async def stuck(code):
            return await (never.wait() if code in codes else honest(code))

        tables.bots._step = stuck  # no table of the start gets anywhere
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")]))
        await choose(tables, code, anne, 0, "bid 1")
        await settled(tables, code, lambda facts: facts.version >= 2)
        never.set()


async def test_one_table_that_cannot_be_read_does_not_keep_the_others_from_their_deadlines(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await table_with(tables, anne, ben, clock=live_clock(600)) for _ in range(2)]
        async with tables.store.write() as db:
            first = schema.tables.c.code == codes[0]
            await db.execute(sa.update(schema.tables).where(first).values(components="no components", due=0.0))
            await db.execute(sa.update(schema.tables).where(sa.not_(first)).values(due=1.0))
        tables.registry.forget(codes[0])
        moved = (await tables.looking.facts(codes[1])).moved
        tables.registry.clock = lambda: moved + 700
        await settled(tables, codes[1], lambda facts: facts.seats[0].held)


async def test_old_tables_are_cleared_away_in_portions(url, monkeypatch):
    monkeypatch.setattr(host, "PORTION", 3)
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        for _ in range(8):
            await tables.host.end(await table_with(tables, anne, ben))
        writes = []
        honest = tables.store.write

        def counted():
            writes.append(1)
            return honest()

        monkeypatch.setattr(tables.store, "write", counted)
        assert await tables.host.prune(before=tables.registry.clock() + 60) == 8
        assert len(writes) >= 3
        assert await rows(tables, schema.tables) == []


@pytest.fixture
def long_ago():
    return 100 * 86_400.0


async def test_what_nobody_needs_any_more_goes(url, long_ago):
    async with server(url) as tables:
        hang(tables)
        anne, ben, _, dora = await people(tables, "Anne", "Ben", "Eve", "Dora")
        over = await table_with(tables, anne, ben)
        played = await table_with(tables, anne, ben)
        for code in (over, played):
            await choose(tables, code, anne, 0, "bid 1")
            async with tables.registry.looking(code) as live:
                assert await tables.bots.leases.take(live.row)
        await tables.host.end(over)
        now = tables.registry.clock()
        tables.registry.clock = lambda: now + long_ago
        _, cookie = await tables.people.newcomer("Fay")
        await tables.people.note_use(dora.id)
        await tables.host.tidy()
        assert sorted(row[1] for row in await rows(tables, schema.people)) == ["Anne", "Ben", "Dora", "Fay"]
        assert await tables.people.by_cookie(cookie) is not None
        assert len(await rows(tables, schema.keys)) == 1  # the choice at the table that is still played
        assert await rows(tables, schema.leases) == []
