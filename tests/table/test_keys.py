"""Cookies, links and tokens: their owner sees them, knows when they were used, and ends them."""

import pytest

from tests.patience import PATIENCE
from vaka.table.errors import NotFound, StoreAway
from vaka.table.people.people import COME_BACK_SECONDS, USED_SECONDS

from .evening import later, server


async def test_all_are_listed_with_label_and_last_use_and_without_their_secret(url):
    async with server(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne", "Firefox, Linux")
        _, other = await tables.people.newcomer("Ben")
        token = await tables.people.new_program_token(anne, "my bot")
        link = await tables.people.come_back_link(anne)
        result = {key.kind: key for key in await tables.people.keys(anne, cookie)}
        assert {kind: key.label for kind, key in result.items()} == {
            "cookie": "Firefox, Linux",
            "program": "my bot",
            "come_back": "",
        }
        assert [kind for kind, key in result.items() if key.this] == ["cookie"]
        assert [kind for kind, key in result.items() if key.expires] == ["come_back"]
        assert not any(secret in str(result) for secret in (cookie, token, link, other))
        later(tables, USED_SECONDS + 1)
        tables.people._met.clear()
        await tables.people.by_token(token)
        await tables.sync()
        used = {key.kind: key.used for key in await tables.people.keys(anne)}
        assert used["program"] - used["cookie"] > USED_SECONDS / 2


async def test_a_use_that_could_not_be_noted_is_noted_the_next_time(sqlite_url, monkeypatch):
    monkeypatch.setattr("vaka.table.tables.SYNC_SECONDS", PATIENCE)  # only the test notes uses
    async with server(sqlite_url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        made = (await tables.people.keys(anne))[0].used
        later(tables, USED_SECONDS + 1)
        await tables.people.by_cookie(cookie)
        with monkeypatch.context() as trouble:
            trouble.setattr(tables.store, "write", away)
            with pytest.raises(StoreAway):
                await tables.people.sync()
        await tables.people.sync()
        tables.people._used.clear()
        assert (await tables.people.keys(anne))[0].used > made


def away() -> None:
    raise StoreAway("table.store.away", {})


async def test_what_its_owner_ends_is_good_for_nothing(url):
    async with server(url) as tables:
        anne, cookie = await tables.people.newcomer("Anne")
        ben, _ = await tables.people.newcomer("Ben")
        token = await tables.people.new_program_token(anne, "my bot")
        link = await tables.people.come_back_link(anne)
        assert await tables.people.by_token(token) == anne
        ids = {key.kind: key.id for key in await tables.people.keys(anne)}
        with pytest.raises(NotFound):
            await tables.people.end_key(ben, ids["program"])
        assert await tables.people.by_token(token) == anne
        await tables.people.end_key(anne, ids["program"])
        await tables.people.end_key(anne, ids["come_back"])
        assert await tables.people.by_token(token) is None
        with pytest.raises(NotFound):
            await tables.people.come_back(link)
        assert await tables.people.by_cookie(cookie) == anne
        with pytest.raises(NotFound):
            await tables.people.end_key(anne, ids["program"])


async def test_a_link_expires(url):
    async with server(url) as tables:
        anne, _ = await tables.people.newcomer("Anne")
        link = await tables.people.come_back_link(anne)
        later(tables, COME_BACK_SECONDS - 1)
        assert (await tables.people.come_back(link, "phone"))[0] == anne
        later(tables, 2)
        with pytest.raises(NotFound):
            await tables.people.come_back(link)
        assert [key.kind for key in await tables.people.keys(anne)] == ["cookie", "cookie"]


async def test_a_program_that_comes_by_itself_has_one_token_and_no_cookie(sqlite_url):
    async with server(sqlite_url) as tables:
        person, token = await tables.people.new_program("Navigator", "api")
        assert await tables.people.by_token(token) == person
        assert [key.kind for key in await tables.people.keys(person)] == ["program"]
