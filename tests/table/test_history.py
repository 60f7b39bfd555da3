"""What a person has played here: for that person alone, and gone when they say so. And figures without persons."""

import pytest

from tests.table.evening import choose, people, server, table_with
from tests.table.test_reviews import at, by_hand, finished
from vaka.table.errors import NotFound
from vaka.table.people.person import Person
from vaka.table.replays.history import FORGOTTEN, statistics
from vaka.table.tables import Tables


async def resigned(tables: Tables, anne: Person, ben: Person, bid: str = "bid 2") -> str:
    """A game that Anne has won."""
    code = await table_with(tables, anne, ben)
    await choose(tables, code, anne, 0, bid)
    await choose(tables, code, ben, 1, "bid 1")
    await tables.play.resign(code, ben, 1)
    return code


async def test_games_results_openings_and_accuracy(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand(monkeypatch).go_on.set()
    async with server(url) as tables:
        anne, ben, cara = await people(tables, "Anne", "Ben", "Cara")
        won = [await resigned(tables, anne, ben), await resigned(tables, anne, ben, "bid 3")]
        lost = await resigned(tables, cara, anne)
        closed = await finished(tables, anne, ben)
        await table_with(tables, anne, ben)  # not over
        await tables.reviews.ask(won[1], anne)
        await at(tables, won[1], "done")
        games = await tables.history.games(anne)
        assert [game.code for game in games] == [closed, lost, won[1], won[0]]
        assert [game.counts for game in games] == [False, True, True, True]
        assert [game.won for game in games] == [False, False, True, True]
        assert [game.opening for game in games] == ["bid 2", "bid 1", "bid 3", "bid 2"]
        result = statistics(games)
        tally = result.results["orongo", 2]
        assert (tally.games, tally.won, tally.fair) == (3, 2.0, 1.5)
        assert [(other.name, met.games, met.won) for other, met in result.against] == [
            ("Ben", 2, 2.0),
            ("Cara", 1, 0.0),
        ]
        assert [(words, met.games) for words, met in result.openings["orongo"]] == [
            ("bid 1", 1),
            ("bid 2", 1),
            ("bid 3", 1),
        ]
        assert [(game.code, game.decisions, game.accuracy) for game in result.accuracy] == [(won[1], 4, 75)]
        assert statistics(await tables.history.games(ben)).results["orongo", 2].won == 0.0


async def test_a_choice_that_was_undone_is_no_opening(url: str) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 2")
        await choose(tables, code, ben, 1, "bid 1")
        await tables.votes.propose(code, anne, "undo", 0)
        await tables.votes.answer(code, ben, True)
        await choose(tables, code, anne, 0, "bid 5")
        await choose(tables, code, ben, 1, "bid 1")
        await tables.play.resign(code, ben, 1)
        assert [game.opening for game in await tables.history.games(anne)] == ["bid 5"]


async def test_forgetting_one_game_and_all(url: str) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, second = await resigned(tables, anne, ben), await resigned(tables, anne, ben)
        running = await table_with(tables, anne, ben)
        await tables.talk.say(first, anne, "my secret")
        await tables.talk.say(first, ben, "well played")
        for code in (running, "nowhere", "\x00"):  # databases do not even look for the last one
            with pytest.raises(NotFound):
                await tables.history.forget(anne, code)
        assert await tables.history.forget(anne, first) == 1
        assert [game.code for game in await tables.history.games(anne)] == [second]
        facts = await tables.looking.facts(first, anne)
        assert facts.names == [FORGOTTEN, "Ben"]
        assert not any(seat.mine for seat in facts.seats)
        assert [line.text for line in facts.chat] == ["well played"]
        record = await tables.looking.record(first, None)
        assert "Anne" not in record
        assert (await tables.checking.verdict(first, None)).wrong is None
        assert await tables.history.forget(anne) == 1
        assert await tables.history.games(anne) == []
        assert len(await tables.history.games(ben)) == 2
        assert (await tables.looking.facts(running, anne)).seats[0].mine


async def test_figures_count_games_and_name_nobody(url: str) -> None:
    async with server(url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        await resigned(tables, anne, ben)
        await table_with(tables, anne, ben)
        result = await tables.figures.figures()
        assert (result.over, result.running, result.reviewed) == (1, 1, 0)
        assert "Anne" not in repr(result)
