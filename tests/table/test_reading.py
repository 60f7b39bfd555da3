"""Looking waits for nobody who changes: the time it takes tells nothing, and what is seen was stored."""

import asyncio

from tests.patience import PATIENCE
from vaka.table.live import table_registry
from vaka.table.table_view import OVER

from .evening import all_of, choose, people, sealed_rows, server, table_with


class Halfway(Exception):
    pass


async def test_whoever_looks_does_not_wait_for_one_who_changes(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        before = all_of(await tables.looking.table_view(code, ben))
        async with asyncio.timeout(PATIENCE):
            async with tables.registry.changing(code, anne.id) as change:
                change.live.playing().choose(0, "bid 3")
                change.live.seats[0].name = "Changed"
                assert tables.registry._entries[code].gate.locked()
                for _ in range(2):
                    assert all_of(await tables.looking.table_view(code, ben)) == before
                    tables.registry._entries[code].read = float("-inf")  # and once more, compared with the store
                assert not (await tables.looking.table_view(code, anne)).can_take_back
        assert (await tables.looking.table_view(code, anne)).can_take_back
        assert (await tables.looking.facts(code)).names == ["Changed", "Ben"]


async def test_a_seal_makes_no_look_shorter_or_longer(sqlite_url):
    """A look that compares with the store is due at its time, whether somebody has sealed or not."""
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.looking.table_view(code, ben)
        due = tables.registry._entries[code].read
        await choose(tables, code, anne, 0, "bid 3")
        assert tables.registry._entries[code].read == due


async def test_a_look_that_was_on_its_way_when_a_game_was_ended_is_not_remembered(url, monkeypatch):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        read_live = table_registry.read_live

        async def read_and_then_ended(*asked):
            result = await read_live(*asked)
            await tables.host.end(code)
            return result

        tables.registry.forget(code)
        monkeypatch.setattr(table_registry, "read_live", read_and_then_ended)
        await tables.looking.facts(code)
        monkeypatch.setattr(table_registry, "read_live", read_live)
        assert (await tables.looking.facts(code)).status == OVER


async def test_a_comparison_that_was_on_its_way_when_a_game_was_ended_is_not_remembered(url, monkeypatch):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        fetch_stamp = table_registry.fetch_stamp

        async def compared_and_then_ended(store, code):
            result = await fetch_stamp(store, code)
            monkeypatch.setattr(table_registry, "fetch_stamp", fetch_stamp)
            await tables.host.end(code)
            return result

        tables.registry._entries[code].read = float("-inf")
        monkeypatch.setattr(table_registry, "fetch_stamp", compared_and_then_ended)
        await tables.looking.facts(code)
        assert (await tables.looking.facts(code)).status == OVER


async def test_what_fails_halfway_is_seen_by_nobody(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        before = all_of(await tables.looking.table_view(code, anne))
        try:
            async with tables.registry.changing(code, anne.id) as change:
                change.live.playing().choose(0, "bid 3")
                change.live.seats[1].name = "Changed"
                raise Halfway
        except Halfway:
            pass
        assert all_of(await tables.looking.table_view(code, anne)) == before
        assert await sealed_rows(tables) == []
        await choose(tables, code, anne, 0, "bid 2")
        assert [row[2] for row in await sealed_rows(tables)] == ["bid 2"]


async def test_many_who_look_and_change_at_once_see_what_was_stored(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        seen = []

        async def watch():
            while len(seen) < 200:
                facts = await tables.looking.facts(code, anne)
                seen.append((facts.changes, len(facts.chat)))
                await asyncio.sleep(0)

        async def talk(person):
            for number in range(10):
                await tables.talk.say(code, person, f"word {number}")

        await asyncio.gather(watch(), watch(), talk(anne), talk(ben))
        assert len((await tables.looking.facts(code, anne)).chat) == 20
        first = seen[0][0] - seen[0][1]
        assert all(changes - said == first for changes, said in seen)
