"""Raiatea's ceremonies and auctions are played on screen: step by step over the board, at once for who likes it so."""

import re
from contextlib import suppress

import pytest

from tests.browser.conftest import Arrive
from tests.browser.overlaps import covered
from tests.browser.people import Visitor
from tests.browser.tables import GOLDEN
from tests.tables import LONG, SOAK
from tests.web.vaka_servers import VakaServer
from vaka.core.errors import VakaError
from vaka.table.people.person import Person

RECORD = (GOLDEN / "raiatea-rules-2-4-tane.record").read_text("utf-8")
BIDDING = 150  # the line after which all bid in the second ceremony
BIDS = ("bid 9", "bid 14", "bid 4", "bid 7")
AUCTION = 173  # the line after which all bid for a mission
AUCTION_BIDS = ("bid 5", "bid 4", "bid 3", "bid 2")
# Notes each step as it is shown: the bag, and what became of the rituals so far.
WATCH = """
  window.steps = [];
  document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const rite = document.getElementById("rite");
    const step = rite?.querySelector(".told-steps > .playing");
    if (!rite || rite.hidden || !step || window.steps.at(-1)?.line === step.dataset.line) return;
    const bag = rite.querySelector(".told-bag b").textContent;
    const open = rite.querySelectorAll(".told-card.yet").length;
    window.steps.push({ line: step.dataset.line, bag, open, said: step.textContent });
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true }));
"""
# Notes the ceremonial order as it is shown while bids are revealed, and then; and whether it is said who is next.
WATCH_ORDER = """
  window.orders = [];
  document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const revealing = document.documentElement.classList.contains("revealing");
    if (window.orders.length === 0 ? !revealing : window.orders.at(-1).revealing === revealing) return;
    const shown = [...document.querySelectorAll(".order li")];
    shown.sort((a, b) => a.offsetTop - b.offsetTop); // also while it flies there
    const said = getComputedStyle(document.querySelector("#prompt")).visibility === "visible";
    window.orders.push({ revealing, order: shown.map((one) => one.id), said });
    document.documentElement.dataset.orders = window.orders.length;
  }).observe(document.documentElement, { attributeFilter: ["class"] }));
"""


# Time runs twenty times as fast.
HURRY = "const later = setTimeout; window.setTimeout = (work, pause, ...values) => later(work, pause / 20, ...values);"


def at_the_bid(server: VakaServer, visitor: Visitor, line: int = BIDDING) -> tuple[str, list[Person]]:
    """A table where all four are to bid, in the second ceremony if nothing else is said, which the visitor looks at."""
    others = [server.run(server.tables.people.newcomer(name))[0] for name in ("Ben", "Cara", "Dan")]
    tables = server.tables
    seats = ["me", "open", "open", "open"]
    code = server.run(tables.imports.import_record(visitor.known, RECORD, seats, line))
    links = server.run(tables.seating.seat_links(code, visitor.known))
    for seat, person in enumerate(others, 1):
        server.run(tables.seating.sit(code, person, seat, link=links[seat]))
    visitor.open(code)
    visitor.page.locator('.tray button[value="bid 3"]').wait_for()
    return code, [visitor.known, *others]


def bid(server: VakaServer, code: str, people: list[Person], bids: tuple[str, ...]) -> None:
    for seat, person in enumerate(people):
        version = server.run(server.tables.looking.facts(code, person)).version
        server.run(server.tables.play.choose(code, person, seat, bids[seat], version, f"bid-{seat}"))


def hold(server: VakaServer, code: str, people: list[Person]) -> None:
    """Everybody bids, and then chooses the first thing that is offered, until the rituals are paid."""
    for number in range(60):
        for seat, person in enumerate(people):
            table_view = server.run(server.tables.looking.table_view(code, person))
            if table_view.known.view()["rite"] == "building":
                return
            if seat in table_view.known.pending and table_view.choices:
                offered = [table_view.game.words(choice) for choice in table_view.choices]
                words = BIDS[seat] if BIDS[seat] in offered else offered[0]
                key = f"choice-{number}-{seat}"
                with suppress(VakaError):  # the one thing that is open may have been chosen meanwhile
                    server.run(server.tables.play.choose(code, person, seat, words, table_view.facts.version, key))
    raise AssertionError("the ceremony does not end")


