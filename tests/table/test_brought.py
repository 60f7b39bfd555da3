"""Tables out of records: marked as such, without a seal, and dealt anew for everybody who sits down."""

import pytest

import vaka
from vaka.core.match import Match
from vaka.core.record import CHANCE
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.new_table import NewSeat, NewTable

from .evening import choose, later, people, server

SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 16 for seat in range(2)]


def known_to_its_maker(game, moves):
    """A match with a secret of one's own, so that all of its future can be computed."""
    match = Match(vaka.game(game), 2, secret=SECRET, nonces=NONCES, names=["Anne", "Ben"])
    while match.number < moves or any(match.sealed_words()):
        seat = match.state.pending[0]
        match.choose(seat, match.state.choices(seat)[0])
    return match


def record_of(match):
    record = match.record()
    record.ended = "closed"  # so that its secret stands in it
    return record.text()


async def brought_for_two(tables, match):
    anne, ben = await people(tables, "Anne", "Ben")
    code = await tables.imports.import_record(anne, record_of(match), ["me", "open"])
    return code, anne, ben


async def sit(tables, code, anne, ben):
    await tables.seating.sit(code, ben, 1, link=(await tables.seating.seat_links(code, anne))[1])


async def play_to_the_end(tables, code, anne, ben):
    for _ in range(2000):
        for person, seat in ((anne, 0), (ben, 1)):
            table_view = await tables.looking.table_view(code, person)
            if table_view.facts.status == "over":
                return
            if seat in table_view.known.pending and table_view.choices:
                await choose(tables, code, person, seat, table_view.game.words(table_view.choices[0]))
    raise AssertionError("it does not end")


@pytest.mark.parametrize("moves", [0, 9])
async def test_whoever_brings_a_record_does_not_know_what_is_drawn_from_there(url, moves):
    match = known_to_its_maker("moorea", moves)
    line = match.number
    async with server(url) as tables:
        code, anne, ben = await brought_for_two(tables, match)
        await sit(tables, code, anne, ben)
        async with tables.registry.looking(code) as live:
            if moves:
                assert live.match.state.digest() == match.state.digest()
            else:
                assert live.match.state.digest() != match.state.digest()
        await play_to_the_end(tables, code, anne, ben)
        record = parse(await tables.looking.record(code, ben))
    foretold = Match(vaka.game("moorea"), 2, secret=SECRET, nonces=NONCES)
    try:
        for one in record.lines:
            if one.seat >= 0:
                foretold.choose(one.seat, one.words)
    except vaka.VakaError:
        pass  # what was foretold did not come
    came = [one.text() for one in record.lines if one.kind == CHANCE and one.number > line]
    expected = [one.text() for one in foretold.lines if one.kind == CHANCE and one.number > line]
    assert came
    assert came[: len(expected)] != expected or len(expected) < len(came)
    check(record, vaka.game("moorea"))
    assert record.brought == line
    assert [one.after for one in record.renewals] == ([line] if moves else [])
    assert SECRET not in [one.secret for one in record.renewals]
    if not moves:
        assert record.origin.secret != SECRET


async def test_its_waiting_room_shows_a_fresh_seal_before_anybody_sits_down(url):
    async with server(url) as tables:
        code, anne, ben = await brought_for_two(tables, known_to_its_maker("orongo", 4))
        facts = await tables.looking.facts(code)
        assert (facts.brought_moves, facts.fresh, facts.status) == (4, True, "seating")
        assert facts.commitment
        assert facts.commitment != known_to_its_maker("orongo", 4).origin.commitment
        await sit(tables, code, anne, ben)
        await tables.play.resign(code, anne, 0)
        record = parse(await tables.looking.record(code))
        assert record.renewals[0].commitment == facts.commitment
        assert len(set(record.renewals[0].nonces) - set(NONCES)) == 2


async def test_for_oneself_it_goes_on_as_it_was_and_promises_nothing(url):
    match = known_to_its_maker("orongo", 4)
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.imports.import_record(anne, record_of(match))
        facts = await tables.looking.facts(code)
        assert (facts.brought_moves, facts.fresh, facts.commitment) == (4, False, "")
        async with tables.registry.looking(code) as live:
            going_on = live.match.copy()
        for one in (going_on, match):
            for _ in range(30):
                if one.state.pending:
                    one.choose(one.state.pending[0], one.state.choices(one.state.pending[0])[0])
        assert going_on.state.digest() == match.state.digest()
        assert (await tables.lists.of(anne))[0].brought


async def test_how_far_it_was_played_elsewhere_is_said_in_moves(url):
    """Lines would tell how many steps the moves had."""
    match = known_to_its_maker("moorea", 0)
    for words in ("swap", "give", "swap", "give"):
        seat = match.state.pending[0]
        match.choose(seat, next(one for one in match.state.choices(seat) if match.game.words(one).startswith(words)))
    assert match.moves == 2 < match.number
    async with server(url) as tables:
        code, anne, ben = await brought_for_two(tables, match)
        assert (await tables.looking.facts(code)).brought_moves == 2
        await sit(tables, code, anne, ben)
        await choose(tables, code, anne, 0, "pass")
        assert (await tables.looking.facts(code)).brought_moves == 2
        tables.registry.forget(code)
        assert (await tables.looking.facts(code)).brought_moves == 2


async def test_a_game_that_was_dealt_anew_can_be_brought_again(url):
    async with server(url) as tables:
        code, anne, ben = await brought_for_two(tables, known_to_its_maker("orongo", 4))
        await sit(tables, code, anne, ben)
        for person, seat in ((anne, 0), (ben, 1), (anne, 0), (ben, 1)):
            table_view = await tables.looking.table_view(code, person)
            if seat in table_view.known.pending:
                await choose(tables, code, person, seat, table_view.game.words(table_view.choices[0]))
        await tables.host.end(code)
        text = await tables.looking.record(code)
        for seats in (None, ["me", "open"]):
            again = await tables.imports.import_record(anne, text, seats)
            facts = await tables.looking.facts(again)
            assert facts.brought_moves == facts.version
            if seats:
                await sit(tables, again, anne, ben)
            async with tables.registry.looking(again) as live:
                assert len(live.match.renewals) == (2 if seats else 1)
            await tables.host.end(again)
            check(parse(await tables.looking.record(again)), vaka.game("orongo"))


async def test_an_ordinary_table_is_not_marked(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot")]))
        facts = await tables.looking.facts(code)
        assert (facts.brought, facts.fresh) == (False, False)
        await tables.host.end(code)
        assert "\nbrought " not in await tables.looking.record(code)


async def test_a_table_that_was_carried_is_dealt_anew_and_marked(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2))
        await tables.seating.sit(code, ben, 1)
        await choose(tables, code, anne, 0, "bid 2")
        await choose(tables, code, ben, 1, "bid 1")
        before = await tables.looking.facts(code)
        carried = await tables.host.transfer.import_table(anne, await tables.host.transfer.export(code))
        facts = await tables.looking.facts(carried)
        assert (facts.brought_moves, facts.fresh) == (2, True)
        assert facts.commitment != before.commitment
        later(tables, 1)
        for seat, link in (await tables.seating.seat_links(carried, anne)).items():
            await tables.seating.sit(carried, (anne, ben)[seat], seat, link=link)
        await tables.host.end(carried)
        check(parse(await tables.looking.record(carried)), vaka.game("orongo"))
