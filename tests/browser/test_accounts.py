"""Accounts in a real browser: passkeys by Chromium's virtual authenticator."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import GERMAN, PHONE, Visitor
from tests.browser.test_everyone import faults
from tests.web.vaka_servers import VakaServer
from vaka.table.calls.mail import MailSender, MailServer
from vaka.table.new_table import NewTable
from vaka.table.people.person import MEMBER
from vaka.table.people.sign_ins import ADDRESS


class Authenticator:
    """A security key with a PIN, or a phone, that can be carried from one browser to another."""

    def __init__(self) -> None:
        self.plugged: tuple[Any, str] | None = None

    def plug_into(self, visitor: Visitor) -> None:
        carried = self.unplugged()
        tools = visitor.context.new_cdp_session(visitor.page)
        tools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
        }
        made = tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
        for credential in carried:
            tools.send("WebAuthn.addCredential", {"authenticatorId": made, "credential": credential})
        self.plugged = tools, made

    def unplugged(self) -> list[dict[str, Any]]:
        if self.plugged is None:
            return []
        tools, id = self.plugged
        credentials = tools.send("WebAuthn.getCredentials", {"authenticatorId": id})["credentials"]
        tools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": id})
        self.plugged = None
        return list(credentials)


@pytest.fixture
def authenticator() -> Authenticator:
    return Authenticator()


@pytest.fixture
def secure(server: VakaServer) -> str:
    """The server by the name at which browsers make passkeys without https."""
    return server.url.replace("127.0.0.1", "localhost")


def test_a_passkey_brings_tables_and_settings_to_a_new_device_and_the_lost_one_is_signed_out(
    arrive: Arrive, secure: str, authenticator: Authenticator, server: VakaServer
):
    phone = arrive("Anne", url=secure)
    assert phone.person is not None
    server.run(server.tables.seating.make(phone.person, NewTable("orongo", 2, name="Table of Anne")))
    phone.page.goto("/me")
    phone.page.click("main button[name=theme][value=dark]")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
    authenticator.plug_into(phone)
    phone.page.click("text=Create a passkey")
    expect(phone.page.locator("#account-title ~ .keys li")).to_have_count(1)
    # the phone is lost; its passkeys are in the person's keychain
    laptop = arrive(url=secure)
    authenticator.plug_into(laptop)
    laptop.page.goto("/sign-in")
    laptop.page.click("text=Sign in with a passkey")
    expect(laptop.page.locator("text=Table of Anne").first).to_be_visible()
    expect(laptop.page.locator("html")).to_have_attribute("data-theme", "dark")
    laptop.page.goto("/me")
    devices = laptop.page.locator("#keys-title ~ .keys li")
    expect(devices).to_have_count(2)
    lost = devices.filter(has_not_text="this device")
    lost.locator("summary").click()
    lost.locator("text=Yes, remove it").click()
    expect(devices).to_have_count(1)
    phone.page.goto("/me")
    expect(phone.page.locator("text=Tell us your name first").first).to_be_visible()


def test_a_device_without_the_passkey_is_told_so_and_nothing_changes(
    arrive: Arrive, secure: str, authenticator: Authenticator
):
    ben = arrive("Ben", url=secure)
    authenticator.plug_into(ben)
    ben.page.goto("/sign-in")
    expect(ben.page.locator("text=The tables of Ben stay with Ben")).to_be_visible()
    ben.page.click("text=Sign in with a passkey")
    expect(ben.page.locator("[role=alert]")).to_contain_text("No passkey came")
    ben.page.goto("/me")
    expect(ben.page.locator("h1")).to_have_text("Ben")


def test_a_page_without_https_says_why_it_has_no_passkeys(arrive: Arrive):
    anne = arrive("Anne")
    for path in ("/me", "/sign-in"):
        anne.page.goto(path)
        expect(anne.page.locator("text=Passkeys work over https only")).to_be_visible()
        expect(anne.page.locator("form[data-passkey]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, GERMAN], ids=["phone", "german"])
def test_the_pages_of_accounts_fit_on_a_phone_and_are_in_order(
    arrive: Arrive, secure: str, server: VakaServer, size: dict[str, object], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(server.tables, "mail", MailSender(MailServer("localhost", "vaka@example.org")))
    anne = arrive("Anne", url=secure, **size)
    assert anne.person is not None
    name = f"{'a' * 64}@{'b' * 60}.{'c' * 60}.example{len(size)}.org"
    server.run(server.tables.sign_ins.add(anne.person, ADDRESS, name))
    invitation = server.run(server.tables.invitations.make(MEMBER, 1, 3600.0))
    for path in ("/me", "/sign-in", f"/invited/{invitation}"):
        assert anne.too_wide([path]) == []
        assert faults(anne.page) == []
