"""Names and talk: nobody passes for somebody else, nobody turns the letters of others around."""

import json

import pytest

import vaka
from vaka.table.errors import NotAllowed, Refused
from vaka.table.new_table import NewSeat, NewTable

from .evening import people, server, table_with
from .test_records import unfinished

DIRECTIONS = [chr(code) for code in (0x202A, 0x202E, 0x2066, 0x2069, 0x200F, 0x061C)]
INVISIBLE = [
    chr(code) for code in (0x00, 0x1B, 0x7F, 0x9B, 0xAD, 0x200B, 0x200D, 0x2800, 0x3164, 0xFFA0, 0x115F, 0x034F)
]


@pytest.mark.parametrize("odd", [*DIRECTIONS, *INVISIBLE, chr(0x336) * 9, "\ud800", "\u2028x"])
async def test_names_have_nothing_that_cannot_be_seen(sqlite_url, odd):
    async with server(sqlite_url) as tables:
        anne, _ = await tables.people.newcomer("Anne")
        for name in (f"An{odd}ne", odd):
            if name.split() == [name]:  # an end of a line is a blank, and has always been
                with pytest.raises(Refused):
                    await tables.people.newcomer(name)
                with pytest.raises(Refused):
                    await tables.seating.make(anne, NewTable("orongo", 2, name=name))
                with pytest.raises(Refused):
                    await tables.seating.make(
                        anne, NewTable("orongo", 2, seats=[NewSeat("me", name=name), NewSeat("open")])
                    )


@pytest.mark.parametrize("name", ["Māui", "Zoë", "Te u\u0304", "李雷", "علي", "Anne ❤\ufe0f"])
async def test_names_of_all_languages_are_names(sqlite_url, name):
    async with server(sqlite_url) as tables:
        anne, _ = await tables.people.newcomer(name)
        assert 0 < len(anne.name) <= len(name)


async def test_names_out_of_records_and_files_are_cleaned(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        lines = unfinished(2).record().text().splitlines()
        odd = "Eve\u202e\u200b\x1b[2J"
        text = "\n".join(f"seat 2 {odd}" if line.startswith("seat 2 ") else line for line in lines) + "\n"
        code = await tables.imports.import_record(anne, text)
        assert (await tables.looking.facts(code)).seats[1].name == "Eve[2J"
        await tables.talk.say(code, anne, "Hello")
        table = json.loads(await tables.host.transfer.export(code))
        table["seats"][1]["name"] = table["table"]["name"] = table["chat"][0]["name"] = odd
        table["chat"][0]["text"] = f"{odd} was here"
        facts = await tables.looking.facts(await tables.host.transfer.import_table(anne, json.dumps(table)))
        assert facts.name == facts.chat[0].name == "Eve[2J"
        assert facts.chat[0].text == "Eve[2J was here"


async def test_who_has_no_name_is_a_visitor_and_passes_for_no_bot(sqlite_url):
    async with server(sqlite_url) as tables:
        (nobody,) = await people(tables, "")
        text = vaka.Match(vaka.game("orongo"), 2, seed=1).record().text()
        code = await tables.imports.import_record(nobody, text)
        assert (await tables.looking.facts(code)).names == ["Visitor 1", "Visitor 2"]
        anne, ben = await people(tables, "Anne", "Ben")
        watched = await table_with(tables, anne, ben)
        await tables.talk.say(watched, nobody, "Hello")
        assert (await tables.looking.facts(watched)).chat[0].name == "Visitor"


async def test_what_is_said_loses_what_cannot_be_seen(sqlite_url):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, anne, "Hello\u202e\u200b  Ben")
        assert (await tables.looking.facts(code)).chat[0].text == "Hello Ben"
        with pytest.raises(Refused):
            await tables.talk.say(code, anne, "\u200b\u202e")


async def test_whoever_made_the_table_takes_out_what_was_said(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, eve, "Ugly words")
        await tables.talk.say(code, ben, "Oh")
        for person in (ben, eve):
            with pytest.raises(NotAllowed):
                await tables.talk.take_out(code, person, 1)
        with pytest.raises(Refused):
            await tables.talk.take_out(code, anne, 7)
        before = (await tables.looking.facts(code)).changes
        await tables.talk.take_out(code, anne, 1)
        tables.registry.forget(code)
        facts = await tables.looking.facts(code)
        assert [line.text for line in facts.chat] == ["", "Oh"]
        assert facts.changes == before + 1
        await tables.talk.say(code, ben, "Thanks")
        assert [line.number for line in (await tables.looking.facts(code)).chat] == [1, 2, 3]


async def test_who_is_shut_out_is_refused_everywhere_and_a_bot_plays_on(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        token = await tables.people.new_program_token(ben, "bot")
        code = await table_with(tables, anne, ben)
        assert [known.name for known in await tables.host.people_admin.all(name="be")] == ["Ben"]
        assert [known.id for known in await tables.host.people_admin.all(code=code)] == [ben.id, anne.id]
        assert await tables.host.people_admin.ban(ben.id) == ("Ben", 1)
        assert (await tables.looking.facts(code)).seats[1].held
        with pytest.raises(NotAllowed) as refusal:
            await tables.people.by_token(token)
        assert refusal.value.key == "table.banned"
        assert [known.id for known in await tables.host.people_admin.all(banned=True)] == [ben.id]
        assert await tables.host.people_admin.unban(ben.id) == "Ben"
        assert await tables.people.by_token(token) == ben
