"""The pages around the tables in a real browser."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

import vaka
from tests.browser.conftest import Arrive
from tests.browser.people import ENLARGED, GERMAN, PHONE, Afar, Visitor
from tests.browser.tables import seat_all
from tests.browser.test_everyone import faults
from tests.table.test_boxes import OWN
from tests.tables import some_of
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

PAGES = [
    "/",
    "/new",
    "/new?game=raiatea&with=us",
    "/join",
    "/import",
    "/me",
    "/me/calls",
    "/me/time",
    "/sign-in",
    "/waiting",
    "/rules",
    "/rules/moorea",
    "/about",
    "/box/moorea",
    "/friends",
    "/learn",
    "/puzzles",
    "/puzzles/orongo",
]


def press(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name).first.click()


def open_table(visitor: Visitor) -> None:
    """A table of three that is open for everybody."""
    visitor.page.goto("/new?game=orongo&with=friends")
    visitor.page.get_by_label("Anybody").check()
    visitor.page.get_by_label("Draw lots").uncheck()
    press(visitor, "Open the table")
    visitor.page.locator("#waiting").wait_for()


@pytest.mark.parametrize("size", some_of([PHONE, ENLARGED, GERMAN], 2))
def test_no_page_is_wider_than_the_screen(arrive: Arrive, size: dict[str, object]) -> None:
    assert arrive("Anne", **size).too_wide(PAGES) == []


def test_a_long_name_stays_in_one_line_of_the_header(arrive: Arrive) -> None:
    heights = set()
    for name in ("Jo", "Maria von Habsburg"):
        visitor = arrive(name, **PHONE)
        visitor.page.goto("/about")
        heights.add(visitor.page.locator(".top .who span").evaluate("it => it.offsetHeight"))
    assert len(heights) == 1


@pytest.mark.parametrize(("width", "height"), [(390, 740), (360, 740), (740, 360)])
def test_an_invited_friend_is_welcomed(arrive: Arrive, server: VakaServer, width: int, height: int) -> None:
    """With a picture, who invites, the game in four lines, a name and one button, on a phone as well."""
    anne, ben = Afar(server, "Anne"), arrive(viewport={"width": width, "height": height}, locale="de-DE")
    new_table = NewTable("raiatea", 3, seats=[NewSeat("me", name="Anne"), NewSeat("open"), NewSeat("open")], open=False)
    code = server.run(server.tables.seating.make(anne.known, new_table))
    secret = server.run(server.tables.seating.seat_links(code, anne.known))[1]
    assert ben.too_wide([f"/j/{code}/2/{secret}", f"/t/{code}/fair"]) == []
    ben.page.goto(f"/j/{code}/2/{secret}")
    expect(ben.page.locator("h1")).to_contain_text("Anne lädt dich")
    expect(ben.page.locator(".welcome-picture svg")).to_be_in_viewport()
    expect(ben.page.locator("main form button")).to_have_count(1)
    expect(ben.page.locator("main form button")).to_be_in_viewport()
    expect(ben.page.locator(".summary-lines li").first).to_be_hidden()
    ben.page.locator(".four-lines summary").click()
    expect(ben.page.locator(".summary-lines li")).to_have_count(4)
    seal = server.run(server.tables.looking.facts(code)).commitment
    assert seal not in ben.page.inner_text("main")
    ben.page.locator("#name").fill("Ben")
    ben.page.locator("main form button").click()
    expect(ben.page.locator("#place-2")).to_contain_text("Ben")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_what_to_begin_with_is_on_the_first_screen(arrive: Arrive, server: VakaServer, size: dict[str, object]) -> None:
    anne = arrive("Anne", **size)
    code = server.run(server.tables.guides.begin(anne.known, "orongo"))
    anne.page.goto("/")
    for title, link in (
        ("Continue", f"/t/{code}"),
        ("Learn by playing", "/learn"),
        ("Puzzle of the day", "/puzzles/today"),
    ):
        card = anne.page.locator(".start", has_text=title)
        expect(card).to_be_in_viewport(ratio=1)
        assert card.get_attribute("href") == link
    if size:
        anne.page.set_viewport_size({"width": 390, "height": 844})
    anne.page.goto("/learn/moorea")
    expect(anne.page.locator("main form .button-go")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [{}, GERMAN], ids=["desk", "phone"])
def test_the_ways_into_the_games_stand_apart(arrive: Arrive, size: dict[str, object]) -> None:
    anne = arrive("Anne", **size)
    anne.page.goto("/")
    anne.wait_for_letters()
    ways = anne.page.locator(".isle, .start").evaluate_all(
        "all => all.map((it) => it.getBoundingClientRect().toJSON())"
    )
    assert len(ways) == len(vaka.list_games()) + len(["learn by playing", "puzzle of the day"])
    for one, other in combinations(ways, 2):
        across = max(one["left"], other["left"]) - min(one["right"], other["right"])
        down = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
        assert max(across, down) >= 6


def test_a_table_in_three_clicks(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.page.goto("/")
    anne.page.locator("a.isle", has_text="Orongo").click()
    press(anne, "Open the table")
    anne.page.locator("#dock").wait_for()


def test_who_chooses_other_company_finds_what_was_filled_in(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/new?game=raiatea")
    page.get_by_label("Your name").fill("Anne")
    page.locator("#players-5").check()
    page.get_by_label("The oracle").check()
    page.locator(".company-one", has_text="All of us here").click()
    expect(page.locator(".company-one[aria-current]")).to_contain_text("All of us here")
    expect(page.locator("#players-5")).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Anne")
    expect(page.get_by_label("The oracle")).to_be_checked()
    expect(page.locator("#seat2")).to_have_value("me")
    page.goto("/new?game=raiatea")
    expect(page.locator("#players-3")).to_be_checked()


def test_a_table_by_keyboard_alone(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=moorea")
    button = anne.page.locator(".set .button:focus")
    for _ in range(60):
        anne.page.keyboard.press("Tab")
        if button.count():
            break
    anne.page.keyboard.press("Enter")
    anne.page.locator("#dock").wait_for()


def test_enter_in_a_name_makes_the_table_also_with_own_components(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto("/box/moorea")
    anne.page.locator("#text").fill(OWN["moorea"])
    press(anne, "Check it")
    anne.page.locator(".found .button-go").click()
    assert faults(anne.page) == []
    anne.page.locator("[name=name1]").fill("Grandmother")
    anne.page.keyboard.press("Enter")
    anne.page.locator("#dock, #waiting").wait_for()
    (table,) = server.run(server.tables.lists.of(anne.known))
    assert "Grandmother" in [seat.name for seat in server.run(server.tables.looking.facts(table.code)).seats]


def test_the_form_shows_as_many_seats_as_players_and_names_for_those_who_are_here(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=orongo")
    assert anne.page.locator(".seat-line:visible").count() == 2
    anne.page.get_by_role("radio", name="4 players").check()
    assert anne.page.locator(".seat-line:visible").count() == 4
    assert anne.page.get_by_label("Name at seat 2").is_hidden()
    anne.page.get_by_label("Seat 2", exact=True).select_option("me")
    assert anne.page.get_by_label("Name at seat 2").is_visible()
    assert anne.page.get_by_text("Who may join?").is_hidden()
    anne.page.get_by_label("Seat 3", exact=True).select_option("open")
    assert anne.page.get_by_text("Who may join?").is_visible()


def test_the_waiting_room_follows_who_sits_down_and_goes_on_to_the_game(arrive: Arrive) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    open_table(anne)
    ben.page.goto(anne.page.url)
    assert faults(ben.page) == []
    press(ben, "Sit down in seat 2")
    anne.page.locator("#place-2", has_text="Ben").wait_for()
    press(ben, "Leave seat 2")
    anne.page.locator("#place-2", has_text="free").wait_for()
    press(ben, "Sit down in seat 3")
    anne.page.get_by_text("Start now, with bots").click()
    press(anne, "Yes, start now")
    anne.page.locator("#dock").wait_for()
    ben.page.locator("#dock").wait_for()


# How often a form is sent by two clicks; nothing can come in between.
TWO_CLICKS = """(button) => {
  let sent = 0;
  addEventListener("submit", (event) => { sent += !event.defaultPrevented; });
  button.click();
  button.click();
  return sent;
}"""


def test_a_newcomer_who_clicks_twice_on_an_invitation_sits_down_once(arrive: Arrive) -> None:
    anne, ben = arrive("Anne"), arrive()
    anne.page.goto("/new?game=orongo&with=friends")
    press(anne, "Open the table")
    ben.page.goto(anne.page.locator("input[value*='/j/']").first.input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    assert ben.page.get_by_role("button", name="Sit down").evaluate(TWO_CLICKS) == 1
    expect(ben.page.get_by_role("button", name="Leave seat")).to_have_count(1)


def test_what_is_asked_beside_a_table_is_done_once_however_often_it_is_clicked(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    anne.page.goto(f"/t/{code}/resign")
    assert anne.page.get_by_role("button", name="Give up").evaluate(TWO_CLICKS) == 1
    anne.page.locator(".the-end").wait_for()


def test_what_is_being_typed_in_the_waiting_room_stays(arrive: Arrive) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    open_table(anne)
    field = anne.page.locator("#sit-name")
    field.fill("Grandmo")
    ben.page.goto(anne.page.url)
    press(ben, "Sit down in seat 2")
    anne.page.locator("#place-2", has_text="Ben").wait_for()
    assert field.input_value() == "Grandmo"


def test_a_link_is_copied(arrive: Arrive) -> None:
    anne = arrive("Anne", permissions=["clipboard-read", "clipboard-write"])
    anne.page.goto("/new?game=orongo&with=friends")
    press(anne, "Open the table")
    press(anne, "Copy")
    anne.page.get_by_role("button", name="Copied").wait_for()
    assert anne.page.evaluate("navigator.clipboard.readText()").startswith(f"{anne.url}/j/")


def test_menus_open_by_key_and_close_by_escape(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.page.goto("/about")
    colours = anne.page.locator("summary[aria-label=Colours]")
    colours.focus()
    anne.page.keyboard.press("Enter")
    assert anne.page.get_by_role("button", name="Night").is_visible()
    anne.page.keyboard.press("Escape")
    assert anne.page.get_by_role("button", name="Night").is_hidden()
    colours.click()
    press(anne, "Night")
    expect(anne.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert anne.page.url.endswith("/about")


def test_without_scripts_a_table_is_made_and_joined(arrive: Arrive) -> None:
    anne, ben = arrive("Anne", java_script_enabled=False), arrive("Ben", java_script_enabled=False)
    open_table(anne)
    ben.page.goto(anne.page.url)
    press(ben, "Sit down in seat 2")
    ben.page.get_by_role("button", name="Leave seat 2").wait_for()
    anne.page.reload()
    expect(anne.page.locator("#place-2")).to_contain_text("Ben")