def test_a_blessing_is_told_step_by_step_and_can_be_told_again(arrive: Arrive, server: VakaServer) -> None:
    """Every step of it is shown once and in its order, whatever frames it came with, and the bag counts down."""
    anne = arrive("Anne", reduced_motion="no-preference")
    anne.page.add_init_script(WATCH)
    anne.page.add_init_script("" if SOAK else HURRY)
    hold(server, *at_the_bid(server, anne))
    anne.page.locator(".low-fire").wait_for(state="attached")  # the blessing is over
    rite = anne.page.locator("#rite")
    rite.wait_for(state="hidden")
    steps = anne.page.evaluate("window.steps")
    lines = "[...document.querySelectorAll('#told-again .told-steps > li')].map(step => step.dataset.line)"
    assert [step["line"] for step in steps] == anne.page.evaluate(lines)
    assert len({step["bag"] for step in steps}) > 2
    assert all(step["said"].strip() for step in steps)
    assert steps[-1]["open"] == 0
    anne.page.locator("[data-tell-again]").click()
    assert rite.is_visible()
    anne.page.keyboard.press("Escape")
    assert rite.is_hidden()


def test_an_auction_is_told_step_by_step(arrive: Arrive, server: VakaServer) -> None:
    """First the bids, then who wins."""
    anne = arrive("Anne", reduced_motion="no-preference")
    anne.page.add_init_script(WATCH)
    anne.page.add_init_script("" if SOAK else HURRY)
    code, people = at_the_bid(server, anne, AUCTION)
    bid(server, code, people, AUCTION_BIDS)
    anne.page.locator("#told-auction").wait_for(state="attached")
    anne.page.locator("#rite").wait_for(state="hidden")
    steps = anne.page.evaluate("window.steps")
    assert [re.findall("Anne 5|Anne wins", step["said"]) for step in steps] == [["Anne 5"], ["Anne wins"]]


def test_neither_the_order_nor_who_is_next_tells_the_highest_bid_before_it_is_open(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", reduced_motion="no-preference")
    anne.page.add_init_script(WATCH_ORDER)
    anne.page.add_init_script(HURRY)
    code, people = at_the_bid(server, anne)
    bid(server, code, people, BIDS)
    anne.page.locator('html[data-orders="2"]').wait_for(state="attached")
    while_closed, then = anne.page.evaluate("window.orders")
    assert while_closed == {"revealing": True, "order": [f"order-{seat}" for seat in (1, 2, 3, 4)], "said": False}
    assert then == {"revealing": False, "order": [f"order-{seat}" for seat in (2, 1, 4, 3)], "said": True}


@LONG
def test_what_one_laid_is_on_the_page_while_one_bids(arrive: Arrive, server: VakaServer) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    for size in ({}, phone):
        anne = arrive("Anne", **size)
        at_the_bid(server, anne)
        laid = anne.page.locator(".tray .own-laid li")
        assert laid.count() == 2
        assert all(one.is_visible() for one in laid.all())
        assert "13" in anne.page.locator(".tray .own-laid h3").inner_text()


@LONG
def test_a_click_is_enough(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", reduced_motion="no-preference")
    hold(server, *at_the_bid(server, anne))
    rite = anne.page.locator("#rite")
    rite.wait_for(state="visible")
    anne.page.locator(".low-fire").wait_for(state="attached")
    assert covered(anne) == []
    rite.dispatch_event("pointerdown", {"bubbles": True})
    assert rite.is_hidden()


@LONG
@pytest.mark.parametrize("calm", ["motion", "speed"])
def test_who_likes_no_captions_or_no_motion_sees_the_result_at_once(
    calm: str, arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne", reduced_motion="reduce" if calm == "motion" else "no-preference")
    anne.page.add_init_script(WATCH)
    if calm == "speed":
        anne.page.add_init_script('localStorage.setItem("vaka-settings", JSON.stringify({ speed: "once" }))')
    hold(server, *at_the_bid(server, anne))
    anne.page.locator(".low-fire").wait_for(state="attached")
    assert anne.page.locator("#told-again .told-card:not(.waiting)").count() > 0
    assert anne.page.evaluate("window.steps") == []
