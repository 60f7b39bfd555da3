"""Puzzles: each can be played, its answer is the best of all that is open, and the page judges what is chosen."""

import re
from threading import get_ident

import pytest

from vaka.core.errors import VakaError
from vaka.games import list_games
from vaka.table.replays.puzzles import puzzles_of
from vaka.text.catalogue import catalogue, languages
from vaka.web.table_page import puzzles
from vaka.web.table_page.puzzles.verdict import judged, title_of

PUZZLED = [name for name in list_games() if puzzles_of(name)]
LEAST = 10
CLEAR = 0.05  # shares of the victory between the answer and the next best


def test_every_game_of_the_server_has_puzzles():
    assert [name for name in ("orongo", "moorea", "raiatea") if len(puzzles_of(name)) < LEAST] == []


@pytest.mark.parametrize("name", PUZZLED)
def test_each_can_be_played_and_one_choice_is_clearly_the_best(name):
    for puzzle in puzzles_of(name):
        for at, step in enumerate(puzzle.steps):
            table_view = puzzle.table_view(at)
            assert table_view.game.box.digest == puzzle.box, "its answers hold for that box"
            words = [table_view.game.words(choice) for choice in table_view.choices]
            assert step.answer in words
            assert set(words) == {step.answer, *step.others}, "every choice has its verdict"
            assert len(words) >= (2 if at else 3)
            assert step.share - step.others[step.next_best].share >= CLEAR
        puzzle.table_view(len(puzzle.steps))


@pytest.mark.parametrize("name", PUZZLED)
def test_they_are_varied(name):
    puzzles = puzzles_of(name)
    assert len({(puzzle.seed, puzzle.players, puzzle.moves) for puzzle in puzzles}) == len(puzzles)
    assert len({step.answer for puzzle in puzzles for step in puzzle.steps}) >= len(puzzles) / 2
    assert len({puzzle.players for puzzle in puzzles}) >= 2
    assert len({puzzle.title for puzzle in puzzles}) >= 2


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PUZZLED)
def test_titles_and_verdicts_are_said_in_every_language(name, language):
    spoken = catalogue(language)
    for puzzle in puzzles_of(name):
        assert title_of(puzzle, spoken)
        step, table_view = puzzle.steps[0], puzzle.table_view(0)
        right = judged(puzzle, 0, step.answer, table_view, spoken)
        assert (right.right, right.heading) == (True, spoken.say("puzzle.right", {}))
        for words in step.others:
            wrong = judged(puzzle, 0, words, table_view, spoken)
            assert not wrong.right
            for text in (right.text, wrong.text):
                assert not re.search(r"[{}]|hint\.|\bNone\b", text), text


def test_what_is_not_open_is_refused_as_at_a_table():
    puzzle = puzzles_of("orongo")[0]
    with pytest.raises(VakaError):
        judged(puzzle, 0, "done", puzzle.table_view(0), catalogue("en"))


# --- the pages


@pytest.mark.parametrize("name", PUZZLED)
def test_the_list_has_all_of_them(visit, name):
    page = visit("Anne").get(f"/puzzles/{name}")
    assert page.count("data-puzzle=") == len(puzzles_of(name))


@pytest.mark.parametrize("name", PUZZLED)
def test_nobody_waits_while_the_games_of_the_list_are_played(server, visit, monkeypatch, name):
    threads = []

    def noted(*given):
        threads.append(get_ident())
        return title_of(*given)

    monkeypatch.setattr(puzzles, "title_of", noted)
    visit("Anne").get(f"/puzzles/{name}")
    assert threads
    assert server.thread.ident not in threads


@pytest.mark.parametrize("name", PUZZLED)
def test_a_right_and_a_wrong_choice(visit, name):
    anne = visit("Anne")
    puzzle = puzzles_of(name)[0]
    path, step = f"/puzzles/{name}/{puzzle.number}", puzzle.steps[0]
    asked = anne.get(path)
    assert f'value="{step.answer}"' in asked
    assert 'id="verdict"' in asked
    assert "Right!" not in asked
    right = anne.get(f"{path}?step=0&choice={step.answer}")
    assert "Right!" in right
    assert 'name="choice"' not in right, "nothing more to choose"
    following = f"{path}?step=1" if len(puzzle.steps) > 1 else f"/puzzles/{name}/2"
    assert f'href="{following}"' in right
    wrong = anne.get(f"{path}?step=0&choice={step.next_best}")
    assert "That works, but there is something better." in wrong
    assert f'data-answer="{step.answer}"' in wrong
    assert f'value="{step.answer}"' in wrong, "it can be tried again at once"


def test_every_page_can_be_shown(visit):
    anne = visit("Anne")
    for name in PUZZLED:
        for puzzle in puzzles_of(name):
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
    anne.get("/puzzles/orongo/x", status=422)


def test_the_ways_in(visit):
    anne = visit("Anne")
    assert 'href="/puzzles"' in anne.get("/")
    for name in PUZZLED:
        for path in ("/puzzles", f"/rules/{name}", f"/learn/{name}"):
            assert f'href="/puzzles/{name}"' in anne.get(path)
