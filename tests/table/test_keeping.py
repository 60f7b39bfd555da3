"""What the host of a server does: count, end, clear away, copy, carry to another server."""

import asyncio
import json
import sqlite3
import subprocess
import sys

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.clocks import Clock
from tests.patience import PATIENCE
from vaka.table.errors import NotFound, NotNow, Refused
from vaka.table.live.loading import read_chat
from vaka.table.new_table import NewTable
from vaka.table.retention import Retention
from vaka.table.store import schema
from vaka.table.store import store as stores
from vaka.table.store.migrate import MIGRATIONS, known_steps
from vaka.table.store.schema import metadata
from vaka.table.store.store import Store
from vaka.table.tables import Tables

from .conftest import DURABLE
from .evening import all_of, behind_next, choose, choose_first, later, people, server, table_with

LEFT = ("remove_column", "tables", "deadline")  # `clock` took its place; processes of the version before still read it


async def test_the_migrations_make_exactly_the_schema_and_what_processes_of_before_read(bare_url):
    async with server(bare_url) as tables, tables.store.read() as db:
        differences = await db.run_sync(lambda now: compare_metadata(MigrationContext.configure(now), metadata))
        assert [(what, table, column.name) for what, _, table, column in differences] == [LEFT]


async def test_a_store_is_migrated_once_and_opens_again(bare_url):
    for _ in range(2):
        async with server(bare_url) as tables:
            await people(tables, "Anne")


async def test_sqlite_is_set_up_so_that_nothing_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(stores, "SQLITE_SETTINGS", DURABLE)
    async with server(f"sqlite+aiosqlite:///{tmp_path}/vaka.db") as tables, tables.store.read() as db:
        for setting, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await db.execute(sa.text(f"PRAGMA {setting}"))).scalar_one() == value


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite:///x.db", "mysql://x/y", "postgresql://x/y"])
def test_a_store_of_another_kind_is_refused(url):
    with pytest.raises(Refused) as refusal:
        Store(url)
    assert refusal.value.key == "table.store.url"


async def test_a_table_that_still_waits_is_cleared_away_instead_of_ended(url):
    """As a game that is over nobody could have looked at it: with empty seats there is none."""
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        assert await tables.host.end(code) is True
        again = await tables.seating.rematch(code, anne)
        assert await tables.host.end(again) is False
        with pytest.raises(NotFound):
            await tables.looking.facts(again)
        assert (await tables.looking.facts(code)).rematch == ""
        with pytest.raises(NotFound):
            await tables.host.end(again)


