"""An account is the ways by which a person signs in; secrets for one use are good once, and for minutes."""

import asyncio

import pytest

from tests.clocks import Clock
from vaka.table.errors import NotAllowed, NotFound, Refused
from vaka.table.new_table import NewTable
from vaka.table.people.one_time_secrets import CHALLENGE, LINK, SECONDS
from vaka.table.people.person import HOST, MEMBER
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


async def test_an_invitation_is_for_so_many_people_until_it_ends(url):
    async with server(url) as tables:
        clock = Clock()
        clock.wind(tables.registry)
        secret = await tables.invitations.make(MEMBER, 2, 3600.0)
        assert secret not in str(await rows(tables, schema.invitations))
        people = [(await tables.people.newcomer(name))[0] for name in ("Anne", "Ben", "Cleo")]
        tokens = [await tables.people.new_device(person, "") for person in people]
        answers = await asyncio.gather(
            *(tables.invitations.accept(secret, one) for one in people), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in answers) == ["NoneType", "NoneType", "NotFound"]
        roles = [(await tables.people.by_cookie(token)).role for token in tokens]
        assert sorted(roles) == ["", MEMBER, MEMBER]
        assert await tables.invitations.all() == []
        late = await tables.invitations.make(MEMBER, 5, 3600.0)
        [made] = await tables.invitations.all()
        assert made.places == 5
        clock.go_on(3601)
        with pytest.raises(NotFound):
            await tables.invitations.look(late)


async def test_whoever_is_a_member_takes_no_place(url):
    async with server(url) as tables:
        anne, token = await tables.people.newcomer("Anne")
        secret = await tables.invitations.make(HOST, 1, 3600.0)
        await tables.host.people_admin.give_role(anne.id, MEMBER)
        await tables.invitations.accept(secret, await tables.people.by_cookie(token))
        [made] = await tables.invitations.all()
        assert made.places == 1
        await tables.invitations.withdraw(made.id)
        with pytest.raises(NotFound):
            await tables.invitations.look(secret)


@pytest.mark.parametrize(
    ("makers", "may"), [("everybody", ["", MEMBER, HOST]), ("members", [MEMBER, HOST]), ("hosts", [HOST])]
)
async def test_the_host_says_who_may_make_tables(url, makers, may):
    async with server(url, table_makers=makers) as tables:
        for role in ("", MEMBER, HOST):
            person, _ = await tables.people.newcomer("Anne")
            await tables.host.people_admin.give_role(person.id, role)
            if role in may:
                await tables.seating.make(person, NewTable("orongo", 2))
            else:
                with pytest.raises(NotAllowed) as refusal:
                    await tables.seating.make(person, NewTable("orongo", 2))
                assert refusal.value.key == f"account.only_{makers}"


async def test_people_with_an_account_or_a_role_are_not_forgotten(url):
    async with server(url) as tables:
        clock = Clock()
        clock.wind(tables.registry)
        people = [(await tables.people.newcomer(name))[0] for name in ("Anne", "Ben", "Cleo")]
        await tables.sign_ins.add(people[0], PASSKEY, "key")
        await tables.host.people_admin.give_role(people[1].id, MEMBER)
        clock.go_on(91 * 86_400)
        await tables.host.tidy()
        assert sorted(known.name for known in await tables.host.people_admin.all()) == ["Anne", "Ben"]
