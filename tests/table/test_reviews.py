"""Reviews at the table: jobs in line, kept in the store, begun again, and for nobody before the end."""

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest
import sqlalchemy as sa

import vaka
from tests.killed import killed
from tests.patience import PATIENCE
from tests.table.evening import choose, choose_first, later, people, server, table_with, taken
from vaka.core.record_parser import parse
from vaka.table.errors import NotAllowed, NotNow, Overloaded, Refused
from vaka.table.jobs import worker as workers
from vaka.table.jobs.queue import LEASE_SECONDS
from vaka.table.people.person import Person
from vaka.table.replays import review_process, reviewer, reviews
from vaka.table.replays.review_process import NoReview, ReviewProcess
from vaka.table.store import schema
from vaka.table.tables import Tables


class Hand:
    """Makes reviews when the test says so."""

    def __init__(self) -> None:
        self.records: list[str] = []
        self.tell: Callable[[int, int], None] = lambda done, of: None
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.gone = False

    def made(self, record: str, components: str | None, pace: str, tell: Callable[[int, int], None]) -> dict[str, Any]:
        self.records.append(record)
        self.tell = tell
        tell(3, 12)
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        if self.gone:
            raise NoReview
        parts = [{"seat": 1, "phase": "", "decisions": 4, "lost": 0.1, "open": 2.0, "accuracy": 75}]
        return {"players": 2, "names": ["?", "?"], "accuracy": parts}

    def stop(self) -> None:
        if not self.go_on.is_set():
            self.gone = True
            self.go_on.set()


def by_hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """All reviews are made by it, and it is noted at once how far they are."""
    result = Hand()
    monkeypatch.setattr(reviewer, "ReviewProcess", lambda: result)
    monkeypatch.setattr(workers, "RENEW_SECONDS", 0.02)
    return result


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return by_hand(monkeypatch)


async def finished(tables: Tables, anne: Person, ben: Person, **new_table: Any) -> str:
    """A game with two choices in it that its host has closed."""
    code = await table_with(tables, anne, ben, **new_table)
    await choose(tables, code, anne, 0, "bid 2")
    await choose(tables, code, ben, 1, "bid 1")
    await tables.host.end(code)
    return code


async def at(tables: Tables, code: str, state: str) -> reviews.Progress:
    """How far the review is, as soon as it is in this state."""
    async with asyncio.timeout(PATIENCE):
        while (now := await tables.reviews.progress(code, None)).state != state:
            await asyncio.sleep(0.02)
    return now


async def noted(tables: Tables, *codes: str) -> None:
    """The ends of these games, as where reviews are made after every game."""
    for code in codes:
        async with tables.registry.looking(code) as live, tables.store.write() as db:
            await tables.reviews._note_end(db, live)


async def waiting(tables: Tables) -> int:
    """How many reviews wait."""
    return sum(line.length for line in await tables.registry.queue.lines() if line.kind == reviews.REVIEW)


async def begun(hand: Hand) -> None:
    assert await asyncio.to_thread(hand.begun.wait, PATIENCE)


async def failed(tables: Tables, code: str, number: int) -> None:
    """So many tries have failed here, and the review waits for the next."""
    async with asyncio.timeout(PATIENCE):
        while tables.worker.failures["review"] < number:
            await asyncio.sleep(0.02)
    await at(tables, code, "waiting")


async def unsigned_record(tables: Tables, code: str) -> str:
    """A review needs no signature."""
    record = parse(await tables.looking.record(code, None))
    record.signature = ""
    return record.text()


async def test_from_the_wish_to_the_review(url: str, hand: Hand) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        assert await tables.reviews.progress(code, None) == reviews.Progress("none")
        assert await tables.reviews.found(code, None) is None
        await tables.reviews.ask(code, anne)
        await begun(hand)
        async with asyncio.timeout(PATIENCE):
            while (await at(tables, code, "working")).percent != 25:
                await asyncio.sleep(0.02)
        hand.go_on.set()
        await at(tables, code, "done")
        result = await tables.reviews.found(code, None)
        assert result is not None
        assert result.form["names"] == ["Anne", "Ben"]
        assert hand.records == [await unsigned_record(tables, code)]
        await tables.reviews.ask(code, ben)  # there is one already
        assert (await tables.reviews.progress(code, ben)).state == "done"
        assert len(hand.records) == 1


async def test_one_at_a_time_and_wishes_first(url: str, hand: Hand) -> None:
    async with server(url, reviews="auto") as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        wished = [await finished(tables, anne, ben) for _ in range(2)]
        await tables.reviews.ask(wished[0], anne)
        await begun(hand)
        ended = await table_with(tables, anne, ben)  # put in line by its end
        await choose(tables, ended, anne, 0, "bid 2")
        await choose(tables, ended, ben, 1, "bid 1")
        await tables.play.resign(ended, anne, 0)
        assert (await tables.reviews.progress(ended, None)).ahead == 1
        assert (await tables.reviews.ask(wished[1], anne)).ahead == 1
        assert (await tables.reviews.progress(ended, None)).ahead == 2
        assert len(hand.records) == 1
        hand.go_on.set()
        for code in (wished[0], wished[1], ended):
            await at(tables, code, "done")
        assert hand.records == [await unsigned_record(tables, code) for code in (*wished, ended)]


