"""A choice that ends a turn for good waits a moment: until it is over its maker can take it back, and nobody else
knows of it."""

from asyncio import to_thread

import pytest

import vaka
from tests.games import LONG_GAMES
from vaka.core.chance import Seeded
from vaka.core.errors import IllegalChoice
from vaka.core.match import Match
from vaka.table.errors import Stale
from vaka.table.play.waiting_choices import ends_turn_for_good

from .evening import KEYS, all_of, choose, later, log_rows, people, server, settled, table_with, wakes_before_a_word

WAITING = 30.0  # seconds


async def last_placement(tables, *persons):
    """A table of Orongo at which one more placement ends the round; the person who is to place, and the words."""
    code = await table_with(tables, *persons)
    for seat, person in enumerate(persons):
        await choose(tables, code, person, seat, "bid 0" if seat else "bid 1")
    while True:
        seat = (await tables.looking.asked(code, persons[0]))[0]
        table_view = await tables.looking.table_view(code, persons[seat])
        words = table_view.game.words(table_view.choices[0])
        async with tables.registry.looking(code) as live:
            if ends_turn_for_good(live.begun(), seat, words):
                return code, seat, words
        await choose(tables, code, persons[seat], seat, words)


async def choose_at_page(tables, code, person, seat, words):
    version = (await tables.looking.facts(code, person)).version
    await tables.play.choose(code, person, seat, words, version, next(KEYS), may_wait=True)


async def views(tables, code, persons):
    return [all_of(await tables.looking.table_view(code, viewer)) for viewer in (*persons, None)]


async def test_nobody_else_gets_anything_before_the_moment_is_over(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        before, log = await views(tables, code, persons), await log_rows(tables)
        other = persons[1 - seat]
        placing = choose_at_page(tables, code, persons[seat], seat, words)
        assert await wakes_before_a_word(tables, code, other, placing, persons[seat]) == []
        now = await views(tables, code, persons)
        for view in (*before, *now):
            del view["facts"]["chat"], view["facts"]["unread"], view["facts"]["changes"]  # the word that was said
        assert now == before
        assert await log_rows(tables) == log
        mine = await tables.looking.table_view(code, persons[seat])
        assert mine.waiting_choice == mine.game.choice(words)
        assert (await tables.looking.table_view(code, other)).waiting_choice is None


async def test_it_is_made_when_the_moment_is_over(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        moves = (await tables.looking.facts(code)).moves
        await choose_at_page(tables, code, persons[seat], seat, words)
        later(tables, WAITING)
        await settled(tables, code, lambda facts: facts.moves > moves)
        assert (await tables.looking.table_view(code, persons[seat])).waiting_choice is None
        assert (await log_rows(tables))[-1][1:3] == (seat, words)


async def test_done_makes_it_at_once(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        await choose_at_page(tables, code, persons[seat], seat, words)
        await tables.play.done(code, persons[seat], seat)
        assert (await log_rows(tables))[-1][1:3] == (seat, words)


async def test_taken_back_it_never_was(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        before, log = await views(tables, code, persons), await log_rows(tables)
        await choose_at_page(tables, code, persons[seat], seat, words)
        version = (await tables.looking.facts(code, persons[seat])).version
        await tables.play.take_back(code, persons[seat], seat, version, 0)
        later(tables, WAITING)
        assert await views(tables, code, persons) == before
        assert (await tables.looking.table_view(code, persons[seat])).waiting_choice is None
        assert await log_rows(tables) == log
        with pytest.raises(IllegalChoice):
            await tables.play.take_back(code, persons[seat], seat, version, 0)


async def test_it_is_too_late_when_the_moment_is_over(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        version = (await tables.looking.facts(code, persons[seat])).version
        await choose_at_page(tables, code, persons[seat], seat, words)
        await tables.play.done(code, persons[seat], seat)
        with pytest.raises(Stale):
            await tables.play.take_back(code, persons[seat], seat, version, 0)


async def test_another_choice_takes_its_place(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        table_view = await tables.looking.table_view(code, persons[seat])
        other = table_view.game.words(table_view.choices[-1])
        await choose_at_page(tables, code, persons[seat], seat, words)
        await choose_at_page(tables, code, persons[seat], seat, other)
        await tables.play.done(code, persons[seat], seat)
        assert (await log_rows(tables))[-1][1:3] == (seat, other)


async def test_a_restart_in_that_moment_loses_nothing(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        moves = (await tables.looking.facts(code)).moves
        await choose_at_page(tables, code, persons[seat], seat, words)
    async with server(url, waiting=0.0) as tables:
        await settled(tables, code, lambda facts: facts.moves > moves)
        assert (await log_rows(tables))[-1][1:3] == (seat, words)


async def test_programs_do_not_wait(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        await choose(tables, code, persons[seat], seat, words)
        assert (await log_rows(tables))[-1][1:3] == (seat, words)


async def test_who_gives_up_in_that_moment_makes_no_choice_any_more(url):
    async with server(url, waiting=WAITING) as tables:
        persons = await people(tables, "Anne", "Ben")
        code, seat, words = await last_placement(tables, *persons)
        log = await log_rows(tables)
        await choose_at_page(tables, code, persons[seat], seat, words)
        await tables.play.resign(code, persons[seat], seat)
        later(tables, WAITING)
        assert await log_rows(tables) == log


@pytest.mark.parametrize("game", LONG_GAMES)
async def test_that_a_choice_waits_tells_its_maker_nothing(game):
    """In worlds that a seat cannot tell apart the same choices wait; and in every game some do and some do not."""
    assert await to_thread(waits_at_random, game) == {True, False}


def waits_at_random(game):
    seen = set()
    match = Match(vaka.game(game), 3, seed=5)
    luck = Seeded(5)
    for turn in range(150):
        if not match.state.pending:
            break
        seat = match.state.pending[0]
        choices = match.state.choices(seat)
        choice = choices[luck.pick(len(choices))]
        words = match.game.words(choice)
        world = Match(match.game, 3, seed=turn, at=match.state.seen(seat).imagine(Seeded(turn)))
        waits = ends_turn_for_good(match, seat, words)
        assert ends_turn_for_good(world, seat, words) == waits
        seen.add(waits)
        match.choose(seat, choice)
    return seen
