"""Choices laid down in advance: made where they are open, as by somebody who thinks; seen by their owner alone; dropped
with a word where they are no longer meant."""

import pytest

from tests.table.test_forced import LONGEST, SHORTEST, brought, in_turn, played_until
from vaka.core.errors import BadRequest, IllegalChoice
from vaka.table.clocks.settings import live_clock
from vaka.table.errors import NotAllowed, NotNow, Refused, Stale
from vaka.table.plan import CLOSED, FIRST, MAX_PLANS, MOVED, NOT_FIRST, UNCHANGED, WENT_BACK, DroppedPlan, Plan

from .evening import (
    all_of,
    choose,
    clocks_looked_at,
    later,
    log_rows,
    people,
    sealed_rows,
    server,
    settled,
    table_with,
    wakes_before_a_word,
)


async def bidding(tables, players=2, **how):
    """A table of Orongo at which all are asked for a bid."""
    persons = await people(tables, "Anne", "Ben", "Cara")
    return await table_with(tables, *persons[:players], **how), persons[:players]


async def placing(tables, players=2):
    """A table of Orongo at which the first seat places its first token."""
    code, persons = await bidding(tables, players)
    for seat, person in enumerate(persons):
        await choose(tables, code, person, seat, f"bid {players - seat}")
    return code, persons


async def view(tables, code, person):
    return await tables.looking.table_view(code, person)


async def open_words(tables, code, person):
    seen = await view(tables, code, person)
    return [seen.game.words(choice) for choice in seen.choices]


async def place_until_asked(tables, code, persons, seat):
    """Others place until this seat is asked."""
    while seat not in (asked := await tables.looking.asked(code, persons[0])):
        words = (await open_words(tables, code, persons[asked[0]]))[-1]
        await choose(tables, code, persons[asked[0]], asked[0], words)


async def test_a_plan_is_made_when_its_question_comes(url):
    async with server(url) as tables:
        code, persons = await placing(tables)
        free = (await open_words(tables, code, persons[0]))[0]
        await tables.planning.lay_down(code, persons[1], 1, free)
        assert (await view(tables, code, persons[1])).plans == [Plan(free)]
        await place_until_asked(tables, code, persons, 1)
        assert (await view(tables, code, persons[1])).planned
        moves = (await tables.looking.facts(code)).moves
        later(tables, LONGEST)
        await settled(tables, code, lambda facts: facts.moves > moves)
        assert (await log_rows(tables))[-1][1:3] == (1, free)
        assert (await view(tables, code, persons[1])).plans == []


