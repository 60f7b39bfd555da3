"""Choices: once each, at the version that was seen, from the seat's own person."""

import asyncio

import pytest

from vaka.core.errors import BadRequest, IllegalChoice
from vaka.table.errors import NotAllowed, NotFound, NotNow, Refused, Stale
from vaka.table.new_table import NewSeat, NewTable

from .evening import all_of, choose, choose_first, log_rows, people, server, table_with


async def after_the_first_bids(tables, *persons):
    """A table where the first seat is to move."""
    code = await table_with(tables, *persons)
    for seat, person in enumerate(persons):
        await choose(tables, code, person, seat, f"bid {5 - seat}")
    return code


async def test_a_choice_for_an_older_version_is_stale_and_changes_nothing(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        log = await log_rows(tables)
        with pytest.raises(Stale) as refusal:
            await tables.play.choose(code, anne, 0, "bid 1", 0, "late")
        assert refusal.value.values == {"version": 2}
        assert await log_rows(tables) == log


async def test_a_repeated_key_answers_as_the_first_time_and_does_nothing(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        table_view = await tables.looking.table_view(code, anne)
        words = table_view.game.words(table_view.choices[0])
        await tables.play.choose(code, anne, 0, words, 2, "once")
        log = await log_rows(tables)
        await tables.play.choose(code, anne, 0, words, 2, "once")
        assert await log_rows(tables) == log
        with pytest.raises(Refused) as refusal:
            await tables.play.choose(code, anne, 0, "bid 5", 2, "once")
        assert refusal.value.key == "table.key_used"
        with pytest.raises(Refused):
            await tables.play.choose(code, ben, 1, words, 2, "once")


async def test_a_choice_that_is_sent_twice_at_once_is_made_once(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        table_view = await tables.looking.table_view(code, anne)
        words = table_view.game.words(table_view.choices[0])
        await asyncio.gather(*[tables.play.choose(code, anne, 0, words, 2, "twice") for _ in range(2)])
        assert len(await log_rows(tables)) == 3


async def test_a_refused_choice_can_be_sent_again_with_its_key(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        with pytest.raises(BadRequest):
            await tables.play.choose(code, anne, 0, "fly away", 0, "again")
        await tables.play.choose(code, anne, 0, "bid 1", 0, "again")


async def test_what_cannot_be_chosen_is_refused_and_leaves_the_table_as_it_was(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await after_the_first_bids(tables, anne, ben)
        before = all_of(await tables.looking.table_view(code, anne))
        for person, seat, words, kind in (
            (anne, 0, "bid 3", IllegalChoice),
            (anne, 0, "x" * 5000, BadRequest),
            (anne, 0, "\x00", BadRequest),
            (ben, 1, "bid 3", IllegalChoice),
            (ben, 0, "bid 3", NotAllowed),
            (eve, 0, "bid 3", NotAllowed),
            (anne, 7, "bid 3", Refused),
            (anne, -1, "bid 3", Refused),
        ):
            with pytest.raises(kind):
                await choose(tables, code, person, seat, words)
        with pytest.raises(Refused):
            await tables.play.choose(code, anne, 0, "bid 3", 2, "a key with spaces")
        assert all_of(await tables.looking.table_view(code, anne)) == before


async def test_a_refusal_does_not_make_the_table_be_read_again(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        async with tables.registry.looking(code) as live:
            at_hand = live
        with pytest.raises(IllegalChoice):
            await choose(tables, code, anne, 0, "bid 3")
        async with tables.registry.looking(code) as live:
            assert live is at_hand


@pytest.mark.parametrize("code", ["", "hotu", "hotu-7k3m-x2pq", "../../etc", "\x00", "x" * 10_000])
async def test_a_code_of_no_table_is_refused(url, code):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        for asking in (
            tables.looking.facts(code),
            tables.looking.table_view(code, anne),
            tables.talk.say(code, anne, "Hello"),
        ):
            with pytest.raises(NotFound):
                await asking


async def test_why_not_and_the_view_are_made_from_what_the_seat_knows(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        assert (await tables.looking.why_not(code, anne, 0, "bid 3")) is not None
        table_view = await tables.looking.table_view(code, anne)
        assert table_view.known.viewer == 0
        assert await tables.looking.why_not(code, anne, 0, table_view.game.words(table_view.choices[0])) is None
        assert (await tables.looking.why_not(code, anne, 0, "fly")).key == "choice.no_such_words"
        with pytest.raises(NotAllowed):
            await tables.looking.why_not(code, ben, 0, "bid 3")


async def test_before_the_start_there_are_facts_but_no_view(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("open")]))
        assert (await tables.looking.facts(code, anne)).status == "seating"
        with pytest.raises(NotNow) as refusal:
            await tables.looking.table_view(code, anne)
        assert refusal.value.key == "table.not_started"


async def test_a_table_without_watchers_shows_itself_to_its_players_alone(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben, watchers=False)
        await tables.looking.table_view(code, ben)
        for person in (eve, None):
            with pytest.raises(NotAllowed):
                await tables.looking.table_view(code, person)
            with pytest.raises(NotAllowed):
                async with tables.looking.changes(code, person):
                    pass
        with pytest.raises(NotAllowed):
            await tables.talk.say(code, eve, "Hello")


async def test_the_expert_gives_a_hint_from_what_the_seat_knows(sqlite_url, monkeypatch):
    monkeypatch.setattr("vaka.table.bots.hinting.BUDGET", "20")
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        hint = await tables.hints.hint(code, anne, 0)
        table_view = await tables.looking.table_view(code, anne)
        assert table_view.game.choice(hint.words) in table_view.choices
        assert hint.version == 2
        assert 0 <= hint.share <= 100
        assert 0 < hint.sure <= 100
        with pytest.raises(NotAllowed):
            await tables.hints.hint(code, ben, 0)
        with pytest.raises(NotNow):
            await tables.hints.hint(code, ben, 1)
        await choose_first(tables, code, anne, 0)


async def test_the_choice_that_ended_the_game_can_be_repeated(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await after_the_first_bids(tables, anne, ben)
        table_view = await tables.looking.table_view(code, anne)
        words = table_view.game.words(table_view.choices[0])
        await tables.play.choose(code, anne, 0, words, 2, "last")
        await tables.host.end(code)
        await tables.play.choose(code, anne, 0, words, 2, "last")
        with pytest.raises(NotNow):
            await tables.play.choose(code, anne, 0, words, 2, "after")
