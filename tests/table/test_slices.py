"""Long work never keeps the others waiting: what was accepted is read again in slices."""

import asyncio
import random
import time

import pytest

import vaka
from tests.table.evening import house, people, table_with
from vaka.core.record import CHANCE, UNDO, parse
from vaka.table.errors import Refused
from vaka.table.live import MOST_UNDOS
from vaka.table.slices import SECONDS

MOST_SECONDS = 0.05  # of work at a stretch; compiled it is a tenth of it


def long_game(name: str, undos: int, seed: int = 4) -> vaka.Match:
    """A game in which people took back again and again, as far as they could."""
    match = vaka.Match(vaka.game(name), vaka.game(name).players[0], seed=seed, names=["Anne", "Ben", "Carl"][:3])
    luck = random.Random(seed)
    for length in [150] * (undos + 1):
        while len(match.counted) < length or match.state.answers:
            seat = match.state.pending[0]
            match.choose(seat, luck.choice(match.state.choices(seat)))
        match.undo_to(match._stops[-4])
    return match


async def longest(work) -> float:
    """The longest stretch of work on the loop, of this or anything else, between two looks of somebody else."""
    stretches = []

    async def somebody_else():
        while True:
            started = time.thread_time()
            await asyncio.sleep(0)
            stretches.append(time.thread_time() - started)

    other = asyncio.create_task(somebody_else())
    await asyncio.sleep(0)
    await work
    other.cancel()
    return sorted(stretches)[-2]  # but for one, in which the collector of garbage may have worked


@pytest.mark.parametrize("name", ["raiatea"])
async def test_a_cold_read_of_a_long_table_blocks_nobody(sqlite_url, name):
    """The log as people made it, with its undos: an import would have folded it."""
    match = long_game(name, undos=250)
    async with house(sqlite_url, pace=1000.0) as tables:
        persons = await people(tables, "Anne", "Ben", "Carl")
        code = await table_with(tables, *persons, game=name)
        async with tables.room.changing(code) as change:
            change.live.row.seed, change.live.row.secret = "4", None
            change.live.match = None
            await change.live.replay([line for line in match.lines if line.kind != CHANCE], [])
        tables.room.forget(code)
        worked = time.thread_time()
        assert await longest(tables.facts(code)) < MOST_SECONDS
        assert time.thread_time() - worked > 5 * SECONDS  # it was long, or this would tell nothing
        async with tables.room.looking(code) as live:
            assert live.match.state.save() == match.state.save()


async def test_a_record_is_checked_in_slices_and_its_undos_are_folded(sqlite_url):
    match = long_game("raiatea", undos=10)
    text = match.record().text()
    async with house(sqlite_url, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        made = []

        async def bring():
            made.append(await tables.import_record(anne, text))

        assert await longest(bring()) < MOST_SECONDS
        async with tables.room.looking(made[0]) as live:
            assert live.match.state.save() == match.state.save()
            assert all(line.kind != UNDO for line in live.match.lines)
            assert [(line.seat, line.words) for line in live.match.counted] == [
                (line.seat, line.words) for line in match.counted
            ]


async def test_what_is_too_long_is_refused_before_it_is_read(sqlite_url, monkeypatch):
    def never(text):
        raise AssertionError("it was read")

    monkeypatch.setattr("vaka.table.imports.parse", never)
    async with house(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        with pytest.raises(Refused) as refused:
            await tables.import_record(anne, "vaka record 1\n" * 100_000)
        assert refused.value.key == "table.record_too_long"


async def test_too_many_choices_or_undos_are_refused_before_they_are_played(sqlite_url, monkeypatch):
    match = vaka.Match(vaka.game("orongo"), 2, seed=1)
    start = match.record().text().removesuffix("end\n")
    undos = "".join(f"{number}. undo to 0\n" for number in range(1, MOST_UNDOS + 2))
    choices = "".join(f"{number}. 1 bid 1\n" for number in range(1, 5_002))
    assert parse(f"{start}{choices}end\n")
    async with house(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        for lines, key in ((undos, "table.too_many_undos"), (choices, "table.record_too_long")):
            with pytest.raises(Refused) as refused:
                await tables.import_record(anne, f"{start}{lines}end\n")
            assert refused.value.key == key
