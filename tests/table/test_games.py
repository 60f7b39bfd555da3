"""Whole games at a table: a person, a bot or two, and a record that proves it."""

import asyncio
from contextlib import suppress
from random import Random
from types import SimpleNamespace

import pytest

import vaka
from tests.clocks import Clock
from tests.games import WITH_VALUES
from tests.tables import SOAK
from vaka.bots.bot_worker import Answer
from vaka.bots.navigator import Navigator
from vaka.bots.registry import LEAST_PACE, bot
from vaka.bots.strengths import STRENGTHS
from vaka.core.chance import Seeded
from vaka.core.record_parser import parse
from vaka.core.replay import check
from vaka.table.errors import NotNow, Stale
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.seating import seating

from .evening import PATIENCE, all_of, choose, choose_first, facing_a_bot, hang, in_step, people, server


@pytest.mark.parametrize("name", WITH_VALUES if SOAK else ["orongo"])
async def test_a_person_and_bots_play_a_whole_game_of(sqlite_url, name):
    game = vaka.game(name)
    players = game.players[0]
    luck = Random(name)
    async with server(sqlite_url, workers=2) as tables:
        (anne,) = await people(tables, "Anne")
        seats = [NewSeat("me")] + [NewSeat("bot", "child")] * (players - 1)
        code = await tables.seating.make(anne, NewTable(name, players, seats=seats))
        async with asyncio.timeout(3 * PATIENCE), tables.looking.changes(code, anne) as wakes:
            while (table_view := await tables.looking.table_view(code, anne)).facts.status == "playing":
                if 0 in table_view.known.pending:
                    words = table_view.game.words(luck.choice(table_view.choices))
                    await choose(tables, code, anne, 0, words, table_view.facts.version)
                else:
                    await anext(wakes)
        assert table_view.outcome is not None
        assert table_view.facts.winners == table_view.outcome.winners
        tables.registry.forget(code)
        assert all_of(await tables.looking.table_view(code, anne)) == all_of(table_view)
        record = parse(await tables.looking.record(code))
        assert check(record, game).state.outcome.words() == table_view.outcome.words()
        assert record.origin.secret is not None


async def both_bid(tables, code, anne):
    """Anne, and the bot that she plays Orongo with."""
    async with asyncio.timeout(PATIENCE), tables.looking.changes(code, None) as wakes:
        await choose(tables, code, anne, 0, "bid 3")
        while (await tables.looking.facts(code)).version < 2:
            await anext(wakes)


async def test_a_bot_that_hangs_or_answers_nonsense_never_wedges_a_table(sqlite_url, monkeypatch, caplog):
    monkeypatch.setattr("vaka.table.bots.worker_pool.THINK_SECONDS", 0.0)  # nobody is quick enough
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "expert")]))
        await both_bid(tables, code, anne)
        assert (await tables.looking.facts(code)).seats[1].trouble == "bots.slow"
        tables.registry.forget(code)  # and it is in the store
        assert (await tables.looking.facts(code)).seats[1].trouble == "bots.slow"
    troubles = [line for line in caplog.records if line.getMessage() == "bot in trouble"]
    assert (troubles[0].table, troubles[0].seat, troubles[0].trouble) == (code, 2, "bots.slow")


async def test_that_a_simpler_bot_chose_is_not_said_before_a_sealed_phase_is_over(sqlite_url):
    """It would tell that the bot has answered."""
    async with server(sqlite_url, hold=10_000.0) as tables:
        hang(tables)
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "expert")]))
        before = await tables.looking.facts(code, anne)
        async with tables.registry.looking(code) as live:
            bid = live.playing().state.choices(1)[0]
        await tables.play.choose_for_bot(code, 1, bid, 0, "bots.slow")
        assert await tables.looking.facts(code, anne) == before
        await choose(tables, code, anne, 0, "bid 3")
        assert (await tables.looking.facts(code, anne)).seats[1].trouble == "bots.slow"


async def test_that_a_simpler_bot_chose_is_not_said_before_its_move_is_whole(sqlite_url, monkeypatch):
    """Nor does an earlier trouble vanish: it would tell that the bot has made a step."""
    async with server(sqlite_url, hold=10_000.0) as tables:
        anne, code = await before_a_bots_action(tables, monkeypatch)

        async def seen_after(deed, trouble):
            await step_of_a_bot(tables, code, deed, trouble)
            return await tables.looking.facts(code, anne)

        for before, step in (("", "bots.slow"), ("bots.raised", "")):
            async with tables.registry.changing(code) as change:
                change.live.seats[1].trouble = before
            facts = await tables.looking.facts(code, anne)
            assert facts.seats[1].trouble == before
            assert await seen_after("swap", step) == facts
            async with tables.registry.changing(code) as change:
                change.live.playing().undo(1)
        assert await seen_after("swap", "bots.slow") == await tables.looking.facts(code, anne)
        assert (await seen_after("give", "")).seats[1].trouble == "bots.slow"


