"""Stores that were made by earlier versions: they are brought up to date, and what stands in them goes on."""

from itertools import pairwise

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import vaka
from vaka.table.store.migrate import MIGRATIONS, known_steps
from vaka.table.store.store import Store

from .evening import server, taken


async def test_seats_of_a_store_from_before_have_the_colours_they_were_seen_with(bare_url):
    store = Store(bare_url)
    async with store.write() as db:
        await db.run_sync(lambda connection: migrate(connection, "0001"))
        for statement in STORE_FROM_BEFORE:
            await db.execute(sa.text(statement))
    await store.close()
    async with server(bare_url) as tables:
        facts = await tables.looking.facts("hotu-2222-3333")
        assert [seat.colour for seat in facts.seats] == [0, 1, 2]
        async with tables.registry.looking("hotu-2222-3333") as live:
            assert live.row.host == 1


async def test_a_game_of_a_store_from_before_goes_on(bare_url):
    match = vaka.Match(vaka.game("orongo", rules=1), 3, seed=7)
    for _ in range(40):
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[-1])
    lines = match.counted  # chance follows from the seed
    store = Store(bare_url)
    async with store.write() as db:
        await db.run_sync(lambda connection: migrate(connection, "0001"))
        for statement in STORE_FROM_BEFORE:
            await db.execute(sa.text(statement))
        box = match.game.box.former  # a box was known by another digest then
        await db.execute(sa.text(f"UPDATE tables SET status = 'playing', box = '{box}', version = {len(lines)}"))
        await db.execute(sa.text("UPDATE seats SET kind = 'person', person = 1, name = 'Anne'"))
        rows = [
            {"t": 1, "n": n, "k": line.kind, "s": line.seat, "w": line.words, "b": line.back_to}
            for n, line in enumerate(lines, 1)
        ]
        keep = 'INSERT INTO log ("table", number, kind, seat, words, back_to, at) VALUES (:t, :n, :k, :s, :w, :b, 1e9)'
        await db.execute(sa.text(keep), rows)
    await store.close()
    async with server(bare_url) as tables, tables.registry.looking("hotu-2222-3333") as live:
        assert live.match is not None
        assert live.match.state.digest() == match.state.digest()


async def test_reviews_that_waited_in_a_line_of_their_own_are_jobs(bare_url):
    store = Store(bare_url)
    async with store.write() as db:
        await db.run_sync(lambda connection: migrate(connection, "0001"))
        for statement in STORE_FROM_BEFORE:
            await db.execute(sa.text(statement))
        await db.run_sync(lambda connection: migrate(connection, "0015"))
        await db.execute(sa.text(REVIEW_FROM_BEFORE))
    await store.close()
    async with server(bare_url, reviews="off") as tables:
        job = await taken(tables, "review")
        assert (job.key, job.table, job.payload) == ("1", 1, {})
        async with tables.store.read() as db:
            assert (await db.execute(sa.text("SELECT count(*) FROM reviews"))).scalar_one() == 0


REVIEW_FROM_BEFORE = (
    'INSERT INTO reviews ("table", state, wished, rank, turn, asked, tries, done, of, holder, until, format, accuracy)'
    " VALUES (1, 'waiting', true, 0, 3, 1e9, 0, 0, 0, '', 0, 2, '[]')"
)
STORE_FROM_BEFORE = (
    "INSERT INTO people (id, name, made) VALUES (1, 'Anne', 1)",
    "INSERT INTO tables (id, code, name, game, rules, box, components, players, options, open, watchers, host, seed,"
    " status, ended, winners, rematch, version, changes, seals, done, bot_next, created, moved) VALUES (1,"
    " 'hotu-2222-3333', 'Reef', 'orongo', 1, '', '', 3, '{}', true, true, 1, '7', 'seating', '', '[]', '', 0, 0, 0, 0,"
    " false, 1e9, 1e9)",
    *[
        'INSERT INTO seats ("table", seat, kind, name, strength, held, resigned, nonce, link, since) VALUES'
        f" (1, {seat}, 'open', '', '', false, false, '', '', 0)"
        for seat in range(3)
    ],
)


# From here on every step lets processes of the version before go on beside the new ones. A step that takes something
# away needs a version in between that does not use it any more.
SIDE_BY_SIDE = [step for step in known_steps() if step >= "0006"]


@pytest.mark.parametrize(("before", "after"), list(pairwise(SIDE_BY_SIDE)))
async def test_a_step_of_the_schema_takes_nothing_from_processes_of_the_version_before(bare_url, before, after):
    store = Store(bare_url)
    async with store.write() as db:
        old, new = [await db.run_sync(lambda connection, at=at: columns_at(connection, at)) for at in (before, after)]
    await store.close()
    assert old.keys() <= new.keys()
    for name, column in old.items():
        assert (str(column["type"]), column["nullable"]) == (str(new[name]["type"]), new[name]["nullable"]), name
    for name in new.keys() - old.keys():
        if name[0] in {table for table, _ in old}:  # rows of the old version have no value for it
            assert new[name]["nullable"] or new[name]["default"] is not None, name


def columns_at(connection, step):
    """All columns of the schema after this step, by table and name."""
    migrate(connection, step)
    seen = sa.inspect(connection)
    return {(table, column["name"]): column for table in seen.get_table_names() for column in seen.get_columns(table)}


def migrate(connection, step):
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, step)
