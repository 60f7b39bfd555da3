"""PostgreSQL is asked seldom: a table in memory is trusted while other processes are heard."""

import asyncio

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from vaka.table.bots import bot_runner
from vaka.table.calls.preferences import ALWAYS, Preferences
from vaka.table.clocks.settings import live_clock, slow_clock
from vaka.table.jobs import worker
from vaka.table.live import peer_processes, table_registry
from vaka.table.people.person import Person
from vaka.table.replays.reviews import ASKED, AUTO, REVIEW
from vaka.table.table_view import OVER
from vaka.table.tables import Tables

from .evening import KEYS, choose, people, sealed_rows, server, table_with
from .test_shared_device import two_at_one_device
from .wire import Wire, wired


async def heard(*all_tables: Tables, yes: bool = True) -> None:
    """Each of these processes hears the others, or none does."""
    async with asyncio.timeout(PATIENCE):
        while any(tables.registry.peer_processes.heard != yes for tables in all_tables):
            await asyncio.sleep(0.01)


async def quiet(wire: Wire) -> None:
    """Nobody asks the store but who is asked to."""
    before = -1
    while before != wire.round_trips:
        before = wire.round_trips
        await asyncio.sleep(0.2)


async def shows(tables: Tables, code: str, name: str) -> None:
    """Sooner or later a look finds this name in the first seat."""
    async with asyncio.timeout(PATIENCE):
        while (await tables.looking.facts(code)).names[0] != name:
            await asyncio.sleep(0.01)


@pytest.fixture
def alone(monkeypatch):
    """Nothing is done now and then, and nobody is notified: only what a test does asks the store."""
    monkeypatch.setattr(bot_runner, "SWEEP_SECONDS", 10_000.0)
    monkeypatch.setattr(worker, "POLL_SECONDS", 10_000.0)
    monkeypatch.setattr(peer_processes.PeerProcesses, "tell", lambda *change: None)


async def round_trips(wire: Wire, tables: Tables, code: str, person: Person) -> tuple[int, int]:
    """How many five looks take, and the first choice that is open to this person."""
    view = await tables.looking.table_view(code, person)
    await quiet(wire)
    before = wire.round_trips
    for _ in range(5):
        await tables.looking.table_view(code, person)
    looks = wire.round_trips - before
    words, version = view.game.words(view.choices[0]), view.facts.version
    await tables.play.choose(code, person, view.viewer, words, version, next(KEYS))
    return looks, wire.round_trips - before - looks


async def test_a_look_asks_nothing_and_a_choice_takes_two_round_trips(shared_url, alone):
    async with wired(shared_url) as (wire, url), server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await heard(tables)
        assert await round_trips(wire, tables, code, anne) == (0, 2)


async def test_after_a_change_that_all_see_nobody_who_looks_asks_the_store(url, alone, monkeypatch):
    monkeypatch.setattr(table_registry, "REVALIDATE_AFTER", 10_000.0)
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        if not tables.store.alone:
            await heard(tables)
        await choose(tables, code, anne, 0, "bid 1")
        tables.registry._entries[code].invalidate()
        await tables.play.choose(code, ben, 1, "bid 2", 0, next(KEYS))
        asked = []
        sa.event.listen(tables.store.engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        for person in (anne, ben, None):
            await tables.looking.table_view(code, person)
        assert asked == []


async def test_what_is_unread_takes_a_list_no_round_trip_more_and_is_stored_only_when_it_is_news(shared_url, alone):
    async with wired(shared_url) as (wire, url), server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, ben, "Hello")
        await heard(tables)
        await tables.looking.facts(code, anne)
        await quiet(wire)

        async def taken(doing):
            before = wire.round_trips
            await doing
            return wire.round_trips - before

        for _ in range(8):  # a statement that comes often is prepared, which takes a round trip of its own
            lists = await taken(tables.lists.of(anne)), await taken(tables.lists.all())
        assert lists[0] == lists[1]
        assert await taken(tables.talk.have_read(code, anne, 1)) == 2
        assert await taken(tables.talk.have_read(code, anne, 1)) == 0


@pytest.mark.parametrize("clock", [live_clock(60, 60), slow_clock(1)])
async def test_clocks_and_calls_take_no_round_trip_more(shared_url, alone, clock):
    async with wired(shared_url) as (wire, url), server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.calls.preferences.save(ben, Preferences(ALWAYS))
        code = await table_with(tables, anne, ben, game="moorea", clock=clock)
        await heard(tables)
        (asked,) = await tables.looking.asked(code, None)
        assert await round_trips(wire, tables, code, (anne, ben)[asked]) == (0, 2)


async def test_a_shared_device_takes_no_round_trip_more(shared_url, alone):
    async with wired(shared_url) as (wire, url), server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne, "moorea")
        await tables.play.show(code, anne, 0)
        await heard(tables)
        assert await round_trips(wire, tables, code, anne) == (0, 2)


