"""Presence: people who are there cannot be voted out, and people who were away have lost neither vote nor game."""

import asyncio

import pytest
import sqlalchemy as sa

from tests.clocks import BEGIN, Clock
from vaka.core.errors import IllegalChoice
from vaka.table.errors import NotAllowed, NotNow
from vaka.table.store import schema
from vaka.table.waiting_times import GONE_HOURS, IDLE_MINUTES, REPLACEABLE_MINUTES

from .evening import checked_by, choose, choose_first, later, people, server, settled, table_with


async def look_at(tables, code, person):
    tables.looking.here(await tables.looking.facts(code, person), person)


async def two_at_play(tables):
    """Anne has just placed a tile and could undo it; it is Ben's turn or hers."""
    anne, ben = await people(tables, "Anne", "Ben")
    code = await table_with(tables, anne, ben)
    await choose(tables, code, anne, 0, "bid 9")
    await choose(tables, code, ben, 1, "bid 8")
    await choose_first(tables, code, anne, 0)
    return code, anne, ben


async def away(tables, code):
    return [seat.away for seat in (await tables.looking.facts(code)).seats]


async def test_nobody_who_is_there_is_replaced(url):
    async with server(url) as tables:
        code, anne, ben = await two_at_play(tables)
        with pytest.raises(NotNow) as refusal:
            await tables.votes.propose(code, anne, "replace", 1)
        assert (refusal.value.key, refusal.value.values["minutes"]) == ("table.present", REPLACEABLE_MINUTES)
        later(tables, minutes=REPLACEABLE_MINUTES + 3)
        await look_at(tables, code, ben)
        with pytest.raises(NotNow):
            await tables.votes.propose(code, anne, "replace", 1)
        facts = await tables.looking.facts(code)
        assert (facts.proposal, facts.seats[1].held, facts.seats[1].away) == (None, False, 0)


async def test_who_is_there_and_does_not_move_can_be_replaced(url):
    """Only a move keeps the seat; who has nothing to do is not waited for."""
    async with server(url) as tables:
        code, anne, ben = await two_at_play(tables)
        waited = (await tables.looking.table_view(code, None)).known.pending[0]
        slow, other = ((anne, 0), (ben, 1))[waited], ((anne, 0), (ben, 1))[1 - waited]
        for minutes, idle in ((IDLE_MINUTES - 1, 0), (1, IDLE_MINUTES)):
            later(tables, minutes=minutes)
            for person in (anne, ben):
                await look_at(tables, code, person)
            facts = await tables.looking.facts(code)
            assert (facts.seats[waited].idle, facts.seats[1 - waited].idle) == (idle, 0)
            assert facts.seats[waited].away == 0
        with pytest.raises(NotNow):
            await tables.votes.propose(code, slow[0], "replace", other[1])
        await tables.votes.propose(code, other[0], "replace", slow[1])
        assert (await tables.looking.facts(code)).seats[waited].held
        await tables.play.take_over(code, slow[0], slow[1])
        assert (await tables.looking.facts(code)).seats[waited].idle == 0


async def test_the_table_says_for_how_long_somebody_is_away(url):
    async with server(url) as tables:
        code, anne, _ = await two_at_play(tables)
        later(tables, minutes=3.5)
        await look_at(tables, code, anne)
        assert await away(tables, code) == [0, 3]
        with pytest.raises(NotNow) as refusal:
            await tables.votes.propose(code, anne, "replace", 1)
        assert refusal.value.values["minutes"] == REPLACEABLE_MINUTES - 3
        later(tables, minutes=REPLACEABLE_MINUTES - 3.5)
        assert (await tables.looking.table_view(code, anne)).facts.seats[1].away == REPLACEABLE_MINUTES
        await tables.votes.propose(code, anne, "replace", 1)
        assert (await tables.looking.facts(code)).seats[1].held


async def test_a_choice_does_not_tell_that_somebody_is_back(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        later(tables, minutes=4)
        before = await away(tables, code)
        await choose(tables, code, anne, 0, "bid 3")
        assert await away(tables, code) == before == [4, 4]


async def test_the_one_concerned_refuses_at_once(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, ben, cara)
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 2)
        with pytest.raises(NotAllowed):
            await tables.votes.answer(code, cara, True)
        await tables.votes.answer(code, cara, False)
        facts = await tables.looking.facts(code)
        assert (facts.proposal, facts.seats[2].held) == (None, False)


