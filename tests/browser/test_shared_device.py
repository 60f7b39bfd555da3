"""Several people at one device: what was said to one of them is gone when the next one looks."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import Visitor
from tests.browser.tables import share_device
from tests.browser.test_floating import Late, ask_for_a_hint, nothing_is_hinted
from tests.web.houses import House


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


@pytest.fixture
def bidding(arrive: Arrive, house: House) -> Visitor:
    """Anne looks and is to bid in secret, and after her Ben."""
    device = arrive("Anne")
    share_device(house, device, "orongo", ["Anne", "Ben"])
    if device.page.locator(".curtain").count():
        look(device, "Anne")
    return device


def test_a_hint_for_one_is_not_there_for_the_next(bidding: Visitor) -> None:
    ask_for_a_hint(bidding)
    said = bidding.page.locator("#hint-card .said").inner_text()
    expect(bidding.page.locator("#hints li")).to_have_count(1)
    seal(bidding, "bid 1")
    assert said not in bidding.page.content()
    look(bidding, "Ben")
    assert said not in bidding.page.content()
    nothing_is_hinted(bidding)


def test_a_hint_that_is_still_open_goes_when_the_curtain_falls(bidding: Visitor, house: House) -> None:
    ask_for_a_hint(bidding)
    said = bidding.page.locator("#hint-card .said").inner_text()
    code = bidding.page.url.rsplit("/", 1)[-1]
    house.run(house.tables.play.choose(code, bidding.known, 0, "bid 1", bidding.version(), "elsewhere"))
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
