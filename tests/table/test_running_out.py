"""Clocks at a table: who runs out of time, what others can see of it, and what is given back."""

import asyncio
import time
from contextlib import contextmanager
from datetime import UTC, date, datetime

import psycopg
import pytest
import sqlalchemy as sa

from tests.clocks import Clock
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.games import game
from vaka.table.clocks.settings import live_clock, slow_clock
from vaka.table.clocks.slow_time import Calendar, Holiday
from vaka.table.errors import NotNow, StoreAway
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema
from vaka.table.waiting_times import MAX_AWAY_DAYS

from .evening import (
    all_of,
    checked_by,
    choose,
    choose_first,
    clocks_looked_at,
    hang,
    later,
    people,
    server,
    settled,
    table_with,
)

MINUTE = live_clock(60, 300)
HOUR = 3600.0


async def seat_of(tables, code, seat):
    return (await tables.looking.facts(code)).seats[seat]


async def in_a_turn(tables, code, anne, ben):
    """Both have bid; answers who is to place a tile, and the other one, each with their seat."""
    await choose(tables, code, anne, 0, "bid 1")
    await choose(tables, code, ben, 1, "bid 2")
    asked = (await tables.looking.table_view(code, None)).known.pending[0]
    both = [(anne, 0), (ben, 1)]
    return both[asked], both[1 - asked]


async def test_the_time_of_a_decision_comes_first_and_then_the_reserve(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        (person, seat), _ = await in_a_turn(tables, code, anne, ben)
        clock = (await seat_of(tables, code, seat)).clock
        assert clock.turn_ends - clock.since == 60
        assert clock.ends - clock.turn_ends == 300
        later(tables, 90)
        await choose_first(tables, code, person, seat)
        facts = await tables.looking.facts(code)
        assert facts.seats[seat].reserve == pytest.approx(270, abs=1)
        assert facts.seats[1 - seat].reserve == 300


async def test_who_runs_out_is_replaced_by_a_bot_as_strong_as_those_of_the_table(sqlite_url):
    async with server(sqlite_url) as tables:
        hang(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        seats = [NewSeat("me"), NewSeat("open"), NewSeat("bot", "child")]
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=seats, clock=live_clock(60)))
        await tables.seating.sit(code, ben, 1)
        later(tables, 59)
        await clocks_looked_at(tables, code)
        assert not any(seat.held for seat in (await tables.looking.facts(code)).seats)
        later(tables, 2)
        await clocks_looked_at(tables, code)
        async with tables.registry.looking(code) as live:
            assert live.waiting_bots() == [0, 1, 2]
            questions = tables.bots._questions(live)
        assert [question.spec for question in questions] == ["child"] * 3
        for seat, words in ((0, "bid 0"), (1, "bid 1"), (2, "bid 2")):
            await tables.play.choose_for_bot(code, seat, game("orongo").choice(words), live.row.version)
        facts = await tables.looking.facts(code)
        assert [(seat.held, seat.strength) for seat in facts.seats[:2]] == [(True, "child")] * 2


@pytest.mark.parametrize("for_good", [False, True])
async def test_twice_in_a_row_is_for_good_where_the_table_was_made_so(sqlite_url, for_good):
    async with server(sqlite_url) as tables:
        hang(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(60, for_good=for_good))
        (person, seat), _ = await in_a_turn(tables, code, anne, ben)
        for _ in range(2):
            later(tables, 61)
            await clocks_looked_at(tables, code)
            shown = await seat_of(tables, code, seat)
            if not shown.resigned:
                assert shown.held
                await tables.play.take_over(code, person, seat)
        assert (shown.ran_out, shown.resigned) == (2, for_good)
        assert (await tables.looking.facts(code)).status == "playing"
        if for_good:
            with pytest.raises(NotNow) as refusal:
                await tables.play.take_over(code, person, seat)
            assert refusal.value.key == "clock.lost"
        else:
            await choose_first(tables, code, person, seat)
            assert (await seat_of(tables, code, seat)).ran_out == 0  # a choice of one's own begins anew


def without_code(shown):
    """Codes, names, secrets and the tick of the test's clock differ from table to table."""
    facts = shown["facts"]
    for name in ("code", "name", "commitment", "created", "moved"):
        facts[name] = None
    for seat in facts["seats"]:
        seat["share_hash"] = ""
        seat["clock"] = None if seat["clock"] is None else [round(at, 1) for at in vars(seat["clock"]).values()]
    return shown


