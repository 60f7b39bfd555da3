"""What floats over a table lies over nothing that can be chosen, and does not come unasked."""

import random
import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.contrast import HINTED
from tests.browser.overlaps import covered
from tests.browser.people import PHONE, Visitor
from tests.browser.tables import seat_all, seat_at
from tests.games import WITH_BOARD, WITH_VALUES
from tests.tables import some_of
from tests.web.vaka_servers import VakaServer
from vaka.web.visitor import LANGUAGE


def ask_for_a_hint(visitor: Visitor) -> None:
    visitor.page.locator("#do-hint").click()
    visitor.page.locator("#hint-card").wait_for(state="visible")


class Late:
    """The next answer from this address: the server gives it at once, and the page hears it only when it `arrives`."""

    def __init__(self, visitor: Visitor, address: str) -> None:
        self.page = visitor.page
        self.address = address
        self.asked: list[Route] = []
        self.answers: list[APIResponse] = []
        self.page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self.asked:
            return route.continue_()
        self.asked.append(route)
        self.answers.append(route.fetch())

    def is_on_its_way(self) -> None:
        while not self.answers:
            self.page.wait_for_timeout(20)

    def arrives(self) -> None:
        with self.page.expect_response(self.address):
            self.asked[0].fulfill(response=self.answers[0])
        self.page.wait_for_timeout(200)  # the page reads it


def nothing_is_hinted(visitor: Visitor) -> None:
    expect(visitor.page.locator("#hint-card")).to_be_hidden()
    expect(visitor.page.locator("#hints li, button.hinted")).to_have_count(0)


def nothing_is_hinted_but_a_mark_is_left(visitor: Visitor) -> None:
    expect(visitor.page.locator("#hint-card")).to_be_hidden()
    expect(visitor.page.locator("button.hinted")).to_have_count(0)
    expect(visitor.page.locator("#hints li")).to_have_text(re.compile(r"^Hint: \S"))


def test_a_hint_lights_up_its_choice_and_stays_until_it_is_closed(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    ask_for_a_hint(anne)
    lit = anne.page.locator("button.hinted")
    assert lit.get_attribute("value") in anne.words()
    card = anne.page.locator("#hint-card")
    assert len(card.inner_text()) > 20
    card.hover()
    pointed = anne.page.locator(".pointed").evaluate_all("things => things.map((thing) => thing.id)")
    assert sorted(pointed) == sorted(str(card.get_attribute("data-points")).split())
    assert pointed  # what probably follows
    anne.page.keyboard.press("Escape")
    assert anne.page.locator("#hint-card").is_hidden()
    assert lit.count() == 0
    assert anne.page.locator("#hints li").count() == 1
    anne.page.get_by_text("Chat", exact=True).click()
    expect(anne.page.locator("#hints")).to_be_hidden()  # its place there is that of the chat
    anne.page.get_by_text("Log", exact=True).click()
    expect(anne.page.locator("#hints")).to_be_visible()


@pytest.mark.parametrize("theme", some_of(["light", "dark"], 1))
@pytest.mark.parametrize("game", some_of(WITH_VALUES, 1))
def test_the_choice_of_a_hint_is_told_from_all_others_also_without_motion(
    arrive: Arrive, server: VakaServer, game: str, theme: str
) -> None:
    anne = arrive("Anne", color_scheme=theme)
    seat_all(server, [anne], game, bots=2)
    ask_for_a_hint(anne)
    assert anne.page.locator("button.hinted").evaluate(HINTED) >= 3


@pytest.mark.parametrize("game", ["orongo", "raiatea"])
def test_the_choice_of_a_hint_is_marked_within_also_when_it_has_the_focus(
    arrive: Arrive, server: VakaServer, game: str
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], game, bots=2)
    ask_for_a_hint(anne)
    anne.page.keyboard.press("Tab")  # from now on the focus is shown
    hinted = anne.page.locator("button.hinted")
    hinted.focus()
    assert hinted.evaluate("it => [it.matches(':focus-visible'), getComputedStyle(it).outlineOffset]") == [True, "-6px"]


