"""Those who listen to a table are notified when they can see something new."""

import asyncio

import pytest

from .evening import choose, next_wake, people, server, table_with


async def test_wakes_that_were_not_taken_yet_are_one(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        async with tables.looking.changes(code, ben) as wakes:
            for _ in range(3):
                await tables.talk.say(code, anne, "Hello")
            wake = await anext(wakes)
            assert (wake.code, wake.changes) == (code, (await tables.looking.facts(code)).changes)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(wakes), 0.05)
            await tables.talk.say(code, anne, "Are you there?")
            assert (await anext(wakes)).changes == wake.changes + 1


async def test_everybody_is_woken_by_what_everybody_can_see(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben)
        changes = (await tables.looking.facts(code)).changes
        for listener, doing in (
            (ben, tables.talk.say(code, anne, "Hello")),
            (eve, tables.votes.propose(code, anne, "end")),
            (None, tables.votes.answer(code, ben, False)),
            (anne, tables.play.resign(code, ben, 1)),
        ):
            changes += 1
            assert (await next_wake(tables, code, listener, doing)).changes == changes


async def test_what_is_refused_wakes_nobody_and_counts_nothing(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        before = await tables.looking.facts(code)
        async with tables.looking.changes(code, anne) as wakes:
            with pytest.raises(Exception, match="choice"):
                await choose(tables, code, anne, 0, "bid 999")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(wakes), 0.05)
        assert await tables.looking.facts(code) == before


async def test_listeners_end_when_the_server_closes(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        heard = []

        async def listen():
            async with tables.looking.changes(code, anne) as wakes:
                async for wake in wakes:
                    heard.append(wake)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        while not tables.registry.subscribers.count():
            await asyncio.sleep(0.01)
    await listening
    assert heard == []
    assert tables.registry.subscribers.count() == 0