async def test_whoever_comes_back_during_the_vote_is_not_replaced(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, ben, cara)
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 2)
        await look_at(tables, code, cara)
        await tables.votes.answer(code, ben, True)
        facts = await tables.looking.facts(code)
        assert (facts.proposal, facts.seats[2].held) == (None, False)


@pytest.mark.parametrize(("kind", "value"), [("undo", 0), ("end", 0)])
async def test_whoever_was_replaced_keeps_a_voice(url, kind, value):
    async with server(url) as tables:
        code, anne, ben = await two_at_play(tables)
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 1)
        if kind == "undo":
            async with tables.registry.changing(code) as change:  # as if it lay in front of the replacement
                change.live.row.floor = change.live.playing().floor = 0
        await tables.votes.propose(code, anne, kind, value)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.proposal.kind, facts.proposal.waiting) == ("playing", kind, [1])
        await tables.votes.answer(code, ben, False)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.proposal) == ("playing", None)


async def test_who_asked_can_withdraw_it(url):
    async with server(url) as tables:
        code, anne, _ = await two_at_play(tables)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, anne, False)
        assert (await tables.looking.facts(code)).proposal is None


async def test_no_undo_reaches_behind_a_replacement(url):
    async with server(url) as tables:
        code, anne, ben = await two_at_play(tables)
        assert (await tables.looking.table_view(code, anne)).can_undo
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 1)
        await tables.play.take_over(code, ben, 1)
        version = (await tables.looking.facts(code)).version
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.can_undo, table_view.one_move_back) == (False, None)
        with pytest.raises(IllegalChoice):
            await tables.play.undo(code, anne, 0, version)
        with pytest.raises(NotNow) as refusal:
            await tables.votes.propose(code, anne, "undo", 0)
        assert refusal.value.key == "table.undo_floor"
    async with server(url) as tables:  # nor after a restart
        assert (await tables.looking.table_view(code, anne)).one_move_back is None
        with pytest.raises(NotNow):
            await tables.votes.propose(code, anne, "undo", 0)


async def test_an_undo_from_before_a_replacement_is_read_again(url):
    async with server(url) as tables:
        code, anne, _ = await two_at_play(tables)
        await tables.play.undo(code, anne, 0, 3)
        await choose_first(tables, code, anne, 0)
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 1)
        version = (await tables.looking.facts(code)).version
    async with server(url) as tables:
        await settled(tables, code, lambda facts: facts.version >= version)
        assert (await tables.looking.table_view(code, anne)).facts.seats[1].held


async def test_a_server_that_was_closed_says_of_nobody_that_they_were_away(url):
    async with server(url) as tables:
        code, _, _ = await two_at_play(tables)
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.seats).values(since=1.0))
    async with server(url) as tables:
        assert await away(tables, code) == [0, 0]