async def test_no_clock_tells_who_has_sealed_before_or_after_the_time_is_out(sqlite_url):
    worlds = []
    for quick in ((), (0,), (1,), (0, 1)):
        async with server(f"{sqlite_url}{len(quick)}{quick[:1]}") as tables:
            hang(tables)
            persons = await people(tables, "Anne", "Ben", "Cara", "Dora")
            code = await table_with(tables, *persons, clock=MINUTE)
            world = []
            for seat in quick:
                await choose(tables, code, persons[seat], seat, "bid 1")
            for seconds in (0, 10, 60, 200, 100):  # the last is beyond the reserve
                later(tables, seconds)
                await clocks_looked_at(tables, code)
                world.append([without_code(all_of(await tables.looking.table_view(code, persons[3])))])
                world[-1].append(without_code(all_of(await tables.looking.table_view(code, None))))
            async with tables.registry.looking(code) as live:
                assert [seat.out for seat in live.seats] == [seat not in quick for seat in range(4)]
            for shown in world:  # what is known differs by what was dealt
                for view in shown:
                    view["known"] = view["watched"] = view["told"] = view["choices"] = None
            worlds.append(world)
    assert worlds[0] == worlds[1] == worlds[2] == worlds[3]


async def test_after_a_sealed_phase_no_reserve_tells_who_was_quick(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        await choose(tables, code, anne, 0, "bid 1")
        later(tables, 100)
        await choose(tables, code, ben, 1, "bid 2")
        facts = await tables.looking.facts(code)
        assert [seat.reserve for seat in facts.seats] == [300, 300]
        async with tables.registry.looking(code) as live:
            assert live.spent == {2: pytest.approx(100, abs=1)}


async def test_who_ran_out_in_a_sealed_phase_is_named_when_it_is_over(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(60))
        await choose(tables, code, ben, 1, "bid 2")
        later(tables, 61)
        facts = await settled(tables, code, lambda facts: facts.seats[0].held)
        assert facts.moves >= 2
        assert not facts.seats[1].held
        assert facts.seats[0].ran_out == 1


async def test_who_takes_back_a_move_alone_goes_on_where_they_chose(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        (person, seat), _ = await in_a_turn(tables, code, anne, ben)
        later(tables, 80)
        await choose_first(tables, code, person, seat)
        assert (await seat_of(tables, code, seat)).reserve == pytest.approx(280, abs=1)
        later(tables, 20)
        view = await tables.looking.table_view(code, person)
        assert view.can_undo
        await tables.play.undo(code, person, seat, view.facts.version)
        shown = await seat_of(tables, code, seat)
        assert shown.reserve == 300
        assert tables.registry.clock() - shown.clock.since == pytest.approx(80, abs=1)


async def test_a_vote_to_go_back_gives_the_time_back(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        later(tables, 100)
        (person, seat), (other, _) = await in_a_turn(tables, code, anne, ben)
        later(tables, 80)
        await choose_first(tables, code, person, seat)
        await tables.votes.propose(code, person, "undo", 0)
        await tables.votes.answer(code, other, True)
        facts = await tables.looking.facts(code)
        assert [round(seat.reserve) for seat in facts.seats] == [300, 300]
        for shown in facts.seats:
            assert shown.clock.ends - tables.registry.clock() == pytest.approx(360, abs=1)


async def test_the_time_of_a_vote_that_others_asked_for_is_given_back(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        (person, seat), (other, _) = await in_a_turn(tables, code, anne, ben)
        ends = (await seat_of(tables, code, seat)).clock.ends
        await tables.votes.propose(code, other, "end")
        later(tables, 40)
        await tables.votes.answer(code, person, False)
        assert (await seat_of(tables, code, seat)).clock.ends == pytest.approx(ends + 40, abs=1)
        await tables.votes.propose(code, person, "end")
        later(tables, 10)
        await tables.votes.answer(code, other, False)  # who is asked does not win time by asking
        assert (await seat_of(tables, code, seat)).clock.ends == pytest.approx(ends + 40, abs=1)


async def test_clocks_stand_still_while_no_server_is_open(sqlite_url):
    clock = Clock()
    async with server(sqlite_url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        clock.go_on(20)
        await tables.uptime.note()
        late = await table_with(tables, anne, ben, clock=MINUTE)  # its clock began after the last note
    clock.go_on(10_000)
    async with server(sqlite_url, clock=clock) as tables:
        ends = (await tables.looking.facts(late)).seats[0].clock.ends
        assert ends - clock.calendar() == pytest.approx(360, abs=1)
        facts = await tables.looking.facts(code)
        assert facts.seats[0].clock.ends - clock.calendar() == pytest.approx(340, abs=1)
        await clocks_looked_at(tables, code)
        async with tables.registry.looking(code) as live:
            assert not any(seat.out for seat in live.seats)
            assert live.row.due == pytest.approx(facts.seats[0].clock.ends)


async def test_clocks_stand_still_while_only_a_worker_is_open(shared_url):
    """A `vaka work` does jobs; nobody could choose there."""
    clock = Clock()
    async with server(shared_url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        ends = (await seat_of(tables, code, 0)).clock.ends
    async with server(shared_url, clock=clock, only_jobs=True) as worker:
        clock.go_on(10_000)
        await worker.sync()
        await checked_by(worker, code)
    async with server(shared_url, clock=clock) as tables:
        assert not any(seat.held for seat in (await tables.looking.facts(code)).seats)
        assert (await seat_of(tables, code, 0)).clock.ends == pytest.approx(ends + 10_000, abs=1)
        async with tables.registry.looking(code) as live:
            assert not any(seat.out for seat in live.seats)


@pytest.mark.parametrize("first", ["sync", "worker"])
async def test_clocks_stand_still_while_the_store_is_away(shared_url, postgresql, first):
    """Whoever comes first when it is back: the one who notes that the server is at work, or who looks at the clocks."""
    clock = Clock()
    async with server(shared_url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        ends = (await seat_of(tables, code, 0)).clock.ends
        with closed(shared_url, postgresql):
            clock.go_on(10_000)
            with pytest.raises(StoreAway):
                await tables.sync()
        if first == "sync":
            await tables.sync()
        await clocks_looked_at(tables, code)
        assert (await seat_of(tables, code, 0)).clock.ends == pytest.approx(ends + 10_000, abs=1)
        assert not any(seat.held for seat in (await tables.looking.facts(code)).seats)
        async with tables.registry.looking(code) as live:
            assert not any(seat.out for seat in live.seats)


@pytest.mark.parametrize("first", ["sync", "worker"])
async def test_clocks_stand_still_while_the_store_hangs_and_while_the_process_is_suspended(shared_url, first):
    """Nothing fails then: the next note is only late."""
    clock = Clock()
    async with server(shared_url, clock=clock) as tables:
        tables.uptime.calendar = clock.calendar
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        await tables.sync()
        ends = (await seat_of(tables, code, 0)).clock.ends
        clock.go_on(10_000)
        if first == "sync":
            await tables.sync()
        await clocks_looked_at(tables, code)
        assert (await seat_of(tables, code, 0)).clock.ends == pytest.approx(ends + 10_000, abs=1)
        async with tables.registry.looking(code) as live:
            assert not any(seat.out for seat in live.seats)


@contextmanager
def closed(url, postgresql):
    """A database that cuts off everybody and lets nobody in."""
    name = sa.make_url(url).database
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


async def test_time_and_who_ran_out_are_in_the_record_and_it_holds(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(60, 30))
        (person, seat), _ = await in_a_turn(tables, code, anne, ben)
        later(tables, 70)
        await choose_first(tables, code, person, seat)
        later(tables, 1000)
        await settled(tables, code, lambda facts: any(seat.held for seat in facts.seats))
        for person, seat in ((anne, 0), (ben, 1)):
            if (await tables.looking.facts(code)).status == "playing":
                await tables.play.resign(code, person, seat)
        text = await tables.looking.record(code)
    record = parse(text)
    check(record, game("orongo"))
    assert record.text() == text
    assert record.clock == "live 60 30"
    assert "70.0" in record.times.values()
    assert record.outs
    rows = text.splitlines()
    assert rows[0] == "vaka record 4"
    assert any(row.startswith("out ") for row in rows)
    damaged = text.replace("time 70.0", "time 7.0")
    with pytest.raises(Exception, match="digest"):
        check(parse(damaged), game("orongo"))


async def test_a_table_file_keeps_the_clock_and_the_time_that_was_spent(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=MINUTE)
        later(tables, 200)
        (person, seat), _ = await in_a_turn(tables, code, anne, ben)
        later(tables, 90)
        await choose_first(tables, code, person, seat)
        again = await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        async with tables.registry.looking(code) as live, tables.registry.looking(again) as copy:
            assert (copy.clock, copy.spent) == (live.clock, live.spent)


FRIDAY = datetime(2026, 3, 6, 9, tzinfo=UTC).timestamp()


async def test_a_slow_clock_goes_by_the_days_of_each_person(sqlite_url):
    async with server(sqlite_url, clock=Clock(FRIDAY)) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.clocks.set_calendar(anne, Calendar("Pacific/Tahiti"))
        code = await table_with(tables, anne, ben, clock=slow_clock(1))
        ends = [datetime.fromtimestamp(seat.clock.ends, UTC) for seat in (await tables.looking.facts(code)).seats]
        assert ends[0].date() == date(2026, 3, 7)  # it is still Thursday evening in Tahiti
        assert ends[1].date() == date(2026, 3, 9)
        before = await tables.looking.facts(code)
        await tables.clocks.set_calendar(ben, Calendar("", (Holiday(date(2026, 3, 9), date(2026, 3, 20)),)))
        facts = await tables.looking.facts(code)
        assert datetime.fromtimestamp(facts.seats[1].clock.ends, UTC).date() == date(2026, 3, 23)
        assert facts.changes > before.changes
        assert await tables.clocks.deadline(code, ben) == facts.seats[1].clock.ends
        await choose(tables, code, ben, 1, "bid 1")
        assert await tables.clocks.deadline(code, ben) is None  # for themselves only
        assert (await tables.looking.facts(code)).seats[1].clock.ends == facts.seats[1].clock.ends


async def test_nobody_is_voted_out_for_being_away_where_a_decision_has_days(sqlite_url):
    async with server(sqlite_url, clock=Clock(FRIDAY)) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=slow_clock(3))
        later(tables, minutes=60)
        assert (await seat_of(tables, code, 1)).away == 60
        with pytest.raises(NotNow) as refusal:
            await tables.votes.propose(code, anne, "replace", 1)
        assert refusal.value.key == "clock.replaces"
        later(tables, minutes=10 * 24 * 60)
        assert (await seat_of(tables, code, 1)).away == MAX_AWAY_DAYS * 24 * 60


async def test_for_how_long_somebody_is_away_from_a_slow_table_is_known_after_a_restart(url):
    clock = Clock(FRIDAY)
    async with server(url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=slow_clock(3))
        for person in (anne, ben):
            clock.go_on(HOUR)
            tables.looking.here(await tables.looking.facts(code, person), person)
        await tables.sync()
    clock.go_on(40 * HOUR)
    async with server(url, clock=clock) as tables:
        assert [seat.away for seat in (await tables.looking.facts(code)).seats] == [41 * 60, 40 * 60]


async def test_two_servers_let_a_clock_run_out_once(shared_url):
    clock = Clock()
    async with server(shared_url, clock=clock) as one, server(shared_url, clock=clock) as other:
        for tables in (one, other):
            hang(tables)
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben, clock=live_clock(60))
        (_, seat), _ = await in_a_turn(one, code, anne, ben)
        clock.go_on(61)
        await asyncio.gather(*[clocks_looked_at(tables, code) for tables in (one, other)])
        assert (await seat_of(other, code, seat)).ran_out == 1
        outs = await time_outs(one)
        assert len(outs) == 1


async def time_outs(tables):
    async with tables.store.read() as db:
        return (await db.execute(sa.select(schema.tables.c.time_outs))).scalar_one()


async def test_in_real_time_a_clock_of_five_seconds_hands_over_after_five(sqlite_url):
    clock = type("Now", (), {"wind": lambda self, registry: None})()
    async with server(sqlite_url, clock=clock) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        begun = time.monotonic()
        code = await table_with(tables, anne, ben, clock=live_clock(5))
        await choose(tables, code, ben, 1, "bid 0")
        await settled(tables, code, lambda facts: facts.seats[0].held)
        assert time.monotonic() - begun >= 5


async def test_a_clock_whose_server_died_runs_out_at_another_one(shared_url):
    clock = Clock()
    async with server(shared_url, clock=clock) as dead:
        hang(dead)
        await dead.worker.close()  # it takes no job any more, and gives none back
        anne, ben = await people(dead, "Anne", "Ben")
        code = await table_with(dead, anne, ben, clock=live_clock(60))
        (_, seat), _ = await in_a_turn(dead, code, anne, ben)
        clock.go_on(50)
        await dead.uptime.note()
        async with server(shared_url, clock=clock) as other:
            hang(other)
            clock.go_on(11)
            await clocks_looked_at(other, code)
            assert (await seat_of(other, code, seat)).ran_out == 1
            assert len(await time_outs(other)) == 1
