"""The rules in a real browser: for everyone, on every screen, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import ENLARGED, GERMAN, PHONE
from tests.browser.tables import seat_all
from tests.browser.test_everyone import faults
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer

pytestmark = LONG

PAGES = [
    "/rules/orongo",
    "/rules/moorea",
    "/rules/raiatea",
    "/rules/search?q=may+I+discard",
    "/rules/orongo/example/OE2?step=2",
    "/rules/moorea/example/ME1",
    "/rules/raiatea/example/RE2?step=4",
    "/rules/raiatea/example/RE5?step=3",
    "/rules/orongo/aid",
    "/rules/moorea/aid",
    "/rules/raiatea/aid",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_faults(arrive: Arrive, scheme: str) -> None:
    anne = arrive("Anne", color_scheme=scheme)
    for path in PAGES:
        anne.page.goto(path)
        assert faults(anne.page, scheme) == [], path
    # what axe itself tries within the trees of pictures; the tests below walk the same pages without it
    anne.complaints = [line for line in anne.complaints if "inline style" not in line]


@pytest.mark.parametrize("size", [PHONE, ENLARGED, GERMAN], ids=["phone", "enlarged", "german"])
def test_no_page_is_wider_than_the_screen(arrive: Arrive, size: dict[str, object]) -> None:
    assert arrive("Anne", **size).too_wide(PAGES) == []


def test_a_question_leads_to_its_rule_by_keyboard_alone(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.page.goto("/rules/orongo")
    anne.page.get_by_role("searchbox").focus()
    anne.page.keyboard.type("what if two bid the same")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_url("**/rules/search?**")
    anne.page.get_by_role("link", name="When two bid the same").focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_url("**/rules/orongo#ties")
    anne.page.locator("#ties").wait_for()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_an_example_is_clicked_through(arrive: Arrive, scripts: bool) -> None:
    anne = arrive("Anne", java_script_enabled=scripts)
    anne.page.goto("/rules/orongo")
    anne.page.get_by_role("link", name="Dan raises two Moai").click()
    moai = anne.page.locator(".picture .moai:not(.ghost)")
    further, back = (anne.page.get_by_role("link", name=name) for name in ("Next step", "Previous step"))
    back.wait_for(state="detached")
    for step, raised in enumerate((0, 1, 1, 2)):
        if step:
            further.click()
            anne.page.wait_for_url(f"**?step={step}#step")
        expect(moai).to_have_count(raised)
    expect(further).to_have_count(0)
    back.click()
    further.wait_for()


def test_the_boards_of_pictures_take_nothing_from_the_page(arrive: Arrive) -> None:
    """Nothing in a picture can be reached by key or pointer."""
    anne = arrive("Anne")
    anne.page.goto("/rules/moorea/example/ME1")
    assert anne.page.locator(".picture").get_attribute("inert") is not None
    for _ in range(25):
        anne.page.keyboard.press("Tab")
        assert anne.page.evaluate("document.activeElement.classList.contains('picture')") is False


def test_a_refusal_at_the_table_leads_to_its_rule(arrive: Arrive, server: VakaServer) -> None:
    """A closed space that is pointed at says why, with the rule behind it."""
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    anne.page.locator("[data-why='place P1']").hover()
    link = anne.page.locator("#note a")
    link.wait_for()
    assert link.get_attribute("href") == f"/rules/orongo?table={code}#O3.11"
    link.hover()
    assert link.is_visible()
    with anne.context.expect_page() as opened:
        link.click()
    opened.value.locator("[id='O3.11']").wait_for()


def test_from_a_place_on_the_board_to_its_rule_by_keyboard_alone(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    page = anne.page
    page.locator("#reef").focus()
    link = page.locator("#note a")
    link.wait_for()
    page.keyboard.press("?")
    assert link.evaluate("link => link === document.activeElement")
    assert link.get_attribute("href") == f"/rules/orongo?table={code}#O3.4"
    page.keyboard.press("Escape")
    assert page.locator("#reef").evaluate("reef => reef === document.activeElement")
    assert page.locator("#aid").is_hidden()


def test_an_answer_shows_the_sentence_that_has_the_word_and_marks_it(arrive: Arrive) -> None:
    anne = arrive()
    anne.page.goto("/rules/search?q=amulet&game=orongo")
    answers = anne.page.locator(".rules-answers li")
    marked = answers.filter(has=anne.page.locator("mark", has_text=re.compile("amulet", re.IGNORECASE)))
    assert marked.count() >= answers.count() - 1, "a section may have it in its title alone"
    assert marked.count() > 0
