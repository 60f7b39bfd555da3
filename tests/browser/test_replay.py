"""A game again on the board: by mouse, keyboard and touch, from a link, and on from there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Afar, Visitor
from tests.browser.tables import end_a_game, seat_all
from tests.browser.test_everyone import faults
from tests.games import expected
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer
from vaka.core.record_parser import parse

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = expected("REPLAYED_RECORD")
GAMES = list(RECORDS) if SOAK else ["orongo"]


def brought(server: VakaServer, visitor: Visitor, game: str) -> str:
    """A finished game out of a golden record, by its code; the first seat is the visitor's."""
    text = (GOLDEN / f"{RECORDS[game]}.record").read_text("utf-8")
    seats = ["me"] + ["child"] * (parse(text).players - 1)
    code: str = server.run(server.tables.imports.import_record(visitor.known, text, seats))
    return code


# However often it was merged: attributes come in the order in which they were set.
ALIKE = """stage => {
  const copy = stage.cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    const all = [...one.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of all) one.removeAttribute(name);
    for (const [name, value] of all) one.setAttribute(name, value);
  }
  return copy.innerHTML;
}"""


def stage(visitor: Visitor) -> str:
    """What lies on the board."""
    return str(visitor.page.locator("#stage").evaluate(ALIKE))


def numbers(visitor: Visitor) -> list[int]:
    return [int(one) for one in (visitor.page.locator("#bar").get_attribute("data-positions") or "").split()]


def wait_at(visitor: Visitor, place: int) -> None:
    """Until this position is shown, and the address, the bar and the log say so."""
    page = visitor.page
    page.locator(f'html[data-place="{place}"]').wait_for(state="attached")
    expect(page).to_have_url(re.compile(rf"/at/{numbers(visitor)[place]}\?"))
    expect(page.locator("#slider")).to_have_value(str(place))


def wait_at_rest(visitor: Visitor) -> None:
    """Until the position that is wanted is shown: one may still have been on its way when the game was stopped."""
    expect(visitor.page.locator("#go-play.running")).to_have_count(0)
    visitor.page.wait_for_function("document.documentElement.dataset.place === slider.value")


def later_line(visitor: Visitor, last: bool = False) -> tuple[Locator, int]:
    """A line of the log that is yet to come, whatever part of it is shown by the time it is clicked, and its place."""
    lines = visitor.page.locator("#log li.later")
    line = visitor.page.locator(f"#{(lines.last if last else lines.first).get_attribute('id')} a")
    return line, numbers(visitor).index(int(line.get_attribute("data-at") or 0))


