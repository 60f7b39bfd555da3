"""Several people at one device: what was said to one of them is gone when the next one looks."""

import random

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.tables import share_device
from tests.browser.test_floating import Late, ask_for_a_hint, nothing_is_hinted
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer


def look(device: Visitor, name: str) -> None:
    """Lift the curtain, and be asked."""
    device.page.get_by_role("button", name=f"I am {name}").click()
    device.page.locator("#dock[data-turn]").wait_for()


def seal(device: Visitor, words: str) -> None:
    """Answer in secret: the curtain falls, and the table is at the same version."""
    before = device.version()
    device.click(words)
    device.page.locator(".curtain").wait_for()
    assert device.version() == before


def hand_over(device: Visitor) -> None:
    device.page.locator("#do-done").click()
    device.page.locator(".curtain").wait_for()


def anne_looks(arrive: Arrive, server: VakaServer, game: str) -> Visitor:
    """Anne and Ben share a device, and she is the one who looks."""
    device = arrive("Anne")
    share_device(server, device, game, ["Anne", "Ben"])
    if device.page.locator(".curtain").count():
        look(device, "Anne")
    return device


@pytest.fixture
def bidding(arrive: Arrive, server: VakaServer) -> Visitor:
    """Anne looks and is to bid in secret, and after her Ben."""
    return anne_looks(arrive, server, "orongo")


def test_a_hint_for_one_is_not_there_for_the_next(bidding: Visitor) -> None:
    ask_for_a_hint(bidding)
    said = bidding.page.locator("#hint-card .said").inner_text()
    expect(bidding.page.locator("#hints li")).to_have_count(1)
    seal(bidding, "bid 1")
    assert said not in bidding.page.content()
    look(bidding, "Ben")
    assert said not in bidding.page.content()
    nothing_is_hinted(bidding)


def test_a_hint_that_is_still_open_goes_when_the_curtain_falls(bidding: Visitor, server: VakaServer) -> None:
    ask_for_a_hint(bidding)
    said = bidding.page.locator("#hint-card .said").inner_text()
    code = bidding.page.url.rsplit("/", 1)[-1]
    server.run(server.tables.play.choose(code, bidding.known, 0, "bid 1", bidding.version(), "elsewhere"))
    bidding.page.locator(".curtain").wait_for()
    expect(bidding.page.locator("#hint-card")).to_be_hidden()
    assert said not in bidding.page.content()
    nothing_is_hinted(bidding)


def test_a_hint_that_comes_late_is_not_shown_to_the_next(bidding: Visitor) -> None:
    hint = Late(bidding, "**/hint")
    bidding.page.locator("#do-hint").click()
    hint.is_on_its_way()
    seal(bidding, "bid 1")
    look(bidding, "Ben")
    hint.arrives()
    nothing_is_hinted(bidding)


REFUSED = {"error": {"text": "You have no three shells."}}


def test_what_was_refused_to_one_is_not_said_to_the_next(bidding: Visitor) -> None:
    bidding.expects_refusals = True
    bidding.page.route("**/choose", lambda route: route.fulfill(status=422, json=REFUSED))
    bidding.page.locator('button[value="bid 3"]').click()
    expect(bidding.page.locator("#toast")).to_have_text("You have no three shells.")
    bidding.page.unroute("**/choose")
    seal(bidding, "bid 1")
    assert "You have no three shells." not in bidding.page.content()


def test_a_refusal_that_comes_late_is_not_said_to_the_next(bidding: Visitor, server: VakaServer) -> None:
    bidding.expects_refusals = True
    held: list[Route] = []
    bidding.page.route("**/choose", lambda route: held.append(route))
    with bidding.page.expect_request("**/choose"):
        bidding.page.locator('button[value="bid 3"]').click()
    code = bidding.page.url.rsplit("/", 1)[-1]
    server.run(server.tables.play.choose(code, bidding.known, 0, "bid 1", bidding.version(), "elsewhere"))
    look(bidding, "Ben")
    with bidding.page.expect_response("**/choose"):
        held[0].fulfill(status=422, json=REFUSED)
    bidding.page.wait_for_timeout(200)  # the page reads it
    assert "You have no three shells." not in bidding.page.content()


def test_why_something_cannot_be_chosen_is_asked_anew_for_the_next(bidding: Visitor) -> None:
    asked: list[str] = []
    bidding.page.on("request", lambda request: asked.append(request.url) if "/why?" in request.url else None)
    space = bidding.page.locator('#board [data-why^="place"]').first
    space.hover()
    bidding.page.locator("#note").wait_for(state="visible")
    seal(bidding, "bid 1")
    look(bidding, "Ben")
    space.hover()
    bidding.page.locator("#note").wait_for(state="visible")
    assert len(asked) == 2


def test_a_seat_that_a_bot_holds_is_taken_over_while_another_is_shown(bidding: Visitor, server: VakaServer) -> None:
    code = bidding.page.url.rsplit("/", 1)[-1]

    async def hold_bens_seat() -> None:
        async with server.tables.registry.changing(code) as change:
            change.live.seats[1].held = True

    server.run(hold_bens_seat())
    bidding.page.locator("#banner [name=whose]").click()
    bidding.page.locator("#banner [name=whose]").wait_for(state="detached")
    assert not server.run(server.tables.looking.facts(code)).seats[1].held


@pytest.fixture
def trading(arrive: Arrive, server: VakaServer) -> Visitor:
    """Anne has moved and sees what came of it; then it is Ben's turn, who has other cards."""
    device = anne_looks(arrive, server, "moorea")
    while not device.page.locator("#do-done").count():
        device.click_something(random.Random(4))
    return device


COMMODITIES = """(sheet) => {
  const parts = [...new DOMParser().parseFromString(sheet, "text/html").querySelectorAll("details")];
  return parts.find((part) => part.textContent.includes("Commodity cards")).textContent;
}"""


def counted(device: Visitor) -> str:
    """How many commodities the person who looks now has not seen yet, as the server says."""
    result: str = device.page.evaluate(COMMODITIES, device.page.request.get(f"{device.page.url}/aid").text())
    return result


def test_the_aid_counts_what_the_one_who_looks_has_not_seen(trading: Visitor) -> None:
    trading.page.keyboard.press("?")
    shown = trading.page.locator("#aid-told details", has_text="Commodity cards")
    annes = counted(trading)
    expect(shown).to_have_text(annes)
    hand_over(trading)
    look(trading, "Ben")
    bens = counted(trading)
    assert SOAK or bens != annes  # as they are always dealt; other hands may happen to be the same
    expect(shown).to_have_text(bens)


def test_an_aid_that_was_closed_keeps_nothing_for_the_next(trading: Visitor) -> None:
    trading.page.keyboard.press("?")
    trading.page.locator("#aid-told details").first.wait_for(state="attached")
    trading.page.keyboard.press("Escape")
    hand_over(trading)
    expect(trading.page.locator("#aid-told")).to_be_empty()


def test_an_aid_that_comes_late_is_not_shown_to_the_next(trading: Visitor) -> None:
    sheet = Late(trading, "**/aid")
    trading.page.keyboard.press("?")
    sheet.is_on_its_way()
    hand_over(trading)
    look(trading, "Ben")
    shown = trading.page.locator("#aid-told details", has_text="Commodity cards")
    expect(shown).to_have_text(counted(trading))
    sheet.arrives()
    expect(shown).to_have_text(counted(trading))
