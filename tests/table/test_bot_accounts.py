"""Bot accounts: programs with a name of their own, and an owner whom everybody sees."""

import asyncio

import pytest

from tests.patience import PATIENCE
from vaka.table.errors import NotAllowed, NotFound, Refused
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.bot_accounts import MAX_BOTS
from vaka.table.people.people import PROGRAM
from vaka.table.seating.caps import TableCaps

from .evening import choose_first, later, over, people, server, table_with

YEAR = 366 * 24 * 60  # minutes


async def bot_of(tables, owner, name="Robo"):
    """A new bot account as a person, and the account itself."""
    account, token = await tables.bot_accounts.make(owner, name)
    return await tables.people.by_token(token), account


async def test_a_bot_account_is_known_by_its_token_and_says_whose_it_is(url):
    async with server(url) as tables:
        [anne] = await people(tables, "Anne")
        account, token = await tables.bot_accounts.make(anne, "Robo")
        robo = await tables.people.by_token(token)
        assert (robo.name, robo.owner, robo.owner_name) == ("Robo", anne.id, "Anne")
        assert [(bot.id, bot.name) for bot in await tables.bot_accounts.of(anne)] == [(account.id, "Robo")]
        assert (await tables.people.by_token(await tables.people.new_program_token(anne, "bot"))).owner is None


