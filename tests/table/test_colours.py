"""Colours: every seat has one of its own, and before the start a person may change it."""

import pytest

from vaka.table.errors import NotAllowed, NotNow, Refused
from vaka.table.new_table import NewSeat, NewTable

from .evening import people, server

ME, OPEN, BOT = NewSeat("me"), NewSeat("open"), NewSeat("bot", "child")


async def colours(tables, code):
    return [seat.colour for seat in (await tables.looking.facts(code)).seats]


async def test_at_first_a_seat_has_the_colour_of_its_place(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=[ME, BOT, OPEN]))
        assert await colours(tables, code) == [0, 1, 2]


@pytest.mark.parametrize(("wished", "then"), [(4, [4, 1, 2]), (1, [1, 0, 2]), (2, [2, 1, 0]), (0, [0, 1, 2])])
async def test_one_takes_a_colour_that_nobody_has_or_swaps_with_a_bot_or_an_empty_seat(sqlite_url, wished, then):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=[ME, BOT, OPEN]))
        await tables.seating.choose_colour(code, anne, 0, wished)
        assert await colours(tables, code) == then
        tables.registry.forget(code)
        assert await colours(tables, code) == then


async def test_the_colour_of_another_person_is_theirs(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=[ME, OPEN, OPEN]))
        await tables.seating.sit(code, ben, 1)
        with pytest.raises(NotNow) as refusal:
            await tables.seating.choose_colour(code, ben, 1, 0)
        assert refusal.value.key == "table.colour_taken"
        assert await colours(tables, code) == [0, 1, 2]


async def test_people_at_one_device_swap_among_themselves(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=[ME, ME, OPEN]))
        await tables.seating.choose_colour(code, anne, 0, 1)
        assert await colours(tables, code) == [1, 0, 2]


@pytest.mark.parametrize(("seat", "colour", "error"), [(0, 5, Refused), (0, -1, Refused), (1, 3, NotAllowed)])
async def test_what_is_no_colour_or_no_own_seat_is_refused(sqlite_url, seat, colour, error):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=[ME, BOT, OPEN]))
        with pytest.raises(error):
            await tables.seating.choose_colour(code, anne, seat, colour)
        assert await colours(tables, code) == [0, 1, 2]


async def test_after_the_start_colours_stay(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[ME, BOT]))
        with pytest.raises(NotNow):
            await tables.seating.choose_colour(code, anne, 0, 3)


async def test_no_two_seats_get_the_same_whoever_comes_and_goes(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 4, seats=[ME, OPEN, OPEN, BOT]))
        await tables.seating.choose_colour(code, anne, 0, 2)
        await tables.seating.sit(code, ben, 1)
        await tables.seating.choose_colour(code, ben, 1, 0)
        await tables.seating.stand_up(code, ben, 1)
        await tables.seating.stand_up(code, anne, 0)
        assert sorted(await colours(tables, code)) == [0, 1, 2, 3]
        await tables.seating.sit(code, anne, 0)
        await tables.seating.start(code, anne)
        assert await colours(tables, code) == [2, 0, 1, 3]


async def test_a_rematch_and_a_carried_table_keep_the_colours(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[ME, OPEN]))
        await tables.seating.choose_colour(code, anne, 0, 3)
        await tables.seating.start(code, anne)
        assert await colours(
            tables, await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        ) == [3, 1]
        await tables.host.end(code)
        assert await colours(tables, await tables.seating.rematch(code, anne)) == [3, 1]


async def test_a_file_with_a_colour_twice_is_no_table(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        text = await tables.host.transfer.export(
            await tables.seating.make(anne, NewTable("orongo", 2, seats=[ME, OPEN]))
        )
        with pytest.raises(Refused):
            await tables.host.transfer.import_table(anne, text.replace('"colour": 1', '"colour": 0'))
        older = text.replace(',\n   "colour": 0', "").replace(',\n   "colour": 1', "")
        assert "colour" not in older
        assert await colours(tables, await tables.host.transfer.import_table(anne, older)) == [0, 1]
