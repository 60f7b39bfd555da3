"""Shares of chance: given after the table's commitment was seen, and the game does not begin before."""

from functools import cache

import pytest

import vaka
from tests.core.matches import with_digest
from vaka.bots.registry import check_bot_shares
from vaka.core.chance import derived_share, share_hash
from vaka.core.errors import BadRecord
from vaka.core.match import Match
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.errors import NotAllowed, NotNow, Refused
from vaka.table.live.rows import Seat
from vaka.table.new_table import NewSeat, NewTable

from .evening import choose, people, server

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
        await tables.shares.give(code, anne, {0: MINE})
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.commitment) == ("playing", before.commitment)
        assert await shares(tables, code) == ["own", ""]
        origin = await origin_of(tables, code)
        assert (origin.nonces[0], origin.commitment) == (MINE, before.commitment)


async def test_without_a_share_the_server_draws_it_and_says_so(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "bot")
        await tables.shares.give(code, anne, {})
        assert (await tables.looking.facts(code)).status == "playing"
        assert await shares(tables, code) == ["server", ""]
        at_once = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot")]))
        assert await shares(tables, at_once) == ["server", ""]


async def test_everybody_at_the_device_and_everybody_who_sits_down_gives_one(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "me", "open")
        await tables.seating.sit(code, ben, 2, nonce=THINE)
        assert await shares(tables, code) == ["awaited", "awaited", "own"]
        assert (await tables.looking.facts(code)).status == "seating"
        await tables.shares.give(code, anne, {0: MINE, 1: THINE})
        assert (await origin_of(tables, code)).nonces == [MINE, THINE, THINE]


async def test_a_share_is_given_once_and_only_for_ones_own_seats(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "open")
        for person, given in ((ben, {0: THINE}), (ben, {}), (anne, {1: MINE})):
            with pytest.raises(NotNow):
                await tables.shares.give(code, person, given)
        await tables.shares.give(code, anne, {0: MINE})
        with pytest.raises(NotNow):
            await tables.shares.give(code, anne, {0: THINE})
        await tables.seating.sit(code, ben, 1)
        assert (await origin_of(tables, code)).nonces[0] == MINE


async def test_the_one_who_made_the_table_need_not_wait_for_anybodys_share(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "open")
        await tables.seating.start(code, anne)
        assert (await tables.looking.facts(code)).status == "playing"
        assert await shares(tables, code) == ["server", ""]


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
        await tables.shares.give(again, ben, {1: THINE})
        await tables.shares.give(again, anne, {0: MINE})
        assert (await origin_of(tables, again)).nonces == [MINE, THINE]


# --- shares that nobody gives


async def test_shares_that_nobody_gives_follow_from_the_secret(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "open", "bot")
        await tables.seating.sit(code, ben, 1)
        await tables.shares.give(code, anne, {0: MINE})
        origin = await origin_of(tables, code)
        assert origin.shares == ["given", "derived", "derived"]
        assert origin.nonces == [MINE, derived_share(origin.secret, 1), derived_share(origin.secret, 2)]