async def test_two_servers_know_of_one_another_who_is_there(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        code, anne, ben = await two_at_play(one)
        for tables in (one, other):
            later(tables, minutes=REPLACEABLE_MINUTES + 1)
        await look_at(other, code, ben)
        assert await away(one, code) == [6, 6]
        await other.sync()
        await one.sync()
        assert await away(one, code) == [6, 0]
        with pytest.raises(NotNow):
            await one.votes.propose(code, anne, "replace", 1)


async def test_what_was_noted_is_written_rarely_and_goes_with_the_table(url):
    async with server(url) as tables:
        code, anne, ben = await two_at_play(tables)
        for person in (anne, ben, anne):
            await look_at(tables, code, person)
        await tables.sync()
        await look_at(tables, code, anne)
        async with tables.store.read() as db:
            assert len((await db.execute(sa.select(schema.presence))).all()) == 2
        await tables.host.prune(tables.registry.clock() + 1, unfinished=True)
        await tables.sync()  # of a table that is gone nothing is written
        async with tables.store.read() as db:
            assert (await db.execute(sa.select(schema.presence))).all() == []


async def with_cara_held(tables):
    """Three at a table; a bot plays for Cara, who has left."""
    anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
    code = await table_with(tables, anne, ben, cara)
    later(tables, minutes=REPLACEABLE_MINUTES)
    await tables.votes.propose(code, anne, "replace", 2)
    await tables.votes.answer(code, ben, True)
    facts = await tables.looking.facts(code)
    assert [(seat.held, seat.gone) for seat in facts.seats] == [(False, False), (False, False), (True, False)]
    return code, anne, ben, cara


async def waiting_for(tables, code):
    return (await tables.looking.facts(code)).proposal.waiting


async def test_who_never_comes_back_does_not_keep_the_others_from_ending(url):
    async with server(url) as tables:
        code, anne, ben, _ = await with_cara_held(tables)
        later(tables, minutes=60 * GONE_HOURS - REPLACEABLE_MINUTES - 1)
        await tables.votes.propose(code, anne, "end")
        assert await waiting_for(tables, code) == [1, 2]
        later(tables, minutes=1)
        assert [seat.gone for seat in (await tables.looking.facts(code)).seats] == [
            False,
            False,
            True,
        ]
        assert await waiting_for(tables, code) == [1]
        await tables.votes.answer(code, ben, True)
        assert (await tables.looking.facts(code)).ended == "agreed"


async def test_who_is_gone_keeps_a_voice_in_undo(url):
    async with server(url) as tables:
        code, anne, ben, _ = await with_cara_held(tables)
        later(tables, minutes=60 * GONE_HOURS)
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, ben, True)
        facts = await tables.looking.facts(code)
        assert (facts.seats[2].gone, facts.proposal.waiting) == (True, [2])


async def test_who_looks_in_again_is_asked_again(url):
    async with server(url) as tables:
        code, anne, _, cara = await with_cara_held(tables)
        later(tables, minutes=60 * GONE_HOURS)
        await tables.votes.propose(code, anne, "end")
        assert await waiting_for(tables, code) == [1]
        await look_at(tables, code, cara)
        assert await waiting_for(tables, code) == [1, 2]
        await tables.votes.answer(code, cara, False)
        assert (await tables.looking.facts(code)).proposal is None


async def test_a_vote_that_waits_only_for_who_is_gone_is_closed(url):
    async with server(url) as tables:
        code, anne, ben, _ = await with_cara_held(tables)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, ben, True)
        await tables.host.tidy()
        assert await waiting_for(tables, code) == [2]
        later(tables, minutes=60 * GONE_HOURS)
        await tables.host.tidy()
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.ended, facts.proposal) == ("over", "agreed", None)


async def test_no_vote_is_closed_while_only_a_worker_is_open(shared_url):
    """A `vaka work` does jobs; nobody could come back there."""
    clock = Clock()
    async with server(shared_url, clock=clock) as tables:
        code, anne, ben, _ = await with_cara_held(tables)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, ben, True)
    async with server(shared_url, clock=clock, only_jobs=True) as worker:
        clock.go_on(2 * 3600 * GONE_HOURS)
        await checked_by(worker, code)
    async with server(shared_url, clock=clock) as tables:
        assert await waiting_for(tables, code) == [2]


async def test_after_a_night_in_which_the_server_was_closed_there_are_some_minutes_to_come_back(url):
    async with server(url) as tables:
        code, *_ = await with_cara_held(tables)
        await tables.sync()
    async with server(url, clock=Clock(BEGIN + 3600 * (GONE_HOURS + 1))) as tables:
        assert not (await tables.looking.facts(code)).seats[2].gone
        later(tables, minutes=REPLACEABLE_MINUTES)
        assert (await tables.looking.facts(code)).seats[2].gone


async def test_two_servers_that_note_the_same_people_at_once_do_not_wait_for_one_another(shared_url):
    clock = Clock()
    async with server(shared_url, clock=clock) as one, server(shared_url, clock=clock) as other:
        anne, ben = await people(one, "Anne", "Ben")
        codes = [await table_with(one, anne, ben) for _ in range(20)]
        for _ in range(10):
            for code, again in zip(codes, reversed(codes)):
                one.registry.presence.here(code, anne.id)
                other.registry.presence.here(again, anne.id)
            await asyncio.gather(one.sync(), other.sync())