async def test_that_a_simpler_bot_chose_in_a_sealed_phase_stands_whatever_is_answered_after_it(sqlite_url):
    async with server(sqlite_url) as tables:
        hang(tables)
        (anne,) = await people(tables, "Anne")
        seats = [NewSeat("me"), NewSeat("bot", "friend"), NewSeat("bot", "friend")]
        code = await tables.seating.make(anne, NewTable("raiatea", 3, seats=seats))
        for seat, trouble in ((1, "bots.slow"), (2, ""), (1, "")):
            async with tables.registry.looking(code) as live:
                choice, version = live.playing().state.choices(seat)[-1], live.row.version
            await tables.play.choose_for_bot(code, seat, choice, version, trouble)
        async with tables.registry.looking(code) as live:
            assert [len(answers) for answers in live.sealed()] == [0, 2, 1]
            assert [seat.trouble for seat in live.seats] == ["", "bots.slow", ""]


async def step_of_a_bot(tables, code, verb, trouble):
    async with tables.registry.looking(code) as live:
        choices = live.playing().state.choices(1)
        chosen = next(one for one in choices if live.game.words(one).startswith(verb))
        version = live.row.version
    await tables.play.choose_for_bot(code, 1, chosen, version, trouble)


async def before_a_bots_action(tables, monkeypatch):
    """Anne at a table of Moorea, and its code, where the bot of the other seat is asked for an action."""
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=bytes))  # always the same deal
    (anne,) = await people(tables, "Anne")
    hang(tables)
    code = await tables.seating.make(anne, NewTable("moorea", 2, seats=[NewSeat("me"), NewSeat("bot", "friend")]))
    await until_a_bots_action(tables, code, anne)
    return anne, code


async def until_a_bots_action(tables, code, anne):
    await choose(tables, code, anne, 0, "pass")
    await choose_first(tables, code, anne, 0)  # one card too many


async def test_that_there_is_no_hint_is_said_and_logged(sqlite_url, monkeypatch, caplog):
    monkeypatch.setattr("vaka.table.bots.worker_pool.THINK_SECONDS", 0.0)
    async with server(sqlite_url) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")]))
        with pytest.raises(NotNow, match="no advice right now"):
            await tables.hints.hint(code, anne, 0)
    assert (code, 1) in [(line.table, line.seat) for line in caplog.records if line.getMessage() == "no hint"]


async def test_what_a_bot_is_asked_is_what_its_seat_has_seen(sqlite_url):
    async with server(sqlite_url, hold=10_000.0) as tables:
        hang(tables)
        (anne,) = await people(tables, "Anne")
        seats = [NewSeat("me"), NewSeat("bot", "child"), NewSeat("bot", "child")]
        code = await tables.seating.make(anne, NewTable("orongo", 3, seats=seats, options={"hidden_tile": True}))
        await choose(tables, code, anne, 0, "bid 3")
        async with tables.registry.looking(code) as live:
            live.seats[0].held = True  # as if every seat were a bot's
            live.seats[0].strength = "friend"
            tables.registry.forget(code)
            questions = tables.bots._questions(live)
        assert [question.seat for question in questions] == [1, 2]
        for question in questions:
            assert question.known.viewer == question.seat
            assert all(not stack for at, stack in enumerate(question.known.answers) if at != question.seat)
            hidden = question.known.save()["hidden"]
            assert all(tile < 0 for at, tile in enumerate(hidden) if at != question.seat)


async def test_a_bot_answers_in_turn_at_its_pace_and_in_secret_at_once(sqlite_url):
    async with server(sqlite_url, pace=2.0, hold=10_000.0) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        async with tables.registry.looking(code) as live:
            (question,) = tables.bots._questions(live)
            assert question.pace == 2 * STRENGTHS["child"].pace
        hang(tables)
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "expert")]))
        async with tables.registry.looking(code) as live:
            (question,) = tables.bots._questions(live)
            assert question.pace == 0


async def seconds_of_a_bots_move(url, monkeypatch, deeds, thinking):
    """How long the others see a bot at work that makes its move in these steps, each after so many seconds."""
    clock = Clock()
    async with server(url, pace=1.0, hold=0.0, clock=clock) as tables:
        _, code = await before_a_bots_action(tables, monkeypatch)
        steps, begun = iter(deeds), []
        pause_by(clock, tables, monkeypatch)

        async def think(spec, known, components, persons, is_begun):
            assert is_begun == (len(begun) > 0)
            begun.append(is_begun)
            clock.go_on(thinking)
            deed = next(steps)
            choices = known.choices(known.viewer)
            return Answer(next(one for one in choices if known.game.words(one).startswith(deed)))

        monkeypatch.setattr(tables.bots.workers, "choice", think)
        before = await tables.looking.facts(code)
        for _ in deeds:
            assert (await tables.looking.facts(code)).moves == before.moves
            await tables.bots._step(code)
        after = await tables.looking.facts(code)
        assert after.moves > before.moves
        await tables.host.end(code)
        return after.moved - before.moved


