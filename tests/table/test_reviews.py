"""Reviews at the table: in line, one at a time, kept in the store, begun again, and for nobody before the end."""

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

import vaka
from tests.patience import PATIENCE
from tests.table.evening import choose, choose_first, people, server, table_with
from vaka.core.record_parser import parse
from vaka.table.errors import NotAllowed, NotNow, Refused, StoreAway
from vaka.table.people.person import Person
from vaka.table.replays import reviewer, reviews
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

    def cut(self) -> None:
        self.gone = True
        self.go_on.set()

    stop = cut


def by_hand(tables: Tables) -> Hand:
    hand = Hand()
    tables.reviewer._processes[0] = hand  # type: ignore[call-overload]
    return hand


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


async def begun(hand: Hand) -> None:
    assert await asyncio.to_thread(hand.begun.wait, PATIENCE)


async def unsigned_record(tables: Tables, code: str) -> str:
    """A review needs no signature."""
    record = parse(await tables.looking.record(code, None))
    record.signature = ""
    return record.text()


async def test_from_the_wish_to_the_review(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "NOTE_SECONDS", 0.02)
    async with server(url) as tables:
        hand = by_hand(tables)
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


async def test_one_at_a_time_and_wishes_first(url: str) -> None:
    async with server(url, reviews="auto") as tables:
        hand = by_hand(tables)
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
        by_hand(tables)
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


async def test_what_was_begun_is_begun_again_after_a_restart(url: str) -> None:
    async with server(url) as tables:
        hand = by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        await tables.reviews.ask(code, anne)
        await begun(hand)
    async with server(url) as tables:
        again = by_hand(tables)
        again.go_on.set()
        tables.reviewer.notify()
        await at(tables, code, "done")
        assert again.records == hand.records


async def test_whoever_dies_loses_the_lease_and_after_three_deaths_it_is_given_up(url: str) -> None:
    async with server(url, reviews="off") as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        tables.reviews.when = "asked"
        await tables.reviews.ask(code, anne)
        for tries in range(reviewer.MAX_TRIES):
            holder = reviewer.Reviewer(tables.registry)
            assert await holder._take() is not None
            assert await reviewer.Reviewer(tables.registry)._take() is None  # somebody is at it
            later = tables.registry.clock() + 2 * reviewer.LEASE_SECONDS
            tables.registry.clock = lambda later=later: later  # type: ignore[misc]
            async with tables.store.read() as db:
                assert (await db.execute(sa.select(schema.reviews.c.tries))).scalar_one() == tries + 1
        assert await reviewer.Reviewer(tables.registry)._take() is None
        assert (await tables.reviews.progress(code, anne)).state == "failed"
        assert (await tables.reviews.ask(code, anne)).state == "waiting"


async def test_a_process_that_dies_fails_the_review_and_not_the_server(url: str) -> None:
    async with server(url) as tables:
        hand = by_hand(tables)
        hand.cut()
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        await tables.reviews.ask(code, anne)
        await at(tables, code, "failed")
        hand.gone = False
        await tables.reviews.ask(code, anne)
        await at(tables, code, "done")


async def test_a_review_of_a_table_that_is_cleared_away_meanwhile_has_not_failed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "NOTE_SECONDS", 0.02)
    async with server(url, reviews="off") as tables:
        tables.reviews.when = "asked"
        anne, ben = await people(tables, "Anne", "Ben")
        await tables.reviews.ask(await finished(tables, anne, ben), anne)
        hand = by_hand(tables)
        job = await tables.reviewer._take()
        assert job is not None
        work = asyncio.create_task(tables.reviewer._work(job))
        await begun(hand)
        await tables.host.prune(tables.registry.clock() + 1)
        async with asyncio.timeout(PATIENCE):
            await work
        assert (tables.reviewer.made, tables.reviewer.failed) == (0, 0)


async def test_a_store_that_is_away_for_a_moment_does_not_cost_the_review(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewer, "NOTE_SECONDS", 0.02)
    async with server(url) as tables:
        hand = by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        code = await finished(tables, anne, ben)
        was_away = asyncio.Event()
        note = tables.reviewer._note

        async def note_later(job: reviewer.Job, **values: Any) -> bool:
            if not was_away.is_set():
                was_away.set()
                raise StoreAway("table.store.away", {})
            return await note(job, **values)

        monkeypatch.setattr(tables.reviewer, "_note", note_later)
        await tables.reviews.ask(code, anne)
        async with asyncio.timeout(PATIENCE):
            await was_away.wait()
        hand.go_on.set()
        await at(tables, code, "done")
        assert len(hand.records) == 1


async def test_a_person_waits_for_so_many_and_no_more(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_WISHED", 1)
    async with server(url) as tables:
        hand = by_hand(tables)
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await finished(tables, anne, ben) for _ in range(3)]
        await tables.reviews.ask(codes[0], anne)
        await begun(hand)
        await tables.reviews.ask(codes[1], anne)
        with pytest.raises(Refused) as refused:
            await tables.reviews.ask(codes[2], anne)
        assert refused.value.key == "table.too_many_reviews"
        await tables.reviews.ask(codes[2], ben)


async def test_it_goes_with_its_table_and_with_its_format(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(url) as tables:
        by_hand(tables).go_on.set()
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
        async with tables.registry.looking(ended) as live, tables.store.write() as db:
            await tables.reviews._note_end(db, live)
        assert await tables.reviews.waiting() == {"wished": 4, "ended": 1, "brought": 1}
        assert (await tables.reviews.progress(bens, None)).ahead == 1
        assert (await tables.reviews.progress(brought, None)).ahead == 5
        order = []
        while (job := await reviewer.Reviewer(tables.registry)._take()) is not None:
            order.append(job.code)
        assert order == [annes[0], bens, annes[1], annes[2], ended, brought]


async def test_two_workers_work_on_two_reviews(url: str) -> None:
    async with server(url, review_workers=2) as tables:
        hands = [Hand(), Hand()]
        tables.reviewer._processes[:] = hands  # type: ignore[assignment]
        anne, ben = await people(tables, "Anne", "Ben")
        codes = [await finished(tables, anne, ben) for _ in range(2)]
        for code in codes:
            await tables.reviews.ask(code, anne)
        for hand in hands:
            await begun(hand)
            hand.go_on.set()
        for code in codes:
            await at(tables, code, "done")


async def test_the_next_review_is_found_by_an_index_and_read_alone(sqlite_url: str) -> None:
    """With 50,000 waiting it took the loop a tenth of a second to read them all."""
    async with server(sqlite_url, reviews="off") as tables:
        statements: list[tuple[str, Any]] = []
        engine = tables.store.engine.sync_engine
        sa.event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2:4]))
        await reviewer.Reviewer(tables.registry)._take()
        assert len(statements) == 2
        async with tables.store.read() as db:
            for statement, values in list(statements):
                assert "LIMIT" in statement
                plan = (await db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)).all()
                assert len(plan) == 1, plan
                assert "USING INDEX reviews_in_turn" in plan[0][-1]


async def test_a_line_that_is_too_long_takes_no_more_games_that_ended(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_IN_LINE", 1)
    async with server(url, reviews="off") as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        for _ in range(2):
            async with (
                tables.registry.looking(await finished(tables, anne, ben)) as live,
                tables.store.write() as db,
            ):
                await tables.reviews._note_end(db, live)
        assert (await tables.reviews.waiting())["ended"] == 1
