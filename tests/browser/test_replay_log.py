"""Looking back: from the log to the board and from the board to the log, by mouse, keyboard and touch; a long log comes
in parts, and what moved flies as at the table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.test_everyone import faults
from tests.browser.test_replay import GAMES, brought, numbers, wait_at
from tests.tables import LONG
from tests.web.long_games import long_record
from tests.web.vaka_servers import VakaServer

pytestmark = LONG  # how pages look: the short tests click through them

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE: dict[str, Any] = {"viewport": {"width": 700, "height": 360}, "has_touch": True, "is_mobile": True}

# says on the page how many things have set out to fly, and for how long the last one does
WATCH_FLIGHTS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const said = document.documentElement.dataset;
  if (frames[0]?.transform) {
    said.flown = Number(said.flown ?? 0) + 1;
    said.lasts = Math.round(frames.at(-2).offset * how.duration); // then it rests
  }
  return animate.call(this, frames, how);
};
"""
MOTION = {"reduced_motion": "no-preference"}


def looking_back(arrive: Arrive, server: VakaServer, game: str, place: int, **context: Any) -> Visitor:
    anne = arrive("Anne", **context)
    code = brought(server, anne, game)
    anne.page.goto(f"/t/{code}/at/0?seat=1")
    anne.page.goto(f"/t/{code}/at/{numbers(anne)[place]}?seat=1")
    anne.page.locator(f'html[data-place="{place}"]').wait_for(state="attached")
    return anne


# Things of the board in sight of which a line speaks that was told by now: [thing, the last such line].
TOLD = """() => {
  const told = [...document.querySelectorAll("#log li:not(.later)[data-points]")].reverse();
  for (const line of told) {
    for (const id of line.dataset.points.split(" ")) {
      const thing = document.querySelector(`#board [id="${id}"]`);
      if (thing?.offsetParent && thing.getBoundingClientRect().bottom < innerHeight / 2) return [id, line.id];
    }
  }
}"""


def told_thing(visitor: Visitor) -> tuple[Locator, Locator]:
    """A thing on the board, and the line that is the last by now to speak of it."""
    thing, line = visitor.page.evaluate(TOLD)
    return visitor.page.locator(f"#{thing}"), visitor.page.locator(f"#{line}")


def entered(arrive: Arrive, server: VakaServer) -> tuple[Visitor, Locator, Locator]:
    """Somebody who came from a thing on the board to its line by the keyboard."""
    anne = looking_back(arrive, server, "orongo", 60)
    thing, line = told_thing(anne)
    thing.focus()
    anne.page.keyboard.press("Enter")
    expect(line).to_be_focused()
    return anne, thing, line


def in_sight_within(line: Locator, frame: str) -> bool:
    result: bool = line.evaluate(
        """(line, frame) => {
          const [at, within] = [line, line.closest(frame)].map((it) => it.getBoundingClientRect());
          return at.height > 0 && at.top >= within.top - 1 && at.bottom <= within.bottom + 1;
        }""",
        frame,
    )
    return result


# --- from the board to the log


def test_a_click_on_a_thing_leads_to_its_line(arrive: Arrive, server: VakaServer) -> None:
    anne = looking_back(arrive, server, "orongo", 60)
    thing, line = told_thing(anne)
    anne.page.locator("#log").evaluate("log => { log.scrollTop = 300; }")
    thing.click()
    expect(line).to_have_class(re.compile(r"\bfound\b"))
    expect(anne.page.locator("#log li.found")).to_have_count(1)
    assert in_sight_within(line, "#log")


def test_what_was_asked_for_by_scrolling_does_not_lead_away_from_the_line_that_was_found_meanwhile(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = looking_back(arrive, server, "orongo", 60)
    thing, line = told_thing(anne)
    slow: list[Route] = []
    anne.page.route(re.compile(r"/log\.json\?.*\bline="), lambda route: slow.append(route))
    with anne.page.expect_request("**/log.json?*line=*"):
        anne.page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    thing.click()
    expect(line).to_have_class(re.compile(r"\bfound\b"))
    with anne.page.expect_response("**/log.json?*line=*"):
        slow[0].continue_()
    anne.page.wait_for_timeout(300)
    assert anne.page.locator("#log li.found").count() == 1
    assert in_sight_within(line, "#log")


@pytest.mark.parametrize("context", [pytest.param(PHONE, id="upright"), pytest.param(ON_ITS_SIDE, id="on its side")])
@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_thing_opens_the_log_at_its_line_and_the_board_stays_in_sight(
    arrive: Arrive, server: VakaServer, game: str, context: dict[str, Any]
) -> None:
    anne = looking_back(arrive, server, game, 60, **context)
    thing, line = told_thing(anne)
    expect(anne.page.locator("#log")).to_be_hidden()
    thing.tap()
    expect(line).to_have_class(re.compile(r"\bfound\b"))
    expect(line).to_be_visible()
    assert in_sight_within(line, "#log")
    board = anne.page.locator("#board").bounding_box()
    log = anne.page.locator("#log").bounding_box()
    assert board is not None
    assert log is not None
    assert board["height"] > 150
    assert log["y"] >= board["y"] + board["height"] - 1 or log["x"] >= board["x"] + board["width"] - 1
    assert in_sight_within(thing, "#board")
    assert faults(anne.page) == []
    anne.page.locator("[data-toggle=show-log]").tap()
    expect(anne.page.locator("#log")).to_be_hidden()
    expect(anne.page.locator("#dock")).to_be_visible()


def test_escape_leads_to_the_dock_where_the_thing_is_not_on_the_board_any_more(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, thing, _ = entered(arrive, server)
    thing.evaluate("it => it.remove()")  # as another position may have it
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator("#dock")).to_be_focused()


def test_enter_leads_from_a_thing_to_its_line_and_escape_back(arrive: Arrive, server: VakaServer) -> None:
    anne, thing, line = entered(arrive, server)
    assert in_sight_within(line, "#log")
    anne.page.keyboard.press("Escape")
    expect(thing).to_be_focused()
    anne.page.locator("#log").focus()
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator("#dock")).to_be_focused()  # from there nobody came from a thing
    anne.page.locator("#island").focus()
    anne.page.keyboard.press("Enter")
    expect(anne.page.locator("#toast")).to_contain_text("The log says nothing")


