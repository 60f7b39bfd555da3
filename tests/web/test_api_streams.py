"""Streams: what happens to a program, and at one table, line by line; closed in time, and gone on with."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.table import evening
from tests.web.vaka_servers import Program, VakaServer, open_server
from vaka.table.play import feeds
from vaka.text.catalogue import catalogue
from vaka.web.api import streams
from vaka.web.api.caller import Caller
from vaka.web.settings import Settings
from vaka.web.traffic.limits import ADDRESS_SHARE, SOCKETS

LIFE = "/stream/events"


@contextmanager
def stream(program: Program, path: str, **headers: str) -> Iterator[Iterator[dict[str, Any]]]:
    """The events of a stream as they come; empty lines are left out."""
    with program.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        yield (json.loads(line) for line in answer.iter_lines() if line)


def now(program: Program, path: str, last: str = "") -> list[dict[str, Any]]:
    """What a stream has to say now."""
    answer = program.http.get(f"{path}?follow=false", headers={"last-event-id": last} if last else {})
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def kinds(events: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(event["type"], event["code"]) for event in events]


# --- one's own life


def test_a_program_hears_of_a_game_from_its_beginning_to_the_rematch(server):
    anne, ben = server.program("Anne"), server.program("Ben")
    with stream(anne, LIFE) as hers:
        code = anne.make("orongo", 2)
        ben.sit(code, 2)
        assert kinds([next(hers), next(hers)]) == [("begun", code), ("your_turn", code)]
        anne.choose(code, "bid 9")
        ben.choose(code, "bid 1")
        turn = next(hers)
        assert (turn["type"], turn["game"], turn["version"]) == ("your_turn", "orongo", 2)
        ben.post(f"/tables/{code}/resign", {"seat": 2})
        assert kinds([next(hers)]) == [("over", code)]
        again = ben.post(f"/tables/{code}/rematch", status=201)["code"]
        told = [next(hers), next(hers)]
        assert sorted(kinds(told)) == sorted([("rematch", code), ("invited", again)])
        assert [event["rematch"] for event in told if event["type"] == "rematch"] == [again]


def test_a_newcomer_to_the_stream_is_told_what_waits(server):
    anne, ben = server.program("Anne"), server.program("Ben")
    assert now(anne, LIFE) == []
    code, other = anne.make("orongo", 2), anne.make("orongo", 2)
    ben.sit(code, 2)
    ben.sit(other, 2)
    anne.choose(other, "bid 3")
    ben.choose(other, "bid 9")
    assert kinds(now(server.program_with(anne.token), LIFE)) == [("your_turn", code)]


def test_who_comes_back_with_the_last_id_misses_nothing_and_hears_nothing_twice(server):
    anne, ben = server.program("Anne"), server.program("Ben")
    with stream(anne, LIFE) as hers:
        code = anne.make("orongo", 2)
        ben.sit(code, 2)
        begun, turn = next(hers), next(hers)
    assert now(anne, LIFE, turn["id"]) == []
    assert now(anne, LIFE, begun["id"]) == [turn]
    anne.choose(code, "bid 9")
    ben.choose(code, "bid 1")
    with stream(anne, LIFE, **{"last-event-id": turn["id"]}) as hers:
        next_turn = next(hers)
    assert (next_turn["type"], next_turn["version"]) == ("your_turn", 2)
    for unknown in ("0-1", "other", f"{turn['id']}9"):
        assert kinds(now(anne, LIFE, unknown)) == [("your_turn", code)]


def test_steps_of_ones_own_and_sealed_answers_of_others_are_no_event(server):
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    with stream(anne, LIFE) as hers:
        assert kinds([next(hers)]) == [("your_turn", code)]
        ben.choose(code, "bid 1")
        ben.choose(code, "bid 2")
        anne.post(f"/tables/{code}/chat", {"text": "Hello"})
        ben.post(f"/tables/{code}/resign", {"seat": 2})
        assert kinds([next(hers)]) == [("over", code)]


def test_events_may_come_as_server_sent_events(server):
    anne, ben = server.program("Anne"), server.program("Ben")
    code = anne.make("orongo", 2)
    ben.sit(code, 2)
    answer = anne.http.get(f"{LIFE}?follow=false", headers={"accept": "text/event-stream"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    id, event, data, *_ = answer.text.split("\n")
    assert (id.partition(": ")[0], event) == ("id", "event: your_turn")
    assert json.loads(data.removeprefix("data: "))["code"] == code


def test_a_stream_of_ones_own_needs_a_token(server):
    assert server.watcher().get(f"{LIFE}?follow=false", 401)["error"]["key"] == "api.token"


# --- one table


def test_a_table_comes_whole_and_then_what_is_new(server, anne, ben):
    code = anne.make("orongo", 2)
    with stream(anne, f"/tables/{code}/stream") as hers:
        before = next(hers)
        assert (before["type"], before["table"]["status"]) == ("table", "seating")
        ben.sit(code, 2)
        begun = next(hers)
        assert begun["sight"] == anne.table_view(code)
        anne.choose(code, "bid 9")
        own = next(hers)["sight"]
        assert own["view"]["players"][0]["sealed_bid"] == 9
        ben.choose(code, "bid 1")
        both = next(hers)
        assert both["id"] != begun["id"]
        whole = anne.table_view(code)
        told_from = both["sight"]["told_from"]
        assert 0 < told_from == len(own["told"]) + own["told_from"]
        assert whole["told"] == begun["sight"]["told"][:told_from] + both["sight"]["told"]
    assert now(anne, f"/tables/{code}/stream", both["id"]) == []
    [again] = now(anne, f"/tables/{code}/stream", begun["id"])
    assert again["sight"] == whole


def test_after_an_undo_what_was_told_is_told_again_from_there(server, anne, ben, code):
    anne.choose(code, "bid 9")
    ben.choose(code, "bid 1")
    before = anne.table_view(code)
    with stream(anne, f"/tables/{code}/stream") as hers:
        told = next(hers)["sight"]["told"]
        after = anne.choose(code, before["choices"][0]["words"], before)
        anne.post(f"/tables/{code}/undo", {"seat": 1, "version": after["table"]["version"]})
        version = None
        while version != after["table"]["version"] + 1:
            sight = next(hers)["sight"]
            told = told[: sight["told_from"]] + sight["told"]
            version = sight["table"]["version"]
    assert told == anne.table_view(code)["told"]


def test_what_may_not_be_looked_at_has_no_stream(server, anne, ben):
    code = anne.make("orongo", 2, watchers=False)
    ben.sit(code, 2)
    watcher = server.watcher()
    assert watcher.get(f"/tables/{code}/stream?follow=false", 403)["error"]["key"] == "table.no_watchers"
    assert watcher.get("/tables/hotu-2222-2222/stream", 404)["error"]["key"] == "table.no_such_table"


async def test_who_sits_at_a_table_is_told_of_it_first_then_people_and_then_strangers(tmp_path, monkeypatch):
    async with evening.server(f"sqlite+aiosqlite:///{tmp_path}/vaka.db") as tables:
        anne, ben, cara = await evening.people(tables, "Anne", "Ben", "Cara")
        code = await evening.table_with(tables, anne, ben)
        begun, facts = [], tables.looking.facts

        async def looked_at(code, person):
            begun.append(person)
            return await facts(code, person)

        monkeypatch.setattr(tables.looking, "facts", looked_at)
        callers = [Caller(tables, catalogue("en"), person) for person in (None, None, cara, anne)]
        await asyncio.gather(*[streams._table_event(caller, code, []) for caller in callers])
        assert begun == [None, anne, cara, None]  # the first came when nobody else was there


# --- its bounds


def test_head_of_a_stream_is_answered_and_ends(anne):
    assert anne.http.head(LIFE).headers["content-type"] == "application/x-ndjson"


def test_a_stream_whose_token_was_ended_ends(server, ben, code, monkeypatch):
    eve = server.program("Eve")
    [key] = eve.get("/people/me/keys")["keys"]
    with stream(eve, f"/tables/{code}/stream") as hers:
        next(hers)
        assert eve.http.delete(f"/people/me/keys/{key['id']}").status_code == 204
        later = streams.monotonic() + 2 * streams.LOOK_SECONDS
        monkeypatch.setattr(streams, "monotonic", lambda: later)
        ben.post(f"/tables/{code}/chat", {"text": "Hello"})
        assert len(list(hers)) <= 1


def test_a_stream_without_news_is_kept_open_by_empty_lines(server, monkeypatch):
    monkeypatch.setattr(streams, "LOOK_SECONDS", 0.05)
    with server.program("Anne").http.stream("GET", LIFE) as answer:
        assert next(answer.iter_raw()) == b"\n"


def test_a_stream_ends_after_its_time(server, monkeypatch):
    monkeypatch.setattr(streams, "MAX_SECONDS", -1.0)
    with stream(server.program("Anne"), LIFE) as hers:
        assert list(hers) == []


def test_one_program_has_only_so_many_streams(tmp_path):
    with open_server(tmp_path, Settings()) as server:
        _, token = server.run(server.tables.people.new_program("Anne", "bot"))
        with httpx.Client(base_url=f"{server.url}/api/v1", limits=httpx.Limits(max_connections=None)) as http:
            http.headers["authorization"] = f"Bearer {token}"
            assert http.get("/people/me").status_code == 200  # from now on the server knows who it is
            opened = [http.send(http.build_request("GET", LIFE), stream=True) for _ in range(SOCKETS)]
            assert {answer.status_code for answer in opened} == {200}
            late = http.get(LIFE)
            assert (late.status_code, late.json()["error"]["key"]) == (429, "api.guard.too_often")
            opened.pop().close()
            assert SOCKETS * ADDRESS_SHARE > SOCKETS
            for answer in opened:
                answer.close()


def test_a_feed_that_nobody_listens_to_is_forgotten_after_a_while(server, monkeypatch):
    monkeypatch.setattr(feeds, "LIST_SECONDS", 0.01)
    monkeypatch.setattr(feeds, "KEPT_SECONDS", 0.02)
    anne = server.program("Anne")
    now(anne, LIFE)
    person = server.run(server.tables.people.by_token(anne.token))
    gone = threading.Event()
    for _ in range(1000):
        if person.id not in server.tables.feeds._feeds:
            return
        gone.wait(PATIENCE / 1000)
    pytest.fail("it is still followed")


def test_all_streams_end_when_the_server_is_asked_to_stop(tmp_path):
    with open_server(tmp_path) as server:
        anne = server.program("Anne")
        code = anne.make("orongo", 2)
        with stream(anne, LIFE) as life, stream(anne, f"/tables/{code}/stream") as table:
            next(table)
            server.run(_end(server))
            assert list(life) == []
            assert list(table) == []


async def _end(server: VakaServer) -> None:
    server.uvicorn.config.app.state.streams.end()
