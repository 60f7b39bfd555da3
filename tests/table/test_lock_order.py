"""Those who change several tables at once take them in one order: on PostgreSQL each would else wait for the other."""

import asyncio

import pytest
import sqlalchemy as sa

from tests.clocks import Clock
from tests.patience import PATIENCE
from tests.table.evening import people, server, table_with
from tests.table.test_history import resigned
from vaka.table.clocks.settings import live_clock
from vaka.table.live.loading import read_row
from vaka.table.new_table import NewTable
from vaka.table.retention import DAY, Retention
from vaka.table.seating.caps import expire
from vaka.table.store import schema
from vaka.table.tables import Tables


async def somebody_waits(tables: Tables) -> None:
    """Until a transaction waits for another one."""
    waiting = sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    async with asyncio.timeout(PATIENCE):
        while True:
            async with tables.store.read() as db:
                if (await db.execute(waiting)).scalar_one():
                    return
            await asyncio.sleep(0.01)


def much_later(tables: Tables) -> float:
    """When tables that nobody came to are cleared away."""
    return tables.registry.clock() + 2 * Retention().waiting * DAY


async def test_whoever_is_forgotten_while_their_words_are_taken_out_waits_for_that(shared_url: str) -> None:
    """Each would else wait for the other: one has the words and wants the table, the other has it and wants them."""
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await resigned(tables, anne, ben)
        await tables.talk.say(code, ben, "my secret")
        async with tables.registry.changing(code, anne.id) as change:
            forgetting = asyncio.create_task(tables.history.forget(ben, code))
            await somebody_waits(tables)
            await change.db.execute(sa.update(schema.chat).values(text=""))  # as when a host takes words out
        assert await forgetting == 1
        assert (await tables.looking.table_view(code, anne)).facts.chat == []


async def test_tables_that_are_cleared_away_are_taken_in_the_order_in_which_a_forgotten_person_leaves_them(
    shared_url: str,
) -> None:
    """Else each would wait for the other here as well: a caller that waits for the first table has no later one."""
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, *later = [await resigned(tables, anne, ben) for _ in range(6)]
        async with tables.registry.changing(first, anne.id):
            clearing = asyncio.create_task(tables.host.prune(tables.registry.clock() + 1))
            await somebody_waits(tables)
            for code in later:
                async with tables.registry.changing(code, anne.id) as change:
                    change.live.row.name = "Late"
        assert await clearing == 6


async def test_a_table_that_is_changed_while_its_clocks_get_time_back_is_waited_for(shared_url: str) -> None:
    clock = Clock()
    async with server(shared_url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(60))
        async with tables.registry.looking(code) as live:
            before = [seat.since for seat in live.seats]
        clock.go_on(10_000)
        tables.uptime.missed()
        async with tables.registry.changing(code, anne.id) as change:
            noting = asyncio.create_task(tables.uptime.note())
            await somebody_waits(tables)
            change.live.seats[0].name = "Late"
        await noting
        async with tables.registry.looking(code) as live:
            assert [seat.since for seat in live.seats] == pytest.approx([since + 10_000 for since in before], abs=1)


async def test_tables_whose_rematch_has_waited_too_long_are_told_so_in_the_same_order(shared_url: str) -> None:
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, *later = played = [await resigned(tables, anne, ben) for _ in range(3)]
        waiting = [await tables.seating.make(anne, NewTable("orongo", 2)) for _ in played]
        for code, rematch in zip(reversed(played), waiting):  # what was changed last is found last
            async with tables.registry.changing(code, anne.id) as change:
                change.live.row.rematch = rematch
        async with tables.registry.changing(first, anne.id):
            clearing = asyncio.create_task(expire(tables.registry, much_later(tables), Retention()))
            await somebody_waits(tables)
            for code in later:
                async with tables.registry.changing(code, anne.id) as change:
                    change.live.row.name = "Late"
        assert await clearing == len(waiting)
        assert {(await tables.looking.facts(code)).rematch for code in played} == {""}


async def test_who_has_a_table_gets_its_rematch_also_while_that_is_to_be_cleared_away(shared_url: str) -> None:
    """As a host does who clears away both: a caller that waits for the earlier table has not taken the later one."""
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        played, rematch = await resigned(tables, anne, ben), await tables.seating.make(anne, NewTable("orongo", 2))
        async with tables.registry.changing(played, anne.id) as change:
            change.live.row.rematch = rematch
        async with tables.registry.changing(played, anne.id) as change:
            clearing = asyncio.create_task(expire(tables.registry, much_later(tables), Retention()))
            await somebody_waits(tables)
            await read_row(change.db, rematch, lock=True)
        assert await clearing == 1
        assert (await tables.looking.facts(played)).rematch == ""


async def test_a_table_that_is_used_while_old_ones_are_cleared_away_does_not_keep_the_others(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no other table is left of its portion."""
    monkeypatch.setattr("vaka.table.host.host.PORTION", 1)
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, *others = [await tables.seating.make(anne, NewTable("orongo", 2)) for _ in range(3)]
        before = tables.registry.clock() + 60
        async with tables.registry.changing(first, ben.id) as change:
            clearing = asyncio.create_task(tables.host.prune(before, unfinished=True))
            await somebody_waits(tables)
            change.live.row.moved = before + 60
        assert await clearing == len(others)
        assert [facts.code for facts in await tables.lists.all()] == [first]
