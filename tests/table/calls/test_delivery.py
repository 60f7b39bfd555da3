"""Who is called, when and how often."""

import json
from datetime import UTC, datetime

import pytest

from tests.clocks import Clock
from tests.table.calls.calling import NETWORKS, by_hand, wants, work
from tests.table.calls.receiver import Receiver, receiver
from tests.table.evening import choose_first, people, server, table_with
from vaka.table.calls.message import KINDS, NAMED, OVER, TIME_SHORT, YOUR_TURN
from vaka.table.calls.preferences import AWAY, DIGEST, OFF
from vaka.table.calls.triggers import AWAY_SECONDS, SETTLE_SECONDS
from vaka.table.clocks.settings import slow_clock
from vaka.table.jobs.worker import backoff

DAY = 86_400.0


def heard(calls: Receiver, path: str = "") -> list[list[str]]:
    """The kinds of calls of each message."""
    wanted = [request for request in calls.requests if not path or request.path == path]
    return [[call["type"] for call in json.loads(request.body)["calls"]] for request in wanted]


async def test_nobody_is_called_who_has_not_asked_for_it(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls, mode=OFF)
        await table_with(tables, anne, ben)
        await work(tables, DAY)
    assert calls.requests == []


async def test_a_call_holds_the_table_the_game_and_who_moved(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, anne, calls)
        await wants(tables, ben, calls)
        code = await table_with(tables, anne, ben, game="moorea", name="Friday")
        first, second = (anne, ben) if await tables.looking.asked(code, None) == [0] else (ben, anne)
        await work(tables, SETTLE_SECONDS)
        seat = (await tables.looking.asked(code, None))[0]
        while await tables.looking.asked(code, None) == [seat]:
            await choose_first(tables, code, first, seat)
        await work(tables, SETTLE_SECONDS)
    assert [request.path for request in calls.requests] == [f"/{first.name}", f"/{second.name}"]
    sent = json.loads(calls.requests[1].body)
    call = {"type": YOUR_TURN, "table": code, "name": "Friday", "game": "moorea", "by": first.name}
    assert sent["calls"] == [call]
    assert sent["title"] == "Your turn: Friday"
    assert sent["lines"] == [f"{first.name} has moved, and it is your turn at Friday (Moʻorea)."]
    assert sent["url"] == f"https://vaka.example.org/t/{code}"


