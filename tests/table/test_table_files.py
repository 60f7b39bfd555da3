"""A table file is checked like any input: it makes a table that works, or it is refused with a sentence."""

import asyncio
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables import SOAK
from vaka.core.errors import VakaError
from vaka.table.host.table_file import FiledSeat
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.seating.shares import MAX_NONCE
from vaka.table.tables import Tables

from .evening import choose, choose_first, hang, people, server, table_with

EXAMPLES = 2000 if SOAK else 50
HUGE = 2**70
ODD_TEXTS = st.sampled_from(["", "x" * 99, "a\x00b", "\ud800", "person", "open", "bot", "over", "orongo", "ff"])
ODD = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, -1, 3, 40, HUGE, -HUGE, 0.5, float("nan"), float("inf")])
    | ODD_TEXTS
    | st.sampled_from([[], {}, [[]], [{}], [0, 0, "", 0], {"": 0}])
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to each value in a file, lists and objects included."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def broken(draw: Any, files: list[Any]) -> str:
    """One of the files, with one or two values changed or gone."""
    whole = {"": copy.deepcopy(draw(st.sampled_from(files)))}
    for _ in range(draw(st.integers(1, 2))):
        *path, last = draw(st.sampled_from([path for path in places(whole) if path]))
        around = whole
        for key in path:
            around = around[key]
        if path and draw(st.integers(0, 3)) == 0:
            del around[last]
        else:
            around[last] = copy.deepcopy(draw(ODD))  # the second change may be in it
    return json.dumps(whole[""])


async def exported(tables: Tables) -> list[Any]:
    """Files of tables that are played, wait for people, and are over."""
    hang(tables)
    anne, ben = await people(tables, "Anne", "Ben")
    played = await table_with(tables, anne, ben)
    await choose(tables, played, anne, 0, "bid 5")
    await choose(tables, played, ben, 1, "bid 3")
    await choose_first(tables, played, anne, 0)
    await tables.talk.say(played, anne, "Wait for me")
    over = await table_with(tables, anne, ben, game="moorea")
    await tables.play.resign(over, anne, 0)
    waiting = await tables.seating.make(anne, NewTable("orongo", 3, seats=[NewSeat("me"), NewSeat("bot"), NewSeat()]))
    files = [await tables.host.transfer.export(code) for code in (played, over, waiting)]
    again = await tables.host.transfer.import_table(anne, files[0])  # knows chance from before
    return [json.loads(file) for file in (*files, await tables.host.transfer.export(again))]


async def brought_in(tables: Tables, text: str) -> None:
    """Bring in a file and use the table in every way that reads it."""
    count = len(await tables.lists.all())
    try:
        code = await tables.host.transfer.import_table(None, text)
    except VakaError:
        assert len(await tables.lists.all()) == count
        return
    tables.registry.forget(code)
    facts = await tables.looking.facts(code)
    if facts.status != "seating":
        await tables.looking.table_view(code, None)
    json.loads(await tables.host.transfer.export(code))
    await tables.host.prune(tables.registry.clock() + 60, unfinished=True)


def test_a_broken_file_is_refused_or_makes_a_table_that_works(url: str) -> None:
    with asyncio.Runner() as runner:
        here = server(url)
        tables = runner.run(here.__aenter__())
        files = runner.run(exported(tables))

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
        @given(st.data())
        def check(data: st.DataObject) -> None:
            runner.run(brought_in(tables, broken(data.draw, files)))

        try:
            check()
        finally:
            runner.run(here.__aexit__(None, None, None))


@pytest.mark.parametrize("text", ["[" * 100_000, '{"table":' * 100_000, "9" * 5000])
async def test_a_file_that_is_nested_or_long_beyond_measure_is_refused(sqlite_url: str, text: str) -> None:
    async with server(sqlite_url) as tables:
        await brought_in(tables, text)


def test_the_longest_share_of_chance_fits_into_a_file() -> None:
    FiledSeat(kind="person", name="Anne", strength="", nonce="ab" * MAX_NONCE)
    with pytest.raises(ValueError, match="nonce"):
        FiledSeat(kind="person", name="Anne", strength="", nonce="ab" * (MAX_NONCE + 1))
