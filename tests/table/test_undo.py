"""Going back: alone as far as nothing new came to light, further if all agree; and bots that wait for a done."""

import asyncio

import pytest

from vaka.core.errors import IllegalChoice
from vaka.table.errors import NotAllowed, NotNow, Refused, Stale

from .evening import all_of, choose, choose_first, facing_a_bot, later, log_rows, people, server, settled, table_with

LONG = 10_000.0


async def two_who_moved(tables, *persons):
    """A table where the first seat has placed a tile and could undo it."""
    code = await table_with(tables, *persons)
    for seat, person in enumerate(persons):
        await choose(tables, code, person, seat, f"bid {9 - seat}")
    await choose_first(tables, code, persons[0], 0)
    return code


async def test_a_seat_undoes_its_own_last_choice_at_once(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        assert (await tables.looking.table_view(code, anne)).can_undo
        with pytest.raises(IllegalChoice):
            await tables.play.undo(code, ben, 1, 3)
        await tables.play.undo(code, anne, 0, 3)
        assert (await log_rows(tables))[-1] == (4, -1, "", 2)
        with pytest.raises(Stale):
            await tables.play.undo(code, anne, 0, 3)
        with pytest.raises(IllegalChoice) as refusal:
            await tables.play.undo(code, anne, 0, 4)
        assert refusal.value.key == "undo.barrier"


async def test_a_bot_waits_while_the_last_mover_could_undo(sqlite_url):
    async with server(sqlite_url, hold=LONG) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
        await tables.bots._step(code)
        assert (await tables.looking.facts(code)).version == version
        await tables.play.undo(code, anne, 0, version)
        assert not (await tables.looking.table_view(code, anne)).held


async def test_a_bot_follows_when_the_last_mover_has_said_done(sqlite_url):
    async with server(sqlite_url, hold=LONG) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
        await tables.play.done(code, anne, 0)
        await settled(tables, code, lambda facts: facts.version > version)


async def test_a_bot_waits_no_longer_than_it_holds(sqlite_url):
    async with server(sqlite_url, hold=LONG) as tables:
        (anne,) = await people(tables, "Anne")
        code = await facing_a_bot(tables, anne)
        version = (await tables.looking.facts(code)).version
        later(tables, LONG + 1)
        await settled(tables, code, lambda facts: facts.version > version)


async def test_going_back_further_needs_everybody(url):
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        code = await two_who_moved(tables, anne, ben, cara)
        await tables.votes.propose(code, ben, "undo", 0)
        proposal = (await tables.looking.facts(code)).proposal
        assert (proposal.kind, proposal.value, proposal.by) == ("undo", 0, 1)
        assert (proposal.agreed, proposal.waiting) == ([1], [0, 2])
        await tables.votes.answer(code, anne, True)
        assert (await tables.looking.facts(code)).version == 4
        await tables.votes.answer(code, cara, True)
        assert (await log_rows(tables))[-1] == (5, -1, "", 0)
        assert (await tables.looking.facts(code)).proposal is None
        assert (await tables.looking.table_view(code, cara)).known.answers


async def test_an_agreed_undo_meets_the_same_chance_again(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        before = all_of(await tables.looking.table_view(code, anne))
        words = [words for _, _, words, _ in await log_rows(tables)]
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, ben, True)
        for person, seat, said in zip((anne, ben, anne), (0, 1, 0), words):
            await choose(tables, code, person, seat, said)
        after = all_of(await tables.looking.table_view(code, anne))
        assert after["known"] == before["known"]
        assert after["told"] == before["told"]


async def test_one_no_ends_a_proposal(url):
    async with server(url) as tables:
        anne, ben, eve = await people(tables, "Anne", "Ben", "Eve")
        code = await two_who_moved(tables, anne, ben)
        await tables.votes.propose(code, anne, "end")
        with pytest.raises(NotNow):
            await tables.votes.propose(code, ben, "end")
        with pytest.raises(NotAllowed):
            await tables.votes.answer(code, eve, True)
        await tables.votes.answer(code, ben, False)
        assert (await tables.looking.facts(code)).proposal is None
        with pytest.raises(NotNow):
            await tables.votes.answer(code, ben, True)


async def test_nobody_agrees_to_a_proposal_that_has_come_in_the_place_of_the_one_they_saw(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, anne, False)
        await tables.votes.propose(code, anne, "end")
        for agree in (True, False):
            with pytest.raises(Stale):
                await tables.votes.answer(code, ben, agree, "undo", 0)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.proposal.kind) == ("playing", "end")
        await tables.votes.answer(code, ben, True, "end", 0)
        assert (await tables.looking.facts(code)).status == "over"


async def test_a_table_ends_by_agreement(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        await tables.votes.propose(code, anne, "end")
        await tables.votes.answer(code, ben, True)
        facts = await tables.looking.facts(code)
        assert (facts.status, facts.ended, facts.winners) == ("over", "agreed", [])
        table_view = await tables.looking.table_view(code, anne)
        assert (table_view.choices, table_view.can_undo) == ([], False)
        with pytest.raises(NotNow):
            await choose(tables, code, anne, 0, "bid 1")


@pytest.mark.parametrize(
    ("kind", "value", "error"),
    [
        ("undo", 1, IllegalChoice),
        ("undo", 99, IllegalChoice),
        ("replace", 0, Refused),
        ("replace", 9, Refused),
        ("fly", 0, Refused),
    ],
)
async def test_what_cannot_be_proposed_is_refused(sqlite_url, kind, value, error):
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        with pytest.raises(error):
            await tables.votes.propose(code, anne, kind, value)
        assert (await tables.looking.facts(code)).proposal is None


async def test_an_undo_in_an_open_sealed_phase_forgets_the_answers(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, ben, True)
        await choose(tables, code, anne, 0, "bid 2")
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, ben, True)
        assert not (await tables.looking.table_view(code, anne)).can_take_back


async def test_of_an_undo_and_a_choice_at_the_same_moment_one_is_stale(url):
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await two_who_moved(tables, anne, ben)
        table_view = await tables.looking.table_view(code, anne)
        words = table_view.game.words(table_view.choices[0])
        done = await asyncio.gather(
            tables.play.undo(code, anne, 0, 3),
            tables.play.choose(code, anne, 0, words, 3, "now"),
            return_exceptions=True,
        )
        assert sorted(type(one).__name__ for one in done) == ["NoneType", "Stale"]
        assert (await tables.looking.facts(code)).version == 4
