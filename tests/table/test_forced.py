"""A person who has but one choice: the table makes it, in its time, where everybody knows that there is no other."""

from asyncio import to_thread

import pytest

import vaka
from vaka.core.chance import Seeded
from vaka.core.match import Match
from vaka.table.bots.bot_runner import FORCED_SECONDS
from vaka.table.live.live_table import knowledge

from .evening import choose, later, log_rows, people, sealed_rows, server, settled, wakes_before_a_word

SHORTEST, LONGEST = FORCED_SECONDS


def forced_seats(match):
    """The seats that are asked and have one choice."""
    return [seat for seat in match.state.pending if len(match.state.choices(seat)) == 1]


def in_public(match, seat):
    """Everybody knows that this seat has one choice, because everybody knows what it knows."""
    return knowledge(match, seat) == knowledge(match, None)


async def played_until(wanted):
    """A game of Raiatea, played at random to where a seat has one choice and the match is as wanted."""
    return await to_thread(play_until, wanted)


def play_until(wanted):
    for seed in range(100):
        match = Match(vaka.game("raiatea"), 3, seed=seed, names=["Anne", "Ben", "Cara"])
        luck = Seeded(seed)
        while match.state.pending:
            for seat in forced_seats(match):
                if wanted(match, seat):
                    return match, seat
            seat = match.state.pending[0]
            choices = match.state.choices(seat)
            match.choose(seat, choices[luck.pick(len(choices))])
    raise AssertionError("no such moment")


def in_turn(match, seat):
    """Somebody else has moved before, so that going back is not this seat's alone."""
    return in_public(match, seat) and not match.state.answers and not match.can_undo(seat)


def in_secret(match, seat):
    """Others have a choice in the same sealed phase, which has just begun: a record has no open answers."""
    return in_public(match, seat) and sealed_with_others(match)


def sealed_with_others(match):
    open_to = [len(match.state.choices(other)) for other in match.state.pending]
    return bool(match.state.answers) and max(open_to) > 1 and not any(match.sealed_words())


def for_hidden_reasons(match, seat):
    return not in_public(match, seat) and not match.state.answers and not match.can_undo(seat)


def sealed_for_hidden_reasons(match, seat):
    return not in_public(match, seat) and sealed_with_others(match)


def own_move_before(match, seat):
    return match.can_undo(seat)


async def brought(tables, match):
    """The three people at the table of this match."""
    persons = await people(tables, "Anne", "Ben", "Cara")
    code = await tables.imports.import_record(persons[0], match.record().text(), ["me", "open", "open"])
    for seat, link in (await tables.seating.seat_links(code, persons[0])).items():
        await tables.seating.sit(code, persons[seat], seat, link=link)
    return code, persons


async def test_the_table_makes_the_one_choice_of_a_person(url):
    match, seat = await played_until(in_turn)
    (only,) = match.state.choices(seat)
    async with server(url) as tables:
        code, persons = await brought(tables, match)
        before = await tables.looking.table_view(code, persons[seat])
        assert before.forced
        assert before.choices == [only]
        later(tables, LONGEST)
        await settled(tables, code, lambda facts: facts.version > match.moves)
        assert (match.number + 1, seat, match.game.words(only), -1) in await log_rows(tables)


async def test_it_waits_as_long_as_somebody_who_thinks(sqlite_url):
    match, _ = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, _ = await brought(tables, match)
        later(tables, SHORTEST - 1)
        assert await tables.bots._step(code) > 0
        assert (await tables.looking.facts(code)).version == match.moves


async def test_its_time_differs_from_question_to_question_and_stays_for_one(sqlite_url):
    match, seat = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, _ = await brought(tables, match)
        async with tables.registry.looking(code) as live:
            row = live.row
        times = []
        for version in range(20):
            row.version = version
            times.append(tables.bots._forced_at(row, seat) - row.moved)
            assert tables.bots._forced_at(row, seat) - row.moved == times[-1]
        assert len(set(times)) == len(times)
        assert SHORTEST <= min(times) <= max(times) <= LONGEST


