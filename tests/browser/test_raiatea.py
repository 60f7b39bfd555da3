"""Raiatea, played by clicking what glows, by keyboard, and on a phone by stepping from place to place."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.tables import play_on, seat_all, seat_at
from tests.tables import LONG, SOAK, some_of
from tests.web.vaka_servers import VakaServer

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
# A card of the hand that can be chosen comes from elsewhere: how many copies fly, and where all cards lay and lie then.
CARD_COMES = """async () => {
  const { flights } = await import(document.querySelector("link[rel=modulepreload][href*='flights']").href);
  const cards = [...document.querySelectorAll("#dock .hand > li")];
  const places = () => cards.map((it) => [it.offsetLeft, it.offsetTop, it.offsetWidth, it.offsetHeight]);
  const before = places();
  const land = flights();
  const came = cards.find((it) => it.querySelector("button[name=choice]"));
  Object.assign(came, { id: "mine-that-came" }).dataset.from = "prompt";
  land();
  return [came.querySelectorAll(".on-its-way").length, before, places()];
}"""


@LONG
def test_two_browsers_and_a_bot_play_the_first_rounds(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    seat_all(server, [anne, ben], "raiatea", bots=1)
    clicks = 36
    assert play_on([anne, ben], random.Random(5), most=clicks) == clicks
    assert anne.page.locator(".court").is_visible()


def test_what_somebody_takes_flies_to_them(arrive: Arrive, server: VakaServer) -> None:
    """The copies that fly are noted as they take off, each with where it lands and where it came from."""
    anne = arrive("Anne", reduced_motion="no-preference")
    anne.page.add_init_script("""
        window.flown = [];
        const lift = HTMLElement.prototype.showPopover;
        HTMLElement.prototype.showPopover = function () {
          window.flown.push(`${this.dataset.from} ${this.parentElement.id}`);
          lift.call(this);
        };
    """)
    seat_all(server, [anne], "raiatea", bots=2)
    flown: list[str] = []
    luck = random.Random(1)
    for _ in range(60):
        play_on([anne], luck, most=1)
        flown = anne.page.evaluate("window.flown")
        if any(" goods-" in one or " helps-" in one or " mask-" in one for one in flown):
            break
    assert any(" goods-" in one or " helps-" in one or " mask-" in one for one in flown), flown
    anne.page.locator(".on-its-way").first.wait_for(state="detached")


# Which of one's own goods, assistants and masks are cut by their row, by the tray or by the screen.
CUT = """() => {
  const row = document.querySelector(".hold-row.things"), around = row.getBoundingClientRect();
  const low = Math.min(around.bottom, document.querySelector("#dock").getBoundingClientRect().bottom, innerHeight) + 1;
  const places = [...row.children].map((it) => [it.id, it.getBoundingClientRect()]);
  const cut = places.filter(([, { right, bottom }]) => right > around.right + 1 || bottom > low).map(([id]) => id);
  return [row.scrollHeight > row.clientHeight + 1, row.scrollWidth > row.clientWidth + 1, cut, places.length];
}"""


# The question of somebody who can do all that can be done at the Clearing.
LONG_QUESTION = (
    "Buren: leg een masker op de markt, vervul een opdracht, voer met een sjamaan een ritueel uit, koppel een spiegel "
    "aan een masker, of rond af."
)


@pytest.mark.parametrize(("width", "height"), some_of([(1280, 720), (1280, 800), (1440, 900)], 1))
def test_on_a_desk_the_tray_is_as_high_as_what_lies_in_it(
    arrive: Arrive, server: VakaServer, width: int, height: int
) -> None:
    anne = arrive("Anne", viewport={"width": width, "height": height})
    for verb, nth in (("pass", 8), ("bid", 4), ("pass", 10)):  # when much has been gathered
        seat_at(server, anne, "raiatea-5-all", verb, nth)
        scrolls_down, scrolls_across, cut, things = anne.page.evaluate(CUT)
        assert (scrolls_down, scrolls_across, cut) == (False, False, []), (verb, nth)
        assert things > 7


def test_on_a_desk_all_that_is_asked_at_the_clearing_is_in_sight(arrive: Arrive, server: VakaServer) -> None:
    """Also where somebody leads there and can do everything, in Dutch, which has the longest words for it."""
    anne = arrive("Anne", viewport={"width": 1280, "height": 720}, locale="nl")
    seat_at(server, anne, "raiatea-3-scarce", "go clearing")
    anne.click("go clearing")
    anne.wait_until_asked_or_over()
    anne.page.locator("#prompt .at-stake").evaluate(
        "(it, words) => { it.previousElementSibling.textContent = words; }", LONG_QUESTION
    )
    assert anne.page.locator("#prompt").evaluate("it => it.scrollHeight - it.clientHeight") <= 0
    assert anne.page.locator("#prompt").evaluate("it => it.innerText").endswith("maskers.")


def test_on_a_phone_every_choice_can_be_tapped_and_nothing_sticks_out(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE)
    seat_all(server, [anne], "raiatea", bots=2)
    luck = random.Random(3)
    for _ in range(14 if SOAK else 8):
        anne.wait_until_asked_or_over()
        assert anne.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert all(one.is_visible() for one in anne.glowing().all())
        prompt = anne.page.locator("#prompt h2").bounding_box()
        assert prompt is not None
        assert 0 <= prompt["y"] < 740
        anne.click_something(luck)


def test_on_a_phone_a_hand_stays_spread_while_a_card_flies_to_it(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE, reduced_motion="no-preference")
    seat_at(server, anne, "raiatea-3", "lay")
    copies, before, after = anne.page.evaluate(CARD_COMES)
    assert copies == 1
    assert after == before


def test_on_a_phone_a_large_hand_is_spread_with_all_its_texts(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE)
    seat_at(server, anne, "raiatea-5-oracle", "lay")
    texts = anne.page.locator("#dock .hand.spread > li > p")
    assert texts.count() >= 5
    assert not any(texts.evaluate_all("all => all.map((one) => one.scrollHeight > one.clientHeight)"))
    assert len(set(texts.evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)"))) == 1


def test_a_place_stepped_into_stays_open_when_the_table_changes(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE)
    seat_all(server, [anne], "raiatea", bots=2)
    step_into(anne, "statues")
    luck = random.Random(4)
    for _ in range(12 if SOAK else 6):
        anne.wait_until_asked_or_over()
        anne.click_something(luck)
        assert anne.page.locator("#zone-statues").is_visible()
    step_into(anne, "now")


def step_into(visitor: Visitor, place: str) -> None:
    visitor.page.locator(f'.into input[value="{place}"]').check()


def test_the_first_choices_by_keyboard_alone(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "raiatea", bots=2)
    for _ in range(6):
        anne.wait_until_asked_or_over()
        before = anne.frames()
        focused = anne.page.locator("button[name=choice]:focus")
        for _ in range(40):
            anne.page.keyboard.press("Tab")
            if focused.count():
                break
        anne.page.keyboard.press("Enter")
        anne.wait_for_a_frame(before)
        anne.wait_until_asked_or_over()
        expect(anne.page.locator("#dock[data-turn='forced'], button[name=choice]:focus")).to_have_count(1)


def test_the_icons_beside_what_one_laid_are_as_small_as_its_words(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_at(server, anne, "raiatea-3", "gift", 1)
    heights = anne.page.locator(".bag-place .own-laid .icon").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert heights
    assert max(heights) < 20
