"""What earlier releases left behind is opened by this one: stores, files of tables, records."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import vaka
from tests.releases.make import HERE, play, seen
from tests.table.evening import hang, people, server
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.people.person import Person
from vaka.table.table_view import OVER

RELEASES = sorted(folder for folder in HERE.iterdir() if (folder / "schema").is_file())


@pytest.mark.parametrize("folder", RELEASES, ids=lambda folder: folder.name)
def test_a_store_of_this_release_is_opened_and_its_games_go_on(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "vaka.db")) as db:
        db.executescript((folder / "store.sql").read_text("utf-8"))
    asyncio.run(go_on(f"sqlite+aiosqlite:///{tmp_path}/vaka.db", folder))


async def go_on(url: str, folder: Path) -> None:
    async with server(url, reviews="off") as tables:
        hang(tables)
        for code, then in json.loads((folder / "seen.json").read_text("utf-8")).items():
            persons = [Person(number, name) for number, name in then["people"]]
            assert await seen(tables, code, persons) == then
            if then["status"] == OVER:
                assert await tables.looking.record(code, persons[0]) == (folder / "over.record").read_text("utf-8")
            else:
                await play(tables, code, persons, 10)
                after = await seen(tables, code, persons)
                assert after["versions"] != then["versions"]
        (anne,) = await people(tables, "Anne")
        assert await tables.host.transfer.import_table(anne, (folder / "table.json").read_text("utf-8"))


@pytest.mark.parametrize("folder", RELEASES, ids=lambda folder: folder.name)
def test_a_record_of_this_release_holds(folder: Path) -> None:
    record = parse((folder / "over.record").read_text("utf-8"))
    assert check(record, vaka.game(record.game, rules=record.rules, box=record.box)).state.outcome is not None
