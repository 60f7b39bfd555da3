"""Orongo, played by clicking what glows, by keyboard, and on a phone."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.tables import end_a_game, play_on, seat_all
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer
from tools.overflow import EXEMPT, LOOK

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "de-DE"}

# The closed spaces of a drawn island that do not lie where whatever else is laid on their place lies.
ELSEWHERE = """() => {
  const at = (it) => [getComputedStyle(it).left, getComputedStyle(it).top].join(" ");
  return [...document.querySelectorAll(".ground > .cell")].filter((cell) => {
    const twin = document.createElement("div");
    twin.className = `at ${[...cell.classList].find((name) => name.startsWith("h-"))}`;
    document.querySelector(".island:not(.ground)").append(twin);
    return at(twin) !== at(cell);
  }).map((it) => it.className);
}"""

# How the words on the sea are written, and on what.
WRITTEN = """() => [...document.querySelectorAll(".on-the-sea *")].map((it) => {
  const style = getComputedStyle(it);
  const how = [style.color, style.backgroundColor, style.fontFamily, style.fontWeight, style.marginBottom];
  return [it.id || it.className.baseVal || it.className, ...how].join(" ");
})"""


def test_a_board_looks_the_same_at_the_table_and_on_the_page_of_its_result(arrive: Arrive, server: VakaServer) -> None:
    """The sheets of a page have rules for headings and hints of their own."""
    anne = arrive("Anne")
    code = end_a_game(server, anne)
    anne.open(code)
    at_the_table = anne.page.evaluate(WRITTEN)
    assert any("hands-title" in line for line in at_the_table)
    assert any(line.startswith("hint ") for line in at_the_table)
    anne.page.goto(f"/t/{code}/result")
    assert anne.page.evaluate(WRITTEN) == at_the_table


def test_where_the_island_is_drawn_every_space_lies_in_its_place_and_nothing_is_cut_off(
    arrive: Arrive, server: VakaServer
) -> None:
    """As on the page of a result, which does not show it as the table does."""
    anne = arrive("Anne")
    code = end_a_game(server, anne)
    for size in ((1280, 800), (360, 740), (740, 360)):
        anne.page.set_viewport_size({"width": size[0], "height": size[1]})
        anne.page.goto(f"/t/{code}/result")
        assert anne.page.locator(".ground > .cell.palm").count() > 40
        assert anne.page.evaluate(LOOK, EXEMPT) == []
        assert anne.page.evaluate(ELSEWHERE) == []


def test_two_browsers_and_a_bot_play_the_first_rounds_or_when_soaking_to_the_same_end(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    seat_all(server, [anne, ben], "orongo", bots=1)
    if SOAK:
        assert play_on([anne, ben], random.Random(5)) > 40
        assert anne.page.locator(".the-end h2").inner_text() == ben.page.locator(".the-end h2").inner_text()
    else:
        assert play_on([anne, ben], random.Random(5), most=13) == 13  # two rounds, with all that is asked in them


def test_a_game_by_keyboard_alone(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    luck = random.Random(8)
    for _ in range(1000 if SOAK else 10):
        anne.wait_until_asked_or_over()
        if anne.is_asked():
            before = anne.frames()
            tab_to_a_choice(anne, luck.randrange(3))
            anne.page.keyboard.press("Enter")
            anne.wait_for_a_frame(before)
    assert anne.is_over() == SOAK


def tab_to_a_choice(visitor: Visitor, further: int) -> None:
    """Press Tab until a choice has the focus, and then go to one of the next by an arrow."""
    focused = visitor.page.locator("button[name=choice]:focus")
    for _ in range(60):
        if focused.count():
            break
        visitor.page.keyboard.press("Tab")
    for _ in range(further):
        visitor.page.keyboard.press("ArrowRight")
    if not focused.count():  # arrows also lead to what only explains itself
        tab_to_a_choice(visitor, 0)


# gives the focus to the space nearest to the middle of the island
TO_THE_MIDDLE = """() => {
  const { x, y, width, height } = document.getElementById("island").getBoundingClientRect();
  const far = (it) => {
    const box = it.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2);
  };
  [...document.querySelectorAll("#island [id^=space-]")].sort((one, other) => far(one) - far(other))[0].focus();
}"""
# where the middle of what has the focus lies
FOCUSED_AT = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def test_a_bid_by_its_digits_and_a_space_by_arrows(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    anne.wait_until_asked_or_over()
    expect(anne.page.locator(".bid-row [tabindex='0']")).to_have_count(1)
    for keys, bid in (("7", "7"), ("12", "12"), ("3", "3")):
        anne.page.wait_for_timeout(1000)  # else the digit would belong to the one before
        for key in keys:
            anne.page.keyboard.press(key)
        assert anne.page.evaluate("document.activeElement.value") == f"bid {bid}"
    anne.page.keyboard.press("ArrowRight")
    assert anne.page.evaluate("document.activeElement.value") == "bid 4"
    assert anne.page.locator(".bid-row [tabindex='0']").count() == 1
    before = anne.frames()
    anne.page.keyboard.press("Enter")
    anne.wait_for_a_frame(before)
    anne.wait_until_asked_or_over()
    choices = anne.page.locator("#board button[name=choice]")
    stop = anne.page.locator("#board button[name=choice][tabindex='0']")
    expect(anne.page.locator("#board button[name=choice]:focus")).to_have_count(1)
    expect(stop).to_have_count(1)
    assert choices.count() > 1
    choices.last.focus()
    expect(stop).to_have_count(1)
    expect(stop).to_be_focused()
    anne.page.evaluate(TO_THE_MIDDLE)
    for key, across, down in (("Right", 1, 0), ("Down", 0, 1), ("Left", -1, 0), ("Up", 0, -1)):
        x, y = anne.page.evaluate(FOCUSED_AT)
        anne.page.keyboard.press(f"Arrow{key}")
        to_x, to_y = anne.page.evaluate(FOCUSED_AT)
        assert (to_x - x) * across + (to_y - y) * down > 0, key
        assert anne.page.locator("#island [id^=space-]:focus").count(), key


def test_on_a_phone_nothing_sticks_out_and_everything_can_be_tapped(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE)
    seat_all(server, [anne], "orongo", bots=3)
    luck = random.Random(3)
    for _ in range(25 if SOAK else 10):
        anne.wait_until_asked_or_over()
        if anne.is_over():
            break
        assert anne.page.evaluate("document.documentElement.scrollWidth") <= 360
        prompt = anne.page.locator("#prompt h2").bounding_box()
        assert prompt is not None
        assert 0 <= prompt["y"] < 740
        anne.click_something(luck)


def test_what_cannot_be_chosen_says_why(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    anne.click("bid 1") if "bid 1" in anne.words() else anne.click_something(random.Random(1))
    anne.wait_until_asked_or_over()
    anne.page.mouse.move(1, 1)  # away from what the board now shows where it was clicked: that would speak as well
    closed = anne.page.locator('[data-why^="place "]').first
    closed.dispatch_event("pointerover", {"pointerType": "mouse"})
    note = anne.page.locator("#note")
    note.wait_for(state="visible")
    what = closed.get_attribute("data-note") or ""
    assert note.inner_text().startswith(f"{what}. "), "what it is and why not are two sentences"
