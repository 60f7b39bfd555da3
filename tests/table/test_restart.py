"""A server that stops at any moment goes on where it was, and a store that fails changes nothing."""

import pytest
import sqlalchemy as sa

from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema
from vaka.table.tables import Tables

from .evening import all_of, choose, facing_a_bot, log_rows, over, people, sealed_rows, server, settled, table_with


async def test_a_sealed_phase_goes_on_after_a_restart(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        before = [all_of(await tables.looking.table_view(code, viewer)) for viewer in (anne, ben, None)]
    async with server(url) as tables:
        assert [all_of(await tables.looking.table_view(code, viewer)) for viewer in (anne, ben, None)] == before
        await tables.play.take_back(code, anne, 0)
        await choose(tables, code, anne, 0, "bid 4")
        await choose(tables, code, ben, 1, "bid 1")
        assert await log_rows(tables) == [(1, 0, "bid 4", -1), (2, 1, "bid 1", -1)]


async def test_a_bot_that_was_to_move_moves_after_a_restart(url):
    async with server(url, hold=10_000.0) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
    async with server(url) as tables:
        await settled(tables, code, lambda facts: facts.version > version)


async def test_a_game_of_bots_that_was_cut_off_is_played_to_its_end(sqlite_url):
    seats = [NewSeat("bot", "child")] * 2
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=seats))
        await settled(tables, code, lambda facts: facts.version > 20)
    async with server(sqlite_url) as tables:
        await over(tables, code)


class Broken(Exception):
    """What a store throws that fails."""


async def test_a_commit_that_fails_leaves_everything_as_it_was(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        before = [all_of(await tables.looking.table_view(code, viewer)) for viewer in (anne, ben)]

        def fail(connection):
            raise Broken

        engine = tables.store.engine.sync_engine
        sa.event.listen(engine, "commit", fail)
        for doing in (
            tables.play.choose(code, ben, 1, "bid 2", 0, "lost"),
            tables.play.take_back(code, anne, 0),
            tables.talk.say(code, anne, "Hello"),
            tables.play.resign(code, ben, 1),
        ):
            with pytest.raises(Broken):
                await doing
        sa.event.remove(engine, "commit", fail)
        assert [all_of(await tables.looking.table_view(code, viewer)) for viewer in (anne, ben)] == before
        assert await sealed_rows(tables) == [(0, 0, "bid 5")]
        await tables.play.choose(code, ben, 1, "bid 2", 0, "lost")
        assert (await tables.looking.facts(code)).version == 2


async def test_a_table_of_other_rules_is_kept_and_neither_shown_nor_played(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(rules=0))
    async with server(url) as tables:
        assert (await tables.looking.facts(code)).status == "playing"
        for doing in (
            tables.looking.table_view(code, anne),
            tables.play.choose(code, anne, 0, "bid 1", 0, "k"),
            tables.play.resign(code, anne, 0),
        ):
            with pytest.raises(Exception) as refusal:
                await doing
            assert refusal.value.key == "table.other_rules"


@pytest.mark.parametrize("of_old", [{"rules": 0}, {"game": "gone"}, {"components": "not toml"}])
async def test_a_table_that_cannot_be_played_any_more_keeps_nobody_from_being_shut_out_elsewhere(url, of_old):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await table_with(tables, anne, ben)
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(of_old))
        code = await table_with(tables, anne, ben)
    async with server(url) as tables:
        assert await tables.host.people_admin.ban(ben.id) == ("Ben", 1)
        assert (await tables.looking.facts(code)).seats[1].held


async def test_a_server_that_never_opened_a_table_can_be_closed(url):
    tables = Tables(url)
    await tables.open()
    await tables.close()


async def test_one_server_plays_the_bots_and_the_other_takes_over_when_it_is_gone(shared_url, monkeypatch):
    monkeypatch.setattr("vaka.table.bots.leases.LEASE_SECONDS", 1.0)
    seats = [NewSeat("bot", "child")] * 2
    async with server(shared_url) as other:
        async with server(shared_url) as one:
            (anne,) = await people(one, "Anne")
            code = await one.seating.make(anne, NewTable("orongo", 2, seats=seats))
            gone = await settled(other, code, lambda facts: facts.version > 5)
        await settled(other, code, lambda facts: facts.version > gone.version + 10)
