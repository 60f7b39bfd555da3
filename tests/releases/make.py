"""Keep what a release leaves behind, for every later version to open: `python -m tests.releases.make 1.0.0`.

Into tests/releases/1.0.0 go a store (store.sql) with its schema, a table file, records, and what people saw there
(seen.json). In the store stand games of each title, one that is played and one that is over, a table with a bot, a
review, and a person who has used all that can be set.
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
from vaka.review.schema import FORMAT
from vaka.table.calls.preferences import DIGEST, Preferences
from vaka.table.clocks.settings import slow_clock
from vaka.table.clocks.slow_time import Calendar, holiday
from vaka.table.jobs.queue import FAILED
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.person import MEMBER, Person
from vaka.table.people.sign_ins import ADDRESS, PASSKEY
from vaka.table.replays.reviews import ASKED, DONE
from vaka.table.store.migrate import known_steps
from vaka.table.table_view import OVER
from vaka.table.tables import Tables

HERE = Path(__file__).parent
CHOICES = 40  # of a game that is still played
REVIEWED = "orongo"
YEAR = 366 * 86400.0


async def play(tables: Tables, code: str, persons: list[Person], most: int) -> None:
    """So many choices, here and there among those that are open; fewer where the game ends or waits for a bot."""
    for number in range(most):
        views = [await tables.looking.table_view(code, person) for person in persons]
        asked = [(seat, view) for seat, view in enumerate(views) if seat in view.known.pending]
        if views[0].facts.status == OVER or not asked:
            return
        seat, view = asked[0]
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
        "strengths": [seat.strength for seat in facts.seats],
        "versions": [view.facts.version for view in views],
        "pending": [seat for seat, view in enumerate(views) if seat in view.known.pending],
        "choices": [[view.game.words(choice) for choice in view.choices] for view in views],
        "chat": [line.text for line in facts.chat],
        "proposal": facts.proposal.kind if facts.proposal is not None else "",
    }


async def known(tables: Tables, person: Person, secrets: dict[str, str]) -> dict[str, Any]:
    """What a person has there: who their secrets say they are, and all that they are told of themselves."""
    passkey = await tables.sign_ins.passkey("passkey")
    return {
        "cookie": await tables.people.by_cookie(secrets["cookie"]) == person,
        "program": await tables.people.by_token(secrets["program"]) == person,
        "bot": getattr(await tables.people.by_token(secrets["bot"]), "owner", None) == person.id,
        "invitation": await tables.invitations.look(secrets["invitation"]),
        "passkey": passkey is not None and passkey.public_key.decode(),
        "games": len(await tables.history.games(person)),
        "data": await tables.host.personal_data.export(person.id),
    }


async def reviewed(tables: Tables, code: str, person: Person) -> list[str]:
    """The choices of which a review speaks; none where it is not there."""
    review = await tables.reviews.found(code, person)
    return [one["choice"] for one in review.form["decisions"]] if review is not None else []


async def settle_in(tables: Tables, person: Person, cookie: str) -> dict[str, str]:
    """Everything that a person can set, and their secrets."""
    await tables.host.people_admin.give_role(person.id, MEMBER)
    await tables.people.keep_settings(person, language="nl", theme="dark")
    await tables.sign_ins.add(person, ADDRESS, "anne@example.org")
    await tables.sign_ins.add(person, PASSKEY, "passkey", "phone", b"public key", 3)
    await tables.clocks.set_calendar(person, Calendar("Pacific/Tahiti", (holiday("2001-12-24", "2001-12-31"),)))
    await tables.calls.preferences.save(person, Preferences(DIGEST, language="nl", site="https://vaka.example.org"))
    await tables.calls.preferences.add_mail(person, "anne@example.org")
    await tables.calls.preferences.add_webhook(person, "https://example.org/calls", "json")
    _, bot = await tables.bot_accounts.make(person, "Anne's bot")
    return {
        "cookie": cookie,
        "program": await tables.people.new_program_token(person, "a script"),
        "bot": bot,
        "invitation": await tables.invitations.make(MEMBER, 3, 100 * YEAR),
    }


async def fill(tables: Tables, folder: Path) -> dict[str, Any]:
    """Settle in, and play at tables of all games; answers what was seen there."""
    hang(tables)
    anne, cookie = await tables.people.newcomer("Anne", "laptop")
    everybody = [anne, *await people(tables, "Ben", "Cara")]
    secrets = await settle_in(tables, anne, cookie)
    at_tables = {}
    for game in vaka.list_games():
        persons = everybody[: vaka.game(game).players[0]]
        code = await table_with(tables, *persons, game=game, name="Friday", clock=slow_clock(3))
        await tables.talk.say(code, persons[0], "Have a good game!")
        await play(tables, code, persons, CHOICES)
        await tables.talk.react(code, persons[1], "thanks")
        await tables.talk.have_read(code, anne, 1)
        await tables.host.reports.about_seat(code, anne, 1, "conduct", "Slow.")
        await tables.votes.propose(code, persons[1], "end")
        at_tables[code] = await seen(tables, code, persons)
        (folder / "table.json").write_text(await tables.host.transfer.export(code), "utf-8")
        code = await table_with(tables, *persons, game=game)
        await play(tables, code, persons, 10_000)
        at_tables[code] = await seen(tables, code, persons)
        assert at_tables[code]["status"] == OVER
        (folder / f"{code}.record").write_text(await tables.looking.record(code), "utf-8")
        if game == REVIEWED:
            await tables.reviews.ask(code, anne)
            while (await tables.reviews.progress(code, anne)).state not in (DONE, FAILED):
                await asyncio.sleep(0.1)
            review = {"code": code, "format": FORMAT, "choices": await reviewed(tables, code, anne)}
            assert review["choices"]
    code = await tables.seating.make(anne, NewTable(REVIEWED, 2, seats=[NewSeat("me"), NewSeat("bot", "expert")]))
    await tables.play.choose(code, anne, 0, "bid 2", 0, token_hex(8))  # sealed until the bot has chosen
    await tables.planning.lay_down(code, anne, 0, "bid 1")
    at_tables[code] = await seen(tables, code, [anne])
    anne_there = {"person": [anne.id, anne.name], "secrets": secrets, "known": await known(tables, anne, secrets)}
    return {"tables": at_tables, "review": review, "anne": anne_there}


async def keep(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        store = Path(place, "vaka.db")
        async with server(f"sqlite+aiosqlite:///{store}", reviews=ASKED, review_pace="quick") as tables:
            result = await fill(tables, folder)
        with closing(sqlite3.connect(store)) as db:
            (folder / "store.sql").write_text("\n".join(db.iterdump()) + "\n", "utf-8")
    (folder / "schema").write_text(known_steps()[-1] + "\n", "utf-8")
    (folder / "seen.json").write_text(json.dumps(result, indent=1) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    folder = HERE / parser.parse_args().version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    asyncio.run(keep(folder))


if __name__ == "__main__":
    main()