async def test_only_of_games_that_are_over_and_for_those_who_may_look(url: str) -> None:
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        running = await table_with(tables, anne, ben)
        for asked in (tables.reviews.ask, tables.reviews.progress, tables.reviews.found):
            with pytest.raises(NotNow) as refused:
                await asked(running, anne)
            assert refused.value.key == "table.review_later"
        hidden = await finished(tables, anne, ben, watchers=False)
        for asked in (tables.reviews.ask, tables.reviews.progress, tables.reviews.found):
            with pytest.raises(NotAllowed):
                await asked(hidden, cara)
    async with server(url, reviews="off") as tables:
        with pytest.raises(NotNow) as off:
            await tables.reviews.ask(hidden, anne)
        assert off.value.key == "table.no_reviews"


async def test_what_was_begun_is_begun_again_after_a_restart(url: str, hand: Hand) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        await tables.reviews.ask(code, anne)
        await begun(hand)
    hand.gone = False
    async with server(url) as tables:
        await at(tables, code, "done")
        assert hand.records == 2 * [await unsigned_record(tables, code)]


async def test_a_server_that_drains_begins_none_and_gives_back_what_it_began(url: str, hand: Hand) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        await tables.reviews.ask(code, anne)
        await begun(hand)
        await tables.drain()
        await at(tables, code, "waiting")
        await tables.reviews.ask(await finished(tables, anne, ben), anne)
    assert len(hand.records) == 1


async def test_a_review_with_which_its_process_ends_three_times_is_given_up(url: str, hand: Hand) -> None:
    async with server(url, reviews="off") as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        tables.reviews.when = "asked"
        await tables.reviews.ask(code, anne)
        for _ in range(reviewer.MAX_TRIES):
            await taken(tables, "review")
            assert (await tables.reviews.progress(code, anne)).state == "working"
            later(tables, seconds=LEASE_SECONDS + 1)
        tables.worker.handlers["review"] = tables.reviewer.handler
        await at(tables, code, "failed")
        await tables.reviews.ask(code, anne)
        await begun(hand)