# --- from the log to the board


def test_a_tapped_line_leads_to_its_position_and_lights_up_what_it_speaks_of(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = looking_back(arrive, server, "orongo", 60, **PHONE)
    anne.page.locator("[data-toggle=show-log]").tap()
    now = anne.page.locator("#log li.now").first
    expect(now).to_be_visible()
    assert in_sight_within(now, "#log")  # it opens where the game stands
    line = anne.page.locator("#log li.later[data-points*=' space-']").first
    thing = str(line.get_attribute("data-points")).split()[1]
    target = numbers(anne).index(int(line.locator("a").get_attribute("data-at") or 0))
    line.locator("a").tap()
    wait_at(anne, target)
    expect(anne.page.locator("#log")).to_be_hidden()
    expect(anne.page.locator(f"#{thing}")).to_have_class(re.compile(r"\bpointed\b"))
    assert in_sight_within(anne.page.locator(f"#{thing}"), "#board")


def test_enter_on_a_line_leads_to_its_position(arrive: Arrive, server: VakaServer) -> None:
    anne = looking_back(arrive, server, "orongo", 60)
    line = anne.page.locator("#log li.now").last
    line.focus()
    anne.page.keyboard.press("ArrowDown")
    wanted = anne.page.locator("#log li:focus")
    target = numbers(anne).index(int(wanted.locator("a").get_attribute("data-at") or 0))
    anne.page.keyboard.press("Enter")
    wait_at(anne, target)
    assert target > 60
    expect(anne.page.locator("#log li.now:focus")).to_have_count(1)


# --- a long log


def test_a_long_log_comes_in_parts(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seats = ["me"] + ["child"] * 4
    code = server.run(server.tables.imports.import_record(anne.known, long_record(), seats))
    anne.page.goto(f"/t/{code}/at/0?seat=watch")
    last = len(numbers(anne)) - 1
    anne.page.goto(f"/t/{code}/at/{numbers(anne)[last]}?seat=watch")
    anne.page.locator(f'html[data-place="{last}"]').wait_for(state="attached")
    lines = anne.page.locator("#log li")
    first = str(lines.first.get_attribute("id"))
    assert int(first.removeprefix("log-")) > 900
    anne.page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    expect(lines.first).not_to_have_id(first)
    assert lines.count() <= 60
    edge = anne.page.locator(f"#{first}")  # what was read stays where it is
    assert in_sight_within(edge, "#log")
    anne.page.locator("#log").evaluate("log => { log.scrollTop = log.scrollHeight; }")
    expect(lines.last).to_have_id(re.compile(r"log-1\d\d\d"))
    assert lines.count() <= 60


# --- flights


def watching_flights(arrive: Arrive, server: VakaServer, game: str, **context: str) -> Visitor:
    anne = arrive("Anne", **context)
    anne.page.add_init_script(WATCH_FLIGHTS)
    anne.page.goto(f"/t/{brought(server, anne, game)}/at/0?seat=open")
    anne.page.locator('html[data-place="0"]').wait_for(state="attached")
    return anne


def flown(visitor: Visitor) -> int:
    return int(visitor.page.locator("html").get_attribute("data-flown") or 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_flies_as_at_the_table_and_a_jump_does_not(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = watching_flights(arrive, server, game, **MOTION)
    place = 0
    while not flown(anne):
        place += 1
        assert place < 12, "nothing has flown in a dozen moves"
        anne.page.keyboard.press("ArrowRight")
        wait_at(anne, place)
    before = flown(anne)
    anne.page.keyboard.press("End")
    wait_at(anne, len(numbers(anne)) - 1)
    assert flown(anne) == before


@pytest.mark.parametrize("speed", [1, 2, 4])
def test_what_flies_has_landed_before_the_next_move_at_every_speed(
    arrive: Arrive, server: VakaServer, speed: int
) -> None:
    anne = watching_flights(arrive, server, "orongo", **MOTION)
    anne.page.locator(f"input[name=pace][value='{speed}']").check(force=True)
    anne.page.locator("#go-play").click()
    anne.page.locator("html[data-lasts]").wait_for(state="attached")
    lasts = float(anne.page.locator("html").get_attribute("data-lasts") or 0)
    anne.page.locator("#go-play").click()
    assert 0 < lasts < 1600 / speed


def test_nothing_flies_for_those_who_asked_for_less_motion(arrive: Arrive, server: VakaServer) -> None:
    anne = watching_flights(arrive, server, "orongo", reduced_motion="reduce")
    for place in range(1, 7):
        anne.page.keyboard.press("ArrowRight")
        wait_at(anne, place)
    assert flown(anne) == 0
