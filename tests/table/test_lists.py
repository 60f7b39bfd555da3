"""Lists of tables are made from the store, and hold what is shown and nothing else."""

import sqlalchemy as sa

from tests.table.evening import people, server
from tests.table.test_boxes import OWN
from vaka.table.live.loading import read_seats
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema


async def test_lists_do_not_read_components(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.seating.make(anne, NewTable("orongo", 2))
        brought = await tables.seating.make(anne, NewTable("orongo", 2, components=OWN["orongo"]))
        asked = []
        sa.event.listen(
            tables.store.engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(str(given[2]))
        )
        listed = await tables.lists.lobby()
        listed += await tables.lists.of(anne)
        listed += await tables.lists.all()
        await tables.history.games(anne)
        assert [facts.components for facts in listed] == [facts.code == brought for facts in listed]
        for text in asked:
            assert "tables.components, " not in text
        assert await tables.lists.lobby(without=anne) == []
        assert len(await tables.lists.lobby(most=1, without=ben)) == 1


async def test_a_persons_tables_are_those_made_and_those_sat_at(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        made = await tables.seating.make(anne, NewTable("orongo", 3, seats=[NewSeat("open")] * 3))
        sat = await tables.seating.make(ben, NewTable("orongo", 3))
        await tables.seating.sit(sat, anne, 1)
        assert {facts.code for facts in await tables.lists.of(anne)} == {made, sat}
        assert len(await tables.lists.of(anne, most=1)) == 1
        assert [facts.code for facts in await tables.lists.of(ben)] == [sat]


async def test_searches_for_lists_have_an_index(sqlite_url):
    async with server(sqlite_url) as tables, tables.store.read() as db:
        for text, index in (
            ("SELECT id FROM tables WHERE status = 'seating' AND open = 1 ORDER BY created", "tables_lobby"),
            ("SELECT id FROM tables WHERE host = 1", "ix_tables_host"),
            ('SELECT "table" FROM seats WHERE person = 1', "ix_seats_person"),
        ):
            plan = (await db.execute(sa.text(f"EXPLAIN QUERY PLAN {text}"))).all()
            assert any(index in str(row) for row in plan), plan
    assert {index.name for index in schema.tables.indexes} >= {"tables_lobby"}


async def test_a_server_may_have_more_tables_than_a_statement_has_values(url):
    async with server(url) as tables, tables.store.read() as db:
        assert len(await read_seats(db, range(70_000))) == 70_000
