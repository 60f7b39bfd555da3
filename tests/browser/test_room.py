"""Raiatea has much to read, and room for all of it: hands, panels, the log, markers, all hands at the end."""

from typing import Any

import pytest

import vaka
from tests.browser.conftest import Arrive
from tests.browser.tables import seat_at, seat_at_the_end
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer
from vaka.editions.raiatea.web.cards import RitualFace, faces
from vaka.text.catalogue import catalogue, languages

pytestmark = LONG  # how pages look: the short tests click through them

FIVE = "raiatea-rules-2-5-all"
FIVE_NOW = "raiatea-rules-3-5-all"
DESKS = [(1280, 720), (1440, 900)]

# Puts these rituals into the viewer's hand, the first two of them laid, and answers what cannot be read whole.
HOLD = """([language, chip, rituals]) => {
  document.documentElement.lang = language;
  const hand = document.querySelector("#dock .hand");
  const card = hand.querySelector(".ritual");
  hand.replaceChildren(...rituals.map(({ category, kind, cost, name, text }, at) => {
    const one = card.cloneNode(true);
    one.className = `ritual category-${category}${at < 2 ? " laid" : ""}`;
    one.querySelector(".kind").textContent = kind;
    one.querySelector(".cost").lastChild.textContent = cost;
    one.querySelector("h3").textContent = name;
    one.querySelector("p").textContent = text;
    one.querySelector(".chip")?.remove();
    if (at < 2) one.querySelector("p").insertAdjacentHTML("afterend", `<span class="own chip">${chip}</span>`);
    return one;
  }));
  const cuts = (it) => getComputedStyle(it).overflowY !== "visible" && it.scrollHeight > it.clientHeight;
  const whole = (it) => it.scrollWidth <= it.clientWidth && !cuts(it);
  const inside = (it, around) => it.left >= around.left && it.right <= around.right && it.bottom <= around.bottom;
  const found = [];
  for (const one of hand.children) {
    const at = one.getBoundingClientRect();
    const cut = [...one.querySelectorAll("h3, p, .kind")].filter((it) => it.checkVisibility() && !whole(it));
    found.push(...cut.map((it) => `${it.className || it.tagName} of ${one.querySelector("h3").textContent}`));
    const seen = inside(at, hand.getBoundingClientRect()) && at.bottom <= innerHeight;
    if (!seen) found.push(`${one.innerText} is out of table_view`);
  }
  return found;
}"""


def by_length(language: str) -> list[dict[str, Any]]:
    """All rituals, those with the longest texts first."""
    known = faces(catalogue(language), vaka.game("raiatea")).rituals.values()
    longest: list[RitualFace] = sorted(known, key=lambda face: -len(face.text))
    return [
        {"category": face.category, "kind": face.kind, "cost": face.cost, "name": face.name, "text": face.text}
        for face in longest
    ]


def test_a_hand_of_two_to_seven_rituals_can_be_read_whole(arrive: Arrive, server: VakaServer) -> None:
    """With the longest texts of all, in each language."""
    anne = arrive("Anne")
    seat_at(server, anne, FIVE, "lay")
    cut = []
    for width, height in DESKS:
        anne.page.set_viewport_size({"width": width, "height": height})
        for language in languages():
            chip = catalogue(language).say("raiatea.web.laid", {})
            longest = by_length(language)
            for many in range(2, 8):
                result = anne.page.evaluate(HOLD, [language, chip, longest[:many]])
                cut += [f"{language}, {many}, {width} x {height}: {one}" for one in result]
    assert cut == []


@pytest.mark.parametrize(("width", "height", "lines"), [(1280, 720, 2), (1440, 900, 6)])
def test_five_players_have_all_panels_and_a_log(
    arrive: Arrive, server: VakaServer, width: int, height: int, lines: int
) -> None:
    anne = arrive("Anne", viewport={"width": width, "height": height})
    for verb, nth in (("go", 1), ("lay", 4), ("mission", 7)):
        seat_at(server, anne, FIVE_NOW, verb, nth)
        panels, log = anne.page.locator("#players"), anne.page.locator("#log")
        assert panels.locator(".player").count() == 5
        assert panels.evaluate("it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth")
        assert log.evaluate("it => it.clientHeight / (it.querySelector('li').offsetHeight + 5)") >= lines


# The rectangles of the markers on each space where several stand.
TOGETHER = """() => [...document.querySelectorAll(".pegs")].filter((it) => it.children.length > 1).map((it) =>
  [...it.children].map((one) => one.querySelector(".token").getBoundingClientRect()).map(({ x, y, width, height }) =>
    [x, y, x + width, y + height]))"""


def test_markers_on_one_space_can_be_told_apart(arrive: Arrive, server: VakaServer) -> None:
    """All five of them: at the start everybody stands on the same spaces."""
    for size in ((1280, 720), (360, 740)):
        anne = arrive("Anne", viewport={"width": size[0], "height": size[1]})
        seat_at(server, anne, FIVE, "keep")
        if size[0] < 820:
            anne.page.locator('.into input[value="places"]').check()
        spaces = anne.page.evaluate(TOGETHER)
        assert max(len(space) for space in spaces) == 5
        for space in spaces:
            for at, one in enumerate(space):
                assert all(apart(one, other) for other in space[at + 1 :]), space


def apart(one: list[float], other: list[float]) -> bool:
    """Whether the two share at most a third of their width or height."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    size = one[2] - one[0]
    return wide <= size / 3 or high <= size / 3


def test_all_hands_are_there_at_the_end_without_scrolling(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", viewport={"width": 1280, "height": 720})
    seat_at_the_end(server, anne, FIVE)
    anne.page.locator(".the-end [data-toggle]").click()
    hands = anne.page.locator(".all-hands")
    assert hands.locator("> li").count() == 5
    assert hands.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight")
