"""Those who give up, stay away and come back: no table is ever stuck."""

import pytest

from vaka.core.record_parser import parse
from vaka.table.clocks.settings import live_clock
from vaka.table.errors import NotAllowed, NotNow, Refused
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.waiting_times import REPLACEABLE_MINUTES

from .evening import choose, clocks_looked_at, later, over, people, server, settled, table_with


async def test_of_two_the_other_wins_when_one_resigns(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        with pytest.raises(NotAllowed):
            await tables.play.resign(code, ben, 0)
        await tables.play.resign(code, anne, 0)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.ended, facts.winners) == ("over", "resigned", [1])
        record = parse(await tables.looking.record(code))
        assert (record.ended, record.origin.secret is not None) == ("resigned", True)


async def test_with_more_seats_a_bot_plays_on_for_the_one_who_resigned(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, ben, cara)
        await tables.play.resign(code, anne, 0)
        seat = (await tables.looking.facts(code)).seats[0]
        assert (seat.resigned, seat.held, seat.strength) == (True, False, "friend")
        with pytest.raises(NotNow) as refusal:
            await tables.play.take_over(code, anne, 0)
        assert refusal.value.key == "table.resigned"
        with pytest.raises(NotNow):
            await choose(tables, code, anne, 0, "bid 1")
        await choose(tables, code, ben, 1, "bid 1")
        await choose(tables, code, cara, 2, "bid 2")
        await settled(tables, code, lambda facts: facts.version >= 3)
        await tables.play.resign(code, ben, 1)
        assert (await tables.looking.facts(code)).winners == [2]


async def test_a_bot_holds_the_seat_of_one_who_stays_away_beyond_the_deadline(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(600))
        await choose(tables, code, ben, 1, "bid 2")
        later(tables, 500)
        await clocks_looked_at(tables, code)
        assert not any(seat.held for seat in (await tables.looking.facts(code)).seats)
        later(tables, 200)
        facts = await settled(tables, code, lambda facts: facts.seats[0].held)
        assert facts.seats[0].strength == "friend"
        assert not facts.seats[1].held  # who had answered is not absent
        facts = await settled(tables, code, lambda facts: facts.version >= 2)


async def test_whoever_was_away_takes_the_seat_back_and_has_time_again(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(600))
        later(tables, 700)
        await settled(tables, code, lambda facts: facts.seats[0].held and facts.seats[1].held)
        with pytest.raises(NotAllowed):
            await tables.play.take_over(code, ben, 0)
        await tables.play.take_over(code, anne, 0)
        seat = (await tables.looking.facts(code)).seats[0]
        assert (seat.held, seat.strength) == (False, "")
        await clocks_looked_at(tables, code)
        assert not (await tables.looking.facts(code)).seats[0].held


async def test_an_absent_person_is_replaced_by_a_bot_when_the_others_agree(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, ben, cara)
        later(tables, minutes=REPLACEABLE_MINUTES)
        await tables.votes.propose(code, anne, "replace", 2)
        assert (await tables.looking.facts(code)).proposal.waiting == [1]
        with pytest.raises(NotAllowed):
            await tables.votes.answer(code, cara, True)
        await tables.votes.answer(code, ben, True)
        assert (await tables.looking.facts(code)).seats[2].held
        await tables.play.take_over(code, cara, 2)
        assert not (await tables.looking.facts(code)).seats[2].held


async def test_whoever_leaves_is_no_longer_asked_for_an_open_proposal(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await table_with(tables, anne, ben, cara)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, ben, True)
        await tables.play.resign(code, cara, 2)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.ended) == ("over", "agreed")


async def test_a_bot_cannot_be_replaced_and_nobody_replaces_themselves(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot")]))
        for seat in (0, 1):
            with pytest.raises(Refused):
                await tables.votes.propose(code, anne, "replace", seat)


async def test_a_game_that_everybody_left_is_played_to_its_end(sqlite_url):
    async with server(sqlite_url, workers=2) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben, clock=live_clock(600))
        later(tables, 700)
        facts = await over(tables, code)
        assert facts.ended == ""
        assert facts.winners
