"""Puzzles in a real browser: a wrong choice is answered, the right one found by keyboard and remembered."""

import re

import pytest
from playwright.sync_api import expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.tables import SOAK
from tests.browser.test_everyone import faults
from tests.browser.test_floating import Late
from vaka.table.replays.puzzles import puzzles_of

GAMES = [game for game in vaka.list_games() if puzzles_of(game)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-DE"}


def test_wrong_then_right_and_remembered(arrive: Arrive) -> None:
    anne = arrive("Anne")
    page = anne.page
    puzzle = next(one for one in puzzles_of("orongo") if len(one.steps) == 1)
    step = puzzle.steps[0]
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    last_line = page.locator("#log li").last
    expect(last_line).to_be_in_viewport(ratio=1)
    page.locator(f'button[name=choice][value="{step.next_best}"]').click()
    expect(page.locator("#verdict h2")).to_be_visible()
    better = page.locator(f'button[name=choice][value="{step.answer}"]')
    expect(better).to_have_class(re.compile(r"\bhinted\b"))
    assert faults(page) == []
    better.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict.is-right")).to_be_visible()
    expect(page.locator("button[name=choice]")).to_have_count(0)
    expect(last_line).to_be_in_viewport(ratio=1)
    page.go_back()
    expect(page.locator("#verdict.is-right")).to_have_count(0)
    page.goto("/puzzles/orongo")
    expect(page.locator(f'[data-puzzle="orongo {puzzle.number}"] .solved')).to_be_visible()
    expect(page.locator(".solved:visible")).to_have_count(1)
    assert faults(page) == []


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


def test_on_a_phone_a_verdict_can_be_read_and_the_better_choice_is_in_sight(arrive: Arrive) -> None:
    anne = arrive("Anne", **PHONE)
    page = anne.page
    puzzle = puzzles_of("moorea")[0]
    page.goto(f"/puzzles/moorea/{puzzle.number}")
    anne.wait_for_letters()
    page.locator(f'button[name=choice][value="{puzzle.steps[0].next_best}"]').click()
    verdict = page.locator("#verdict")
    expect(verdict).to_be_visible()
    lines = "it => { const [card, said] = [it, it.querySelector('.said')].map((part) => part.getBoundingClientRect());"
    lines += " return (Math.min(card.bottom, said.bottom) - said.top) / parseFloat(getComputedStyle(it).lineHeight); }"
    assert verdict.evaluate(lines) >= 3
    dock = page.locator("#dock").bounding_box()
    better = page.locator(f'button[name=choice][value="{puzzle.steps[0].answer}"]').bounding_box()
    assert dock is not None
    assert better is not None
    assert better["y"] + better["height"] <= dock["y"]


def test_of_two_quick_choices_the_last_is_judged_whichever_verdict_comes_last(arrive: Arrive) -> None:
    anne = arrive("Anne")
    page = anne.page
    puzzle = next(one for one in puzzles_of("orongo") if len(one.steps) == 1)
    step = puzzle.steps[0]
    page.goto(f"/puzzles/orongo/{puzzle.number}")
    first = Late(anne, f"**/puzzles/orongo/{puzzle.number}?*")
    page.locator(f'button[name=choice][value="{step.next_best}"]').click()
    first.is_on_its_way()
    page.locator(f'button[name=choice][value="{step.answer}"]').click()
    expect(page.locator("#verdict.is-right")).to_be_visible()
    first.arrives()
    expect(page.locator("#verdict.is-right")).to_be_visible()


@pytest.mark.skipif(not SOAK, reason="takes long: VAKA_SOAK=1, or make long")
@pytest.mark.parametrize("game", GAMES)
def test_all_of_them_on_a_phone(arrive: Arrive, game: str) -> None:
    anne = arrive("Anne", **PHONE)
    page = anne.page
    for puzzle in puzzles_of(game):
        page.goto(f"/puzzles/{game}/{puzzle.number}")
        for number, step in enumerate(puzzle.steps, 1):
            page.locator(f'button[name=choice][value="{step.answer}"]').first.dispatch_event("click")
            expect(page.locator("#verdict.is-right")).to_be_visible()
            if number < len(puzzle.steps):
                page.locator("#verdict a.button-go").tap()
                expect(page.locator("#verdict")).to_be_hidden()
    page.goto(f"/puzzles/{game}")
    expect(page.locator(".solved:visible")).to_have_count(len(puzzles_of(game)))


@pytest.mark.skipif(not SOAK, reason="takes long: VAKA_SOAK=1, or make long")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_no_serious_faults(arrive: Arrive, game: str, scheme: str) -> None:
    anne = arrive("Anne", color_scheme=scheme)
    step = puzzles_of(game)[0].steps[0]
    for path in (f"/puzzles/{game}", f"/puzzles/{game}/1", f"/puzzles/{game}/1?step=0&choice={step.next_best}"):
        anne.page.goto(path)
        assert faults(anne.page, scheme) == [], path
