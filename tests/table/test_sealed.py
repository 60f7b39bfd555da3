"""Answers given in secret: kept, replaceable, seen by nobody else, revealed when the last one is in."""

import asyncio

import pytest
import sqlalchemy as sa

from vaka.core.errors import IllegalChoice
from vaka.table.errors import Stale
from vaka.table.live.notifications import TableChanged
from vaka.table.live.peer_processes import PeerProcesses

from .evening import (
    all_of,
    choose,
    choose_first,
    in_step,
    log_rows,
    next_wake,
    people,
    sealed_rows,
    server,
    table_with,
    wakes_before_a_word,
)


async def test_a_sealed_answer_is_in_the_store_and_moves_neither_version_nor_changes(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        before = await tables.looking.facts(code)
        await choose(tables, code, anne, 0, "bid 5")
        after = await tables.looking.facts(code)
        assert (after.version, after.changes) == (before.version, before.changes) == (0, before.changes)
        assert await sealed_rows(tables) == [(0, 0, "bid 5")]
        assert await log_rows(tables) == []


async def test_nobody_else_sees_that_somebody_has_sealed(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben)
        before = [all_of(await tables.looking.table_view(code, viewer)) for viewer in (ben, eve, None)]
        await choose(tables, code, anne, 0, "bid 5")
        assert [all_of(await tables.looking.table_view(code, viewer)) for viewer in (ben, eve, None)] == before
        assert (await tables.looking.table_view(code, anne)).can_take_back


async def test_a_sealed_answer_wakes_only_the_one_who_gave_it(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await next_wake(tables, code, anne, choose(tables, code, anne, 0, "bid 5"))
        assert await wakes_before_a_word(tables, code, ben, choose(tables, code, anne, 0, "bid 4"), anne) == []
        assert await wakes_before_a_word(tables, code, None, tables.play.take_back(code, anne, 0), anne) == []
        await choose(tables, code, anne, 0, "bid 3")
        wake = await next_wake(tables, code, anne, choose(tables, code, ben, 1, "bid 2"))
        assert wake.moves == 2


async def test_an_answer_can_be_replaced_and_taken_back_until_the_reveal(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 5")
        await choose(tables, code, anne, 0, "bid 4")
        assert await sealed_rows(tables) == [(0, 0, "bid 4")]
        await tables.play.take_back(code, anne, 0)
        assert await sealed_rows(tables) == []
        with pytest.raises(IllegalChoice) as refusal:
            await tables.play.take_back(code, anne, 0)
        assert refusal.value.key == "take_back.nothing"
        await choose(tables, code, ben, 1, "bid 2")
        await choose(tables, code, anne, 0, "bid 3")
        assert await sealed_rows(tables) == []
        assert await log_rows(tables) == [(1, 0, "bid 3", -1), (2, 1, "bid 2", -1)]


async def test_of_several_answers_only_the_one_that_was_seen_last_is_taken_back_however_often_it_is_sent(url):
    async with server(url) as tables:
        anne, *others = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, *others, game="raiatea")
        for _ in range(2):
            await choose_first(tables, code, anne, 0)
        seen = await tables.looking.table_view(code, anne)
        assert seen.sealed == 2
        await tables.play.take_back(code, anne, 0, seen.facts.version, seen.sealed)
        for version, sealed in ((seen.facts.version, seen.sealed), (seen.facts.version + 1, 1)):
            with pytest.raises(Stale):
                await tables.play.take_back(code, anne, 0, version, sealed)
        assert (await tables.looking.table_view(code, anne)).sealed == 1
        await tables.play.take_back(code, anne, 0, seen.facts.version, 1)
        assert await sealed_rows(tables) == []


async def test_the_reveal_is_written_in_the_order_of_the_seats_whoever_was_quick(url):
    async with server(url) as tables:
        persons = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, *persons)
        for seat in (2, 0, 1):
            await choose(tables, code, persons[seat], seat, f"bid {seat + 1}")
        assert await log_rows(tables) == [(1, 0, "bid 1", -1), (2, 1, "bid 2", -1), (3, 2, "bid 3", -1)]


async def test_the_last_two_seats_may_seal_at_the_same_moment_in_two_servers(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        for turn in range(12):
            code = await table_with(one, anne, ben)
            first, second = (one, other) if turn % 2 else (other, one)
            await asyncio.gather(
                first.play.choose(code, anne, 0, "bid 4", 0, f"a{turn}"),
                second.play.choose(code, ben, 1, "bid 3", 0, f"b{turn}"),
            )
            await in_step(code, one, other)
            assert (await one.looking.facts(code)).version == (await other.looking.facts(code)).version == 2
            assert all_of(await one.looking.table_view(code, ben)) == all_of(await other.looking.table_view(code, ben))
        assert await sealed_rows(one) == []


@pytest.mark.parametrize("told", ["hello", "5", "null", "{}", "[1, 2]", '"ab"', '["x", [["code", "1", 2, null]]]'])
def test_what_others_say_on_the_same_channel_is_left_alone(told):
    heard = []
    listening = PeerProcesses(
        sa.make_url("postgresql+psycopg://nobody/nothing"), lambda wake, person: heard.append(wake), lambda: None
    )
    listening._hear(told)
    assert heard == []
    listening._hear('["another server", [["code", 3, 2, null]]]')
    assert heard == [TableChanged("code", 3, 2)]


async def test_each_server_hears_of_what_happens_in_the_other(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await table_with(one, anne, ben)
        assert await wakes_before_a_word(other, code, ben, choose(one, code, anne, 0, "bid 4"), anne) == []
        await next_wake(other, code, anne, choose(one, code, anne, 0, "bid 5"))
        wake = await next_wake(other, code, None, choose(one, code, ben, 1, "bid 2"))
        assert wake.moves == 2