async def test_each_event_is_called_once_however_often_the_table_is_looked_at(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        code = await table_with(tables, anne, ben)
        for _ in range(3):
            await work(tables, SETTLE_SECONDS)
            await tables.talk.say(code, anne, "Hello")
        await work(tables, DAY)
    assert heard(calls) == [[YOUR_TURN]]


async def test_what_no_longer_holds_is_not_sent(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        code = await table_with(tables, anne, ben)
        await work(tables)
        await choose_first(tables, code, ben, 1)
        await work(tables, SETTLE_SECONDS)
    assert calls.requests == []


async def test_invited_named_and_over_are_called_as_the_person_chose(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await wants(tables, ben, calls, kinds=tuple(kind for kind in KINDS if kind != YOUR_TURN))
        await tables.talk.say(code, anne, "Are you there, ben?")
        await tables.talk.say(code, anne, "Benevolent")
        await tables.talk.say(code, ben, "Ben is here")
        await work(tables, SETTLE_SECONDS)
        assert heard(calls) == [[NAMED]]
        assert json.loads(calls.requests[0].body)["calls"][0]["by"] == "Anne"
        assert "Are you there" not in str(calls.requests[0].body)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, ben, True)
        await work(tables, SETTLE_SECONDS)
        assert heard(calls)[1:] == [[OVER]]
        await tables.seating.rematch(code, anne)
        await work(tables, SETTLE_SECONDS)
    assert heard(calls)[2:] == [["invited"]]


async def test_who_is_at_the_table_is_called_when_they_have_left(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls, mode=AWAY)
        code = await table_with(tables, anne, ben)
        for _ in range(3):
            await work(tables, AWAY_SECONDS / 2)
            tables.looking.here(await tables.looking.facts(code, ben), ben)
        assert calls.requests == []
        await work(tables, AWAY_SECONDS / 2)
        await work(tables, AWAY_SECONDS)
        assert heard(calls) == [[YOUR_TURN]]


async def test_a_digest_comes_once_a_day_with_all_that_still_holds(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls, mode=DIGEST)
        codes = [await table_with(tables, anne, ben) for _ in range(3)]
        await work(tables)
        await choose_first(tables, codes[0], ben, 1)
        assert calls.requests == []
        await work(tables, DAY)
        assert heard(calls) == [[YOUR_TURN, YOUR_TURN]]
        await table_with(tables, anne, ben)
        await work(tables, 3600.0)
        assert len(calls.requests) == 1
        await work(tables, DAY)
    assert heard(calls)[1:] == [[YOUR_TURN]]
    assert json.loads(calls.requests[0].body)["url"] == "https://vaka.example.org/waiting"


async def test_a_receiver_that_fails_and_comes_back_gets_the_same_message(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        await table_with(tables, anne, ben)
        sound, calls.answer = calls.answer, b"HTTP/1.1 503 Later\r\n\r\n"
        await work(tables, SETTLE_SECONDS)
        await table_with(tables, anne, ben)
        await work(tables, backoff(1))
        calls.answer = sound
        await work(tables, backoff(2))
    first, *again, other = [request.body for request in calls.requests]
    assert again == [first, first]
    assert heard(calls)[3:] == [[YOUR_TURN]]  # the table that was made meanwhile
    assert json.loads(other)["id"] != json.loads(first)["id"]


async def test_a_webhook_that_refuses_for_good_is_left_alone_and_its_owner_can_see_why(url):
    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        await table_with(tables, anne, ben)
        calls.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
        await work(tables, SETTLE_SECONDS)
        await work(tables, DAY)
        (way,) = await tables.calls.preferences.ways(ben.id)
    assert len(calls.requests) == 1
    assert way.trouble == "answer 410"


@pytest.mark.parametrize("moment", ["before it is sent", "after it was sent"])
async def test_a_server_that_dies_while_it_calls_sends_the_same_message_again_or_none(url, moment):
    """Whatever was not stored is done again; a message that went out already has the same name."""

    class Died(BaseException):
        pass

    async with server(url, call_networks=NETWORKS) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        await table_with(tables, anne, ben)
        await work(tables)
        honest = tables.calls.senders["webhook"]

        async def dies(*given):
            if moment == "after it was sent":
                await honest(*given)
            raise Died

        tables.calls.senders["webhook"] = dies
        with pytest.raises(Died):
            await work(tables, SETTLE_SECONDS)
        tables.calls.senders["webhook"] = honest
        await work(tables, 60.0)  # the lease of the dead one ends
        await work(tables, DAY)
    names = {json.loads(request.body)["id"] for request in calls.requests}
    assert len(names) == 1
    assert len(calls.requests) == (2 if moment == "after it was sent" else 1)


async def test_time_that_runs_short_at_a_slow_clock_is_called_once_and_not_at_night(url):
    """It ends at nine in the morning: the last four hours begin on the evening before."""
    begin = datetime(2026, 3, 4, 9, tzinfo=UTC).timestamp()
    async with server(url, call_networks=NETWORKS, clock=Clock(begin)) as tables, receiver() as calls:
        await by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        await wants(tables, ben, calls)
        code = await table_with(tables, anne, ben, clock=slow_clock(2))
        await work(tables, SETTLE_SECONDS)
        deadline = await tables.clocks.deadline(code, ben)
        assert deadline - begin == pytest.approx(2 * DAY, abs=1)
        await work(tables, deadline - 14 * 3600 - tables.registry.clock() - 60.0)
        assert heard(calls) == [[YOUR_TURN]]
        await work(tables, 120.0)
        await work(tables, SETTLE_SECONDS)
        await work(tables, 3600.0)
    assert heard(calls) == [[YOUR_TURN], [TIME_SHORT]]
