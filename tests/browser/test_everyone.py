"""For everyone: no page has serious faults that a machine can find, at any moment of a game, light or dark."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

import vaka
from tests.browser.conftest import Arrive
from tests.browser.tables import play_on, seat_all, share_device
from tests.games import WITH_VALUES
from tests.tables import LONG, SOAK, some_of
from tests.web.vaka_servers import VakaServer
from vaka.table.calls.mail import MailSender, MailServer
from vaka.table.people.person import HOST

PAGES = ["/", "/new?game=raiatea", "/me", "/waiting", "/me/calls", "/host", "/rules/orongo", "/about", "/nowhere"]
if SOAK:
    PAGES += ["/me/time", "/host/jobs", *(f"/new?game={game}" for game in vaka.list_games())]
BOTS = 2


def faults(page: Any, scheme: str = "light", impacts: Sequence[str] = ("serious", "critical")) -> list[str]:
    """The findings of axe that weigh so much; in the dark nothing but the colours can differ."""
    # All that is in order need not be described, and no rule of these reads all style sheets and media before.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if scheme == "dark":
        options["runOnly"] = {"type": "rule", "values": ["color-contrast"]}
    if not page.evaluate("'axe' in window"):  # it stays until another page is loaded
        page.evaluate(AXE_SCRIPT)
    result = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in result
        if one["impact"] in impacts
        for node in one["nodes"][:3]
    ]


@LONG
def test_pages(arrive: Arrive, server: VakaServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anne = arrive("Anne")
    server.run(server.tables.host.people_admin.give_role(anne.known.id, HOST))
    monkeypatch.setattr(server.tables, "mail", MailSender(MailServer("localhost", "vaka@example.org")))
    code = seat_all(server, [anne], "orongo", bots=BOTS)
    for path in (*PAGES, f"/t/{code}/plan"):
        anne.page.goto(path)
        for scheme in ("light", "dark"):
            anne.page.emulate_media(color_scheme=scheme)
            assert faults(anne.page, scheme) == [], (path, scheme)
    # what axe itself tries within the trees of pictures is not the page's doing
    anne.complaints = [line for line in anne.complaints if "404" not in line and "inline style" not in line]


def test_the_sheet_of_plans(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "raiatea", bots=BOTS)
    anne.page.locator(".menu > summary").click()
    anne.page.locator(f"a[href='/t/{code}/plan']").click()
    anne.page.locator("#ask .button").first.wait_for()
    assert faults(anne.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"] if SOAK else ["light"])
@pytest.mark.parametrize("game", some_of(WITH_VALUES, 0))
def test_tables(arrive: Arrive, server: VakaServer, game: str, scheme: str) -> None:
    anne = arrive("Anne", color_scheme=scheme)
    seat_all(server, [anne], game, bots=BOTS)
    luck = random.Random(6)
    for clicks in (0, 3, 9) if SOAK and scheme == "light" else (9,):
        play_on([anne], luck, most=clicks)
        anne.wait_until_asked_or_over()  # the bots rest
        assert all(panel.bounding_box() for panel in anne.page.locator(".player").all())
        assert faults(anne.page, scheme) == []


@LONG
@pytest.mark.parametrize("game", WITH_VALUES)
def test_tables_on_a_phone(arrive: Arrive, server: VakaServer, game: str) -> None:
    anne = arrive("Anne", viewport={"width": 360, "height": 740}, has_touch=True)
    seat_all(server, [anne], game, bots=BOTS)
    play_on([anne], random.Random(6), most=5)
    anne.wait_until_asked_or_over()
    assert faults(anne.page) == []


def test_the_curtain_and_the_waiting_room(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    share_device(server, anne, "moorea", ["Anne", "Ben"])
    assert faults(anne.page) == []
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.goto("/new?game=orongo&with=friends")
    anne.page.get_by_role("main").get_by_role("button").last.click()
    anne.page.locator("#waiting").wait_for()
    anne.page.wait_for_load_state()
    assert faults(anne.page) == []