async def test_the_person_may_be_quicker(sqlite_url):
    match, seat = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        await choose(tables, code, persons[seat], seat, match.game.words(match.state.choices(seat)[0]))
        async with tables.registry.looking(code) as live:
            assert live.row.version == match.number + 1


async def test_what_confirms_an_own_choice_is_not_chosen_for_anybody(sqlite_url):
    match, seat = await played_until(own_move_before)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        later(tables, LONGEST)
        assert await tables.bots._step(code) is None
        table_view = await tables.looking.table_view(code, persons[seat])
        assert (table_view.can_undo, table_view.forced, len(table_view.choices)) == (True, False, 1)


async def test_the_table_does_not_repeat_what_was_taken_back(sqlite_url):
    match, seat = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        later(tables, LONGEST)
        await settled(tables, code, lambda facts: facts.version > match.moves)
        for person in persons:
            if (await tables.looking.facts(code)).proposal is None:
                await tables.votes.propose(code, person, "undo", match.moves)
            else:
                await tables.votes.answer(code, person, True)
        later(tables, 2 * LONGEST)
        assert await tables.bots._step(code) is None
        table_view = await tables.looking.table_view(code, persons[seat])
        assert (table_view.forced, len(table_view.choices)) == (False, 1)


async def test_a_forced_answer_in_secret_is_sealed_and_wakes_only_its_person(sqlite_url):
    match, seat = await played_until(in_secret)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        forced = [at for at in forced_seats(match) if in_public(match, at)]
        others = [at for at in match.state.pending if at not in forced]
        later(tables, LONGEST)
        heard = await wakes_before_a_word(tables, code, persons[others[0]], tables.bots._step(code), persons[others[0]])
        assert heard == []
        assert sorted({row[0] for row in await sealed_rows(tables)}) == forced
        table_view = await tables.looking.table_view(code, persons[seat])
        assert (table_view.choices, table_view.can_take_back, table_view.forced) == ([], False, False)


async def test_a_restart_forgets_nobody(sqlite_url):
    match, _ = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, _ = await brought(tables, match)
    async with server(sqlite_url) as tables:
        later(tables, LONGEST)
        await settled(tables, code, lambda facts: facts.version > match.moves)


async def test_two_servers_choose_once(shared_url):
    match, seat = await played_until(in_turn)
    (only,) = match.state.choices(seat)
    async with server(shared_url) as one, server(shared_url) as other:
        code, _ = await brought(one, match)
        later(one, LONGEST)
        later(other, LONGEST)
        await settled(other, code, lambda facts: facts.version > match.moves)
        rows = await log_rows(one)
        assert [row[1:3] for row in rows if row[0] == match.number + 1] == [(seat, match.game.words(only))]


@pytest.mark.parametrize("wanted", [in_turn, in_secret])
async def test_the_others_see_no_difference_between_a_forced_and_an_open_choice(sqlite_url, wanted):
    match, _ = await played_until(wanted)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        for at, person in enumerate(persons):
            table_view = await tables.looking.table_view(code, person)
            assert table_view.forced == (at in forced_seats(match) and in_public(match, at))
            assert not table_view.held
        assert not (await tables.looking.table_view(code, None)).forced


@pytest.mark.parametrize("wanted", [for_hidden_reasons, sealed_for_hidden_reasons])
async def test_where_it_follows_from_hidden_things_the_person_chooses(sqlite_url, wanted):
    """Else an answer that comes later than the table's would tell that there was a choice."""
    match, seat = await played_until(wanted)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        table_view = await tables.looking.table_view(code, persons[seat])
        assert (len(table_view.choices), table_view.forced) == (1, False)
        later(tables, 10 * LONGEST)
        await tables.bots._step(code)
        assert (await tables.looking.facts(code)).version == match.moves
        assert not any(row[0] == seat for row in await sealed_rows(tables))
