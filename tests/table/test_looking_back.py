"""Figures of a server, guided games, puzzles and positions of games, as the table knows them."""

import re

import pytest
import sqlalchemy as sa

from tests.table.evening import choose, people, server, settled, table_with
from tests.table.test_history import resigned
from tests.table.test_reviews import at, by_hand
from vaka.table.components.lines import line_of_syntax
from vaka.table.components.problems import _path
from vaka.table.errors import NotAllowed
from vaka.table.live.guided import Guide, GuideStep, guide_of
from vaka.table.live.notifications import TableChanged
from vaka.table.people.people import COME_BACK_SECONDS
from vaka.table.replays.positions import ALL_OPEN, OWN, WATCH
from vaka.table.replays.puzzles import puzzles_of
from vaka.table.store import schema
from vaka.text.catalogue import catalogue, languages


async def test_figures_count_what_was_won_by_the_rules(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand(monkeypatch).go_on.set()
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        first, second, third = [await resigned(tables, *who) for who in ((anne, ben), (ben, anne), (anne, ben))]
        for code in (first, second):
            await tables.reviews.ask(code, anne)
            await at(tables, code, "done")
        async with tables.registry.store.write() as db:  # as if they had been played to the end
            of = schema.tables.c.code
            await db.execute(sa.update(schema.tables).where(of.in_([first, second, third])).values(ended=""))
            await db.execute(sa.update(schema.tables).where(of == third).values(winners=[0, 1]))
            await db.execute(sa.update(schema.tables).where(of == second).values(winners=[0]))
        result = await tables.figures.figures()
        (counts,) = result.counts
        assert (counts.game, counts.players, counts.games, counts.first) == ("orongo", 2, 3, 2.5)
        assert result.exact == {"orongo": (8, 75.0)}  # four decisions a game, and their accuracy
        assert (result.reviewed, result.meetings) == (2, [])


def test_a_guide_shows_the_steps_up_to_the_next_choice():
    steps = tuple(GuideStep("", choice=choice) for choice in ("", "bid 1", "", "", "place 4", ""))
    guide = Guide("orongo", 2, 1, 1, (), steps, ())
    assert [guide.place(made) for made in (0, 1, 2)] == [(0, 2), (2, 5), (5, 6)]


async def test_a_learner_is_led_as_long_as_the_game_goes_as_the_guide_has_it(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        guide = guide_of("orongo")
        assert guide is not None
        own = [words for seat, words in guide.moves if seat == 0]
        code = await tables.guides.begin(anne, "orongo")
        stands = await tables.guides.now(code, anne)
        assert (stands.guide, stands.made, stands.strayed, stands.asked) == (guide, 0, False, True)
        assert await tables.guides.unfinished(anne, "orongo") == code
        await choose(tables, code, anne, 0, own[0])
        next_own = [at for at, (seat, _) in enumerate(guide.moves) if seat == 0][1]
        await settled(tables, code, lambda facts: facts.version >= next_own)  # the bots play what the guide has
        stands = await tables.guides.now(code, anne)
        assert (stands.made, stands.strayed, stands.asked) == (1, False, True)
        assert await tables.guides.now(code, ben) is None
        ordinary = await table_with(tables, anne, ben)
        assert await tables.guides.now(ordinary, anne) is None
        again = await tables.guides.begin(anne, "orongo")
        other = next(words for words in ("bid 0", "bid 1") if words != own[0])
        await choose(tables, again, anne, 0, other)
        assert (await tables.guides.now(again, anne)).strayed


@pytest.mark.parametrize("game", ["orongo", "moorea"])
def test_behind_a_puzzle_nothing_is_left_to_choose(game: str) -> None:
    for puzzle in puzzles_of(game)[:4]:
        for step in range(len(puzzle.steps)):
            assert puzzle.steps[step].answer in [
                puzzle.table_view(step).game.words(choice) for choice in puzzle.table_view(step).choices
            ]
        assert puzzle.table_view(len(puzzle.steps)).choices == []
        last = puzzle.table_view(len(puzzle.steps) - 1)
        moves = puzzle.table_view(len(puzzle.steps)).facts.moves
        assert (moves == last.facts.moves) is bool(last.known.answers), "a sealed answer is shown to nobody"


async def test_one_looks_back_from_where_one_may_and_plays_on_from_where_it_was_not_over(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await table_with(tables, anne, ben)
        await choose(tables, code, anne, 0, "bid 2")
        await choose(tables, code, ben, 1, "bid 1")
        running = await tables.replaying.position(code, anne, 99)
        assert (running.view, running.views, running.can_play_on) == (0, [0, WATCH], False)
        assert (await tables.replaying.position(code, anne, 99, WATCH)).view == WATCH
        with pytest.raises(NotAllowed):
            await tables.replaying.position(code, anne, 99, ALL_OPEN)
        assert (await tables.looking.table_view(code, anne)).hands == []
        await tables.play.resign(code, ben, 1)
        for whoever in (anne, ben, None):  # after the end the table itself shows all hands, too
            hands = (await tables.looking.table_view(code, whoever)).hands
            assert [(hand.viewer, hand.known.viewer, hand.choices) for hand in hands] == [(0, 0, []), (1, 1, [])]
        for view, seen in ((OWN, 0), (1, 1), (ALL_OPEN, ALL_OPEN)):
            past = await tables.replaying.position(code, anne, 0, view)
            assert (past.view, past.number, past.can_play_on) == (seen, 0, True)
            assert len(past.table_view.hands) == (2 if view == ALL_OPEN else 0)


def test_an_entry_of_a_component_file_is_found_by_its_name_or_its_number_from_one() -> None:
    data = {"tile": [{"id": "nest"}, {"points": 2}, {"commodity": "uru"}]}
    assert _path(data, ["tile", "nest"]) == ["tile", 0]
    assert _path(data, ["tile", "uru"]) == ["tile", 2]
    assert _path(data, ["tile", "2", "points"]) == ["tile", 1, "points"]
    assert _path(data, ["tile", "1"]) == ["tile", 0]
    assert _path(data, ["tile", "3"]) == ["tile", 2]
    for missing in ("0", "4", "none"):
        assert _path(data, ["tile", missing]) == ["tile"]


def test_what_is_missing_at_the_end_of_a_file_is_told_with_its_last_line() -> None:
    for text, line in (("", 1), ("a = [1,", 1), ("a = 1\nb = [", 2), ("a = 1\nb = [\n", 2)):
        assert line_of_syntax("Unclosed array", text) == line


async def test_whoever_looks_at_a_game_hears_that_somebody_wants_to_be_forgotten(sqlite_url: str) -> None:
    async with server(sqlite_url) as tables:
        anne, ben = await people(tables, "Anne", "Ben")
        code = await resigned(tables, anne, ben)
        heard: list[TableChanged] = []
        tables.registry.subscribers.heard = lambda change, person: heard.append(change)
        async with tables.registry.store.read() as db:
            before = (await db.execute(sa.select(schema.tables.c.changes))).scalar_one()
        await tables.history.forget(anne, code)
        assert [(wake.code, wake.changes > before) for wake in heard] == [(code, True)]


@pytest.mark.parametrize("language", languages())
def test_people_are_told_how_long_a_link_to_come_back_works(language: str) -> None:
    days = re.search(r"\d+", catalogue(language).messages["pages.me.come_back_made"])
    assert days is not None
    assert int(days[0]) * 24 * 3600 == COME_BACK_SECONDS
