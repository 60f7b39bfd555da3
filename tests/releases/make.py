"""Keep what a release leaves behind, for every later version to open: `python -m tests.releases.make 1.0.0`.

Into tests/releases/1.0.0 go a store (store.sql) with its schema, games that are played and one that is over, a table
file, the record of the game that is over, and what people saw there (seen.json).
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

import vaka
from tests.table.evening import hang, people, server, table_with
from vaka.table.clocks.settings import slow_clock
from vaka.table.people.person import Person
from vaka.table.store.migrate import known_steps
from vaka.table.table_view import OVER
from vaka.table.tables import Tables

HERE = Path(__file__).parent
NAMES = ("Anne", "Ben", "Cara", "Dan", "Eve")
CHOICES = 40  # of a game that is still played


async def play(tables: Tables, code: str, persons: list[Person], most: int) -> None:
    """So many choices, here and there among those that are open; fewer where the game ends before."""
    for number in range(most):
        views = [await tables.looking.table_view(code, person) for person in persons]
        if views[0].facts.status == OVER:
            return
        seat, view = next((seat, view) for seat, view in enumerate(views) if seat in view.known.pending)
        words = view.game.words(view.choices[7 * number % len(view.choices)])
        await tables.play.choose(code, persons[seat], seat, words, view.facts.version, token_hex(8))


async def seen(tables: Tables, code: str, persons: list[Person]) -> dict[str, Any]:
    """What each person at a table sees, in words that never change."""
    views = [await tables.looking.table_view(code, person) for person in persons]
    facts = views[0].facts
    return {
        "people": [[person.id, person.name] for person in persons],
        "game": facts.game,
        "status": facts.status,
        "versions": [view.facts.version for view in views],
        "pending": [seat for seat, view in enumerate(views) if seat in view.known.pending],
        "choices": [[view.game.words(choice) for choice in view.choices] for view in views],
        "chat": [line.text for line in facts.chat],
    }


async def fill(tables: Tables) -> tuple[dict[str, Any], str, str]:
    """Play at tables of all games; what was seen there, the record of one that is over, and one as a file."""
    hang(tables)
    result = {}
    for game in vaka.list_games():
        least = vaka.game(game).players[0]
        persons = await people(tables, *NAMES[:least])
        code = await table_with(tables, *persons, game=game, name="Friday", clock=slow_clock(3))
        await tables.talk.say(code, persons[0], "Have a good game!")
        await play(tables, code, persons, CHOICES)
        await tables.talk.say(code, persons[1], "On Sunday, then.")
        result[code] = await seen(tables, code, persons)
    file = await tables.host.transfer.export(code)
    persons = await people(tables, "Fay", "Gus")
    code = await table_with(tables, *persons, game="orongo")
    await play(tables, code, persons, 10_000)
    result[code] = await seen(tables, code, persons)
    assert result[code]["status"] == OVER
    return result, await tables.looking.record(code), file


async def keep(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        store = Path(place, "vaka.db")
        async with server(f"sqlite+aiosqlite:///{store}", reviews="off") as tables:
            result, record, file = await fill(tables)
        with closing(sqlite3.connect(store)) as db:
            (folder / "store.sql").write_text("\n".join(db.iterdump()) + "\n", "utf-8")
    (folder / "schema").write_text(known_steps()[-1] + "\n", "utf-8")
    (folder / "seen.json").write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    (folder / "over.record").write_text(record, "utf-8")
    (folder / "table.json").write_text(file, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    folder = HERE / parser.parse_args().version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    asyncio.run(keep(folder))


if __name__ == "__main__":
    main()