def wait_beyond(visitor: Visitor, place: int) -> None:
    """Until a later position than this one is shown, however fast it runs."""
    passed = "".join(f':not([data-place="{one}"])' for one in range(place + 1))
    visitor.page.locator(f"html{passed}").wait_for(state="attached")


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = arrive("Anne")
    code = brought(server, anne, game)
    anne.open(code)
    anne.page.locator(".the-end a[href$='/at']").click()
    last = len(numbers(anne)) - 1
    wait = anne.page.locator('html[data-place="0"]')
    wait.wait_for(state="attached")
    first = stage(anne)
    anne.page.locator("#go-forward").click()
    wait_at(anne, 1)
    anne.page.locator("#go-last").click()
    wait_at(anne, last)
    assert stage(anne) != first
    anne.page.locator("#go-back").click()
    wait_at(anne, last - 1)
    anne.page.locator("#slider").fill(str(last // 2))
    wait_at(anne, last // 2)
    now = anne.page.locator("#log li.now")
    expect(now.first).to_be_visible()
    line, target = later_line(anne, last=True)
    line.click()
    wait_at(anne, target)
    expect(anne.page.locator("#log li.now").first).to_be_visible()
    anne.page.locator("#go-first").click()
    wait_at(anne, 0)
    assert stage(anne) == first
    assert anne.glowing().count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = arrive("Anne")
    anne.page.goto(f"/t/{brought(server, anne, game)}/at/0?seat=open")
    last = len(numbers(anne)) - 1
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        anne.page.keyboard.press(key)
        wait_at(anne, place)
    anne.page.locator("input[name=pace][value='4']").check(force=True)
    anne.page.locator("#dock").focus()
    anne.page.keyboard.press("Space")
    wait_beyond(anne, 2)  # it runs
    anne.page.keyboard.press("Space")
    wait_at_rest(anne)
    anne.page.locator("#slider").focus()
    anne.page.keyboard.press("Home")
    wait_at(anne, 0)
    anne.page.keyboard.press("ArrowRight")
    wait_at(anne, 1)


@pytest.mark.parametrize("game", GAMES)
def test_by_touch_on_a_phone(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = arrive("Anne", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    code = brought(server, anne, game)
    anne.page.goto(f"/t/{code}/at/0?seat=1")
    for button, place in (("#go-forward", 1), ("#go-forward", 2), ("#go-back", 1)):
        anne.page.locator(button).tap()
        wait_at(anne, place)
    anne.page.locator("#go-play").tap()
    wait_beyond(anne, 1)
    anne.page.locator("#go-play").tap()
    wait_at_rest(anne)
    anne.page.locator("[data-toggle=show-log]").tap()
    line, target = later_line(anne)
    line.tap()
    anne.page.locator(f'html[data-place="{target}"]').wait_for(state="attached")
    bar = anne.page.locator("#bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 844.5
    assert anne.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(anne.page) == []


def test_a_deep_link_and_the_eyes_of_another(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = brought(server, anne, "moorea")
    stranger = arrive()
    stranger.page.goto(f"/t/{code}/at/57?seat=2")
    place = numbers(stranger).index(57)
    expect(stranger.page.locator("#slider")).to_have_value(str(place))
    hand = stranger.page.locator("#dock .me").inner_html()
    stranger.page.locator("#views select").select_option("3")
    stranger.page.wait_for_url("**/at/57?seat=3")
    assert stranger.page.locator("#dock .me").inner_html() != hand
    stranger.page.locator("#views select").select_option("open")
    stranger.page.wait_for_url("**/at/57?seat=open")
    expect(stranger.page.locator(".all-hands > li")).to_have_count(3)


def test_whoever_goes_back_to_earlier_eyes_finds_them_named(arrive: Arrive, server: VakaServer) -> None:
    """Browsers fill in again what was chosen before a page was left: here it is what the page does not show."""
    anne = arrive("Anne")
    anne.page.goto(f"/t/{brought(server, anne, 'orongo')}/at/9?seat=1")
    eyes = anne.page.locator("#views select")
    eyes.select_option("3")
    anne.page.wait_for_url("**/at/9?seat=3")
    anne.page.go_back()
    anne.page.wait_for_url("**/at/9?seat=1")
    anne.page.locator("html[data-place]").wait_for(state="attached")
    expect(eyes).to_have_value("1")


def test_colours_and_language_are_changed_at_the_position_that_is_shown(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto(f"/t/{brought(server, anne, 'orongo')}/at/0?seat=1")
    anne.page.locator("#slider").fill("5")
    wait_at(anne, 5)
    anne.page.locator(".menu summary").click()
    anne.page.locator("[data-settings]").click()
    anne.page.locator("#settings").get_by_role("button", name="Night").click()
    anne.page.locator("html[data-theme=dark][data-place]").wait_for(state="attached")
    wait_at(anne, 5)


def test_paused_and_started_again_before_a_position_has_come_it_runs_once(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto(f"/t/{brought(server, anne, 'orongo')}/at/0?seat=1")
    anne.page.locator("input[name=pace][value='4']").check(force=True)
    late: list[Route] = []
    anne.page.route("**/at/*.json*", lambda route: route.continue_() if late else late.append(route))
    player = anne.page.locator("#go-play")
    player.click()
    while not late:
        anne.page.wait_for_timeout(50)
    player.click()
    player.click()
    late[0].continue_()
    wait_beyond(anne, 2)
    player.click()
    wait_at_rest(anne)
    place = anne.page.locator("#slider").input_value()
    anne.page.wait_for_timeout(1500)
    expect(anne.page.locator("#slider")).to_have_value(place)  # nothing goes on behind the pause


def test_a_line_is_pointed_at_where_it_leads_and_nowhere_else(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto(f"/t/{brought(server, anne, 'orongo')}/at/0?seat=1")
    anne.page.locator("#slider").fill("9")
    wait_at(anne, 9)
    anne.page.locator("#log li.now[data-points] a").last.click()  # it is there already
    expect(anne.page.locator(".pointed").first).to_be_attached()
    anne.page.locator("#go-forward").click()
    wait_at(anne, 10)
    expect(anne.page.locator(".pointed")).to_have_count(0)


def test_playing_on_from_here(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = brought(server, anne, "orongo")
    anne.page.goto(f"/t/{code}/at/0")
    for place in range(1, 4):
        anne.page.keyboard.press("ArrowRight")
        wait_at(anne, place)
    anne.page.locator("#play-on").click()
    anne.page.locator("#seat1").select_option("me")
    anne.page.locator("#seat2").select_option("child")
    anne.page.locator("#seat3").select_option("friend")
    anne.page.locator("form.play-on button").click()
    anne.page.wait_for_url(re.compile(r"/t/(?!.*/at/)[a-z0-9-]+$"))
    assert code not in anne.page.url
    expect(anne.page.locator(".top h1")).to_contain_text("From a game record.")
    anne.page.locator("#dock").wait_for()


def test_looking_back_while_it_is_played(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=orongo&with=bots")
    anne.page.locator("form.new button.button-go").click()
    anne.page.locator("#dock").wait_for()
    anne.wait_until_asked_or_over()
    anne.page.locator(".menu summary").click()
    anne.page.get_by_text("Look back").click()
    anne.page.locator("html[data-place]").wait_for(state="attached")
    assert anne.page.locator("#play-on").count() == 0
    values = anne.page.locator("#views option").evaluate_all("all => all.map(one => one.value)")
    assert len(values) == 2
    assert "watch" in values
    anne.page.locator("#to-table").click()
    anne.page.locator("#act").wait_for(state="attached")


def test_a_newer_line_of_the_log_than_the_page_knows_leads_to_its_position(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "orongo")
    ben.click("bid 1")
    anne.click("bid 0")
    anne.page.goto(f"/t/{code}/at/0?seat=1")
    known = numbers(anne)
    table_view = server.run(server.tables.looking.table_view(code, ben.known))
    ben.click(table_view.game.words(table_view.choices[0]))
    anne.page.keyboard.press("ArrowRight")
    newest = anne.page.locator("#log li a[data-at]").last
    expect(newest).not_to_have_attribute("data-at", str(known[-1]))
    at = int(newest.get_attribute("data-at") or 0)
    assert at not in known
    newest.click()
    anne.page.wait_for_url(f"**/move/{at}?*")
    assert at in numbers(anne)


def test_a_position_that_was_undone_since_is_not_shown_under_its_number(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "orongo")
    ben.click("bid 1")
    anne.click("bid 0")
    table_view = server.run(server.tables.looking.table_view(code, ben.known))
    ben.click(table_view.game.words(table_view.choices[0]))
    anne.page.goto(f"/t/{code}/at/0?seat=1")
    known = numbers(anne)
    version = server.run(server.tables.looking.facts(code)).version
    server.run(server.tables.play.undo(code, ben.known, 1, version))
    with anne.page.expect_navigation():
        anne.page.keyboard.press("End")
    assert numbers(anne) == known[:-1]
    assert anne.page.locator("html").get_attribute("data-place") == str(len(known) - 2)


def test_a_stranger_reads_the_result_and_checks_it(arrive: Arrive, server: VakaServer) -> None:
    code = end_a_game(server, arrive("Anne"))
    stranger = arrive()
    stranger.page.goto(f"/t/{code}/result")
    expect(stranger.page.locator("h1")).to_contain_text("closed")
    stranger.page.locator("#check").click()
    expect(stranger.page.locator(".verdict.good")).to_be_visible()
    stranger.page.locator('#seal[data-verdict="good"]').wait_for()
