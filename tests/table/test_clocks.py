"""Somebody sets the calendar of the machine: no bot stands still, and nobody is hurried."""

import time

import pytest
import sqlalchemy as sa

from tests.clocks import BEGIN, Clock
from vaka.table.clocks.settings import live_clock
from vaka.table.errors import NotNow
from vaka.table.live.table_registry import TableRegistry
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema

from .evening import clocks_looked_at, facing_a_bot, hang, look_again, people, rows, server, settled, table_with

HOUR = 3600.0
HOLD = 6.0
BOTS = [NewSeat("bot", "child")] * 2


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, -HOLD, HOLD, HOUR, 24 * HOUR])
async def test_a_bot_answers_after_its_time_however_the_calendar_is_set(sqlite_url, jump):
    clock = Clock()
    async with server(sqlite_url, clock=clock, hold=HOLD) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
        assert 0 < await tables.bots._step(code) <= HOLD
        clock.jump(jump)
        assert 0 < await tables.bots._step(code) <= HOLD  # neither hurried nor held for longer
        clock.go_on(HOLD)
        look_again(tables)
        await settled(tables, code, lambda facts: facts.version > version)


async def test_after_a_restart_with_the_calendar_set_back_bots_go_on(sqlite_url):
    async with server(sqlite_url, hold=HOLD) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
    clock = Clock(BEGIN - HOUR)
    async with server(sqlite_url, clock=clock, hold=HOLD) as tables:
        assert 0 < await tables.bots._step(code) <= HOLD
        clock.go_on(HOLD)
        look_again(tables)
        await settled(tables, code, lambda facts: facts.version > version)


async def test_a_lease_from_before_the_calendar_was_set_back_binds_nobody(shared_url):
    async with server(shared_url) as one:
        hang(one)
        (anne,) = await people(one, "Anne")
        code = await one.seating.make(anne, NewTable("orongo", 2, seats=BOTS))
        async with one.registry.looking(code) as live:
            assert await one.bots.leases.take(live.row)
        async with server(shared_url, clock=Clock(BEGIN - HOUR)) as other:
            await settled(other, code, lambda facts: facts.version > 5)


async def test_a_lease_that_is_in_force_keeps_others_from_even_looking(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        for tables in (one, other):
            hang(tables)
        (anne,) = await people(one, "Anne")
        code = await one.seating.make(anne, NewTable("orongo", 2, seats=BOTS))
        async with one.registry.looking(code) as live:
            assert await one.bots.leases.take(live.row)
            errors = []
            sa.event.listen(other.store.engine.sync_engine, "handle_error", errors.append)
            assert not await other.bots.leases.take(live.row)
            assert not errors  # PostgreSQL would log each
        assert await one.bots.leases.waiting() == [code]
        assert await other.bots.leases.waiting() == []
        assert [row[1] for row in await rows(one, schema.leases)] == [one.bots.holder]


class OwnCalendar:
    """The calendar of one machine, which differs by so much from its database's."""

    def __init__(self, difference: float = 0.0) -> None:
        self.difference = difference

    def calendar(self) -> float:
        return time.time() + self.difference

    def wind(self, registry: TableRegistry) -> None:
        registry.store.clock.calendar = self.calendar


@pytest.mark.parametrize("difference", [-HOUR, HOUR])
async def test_who_is_there_and_what_is_due_goes_by_the_time_of_the_database(shared_url, difference):
    calendar = OwnCalendar()
    async with server(shared_url, clock=OwnCalendar()) as one, server(shared_url, clock=calendar) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben, clock=live_clock(600))
        calendar.difference = difference
        one.looking.here(await one.looking.facts(code, ben), ben)
        for tables in (one, other, one):
            await tables.sync()
        for tables in (one, other):
            with pytest.raises(NotNow):
                await tables.votes.propose(code, anne, "replace", 1)
            await clocks_looked_at(tables, code)
            assert not any(seat.held for seat in (await tables.looking.facts(code)).seats)


async def test_a_process_whose_clock_is_wrong_says_so_and_leaves_the_work_to_others(shared_url, caplog):
    calendar = OwnCalendar(-60.0)
    async with server(shared_url, clock=calendar) as wrong:
        (line,) = [line for line in caplog.records if line.getMessage() == "clock differs from the database"]
        assert -65 < line.seconds < -55
        (anne,) = await people(wrong, "Anne")
        code = await wrong.seating.make(anne, NewTable("orongo", 2, seats=BOTS))
        async with wrong.registry.looking(code) as live:
            assert not await wrong.bots.leases.take(live.row)
        async with server(shared_url, clock=OwnCalendar()) as right:
            await settled(right, code, lambda facts: facts.version > 5)
        code = await wrong.seating.make(anne, NewTable("orongo", 2, seats=BOTS))
        calendar.difference = 0.0
        await wrong.sync()
        await settled(wrong, code, lambda facts: facts.version > 5)
