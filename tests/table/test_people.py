"""People are whoever carries one of their secrets, and the store cannot give those away."""

import pytest

from vaka.table.errors import NotFound, Refused
from vaka.table.store import schema

from .evening import house, rows


async def test_a_person_is_known_by_the_cookie_and_by_nothing_else(url):
    async with house(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        _, other = await tables.people.newcomer("Ben")
        assert await tables.people.by_cookie(token) == anne
        assert other != token
        for wrong in ("", "x", token[:-1], token + "x", token.swapcase(), "x" * 10_000, "\x00", "\ud800"):
            assert await tables.people.by_cookie(wrong) is None
            assert await tables.people.by_token(wrong) is None


async def test_a_name_can_be_changed(url):
    async with house(url) as tables:
        anne, token = await tables.people.newcomer()
        assert anne.name == ""
        await tables.people.rename(anne, "  Anne  Marie ")
        assert (await tables.people.by_cookie(token)).name == "Anne Marie"
        for name in ("x" * 25, "a\x00", "Anne (friend)", "\u202eAnne"):
            with pytest.raises(Refused):
                await tables.people.rename(anne, name)


async def test_a_link_brings_a_person_to_another_device(url):
    async with house(url) as tables:
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
    async with house(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        token = await tables.people.new_program_token(anne, "my bot")
        assert await tables.people.by_token(token) == anne
        assert await tables.people.by_token(cookie) is None
        assert await tables.people.by_cookie(token) is None


async def test_the_store_holds_no_secret_that_a_person_carries(url):
    async with house(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        secrets = [cookie, await tables.people.come_back_link(anne), await tables.people.new_program_token(anne, "bot")]
        stored = str(await rows(tables, schema.tokens))
        assert not any(secret in stored for secret in secrets)
        assert all(len(secret) >= 32 for secret in secrets)