@pytest.mark.parametrize("reviews", [ASKED, AUTO])
async def test_the_end_of_a_game_takes_no_round_trip_more(shared_url, alone, reviews):
    async with wired(shared_url) as (wire, url), server(url, reviews=reviews) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=slow_clock(1))
        await choose(tables, code, anne, 0, "bid 1")
        await choose(tables, code, ben, 1, "bid 2")
        await heard(tables)
        await quiet(wire)
        before = wire.round_trips
        await tables.play.resign(code, anne, 0)
        assert wire.round_trips == before + 2
        assert (await tables.looking.facts(code)).status == OVER
        async with tables.store.read() as db:
            place = await tables.registry.queue.place(db, REVIEW, "1")
        assert (place is not None) == (reviews == AUTO)


async def test_a_notification_is_one_statement(shared_url, monkeypatch):
    monkeypatch.setattr(bot_runner, "SWEEP_SECONDS", 10_000.0)
    monkeypatch.setattr(worker, "POLL_SECONDS", 10_000.0)
    async with wired(shared_url) as (wire, url), server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await heard(tables)
        await quiet(wire)
        before = wire.round_trips
        await tables.talk.say(code, ben, "Hello")
        async with asyncio.timeout(PATIENCE):
            await tables.registry.peer_processes._sending
        assert wire.round_trips <= before + 2 + 2  # to open the connection for notifications is more than one


async def test_a_change_in_another_process_is_seen_soon(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        await heard(one, other)
        await other.looking.facts(code)
        for name in ("First", "Second"):
            async with one.registry.changing(code) as change:
                change.live.seats[0].name = name
            await shows(other, code, name)


async def test_while_the_others_are_not_heard_every_look_compares_with_the_store(shared_url, monkeypatch):
    monkeypatch.setattr(peer_processes, "RETRY_SECONDS", 10_000.0)
    async with server(shared_url) as one, wired(shared_url) as (wire, url), server(url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        await heard(other)
        await other.looking.facts(code)
        wire.stop_listening()
        await heard(other, yes=False)
        async with one.registry.changing(code) as change:
            change.live.seats[0].name = "Changed"
        assert (await other.looking.facts(code)).names[0] == "Changed"


async def test_what_was_missed_while_the_line_was_cut_is_read_when_it_is_open_again(shared_url, monkeypatch):
    monkeypatch.setattr(peer_processes, "RETRY_SECONDS", 0.0)
    async with server(shared_url) as one, wired(shared_url) as (wire, url), server(url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        await heard(other)
        await other.looking.facts(code)
        wire.stop_listening()
        monkeypatch.setattr(one.registry.peer_processes, "tell", lambda *change: None)  # nobody is there to hear it
        async with one.registry.changing(code) as change:
            change.live.seats[0].name = "Changed"
        async with asyncio.timeout(PATIENCE):
            while not wire.listening:
                await asyncio.sleep(0.01)
        await heard(other)
        assert (await other.looking.facts(code)).names[0] == "Changed"


async def test_a_change_whose_notification_was_lost_is_found_all_the_same(shared_url, monkeypatch):
    """A process may be killed between its commit and the notification."""
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        await heard(one, other)
        await other.looking.facts(code)
        monkeypatch.setattr(one.registry.peer_processes, "tell", lambda *change: None)
        await choose(one, code, anne, 0, "bid 1")  # sealed: nothing that everybody could see
        async with one.registry.changing(code) as change:
            change.live.seats[0].name = "Changed"
        await shows(other, code, "Changed")
        assert (await other.looking.table_view(code, anne)).can_take_back


async def test_connections_that_were_lost_cost_nobody_anything(shared_url, monkeypatch):
    monkeypatch.setattr(bot_runner, "SWEEP_SECONDS", 10_000.0)
    async with wired(shared_url) as (wire, url), server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await quiet(wire)
        wire.cut()
        await asyncio.sleep(0)
        await tables.talk.say(code, anne, "Hello")
        wire.cut()
        tables.registry.forget(code)
        assert [line.text for line in (await tables.looking.facts(code)).chat] == ["Hello"]


async def test_what_is_refused_at_the_commit_changes_nothing(url):
    """All that is written goes with the commit, and so does what is wrong with it."""
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        version = (await tables.looking.facts(code, anne)).version
        await tables.play.choose(code, anne, 0, "bid 1", version, "a-key")
        await tables.play.choose(code, anne, 0, "bid 1", version, "a-key")  # the key is known: answered as the first
        assert [row[2] for row in await sealed_rows(tables)] == ["bid 1"]
        await choose(tables, code, anne, 0, "bid 2")
        await tables.talk.say(code, ben, "Hello")
        tables.registry.forget(code)
        assert len((await tables.looking.facts(code)).chat) == 1
