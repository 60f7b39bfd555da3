"""What earlier releases left behind is opened by this one: stores, files of tables, records."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import vaka
from tests.releases.make import HERE, known, play, reviewed, seen
from tests.table.evening import people, server
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.review.schema import FORMAT
from vaka.table.people.person import Person
from vaka.table.replays.reviews import ASKED
from vaka.table.table_view import OVER
from vaka.table.tables import Tables

RELEASES = sorted(folder for folder in HERE.iterdir() if (folder / "schema").is_file())
RECORDS = [record for folder in RELEASES for record in sorted(folder.glob("*.record"))]


@pytest.mark.parametrize("folder", RELEASES, ids=lambda folder: folder.name)
def test_a_store_of_this_release_is_opened_and_its_games_go_on(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "vaka.db")) as db:
        db.executescript((folder / "store.sql").read_text("utf-8"))
    asyncio.run(open_store(f"sqlite+aiosqlite:///{tmp_path}/vaka.db", folder))


async def open_store(url: str, folder: Path) -> None:
    then = json.loads((folder / "seen.json").read_text("utf-8"))
    anne = Person(*then["anne"]["person"])
    async with server(url, reviews=ASKED, hanging=True) as tables:
        assert at_least(then["anne"]["known"], await known(tables, anne, then["anne"]["secrets"]))
        review = then["review"]  # those of another format are made anew, when somebody asks
        kept = review["choices"] if review["format"] == FORMAT else []
        assert await reviewed(tables, review["code"], anne) == kept
        for code, there in then["tables"].items():
            await go_on(tables, code, there, folder)
        (eve,) = await people(tables, "Eve")
        assert await tables.host.transfer.import_table(eve, (folder / "table.json").read_text("utf-8"))


async def go_on(tables: Tables, code: str, there: dict[str, Any], folder: Path) -> None:
    persons = [Person(number, name) for number, name in there["people"]]
    assert await seen(tables, code, persons) == there
    if there["status"] == OVER:
        assert await tables.looking.record(code, persons[0]) == (folder / f"{code}.record").read_text("utf-8")
    elif len(persons) == len(there["strengths"]):  # nobody waits for a bot
        await play(tables, code, persons, 10)
        assert (await seen(tables, code, persons))["versions"] != there["versions"]


def at_least(then: object, now: object) -> bool:
    """Whether what was known then is known now, in the same words; more may have come to it."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(name in now and at_least(value, now[name]) for name, value in then.items())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(at_least, then, now))
    return then == now


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_this_release_holds(file: Path) -> None:
    record = parse(file.read_text("utf-8"))
    assert check(record, vaka.game(record.game, rules=record.rules, box=record.box)).state.outcome is not None