def test_a_hint_that_is_asked_for_twice_is_kept_once(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    anne.wait_until_asked_or_over()
    for _ in range(2):
        with anne.page.expect_response("**/hint"):
            ask_for_a_hint(anne)
        anne.page.locator("#hint-card button").click()
    assert anne.page.locator("#hints li").count() == 1


def test_a_tap_on_a_hint_closes_it_but_not_while_its_text_is_selected(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    ask_for_a_hint(anne)
    said = anne.page.locator("#hint-card .said")
    at = said.bounding_box()
    assert at is not None
    anne.page.mouse.move(at["x"] + 2, at["y"] + 6)
    anne.page.mouse.down()
    anne.page.mouse.move(at["x"] + 60, at["y"] + 6, steps=4)
    anne.page.mouse.up()
    assert anne.page.evaluate("String(getSelection())")
    assert said.is_visible()
    said.click()
    assert said.is_hidden()
    assert anne.page.locator("button.hinted").count() == 0


def test_on_a_phone_a_hint_waits_behind_the_log_and_is_there_when_that_is_closed(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", **PHONE)
    seat_all(server, [anne], "orongo", bots=1)
    ask_for_a_hint(anne)
    anne.page.locator("[data-toggle=show-log]").click()
    expect(anne.page.locator("#hint-card")).to_be_hidden()
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator(".rail .log")).to_be_hidden()
    expect(anne.page.locator("#hint-card")).to_be_visible()
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator("#hint-card")).to_be_hidden()


def test_a_hint_is_gone_when_its_choice_is_made(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    ask_for_a_hint(anne)
    anne.click(str(anne.page.locator("button.hinted").get_attribute("value")))
    nothing_is_hinted_but_a_mark_is_left(anne)


def test_a_hint_is_gone_when_a_sealed_choice_is_made_that_others_wait_for(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    seat_all(server, [anne, ben], "orongo")
    ask_for_a_hint(anne)
    anne.click(str(anne.page.locator("button.hinted").get_attribute("value")))
    nothing_is_hinted_but_a_mark_is_left(anne)


def test_a_hint_that_comes_after_the_choice_is_not_shown_for_the_next_question(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    before = anne.version()
    hint = Late(anne, "**/hint")
    anne.page.locator("#do-hint").click()
    hint.is_on_its_way()
    while anne.version() == before:
        anne.click_something(random.Random(1))
    anne.wait_until_asked_or_over()
    hint.arrives()
    nothing_is_hinted(anne)


def test_what_floats_makes_way_when_the_board_is_scrolled(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", first=True, viewport={"width": 360, "height": 740})
    seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    ask_for_a_hint(anne)
    for down in range(0, 400, 40):
        anne.page.evaluate("(down) => { board.scrollTop = down; scrollTo(0, down); }", down)
        assert covered(anne) == []
    anne.page.evaluate("() => { board.scrollTop = 0; scrollTo(0, 0); }")
    anne.page.locator("#hint-card").wait_for(state="visible")


def test_a_note_does_not_open_under_a_resting_pointer(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    thing = anne.page.locator("#board [data-note]").first
    here = {"pointerType": "mouse", "clientX": 41, "clientY": 42, "bubbles": True}
    thing.dispatch_event("pointermove", here)
    thing.dispatch_event("pointerover", here)  # the page moved beneath it
    anne.page.wait_for_timeout(400)
    assert anne.page.locator("#note").is_hidden()
    thing.dispatch_event("pointerover", here | {"clientX": 60})
    anne.page.locator("#note").wait_for(state="visible")


def test_a_long_press_tells_what_a_choice_does_and_chooses_nothing(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", viewport={"width": 360, "height": 740}, has_touch=True)
    seat_all(server, [anne], "orongo", bots=1)
    bid = anne.page.locator('button[value="bid 3"]')
    finger = {"pointerType": "touch", "clientX": 140, "clientY": 600, "bubbles": True}
    bid.dispatch_event("pointerdown", finger)
    anne.page.locator("#note").wait_for(state="visible")
    assert "place 3 tokens" in anne.page.locator("#note").inner_text()
    bid.dispatch_event("click")
    bid.dispatch_event("pointerup", finger)
    assert anne.page.locator(".bid.chosen").count() == 0
    anne.click("bid 3")


def test_settings_are_kept(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.locator(".menu summary").click()
    anne.page.get_by_role("button", name="Settings").click()
    anne.page.get_by_label("always").check()
    anne.page.get_by_label("large").check()
    anne.page.keyboard.press("Escape")
    anne.page.reload()
    assert anne.page.evaluate("document.documentElement.dataset.size") == "large"
    words = anne.words()[0]
    anne.page.locator(f'button[name=choice][value="{words}"]').first.click()
    anne.page.locator("#sure").wait_for(state="visible")
    before = anne.version()
    anne.page.get_by_role("button", name="Not yet").click()
    assert anne.version() == before


def test_a_sound_is_offered_once_when_the_turn_comes_back(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne", first=True), arrive("Ben")
    seat_all(server, [anne, ben], "orongo")
    offer = anne.page.locator("#sound-offer")
    anne.click("bid 2")
    expect(offer).to_be_hidden()
    ben.click("bid 1")
    expect(offer).to_be_visible()
    offer.click()
    expect(offer).to_be_hidden()
    assert anne.page.locator("#settings input[name=sound][value=on]").is_checked()
    anne.page.evaluate("localStorage.removeItem('vaka-settings')")  # as if it had been declined
    anne.page.reload()
    anne.click(anne.words()[0])
    anne.wait_until_asked_or_over()
    expect(offer).to_be_hidden()


def test_colours_and_language_are_chosen_where_all_else_is(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    for button in ("Night", "Deutsch"):
        assert not anne.page.get_by_role("button", name=button).is_visible()
        anne.page.locator(".menu summary").click()
        anne.page.locator("[data-settings]").click()
        with anne.page.expect_navigation(url=f"**/t/{code}"):
            anne.page.locator("#settings").get_by_role("button", name=button).click()
    assert anne.page.locator("html").get_attribute("data-theme") == "dark"
    assert anne.page.locator("html").get_attribute("lang") == "de"


def test_a_page_speaks_its_language_also_when_another_is_chosen_in_another_tab(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    reasons = []
    for place in range(2):
        with anne.page.expect_response("**/why?*") as why:
            anne.page.locator('#board [data-why^="place"]').nth(place).hover()
        reasons.append(why.value.json()["text"])
        anne.context.add_cookies([{"name": LANGUAGE, "value": "de", "url": server.url}])
    assert reasons[0] == reasons[1]
    ask_for_a_hint(anne)
    assert "An expert would" in anne.page.locator("#hint-card").inner_text()


def test_what_is_set_in_one_tab_is_not_unset_by_another(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    other = anne.context.new_page()
    other.goto(f"/t/{code}")
    for page, setting in ((anne.page, "[name=size][value=large]"), (other, "[name=speed][value=calm]")):
        page.locator(".menu summary").click()
        page.locator("[data-settings]").click()
        page.locator(f"#settings {setting}").check(force=True)
        page.keyboard.press("Escape")
    anne.page.reload()
    assert anne.page.evaluate("document.documentElement.dataset.size") == "large"
    assert anne.page.locator("#settings [name=speed][value=calm]").is_checked()


@pytest.mark.parametrize("sheet", ["settings", "aid"])
def test_by_keyboard_a_sheet_leads_back_to_the_menu_that_opened_it(
    arrive: Arrive, server: VakaServer, sheet: str
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.locator(".menu summary").press("Enter")
    anne.page.locator(".menu [data-settings]" if sheet == "settings" else ".menu [data-to-aid]").press("Enter")
    expect(anne.page.locator(f"#{sheet}")).to_be_visible()
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator(f"#{sheet}")).to_be_hidden()
    expect(anne.page.locator(".menu summary")).to_be_focused()


NOTICES = {
    "default": ("{ permission: 'default', requestPermission() { this.permission = 'granted' } }", ""),
    "granted": ("{ permission: 'granted' }", "You will be notified"),
    "denied": ("{ permission: 'denied' }", "Your browser blocks notifications"),
    "none": ("", "This browser does not support notifications."),
    "unsafe": ("{ permission: 'denied' }", "secure addresses (https)"),
}


@pytest.mark.parametrize("standing", NOTICES)
def test_the_settings_say_how_it_stands_with_notices(arrive: Arrive, server: VakaServer, standing: str) -> None:
    anne = arrive("Anne")
    known, says = NOTICES[standing]
    anne.page.add_init_script(f"window.Notification = {known}" if known else "delete window.Notification")
    if standing == "unsafe":
        anne.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.locator(".menu summary").click()
    anne.page.locator("[data-settings]").click()
    button = anne.page.get_by_role("button", name="Allow notifications")
    said = anne.page.locator("[data-notices-said]")
    assert says in said.inner_text()
    assert bool(said.inner_text()) == bool(says)
    assert button.is_visible() == (standing in ("default", "denied"))
    if standing == "default":
        button.click()
        button.wait_for(state="hidden")
        assert said.inner_text() == "You will be notified"


def test_a_note_does_not_stay_where_one_points_at_something_that_has_none(arrive: Arrive, server: VakaServer) -> None:
    anne, stranger = arrive("Anne"), arrive()
    stranger.open(seat_at(server, anne, "moorea-2", "tool"))  # where nobody moves: a frame closes notes
    note = stranger.page.locator("#note")
    stranger.page.locator("#players .kind").hover()
    expect(note).to_contain_text("Bot")
    stranger.page.locator("#pile").hover()  # who only watches is not told why something cannot be chosen
    expect(note).to_be_hidden()


def test_why_something_cannot_be_chosen_is_asked_again_where_no_answer_came(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    seat_at(server, anne, "moorea-3", "pass")
    anne.page.route("**/why?*", lambda route: route.abort("internetdisconnected"), times=1)
    things = anne.page.locator("#board [data-why^=buy]").all()
    closed = next(it for it in things if it.get_attribute("data-why") not in anne.words())
    with anne.page.expect_event("requestfailed"):
        closed.focus()
    anne.page.locator("#dock").focus()
    closed.focus()
    expect(anne.page.locator("#note")).to_be_visible()


# Chrome on Android has the permission and refuses to make any: it wants a service worker for it.
REFUSES = """window.Notification = class { static permission = "granted"; constructor() { throw new TypeError(); } };
  Object.defineProperty(document, "hidden", { value: true });"""


def test_a_browser_that_can_make_no_notices_plays_on_without_and_says_so(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.add_init_script(REFUSES)
    seat_at(server, anne, "orongo-3-hidden-shells", "place")  # her turn, and the page is out of sight
    anne.page.locator(".menu summary").click()
    anne.page.locator("[data-settings]").click()
    expect(anne.page.locator("[data-notices-said]")).to_have_text("This browser does not support notifications.")


@pytest.mark.parametrize("game", WITH_BOARD)
def test_on_its_side_a_phone_gives_the_board_the_larger_half(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = arrive("Anne", viewport={"width": 740, "height": 360})
    seat_all(server, [anne], game, bots=2)
    stage, acts = (anne.page.locator(it).bounding_box() for it in ("#board", "#dock .acts"))
    assert stage is not None
    assert acts is not None
    assert stage["width"] * stage["height"] >= 740 * 360 / 2
    assert acts["y"] + acts["height"] <= 361  # and what can be done is in sight
    assert anne.page.evaluate("document.documentElement.scrollHeight") <= 360


def test_who_likes_it_is_asked_about_big_things_alone(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.add_init_script('localStorage.setItem("vaka-settings", JSON.stringify({ confirm: "big" }))')
    seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    anne.click(next(words for words in anne.words() if words.split()[0] not in ("buy", "tool", "store")))
    seat_all(server, [anne], "orongo", bots=1)
    before = anne.version()
    anne.page.locator('button[value="bid 0"]').click()
    anne.page.locator("#sure").wait_for(state="visible")
    anne.page.get_by_role("button", name="Not yet").click()
    assert anne.version() == before
    assert anne.page.locator(".bid.chosen").count() == 0


def test_on_a_phone_what_more_there_is_to_a_hint_takes_the_room_that_is_free(
    arrive: Arrive, server: VakaServer
) -> None:
    """Where cards are drawn, all choices lie along the upper edge."""
    anne = arrive("Anne", **PHONE)
    seat_at(server, anne, "moorea-3", "take")
    ask_for_a_hint(anne)
    anne.page.locator(".hint-more summary").click()
    expect(anne.page.locator(".hint-more p")).to_be_visible()
    assert covered(anne) == []  # when all is at rest
    hidden = anne.page.locator("#hint-card").evaluate("it => it.scrollHeight - it.clientHeight")
    assert hidden <= 1
