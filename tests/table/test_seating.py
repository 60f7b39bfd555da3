"""Making a table and sitting down at it."""

import asyncio
from collections import Counter

import pytest
import sqlalchemy as sa

from vaka.core.chance import commitment
from vaka.core.errors import BadBox, BadRequest
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.games import game
from vaka.table.clocks.settings import live_clock
from vaka.table.codes import is_code, new_code
from vaka.table.errors import NotAllowed, NotNow, Refused
from vaka.table.live import table_registry
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.play import talk
from vaka.table.store import schema

from .evening import choose, later, people, server, table_with
from .test_bot_accounts import bot_of

ME, OPEN = NewSeat("me"), NewSeat("open")


async def test_a_game_starts_when_the_last_seat_is_taken(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2))
        facts = await tables.looking.facts(code, anne)
        assert is_code(code)
        assert (facts.status, facts.host, [seat.kind for seat in facts.seats]) == ("seating", True, ["person", "open"])
        await tables.seating.sit(code, ben, 1)
        facts = await tables.looking.facts(code, ben)
        assert (facts.status, facts.host, facts.names) == ("playing", False, ["Anne", "Ben"])
        assert [seat.mine for seat in facts.seats] == [False, True]


async def test_a_seat_is_taken_once(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        done = await asyncio.gather(
            tables.seating.sit(code, ben, 1), tables.seating.sit(code, cara, 1), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in done) == ["NoneType", "NotNow"]


async def test_who_asks_twice_for_a_seat_keeps_it_also_when_the_game_has_begun(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2, open=False))
        links = await tables.seating.seat_links(code, anne)
        for _ in range(2):
            await tables.seating.sit(code, ben, 1, "Ben", link=links[1])
        facts = await tables.looking.facts(code, ben)
        assert (facts.status, facts.names) == ("playing", ["Anne", "Ben"])


