"""Tables that were made before a figure of their game was changed go on with the box they have."""

import logging

import pytest
import sqlalchemy as sa

import vaka
from tests.boxes import BEFORE, earlier_box
from vaka.bots import thinking
from vaka.bots.registry import bot
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.games import earlier_boxes
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema

from .evening import choose_first, people, server, settled

KEPT = [(name, digest) for name in vaka.list_games() for digest in earlier_boxes(name)]


@pytest.fixture(params=BEFORE)
def earlier(request, tmp_path):
    """The name of a game, and the digest of a box that it had."""
    with earlier_box(request.param, tmp_path) as digest:
        yield request.param, digest


def alone(game):
    """A table with all seats at one device."""
    players = vaka.game(game).players[0]
    return NewTable(game, players, seats=[NewSeat("me", name=f"Anne {seat}") for seat in range(players)])


async def made_before(tables, person, game, digest):
    """The code of a table that was made with the earlier box."""
    code = await tables.seating.make(person, alone(game))
    async with tables.store.write() as db:
        await db.execute(sa.update(schema.tables).where(schema.tables.c.code == code).values(box=digest))
    tables.registry.forget(code)
    return code


async def choose_some(tables, code, person, choices=6):
    while choices:
        table_view = await tables.looking.table_view(code, person)
        if table_view.curtain is not None:
            await tables.play.show(code, person, table_view.curtain)
        elif table_view.held:
            await tables.play.done(code, person, table_view.viewer)
        else:
            await choose_first(tables, code, person, table_view.viewer)
            choices -= 1


async def box_and_state(tables, code):
    async with tables.registry.looking(code) as live:
        return live.game.box.digest, live.match.state.digest()


async def test_a_stored_table_goes_on_with_its_box_and_a_new_one_has_that_of_today(url, earlier):
    game, digest = earlier
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await made_before(tables, anne, game, digest)
        await choose_some(tables, code, anne)
        before = await box_and_state(tables, code)
        assert before[0] == digest
    async with server(url) as tables:
        assert await box_and_state(tables, code) == before
        await choose_some(tables, code, anne)
        assert (await box_and_state(tables, code))[0] == digest
        fresh = await tables.seating.make(anne, alone(game))
        assert (await box_and_state(tables, fresh))[0] == vaka.game(game).box.digest
        assert [(await tables.looking.facts(one)).earlier_box for one in (code, fresh)] == [True, False]
        assert {facts.code: facts.earlier_box for facts in await tables.lists.all()} == {code: True, fresh: False}


async def test_its_record_holds_with_its_box_and_a_rematch_has_that_of_today(sqlite_url, earlier):
    game, digest = earlier
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await made_before(tables, anne, game, digest)
        await choose_some(tables, code, anne)
        await tables.host.end(code)
        text = await tables.looking.record(code)
        record = parse(text)
        assert record.box == digest
        check(record, vaka.game(game, rules=record.rules, box=record.box))
        brought = await tables.imports.import_record(anne, text)
        assert await box_and_state(tables, brought) == await box_and_state(tables, code)
        again = await tables.seating.rematch(code, anne)
        assert (await box_and_state(tables, again))[0] == vaka.game(game).box.digest


async def test_it_is_carried_to_another_server(sqlite_url, tmp_path, earlier):
    game, digest = earlier
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await made_before(tables, anne, game, digest)
        text = await tables.host.transfer.export(code)
    async with server(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db") as tables:
        carried = await tables.host.transfer.import_table(None, text)
        assert (await tables.looking.facts(carried)).earlier_box


def test_bots_think_about_it_with_its_box(earlier, caplog):
    """They are handed a saved state, and the net says that it has learned another box."""
    pytest.importorskip("numpy", reason="masters need NumPy: pip install numpy")
    name, digest = earlier
    game = vaka.game(name, box=digest)
    state = game.start(game.players[0], vaka.seeded(1))
    seat = state.pending[0]
    known = state.seen(seat)
    assert thinking.answer("greedy", name, None, known.save(), 1) in known.choices(seat)
    with caplog.at_level(logging.WARNING):
        expert = bot("expert", name)
        assert expert.is_replaced(known)
        assert expert.choose(known, vaka.seeded(1)) in known.choices(seat)
    trained = vaka.game(name).box.digest
    assert f"the net was trained for box {trained}, this table has {digest}" in caplog.text


@pytest.mark.parametrize(("game", "digest"), KEPT)
async def test_bots_play_on_with_each_box_that_is_kept(sqlite_url, caplog, game, digest):
    """In processes of their own, which find it by its digest."""
    earlier = vaka.game(game, box=digest)
    match = vaka.Match(earlier, earlier.players[0], seed=1)
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, match.record().text(), ["child"] * match.players)
        await settled(tables, code, lambda facts: facts.version > 5)
        assert "in trouble" not in caplog.text
        assert (await box_and_state(tables, code))[0] == digest
