"""Puzzles in a real browser: tried again, helped, solved by keyboard, remembered, rated and counted by days."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.test_everyone import faults
from tests.browser.test_floating import Late
from tests.tables import LONG
from vaka.table.replays.puzzles import Puzzle, puzzle_of_the_day, puzzles_of

GAMES = [game for game in vaka.list_games() if puzzles_of(game)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-DE"}


def choice(page: Page, words: str) -> Locator:
    return page.locator(f'button[name=choice][value="{words}"]').first


def short(game: str) -> Puzzle:
    return next(one for one in puzzles_of(game) if len(one.steps) == 1 and len(one.steps[0].ends) > 3)


def test_wrong_then_right_and_remembered(arrive: Arrive) -> None:
    anne = arrive("Anne")
    page = anne.page
    puzzle = short("orongo")
    step = puzzle.steps[0]
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    last_line = page.locator("#log li").last
    expect(last_line).to_be_in_viewport(ratio=1)
    choice(page, step.next_best).click()
    expect(page.locator("#verdict h2")).to_be_visible()
    expect(page.locator(".hinted")).to_have_count(0)
    expect(page.locator("#verdict .record")).to_contain_text("−")
    assert faults(page) == []
    right = choice(page, step.answer)
    right.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict.is-right")).to_be_visible()
    expect(page.locator("button[name=choice]")).to_have_count(0)
    expect(last_line).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(page.locator("#verdict.is-right")).to_have_count(0)
    page.goto("/puzzles/orongo")
    expect(page.locator(f'[data-puzzle="{puzzle.name}"] .solved')).to_be_visible()
    expect(page.locator(".solved:visible")).to_have_count(1)
    expect(page.locator(".record")).to_be_visible()
    assert faults(page) == []


def test_three_wrong_answers_bring_a_hint_and_the_solution_which_then_solves_nothing(arrive: Arrive) -> None:
    page = arrive("Anne").page
    puzzle = short("orongo")
    step = puzzle.steps[0]
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    said = page.locator("#verdict .said")
    texts = []
    for tries in (1, 2, 3):
        choice(page, step.next_best).click()
        expect(page.locator("#act [name=tries]")).to_have_value(str(tries))
        texts.append(said.inner_text())
    assert texts[1].startswith(texts[0])
    assert len(texts[1]) > len(texts[0])
    expect(choice(page, step.answer)).to_have_class(re.compile(r"\bhinted\b"))
    expect(page.locator(".puzzle-help")).to_have_count(0)
    choice(page, step.answer).click()
    expect(page.locator("#verdict.is-right")).to_be_visible()
    page.goto("/puzzles/orongo")
    expect(page.locator(".solved:visible")).to_have_count(0)


def test_a_hint_and_the_solution_can_be_asked_for(arrive: Arrive) -> None:
    page = arrive("Anne").page
    puzzle = short("orongo")
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    for kind in ("hint", "solution"):
        page.locator(".puzzle-help").click()
        expect(page.locator(f"#verdict[data-kind={kind}]")).to_be_visible()
    expect(choice(page, puzzle.steps[0].answer)).to_have_class(re.compile(r"\bhinted\b"))


def test_all_steps_of_a_puzzle(arrive: Arrive) -> None:
    page = arrive("Anne").page
    puzzle = next(one for game in GAMES for one in puzzles_of(game) if len(one.steps) > 2)
    page.goto(f"/puzzles/{puzzle.game}/{puzzle.number}")
    for number, step in enumerate(puzzle.steps, 1):
        choice(page, step.answer).dispatch_event("click")
        expect(page.locator("#verdict.is-right")).to_be_visible()
        if number < len(puzzle.steps):
            expect(page.locator("#verdict .record")).to_be_hidden()
            page.locator("#verdict a.button-go").click()
            expect(page.locator("#verdict")).to_be_hidden()
    expect(page.locator("#verdict .record")).to_contain_text("+")


def test_the_puzzle_of_the_day_counts_days_in_a_row_and_a_rating(arrive: Arrive) -> None:
    page = arrive("Anne").page
    page.goto("/puzzles")
    page.locator("a[href='/puzzles/today']").click()
    puzzle = puzzle_of_the_day(datetime.now(UTC).date())
    assert puzzle is not None
    expect(page).to_have_url(re.compile(f"/puzzles/{puzzle.game}/{puzzle.number}$"))
    day = datetime.now(UTC).date()
    solver = {"rating": 1200, "first": {"x": 1}, "day": str(day - timedelta(days=1)), "days": 4}
    page.evaluate("it => localStorage.setItem('vaka-puzzles', JSON.stringify(it))", solver)
    page.reload()
    for number, step in enumerate(puzzle.steps, 1):
        choice(page, step.answer).dispatch_event("click")
        expect(page.locator("#verdict.is-right")).to_be_visible()
        if number < len(puzzle.steps):
            page.locator("#verdict a.button-go").click()
    expect(page.locator("#verdict .record")).to_contain_text("5 days in a row")
    page.goto("/puzzles")
    expect(page.locator(".record")).to_contain_text("5 days in a row")
    expect(page.locator(".solved")).to_be_visible()
    assert faults(page) == []


def test_ratings_follow_the_formula_of_elo_and_a_missed_day_ends_a_streak(arrive: Arrive) -> None:
    page = arrive("Anne").page
    page.goto("/puzzles")
    gains = page.evaluate(
        """async () => {
          const { gain, daysInARow } = await import(document.querySelector("script[src*=puzzle_record]").src);
          const days = (last, day) => daysInARow({ day: last, days: 3 }, day);
          return [gain(1200, 1200, 1, 0), gain(1200, 1200, 0, 20), gain(1200, 1600, 1, 20), gain(1600, 1200, 1, 20),
            ...["2026-02-28", "2026-03-01", "2026-02-27", ""].map((last) => days(last, "2026-03-01"))];
        }"""
    )
    assert gains == [20, -10, 18, 2, 4, 3, 1, 1]


def test_on_a_phone_log_rules_and_other_puzzles_are_at_hand(arrive: Arrive) -> None:
    page = arrive("Anne", **PHONE).page
    page.goto("/puzzles/orongo/1")
    expect(page.locator("#log")).to_be_hidden()
    page.locator("[data-toggle=show-log]").click()
    expect(page.locator("#log li").last).to_be_in_viewport(ratio=1)
    page.locator("[data-toggle=show-log]").click()
    expect(page.locator("#log")).to_be_hidden()
    page.locator(".menu summary").click()
    assert faults(page) == []
    expect(page.locator(".menu-list [href='/rules/orongo']")).to_be_visible()
    page.locator(".menu-list [href='/puzzles/orongo']").click()
    expect(page).to_have_url(re.compile("/puzzles/orongo$"))


def test_on_a_phone_a_verdict_can_be_read_and_the_solution_is_in_sight(arrive: Arrive) -> None:
    anne = arrive("Anne", **PHONE)
    page = anne.page
    puzzle = next(one for one in puzzles_of("moorea") if one.steps[0].answer.startswith("buy"))
    page.goto(f"/puzzles/moorea/{puzzle.number}?show=solution")
    anne.wait_for_letters()
    verdict = page.locator("#verdict")
    expect(verdict).to_be_visible()
    lines = "it => { const [card, said] = [it, it.querySelector('.said')].map((part) => part.getBoundingClientRect());"
    lines += " return (Math.min(card.bottom, said.bottom) - said.top) / parseFloat(getComputedStyle(it).lineHeight); }"
    assert verdict.evaluate(lines) >= 3
    dock = page.locator("#dock").bounding_box()
    better = choice(page, puzzle.steps[0].answer).bounding_box()
    assert dock is not None
    assert better is not None
    assert better["y"] + better["height"] <= dock["y"]


def test_of_two_quick_choices_the_last_is_judged_whichever_verdict_comes_last(arrive: Arrive) -> None:
    anne = arrive("Anne")
    page = anne.page
    puzzle = short("orongo")
    step = puzzle.steps[0]
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    first = Late(anne, f"**/puzzles/orongo/{puzzle.number}?*")
    choice(page, step.next_best).click()
    first.is_on_its_way()
    choice(page, step.answer).click()
    expect(page.locator("#verdict.is-right")).to_be_visible()
    first.arrives()
    expect(page.locator("#verdict.is-right")).to_be_visible()


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_many_of_them_on_a_phone(arrive: Arrive, game: str) -> None:
    anne = arrive("Anne", **PHONE)
    page = anne.page
    some = puzzles_of(game)[::10]
    for puzzle in some:
        page.goto(f"/puzzles/{game}/{puzzle.number}")
        for number, step in enumerate(puzzle.steps, 1):
            choice(page, step.answer).dispatch_event("click")
            expect(page.locator("#verdict.is-right")).to_be_visible()
            if number < len(puzzle.steps):
                page.locator("#verdict a.button-go").tap()
                expect(page.locator("#verdict")).to_be_hidden()
    page.goto(f"/puzzles/{game}")
    expect(page.locator(".solved:visible")).to_have_count(len(some))


@LONG
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_no_serious_faults(arrive: Arrive, game: str, scheme: str) -> None:
    anne = arrive("Anne", color_scheme=scheme)
    step = puzzles_of(game)[0].steps[0]
    for path in (f"/puzzles/{game}", f"/puzzles/{game}/1", f"/puzzles/{game}/1?step=0&choice={step.next_best}"):
        anne.page.goto(path)
        assert faults(anne.page, scheme) == [], path