async def test_a_closed_table_is_entered_by_link_alone(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await tables.seating.make(anne, NewTable("orongo", 3, open=False))
        for link in ("", "wrong"):
            with pytest.raises(NotAllowed):
                await tables.seating.sit(code, ben, 1, link=link)
        with pytest.raises(NotAllowed):
            await tables.seating.seat_links(code, ben)
        old = await tables.seating.seat_links(code, anne)
        links = await tables.seating.seat_links(code, anne)
        assert sorted(links) == [1, 2]
        for link in (old[1], links[2]):
            with pytest.raises(NotAllowed):
                await tables.seating.sit(code, ben, 1, link=link)
        await tables.seating.sit(code, ben, 1, link=links[1])
        with pytest.raises(NotNow):
            await tables.seating.sit(code, cara, 1, link=links[1])
        await tables.seating.sit(code, cara, 2, link=links[2])
        assert (await tables.looking.facts(code)).status == "playing"


async def test_links_made_in_one_server_open_seats_in_the_other(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        code = await one.seating.make(anne, NewTable("orongo", 2, open=False))
        await other.looking.facts(code)
        links = await one.seating.seat_links(code, anne)
        await other.seating.sit(code, ben, 1, link=links[1])


async def test_the_lobby_lists_of_each_host_and_their_bot_accounts_the_newest_open_table_with_a_seat(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.seating.make(anne, NewTable("orongo", 2, name="Older"))
        later(tables, 1)
        shown = await tables.seating.make(anne, NewTable("orongo", 2, name="Come in"))
        await tables.seating.make(anne, NewTable("orongo", 2, open=False))
        later(tables, 1)
        full = await table_with(tables, anne, ben)
        assert [facts.code for facts in await tables.lists.lobby()] == [shown]
        assert [facts.name for facts in await tables.lists.lobby()] == ["Come in"]
        assert len(await tables.lists.of(anne)) == 4
        assert [facts.code for facts in await tables.lists.of(ben)] == [full]
        theirs = await tables.seating.make(ben, NewTable("orongo", 2))
        later(tables, 1)
        assert {facts.code for facts in await tables.lists.lobby()} == {shown, theirs}  # one row a host
        for maker in (*[(await bot_of(tables, anne, name))[0] for name in ("Robo", "Robo 2")], anne):
            later(tables, 1)
            shown = await tables.seating.make(maker, NewTable("orongo", 2))
            assert {facts.code for facts in await tables.lists.lobby()} == {shown, theirs}
        async with tables.store.write() as db:
            await db.execute(sa.update(schema.tables).values(host=None))
        assert len(await tables.lists.lobby()) == 6  # nobody's are all listed


async def test_one_stands_up_before_the_start_and_not_after(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        await tables.seating.sit(code, ben, 1)
        with pytest.raises(NotAllowed):
            await tables.seating.stand_up(code, cara, 1)
        await tables.seating.stand_up(code, ben, 1)
        assert (await tables.looking.facts(code)).seats[1].kind == "open"
        await tables.seating.sit(code, ben, 1)
        await tables.seating.sit(code, cara, 2)
        with pytest.raises(NotNow):
            await tables.seating.stand_up(code, ben, 1)


async def test_the_host_starts_with_bots_in_the_empty_seats(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        with pytest.raises(NotAllowed):
            await tables.seating.start(code, ben)
        await tables.seating.start(code, anne)
        facts = await tables.looking.facts(code)
        assert [seat.kind for seat in facts.seats] == ["person", "bot", "bot"]
        assert len(set(facts.names)) == 3


async def test_people_of_one_name_can_be_told_apart(url):
    async with server(url) as tables:
        anne, other = await people(tables, "Anne", "Anne")
        code = await table_with(tables, anne, other)
        assert (await tables.looking.facts(code)).names == ["Anne", "Anne 2"]


@pytest.mark.parametrize(
    ("new_table", "error"),
    [
        (NewTable("chess", 2), BadRequest),
        (NewTable("orongo", 9), BadRequest),
        (NewTable("orongo", -1), BadRequest),
        (NewTable("orongo", 2, options={"speed": True}), BadRequest),
        (NewTable("orongo", 2, seats=[ME]), Refused),
        (NewTable("orongo", 2, seats=[ME, NewSeat("cat")]), Refused),
        (NewTable("orongo", 2, seats=[ME, NewSeat("bot", "god")]), Refused),
        (NewTable("orongo", 2, seats=[NewSeat("me", name="x" * 99), OPEN]), Refused),
        (NewTable("orongo", 2, name="x" * 99), Refused),
        (NewTable("orongo", 2, name="a\x00b"), Refused),
        (NewTable("orongo", 2, clock=live_clock(4)), Refused),
        (NewTable("orongo", 2, components="not toml"), BadBox),
        (NewTable("orongo", 2, components="x = 1"), BadBox),
        (NewTable("orongo", 2, components="x" * 500_000), Refused),
    ],
)
async def test_a_wish_that_cannot_be_met_is_refused(sqlite_url, new_table, error):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        with pytest.raises(error):
            await tables.seating.make(anne, new_table)
        assert await tables.lists.of(anne) == []


async def test_a_table_plays_with_components_of_its_own(sqlite_url):
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        file = __import__("vaka.games.orongo", fromlist=["x"]).__path__[0] + "/components.toml"
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[ME, NewSeat("bot")], components=text))
        facts = await tables.looking.facts(code)
        assert facts.components
        await choose(tables, code, anne, 0, "bid 3")


async def test_the_commitment_stands_before_the_nonces_and_the_record_proves_it(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 2))
        promised = (await tables.looking.facts(code)).commitment
        await tables.seating.sit(code, ben, 1, nonce=b"mine")
        assert (await tables.looking.facts(code)).commitment == promised
        with pytest.raises(NotNow):
            await tables.looking.record(code)
        await play_to_the_end(tables, code, [anne, ben])
        record = parse(await tables.looking.record(code))
        assert record.origin.nonces[1] == b"mine"
        assert len(record.origin.nonces[0]) >= 16
        assert commitment(record.origin.secret) == promised
        check(record, game("orongo"))


async def play_to_the_end(tables, code, persons):
    while (await tables.looking.facts(code)).status == "playing":
        for seat, person in enumerate(persons):
            table_view = await tables.looking.table_view(code, person)
            if seat in table_view.known.pending and table_view.choices:
                await choose(tables, code, person, seat, table_view.game.words(table_view.choices[-1]))


async def test_a_rematch_waits_for_everybody_at_one_table(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben, name="Ours")
        with pytest.raises(NotNow):
            await tables.seating.rematch(code, anne)
        await tables.play.resign(code, anne, 0)
        with pytest.raises(NotAllowed):
            await tables.seating.rematch(code, eve)
        again = await tables.seating.rematch(code, ben)
        assert (await tables.looking.facts(code)).rematch == again
        facts = await tables.looking.facts(again)
        assert (facts.status, facts.options, facts.name) == ("seating", {"hidden_tile": False}, "Ours 2")
        assert [(seat.kind, seat.name) for seat in facts.seats] == [("open", "Anne"), ("person", "Ben")]
        assert await tables.lists.lobby() == []
        with pytest.raises(NotAllowed):
            await tables.seating.sit(again, eve, 0)
        assert await tables.seating.rematch(code, anne) == again
        assert (await tables.looking.facts(again)).status == "playing"


async def test_whoever_came_by_link_finds_the_seat_kept_in_a_rematch(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        seats = [NewSeat("me"), NewSeat("open"), NewSeat("bot", "expert", "Teva")]
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=seats, open=False))
        links = await tables.seating.seat_links(code, anne)
        await tables.seating.sit(code, ben, 1, "Benny (B)", link=links[1])
        await tables.play.resign(code, anne, 0)
        if (await tables.looking.facts(code)).status != "over":
            await tables.play.resign(code, ben, 1)
        again = await tables.seating.rematch(code, anne)
        facts = await tables.looking.facts(again, ben)
        assert [(seat.kind, seat.name, seat.kept) for seat in facts.seats] == [
            ("person", "Anne", False),
            ("open", "Benny (B)", True),
            ("bot", "Teva", False),
        ]
        assert facts.seats[2].strength == "expert"
        await tables.seating.sit(again, ben, 1)  # without a link: it is his
        facts = await tables.looking.facts(again, ben)
        assert (facts.status, facts.names) == ("playing", ["Anne", "Benny (B)", "Teva"])


async def test_a_seat_is_renamed_until_the_start(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        await tables.seating.sit(code, ben, 1)
        await tables.seating.rename(code, ben, 1, "Anne")
        assert (await tables.looking.facts(code)).names[:2] == ["Anne", "Anne 2"]
        await tables.seating.rename(code, ben, 1, "")
        assert (await tables.looking.facts(code)).names[1] == "Ben"
        with pytest.raises(NotAllowed):
            await tables.seating.rename(code, anne, 1, "Eve")
        with pytest.raises(Refused):
            await tables.seating.rename(code, ben, 1, "Eve (expert)")
        await tables.seating.start(code, anne)
        with pytest.raises(NotNow):
            await tables.seating.rename(code, ben, 1, "Eve")


async def test_two_who_ask_for_a_rematch_at_once_get_the_same_table(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.play.resign(code, anne, 0)
        first, second = await asyncio.gather(tables.seating.rematch(code, anne), tables.seating.rematch(code, ben))
        assert first == second
        assert (await tables.looking.facts(first)).status == "playing"


async def test_in_a_rematch_the_seat_of_somebody_who_was_forgotten_is_free(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.play.resign(code, anne, 0)
        await tables.history.forget(ben)
        again = await tables.seating.rematch(code, anne)
        assert [seat.name for seat in (await tables.looking.facts(again)).seats] == ["Anne", ""]
        await tables.seating.sit(again, ben, 1)
        assert (await tables.looking.facts(again)).names == ["Anne", "Ben"]


async def test_whoever_asks_for_a_rematch_in_two_tabs_sits_down_once(url, monkeypatch):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.play.resign(code, anne, 0)
        again = await tables.seating.rematch(code, anne)
        sit = tables.seating.sit

        async def sit_late(*given, **named):
            """In the other tab, the one who asks has sat down already."""
            monkeypatch.setattr(tables.seating, "sit", sit)
            assert await tables.seating.rematch(code, ben) == again
            await sit(*given, **named)

        monkeypatch.setattr(tables.seating, "sit", sit_late)
        assert await tables.seating.rematch(code, ben) == again
        assert (await tables.looking.facts(again)).status == "playing"


async def test_a_person_says_something_and_all_at_the_table_read_it(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, anne, "  Well \n played  ")
        await tables.talk.say(code, eve, "Indeed")
        chat = (await tables.looking.table_view(code, ben)).facts.chat
        assert [(line.name, line.seat, line.text) for line in chat] == [
            ("Anne", 0, "Well played"),
            ("Eve", None, "Indeed"),
        ]
        for text in ("", "   ", "x" * 401, "a\x00b", "\ud800"):
            with pytest.raises(Refused):
                await tables.talk.say(code, anne, text)


async def test_words_are_taken_out_when_that_is_in_the_store_and_not_before(url, monkeypatch):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, ben, "Hello")

        async def fail(*given):
            raise OSError

        with monkeypatch.context() as broken:
            broken.setattr(table_registry, "write", fail)
            with pytest.raises(OSError):
                await tables.talk.take_out(code, anne, 1)
        assert [line.text for line in (await tables.looking.facts(code, anne)).chat] == ["Hello"]
        await tables.talk.take_out(code, anne, 1)
        assert [line.text for line in (await tables.looking.facts(code, anne)).chat] == [""]


async def test_only_the_last_of_the_talk_is_at_hand_and_all_of_it_is_kept(url, monkeypatch):
    monkeypatch.setattr(talk, "MAX_CHAT", 3)
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        for number in range(5):
            await tables.talk.say(code, anne, f"line {number}")
        assert [line.text for line in (await tables.looking.facts(code)).chat] == ["line 2", "line 3", "line 4"]
    async with server(url) as tables:
        assert len((await tables.looking.facts(code)).chat) == 5


def test_codes_are_not_guessed():
    codes = {new_code() for _ in range(2000)}
    assert len(codes) == 2000
    assert all(is_code(code) for code in codes)
    letters = Counter("".join(code.partition("-")[2].replace("-", "") for code in codes))
    assert len(letters) == 31


async def test_a_stranger_takes_one_seat_and_no_more(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        await tables.seating.sit(code, ben, 1)
        with pytest.raises(NotAllowed) as refusal:
            await tables.seating.sit(code, ben, 2)
        assert refusal.value.key == "table.one_seat"
        await tables.seating.sit(code, anne, 2)


async def test_the_host_sends_somebody_away_who_needs_a_link_to_come_back(url):
    async with server(url) as tables:
        anne, ben, carl = await people(tables, "Anne", "Ben", "Carl")
        code = await tables.seating.make(anne, NewTable("orongo", 3))
        await tables.seating.sit(code, ben, 1)
        with pytest.raises(NotAllowed):
            await tables.seating.stand_up(code, carl, 1)
        await tables.seating.stand_up(code, anne, 1)
        assert (await tables.looking.facts(code)).seats[1].kind == "open"
        with pytest.raises(NotAllowed) as refusal:
            await tables.seating.sit(code, ben, 2)
        assert refusal.value.key == "table.unseated"
        await tables.seating.sit(code, carl, 1)
        links = await tables.seating.seat_links(code, anne)
        await tables.seating.sit(code, ben, 2, link=links[2])
        with pytest.raises(NotNow):
            await tables.seating.stand_up(code, anne, 1)  # it has begun


async def test_the_host_mutes_who_said_something_also_a_watcher(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await table_with(tables, anne, ben)
        await tables.talk.say(code, eve, "Buy my shells")
        async with tables.registry.looking(code) as live:
            assert live.chat[-1].person == eve.id
        assert not hasattr((await tables.looking.facts(code, ben)).chat[-1], "person")
        with pytest.raises(NotAllowed):
            await tables.talk.take_out(code, ben, 1, mute=True)
        await tables.talk.take_out(code, anne, 1, mute=True)
        await tables.talk.say(code, ben, "Thank you")
        with pytest.raises(NotAllowed) as refusal:
            await tables.talk.say(code, eve, "But they are cheap")
        assert refusal.value.key == "table.muted"
    async with server(url) as tables:
        with pytest.raises(NotAllowed):
            await tables.talk.say(code, eve, "But they are cheap")
        assert [(await tables.looking.facts(code, person)).muted for person in (anne, ben, eve)] == [[1], [], []]
        with pytest.raises(NotAllowed):
            await tables.talk.unmute(code, ben, 1)
        for line in (2, 9):
            with pytest.raises(Refused):
                await tables.talk.unmute(code, anne, line)
        await tables.talk.unmute(code, anne, 1)
        await tables.talk.say(code, eve, "I am sorry")
        assert (await tables.looking.facts(code, anne)).muted == []