async def test_what_is_dealt_anew_has_shares_from_the_fresh_secret(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first = await tables.seating.make(anne, NewTable("orongo", 2))
        await tables.seating.sit(first, ben, 1, nonce=THINE)
        await choose(tables, first, anne, 0, "bid 1")
        await choose(tables, first, ben, 1, "bid 0")
        await tables.host.end(first)
        text = await tables.looking.record(first)
        code = await tables.imports.import_record(anne, text, ["me", "open"])
        links = await tables.seating.seat_links(code, anne)
        await tables.seating.sit(code, ben, 1, link=links[1], nonce=MINE)
        await tables.host.end(code)
        record = parse(await tables.looking.record(code))
        check(record, vaka.game("orongo"))
        assert [record.origin.shares, record.renewals[0].shares] == [["derived", "given"], ["derived", "given"]]


def test_a_share_that_was_drawn_before_it_followed_from_the_secret_is_unknown():
    secret = bytes(range(32))
    assert Seat(0, "bot", nonce=MINE).share_source(secret) == "unknown"
    assert Seat(0, "bot", nonce=derived_share(secret, 0)).share_source(secret) == "derived"
    assert Seat(0, "bot", nonce=derived_share(secret, 1)).share_source(secret) == "unknown"
    assert Seat(0, "person", nonce=MINE, own_share=True).share_source(secret) == "given"


@cache
def tried_out() -> Match:
    """A game for which the server has tried shares of its bot, until the first tile suited it."""
    game = vaka.game("orongo")
    for number in range(1000):
        nonces = [MINE, number.to_bytes(16, "big")]
        match = Match(game, 2, secret=bytes(range(32)), nonces=nonces, names=["Anne", "Teiva (friend)"])
        if match.lines[0].words.startswith("tiles 7 "):
            return match
    raise AssertionError("no share suits")


def ground(word: str) -> str:
    """The record of such a game, in which the server says this of its share."""
    match = tried_out().copy()
    match.origin.shares[1] = word
    record = match.record()
    record.ended = "closed"
    return record.text()


@pytest.mark.parametrize("word", ["derived", "unrevealed", "given"])
def test_a_share_that_the_server_has_tried_out_is_refused(word):
    record = parse(ground(word))
    with pytest.raises(BadRecord) as refusal:
        check_bot_shares(record) if word == "given" else check(record, vaka.game("orongo"))
    assert refusal.value.key == ("record.bot_share" if word == "given" else "record.not_derived")
    assert refusal.value.values["line"] == 10


# --- first fixed, then shown


async def test_shares_are_fixed_first_and_shown_when_all_are(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await waiting_for_shares(tables, anne, "me", "open")
        await tables.shares.promise(code, anne, {0: share_hash(MINE)})
        await tables.seating.sit(code, ben, 1, later=True)
        await tables.shares.promise(code, ben, {1: share_hash(THINE)})
        facts = await tables.looking.facts(code)
        assert [seat.share_hash for seat in facts.seats] == [share_hash(MINE), share_hash(THINE)]
        assert await shares(tables, code) == ["awaited", "awaited"]
        with pytest.raises(Refused) as refusal:
            await tables.shares.give(code, ben, {1: MINE})
        assert refusal.value.key == "table.share_promised"
        with pytest.raises(NotNow):
            await tables.shares.promise(code, ben, {1: share_hash(MINE)})
        with pytest.raises(NotNow) as refusal:
            await tables.seating.stand_up(code, ben, 1)
        assert refusal.value.key == "table.starting"
        await tables.shares.give(code, ben, {1: THINE})
        assert (await tables.looking.facts(code)).status == "seating"
        await tables.shares.give(code, anne, {0: MINE})
        origin = await origin_of(tables, code)
        assert (origin.nonces, origin.shares) == ([MINE, THINE], ["given", "given"])


async def test_a_share_that_is_never_shown_is_replaced_and_the_record_says_so(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await waiting_for_shares(tables, anne, "me", "open")
        await tables.shares.promise(code, anne, {0: share_hash(MINE)})
        await tables.seating.sit(code, ben, 1, nonce=THINE)
        with pytest.raises(NotAllowed):
            await tables.seating.start(code, cara)
        await tables.seating.start(code, ben)
        assert (await tables.looking.facts(code)).status == "playing"
        origin = await origin_of(tables, code)
        assert origin.shares == ["unrevealed", "given"]
        assert origin.nonces == [derived_share(origin.secret, 0), THINE]


async def test_bots_in_the_empty_seats_do_not_take_the_chance_to_show_a_share(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "open")
        await tables.shares.promise(code, anne, {0: share_hash(MINE)})
        await tables.seating.start(code, anne)
        assert (await tables.looking.facts(code)).status == "seating"
        await tables.shares.give(code, anne, {0: MINE})
        assert (await origin_of(tables, code)).shares == ["given", "derived"]


async def test_an_exported_table_says_where_its_shares_come_from(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "bot")
        await tables.shares.give(code, anne, {0: MINE})
        await tables.host.end(code)
        carried = await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        assert parse(await tables.looking.record(carried)).origin.shares == ["given", "derived"]


async def test_the_record_of_a_table_holds_to_the_letter(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await waiting_for_shares(tables, anne, "me", "bot")
        await tables.shares.give(code, anne, {0: MINE})
        await tables.host.end(code)
        text = await tables.looking.record(code)
        for forged in (text.replace("ended closed", "ended agreed"), text.replace("seat 1 Anne", "seat 1 Anna")):
            with pytest.raises(BadRecord) as refusal:
                check(parse(forged), vaka.game("orongo"))
            assert refusal.value.key == "record.digest"
            check(parse(with_digest(forged)), vaka.game("orongo"))
