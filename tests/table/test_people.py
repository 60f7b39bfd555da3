"""People are known by their secrets, and the store cannot give those away."""

import asyncio
import json

import pytest

from vaka.table.errors import NotFound, Refused
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.store import schema

from .evening import behind_next, people, rows, server, table_with


async def test_a_person_is_known_by_the_cookie_and_by_nothing_else(url):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        _, other = await tables.people.newcomer("Ben")
        assert await tables.people.by_cookie(token) == anne
        assert other != token
        for wrong in ("", "x", token[:-1], token + "x", token.swapcase(), "x" * 10_000, "\x00", "\ud800"):
            assert await tables.people.by_cookie(wrong) is None
            assert await tables.people.by_token(wrong) is None


async def test_a_name_can_be_changed(url):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer()
        assert anne.name == ""
        await tables.people.rename(anne, "  Anne  Marie ")
        assert (await tables.people.by_cookie(token)).name == "Anne Marie"
        for name in ("x" * 25, "a\x00", "Anne (friend)", "\u202eAnne"):
            with pytest.raises(Refused):
                await tables.people.rename(anne, name)


async def asked_meanwhile(tables, token, monkeypatch, doing):
    """Somebody comes with this token; the store has answered, and nothing was made of it yet, when this is done.

    A background task reads at the same moment."""
    behind_next(tables.store, "fetch", doing, monkeypatch)
    background = asyncio.create_task(tables.host.counts())
    await asyncio.sleep(0)
    await tables.people.by_cookie(token)
    return background


async def test_whoever_comes_while_the_name_is_changed_has_the_new_one_from_then_on(url, monkeypatch):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        background = await asked_meanwhile(tables, token, monkeypatch, tables.people.rename(anne, "Bea"))
        assert (await tables.people.by_cookie(token)).name == "Bea"
        await background


async def test_a_secret_that_is_ended_while_somebody_comes_with_it_is_good_for_nothing_from_then_on(url, monkeypatch):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        [key] = await tables.people.keys(anne)
        background = await asked_meanwhile(tables, token, monkeypatch, tables.people.end_key(anne, key.id))
        assert await tables.people.by_cookie(token) is None
        await background


async def test_a_link_brings_a_person_to_another_device(url):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        first = await tables.people.come_back_link(anne)
        link = await tables.people.come_back_link(anne)
        with pytest.raises(NotFound):
            await tables.people.come_back(first)
        person, fresh = await tables.people.come_back(link)
        assert person == anne
        assert fresh != token
        assert await tables.people.by_cookie(fresh) == await tables.people.by_cookie(token) == anne
        assert await tables.people.by_cookie(link) is None


async def test_a_program_acts_for_a_person_with_a_token_of_its_own(url):
    async with server(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        token = await tables.people.new_program_token(anne, "my bot")
        assert await tables.people.by_token(token) == anne
        assert await tables.people.by_token(cookie) is None
        assert await tables.people.by_cookie(token) is None


async def test_the_store_holds_no_secret_that_a_person_carries(url):
    async with server(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        secrets = [cookie, await tables.people.come_back_link(anne), await tables.people.new_program_token(anne, "bot")]
        stored = str(await rows(tables, schema.tokens))
        assert not any(secret in stored for secret in secrets)
        assert all(len(secret) >= 32 for secret in secrets)


async def test_all_that_is_known_of_somebody_is_exported_and_erased(url):
    async with server(url) as tables:
        (anne, token), (ben, _) = await tables.people.newcomer("Anne"), await tables.people.newcomer("Ben")
        playing = await table_with(tables, ben, anne)
        watched = await table_with(tables, ben, (await tables.people.newcomer("Carl"))[0])
        waiting = await tables.seating.make(anne, NewTable("orongo", 3, seats=[NewSeat("me"), NewSeat(), NewSeat()]))
        await tables.talk.say(playing, ben, "Welcome")
        await tables.talk.have_read(playing, anne, 1)
        await tables.talk.say(watched, anne, "I only look")
        await tables.talk.say(watched, ben, "Welcome")
        data = await tables.host.personal_data.export(anne.id)
        assert (data["name"], [key["kind"] for key in data["keys"]]) == ("Anne", ["cookie"])
        assert {seat["code"]: seat["chat_read"] for seat in data["seats"]} == {playing: 1, waiting: 0}
        assert data["tables"] == [waiting]
        assert [line["text"] for line in data["said"]] == ["I only look"]
        assert token not in json.dumps(data)
        assert await tables.host.personal_data.erase(anne.id) == "Anne"
        assert await tables.people.by_cookie(token) is None
        for code in (playing, watched, waiting):
            facts = await tables.looking.facts(code, ben)
            assert "Anne" not in repr(facts)
            assert "I only look" not in repr(facts)
        seat = (await tables.looking.facts(playing)).seats[1]
        assert (seat.held, seat.name) == (True, "–")
        async with tables.registry.looking(playing) as live:
            assert live.seats[1].chat_read is None
        assert (await tables.looking.facts(waiting)).seats[0].kind == "open"
        assert [line.text for line in (await tables.looking.facts(watched)).chat] == ["", "Welcome"]
        for gone in (anne.id, 0, 10**12):
            with pytest.raises(NotFound):
                await tables.host.personal_data.export(gone)
            with pytest.raises(NotFound):
                await tables.host.personal_data.erase(gone)


async def test_the_number_of_somebody_who_was_erased_is_given_to_nobody_else(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        await tables.host.personal_data.erase(anne.id)
        (ben,) = await people(tables, "Ben")
        assert ben.id > anne.id
