"""A server is killed while it calls somebody: the next one goes on, and nobody is called twice."""

import asyncio
import json

from tests.patience import PATIENCE
from tests.table.calls.receiver import Receiver, receiver
from tests.table.conftest import new_database
from tests.tables import LONG
from tests.web.killing import Process
from tests.web.visitors import Visitor


async def messages(calls: Receiver, number: int) -> list[str]:
    """The names of the messages, once there are so many."""
    async with asyncio.timeout(PATIENCE):
        return [json.loads(request.body)["id"] for request in await calls.arrived(number)]


async def test_after_kill_9_the_message_under_way_comes_again_by_its_name_and_no_other(tmp_path):
    await killed_while_it_calls(f"sqlite+aiosqlite:///{tmp_path}/vaka.sqlite")


@LONG  # the next server waits until the lease of the one that was killed has ended
async def test_on_postgresql_as_well(postgresql):
    await killed_while_it_calls(new_database(postgresql))


async def killed_while_it_calls(store: str) -> None:
    async with receiver() as calls:
        server = await asyncio.to_thread(Process, store)
        anne = await asyncio.to_thread(Visitor, server.url, "Anne")
        await asyncio.to_thread(anne.post, "/me/calls", mode="always", your_turn="yes")
        await asyncio.to_thread(anne.post, "/me/calls/webhook", url=calls.url(), form="json")
        sound, calls.answer = calls.answer, b""
        await asyncio.to_thread(anne.make, "orongo", "bots")
        (first,) = await messages(calls, 1)
        await asyncio.to_thread(server.kill)  # it waits for an answer
        calls.answer = sound
        server = await asyncio.to_thread(Process, store)
        try:
            assert await messages(calls, 2) == [first, first]
            anne.http.base_url = server.url
            await asyncio.to_thread(anne.make, "orongo", "bots")
            *again, other = await messages(calls, 3)
            assert again == [first, first]
            assert other != first
        finally:
            await asyncio.to_thread(server.kill)
            anne.close()
