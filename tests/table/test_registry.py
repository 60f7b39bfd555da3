"""Bots by name: our own, and those that other packages bring by an entry point."""

import argparse
import asyncio
from functools import partial
from importlib.util import find_spec

import pytest

import vaka
from tests.table.evening import PATIENCE, over, people, server, settled
from vaka.arena.matches import Contest, play
from vaka.bots import registry
from vaka.bots.registry import bot, check_knows, names, pace, seat_bots
from vaka.bots.strengths import STRENGTHS
from vaka.bots.values import values_of
from vaka.commands import arena
from vaka.core.errors import BadRequest
from vaka.table.bots.worker_pool import WorkerPool
from vaka.table.new_table import NewSeat, NewTable
from vaka.text.catalogue import catalogue, languages

LAST = """
import os
import resource
from pathlib import Path

from vaka.bots.bot import Bot


class Last(Bot):
    def choose(self, known, chance):
        return known.choices(known.viewer)[-1]


class Spy(Bot):
    def choose(self, known, chance):
        begun_with = Path("/proc/self/environ")
        if os.environ or (begun_with.exists() and begun_with.read_bytes()):
            raise LookupError("it finds secrets of the server")
        if resource.getrlimit(resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY:
            raise MemoryError("it takes what it likes")
        return known.choices(known.viewer)[0]


def spy(game, argument):
    return Spy()


def make(game, argument):
    if argument == "broken":
        raise ValueError("it broke")
    return "no bot" if argument == "none" else Last()
"""
POINTS = """[vaka.bots]
last = last_bot:make
gone = no_such_module:make
greedy = last_bot:make
spy = last_bot:spy
too_long_for_a_seat = last_bot:make
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of somebody else's, as pip lays it out."""
    (tmp_path / "last_bot.py").write_text(LAST, "utf-8")
    info = tmp_path / "last_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-bot\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(POINTS, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    registry.brought.cache_clear()
    yield
    registry.brought.cache_clear()


@pytest.fixture
def patient(monkeypatch):
    """Bots may take their time: a busy machine is no trouble."""
    monkeypatch.setattr("vaka.table.bots.worker_pool.THINK_SECONDS", PATIENCE)


def test_our_own_bots_are_known_without_any_package():
    assert seat_bots() == list(STRENGTHS) == ["child", "beginner", "friend", "expert", "master"]
    assert set(seat_bots()) < set(names())


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_is_known_and_takes_no_name_of_ours():
    assert names()[-4:] == ["gone", "last", "spy", "too_long_for_a_seat"]
    assert seat_bots() == [*STRENGTHS, "gone", "last", "spy"]
    assert type(bot("greedy", "orongo")).__name__ == "GreedyBot"
    assert pace("last") == STRENGTHS["friend"].pace


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_plays_in_the_arena():
    contest = Contest("orongo", 2, ("last", "random"))
    results = [play(contest, number) for number in range(2)]
    assert [sorted(result.line_up) for result in results] == [[0, 1], [0, 1]]
    assert all(result.choices > 10 for result in results)


@pytest.mark.usefixtures("package", "patient")
async def test_a_bot_of_another_package_sits_at_a_table(sqlite_url, caplog):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("bot", "last")] * 2))
        async with asyncio.timeout(PATIENCE):
            facts = await over(tables, code)
    assert [seat.strength for seat in facts.seats] == ["last", "last"]
    assert [line for line in caplog.records if line.getMessage() == "bot in trouble"] == []


@pytest.mark.usefixtures("package", "patient")
async def test_bots_of_another_package_think_apart_without_secrets_and_with_limits():
    """Our own processes, which are asked for people's hints, never import such a package."""
    known = vaka.game("orongo").start(2, vaka.seeded(1)).seen(0)
    pool = WorkerPool(1)
    try:
        for spec in ("spy", "last", "spy"):
            answer = await pool.choice(spec, known, None)
            assert (answer.trouble, answer.why) == ("", "")
        assert list(pool._others) == ["last_bot"]
        assert pool._ours.workers[0]._process is None
        await pool.choice("random", known, None)
        assert pool._ours.workers[0]._process is not None
    finally:
        pool.close()


@pytest.mark.usefixtures("package", "patient")
async def test_the_log_says_which_error_a_bot_raised_and_where(sqlite_url, caplog):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(
            anne, NewTable("orongo", 2, seats=[NewSeat("bot", "last"), NewSeat("bot", "gone")])
        )
        await settled(tables, code, lambda facts: facts.version >= 2)
    first = next(line for line in caplog.records if line.getMessage() == "bot in trouble")
    assert (first.table, first.seat, first.bot, first.trouble) == (code, 2, "gone", "bots.raised")
    assert first.why.startswith("ModuleNotFoundError in ")


@pytest.mark.skipif(find_spec("numpy") is None, reason="masters need NumPy: pip install numpy")
@pytest.mark.usefixtures("patient")
async def test_masters_sit_at_a_table(sqlite_url, caplog):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("moorea", 2, seats=[NewSeat("bot", "master")] * 2))
        facts = await settled(tables, code, lambda facts: facts.version >= 12)
    assert [seat.strength for seat in facts.seats] == ["master", "master"]
    assert [line for line in caplog.records if line.getMessage() == "bot in trouble"] == []


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("gone", "No module named 'no_such_module'"),
        ("last:broken", "ValueError: it broke"),
        ("last:none", "str is not"),
    ],
)
def test_what_goes_wrong_in_another_package_is_told(spec, why):
    with pytest.raises(BadRequest) as refusal:
        bot(spec, "orongo")
    assert refusal.value.key == "bots.not_made"
    assert why in refusal.value.values["why"]


@pytest.fixture
def without_values(monkeypatch):
    """Orongo, as if it had no values of positions."""
    monkeypatch.setattr("vaka.editions.find", lambda game, part: None)


@pytest.mark.usefixtures("without_values")
@pytest.mark.parametrize(
    "make",
    [partial(values_of, "orongo"), *[partial(bot, spec, "orongo") for spec in [*STRENGTHS, "planner", "navigator:8"]]],
)
def test_bots_do_not_play_a_game_without_values(make):
    with pytest.raises(BadRequest) as refusal:
        make()
    assert refusal.value.key == "bots.no_values"
    assert bot("random", "orongo")
    said = {catalogue(language).say(refusal.value.key, refusal.value.values) for language in languages()}
    assert len(said) == len(languages())
    assert all("orongo" in text for text in said)


@pytest.mark.usefixtures("without_values")
async def test_a_table_for_bots_without_values_is_not_made(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        for strength in STRENGTHS:
            with pytest.raises(BadRequest) as refusal:
                await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", strength)]))
            assert refusal.value.key == "bots.no_values"
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("open")]))
        with pytest.raises(BadRequest):
            await tables.seating.start(code, anne)
        assert (await tables.looking.facts(code)).status == "seating"


@pytest.mark.usefixtures("without_values")
def test_the_arena_does_not_begin_without_values():
    parser = argparse.ArgumentParser()
    arena.arguments(parser)
    with pytest.raises(vaka.BadRequest) as refusal:
        arena.new_contest(parser.parse_args(["orongo", "greedy", "random"]))
    assert refusal.value.key == "bots.no_values"
    assert check_knows("random", "orongo") is None
