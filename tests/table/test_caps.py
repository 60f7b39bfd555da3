"""One person, and one address, has so many tables at once; tables that nobody comes to are cleared away."""

import asyncio
from dataclasses import replace

import pytest
import sqlalchemy as sa

import vaka
from tests.table import evening
from tests.table.evening import choose, people, table_with
from vaka.table.errors import NotFound, Refused
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.retention import DAY, Retention
from vaka.table.seating import caps
from vaka.table.seating.caps import PLAYED_SECONDS, TableCaps, expire
from vaka.table.store import schema

WAITING = NewTable("orongo", 2)
RUNNING = NewTable("orongo", 2, seats=[NewSeat("me")] * 2)
BOTS = NewTable("orongo", 2, seats=[NewSeat("bot", "child")] * 2)


FEW = TableCaps(waiting=2, running=2, bots_only=2)
MORE_RUNNING = replace(FEW, running=10)
KEEP = Retention()
WAITING_SECONDS = KEEP.waiting * DAY


@pytest.fixture(autouse=True)
def small_share(monkeypatch):
    monkeypatch.setattr(caps, "ADDRESS_SHARE", 2)


def server(url, **how):
    return evening.server(url, **{"most": FEW, **how})


async def refusal(tables, person, new_table, address=""):
    with pytest.raises(Refused) as refused:
        await tables.seating.make(person, new_table, address)
    return refused.value.key, refused.value.values["most"]


@pytest.mark.parametrize(
    ("new_table", "key"),
    [
        (WAITING, "table.too_many_waiting"),
        (RUNNING, "table.too_many_running"),
    ],
)
async def test_a_person_has_so_many_tables(url, new_table, key):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await tables.seating.make(anne, new_table) for _ in range(2)]
        assert await refusal(tables, anne, new_table) == (key, 2)
        await tables.seating.make(ben, new_table)
        await tables.host.end(codes[0])
        await tables.seating.make(anne, new_table)


async def test_a_host_can_let_everybody_have_more(sqlite_url):
    async with server(sqlite_url, limit_factor=2) as tables:
        (anne,) = await people(tables, "Anne")
        for _ in range(4):
            await tables.seating.make(anne, WAITING)
        assert await refusal(tables, anne, WAITING) == ("table.too_many_waiting", 4)


