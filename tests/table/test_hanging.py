"""A database that hangs or has no room left costs what was asked for, and neither the server nor its closing."""

import asyncio
import sqlite3
import sys
import threading
import time
from contextlib import AsyncExitStack

import psycopg
import pytest
import sqlalchemy as sa
from psycopg.pq import TransactionStatus

from tests.freezing import frozen
from tests.patience import PATIENCE
from vaka.table.errors import StoreAway
from vaka.table.live.peer_processes import PeerProcesses
from vaka.table.store import store, time_limits
from vaka.table.store.store import Store
from vaka.table.tables import Tables
from vaka.web.monitoring import health
from vaka.web.monitoring.health import Pulse

from .evening import people, server, table_with

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="stops processes that it finds in /proc")


@pytest.fixture
def hasty(monkeypatch):
    """Nobody waits long here."""
    monkeypatch.setattr(time_limits.Line, "limit", 0.5)
    monkeypatch.setitem(time_limits.LINE, "connect_timeout", 2)
    monkeypatch.setattr("vaka.web.monitoring.health.PULSE_SECONDS", 0.2)


@on_linux
async def test_a_server_on_a_frozen_postgresql_says_so_and_can_be_closed(shared_url, hasty):
    tables = Tables(shared_url, pace=0.0, workers=1)
    await tables.open()
    anne, ben = await people(tables, "Anne", "Ben")
    code = await table_with(tables, anne, ben)
    pulse = Pulse(tables)
    assert await pulse.is_well()
    with frozen(shared_url):  # all this comes to an end while nothing moves there
        assert not await pulse.is_well()
        assert (await tables.looking.facts(code)).names == ["Anne", "Ben"]  # what is at hand can be looked at
        tables.registry.forget(code)
        with pytest.raises(StoreAway):
            await tables.looking.facts(code)
        with pytest.raises(StoreAway):
            await tables.talk.say(code, anne, "Hello?")
        await tables.close()


async def test_our_queries_are_not_compiled_by_postgresql(shared_url):
    async with server(shared_url) as tables, tables.store.read() as db:
        assert (await db.exec_driver_sql("SHOW jit")).scalar_one() == "off"


async def test_why_postgresql_lets_nobody_in_is_logged_in_its_own_words(shared_url, caplog):
    url = sa.make_url(shared_url).set(database="nowhere")
    with pytest.raises(StoreAway):
        await Store(url.render_as_string(hide_password=False)).open()
    assert 'FATAL: database "nowhere" does not exist' in caplog.records[-1].why


async def test_why_other_processes_are_not_heard_is_logged_in_its_own_words(shared_url, caplog):
    url = sa.make_url(shared_url).set(database="nowhere")
    peers = PeerProcesses(url, lambda change, person: None, lambda: None)
    listening = asyncio.create_task(peers.listen())
    async with asyncio.timeout(PATIENCE):
        while not caplog.records:
            await asyncio.sleep(0.01)
    listening.cancel()
    assert 'FATAL: database "nowhere" does not exist' in caplog.records[0].why


async def test_a_process_has_at_most_as_many_connections_as_it_may(shared_url):
    async with server(shared_url, connections=5) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        count = sa.text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")

        async def look() -> int:
            await tables.looking.facts(code)
            async with tables.store.read() as db:
                return (await db.execute(count)).scalar_one()

        assert max(await asyncio.gather(*(look() for _ in range(40)))) <= 5


async def test_when_no_connection_is_free_the_metrics_say_that_all_are_at_work(shared_url, monkeypatch):
    monkeypatch.setattr(store, "POOL_SECONDS", 0.0)
    tables = Tables(shared_url, connections=5)
    async with tables.at_rest(), AsyncExitStack() as used:
        for _ in range(3):  # two of the five are for notifications
            await used.enter_async_context(tables.store.read())
        with pytest.raises(StoreAway):
            await used.enter_async_context(tables.store.read())
        metrics = {metric.name: metric.samples[0].value for metric in health._of_tables(tables) if metric.samples}
    assert metrics["vaka_store_connections"] == metrics["vaka_store_connections_limit"]


async def query_too_long(of):
    async with of.write() as db:
        await db.exec_driver_sql("SET LOCAL statement_timeout = 1")
        await db.exec_driver_sql("SELECT 'secret', pg_sleep(300)")


async def test_of_a_query_that_fails_only_the_sqlstate_is_logged(shared_url, caplog):
    async with server(shared_url) as tables:
        with pytest.raises(StoreAway):
            await query_too_long(tables.store)
    (record,) = [record for record in caplog.records if record.getMessage() == "store in trouble"]
    assert record.sqlstate == "57014"
    assert not hasattr(record, "why")


