"""The board does not move: between two frames the browser itself reports no layout shift of anything on the stage.

What the game moves (pieces that fly) may change its place, a price is told anew in the foot of its card, and Raiatea
may change its scene: day and night, the steps of a ceremony, on a phone the places that are shown. Within a scene
everything stays where it is, and so does the dock.
"""

import random
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.tables import seat_at
from tests.games import WITH_BOARD
from tests.tables import SOAK, some_of
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.people.person import Person

PHONE = (360, 740)
SIZES = [(1280, 720), PHONE, (740, 360), (1440, 900)]
CHOICES = 18  # where not whole games are played

# Notes what is reported of things on the stage: its sources, each with where it was and where it is.
WATCH = """
  window.shifts = [];
  const at = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) for (const { node, previousRect, currentRect } of entry.sources) {
      const thing = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (!thing?.closest?.("#board") || thing.closest(".flies, .tray, .tool-foot, .pay")) continue;
      if (at(previousRect) === at(currentRect)) continue; // another number of digits in the same place
      const name = `${thing.nodeName}#${thing.id}.${thing.getAttribute("class")} in ${thing.parentElement?.className}`;
      window.shifts.push(`${name}: ${at(previousRect)} to ${at(currentRect)}`);
    }
  }).observe({ type: "layout-shift" });
"""
SCENE = """() => {
  const zones = [...document.querySelectorAll("#board .zone")];
  const shown = zones.filter((zone) => zone.offsetParent).map((zone) => zone.id);
  const dock = document.getElementById("dock").offsetHeight;  // of two heights: it is lower for a few cards
  return [document.getElementById("table-top")?.dataset.scene, dock, ...shown].join(" ");
}"""
# An entry comes with the frame after the one that it speaks of.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
# The caption at one place and then at another, what was reported of it, and where it lay.
FLOATING = """async () => {
  const { placeOverlay } = await import(document.querySelector("link[rel=modulepreload][href*='overlay_layout']").href);
  const settled = () => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const story = document.getElementById("story");
  const shifts = [], places = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) shifts.push(...sources.filter(({ node }) => story.contains(node)));
  }).observe({ type: "layout-shift" });
  story.innerHTML = "<span>Ben chooses</span>";
  for (const y of [90, 300]) {
    story.hidden = false;
    placeOverlay(story, () => [[20, y]]);
    await settled();
    places.push(story.getBoundingClientRect().top);
  }
  await settled();
  return [shifts.map(({ previousRect, currentRect }) => [previousRect.top, currentRect.top]), places];
}"""
BOX = """() => {
  const round = (id) => { const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return [x, y, width, height].map(Math.round); };
  return [round("dock"), getComputedStyle(document.body).overflowY === "visible" ? [] : round("board")];
}"""


def seated(server: VakaServer, visitor: Visitor, game: str, players: int) -> tuple[str, list[Person]]:
    """A table of persons, which the visitor looks at; the others have no browser."""
    names = ["Ben", "Cara", "Dan"][: players - 1]
    people = [visitor.known, *(server.run(server.tables.people.newcomer(name))[0] for name in names)]
    seats = [NewSeat("me", name=visitor.name), *[NewSeat("open")] * (players - 1)]
    code = server.run(server.tables.seating.make(visitor.known, NewTable(game, players, seats=seats)))
    for seat, name in enumerate(names, 1):
        server.run(server.tables.seating.sit(code, people[seat], seat, name))
    visitor.open(code)
    return code, people


def choose(
    server: VakaServer, code: str, people: list[Person], luck: random.Random, key: str
) -> tuple[int, int] | None:
    """Somebody who is asked makes any choice; answers who, and how the version changed. None at the end."""
    for seat, person in enumerate(people):
        table_view = server.run(server.tables.looking.table_view(code, person))
        if seat in table_view.known.pending and table_view.choices:
            words = table_view.game.words(luck.choice(table_view.choices))
            server.run(server.tables.play.choose(code, person, seat, words, table_view.facts.version, key))
            return seat, table_view.facts.version
    return None


def wait_for(server: VakaServer, visitor: Visitor, code: str, chosen: tuple[int, int], before: str) -> None:
    """Until the page shows what came of a choice, if it shows anything of it."""
    seat, version = chosen
    now = server.run(server.tables.looking.facts(code, visitor.known)).version
    if seat == 0 and now == version:
        visitor.wait_for_a_frame(before)
    else:
        visitor.page.locator(f'#act-now [name=version][value="{now}"]').wait_for(state="attached")
    visitor.page.evaluate(SETTLED)


@pytest.mark.parametrize("size", some_of(SIZES, 1), ids=str)
@pytest.mark.parametrize("game", some_of(WITH_BOARD, 0))
def test_nothing_on_the_stage_shifts_between_frames(
    arrive: Arrive, server: VakaServer, game: str, size: tuple[int, int]
) -> None:
    anne = arrive("Anne", viewport={"width": size[0], "height": size[1]})
    anne.page.add_init_script(WATCH)
    code, people = seated(server, anne, game, 3)
    luck = random.Random(3)
    anne.page.evaluate(SETTLED)
    anne.page.evaluate("() => { window.shifts = []; }")
    boxes: set[Any] = set()
    for number in range(10_000 if SOAK else CHOICES):
        before, scene = anne.frames(), anne.page.evaluate(SCENE)
        chosen = choose(server, code, people, luck, f"choice-{number}")
        if chosen is None or anne.is_over():
            break
        wait_for(server, anne, code, chosen, before)
        shifts = anne.page.evaluate("() => window.shifts.splice(0)")
        if anne.page.evaluate(SCENE) == scene:
            assert shifts == [], f"choice {number}"
        boxes.add(str(anne.page.evaluate(BOX)))
    if game != "moorea" or size[0] > 820:  # there the page scrolls beneath a dock that may grow
        assert len(boxes) <= (2 if game == "raiatea" and size[0] >= 1280 else 1), boxes


def test_on_a_phone_a_row_of_rituals_stays_whatever_order_is_chosen(arrive: Arrive, server: VakaServer) -> None:
    """Those of equal cost change places: the places are of one height, however much each ritual says."""
    anne = arrive("Anne", viewport={"width": 360, "height": 740})
    seat_at(server, anne, "raiatea-5-all", "perform")
    heights = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    assert anne.page.locator('.line button[value^="perform"]').count() > 1
    assert len(set(anne.page.locator(".line li").evaluate_all(heights))) == 1


def test_on_a_phone_what_is_built_stays_however_many_cards_and_tools_are_told_above_it(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", viewport={"width": 360, "height": 740})
    heights: list[list[int]] = []  # at two moments; one's own line is lower than those of others
    for nth in (0, 10):
        seat_at(server, anne, "moorea-5", "(?:pass|swap|buy|tool|store)", nth)
        measure = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
        heights.append(sorted(anne.page.locator(".before .kicker").evaluate_all(measure)))
    assert heights[0] == heights[1]


def test_what_floats_goes_elsewhere_without_a_shift(arrive: Arrive, server: VakaServer) -> None:
    """A caption that makes way for what can be chosen is no layout that shifts."""
    anne = arrive("Anne", viewport={"width": 360, "height": 740})
    seated(server, anne, "orongo", 2)
    shifts, places = anne.page.evaluate(FLOATING)
    assert shifts == []
    assert places[0] != places[1]