async def test_a_person_has_so_many_tables_of_bots_alone(sqlite_url):
    async with server(sqlite_url, most=MORE_RUNNING, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        for _ in range(2):
            await tables.seating.make(anne, BOTS)
        assert await refusal(tables, anne, BOTS) == ("table.too_many_bots_only", 2)
        await tables.seating.make(anne, RUNNING)


async def test_a_table_that_nobody_came_to_is_no_way_around_the_caps_when_it_is_started(url):
    async with server(url, most=MORE_RUNNING, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        nobody = NewTable("orongo", 2, seats=[NewSeat("open")] * 2)
        for _ in range(2):
            await tables.seating.start(await tables.seating.make(anne, nobody), anne)
        code = await tables.seating.make(anne, nobody)
        with pytest.raises(Refused) as refused:
            await tables.seating.start(code, anne)
        assert refused.value.key == "table.too_many_bots_only"
        await tables.seating.sit(code, anne, 0)
        await tables.seating.start(code, anne)
        assert (await tables.looking.facts(code)).status == "playing"


async def test_an_address_has_so_many_tables_whoever_asks_from_there(sqlite_url):
    async with server(sqlite_url) as tables:
        bots = await people(tables, *"ABCDE")
        codes = [await tables.seating.make(bot, WAITING, "192.0.2.7") for bot in bots[:4]]
        assert await refusal(tables, bots[4], WAITING, "192.0.2.7") == ("table.too_many_waiting", 4)
        await tables.seating.make(bots[4], WAITING, "192.0.2.8")
        await tables.host.end(codes[0])
        await tables.seating.make(bots[4], WAITING, "192.0.2.7")


async def test_a_table_that_nobody_came_to_is_cleared_away(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        old = await tables.seating.make(anne, WAITING)
        running = await tables.seating.make(anne, RUNNING)
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(created=1.0))
        young = await tables.seating.make(anne, WAITING)
        await expire(tables.registry, 2.0 + WAITING_SECONDS, KEEP)
        with pytest.raises(NotFound):
            await tables.looking.facts(old)
        assert {facts.code for facts in await tables.lists.of(anne)} == {running, young}


async def test_a_table_at_which_somebody_sits_down_in_another_server_is_not_cleared_away(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await one.seating.make(anne, WAITING)
        async with one.registry.changing(code):
            assert await expire(other.registry, other.registry.clock() + WAITING_SECONDS + 1, KEEP) == 0
        await one.seating.sit(code, ben, 1)
        assert (await other.looking.facts(code)).status == "playing"


async def test_a_record_is_no_way_around_the_caps(sqlite_url):
    text = vaka.Match(vaka.game("orongo"), 2, seed=1).record().text()
    async with server(sqlite_url, most=MORE_RUNNING, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        for _ in range(2):
            await tables.imports.import_record(anne, text, ["child", "child"])
        with pytest.raises(Refused) as refused:
            await tables.imports.import_record(anne, text, ["child", "child"])
        assert refused.value.key == "table.too_many_bots_only"
        await tables.imports.import_record(anne, text)


async def test_many_games_that_are_over_are_not_all_played_again_at_once(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        codes = []
        for _ in range(3):
            codes.append(await tables.seating.make(anne, RUNNING))
            await tables.host.end(codes[-1])
        again = [await tables.seating.rematch(code, anne) for code in codes[:2]]
        with pytest.raises(Refused) as refused:
            await tables.seating.rematch(codes[2], anne)
        assert refused.value.key == "table.too_many_running"
        assert [await tables.seating.rematch(code, anne) for code in codes[:2]] == again  # those are there


async def test_whoever_is_asked_to_play_again_may_come_however_many_tables_they_have(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.host.end(code)
        again = await tables.seating.rematch(code, anne)
        for _ in range(2):
            await tables.seating.make(ben, RUNNING)
        assert await tables.seating.rematch(code, ben) == again
        assert (await tables.looking.facts(again)).status == "playing"


async def test_after_a_rematch_that_nobody_came_to_there_can_be_another(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.host.end(code)
        gone = await tables.seating.rematch(code, anne)
        assert (await tables.looking.facts(code)).rematch == gone
        assert await expire(tables.registry, tables.registry.clock() + WAITING_SECONDS + 1, KEEP) == 1
        assert (await tables.looking.facts(code)).rematch == ""
        again = await tables.seating.rematch(code, ben)
        assert (await tables.looking.facts(again)).status == "seating"


async def test_a_game_that_waits_to_be_played_on_is_not_cleared_away(url):
    """Nobody has the moves of such a table anywhere else."""
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        for seat, person in enumerate((anne, ben)):
            await choose(tables, code, person, seat, f"bid {2 + seat}")
        carried = await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        unbegun = await tables.seating.make(anne, WAITING)
        await expire(tables.registry, tables.registry.clock() + WAITING_SECONDS + 1, KEEP)
        assert (await tables.looking.facts(carried)).status == "seating"
        with pytest.raises(NotFound):
            await tables.looking.facts(unbegun)
        assert await expire(tables.registry, tables.registry.clock() + PLAYED_SECONDS + 1, KEEP) == 1


async def test_tables_made_at_once_are_counted_one_after_the_other(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        await two_of_six_are_made(anne, [tables])


async def test_tables_made_at_once_in_two_processes_are_counted_together(shared_url):
    async with server(shared_url) as tables, server(shared_url) as others:
        (anne,) = await people(tables, "Anne")
        await two_of_six_are_made(anne, [tables, others])


async def two_of_six_are_made(anne, processes):
    makings = [one.seating.make(anne, WAITING, "192.0.2.7") for _ in range(6 // len(processes)) for one in processes]
    made = await asyncio.gather(*makings, return_exceptions=True)
    assert sum(isinstance(one, str) for one in made) == 2
    assert {one.key for one in made if isinstance(one, Refused)} == {"table.too_many_waiting"}
    for one in processes:
        assert len(await one.lists.of(anne)) == 2


async def test_tables_out_of_records_are_capped_and_cleared_away_where_nobody_goes_on(url, monkeypatch):
    monkeypatch.setattr(caps, "ADDRESS_SHARE", 1)
    async with server(url, most=TableCaps(brought=2, running=100), pace=1000.0) as tables:
        anne, ben, carl = await people(tables, "Anne", "Ben", "Carl")
        played = await table_with(tables, anne, ben)
        await tables.host.end(played)
        text = await tables.looking.record(played, anne)
        first = await tables.imports.import_record(anne, text, address="192.0.2.1")
        second = await tables.imports.import_record(anne, text, address="192.0.2.1")
        for person, address in ((anne, ""), (ben, "192.0.2.1")):
            with pytest.raises(Refused) as refused:
                await tables.imports.import_record(person, text, address=address)
            assert refused.value.key == "table.too_many_brought"
        await choose(tables, second, anne, 0, "bid 3")
        await choose(tables, second, anne, 1, "bid 2")
        third = await tables.imports.import_record(anne, text)  # at the second they went on
        carried = await tables.host.transfer.import_table(carl, await tables.host.transfer.export(played))
        later = tables.registry.clock() + KEEP.brought * DAY + 1
        assert await expire(tables.registry, later, KEEP) == 2
        for code in (first, third):
            with pytest.raises(NotFound):
                await tables.looking.facts(code)
        for code in (second, carried, played):
            assert (await tables.looking.facts(code)).code == code
