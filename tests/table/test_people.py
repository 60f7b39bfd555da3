"""People are whoever carries one of their secrets, and the store cannot give those away."""

import pytest

from vaka.table.errors import NotFound, Refused
from vaka.table.store import schema

from .evening import house, rows


async def test_a_person_is_known_by_the_cookie_and_by_nothing_else(url):
    async with house(url) as tables:
        anne, token = await tables.newcomer("Anne")
        _, other = await tables.newcomer("Ben")
        assert await tables.person(token) == anne
        assert other != token
        for wrong in ("", "x", token[:-1], token + "x", token.swapcase(), "x" * 10_000, "\x00", "\ud800"):
            assert await tables.person(wrong) is None
            assert await tables.program(wrong) is None


async def test_a_name_can_be_changed(url):
    async with house(url) as tables:
        anne, token = await tables.newcomer()
        assert anne.name == ""
        await tables.rename(anne, "  Anne  Marie ")
        assert (await tables.person(token)).name == "Anne Marie"
        for name in ("x" * 25, "a\x00", "Anne (friend)", "\u202eAnne"):
            with pytest.raises(Refused):
                await tables.rename(anne, name)


async def test_a_link_brings_a_person_to_another_device(url):
    async with house(url) as tables:
        anne, token = await tables.newcomer("Anne")
        first = await tables.come_back_link(anne)
        link = await tables.come_back_link(anne)
        with pytest.raises(NotFound):
            await tables.come_back(first)
        person, fresh = await tables.come_back(link)
        assert person == anne
        assert fresh != token
        assert await tables.person(fresh) == await tables.person(token) == anne
        assert await tables.person(link) is None


async def test_a_program_acts_for_a_person_with_a_token_of_its_own(url):
    async with house(url) as tables:
        anne, cookie = await tables.newcomer("Anne")
        token = await tables.new_program_token(anne, "my bot")
        assert await tables.program(token) == anne
        assert await tables.program(cookie) is None
        assert await tables.person(token) is None


async def test_the_store_holds_no_secret_that_a_person_carries(url):
    async with house(url) as tables:
        anne, cookie = await tables.newcomer("Anne")
        secrets = [cookie, await tables.come_back_link(anne), await tables.new_program_token(anne, "bot")]
        stored = str(await rows(tables, schema.tokens))
        assert not any(secret in stored for secret in secrets)
        assert all(len(secret) >= 32 for secret in secrets)
