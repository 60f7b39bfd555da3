"""Lists of tables are made from the store, and hold what is shown and nothing else."""

import asyncio

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.table.evening import people, server, table_with
from tests.table.test_boxes import OWN
from vaka.table.errors import NotAllowed
from vaka.table.live.loading import MAX_CHAT, read_seats
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


async def unread(tables, person):
    """Of the only table of this person: as the list and the table itself count it."""
    (listed,) = await tables.lists.of(person)
    assert (await tables.looking.facts(listed.code, person)).unread == listed.unread
    return listed.unread


async def in_talk(tables, speakers):
    """Anne and Ben sit at a table and Eve watches; these have said something, in this order."""
    persons = await people(tables, "Anne", "Ben", "Eve")
    code = await table_with(tables, *persons[:2])
    for name in speakers.split():
        await tables.talk.say(code, next(one for one in persons if one.name == name), "Hello")
    return code, *persons


async def test_a_list_counts_what_others_have_said_since_one_has_read_the_chat(url):
    async with server(url) as tables:
        code, anne, ben, eve = await in_talk(tables, "Ben Eve Anne Ben")
        await tables.talk.react(code, ben, "thanks")
        assert (await unread(tables, anne), await unread(tables, ben)) == (4, 2)
        await tables.talk.have_read(code, anne, 2)
        assert (await unread(tables, anne), await unread(tables, ben)) == (2, 2)
        await tables.talk.have_read(code, anne, 1)  # nobody reads backwards
        tables.registry.forget(code)
        assert await unread(tables, anne) == 2
        await tables.talk.have_read(code, anne, 1_000)  # no more was said than five lines
        assert await unread(tables, anne) == 0
        await tables.talk.say(code, eve, "Good luck")
        assert await unread(tables, anne) == 1
        with pytest.raises(NotAllowed):
            await tables.talk.have_read(code, eve, 1)
        assert [facts.unread for facts in await tables.lists.all()] == [0]


async def test_what_was_taken_out_or_said_by_somebody_who_is_muted_is_not_counted(url):
    async with server(url) as tables:
        code, anne, ben, _ = await in_talk(tables, "Eve Ben Eve Ben")
        await tables.talk.take_out(code, anne, 2)
        assert await unread(tables, anne) == 3
        await tables.talk.take_out(code, anne, 1, mute=True)
        assert await unread(tables, anne) == 1
        await tables.host.personal_data.erase(ben.id)
        assert await unread(tables, anne) == 0


async def test_what_was_said_before_one_sat_down_is_not_counted(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2))
        await tables.talk.say(code, anne, "Who plays?")
        await tables.seating.sit(code, ben, 1)
        assert await unread(tables, ben) == 0
        await tables.talk.say(code, anne, "Welcome")
        assert await unread(tables, ben) == 1


async def test_of_a_long_chat_as_many_lines_are_counted_as_the_table_shows(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        line = {"table": 1, "seat": 1, "name": "Ben", "text": "Hello", "at": 0.0, "person": ben.id}
        async with tables.store.write() as db:
            lines = [line | {"number": number} for number in range(1, MAX_CHAT + 10)]
            await db.execute(sa.insert(schema.chat), lines)
        tables.registry.forget(code)
        assert await unread(tables, anne) == MAX_CHAT


async def test_in_a_seat_from_before_it_is_counted_from_the_first_reading_on(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, ben, "Hello")
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.seats).values(chat_read=None))
        tables.registry.forget(code)
        assert await unread(tables, anne) == 0
        await tables.talk.have_read(code, anne, 1)
        await tables.talk.say(code, ben, "Are you there?")
        assert await unread(tables, anne) == 1


async def test_what_was_read_at_one_process_is_read_at_all(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        await one.talk.say(code, ben, "Hello")
        assert (await other.looking.facts(code, anne)).unread == 1
        await one.talk.have_read(code, anne, 1)
        async with asyncio.timeout(PATIENCE):
            while (await other.looking.facts(code, anne)).unread:
                await asyncio.sleep(0.01)


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
