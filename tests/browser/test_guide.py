"""The guided game in a real browser: by keyboard alone, on a phone, with another choice, left and resumed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.overlaps import covered
from tests.browser.people import Visitor
from tests.browser.tables import seat_all
from tests.browser.test_everyone import faults
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer
from vaka.table.live.guided import Guide, guide_of

GAMES = [game for game in vaka.list_games() if guide_of(game)]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-DE"}


def begin(visitor: Visitor, game: str = "orongo", chapter: int = 1) -> Guide:
    visitor.page.goto(f"/learn/{game}")
    visitor.page.locator(f"form[action='/learn/{game}'] button").nth(chapter - 1).click()
    visitor.page.locator("#guide").wait_for()
    guide = guide_of(game)
    assert guide is not None
    return guide


def at(page: Page, number: int) -> None:
    """The card with this number is shown."""
    expect(page.locator("#guide .count")).to_have_text(re.compile(rf"^{number}\b"))


@pytest.mark.parametrize("chapter", [2, 3, 4])
def test_a_chapter_begins_with_its_card_and_goes_on_with_a_choice(arrive: Arrive, chapter: int) -> None:
    anne = arrive("Anne")
    guide = begin(anne, "raiatea", chapter)
    first = guide.chapters[chapter - 1].step + 1
    at(anne.page, first)
    anne.page.keyboard.press("Enter")
    at(anne.page, first + 1)
    expect(anne.page.locator(f'button[value="{guide.steps[first].choice}"]')).to_have_class(
        re.compile("shown-by-guide")
    )


# What a card speaks of lies neither beneath it nor beneath the dock, and the question is never beneath it. A tab is
# only the way to it: where choices leave the card no other room, it lies there.
HIDDEN = """() => {
  const beside = (one, other) => one.left >= other.right || one.top >= other.bottom;
  const over = (one, other) => !beside(one, other) && !beside(other, one);
  const card = document.getElementById("guide").getBoundingClientRect();
  const dock = document.getElementById("dock").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".shown-by-guide")].filter((it) => !it.matches("#zone-places, [id^=tab-]"));
  const seen = (it, at) => !over(card, at) && (it.closest("#dock") || !over(dock, at));
  const due = [...lit, document.getElementById("prompt")];
  return due.filter((it) => !seen(it, it.getBoundingClientRect())).map((it) => it.id || it.value);
}"""


def all_shown(page: Page) -> None:
    """Whatever the card speaks of can be seen, once the page has come to rest."""
    page.wait_for_function(f"() => !({HIDDEN})().length")


def test_on_a_phone_a_card_hides_nothing_it_speaks_of_and_is_never_lost(arrive: Arrive) -> None:
    anne = arrive("Anne", **PHONE)
    guide = begin(anne, "moorea")
    page = anne.page
    for number, step in enumerate(guide.steps[:5], 1):
        at(page, number)
        all_shown(page)
        if number == 5:
            break
        if step.choice:
            page.locator(f'button[name=choice][value="{step.choice}"]').first.tap()
        else:
            page.locator("#guide [data-do=next]").tap()
    for down in range(0, 800, 80):
        page.evaluate("(down) => scrollTo(0, down)", down)
        assert covered(anne) == []
        assert page.locator("#guide").is_visible(), down
    page.evaluate("() => document.getElementById('guide').classList.add('no-room')")
    page.locator("#guide [data-do=unfold]").tap()
    expect(page.locator("#guide .said")).to_be_visible()
    all_shown(page)


# A caption lies where the card would, and only then the card comes. What of it the caption lies over.
CAPTION_FIRST = """async () => {
  const { placeOverlay } = await import(document.querySelector("link[rel=modulepreload][href*='overlay_layout']").href);
  const [card, story] = ["guide", "story"].map((id) => document.getElementById(id));
  const { left, top } = card.getBoundingClientRect();
  card.hidden = true;
  story.hidden = false;
  story.textContent = "Ben chooses";
  placeOverlay(story, () => [[left, top]]);
  card.querySelector("[data-do=unfold]").click();
  const [one, other] = [card, story].map((it) => it.getBoundingClientRect());
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return [story.checkVisibility(), Math.max(0, width) * Math.max(0, height)];
}"""


def test_on_a_phone_a_caption_makes_way_for_a_card(arrive: Arrive) -> None:
    """It would be gone soon, but the card would lie over what it speaks of until the next frame."""
    anne = arrive("Anne", **PHONE)
    guide = begin(anne, "raiatea", chapter=2)
    at(anne.page, guide.chapters[1].step + 1)
    all_shown(anne.page)
    assert anne.page.evaluate(CAPTION_FIRST) == [True, 0]
    assert anne.page.evaluate(HIDDEN) == []


IN_SIGHT = """() => {
  const box = document.getElementById("guide").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("#guide .said"));
  const words = range.getClientRects()[0];
  const button = document.querySelector("#guide [data-do=next]").getBoundingClientRect();
  return [words, button].every(it => it.top >= box.top && it.bottom <= box.bottom) && words.right <= button.left;
}"""


def test_on_a_phone_on_its_side_a_card_shows_its_words_beside_its_buttons(arrive: Arrive) -> None:
    anne = arrive("Anne", viewport={"width": 740, "height": 360})
    begin(anne, "raiatea")
    at(anne.page, 1)
    anne.page.wait_for_function(IN_SIGHT)


def test_a_guide_that_was_left_does_not_come_back_with_a_late_answer(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    begin(anne)
    held: list[Route] = []
    anne.page.route("**/guide", lambda route: held.append(route))
    code = anne.page.url.rsplit("/", 1)[-1]
    with anne.page.expect_request("**/guide"):  # after a frame the page asks where the learner stands
        server.run(server.tables.talk.say(code, anne.known, "Hello"))
    anne.page.locator("#guide [data-do=know]").click()
    expect(anne.page.locator("#guide")).to_be_hidden()
    with anne.page.expect_response("**/guide") as late:
        held[0].continue_()
    late.value.finished()
    anne.page.evaluate("() => new Promise(requestAnimationFrame)")  # the page has read it
    assert anne.page.locator("#guide").is_hidden()


def test_the_card_is_there_again_when_another_choice_was_refused(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.expects_refusals = True
    guide = begin(anne)
    page = anne.page
    waits = next(number for number, step in enumerate(guide.steps, 1) if step.choice)
    for _ in range(waits - 1):
        page.locator("#guide [data-do=next]").click()
    at(page, waits)
    refused = {"error": {"text": "Not now."}}
    page.route("**/choose", lambda route: route.fulfill(status=422, json=refused))
    page.locator(f'button[name=choice]:not([value="{guide.steps[waits - 1].choice}"])').first.click()
    page.locator("#guide [data-do=anyway]").click()
    expect(page.locator("#toast")).to_have_text("Not now.")
    at(page, waits)
    expect(page.locator("#guide")).to_be_visible()


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone_to_the_end_and_beyond(arrive: Arrive, game: str) -> None:
    anne = arrive("Anne")
    guide = begin(anne, game)
    for number, _step in enumerate(guide.steps, 1):
        at(anne.page, number)
        # where the keyboard is, there is what to do next
        expect(anne.page.locator("#guide [data-do]:focus, button[name=choice]:focus")).to_have_count(1)
        anne.page.keyboard.press("Enter")
    expect(anne.page.locator("#guide")).to_be_hidden()
    anne.wait_until_asked_or_over()
    anne.page.keyboard.press("Escape")
    anne.page.keyboard.press("?")
    expect(anne.page.locator("#aid .summary-lines li")).to_have_count(4)
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator("#aid")).to_be_hidden()


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_with_another_choice_at_each_step_left_and_resumed(arrive: Arrive, game: str) -> None:
    anne = arrive("Anne", **PHONE)
    guide = begin(anne, game)
    page = anne.page
    waits = [number for number, step in enumerate(guide.steps, 1) if step.choice]
    for number, step in enumerate(guide.steps, 1):
        at(page, number)
        all_shown(page)
        if not step.choice:
            page.locator("#guide [data-do=next], #guide [data-do=play]").locator("visible=true").tap()
            continue
        others = [words for words in anne.words() if words != step.choice]
        if others:
            page.locator(f'button[name=choice][value="{others[-1]}"]').first.dispatch_event("click")
            page.locator("#guide [data-do=stay]").tap()
            expect(page.locator("#guide [data-do=stay]")).to_be_hidden()
        if number == waits[1]:  # leave, and come back from the page where it began
            page.goto(f"/learn/{game}")
            page.locator("main a.button-go").tap()
            for card in range(waits[0] + 1, number):
                at(page, card)
                page.locator("#guide [data-do=next]").tap()
        page.locator(f'button[name=choice][value="{step.choice}"]').first.tap()
    expect(page.locator("#guide")).to_be_hidden()


@LONG
def test_whoever_strays_is_told_and_can_come_back(arrive: Arrive) -> None:
    anne = arrive("Anne")
    begin(anne)
    page = anne.page
    for _ in range(2):
        page.locator("#guide [data-do=next]").click()
    page.locator('button[value="bid 5"]').click()
    at(page, 4)
    page.locator("#guide [data-do=next]").click()
    page.locator('button[value="place 1"]').click()
    page.locator("#guide [data-do=anyway]").click()
    page.locator("#guide [data-do=back]").click()
    at(page, 4)
    page.locator("#guide [data-do=know]").click()
    expect(page.locator("#guide")).to_be_hidden()
    page.locator(".menu summary").click()
    page.locator("[data-to-guide]").click()
    expect(page.locator("#guide")).to_be_visible()


@LONG
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_faults(arrive: Arrive, scheme: Any) -> None:
    anne = arrive("Anne", color_scheme=scheme)
    for game in GAMES:
        anne.page.goto(f"/learn/{game}")
        assert faults(anne.page, scheme) == [], game
        begin(anne, game)
        assert faults(anne.page, scheme) == [], game
        anne.page.keyboard.press("?")
        anne.page.locator("#aid details").first.wait_for()
        anne.page.evaluate("for (const part of document.querySelectorAll('#aid details')) part.open = true")
        assert faults(anne.page, scheme) == [], game


@LONG
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_table_of_a_game_tells_it_in_four_lines_once(arrive: Arrive, scheme: Any) -> None:
    room = {"width": 1600, "height": 1000}  # for it beside all that can be chosen, whatever is dealt
    anne = arrive("Anne", first=True, color_scheme=scheme, viewport=room)
    anne.page.goto("/new?game=moorea")
    anne.page.get_by_role("main").get_by_role("button").last.click()
    expect(anne.page.locator("#game-summary")).to_be_visible()
    assert faults(anne.page, scheme) == []
    anne.page.locator("#game-summary").click()
    expect(anne.page.locator("#aid .summary-lines li")).to_have_count(4)
    anne.page.reload()
    expect(anne.page.locator("#dock")).to_be_visible()
    expect(anne.page.locator("#game-summary")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_the_line_for_newcomers_is_in_the_header_and_goes_with_the_first_choice(
    arrive: Arrive, server: VakaServer, game: str
) -> None:
    anne = arrive("Anne", first=True, **PHONE)
    seat_all(server, [anne], game, bots=2)
    anne.wait_until_asked_or_over()
    line = anne.page.locator("#game-summary")
    for width, height in ((740, 360), (360, 740)):
        anne.page.set_viewport_size({"width": width, "height": height})
        expect(line).to_be_visible()
        room, header = line.bounding_box(), anne.page.locator(".top").bounding_box()
        assert room
        assert header
        assert room["y"] >= header["y"]
        assert room["y"] + room["height"] <= header["y"] + header["height"]
        assert room["x"] + room["width"] <= width
    anne.glowing().first.click()
    expect(line).to_be_hidden()
    anne.page.reload()
    anne.page.locator("html[data-frames]").wait_for(state="attached")
    expect(line).to_be_hidden()


def test_the_line_does_not_come_to_those_who_have_left_the_guide_or_played_on_beyond_it(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", first=True)
    begin(anne, "orongo")
    anne.page.locator("#guide [data-do=know]").click()
    anne.page.locator("#guide").wait_for(state="hidden")
    seat_all(server, [anne], "orongo", bots=1)
    expect(anne.page.locator("#game-summary")).to_be_hidden()
    seat_all(server, [anne], "moorea", bots=1)
    expect(anne.page.locator("#game-summary")).to_be_visible()
    guide = begin(anne, "raiatea", chapter=4)
    for step in guide.steps[guide.chapters[3].step :]:
        if step.choice:
            anne.page.locator(f'button[name=choice][value="{step.choice}"]').first.click()
    at(anne.page, len(guide.steps))
    anne.glowing().first.click()
    expect(anne.page.locator("#guide")).to_be_hidden()
    seat_all(server, [anne], "raiatea", bots=2)
    expect(anne.page.locator("#game-summary")).to_be_hidden()