async def test_a_review_whose_process_is_killed_is_tried_again_so_often_and_no_more(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(sqlite_url) as tables:
        tables.reviewer.pace = "quick"
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        with monkeypatch.context() as deadly:
            deadly.setattr(review_process, "_work", killed)
            await tables.reviews.ask(code, anne)
            for number in range(1, reviewer.MAX_TRIES):
                await failed(tables, code, number)
                later(tables, seconds=workers.backoff(number))
            await at(tables, code, "failed")
            async with tables.store.read() as db:
                error = sa.select(schema.jobs.c.error).where(schema.jobs.c.kind == reviews.REVIEW)
                assert (await db.execute(error)).scalar_one() == "process ended"
            await tables.reviews.ask(code, anne)
            await failed(tables, code, reviewer.MAX_TRIES + 1)
        later(tables, seconds=workers.backoff(1))
        await at(tables, code, "done")
        assert (tables.worker.done["review"], tables.worker.failures["review"]) == (1, reviewer.MAX_TRIES + 1)
        async with tables.store.read() as db:
            assert (await db.execute(sa.select(sa.func.count()).select_from(schema.reviews))).scalar_one() == 1


async def test_a_review_for_which_the_server_has_no_room_is_made_later(
    url: str, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.go_on.set()
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        with monkeypatch.context() as crowded:
            crowded.setattr(reviewer, "record_of", MagicMock(side_effect=Overloaded("table.no_room", {})))
            await tables.reviews.ask(code, anne)
            await failed(tables, code, 1)
        later(tables, seconds=workers.backoff(1))
        await at(tables, code, "done")


async def test_a_review_of_a_table_that_is_cleared_away_meanwhile_has_not_failed(url: str, hand: Hand) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.reviews.ask(await finished(tables, anne, ben), anne)
        await begun(hand)
        await tables.host.prune(tables.registry.clock() + 1)
        async with asyncio.timeout(PATIENCE):
            while tables.worker._at_work:
                await asyncio.sleep(0.02)
        assert (tables.worker.done["review"], tables.worker.failures["review"]) == (0, 0)


async def test_a_person_waits_for_so_many_and_no_more(url: str, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_WISHED", 1)
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await finished(tables, anne, ben) for _ in range(3)]
        await tables.reviews.ask(codes[0], anne)
        await begun(hand)
        await tables.reviews.ask(codes[1], anne)
        with pytest.raises(Refused) as refused:
            await tables.reviews.ask(codes[2], anne)
        assert refused.value.key == "table.too_many_reviews"
        await tables.reviews.ask(codes[2], ben)


async def test_it_goes_with_its_table_and_with_its_format(
    url: str, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(url) as tables:
        hand.go_on.set()
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        await tables.reviews.ask(code, anne)
        await at(tables, code, "done")
        with monkeypatch.context() as newer:
            newer.setattr(reviews, "FORMAT", reviews.FORMAT + 1)
            assert (await tables.reviews.progress(code, anne)).state == "none"
            assert await tables.reviews.found(code, anne) is None
        await tables.host.prune(tables.registry.clock() + 1)
        async with tables.store.read() as db:
            assert (await db.execute(sa.select(sa.func.count()).select_from(schema.reviews))).scalar_one() == 0


async def test_a_real_process_makes_a_real_review(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        tables.reviewer.pace = "quick"
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose_first(tables, code, anne, 0)
        await choose(tables, code, ben, 1, "bid 1")
        await tables.host.end(code)
        await tables.reviews.ask(code, anne)
        await at(tables, code, "done")
        result = await tables.reviews.found(code, None)
        assert result is not None
        assert [one["choice"] for one in result.form["decisions"]] == ["bid 0", "bid 1"]
        assert result.form["guide"] == "master"
        async with tables.store.read() as db:
            accuracy = (await db.execute(sa.select(schema.reviews.c.accuracy))).scalar_one()
        assert [len(pair) for pair in accuracy] == [2, 2]


def test_a_review_gives_way_to_whoever_plays() -> None:
    match = vaka.Match(vaka.game("orongo"), 2, seed=1)
    for seat in (0, 1):
        match.choose(seat, "bid 1")
    process = ReviewProcess()
    result: set[int] = set()

    def tell(done: int, of: int) -> None:
        assert process._process is not None
        assert process._process.pid is not None
        result.add(os.getpriority(os.PRIO_PROCESS, process._process.pid))

    made = process.made(match.record().text(), None, "quick", tell)
    assert [one["choice"] for one in made["decisions"]] == ["bid 1", "bid 1"]
    assert result == {19}


async def test_the_next_review_is_that_of_the_person_whose_turn_it_is_and_brought_games_come_last(url: str) -> None:
    async with server(url, reviews="off") as tables:
        tables.reviews.when = "asked"
        anne, ben = await people(tables, "Anne", "Ben")
        annes = [await finished(tables, anne, ben) for _ in range(3)]
        record = await tables.looking.record(annes[0], anne)
        brought = await tables.imports.import_record(anne, record)
        await tables.host.end(brought)
        bens = await finished(tables, ben, anne)
        ended = await finished(tables, ben, anne)
        for code, person in [(brought, ben), *[(code, anne) for code in annes], (bens, ben)]:
            await tables.reviews.ask(code, person)
        tables.reviews.when = "auto"
        await noted(tables, ended)
        assert (await tables.reviews.progress(bens, None)).ahead == 1
        assert (await tables.reviews.progress(brought, None)).ahead == 5
        order = []
        while (job := await tables.registry.queue.take(["review"])) is not None:
            order.append(await tables.reviewer._code(job))
        assert order == [annes[0], bens, annes[1], annes[2], ended, brought]


async def test_so_many_are_made_at_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[Hand] = []
    monkeypatch.setattr(reviewer, "ReviewProcess", lambda: hands.append(Hand()) or hands[-1])  # type: ignore[func-returns-value]
    async with server(url, review_workers=2) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await finished(tables, anne, ben) for _ in range(3)]
        for code in codes:
            await tables.reviews.ask(code, anne)
        for code in codes[:2]:
            await at(tables, code, "working")
        assert (await tables.reviews.progress(codes[2], anne)).ahead == 2
        async with asyncio.timeout(PATIENCE):
            while len(hands) < 3:
                for hand in hands:
                    hand.go_on.set()
                await asyncio.sleep(0.02)
        hands[2].go_on.set()
        for code in codes:
            await at(tables, code, "done")


async def test_a_line_that_is_too_long_takes_no_more_games_that_ended(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_IN_LINE", 1)
    async with server(url, reviews_here=False) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, *others = [await finished(tables, anne, ben) for _ in range(3)]
        await noted(tables, first, *others)
        assert await waiting(tables) == 1
        await tables.reviews.ask(others[0], anne)  # as many are asked for as may be
        assert (await tables.reviews.ask(first, ben)).rank == reviews.WISHED  # it had its place before


async def test_who_has_many_games_that_ended_in_line_keeps_those_of_nobody_else_out(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_ENDED", 2)
    async with server(url, reviews_here=False) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        annes, bens = [await finished(tables, anne, ben) for _ in range(3)], await finished(tables, ben, anne)
        await noted(tables, *annes)
        assert await waiting(tables) == 2
        await noted(tables, bens)
        assert await waiting(tables) == 3
        await tables.reviews.ask(annes[2], anne)  # the one that was left out
        assert await waiting(tables) == 4
