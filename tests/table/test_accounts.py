"""An account is the ways by which a person signs in; secrets for one use are good once, and for minutes."""

import asyncio

import pytest

from tests.clocks import Clock
from vaka.table.errors import NotAllowed, NotFound, Refused
from vaka.table.people.one_time_secrets import CHALLENGE, LINK, SECONDS
from vaka.table.people.sign_ins import ADDRESS, MAX_SIGN_INS, PASSKEY
from vaka.table.store import schema

from .evening import rows, server


async def test_whoever_signs_in_on_a_new_device_is_the_same_person_with_the_same_settings(url):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        await tables.people.keep_settings(anne, language="de", theme="dark")
        await tables.sign_ins.add(anne, ADDRESS, "anne@example.org")
        person, fresh = await tables.sign_ins.sign_in(ADDRESS, "anne@example.org", "Firefox, Linux")
        assert person == anne
        assert fresh != token
        assert await tables.people.by_cookie(fresh) == anne
        assert await tables.people.settings(person) == ("de", "dark")
        assert [key.label for key in await tables.people.keys(anne, fresh) if key.this] == ["Firefox, Linux"]


async def test_a_way_to_sign_in_is_one_persons_alone_and_ends_when_it_is_removed(url):
    async with server(url) as tables:
        anne, _ = await tables.people.newcomer("Anne")
        ben, _ = await tables.people.newcomer("Ben")
        await tables.sign_ins.add(anne, PASSKEY, "key", "phone", b"public", 3)
        with pytest.raises(Refused) as refusal:
            await tables.sign_ins.add(ben, PASSKEY, "key")
        assert refusal.value.key == "account.taken"
        [way] = await tables.sign_ins.of(anne)
        with pytest.raises(NotFound):
            await tables.sign_ins.remove(ben, way.id)
        assert (await tables.sign_ins.passkey("key")).uses == 3
        await tables.sign_ins.remove(anne, way.id)
        with pytest.raises(NotFound):
            await tables.sign_ins.sign_in(PASSKEY, "key", "")


async def test_nobody_has_more_ways_than_the_most(url):
    async with server(url) as tables:
        anne, _ = await tables.people.newcomer("Anne")
        for number in range(MAX_SIGN_INS):
            await tables.sign_ins.add(anne, PASSKEY, f"key {number}")
        with pytest.raises(Refused):
            await tables.sign_ins.add(anne, PASSKEY, "one more")


async def test_somebody_who_is_banned_does_not_sign_in(url):
    async with server(url) as tables:
        anne, _ = await tables.people.newcomer("Anne")
        await tables.sign_ins.add(anne, PASSKEY, "key")
        await tables.host.people_admin.ban(anne.id)
        with pytest.raises(NotAllowed):
            await tables.sign_ins.sign_in(PASSKEY, "key", "")


async def test_a_secret_for_one_use_is_used_by_one_of_two_who_come_at_once(url):
    async with server(url) as tables:
        secrets = tables.one_time_secrets
        secret = await secrets.make(LINK, data="anne@example.org")
        with pytest.raises(NotFound):
            await secrets.take(CHALLENGE, secret)
        assert (await secrets.look(LINK, secret)).data == "anne@example.org"
        both = await asyncio.gather(secrets.take(LINK, secret), secrets.take(LINK, secret), return_exceptions=True)
        assert sorted(type(one).__name__ for one in both) == ["Asked", "NotFound"]


async def test_a_secret_for_one_use_expires_and_the_store_has_its_hash_alone(url):
    async with server(url) as tables:
        clock = Clock(1_000_000.0)
        clock.wind(tables.registry)
        secret = await tables.one_time_secrets.make(LINK)
        assert secret not in str(await rows(tables, schema.one_time_secrets))
        clock.go_on(SECONDS[LINK] + 1)
        with pytest.raises(NotFound):
            await tables.one_time_secrets.take(LINK, secret)
        await tables.one_time_secrets.make(LINK)
        assert len(await rows(tables, schema.one_time_secrets)) == 1