@on_linux
async def test_when_postgresql_goes_on_so_does_the_server(shared_url, hasty):
    async with server(shared_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        with frozen(shared_url), pytest.raises(StoreAway):
            await tables.talk.say(code, anne, "Hello?")
        time_limits.Line.limit = time_limits.ANSWER_SECONDS
        await tables.talk.say(code, anne, "Hello!")
        assert [line.text for line in (await tables.looking.facts(code)).chat] == ["Hello!"]


async def test_whoever_is_cancelled_amid_a_question_is_told_so(shared_url):
    """And not that the line was cut: a server that closed while it began to listen to its neighbours never closed."""
    address = sa.make_url(shared_url).set(drivername="postgresql").render_as_string(hide_password=False)
    async with await time_limits.Line.connect(address, autocommit=True) as line:
        asking = asyncio.create_task(line.execute("SELECT pg_sleep(60)"))
        while line.pgconn.transaction_status != TransactionStatus.ACTIVE:
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


async def test_whoever_waits_for_a_lock_gives_up_and_a_migration_does_not(shared_url, monkeypatch):
    monkeypatch.setitem(time_limits.SERVER_SETTINGS, "lock_timeout", 50)
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        async with one.registry.changing(code):
            with pytest.raises(StoreAway):
                await other.talk.say(code, ben, "Your turn")
        async with one.store._migrating() as db:
            for setting in ("statement_timeout", "lock_timeout"):
                assert (await db.execute(sa.text(f"SHOW {setting}"))).scalar_one() == "0"


async def test_a_disk_without_room_shows(sqlite_url, monkeypatch):
    async with server(sqlite_url) as tables:
        pulse = Pulse(tables)
        assert await pulse.is_well()

        def full(folder):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(store, "_write_a_little", full)
            assert not await pulse.is_well()
        assert await pulse.is_well()


async def test_what_a_full_store_refuses_changes_nothing(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)

        def no_room(connection):
            connection.exec_driver_sql("PRAGMA max_page_count = 1")  # as many as there are, and no more

        sa.event.listen(tables.store.engine.sync_engine, "begin", no_room)

        async def talk():
            for _ in range(200):
                await tables.talk.say(code, anne, "x" * 400)

        with pytest.raises(StoreAway) as refusal:
            await talk()
        assert isinstance(refusal.value.__cause__, sa.exc.OperationalError)
        assert isinstance(refusal.value.__cause__.orig, sqlite3.OperationalError)
        said = len((await tables.looking.facts(code)).chat)
        tables.registry.forget(code)
        assert len((await tables.looking.facts(code)).chat) == said


async def test_a_store_that_is_away_is_not_opened(tmp_path):
    closed = Store(f"postgresql+psycopg://nobody@/vaka?host={tmp_path}")
    with pytest.raises(StoreAway):
        await closed.open()
    await closed.close()


@pytest.fixture
def nobody_answers(monkeypatch):
    """A request for a new connection waits for ever; set once there is one."""
    asked = asyncio.Event()

    async def connect(*given, **more):
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(time_limits.Line, "connect", connect)
    return asked


async def test_who_waits_for_a_new_line_is_told_when_the_server_closes(nobody_answers):
    lines = time_limits.Lines()
    opening = asyncio.create_task(lines.connect())
    await nobody_answers.wait()
    lines.cut()
    with pytest.raises(psycopg.OperationalError):
        await opening


async def test_who_is_cancelled_while_a_line_is_opened_is_told_so(nobody_answers):
    opening = asyncio.create_task(time_limits.Lines().connect())
    await nobody_answers.wait()
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening


async def test_a_server_that_closes_lets_its_notes_be_written(sqlite_url, monkeypatch):
    monkeypatch.setattr("vaka.table.tables.SYNC_SECONDS", 0.0)
    begun, ended = asyncio.Event(), []

    async def slow_sync():
        begun.set()
        await asyncio.sleep(0.1)
        ended.append(True)

    tables = Tables(sqlite_url)
    monkeypatch.setattr(tables, "sync", slow_sync)
    await tables.open()
    await begun.wait()
    ended.clear()
    await tables.close()
    assert ended


async def test_who_is_cancelled_within_a_statement_waits_for_its_end(sqlite_url, monkeypatch):
    """Its thread would else answer to a loop that is closed."""
    monkeypatch.setattr("vaka.table.store.sqlite_connection.CANCEL_SECONDS", PATIENCE)
    store, begun, ended = Store(sqlite_url), threading.Event(), []

    def long_statement():
        begun.set()
        time.sleep(0.2)
        ended.append(True)
        return 1

    async def ask():
        async with store.read() as db:
            line = (await db.get_raw_connection()).driver_connection
            await line.create_function("long_statement", 0, long_statement)
            await db.exec_driver_sql("SELECT long_statement()")

    asking = asyncio.create_task(ask())
    await asyncio.to_thread(begun.wait)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert ended
    await store.close()
