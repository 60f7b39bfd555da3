"""Shares of chance: given after the table's commitment was seen, and the game does not begin before."""

import pytest

import vaka
from vaka.core.record import parse
from vaka.core.replay import check
from vaka.table.errors import NotNow
from vaka.table.new_table import NewSeat, NewTable

from .evening import people, server

MINE, THINE = b"sixteen bytes, 1", b"sixteen bytes, 2"


async def waiting_for_shares(tables, person, *kinds):
    seats = [NewSeat(kind, "child") if kind == "bot" else NewSeat(kind) for kind in kinds]
    return await tables.seating.make(person, NewTable("orongo", len(kinds), seats=seats, later=True))


async def origin_of(tables, code):
    await tables.host.end(code)
    record = parse(await tables.looking.record(code))
    check(record, vaka.game("orongo"))
    return record.origin


async def shares(tables, code):
    return [seat.share for seat in (await tables.looking.facts(code)).seats]


async def test_a_table_begins_when_its_maker_has_seen_the_seal_and_given_a_share(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "bot")
        before = await tables.looking.facts(code)
        assert (before.status, before.commitment != "") == ("seating", True)
        assert await shares(tables, code) == ["awaited", ""]
        await tables.seating.give_shares(code, anne, {0: MINE})
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.commitment) == ("playing", before.commitment)
        assert await shares(tables, code) == ["own", ""]
        origin = await origin_of(tables, code)
        assert (origin.nonces[0], origin.commitment) == (MINE, before.commitment)


async def test_without_a_share_the_server_draws_it_and_says_so(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "bot")
        await tables.seating.give_shares(code, anne, {})
        assert (await tables.looking.facts(code)).status == "playing"
        assert await shares(tables, code) == ["house", ""]
        at_once = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot")]))
        assert await shares(tables, at_once) == ["house", ""]


async def test_everybody_at_the_device_and_everybody_who_sits_down_gives_one(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "me", "open")
        await tables.seating.sit(code, ben, 2, nonce=THINE)
        assert await shares(tables, code) == ["awaited", "awaited", "own"]
        assert (await tables.looking.facts(code)).status == "seating"
        await tables.seating.give_shares(code, anne, {0: MINE, 1: THINE})
        assert (await origin_of(tables, code)).nonces == [MINE, THINE, THINE]


async def test_a_share_is_given_once_and_only_for_ones_own_seats(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "open")
        for person, given in ((ben, {0: THINE}), (ben, {}), (anne, {1: MINE})):
            with pytest.raises(NotNow):
                await tables.seating.give_shares(code, person, given)
        await tables.seating.give_shares(code, anne, {0: MINE})
        with pytest.raises(NotNow):
            await tables.seating.give_shares(code, anne, {0: THINE})
        await tables.seating.sit(code, ben, 1)
        assert (await origin_of(tables, code)).nonces[0] == MINE


async def test_the_one_who_made_the_table_need_not_wait_for_anybodys_share(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "open")
        await tables.seating.start(code, anne)
        assert (await tables.looking.facts(code)).status == "playing"
        assert await shares(tables, code) == ["house", ""]


async def test_a_rematch_asks_for_shares_again(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2))
        await tables.seating.sit(code, ben, 1)
        await tables.host.end(code)
        again = await tables.seating.rematch(code, anne, later=True)
        assert await shares(tables, again) == ["awaited", ""]
        await tables.seating.rematch(code, ben, later=True)
        assert await shares(tables, again) == ["awaited", "awaited"]
        await tables.seating.give_shares(again, ben, {1: THINE})
        await tables.seating.give_shares(again, anne, {0: MINE})
        assert (await origin_of(tables, again)).nonces == [MINE, THINE]
