"""The browser's own share of chance: drawn when the seal is seen, shown, kept, and compared after the end."""

import itertools
import re

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Afar, Visitor
from tests.browser.tables import end_a_game
from tests.web.vaka_servers import VakaServer
from vaka.core.record_parser import parse

KEPT = "code => JSON.parse(localStorage.getItem(`vaka share ${code}`))"
FORGED = """code => {
  const kept = JSON.parse(localStorage.getItem(`vaka share ${code}`));
  for (const seat in kept.shares) kept.shares[seat] = "0".repeat(32);
  localStorage.setItem(`vaka share ${code}`, JSON.stringify(kept));
}"""


def own_share(visitor: Visitor, code: str) -> str:
    """The share that the browser has drawn, as the page that explains it shows it."""
    page = visitor.context.new_page()
    page.goto(f"/t/{code}/fair")
    page.locator("#own-share:not([hidden]) code").wait_for()
    share = page.locator("#own-share code").inner_text()
    page.close()
    return share


def test_the_share_is_drawn_kept_and_checked_after_the_end(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    anne.page.goto("/new?game=orongo&with=friends")
    anne.page.locator("#players-2").check(force=True)
    anne.page.locator("input[name=doors][value=open]").check(force=True)
    anne.page.locator("form.new button.button-go").click()
    anne.page.locator("#waiting").wait_for()
    code = anne.page.url.rsplit("/", 1)[-1]
    expect(anne.page.locator("#owed")).to_have_count(0)
    seal = server.run(server.tables.looking.facts(code)).commitment
    ben.page.goto(f"/t/{code}")
    assert seal not in ben.page.inner_text("main"), "digits are for the page that explains them"
    ben.page.get_by_text("Fair: anyone can check").click()
    expect(ben.page.locator(".seal").first).to_contain_text(seal)
    ben.page.go_back()
    share = own_share(anne, code)
    assert re.fullmatch("[0-9a-f]{32}", share)
    ben.page.locator("button[form=sit]").click()
    for visitor in (anne, ben):
        visitor.page.locator("#dock").wait_for()
        assert visitor.page.evaluate(KEPT, code)["seal"] == seal
    assert [seat.share for seat in server.run(server.tables.looking.facts(code)).seats] == ["own", "own"]
    server.run(server.tables.host.end(code))
    for visitor in (anne, ben):
        visitor.page.locator('#fair[data-verdict="good"]').wait_for(state="attached")
    expect(anne.page.locator("#fair")).to_have_text("Fair: checked")
    anne.page.locator("#fair a").click()
    expect(anne.page.locator('#fair[data-verdict="good"] code')).to_have_text(share)
    anne.page.go_back()
    stranger = arrive()
    for visitor, said in ((anne, "Fair: checked"), (stranger, "Fair: anyone can check")):
        result = visitor.context.new_page()
        result.goto(f"/t/{code}/result")
        expect(result.locator(f'.fair-mark a[href="/t/{code}/fair"]')).to_have_text(said)
        result.close()
    assert share in [nonce.hex() for nonce in parse(server.run(server.tables.looking.record(code))).origin.nonces]
    anne.page.evaluate(FORGED, code)
    anne.page.reload()
    anne.page.locator('#fair[data-verdict="bad"]').wait_for(state="attached")


def test_a_game_against_bots_begins_at_once_with_a_share_of_the_browser(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=orongo&with=bots")
    before = anne.page.evaluate("history.length")
    pages: list[str] = []
    anne.page.on("framenavigated", lambda frame: pages.append(frame.url))
    anne.page.locator("form.new button.button-go").click()
    anne.page.locator("#dock").wait_for()
    code = anne.page.url.rsplit("/", 1)[-1]
    shares = [seat.share for seat in server.run(server.tables.looking.facts(code)).seats if seat.kind == "person"]
    assert shares == ["own"]
    assert pages == [anne.page.url], "there is nobody to wait for"
    assert anne.page.evaluate("history.length") == before + 1, "one step back is the form"


def test_where_a_share_cannot_be_given_the_form_for_it_is_shown(arrive: Arrive) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    anne.page.route("**/shares", lambda route: route.abort("internetdisconnected"))
    anne.page.goto("/new?game=orongo&with=bots")
    refused = itertools.count(1)

    def is_second(request: Request) -> bool:
        return request.url.endswith("/shares") and next(refused) == 2

    with anne.page.expect_event("requestfailed", is_second):  # from the form, and then from the table's own page
        anne.page.locator("form.new button.button-go").click()
    anne.page.unroute_all()
    anne.page.locator("#owed button").click()
    anne.page.locator("#dock").wait_for()


def test_two_quick_clicks_make_one_table(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=orongo&with=bots")
    anne.page.locator("form.new button.button-go").dblclick()
    anne.page.locator("#dock").wait_for()
    assert len(server.run(server.tables.lists.of(anne.known))) == 1


def test_a_table_that_is_refused_is_not_made_and_the_form_says_why(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_refusals = True
    anne.page.goto("/new?game=orongo&with=bots")
    anne.page.locator("[name=name1]").fill("Anne\u202e")
    anne.page.locator("form.new button.button-go").click()
    expect(anne.page.locator("#name1-problem")).to_be_visible()
    assert server.run(server.tables.lists.of(anne.known)) == []


def test_a_share_that_could_not_be_given_is_given_with_the_next_frame_of_the_waiting_room(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, ben, cora = arrive("Anne"), Afar(server, "Ben"), Afar(server, "Cora")
    anne.expects_outages = True
    anne.page.route("**/shares", lambda route: route.abort("internetdisconnected"))
    anne.page.goto("/new?game=orongo&with=friends")
    anne.page.locator("#players-4").check(force=True)
    anne.page.locator("input[name=doors][value=open]").check(force=True)
    anne.page.get_by_label("Draw lots").uncheck()
    with anne.page.expect_event("requestfailed", lambda request: request.url.endswith("/shares")):
        anne.page.locator("form.new button.button-go").click()
    code = anne.page.url.rsplit("/", 1)[-1]
    server.run(server.tables.seating.sit(code, ben.known, 1, "Ben"))
    anne.page.locator("#place-2", has_text="Ben").wait_for()
    expect(anne.page.locator("#owed")).to_have_count(1)
    anne.page.unroute_all()
    server.run(server.tables.seating.sit(code, cora.known, 2, "Cora"))
    expect(anne.page.locator("#owed")).to_have_count(0)
    first = server.run(server.tables.looking.facts(code)).seats[0]
    assert (first.share, len(first.share_hash)) == ("awaited", 64), "a seat is free: it is fixed and not shown yet"


def test_a_table_whose_answer_is_lost_is_not_made_twice(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    asked: list[str] = []

    def lose_the_answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fetch(max_redirects=0)
        route.abort("internetdisconnected")

    anne.page.goto("/new?game=orongo&with=bots")
    anne.page.route("**/new", lose_the_answer)
    with anne.page.expect_event("requestfailed"):
        anne.page.locator("form.new button.button-go").click()
    expect(anne.page.locator("#new:not([aria-busy])")).to_be_visible()  # it can be pressed again
    expect(anne.page.get_by_role("alert")).to_contain_text("No answer came")
    assert len(server.run(server.tables.lists.of(anne.known))) == len(asked) == 1


def test_a_table_whose_page_is_lost_on_the_way_is_not_made_twice(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.page.goto("/new?game=orongo&with=bots")
    anne.page.evaluate("() => { Response.prototype.text = () => Promise.reject(new TypeError('network error')); }")
    anne.page.locator("form.new button.button-go").click()
    anne.page.locator("#dock").wait_for()
    assert len(server.run(server.tables.lists.of(anne.known))) == 1


def test_where_the_record_cannot_be_read_nothing_is_said_until_it_can(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    anne.page.route("**/record", lambda route: route.abort("internetdisconnected"))
    code = end_a_game(server, anne)
    anne.page.locator("#fair").wait_for(state="hidden")
    expect(anne.page.locator("#fair[hidden]")).to_have_count(1)
    anne.page.unroute_all()
    server.run(server.tables.talk.say(code, anne.known, "Māuruuru!"))
    anne.page.locator('#fair[data-verdict="good"]').wait_for()
