"""Records: given out after the end, and played on from."""

from asyncio import to_thread
from pathlib import Path

import pytest

import vaka
from vaka.core.errors import BadRecord, IllegalChoice
from vaka.core.match import Match
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.errors import NotNow, Refused

from .evening import all_of, choose, choose_first, people, server, settled, table_with

GOLDEN = Path(__file__).parent.parent / "golden"
FINISHED = (GOLDEN / "orongo-committed.record").read_text("utf-8")


def unfinished(choices=8):
    """A record with an open seed that stops in the middle."""
    match = Match(vaka.game("orongo"), 2, seed=5, names=["Anne", "Ben"])
    for _ in range(choices):
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
    return match


async def test_a_running_game_gives_no_record(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        with pytest.raises(NotNow) as refusal:
            await tables.looking.record(code, anne)
        assert refusal.value.key == "table.record_later"
        await tables.play.resign(code, anne, 0)
        assert parse(await tables.looking.record(code, anne)).names == ["Anne", "Ben"]


async def test_an_unfinished_record_is_played_on(url):
    match = unfinished()
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, match.record().text())
        facts = await tables.looking.facts(code, anne)
        assert (facts.status, facts.version, facts.names) == ("playing", match.number, ["Anne", "Ben"])
        async with tables.registry.looking(code) as live:
            assert live.match.state.digest() == match.state.digest()
        while (table_view := await tables.looking.table_view(code, anne)).facts.status == "playing":
            if table_view.curtain is not None:
                await tables.play.show(code, anne, table_view.curtain)
                continue
            await choose(tables, code, anne, table_view.viewer, table_view.game.words(table_view.choices[0]))
        check(parse(await tables.looking.record(code)), vaka.game("orongo"))


def choices(record):
    return [(line.seat, line.words) for line in check(record, vaka.game("orongo")).counted]


async def test_a_finished_record_is_looked_at(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, FINISHED)
        facts = await tables.looking.facts(code)
        assert facts.status == "over"
        match = await to_thread(check, parse(FINISHED), vaka.game("orongo"))
        assert facts.winners == match.state.outcome.winners
        data = parse(await tables.looking.record(code))
        told_choices = await to_thread(choices, data)
        assert data.brought == len(told_choices)
        assert data.result == parse(FINISHED).result
        assert told_choices == await to_thread(choices, parse(FINISHED))  # what was undone is left out
        assert "undo to" in FINISHED
        assert "undo to" not in data.text()


async def test_a_finished_record_is_played_on_from_a_line(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        players = parse(FINISHED).players
        code = await tables.imports.import_record(anne, FINISHED, ["me"] + ["open"] * (players - 1), line=2)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.open) == ("seating", False)
        links = await tables.seating.seat_links(code, anne)
        others = await people(tables, *["Ben", "Cara", "Dan"][: players - 1])
        for seat, person in enumerate(others, 1):
            await tables.seating.sit(code, person, seat, link=links[seat])
        assert (await tables.looking.facts(code)).status == "playing"
        before = all_of(await tables.looking.table_view(code, anne))
    async with server(url) as tables:
        assert all_of(await tables.looking.table_view(code, anne)) == before


async def test_bots_play_on_from_a_record(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, unfinished(2).record().text(), ["child", "me"])
        await choose(tables, code, anne, 1, "bid 1")
        await settled(tables, code, lambda facts: facts.version > 2)


@pytest.mark.parametrize(
    ("text", "seats", "line", "error"),
    [
        ("", None, None, BadRecord),
        ("vaka record 1\ngame chess\n", None, None, vaka.VakaError),
        (FINISHED.replace("bid 1", "bid 2", 1), None, None, BadRecord),
        (FINISHED, ["me"], None, Refused),
        (FINISHED, ["cat"] * parse(FINISHED).players, None, Refused),
        (FINISHED, None, 999, IllegalChoice),
        (FINISHED, None, -1, IllegalChoice),
        ("\x00" * 50, None, None, BadRecord),
    ],
)
async def test_what_is_no_record_is_refused_and_makes_no_table(sqlite_url, text, seats, line, error):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        with pytest.raises(error):
            await tables.imports.import_record(anne, text, seats, line)
        assert await tables.lists.of(anne) == []


async def given_up(tables, anne, ben):
    code = await table_with(tables, anne, ben)
    await choose(tables, code, anne, 0, "bid 2")
    await choose(tables, code, ben, 1, "bid 1")
    await tables.play.resign(code, anne, 0)
    return await tables.looking.record(code)


async def test_a_game_that_was_given_up_can_be_played_on(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        text = await given_up(tables, anne, ben)
        assert "\nended resigned\nsecret " in text
        code = await tables.imports.import_record(anne, text)
        assert (await tables.looking.facts(code)).status == "playing"


async def test_a_game_without_its_secret_cannot_be_played_on(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        text = await given_up(tables, anne, ben)
        without = "\n".join(
            line for line in text.splitlines() if not line.startswith(("ended", "secret", "digest", "signature"))
        )
        with pytest.raises(BadRecord) as refusal:
            await tables.imports.import_record(anne, without)
        assert refusal.value.key == "record.no_source"


async def test_a_finished_game_without_its_secret_makes_no_table_that_could_never_be_read(sqlite_url):
    text = "\n".join(line for line in FINISHED.splitlines() if not line.startswith("secret"))
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        for asked in (tables.imports.look(text), tables.imports.import_record(anne, text)):
            with pytest.raises(BadRecord) as refusal:
                await asked
            assert refusal.value.key == "record.no_source"
        assert await tables.lists.of(anne) == []


async def test_a_record_is_taken_back_only_so_often(sqlite_url, monkeypatch):
    monkeypatch.setattr("vaka.table.live.live_table.MAX_UNDOS", 2)
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 2")
        await choose(tables, code, ben, 1, "bid 1")
        for _ in range(2):
            await choose_first(tables, code, anne, 0)
            await tables.play.undo(code, anne, 0, (await tables.looking.facts(code)).version)
        await choose_first(tables, code, anne, 0)
        with pytest.raises(NotNow) as refusal:
            await tables.play.undo(code, anne, 0, (await tables.looking.facts(code)).version)
        assert refusal.value.key == "table.too_many_undos"
