"""Several people at one device: nobody sees what only the other may know."""

import pytest

from vaka.table.errors import NotAllowed
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.play.waiting_choices import ends_turn_for_good

from .evening import KEYS, choose, people, server

ME = NewSeat("me")


async def two_at_one_device(tables, person, game="orongo", players=2, **new_table):
    seats = [NewSeat("me", name="Anne"), NewSeat("me", name="Ben")] + [NewSeat("bot", "child")] * (players - 2)
    return await tables.seating.make(person, NewTable(game, players, seats=seats, **new_table))


async def test_a_curtain_is_drawn_between_two_sealed_answers(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne)
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain) == (0, None)
        await choose(tables, code, anne, 0, "bid 5")
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain, table_view.choices) == (None, 1, [])
        assert table_view.known.viewer == -1
        await tables.play.show(code, anne, 1)
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain) == (1, None)
        assert table_view.known.answers == [[], []]
        await choose(tables, code, anne, 1, "bid 3")
        assert (await tables.looking.facts(code)).version == 2


async def test_without_secrets_the_device_just_turns(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne)
        await choose(tables, code, anne, 0, "bid 5")
        await tables.play.show(code, anne, 1)
        await choose(tables, code, anne, 1, "bid 3")
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain) == (0, None)
        assert table_view.choices


@pytest.mark.parametrize(("game", "players", "options"), [("moorea", 2, {}), ("orongo", 3, {"hidden_tile": True})])
async def test_where_seats_hold_secrets_nothing_is_shown_before_somebody_says_who_looks(url, game, players, options):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne, game, players, options=options)
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.known.viewer, table_view.choices) == (None, -1, [])
        assert table_view.curtain == 0
        for asking in (tables.looking.why_not(code, anne, 0, "pass"), tables.hints.hint(code, anne, 0)):
            with pytest.raises(NotAllowed) as refusal:
                await asking
            assert refusal.value.key == "table.curtain"
        await tables.play.show(code, anne, 0)
        assert (await tables.looking.table_view(code, anne)).viewer == 0
        await tables.looking.why_not(code, anne, 0, "bid 1" if game == "orongo" else "pass")


async def all_at_one_device(tables, person, game, players):
    seats = [NewSeat("me", name=name) for name in ("Anne", "Ben", "Cara")[:players]]
    return await tables.seating.make(person, NewTable(game, players, seats=seats))


async def until_handed_over(tables, code, person):
    """Plays the first thing that is open until somebody has moved and the device goes on to the other."""
    while not (table_view := await tables.looking.table_view(code, person)).hands_over:
        if table_view.curtain is not None:
            await tables.play.show(code, person, table_view.curtain)
        else:
            await choose(tables, code, person, table_view.viewer, table_view.game.words(table_view.choices[0]))
    return table_view


@pytest.mark.parametrize(("game", "players"), [("moorea", 2), ("raiatea", 3)])
async def test_who_moved_sees_what_came_of_it_before_the_curtain_is_drawn(url, game, players):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await all_at_one_device(tables, anne, game, players)
        table_view = await until_handed_over(tables, code, anne)
        seat = table_view.viewer
        (other,) = table_view.known.pending
        assert other != seat
        assert (table_view.curtain, table_view.held, table_view.choices, table_view.known.viewer) == (
            None,
            True,
            [],
            seat,
        )
        with pytest.raises(NotAllowed):
            await tables.looking.why_not(code, anne, other, "pass")
        await tables.play.done(code, anne, seat)
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain, table_view.held, table_view.known.viewer) == (
            None,
            other,
            False,
            -1,
        )
        await tables.play.show(code, anne, other)
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.viewer, table_view.curtain, table_view.hands_over) == (other, None, False)
        assert table_view.choices


