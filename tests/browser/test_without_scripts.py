"""A table without scripts: what is offered works."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

NEEDS_A_SCRIPT = "[data-toggle], [data-copy], [data-settings], [data-to-aid]"


def test_what_only_a_script_can_do_is_not_offered(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", java_script_enabled=False, **PHONE)
    new_table = NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")])
    page = anne.page
    page.goto(f"/t/{server.run(server.tables.seating.make(anne.known, new_table))}")
    page.locator(".menu summary").click()
    expect(page.get_by_role("link", name="The whole log")).to_be_visible()
    for thing in page.locator(NEEDS_A_SCRIPT).all():
        expect(thing).to_be_hidden()
    page.locator(".menu summary").click()
    page.locator("#do-hint").click()
    expect(page.locator("main")).to_contain_text("An expert would bid")


def test_on_a_phone_log_and_chat_are_a_tap_away(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", java_script_enabled=False, **PHONE)
    new_table = NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("bot", "child")])
    page = anne.page
    page.goto(f"/t/{server.run(server.tables.seating.make(anne.known, new_table))}")
    page.get_by_role("link", name="Log and chat").click()
    expect(page.locator("#log")).to_contain_text("New tiles")
    page.get_by_text("Chat", exact=True).click()
    page.get_by_placeholder("Say something").fill("Hello!")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("link", name="Log and chat").click()
    page.get_by_text("Chat", exact=True).click()
    expect(page.locator("#chat")).to_contain_text("Hello!")
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#chat")).to_be_hidden()
