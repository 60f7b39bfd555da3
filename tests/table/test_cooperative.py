"""Long work never keeps the others waiting: what was accepted is read again in slices."""

import asyncio
import random

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

import vaka
from tests.games import LONG_GAMES
from tests.table.evening import people, server, table_with
from vaka.core.match import KEPT_EVERY
from vaka.core.record import CHANCE, UNDO
from vaka.core.record_parser import parse
from vaka.core.state import State
from vaka.table.errors import Refused
from vaka.table.live import loading
from vaka.table.live.cooperative import SECONDS, Slices
from vaka.table.live.live_table import MAX_UNDOS

MAX_CHOICES = KEPT_EVERY + 5  # at a stretch: from a kept position on, and the answers of all seats at the end
LENGTH = 80  # choices, before any long game is over


def long_game(name: str, undos: int, seed: int = 4) -> vaka.Match:
    """A game in which people took back again and again, as far as they could."""
    game = vaka.game(name)
    match = vaka.Match(game, 2 if 2 in game.players else 3, seed=seed)
    luck = random.Random(seed)
    for _ in range(undos + 1):
        while len(match.counted) < LENGTH or match.state.answers:
            seat = match.state.pending[0]
            match.choose(seat, luck.choice(match.state.choices(seat)))
        match.undo_to(match._stops[-4])
    return match


@pytest.fixture
def stretches(monkeypatch):
    """How many choices were played each time between two moments at which others could come: work, not time."""
    counts = [0]
    choose, rest, execute = State.choose, Slices.rest, AsyncConnection.execute

    def counted_choice(state, seat, choice):
        counts[-1] += 1
        choose(state, seat, choice)

    async def counted_rest(slices):
        counts.append(0)
        await rest(slices)

    async def counted_read(db, *given, **named):
        result = await execute(db, *given, **named)
        counts.append(0)
        return result

    monkeypatch.setattr(State, "choose", counted_choice)
    monkeypatch.setattr(Slices, "rest", counted_rest)
    monkeypatch.setattr(AsyncConnection, "execute", counted_read)
    return counts


async def test_whoever_rests_lets_the_others_come_when_enough_was_done(monkeypatch):
    now = 0.0
    monkeypatch.setattr("vaka.table.live.cooperative.work_time", lambda: now)
    came = []
    slices = Slices()
    for now in (0.0, SECONDS / 2, SECONDS, 1.5 * SECONDS, 2 * SECONDS):
        asyncio.get_running_loop().call_soon(came.append, now)
        before = len(came)
        await slices.rest()
        assert (len(came) > before) == (now in (SECONDS, 2 * SECONDS))


@pytest.mark.parametrize("name", LONG_GAMES)
async def test_a_cold_read_of_a_long_table_blocks_nobody(sqlite_url, monkeypatch, stretches, name):
    """The log as people made it, with its undos: an import would have folded it."""
    monkeypatch.setattr(loading, "PORTION", 100)
    match = await asyncio.to_thread(long_game, name, undos=100)
    async with server(sqlite_url, pace=1000.0) as tables:
        persons = await people(tables, *["Anne", "Ben", "Carl"][: match.players])
        code = await table_with(tables, *persons, game=name)
        async with tables.registry.changing(code) as change:
            change.live.row.seed, change.live.row.secret = "4", None
            change.live.match = None
            await change.live.replay([line for line in match.lines if line.kind != CHANCE], [])
        tables.registry.forget(code)
        stretches[:] = [0]
        await tables.looking.facts(code)
        assert max(stretches) <= MAX_CHOICES
        assert sum(stretches) > 10 * MAX_CHOICES  # it was long, or this would tell nothing
        async with tables.registry.looking(code) as live:
            assert live.match.state.save() == match.state.save()


@pytest.mark.parametrize("name", LONG_GAMES)
async def test_a_record_is_checked_in_slices_and_its_undos_are_folded(sqlite_url, stretches, name):
    match = await asyncio.to_thread(long_game, name, undos=10)
    text = match.record().text()
    async with server(sqlite_url, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        stretches[:] = [0]
        made = await tables.imports.import_record(anne, text)
        async with tables.registry.looking(made) as live:
            assert max(stretches) <= MAX_CHOICES
            assert live.match.state.save() == match.state.save()
            assert all(line.kind != UNDO for line in live.match.lines)
            assert [(line.seat, line.words) for line in live.match.counted] == [
                (line.seat, line.words) for line in match.counted
            ]


async def test_a_long_log_is_read_a_portion_at_a_time(sqlite_url, monkeypatch):
    match = long_game("orongo", undos=0)
    async with server(sqlite_url, pace=1000.0) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, match.record().text())
        async with tables.store.read() as db:
            table = (await loading.read_row(db, code)).id
            whole = [line.text() for line in await loading.read_lines(db, table, after=3)]
            for portion in (1, 7, len(whole), len(whole) + 1):
                monkeypatch.setattr(loading, "PORTION", portion)
                assert [line.text() for line in await loading.read_lines(db, table, after=3)] == whole
        assert len(whole) > 20


async def test_what_is_too_long_is_refused_before_it_is_read(sqlite_url, monkeypatch):
    def never(text):
        raise AssertionError("it was read")

    monkeypatch.setattr("vaka.table.seating.brought.parse", never)
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        with pytest.raises(Refused) as refused:
            await tables.imports.import_record(anne, "vaka record 1\n" * 100_000)
        assert refused.value.key == "table.record_too_long"


async def test_too_many_choices_or_undos_are_refused_before_they_are_played(sqlite_url, monkeypatch):
    match = vaka.Match(vaka.game("orongo"), 2, seed=1)
    start = match.record().text().removesuffix("end\n")
    undos = "".join(f"{number}. undo to 0\n" for number in range(1, MAX_UNDOS + 2))
    choices = "".join(f"{number}. 1 bid 1\n" for number in range(1, 5_002))
    assert parse(f"{start}{choices}end\n")
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        for lines, key in ((undos, "table.too_many_undos"), (choices, "table.record_too_long")):
            with pytest.raises(Refused) as refused:
                await tables.imports.import_record(anne, f"{start}{lines}end\n")
            assert refused.value.key == key