async def test_tables_are_counted_by_status(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        assert await tables.host.counts() == {"seating": 0, "playing": 0, "over": 0}
        code = await table_with(tables, anne, ben)
        await table_with(tables, anne, ben)
        await tables.host.end(code)
        assert await tables.host.counts() == {"seating": 0, "playing": 1, "over": 1}
        assert [facts.code for facts in await tables.lists.all("over")] == [code]
        assert len(await tables.lists.all()) == 2


async def test_the_host_ends_a_game(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.host.end(code)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.ended, facts.winners) == ("over", "closed", [])
        with pytest.raises(NotNow):
            await tables.host.end(code)


async def test_a_choice_that_was_just_stored_does_not_hide_that_the_host_has_ended_the_game(url, monkeypatch):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.looking.facts(code)
        # the choice is in the store, and the table at hand is not yet the new one
        behind_next(tables.store, "write", tables.host.end(code), monkeypatch)
        await choose(tables, code, anne, 0, "bid 1")
        assert (await tables.looking.facts(code)).status == "over"


async def test_old_tables_are_cleared_away_with_all_that_belongs_to_them(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        played = await table_with(tables, anne, ben)
        await choose(tables, played, anne, 0, "bid 1")
        ended = await table_with(tables, anne, ben)
        await tables.host.end(ended)
        assert await tables.host.prune(before=tables.registry.clock() - 60) == 0
        assert await tables.host.prune(before=tables.registry.clock() + 60) == 1
        with pytest.raises(NotFound):
            await tables.looking.facts(ended)
        assert await tables.host.prune(before=tables.registry.clock() + 60, unfinished=True) == 1
        async with tables.store.read() as db:
            for table in metadata.sorted_tables:
                count = (await db.execute(sa.select(sa.func.count()).select_from(table))).scalar_one()
                assert count == 0 or table.name in (
                    "people",
                    "tokens",
                    "jobs",
                    "uptime",
                )  # of the server, not of tables


async def test_a_server_copies_its_store_while_people_play(sqlite_url, tmp_path):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        await tables.host.backup(tmp_path / "copy.db")
        before = all_of(await tables.looking.table_view(code, anne))
        with pytest.raises(Refused):
            await tables.host.backup(tmp_path / "copy.db")
    async with server(f"sqlite+aiosqlite:///{tmp_path}/copy.db") as tables:
        assert all_of(await tables.looking.table_view(code, anne)) == before


async def test_a_shared_store_is_copied_by_its_own_tools(shared_url, tmp_path):
    async with server(shared_url) as tables:
        with pytest.raises(Refused):
            await tables.host.backup(tmp_path / "copy.db")


async def test_a_table_is_carried_to_another_server(url, tmp_path):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        await choose(tables, code, ben, 1, "bid 3")
        await choose_first(tables, code, anne, 0)
        await tables.talk.say(code, anne, "Wait for me")
        text = await tables.host.transfer.export(code)
        async with tables.registry.looking(code) as live:
            state = live.match.state.digest()
    async with server(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db") as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.host.transfer.import_table(anne, text)
        links = await tables.seating.seat_links(code, anne)
        await tables.seating.sit(code, ben, 1, link=links[1])
        await tables.seating.sit(code, anne, 0, link=links[0])
        async with tables.registry.looking(code) as live:
            assert live.match.state.digest() == state
        assert [line.text for line in (await tables.looking.facts(code)).chat] == ["Wait for me"]


async def test_a_table_that_cannot_be_loaded_any_more_is_carried_away_all_the_same(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        await choose(tables, code, ben, 1, "bid 3")
        before = json.loads(await tables.host.transfer.export(code))
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(game="gone"))
        tables.registry.forget(code)
        assert json.loads(await tables.host.transfer.export(code))["log"] == before["log"]


async def test_all_that_was_said_is_carried_along(url, tmp_path, monkeypatch):
    """Also what the server no longer keeps at hand."""
    for module in ("live.loading", "play.talk"):
        monkeypatch.setattr(f"vaka.table.{module}.MAX_CHAT", 2)
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        for number in range(5):
            await tables.talk.say(code, anne, f"line {number}")
        text = await tables.host.transfer.export(code)
    assert [line["text"] for line in json.loads(text)["chat"]] == [f"line {number}" for number in range(5)]
    async with server(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db") as tables:
        (cara,) = await people(tables, "Cara")
        code = await tables.host.transfer.import_table(cara, text)
        await tables.talk.say(code, cara, "line 5")
        async with tables.store.read() as db:
            assert [line.number for line in await read_chat(db, 1)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"vaka_table": 1}', '{"vaka_table": 1, "table": 3, "seats": []}', "\x00"]
)
async def test_what_is_no_table_is_refused(sqlite_url, text):
    async with server(sqlite_url) as tables:
        with pytest.raises(Refused):
            await tables.host.transfer.import_table(None, text)
        assert await tables.lists.all() == []


async def test_a_store_from_a_newer_vaka_is_left_alone(sqlite_url, tmp_path):
    async with server(sqlite_url):
        pass
    with sqlite3.connect(tmp_path / "vaka.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    tables = Tables(sqlite_url)
    with pytest.raises(Refused) as refusal:
        await tables.open()
    assert refusal.value.key == "table.store.newer"
    await tables.store.close()


def test_the_steps_are_known_by_their_names_as_alembic_knows_them():
    steps = [step.revision for step in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert list(known_steps()) == steps[::-1]


def test_each_step_has_a_number_of_its_own_and_follows_the_one_before():
    assert len(set(known_steps())) == len(known_steps())
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert [scripts.get_revision(step).down_revision for step in known_steps()] == [None, *known_steps()[:-1]]


def test_where_no_step_is_missing_alembic_is_not_even_imported(sqlite_url):
    """It took a good part of every start."""
    opened = f"""
import asyncio, sys
from vaka.table.store.store import Store

async def open_and_close():
    store = Store({sqlite_url!r})
    await store.open()
    await store.close()

asyncio.run(open_and_close())
print("alembic" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", opened], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout == "False\n"


async def test_a_change_by_another_process_on_the_same_file_is_noticed(sqlite_url, monkeypatch):
    monkeypatch.setattr("vaka.table.live.table_registry.REVALIDATE_AFTER", 0.0)
    async with server(sqlite_url) as serving, server(sqlite_url) as command:
        anne, ben = await people(serving, "Anne", "Ben")
        code = await table_with(serving, anne, ben)
        async with serving.looking.changes(code, None) as wakes:
            await command.host.end(code)
            wake = await anext(wakes)
        assert wake.changes == (await serving.looking.facts(code)).changes
        assert (await serving.looking.facts(code)).status == "over"


async def test_the_server_clears_away_every_hour(url):
    async with server(url, keep=Retention(games=30)) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        for _ in range(2):
            await tables.host.end(await table_with(tables, anne, ben))
            await tables.seating.make(anne, NewTable("orongo", 2))
            later(tables, seconds=31 * 86_400.0)
            tables.worker.notify()
            async with asyncio.timeout(PATIENCE):
                while await tables.lists.all():
                    await asyncio.sleep(0.02)


async def test_finished_games_are_kept_for_as_many_days_as_the_host_wishes(url):
    for keep_days, kept in ((0, 2), (30, 2), (29, 1)):
        async with server(url, keep=Retention(games=keep_days), clock=Clock()) as tables:
            if not await tables.lists.all():
                anne, ben = await people(tables, "Anne", "Ben")
                await table_with(tables, anne, ben)
                await tables.host.end(await table_with(tables, anne, ben))
            later(tables, seconds=30 * 86_400.0 - 60)
            await tables.host.tidy()
            assert len(await tables.lists.all()) == kept