async def test_the_number_of_bot_accounts_is_limited_also_where_they_come_at_once(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        wishes = [tables.bot_accounts.make(anne, f"Robo {number}") for number in range(MAX_BOTS + 2)]
        made = await asyncio.gather(*wishes, return_exceptions=True)
        refused = [one for one in made if isinstance(one, Refused)]
        assert [one.key for one in refused] == ["table.too_many_bot_accounts"] * 2
        assert len(await tables.bot_accounts.of(anne)) == MAX_BOTS
        await bot_of(tables, ben)


async def test_what_cannot_be_a_bot_account_is_refused(url):
    async with server(url) as tables:
        [anne, nameless] = await people(tables, "Anne", "")
        robo, _ = await bot_of(tables, anne)
        with pytest.raises(NotAllowed):
            await tables.bot_accounts.make(robo, "Robo 2")
        for owner, name in ((anne, " "), (nameless, "Robo"), (anne, "x" * 25), (anne, "Robo (friend)")):
            with pytest.raises(Refused):
                await tables.bot_accounts.make(owner, name)
        with pytest.raises(NotFound):
            await tables.bot_accounts.number(anne, "0" * 16)


async def test_a_seat_shows_whose_program_plays_there_and_a_rematch_does_too(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        robo, _ = await bot_of(tables, anne)
        code = await table_with(tables, ben, robo)
        assert [seat.owner for seat in (await tables.looking.facts(code)).seats] == ["", "Anne"]
        assert [seat.owner for seat in (await tables.lists.of(ben))[0].seats] == ["", "Anne"]
        await choose_first(tables, code, ben, 0)
        await choose_first(tables, code, robo, 1)
        await tables.play.resign(code, ben, 0)
        await over(tables, code)
        filed = await tables.host.transfer.import_table(ben, await tables.host.transfer.export(code))
        assert [seat.owner for seat in (await tables.looking.facts(filed)).seats] == ["", "Anne"]
        again = await tables.seating.rematch(code, ben)
        await tables.seating.rematch(code, robo)
        assert [seat.owner for seat in (await tables.looking.facts(again)).seats] == ["", "Anne"]
        [game] = await tables.history.games(ben)
        assert [(other.name, other.owner) for other in game.others] == [("Robo", "Anne")]


async def test_a_line_of_the_chat_says_whose_program_has_spoken(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        robo, account = await bot_of(tables, anne)
        code = await table_with(tables, ben, anne)
        for person in (ben, robo):
            await tables.talk.say(code, person, "Hello")

        async def owners():
            return [line.owner for line in (await tables.looking.facts(code)).chat]

        assert await owners() == ["", "Anne"]
        tables.registry.forget(code)  # it is read out of the store again
        assert await owners() == ["", "Anne"]
        await tables.host.transfer.import_table(ben, await tables.host.transfer.export(code))
        await tables.host.personal_data.erase(await tables.bot_accounts.number(anne, account.id))
        assert await owners() == ["", ""]


async def test_who_stands_up_leaves_no_mark(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        robo, _ = await bot_of(tables, anne)
        code = await tables.seating.make(ben, NewTable("orongo", 3))
        await tables.seating.sit(code, robo, 1)
        await tables.seating.stand_up(code, robo, 1)
        assert [seat.owner for seat in (await tables.looking.facts(code)).seats] == ["", "", ""]


async def test_an_account_that_is_ended_plays_no_more_and_bots_of_the_server_play_on(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        account, token = await tables.bot_accounts.make(anne, "Robo")
        robo = await tables.people.by_token(token)
        code = await table_with(tables, ben, robo)
        waiting = await tables.seating.make(ben, NewTable("orongo", 3))
        await tables.seating.sit(waiting, robo, 1)
        await tables.host.personal_data.erase(await tables.bot_accounts.number(anne, account.id))
        assert await tables.people.by_token(token) is None
        assert await tables.bot_accounts.of(anne) == []
        seat = (await tables.looking.facts(code)).seats[1]
        assert (seat.held, seat.name, seat.owner) == (True, "–", "–")
        free = (await tables.looking.facts(waiting)).seats[1]
        assert (free.kind, free.name, free.owner) == ("open", "", "")


async def test_who_is_erased_or_banned_takes_the_bot_accounts_along(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        tokens = [(await tables.bot_accounts.make(owner, "Robo"))[1] for owner in (anne, ben)]
        robo, _ = [await tables.people.by_token(token) for token in tokens]
        code = await table_with(tables, ben, robo)
        assert [bot["name"] for bot in (await tables.host.personal_data.export(anne.id))["bots"]] == ["Robo"]
        await tables.host.personal_data.erase(anne.id)
        assert await tables.people.by_token(tokens[0]) is None
        assert (await tables.looking.facts(code)).seats[1].owner == "–"
        await tables.host.people_admin.ban(ben.id)
        with pytest.raises(NotAllowed):
            await tables.people.by_token(tokens[1])


async def test_hosts_see_which_persons_are_programs(url):
    async with server(url) as tables:
        [anne] = await people(tables, "Anne")
        await bot_of(tables, anne)
        assert {known.name: known.owner for known in await tables.host.people_admin.all()} == {
            "Anne": None,
            "Robo": "Anne",
        }


async def test_the_owner_of_a_bot_account_is_not_forgotten_before_it(url):
    async with server(url) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        robo, _ = await bot_of(tables, anne)
        code = await tables.seating.make(ben, NewTable("orongo", 3))
        await tables.seating.sit(code, robo, 1)
        later(tables, minutes=YEAR)
        await tables.host.tidy()
        assert "Anne" in {known.name for known in await tables.host.people_admin.all()}


async def test_tables_of_a_bot_account_count_as_its_owners(url):
    async with server(url, most=TableCaps(waiting=2)) as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        robo, _ = await bot_of(tables, anne)
        other, _ = await bot_of(tables, anne, "Robo 2")
        for maker in (anne, robo):
            await tables.seating.make(maker, NewTable("orongo", 3))
        for maker in (anne, robo, other):
            with pytest.raises(Refused) as refused:
                await tables.seating.make(maker, NewTable("orongo", 3))
            assert refused.value.key == "table.too_many_waiting"
        await tables.seating.make(ben, NewTable("orongo", 3))


async def test_a_bot_account_has_the_role_of_its_owner(url):
    async with server(url, table_makers="members") as tables:
        [anne, ben] = await people(tables, "Anne", "Ben")
        await tables.host.people_admin.give_role(anne.id, "member")
        robo, _ = await bot_of(tables, anne)
        stranger, _ = await bot_of(tables, ben)
        assert (robo.role, stranger.role) == ("member", "")
        await tables.seating.make(robo, NewTable("orongo", 3))
        with pytest.raises(NotAllowed):
            await tables.seating.make(stranger, NewTable("orongo", 3))


async def test_requests_of_a_bot_account_count_as_its_owners_from_the_first_on(url):
    async with server(url) as tables:
        [anne] = await people(tables, "Anne")
        _, token = await tables.bot_accounts.make(anne, "Robo")
        before = tables.people.confirmed(token, PROGRAM)
        robo = await tables.people.by_token(token)
        assert before == tables.people.confirmed(token, PROGRAM) == (robo.id, anne.id)


async def test_bots_answer_at_once_where_only_programs_play(url):
    """The bots of this server are so slow that a game with people would never go on."""
    async with server(url, pace=1e6, hold=1e6) as tables:
        [anne] = await people(tables, "Anne")
        robo, _ = await bot_of(tables, anne)
        seats = [NewSeat("me"), NewSeat("bot", "child")]
        code = await tables.seating.make(robo, NewTable("orongo", 2, seats=seats))
        made = 0
        async with asyncio.timeout(PATIENCE), tables.looking.changes(code, robo) as wakes:
            while made < 6:
                if (await tables.looking.table_view(code, robo)).owes_choice:
                    await choose_first(tables, code, robo, 0)
                    made += 1
                else:
                    await anext(wakes)


async def test_bots_take_their_time_where_a_person_plays(url):
    async with server(url, pace=1e6, hold=1e6) as tables:
        [anne] = await people(tables, "Anne")
        robo, _ = await bot_of(tables, anne)
        for person, at_once in ((anne, False), (robo, True)):
            code = await tables.seating.make(person, NewTable("moorea", 2, seats=[NewSeat("bot"), NewSeat("me")]))
            async with tables.registry.looking(code) as live:
                assert live.only_programs == at_once
                assert [question.pace < 1 for question in tables.bots._questions(live)] in ([], [at_once])
        watched = await tables.seating.make(anne, NewTable("moorea", 2, seats=[NewSeat("bot"), NewSeat("bot")]))
        async with tables.registry.looking(watched) as live:
            assert not live.only_programs
