"""Who begins next on one event loop: by rank, and then in turn, however much each asks for."""

import asyncio
from itertools import pairwise

import pytest

from tests.table.evening import people, server, table_with
from vaka.table import fair_queue
from vaka.table.errors import Overloaded
from vaka.table.fair_queue import ASKER, SERVER, Lane
from vaka.table.live import cooperative
from vaka.table.live.cooperative import DEEDS, KNOWN, LONG_WORK, LOOKS, STRANGERS, LoopTurns, Slices


async def begun(*waiting: tuple[int, int | str]) -> list[tuple[int, int | str]]:
    """In which order these begin, of whom the first comes to an idle loop."""
    turns, order = LoopTurns(), []

    async def begin(rank: int, asker: int | str) -> None:
        await turns.begin(rank, asker)
        order.append((rank, asker))

    await asyncio.gather(*[begin(*one) for one in waiting])
    return order


async def test_those_who_wait_begin_by_rank_and_then_in_turn_by_asker():
    first = (STRANGERS, "a")
    crowd = [(LOOKS, 1), (LOOKS, 1), (LOOKS, 1), (LOOKS, 2)]
    assert await begun(first, *crowd, (DEEDS, 3)) == [first, (DEEDS, 3), (LOOKS, 1), (LOOKS, 2), (LOOKS, 1), (LOOKS, 1)]


async def test_one_in_some_turns_goes_the_other_way_round_so_that_nobody_waits_for_ever():
    order = await begun(*[(LOOKS, number) for number in range(50)], (LONG_WORK, "a"))
    assert order.index((LONG_WORK, "a")) <= cooperative.OTHER_WAY + 1


async def test_one_begins_in_each_turn_of_the_loop_however_long_the_others_wait_for_something_else():
    turns, never = LoopTurns(), asyncio.get_running_loop().create_future()
    inside = 0

    async def come_in() -> None:
        nonlocal inside
        await turns.begin(KNOWN, 1)
        inside += 1
        await never  # as for a store, a lock or a thread

    tasks = [asyncio.create_task(come_in()) for _ in range(50)]
    seen = []
    while inside < 50:
        await asyncio.sleep(0)
        seen.append(inside)
    assert all(later - sooner <= 1 for sooner, later in pairwise(seen))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_who_leaves_the_line_or_waits_too_long_holds_up_nobody():
    turns = LoopTurns()
    await turns.begin(KNOWN, 1)
    with pytest.raises(TimeoutError):
        await turns.begin(KNOWN, 1, seconds=0.0)
    leaving = asyncio.create_task(turns.begin(KNOWN, 1))
    staying = asyncio.create_task(turns.begin(KNOWN, 2))
    leaving.cancel()
    await staying
    assert not turns._lines[KNOWN]


async def test_long_work_in_slices_lets_requests_begin_first(monkeypatch):
    monkeypatch.setattr(cooperative, "SECONDS", 0.0)
    order = []

    async def slice_by_slice() -> None:
        slices = Slices()
        for at in range(3):
            await slices.rest()
            order.append(f"slice {at}")

    async def request(number: int) -> None:
        await cooperative.LOOP_TURNS.here().begin(KNOWN, number)
        order.append(f"request {number}")

    await asyncio.gather(*[request(number) for number in range(5)], slice_by_slice())
    assert order == [*[f"request {number}" for number in range(5)], *[f"slice {number}" for number in range(3)]]


async def worked(*askers: int | str) -> tuple[list[int | str], list[int | str]]:
    """Who works in a lane, in which order, and who finds no room in its line."""
    lane, order, refused = Lane(1), [], []

    async def work(asker: int | str) -> None:
        ASKER.set(asker)
        try:
            async with lane:
                await asyncio.sleep(0)
                order.append(asker)
        except Overloaded:
            refused.append(asker)

    await asyncio.gather(*[work(asker) for asker in askers])
    return order, refused


async def test_a_lane_is_lent_in_turn_by_asker_and_its_line_has_an_end_for_each_of_them_and_for_all(monkeypatch):
    monkeypatch.setattr(fair_queue, "MAX_IN_LANE", 10)
    order, refused = await worked(*[1] * 12, 2, 2, *range(3, 12))
    assert order == [1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2]
    assert refused == [*[1] * 9, 9, 10, 11]
    order, refused = await worked(*[SERVER] * 12, 1)  # it limits elsewhere what it begins
    assert (len(order), refused) == (11, [SERVER, 1])


async def test_a_cookie_is_confirmed_when_it_is_given_or_used_and_no_longer_when_it_is_ended(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        assert tables.people.confirmed(token, "cookie") == (anne.id, None)
        await tables.people.by_cookie("invented")
        assert tables.people.confirmed("invented", "cookie") is None
        tables.people.forget()  # as when somebody else is renamed
        assert tables.people.confirmed(token, "cookie") == (anne.id, None)
        (key,) = await tables.people.keys(anne)
        await tables.people.end_key(anne, key.id)
        assert await tables.people.by_cookie(token) is None
        assert tables.people.confirmed(token, "cookie") is None
    async with server(sqlite_url) as again:
        _, token = await again.people.newcomer("Ben")
    async with server(sqlite_url) as restarted:
        assert restarted.people.confirmed(token, "cookie") is None
        ben = await restarted.people.by_cookie(token)
        assert restarted.people.confirmed(token, "cookie") == (ben.id, None)


async def test_who_has_a_seat_is_known_without_the_store(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben, carl = await people(tables, "Anne", "Ben", "Carl")
        code = await table_with(tables, anne, ben)
        assert [tables.registry.sits(code, one.id) for one in (anne, ben, carl)] == [True, True, False]
        tables.registry.forget(code)
        assert not tables.registry.sits("no-such-table", anne.id)