async def test_who_moved_may_undo_it_before_the_curtain_is_drawn(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await all_at_one_device(tables, anne, "raiatea", 3)
        while not (table_view := await until_handed_over(tables, code, anne)).can_undo:
            await tables.play.done(code, anne, table_view.viewer)
        await tables.play.undo(code, anne, table_view.viewer, table_view.facts.version)
        again = await tables.looking.table_view(code, anne)
        assert (again.viewer, again.curtain, again.held) == (table_view.viewer, None, False)
        assert again.choices


async def until_asked_in_public(tables, code, person):
    """Plays the first thing that is open until a seat whose hand is closed is asked in public."""
    while (table_view := await tables.looking.table_view(code, person)).prompt is None:
        if table_view.curtain is not None:
            await tables.play.show(code, person, table_view.curtain)
        elif table_view.hands_over:
            await tables.play.done(code, person, table_view.viewer)
        else:
            await choose(tables, code, person, table_view.viewer, table_view.game.words(table_view.choices[-1]))
    return table_view


async def test_a_public_question_is_answered_without_a_curtain_and_closes_the_hand_before(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await all_at_one_device(tables, anne, "raiatea", 3)
        table_view = await until_asked_in_public(tables, code, anne)
        seat = table_view.curtain
        assert (table_view.viewer, table_view.known.viewer, table_view.known.asked) == (None, -1, (seat,))
        assert table_view.prompt == {"key": "raiatea.ask.gift", "values": table_view.prompt["values"]}
        await choose(tables, code, anne, seat, table_view.game.words(table_view.choices[0]))
        after = await tables.looking.table_view(code, anne)
        assert after.facts.version > table_view.facts.version
        assert (after.viewer, after.known.viewer) == (None, -1)


async def until_a_public_answer_is_for_good(tables, code, person):
    """Plays on until a seat that is asked in public can end its turn for good; the table then, and that choice."""
    while table_view := await until_asked_in_public(tables, code, person):
        async with tables.registry.looking(code) as live:
            match, seat, offered = live.begun(), table_view.curtain, table_view.choices
            lasting = [choice for choice in offered if ends_turn_for_good(match, seat, match.game.words(choice), True)]
        if lasting:
            return table_view, lasting[0]
        await choose(tables, code, person, seat, table_view.game.words(offered[0]))


async def test_a_public_answer_that_ends_the_turn_for_good_can_be_taken_back_for_a_moment(url):
    async with server(url, waiting=30.0) as tables:
        (anne,) = await people(tables, "Anne")
        code = await all_at_one_device(tables, anne, "raiatea", 3)
        asked, answer = await until_a_public_answer_is_for_good(tables, code, anne)
        seat = asked.curtain
        for deed in (tables.play.take_back, tables.play.done):
            version = (await tables.looking.facts(code, anne)).version
            words = asked.game.words(answer)
            await tables.play.choose(code, anne, seat, words, version, next(KEYS), may_wait=True)
            chosen = await tables.looking.table_view(code, anne)
            assert (chosen.viewer, chosen.curtain, chosen.waiting_choice) == (None, seat, answer)
            assert chosen.facts.moves == asked.facts.moves
            await deed(code, anne, seat)
            after = await tables.looking.table_view(code, anne)
            assert after.waiting_choice is None
            assert after.facts.moves == asked.facts.moves + (deed == tables.play.done)


async def test_who_is_asked_in_public_may_open_the_hand_first(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await all_at_one_device(tables, anne, "raiatea", 3)
        table_view = await until_asked_in_public(tables, code, anne)
        await tables.play.show(code, anne, table_view.curtain)
        opened = await tables.looking.table_view(code, anne)
        assert (opened.viewer, opened.curtain, opened.prompt) == (table_view.curtain, None, None)
        assert opened.choices == table_view.choices


async def test_one_shows_only_seats_of_ones_own(url):
    async with server(url) as tables:
        anne, eve = await people(tables, "Anne", "Eve")
        code = await two_at_one_device(tables, anne)
        with pytest.raises(NotAllowed):
            await tables.play.show(code, eve, 0)


async def test_turning_the_device_wakes_nobody_else(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne)
        before = await tables.looking.facts(code)
        await tables.play.show(code, anne, 1)
        after = await tables.looking.facts(code)
        assert (after.version, after.changes) == (before.version, before.changes)


async def test_two_seats_of_one_person_are_one_voice(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne)
        await tables.votes.propose(code, anne, "end")
        assert (await tables.looking.facts(code)).ended == "agreed"


async def test_after_the_end_no_curtain_hides_the_result(url):
    async with server(url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await two_at_one_device(tables, anne, "moorea")
        assert (await tables.looking.table_view(code, anne)).curtain == 0
        await tables.play.show(code, anne, 0)
        await tables.play.resign(code, anne, 0)
        table_view = await tables.looking.table_view(code, anne)
        assert table_view.facts.status == "over"
        assert (table_view.viewer, table_view.curtain) == (0, None)