async def test_it_takes_the_time_of_somebody_who_thinks(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        later(tables, SHORTEST - 1)
        assert await tables.bots._step(code) > 0
        assert await sealed_rows(tables) == []


async def test_who_plans_late_can_still_take_it_back(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        later(tables, minutes=5)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        assert await tables.bots._step(code) > 0
        await tables.planning.take_back(code, persons[0], 0)
        later(tables, LONGEST)
        assert await tables.bots._step(code) is None
        assert await sealed_rows(tables) == []


async def test_it_is_made_before_time_runs_out(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables, clock=live_clock(5))
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        later(tables, 4.5)
        assert await tables.bots._step(code) is not None
        assert [row[0] for row in await sealed_rows(tables)] == [0]
        later(tables, 1)
        await clocks_looked_at(tables, code)
        async with tables.registry.looking(code) as live:
            assert not live.seats[0].out
            assert live.row.time_outs[0][1] == 1


@pytest.mark.parametrize("question", [bidding, placing])
async def test_nobody_else_gets_anything_of_it(url, question):
    async with server(url) as tables:
        code, persons = await question(tables)
        others = (persons[0], None)
        before, log = [all_of(await view(tables, code, viewer)) for viewer in others], await log_rows(tables)
        facts = await tables.looking.facts(code)

        async def plan():
            await tables.planning.lay_down(code, persons[1], 1, "bid 2", FIRST)
            await tables.planning.lay_down(code, persons[1], 1, "done", until="tiles")
            await tables.planning.set_by_hand(code, persons[1], 1, True)

        assert await wakes_before_a_word(tables, code, persons[0], plan(), persons[1]) == []
        now = [all_of(await view(tables, code, viewer)) for viewer in others]
        for seen in (*before, *now):
            del seen["facts"]["chat"], seen["facts"]["unread"], seen["facts"]["changes"]  # the word that was said
        assert now == before
        assert await log_rows(tables) == log
        assert (await tables.looking.facts(code)).version == facts.version
        for viewer in others:
            seen = await view(tables, code, viewer)
            assert (seen.plans, seen.dropped_plan, seen.planned, seen.by_hand) == ([], None, False, False)


async def test_a_planned_answer_in_secret_wakes_only_its_owner(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        await tables.planning.lay_down(code, persons[1], 1, "bid 2")
        later(tables, LONGEST)
        assert await wakes_before_a_word(tables, code, persons[0], tables.bots._step(code), persons[0]) == []
        assert [row[0] for row in await sealed_rows(tables)] == [1]


async def test_a_restart_keeps_plans(url):
    async with server(url) as tables:
        code, persons = await bidding(tables)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        await tables.planning.lay_down(code, persons[0], 0, "done", until="tiles")
    async with server(url) as tables:
        assert (await view(tables, code, persons[0])).plans == [Plan("bid 2"), Plan("done", until="tiles")]
        later(tables, LONGEST)
        await choose(tables, code, persons[1], 1, "bid 1")
        await settled(tables, code, lambda facts: facts.moves > 0)
        assert (await view(tables, code, persons[0])).plans == [Plan("done", until="tiles")]


async def test_two_servers_make_it_once(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        code, persons = await bidding(one)
        await choose(one, code, persons[1], 1, "bid 1")
        await other.planning.lay_down(code, persons[0], 0, "bid 2")
        later(one, LONGEST)
        later(other, LONGEST)
        await settled(other, code, lambda facts: facts.moves > 0)
        assert [row[1:3] for row in await log_rows(one)] == [(0, "bid 2"), (1, "bid 1")]


async def test_what_is_not_open_any_more_is_dropped_with_a_word(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await placing(tables)
        taken = (await open_words(tables, code, persons[0]))[-1]
        await tables.planning.lay_down(code, persons[1], 1, taken)
        await tables.planning.lay_down(code, persons[1], 1, "done")
        await place_until_asked(tables, code, persons, 1)
        seen = await view(tables, code, persons[1])
        assert (seen.plans, seen.dropped_plan) == ([], DroppedPlan(taken, CLOSED))
        await choose(tables, code, persons[1], 1, (await open_words(tables, code, persons[1]))[0])
        assert (await view(tables, code, persons[1])).dropped_plan is None


async def test_a_plan_waits_for_a_question_of_its_kind(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await placing(tables)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        await choose(tables, code, persons[0], 0, (await open_words(tables, code, persons[0]))[0])
        assert (await view(tables, code, persons[0])).plans == [Plan("bid 2")]


@pytest.mark.parametrize(("condition", "why"), [(FIRST, NOT_FIRST), (UNCHANGED, MOVED)])
async def test_what_it_depends_on_drops_it(sqlite_url, condition, why):
    async with server(sqlite_url) as tables:
        code, persons = await placing(tables)
        free = (await open_words(tables, code, persons[0]))[-1]
        await tables.planning.lay_down(code, persons[1], 1, free)
        await tables.planning.lay_down(code, persons[1], 1, free, condition)
        await choose(tables, code, persons[0], 0, (await open_words(tables, code, persons[0]))[0])
        seen = await view(tables, code, persons[1])
        assert (seen.plans, seen.dropped_plan) == ([Plan(free)], DroppedPlan(free, why))


async def test_nobody_is_first_where_all_answer_at_once(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        await choose(tables, code, persons[0], 0, "bid 1")
        await tables.planning.lay_down(code, persons[0], 0, "bid 2", FIRST)
        await choose(tables, code, persons[1], 1, "bid 0")
        assert (await view(tables, code, persons[0])).plans == [Plan("bid 2", FIRST)]


async def test_a_table_that_goes_back_drops_all_plans(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await placing(tables)
        await tables.planning.lay_down(code, persons[1], 1, "bid 2")
        await choose(tables, code, persons[0], 0, (await open_words(tables, code, persons[0]))[0])
        await tables.play.undo(code, persons[0], 0, (await tables.looking.facts(code, persons[0])).version)
        seen = await view(tables, code, persons[1])
        assert (seen.plans, seen.dropped_plan) == ([], DroppedPlan("bid 2", WENT_BACK))


async def test_who_chooses_otherwise_has_given_up_the_plans(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        await tables.planning.lay_down(code, persons[0], 0, "bid 3")
        await choose(tables, code, persons[0], 0, "bid 2")
        assert (await view(tables, code, persons[0])).plans == [Plan("bid 3")]
        await tables.play.take_back(code, persons[0], 0)
        assert (await view(tables, code, persons[0])).plans == []


async def test_a_plan_is_repeated_until_its_event(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        await tables.planning.lay_down(code, persons[0], 0, "bid 0", until="bids")
        await tables.planning.lay_down(code, persons[0], 0, "bid 1", until="tiles")
        later(tables, LONGEST)
        await choose(tables, code, persons[1], 1, "bid 1")
        await settled(tables, code, lambda facts: facts.moves > 0)
        assert (await view(tables, code, persons[0])).plans == [Plan("bid 1", until="tiles")]


async def test_who_gives_up_or_hands_over_has_no_plans(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables, players=3)
        await tables.planning.lay_down(code, persons[0], 0, "bid 2")
        await tables.play.resign(code, persons[0], 0)
        async with tables.registry.looking(code) as live:
            assert live.seats[0].plans == []


async def test_who_wants_to_does_the_only_thing_by_hand(sqlite_url):
    match, seat = await played_until(in_turn)
    async with server(sqlite_url) as tables:
        code, persons = await brought(tables, match)
        await tables.planning.set_by_hand(code, persons[seat], seat, True)
        assert not (await view(tables, code, persons[seat])).forced
        later(tables, LONGEST)
        assert await tables.bots._step(code) is None
        await tables.planning.set_by_hand(code, persons[seat], seat, False)
        assert (await view(tables, code, persons[seat])).forced


async def test_what_cannot_be_planned_is_refused_and_changes_nothing(sqlite_url):
    async with server(sqlite_url) as tables:
        code, persons = await bidding(tables)
        lay_down = tables.planning.lay_down
        for refusal, how in [
            (BadRequest, {"words": "bid lots"}),
            (Refused, {"words": "bid 2", "condition": "maybe"}),
            (Refused, {"words": "bid 2", "until": "christmas"}),
            (IllegalChoice, {"words": "bid 40"}),
            (Stale, {"words": "bid 2", "after": 3}),
        ]:
            with pytest.raises(refusal):
                await lay_down(code, persons[0], 0, **how)
        with pytest.raises(NotAllowed):
            await lay_down(code, persons[0], 1, "bid 2")
        assert (await view(tables, code, persons[0])).plans == []
        for number in range(MAX_PLANS):
            await lay_down(code, persons[0], 0, f"bid {number}", after=number)
        with pytest.raises(NotNow):
            await lay_down(code, persons[0], 0, "bid 7")
