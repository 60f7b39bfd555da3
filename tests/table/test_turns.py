"""Bots and hints are thought about for persons in turn: who has many tables does not keep the others waiting."""

import asyncio
import threading
from importlib.metadata import EntryPoint

import pytest

from tests.patience import PATIENCE
from tests.table.evening import people, server
from vaka.bots.bot_worker import Answer, BotWorker
from vaka.table.bots import worker_pool
from vaka.table.bots.worker_pool import WorkerPool
from vaka.table.fair_queue import Turns
from vaka.table.new_table import NewSeat, NewTable

ANNE, BEN, CARL = 1, 2, 3


async def test_persons_take_turns_however_much_each_asks_for():
    turns = Turns(["server"])
    held = await turns.take(0)
    order = []

    async def ask(person, what):
        thing = await turns.take(person)
        order.append(what)
        await asyncio.sleep(0)
        turns.give(thing)

    asked = [(ANNE, "a1"), (ANNE, "a2"), (ANNE, "a3"), (ANNE, "a4"), (BEN, "b1"), (CARL, "c1"), (BEN, "b2")]
    async with asyncio.TaskGroup() as tasks:
        for person, what in asked:
            tasks.create_task(ask(person, what))
            await asyncio.sleep(0)
        turns.give(held)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


async def test_who_leaves_the_line_costs_nobody_a_turn():
    turns = Turns(["server"])
    thing = await turns.take(ANNE)
    waiting = [asyncio.create_task(turns.take(person)) for person in (ANNE, BEN, CARL)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    turns.give(thing)
    waiting[1].cancel()  # in the moment in which it gets its turn
    with pytest.raises(asyncio.CancelledError):
        await waiting[1]
    assert await waiting[2] == "server"
    assert turns.waiting(BEN) == 0


@pytest.mark.parametrize("bot", ["expert", "theirs"])
async def test_bots_of_other_packages_think_for_persons_in_turn_as_ours_do(monkeypatch, bot):
    order, go_on = [], threading.Event()

    def ask(worker, spec, known, seed, seconds, is_begun):
        order.append(known)
        assert go_on.wait(PATIENCE)
        return Answer(0)

    monkeypatch.setattr(BotWorker, "ask", ask)
    theirs = EntryPoint("theirs", "their_bots:make", "vaka.bots")
    monkeypatch.setattr(worker_pool, "brought", lambda: {"theirs": theirs})
    pool = WorkerPool(1)
    try:
        asked = []
        for person, what in [(ANNE, "a1"), (ANNE, "a2"), (ANNE, "a3"), (BEN, "b1")]:
            asked.append(asyncio.create_task(pool.choice(bot, what, None, [person])))
            await asyncio.sleep(0)
        waiting = len(pool)
        go_on.set()
        await asyncio.gather(*asked)
    finally:
        pool.close()
    assert order == ["a1", "a2", "b1", "a3"]
    assert waiting == 3


async def test_a_friends_bot_does_not_wait_for_twenty_tables_of_somebody_else(sqlite_url, monkeypatch):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        order = []
        ours = tables.bots.workers._ours
        honest = ours.turns.take

        async def noted(person):
            thing = await honest(person)
            order.append(person)
            return thing

        class Quick:
            def __call__(self, spec, known, seed, seconds):
                return Answer(known.choices(known.viewer)[0])

        for one in ours.workers:
            monkeypatch.setattr(one, "ask", Quick())
        monkeypatch.setattr(ours.turns, "take", noted)
        held = await honest(0)  # the one process is at work
        for _ in range(5):
            await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("bot", "expert")] * 2))
        await tables.seating.make(ben, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "expert")]))
        async with asyncio.timeout(PATIENCE):
            while not (ours.turns.waiting(ben.id) and ours.turns.waiting(anne.id) >= 5):
                await asyncio.sleep(0.01)
        ours.turns.give(held)
        async with asyncio.timeout(PATIENCE):
            while ben.id not in order:
                await asyncio.sleep(0.01)
        assert order.index(ben.id) <= 1
