"""Component files are anybody's: read apart, with limits; a bad one costs the server nothing."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

import vaka
from tests.patience import PATIENCE
from tests.table.evening import hang, people, server
from vaka.core.errors import BadBox
from vaka.table import fair_queue
from vaka.table.components import boxes
from vaka.table.components import sandbox as apart_module
from vaka.table.components.boxes import Boxes
from vaka.table.components.sandbox import Refusal, TooHeavy, run_in_sandbox
from vaka.table.errors import NotAllowed, Overloaded, Refused
from vaka.table.fair_queue import ASKER
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema

OWN = {
    name: (Path(vaka.__file__).parent / "games" / name / "components.toml").read_text() for name in vaka.list_games()
}
HUGE = OWN["orongo"].replace("shells = 48", "shells = 3000000")
DOTTED = ".".join(["a"] * 40_000) + " = 1"
ODD = (
    "not toml",
    "x = 1",
    DOTTED[: boxes.MAX_CHARACTERS],
    "a = " + "[" * 20_000,
    "a = " + "9" * 5_000,
    "a = nan",
    "a = 1979-05-27",
    OWN["moorea"].replace('takes = ["', 'takes = [["x"], "'),
    "".join(f"k{number} = 1\n" for number in range(9_000)),
    HUGE,
)


def work_for_ever(*values):
    while True:
        pass


def take_all_memory(*values):
    return len([bytearray(2**20) for _ in range(2_000)])


def break_down(*values):
    raise KeyError("odd")


@pytest.mark.parametrize("work", [work_for_ever, take_all_memory])
def test_work_without_end_is_ended(work):
    with pytest.raises(TooHeavy):
        run_in_sandbox(work, work_seconds=0)


def test_what_goes_wrong_apart_is_a_refusal():
    with pytest.raises(Refusal) as refused:
        run_in_sandbox(break_down)
    assert refused.value.key == apart_module.UNFIT


@pytest.mark.parametrize("at", range(len(ODD)))
async def test_odd_files_are_refused_and_cost_the_server_nothing(sqlite_url, at):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        worked = time.thread_time()
        for _ in range(2):  # the second time from memory
            with pytest.raises((BadBox, Refused)):
                await tables.seating.make(
                    anne, NewTable("moorea" if "takes" in ODD[at] else "orongo", 2, components=ODD[at])
                )
        assert time.thread_time() - worked < 5.0  # far from what they would cost if they were read
        assert await tables.lists.all() == []


async def test_a_server_that_does_not_allow_components_refuses_them(sqlite_url):
    async with server(sqlite_url, components=False) as tables:
        (anne,) = await people(tables, "Anne")
        with pytest.raises(NotAllowed) as refused:
            await tables.seating.make(anne, NewTable("orongo", 2, components=OWN["orongo"]))
        assert refused.value.key == "table.no_components"
        with pytest.raises(NotAllowed):
            await tables.imports.import_record(anne, "vaka record 1", components=OWN["orongo"])


async def test_games_are_kept_by_least_use(monkeypatch):
    monkeypatch.setattr(boxes, "KEPT", 2)
    read = []

    def reading(name, components, rules):
        read.append(components)
        return vaka.game(name)

    monkeypatch.setattr(boxes, "_read", reading)
    kept = Boxes()
    for text in ("a", "b", "a", "c", "a", "b"):
        await kept.game("orongo", text)
        kept.file(text)
    assert read == ["a", "b", "c", "b"]
    assert {item.name for item in Path(kept._folder.name).iterdir()} == {boxes._digest("a"), boxes._digest("b")}
    kept.close()


async def test_a_file_stays_as_long_as_any_game_is_made_of_it(monkeypatch):
    monkeypatch.setattr(boxes, "KEPT", 2)
    monkeypatch.setattr(boxes, "_read", lambda name, components, rules: vaka.game(name))
    kept = Boxes()
    for name, text in (("moorea", "c"), ("orongo", "a"), ("moorea", "a"), ("moorea", "b")):  # no file yet: fine, too
        await kept.game(name, text)
        if text == "a":
            kept.file(text)
    result = [folder.name for folder in Path(kept._folder.name).iterdir()]
    assert result == [boxes._digest("a")]
    await kept.game("moorea", "d")
    assert list(Path(kept._folder.name).iterdir()) == []
    kept.close()


async def test_a_table_that_cannot_be_loaded_can_be_ended(url):
    """An older server let a file in that this one refuses."""
    async with server(url) as tables:
        hang(tables)
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot")]))
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(components=HUGE))
        tables.registry.forget(code)
        with pytest.raises(BadBox):
            await tables.looking.facts(code)
        async with asyncio.timeout(PATIENCE):
            await tables.host.end(code)
        (facts,) = await tables.lists.all()
        assert (facts.status, facts.ended, facts.winners) == ("over", "closed", [])


async def test_component_files_are_read_for_persons_in_turn_and_who_imports_without_one_does_not_wait(
    sqlite_url, monkeypatch
):
    read, begun, go_on = [], threading.Event(), threading.Event()

    def reading(name, components, rules):
        read.append(components)
        begun.set()
        assert go_on.wait(PATIENCE)
        return vaka.game(name)

    monkeypatch.setattr(boxes, "_read", reading)
    monkeypatch.setattr(fair_queue, "MAX_IN_LANE", 10)
    record = vaka.Match(vaka.game("orongo"), 2, seed=1).record().text()
    async with server(sqlite_url) as tables, asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        first = tasks.create_task(tables.imports.look(record, "a1"))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        try:
            await tables.imports.look(record)
            for asker, file in [("a", "a2"), ("a", "a3"), ("b", "b1")]:
                tasks.create_task(brought(tables, asker, file))
                await asyncio.sleep(0)
            with pytest.raises(Overloaded):
                await brought(tables, "a", "a4")
        finally:
            go_on.set()
        await first
    assert read == ["a1", "a2", "b1", "a3"]


async def brought(tables, asker, file):
    ASKER.set(asker)
    await tables.boxes.game("orongo", file)


async def test_who_plays_with_components_that_are_known_waits_for_no_strangers_file():
    known = Boxes()
    game = await known.game("orongo", OWN["orongo"])
    async with asyncio.timeout(PATIENCE), known._reading:
        assert await known.game("orongo", OWN["orongo"]) is game
    known.close()
