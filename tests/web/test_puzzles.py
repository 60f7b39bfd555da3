"""Puzzles: each can be played, its answer is the best of all that is open, and the page judges what is chosen."""

import re
from dataclasses import replace
from datetime import date, timedelta
from threading import get_ident

import pytest

from vaka.core.errors import VakaError
from vaka.core.match import Match
from vaka.games import game, list_games
from vaka.table.replays.puzzles import puzzle_of_the_day, puzzles_of
from vaka.table.table_view import view_for
from vaka.text.catalogue import catalogue, languages
from vaka.web.table_page.frames import Frames
from vaka.web.table_page.puzzles import page, routes
from vaka.web.table_page.puzzles.verdict import HINT, SOLUTION, Explainer, helped, judged, title_of

PUZZLED = [name for name in list_games() if puzzles_of(name)]
LEAST = 150
GAP = 8  # games in 100 between the answer and the next best
THEMES = {"bid", "tie", "denial", "race", "rites", "shaman", "end", "plan"}
PLAYED = 12  # of the puzzles of a game, where all of them would take long


def some(name):
    """Some of all numbers of players and steps."""
    every = puzzles_of(name)
    return every[:: max(1, len(every) // PLAYED)]


def several_steps():
    return next(puzzle for name in PUZZLED for puzzle in puzzles_of(name) if len(puzzle.steps) > 1)


def test_every_game_of_the_server_has_puzzles():
    assert [name for name in ("orongo", "moorea", "raiatea") if len(puzzles_of(name)) < LEAST] == []


@pytest.mark.parametrize("name", PUZZLED)
def test_each_can_be_played_and_one_choice_is_clearly_the_best(name):
    for puzzle in some(name):
        for at, step in enumerate(puzzle.steps):
            table_view = puzzle.table_view(at)
            assert table_view.game.box.digest == puzzle.box, "its answers hold for that box"
            words = [table_view.game.words(choice) for choice in table_view.choices]
            assert set(words) == set(step.ends), "every choice has its verdict"
            assert len(words) >= (2 if at else 3)
        assert puzzle.table_view(len(puzzle.steps)).choices == []


@pytest.mark.parametrize("name", PUZZLED)
def test_the_answer_is_better_by_eight_games_in_a_hundred(name):
    for puzzle in puzzles_of(name):
        assert 1 <= len(puzzle.steps) <= 4
        for step in puzzle.steps:
            wins = [end.wins for end in step.ends.values()]
            assert step.ends[step.answer].wins == max(wins)
            assert sorted(wins)[-1] - sorted(wins)[-2] >= GAP


@pytest.mark.parametrize("name", PUZZLED)
def test_they_are_varied(name):
    every = puzzles_of(name)
    assert len({puzzle.name for puzzle in every}) == len(every)
    assert {puzzle.players for puzzle in every} == set(game(name).players)
    assert len({puzzle.asks for puzzle in every}) >= 2
    themes = {theme for puzzle in every for theme in puzzle.themes}
    assert len(themes) >= 3
    assert themes <= THEMES
    assert len({puzzle.difficulty for puzzle in every}) >= 3
    assert max(len(puzzle.steps) for puzzle in every) >= 2
    assert [puzzle.rating for puzzle in every] == sorted(puzzle.rating for puzzle in every)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PUZZLED)
def test_titles_and_verdicts_are_said_in_every_language(name, language):
    spoken = catalogue(language)
    for puzzle in some(name):
        texts = [title_of(puzzle, spoken)]
        for at, step in enumerate(puzzle.steps):
            table_view = puzzle.table_view(at)
            texts.append(judged(puzzle, at, step.answer, 0, table_view, spoken).text)
            texts += [judged(puzzle, at, words, 1, table_view, spoken).text for words in list(step.ends)[1:4]]
            texts += [helped(puzzle, at, show, 0, table_view, spoken).text for show in (HINT, SOLUTION)]
        for text in texts:
            assert text
            assert not re.search(r"[{}]|puzzle\.|hint\.|\bNone\b", text), text


@pytest.mark.parametrize("name", PUZZLED)
def test_points_explain_an_answer_only_where_they_speak_for_it(name):
    english = catalogue("en")
    for puzzle in puzzles_of(name):
        for step in puzzle.steps:
            own, other = step.ends[step.answer], step.ends[step.next_best]
            results = Explainer(puzzle, step, puzzles_of(name)[0].table_view(0), english).results()
            assert bool(results) == (own.total - own.rest > other.total - other.rest)


def test_wrong_is_tried_again_then_there_is_a_hint_then_the_solution():
    puzzle = puzzles_of("orongo")[0]
    step, table_view, english = puzzle.steps[0], puzzle.table_view(0), catalogue("en")
    hint = helped(puzzle, 0, HINT, 0, table_view, english).text
    first, second, third = (judged(puzzle, 0, step.next_best, tries, table_view, english) for tries in range(3))
    assert [first.kind, second.kind, third.kind] == ["wrong", "wrong", "solution"]
    assert [first.tries, second.tries, third.tries] == [1, 2, 3]
    assert hint not in first.text
    assert hint in second.text
    assert [first.answer, second.answer, third.answer] == ["", "", step.answer]
    late = judged(puzzle, 0, step.answer, third.tries, table_view, english)
    assert late.right
    assert not late.is_solved, "its solution was shown"
    assert helped(puzzle, 0, SOLUTION, 0, table_view, english).tries == third.tries


def test_what_is_not_open_is_refused_as_at_a_table():
    puzzle = puzzles_of("orongo")[0]
    with pytest.raises(VakaError):
        judged(puzzle, 0, "done", 0, puzzle.table_view(0), catalogue("en"))


# --- the puzzle of the day


def test_the_puzzle_of_the_day_follows_from_the_date_and_comes_again_only_after_all_others():
    every = sum(len(puzzles_of(name)) for name in list_games())
    first = date(2026, 11, 18)
    days = [puzzle_of_the_day(first + timedelta(days=day)) for day in range(every)]
    assert len({puzzle.name for puzzle in days}) == every
    assert puzzle_of_the_day(first) is puzzle_of_the_day(first)
    assert len({puzzle.game for puzzle in days[:30]}) == len(PUZZLED)


def test_the_way_to_the_puzzle_of_the_day(visit):
    anne = visit("Anne")
    assert 'href="/puzzles/today"' in anne.get("/")
    assert 'href="/puzzles/today"' in anne.get("/puzzles")
    sent_on = anne.http.get("/puzzles/today")
    assert sent_on.status_code == 302
    assert sent_on.headers["cache-control"] == "no-store"
    assert "data-day=" in anne.get(sent_on.headers["location"])
    assert anne.get("/puzzles/orongo/1").count("data-day=") + anne.get("/puzzles/orongo/2").count("data-day=") < 2


# --- the pages


@pytest.mark.parametrize("name", PUZZLED)
def test_the_list_has_all_of_them(visit, name):
    assert visit("Anne").get(f"/puzzles/{name}").count("data-puzzle=") == len(puzzles_of(name))


@pytest.mark.parametrize("name", PUZZLED)
def test_the_list_shows_a_theme_and_a_difficulty(visit, name):
    anne = visit("Anne")
    puzzle = puzzles_of(name)[-1]
    theme, difficulty = puzzle.themes[0], puzzle.difficulty
    shown = anne.get(f"/puzzles/{name}?theme={theme}&difficulty={difficulty}")
    alike = [one for one in puzzles_of(name) if theme in one.themes and one.difficulty == difficulty]
    assert shown.count("data-puzzle=") == len(alike)
    anne.get(f"/puzzles/{name}?theme=nothing", status=404)
    anne.get(f"/puzzles/{name}?difficulty=9", status=422)
    assert anne.get(f"/puzzles/{name}?theme=&difficulty=").count("data-puzzle=") == len(puzzles_of(name))


def test_nobody_waits_while_the_game_of_a_puzzle_is_played(server, visit, monkeypatch):
    threads = []

    def noted(*given):
        threads.append(get_ident())
        return page.puzzle_page(*given)

    monkeypatch.setattr(routes, "puzzle_page", noted)
    visit("Anne").get("/puzzles/raiatea/1")
    assert threads
    assert server.thread.ident not in threads


@pytest.mark.parametrize("name", PUZZLED)
def test_a_right_and_a_wrong_choice(visit, name):
    anne = visit("Anne")
    puzzle = next(one for one in puzzles_of(name) if len(one.steps) == 1)
    path, step = f"/puzzles/{name}/{puzzle.number}", puzzle.steps[0]
    asked = anne.get(path)
    assert f'value="{step.answer}"' in asked
    assert 'id="verdict"' in asked
    assert "Right!" not in asked
    right = anne.get(f"{path}?step=0&choice={step.answer}")
    assert "Right!" in right
    assert "data-solved" in right
    assert 'name="choice"' not in right, "nothing more to choose"
    assert f'href="/puzzles/{name}/{puzzle.number + 1}"' in right
    wrong = anne.get(f"{path}?step=0&choice={step.next_best}")
    assert "There is something better." in wrong
    assert 'data-answer=""' in wrong, "the answer is not given away"
    assert f'value="{step.answer}"' in wrong, "it can be tried again at once"
    solution = anne.get(f"{path}?step=0&tries=2&choice={step.next_best}")
    assert f'data-answer="{step.answer}"' in solution


def test_steps_follow_each_other(visit):
    anne = visit("Anne")
    puzzle = several_steps()
    path = f"/puzzles/{puzzle.game}/{puzzle.number}"
    for at, step in enumerate(puzzle.steps):
        assert f"Step {at + 1} of {len(puzzle.steps)}" in anne.get(f"{path}?step={at}")
        right = anne.get(f"{path}?step={at}&choice={step.answer}")
        is_last = at + 1 == len(puzzle.steps)
        assert (f'href="{path}?step={at + 1}"' in right) is not is_last
        assert ("data-solved" in right) is is_last


def test_help_is_offered_and_a_hint_comes_first(visit):
    anne = visit("Anne")
    asked = anne.get("/puzzles/orongo/1")
    assert 'href="/puzzles/orongo/1?show=hint"' in asked
    assert "show=solution" not in asked
    assert "show=solution" in anne.get("/puzzles/orongo/1?show=hint")
    assert 'data-kind="solution"' in anne.get("/puzzles/orongo/1?show=solution")
    anne.get("/puzzles/orongo/1?show=everything", status=422)


def test_no_space_of_a_puzzle_says_that_a_moai_would_rise_there():
    puzzle = puzzles_of("orongo")[0]
    match = Match(game("orongo"), puzzle.players, seed=puzzle.seed)
    moves = [move.partition(" ") for move in puzzle.moves.split("; ")]
    for number, _, words in moves:  # up to a choice of a space where a Moai would rise
        asked = match.state.pending[0]
        if match.state.seen(asked).view()["details"].get("raises"):
            break
        match.choose(int(number) - 1, words)
    facts = replace(puzzle.table_view(0).facts, code="raising")
    marked = {
        is_puzzle: Frames().context(view_for(replace(facts, puzzle=is_puzzle), match, asked), "en").board.raises
        for is_puzzle in (True, False)
    }
    assert marked[False]
    assert not marked[True]


def test_some_pages_can_be_shown(visit):
    anne = visit("Anne")
    for name in PUZZLED:
        for puzzle in some(name):
            for at in range(len(puzzle.steps)):
                assert 'name="choice"' in anne.get(f"/puzzles/{name}/{puzzle.number}?step={at}")


def test_why_something_cannot_be_chosen(visit):
    anne = visit("Anne")
    data = anne.http.get("/puzzles/orongo/1/0/why", params={"choice": "raise quarry"}).json()
    assert data["text"]


def test_what_is_not_there(visit):
    anne = visit("Anne")
    last = len(puzzles_of("orongo"))
    for path in ("/puzzles/nothing", f"/puzzles/orongo/{last + 1}", "/puzzles/orongo/0", "/puzzles/orongo/1?step=7"):
        anne.get(path, status=404)
    anne.get("/puzzles/orongo/1?choice=bid%20999", status=400)
    anne.get("/puzzles/orongo/x", status=404)


def test_the_ways_in(visit):
    anne = visit("Anne")
    for name in PUZZLED:
        for path in ("/puzzles", f"/rules/{name}", f"/learn/{name}"):
            assert f'href="/puzzles/{name}"' in anne.get(path)
