"""After the game in the browser: a review from the wish to the position of a slip, and pictures to save."""

import json
import re
import struct

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.test_replay import brought
from tests.patience import PATIENCE
from tests.table.evening import choose, over, table_with
from tests.tables import SOAK
from tests.web.test_review import SAMPLE, lay_down
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable
from vaka.table.replays.reviews import packed

SIZES = ["desk", "phone"] if SOAK else ["phone"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BOTS = ["child", "friend", "expert"]  # the bots of a whole game


def finished(server: VakaServer, visitor: Visitor) -> str:
    """A game, by its code: a whole one among bots, or in short one that the host has closed at its beginning."""
    tables = server.tables
    if SOAK:
        seats = [NewSeat("bot", strength) for strength in BOTS]
        code: str = server.run(tables.seating.make(visitor.known, NewTable("orongo", len(seats), seats=seats)))
        server.run(over(tables, code))
        return code
    ben, _ = server.run(tables.people.newcomer("Ben"))
    code = server.run(table_with(tables, visitor.known, ben))
    server.run(choose(tables, code, visitor.known, 0, "bid 5"))
    server.run(choose(tables, code, ben, 1, "bid 1"))
    server.run(tables.host.end(code))
    return code


def test_a_review_from_start_to_end(arrive: Arrive, server: VakaServer) -> None:
    server.tables.reviewer.pace = "thorough" if SOAK else "quick"
    anne = arrive("Anne")
    code = finished(server, anne)
    stranger = arrive()
    page = stranger.page
    page.goto(f"/t/{code}/result")
    page.locator("#ask-review").click()
    page.wait_for_url(f"**/t/{code}/review")
    curve = page.locator("figure.curve")
    curve.wait_for(timeout=1000 * PATIENCE * (20 if SOAK else 1))  # the page looks again by itself
    page.locator(".all-decisions summary").click()
    row = page.locator(".all-decisions tbody tr").first
    move = int(row.locator("td").first.inner_text())
    row.locator("a").click()
    page.wait_for_url(re.compile(rf"/t/{code}/at/\d+\?seat=\d"))
    expect(page.locator("#slider")).to_have_value(str(move - 1))
    page.locator("#to-review").click()
    page.wait_for_url(f"**/t/{code}/review")


@pytest.mark.parametrize("size", SIZES)
def test_a_slip_a_moment_and_the_curve_lead_to_positions(arrive: Arrive, server: VakaServer, size: str) -> None:
    anne = arrive("Anne", **PHONE if size == "phone" else {})
    code = brought(server, anne, "orongo")
    sample = json.loads(SAMPLE.read_text("utf-8"))
    lay_down(server, code, data=packed(sample))
    page = anne.page
    page.goto(f"/t/{code}/review")
    page.locator(".all-decisions summary").click()
    expect(page.locator(".all-decisions tbody tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    for link in (".slips a.button", ".moments a"):
        first = page.locator(link).first
        move = int(re.sub(r"\D", "", first.inner_text()))
        first.click()
        page.wait_for_url(re.compile(rf"/t/{code}/at/\d+\?seat=(\d|open)"))
        expect(page.locator("#slider")).to_have_value(str(move - (link == ".slips a.button")))
        page.go_back()
    curve = page.locator(".curve .chart > svg")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": 0.7 * box["width"], "y": box["height"] / 2})  # wherever the page is scrolled to by now
    page.wait_for_url(re.compile(rf"/t/{code}/at/\d+\?seat=open"))


def test_a_stranger_saves_the_result_and_the_board(arrive: Arrive, server: VakaServer) -> None:
    code = brought(server, arrive("Anne"), "orongo")
    stranger = arrive(accept_downloads=True)
    stranger.page.goto(f"/t/{code}/result")
    for button, least in (("#save-picture", (1200, 630)), ("#save-board", (1000, 600))):
        with stranger.page.expect_download() as saved:
            stranger.page.locator(button).click()
        data = saved.value.path().read_bytes()
        assert data.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", data[16:24])
        assert width >= least[0]
        assert height >= least[1]