async def test_nobody_can_tell_by_the_clock_how_many_steps_a_bots_move_had(sqlite_url, monkeypatch):
    pace = STRENGTHS["friend"].pace
    for thinking, seconds in ((0.1, pace), (0.5, pace), (1.3, 1.5 * pace)):
        whole = await seconds_of_a_bots_move(sqlite_url, monkeypatch, ["pass"], thinking)
        assert whole == pytest.approx(seconds, abs=0.01)
        in_steps = await seconds_of_a_bots_move(sqlite_url, monkeypatch, ["swap", "give"], thinking / 2)
        assert in_steps == pytest.approx(seconds, abs=0.01)


@pytest.mark.parametrize(("spec", "seconds"), [("master", STRENGTHS["master"].pace), ("expert", LEAST_PACE)])
async def test_where_only_programs_play_nobody_can_tell_by_the_clock_either(sqlite_url, monkeypatch, spec, seconds):
    """The master thinks for a second where no net fits, and a little longer for each further step of a move."""
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=bytes))  # always the same deal
    clock = Clock()

    def reading():
        clock.go_on(0.01)
        return clock.steady()

    thinking = bot(STRENGTHS[spec].without_net, "moorea")
    if isinstance(thinking, Navigator):
        thinking.budget.clock = reading
    async with server(sqlite_url, pace=1.0, hold=0.0, clock=clock) as tables:
        hang(tables)
        (anne,) = await people(tables, "Anne")
        robo = await tables.people.by_token((await tables.bot_accounts.make(anne, "Robo"))[1])
        code = await tables.seating.make(robo, NewTable("moorea", 2, seats=[NewSeat("me"), NewSeat("bot", spec)]))
        pause_by(clock, tables, monkeypatch)

        async def think(spec, known, components, persons, is_begun):
            clock.go_on(0.001)
            return Answer((thinking.go_on if is_begun else thinking.choose)(known, Seeded(1)))

        monkeypatch.setattr(tables.bots.workers, "choice", think)
        taken: dict[int, set[float]] = {}  # by the number of its steps: how long a move took
        while not {1, 2} <= set(taken):
            before = await tables.looking.facts(code)
            async with tables.registry.looking(code) as live:
                (seat,), is_in_steps = live.match.state.pending, live.game.is_in_steps(live.match.state)
            if seat == 0:
                await choose_first(tables, code, robo, 0)
                continue
            steps = 0
            while (after := await tables.looking.facts(code)).moves == before.moves:
                await tables.bots._step(code)
                steps += 1
            if is_in_steps:
                taken.setdefault(steps, set()).add(round(after.moved - before.moved, 2))
        await tables.host.end(code)
    assert set().union(*taken.values()) == {seconds}


def pause_by(clock, tables, monkeypatch):
    """Bots do not wait: the time of their pauses passes by this clock."""
    honest = tables.bots._pause

    def pause(question):
        clock.go_on(honest(question))
        return 0.0

    monkeypatch.setattr(tables.bots, "_pause", pause)


@pytest.mark.parametrize("pace", [0.0, 10_000.0])
async def test_answers_for_which_a_bot_takes_longer_than_its_pace_are_counted(sqlite_url, pace):
    async with server(sqlite_url, pace=pace) as tables:
        (anne,) = await people(tables, "Anne")
        code = await tables.seating.make(anne, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")]))
        await both_bid(tables, code, anne)
        assert tables.bots.answers
        assert tables.bots.late == (0 if pace else tables.bots.answers)


async def test_people_in_two_servers_play_with_one_bot(shared_url):
    async with server(shared_url) as one, server(shared_url) as other:
        anne, ben = await people(one, "Anne", "Ben")
        seats = [NewSeat("me"), NewSeat("open"), NewSeat("bot", "child")]
        code = await one.seating.make(anne, NewTable("orongo", 3, seats=seats))
        await other.seating.sit(code, ben, 1)
        await in_step(code, one, other)

        async def play(tables, person, seat):
            async with tables.looking.changes(code, person) as wakes:
                while (table_view := await tables.looking.table_view(code, person)).facts.version < 25:
                    if seat in table_view.known.pending and table_view.choices:
                        with suppress(Stale):
                            words = table_view.game.words(table_view.choices[0])
                            await choose(tables, code, person, seat, words, table_view.facts.version)
                    else:
                        await anext(wakes)

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(play(one, anne, 0), play(other, ben, 1))
