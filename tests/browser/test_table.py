"""What any table must bear: two tabs, lost servers, shared devices, and hands that stay hidden."""

import random
import re

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from tests.browser.conftest import Arrive
from tests.browser.people import ENLARGED, PHONE, Afar, Visitor
from tests.browser.tables import play_on, seat_all, seat_at, share_device
from tests.table.evening import choose
from tests.tables import SOAK
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

# All that the story tells, each line for itself.
LISTEN = """() => {
  const story = document.getElementById("story");
  window.heard = [];
  new MutationObserver(() => window.heard.push(story.innerHTML)).observe(story, { childList: true });
}"""
# Whether the last line that the others wrote into the log was heard.
HEARD_THE_LAST = """() => {
  const own = [...document.querySelector("#dock .me .token").classList].find((name) => name.startsWith("p-"));
  const others = [...document.querySelectorAll("#log li")].filter((line) => !line.querySelector(`.token.${own}`));
  return window.heard.includes(others.at(-1).innerHTML);
}"""


def test_a_choice_made_in_one_tab_is_seen_in_the_other(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "moorea", bots=1)
    other = anne.context.new_page()
    other.goto(f"/t/{code}")
    other.locator("#dock[data-turn]").wait_for()
    anne.wait_until_asked_or_over()
    before = anne.version()
    anne.click_something(random.Random(1))
    other.locator(f'#act-now [name=version]:not([value="{before}"])').wait_for(state="attached")


def test_a_stale_choice_changes_nothing_and_says_so(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    before = anne.version()
    words = anne.words()[0]
    body = {"choice": words, "seat": "1", "version": "999", "key": "k"}
    headers = {"Accept": "application/json", "Origin": server.url}
    answer = anne.context.request.post(f"/t/{code}/choose", form=body, headers=headers)
    assert answer.status == 409
    assert answer.json()["error"]["text"]
    assert server.run(server.tables.looking.facts(code)).version == before


def test_a_choice_that_is_asked_twice_is_dropped_when_the_table_moves_on(arrive: Arrive, server: VakaServer) -> None:
    """Else "do it" does nothing where its button is gone, and where it is there, something in a question unseen."""
    anne = arrive("Anne")
    anne.page.add_init_script('localStorage.setItem("vaka-settings", JSON.stringify({ confirm: "always" }))')
    code = seat_at(server, anne, "raiatea-4-tane", "hire")
    anne.page.locator("button[name=choice][value='sell uru 2']").click()
    asked = anne.page.locator("#sure")
    expect(asked).to_be_visible()
    server.run(server.tables.talk.say(code, anne.known, "Wait"))
    expect(anne.page.locator("#chat")).to_contain_text("Wait")
    expect(asked).to_be_visible()  # nothing that matters has changed
    before = anne.version()
    server.run(choose(server.tables, code, anne.known, 0, "hire gatherer"))  # in another tab
    anne.wait_for_version(before + 1)
    expect(asked).to_be_hidden()


def test_a_sale_that_brings_nothing_is_asked_twice_and_no_other(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_at(server, anne, "raiatea-4-tane", "hire")
    before = anne.version()
    anne.page.locator("button[name=choice][value='sell mahi_mahi 2']").click()
    expect(anne.page.locator("#sure .what")).to_have_text(re.compile("^Selling mahi-mahi at this step brings nothing"))
    anne.page.get_by_role("button", name="Not yet").click()
    assert anne.version() == before
    anne.page.locator("button[name=choice][value='sell uru 2']").click()
    anne.wait_for_version(before + 1)


def test_after_the_server_was_lost_the_page_is_put_right_by_the_next_frame(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    code = seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    anne.context.set_offline(True)
    table_view = server.run(server.tables.looking.table_view(code, anne.person))
    words = table_view.game.words(table_view.choices[0])
    server.run(server.tables.play.choose(code, anne.person, 0, words, table_view.facts.version, "elsewhere"))
    anne.context.set_offline(False)
    now = server.run(server.tables.looking.facts(code)).version
    anne.wait_for_version(now)


class Falls:
    """Sockets of a page, of which the first falls silent: it stays open, and nothing goes through it any more."""

    def __init__(self, visitor: Visitor) -> None:
        self.opened = 0
        self.silent = False
        self.told: list[str | bytes] = []  # what the server said
        visitor.page.route_web_socket("**/live*", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self.opened += 1
        server, number = page.connect_to_server(), self.opened
        page.on_message(lambda said: None if self._is_silent(number) else server.send(said))
        server.on_message(lambda said: None if self._is_silent(number) else self._tell(page, said))

    def _tell(self, page: WebSocketRoute, said: str | bytes) -> None:
        page.send(said)
        self.told.append(said)

    def _is_silent(self, number: int) -> bool:
        return self.silent and number == 1


def test_a_socket_that_fell_silent_is_noticed_when_somebody_looks_or_chooses(
    arrive: Arrive, server: VakaServer
) -> None:
    """As after a laptop slept, or when a phone went over to another network: the browser takes it for open."""
    for looks in (True, False):
        anne = arrive("Anne")
        falls = Falls(anne)
        code = seat_all(server, [anne], "moorea", bots=1)
        anne.wait_until_asked_or_over()
        falls.silent = True
        server.run(server.tables.talk.say(code, anne.known, "Ia orana!"))
        if looks:
            anne.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        else:
            anne.click_something(random.Random(1))
        expect(anne.page.locator("#chat")).to_contain_text("Ia orana!")
        assert falls.opened == 2


def test_so_is_one_of_the_waiting_room(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), server.run(server.tables.people.newcomer("Ben"))[0]
    falls = Falls(anne)
    code = server.run(
        server.tables.seating.make(anne.known, NewTable("orongo", 2, seats=[NewSeat("me"), NewSeat("open")]))
    )
    anne.open(code)
    while not falls.told:
        anne.page.wait_for_timeout(20)
    falls.silent = True
    server.run(server.tables.seating.sit(code, ben, 1, "Ben"))
    anne.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    anne.page.locator("#dock").wait_for()


def test_a_socket_that_is_alive_is_kept(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    falls = Falls(anne)
    anne.stop_the_clock()
    seat_at(server, anne, "moorea-2", "tool")
    anne.page.clock.pause_at(60_000)  # however long the answer takes
    shown = anne.frames()
    anne.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    while "{}" not in falls.told:
        anne.page.wait_for_timeout(20)
    anne.page.clock.run_for(60_000)
    assert (falls.opened, anne.frames()) == (1, shown)


def test_behind_the_curtain_there_is_nothing_of_anybody(arrive: Arrive, server: VakaServer) -> None:
    device = arrive("Anne")
    code = share_device(server, device, "moorea", ["Anne", "Ben"])
    if device.page.locator(".curtain").count():
        device.page.get_by_role("button", name="I am").click()
    device.page.locator("#dock[data-turn]").wait_for()
    done = device.page.locator("#do-done")
    while not done.count():  # who has moved sees first what came of it
        device.click_something(random.Random(4))
    assert not device.page.locator(".curtain").count()
    expect(device.page.locator("#dock .prompt")).to_contain_text("hand the device to Ben")
    done.click()
    device.page.locator(".curtain").wait_for()
    assert device.words() == []
    hidden = device.page.content()
    for private in (
        device.page.request.get(f"/t/{code}/why?choice=pass"),
        device.page.request.get(f"/t/{code}/resign"),
    ):
        assert private.status == 403
    device.page.get_by_role("button", name="I am Ben").click()
    device.page.locator("#dock[data-turn]").wait_for()
    assert device.page.content() != hidden
    device.page.goto("/")
    device.page.go_back()
    expect(device.page.locator("#dock")).to_have_count(1)


@pytest.mark.parametrize(("game", "bots"), [("moorea", 1), ("raiatea", 2)] if SOAK else [("moorea", 1)])
def test_moorea_and_raiatea_by_clicking_the_first_rounds_or_when_soaking_the_whole_game(
    arrive: Arrive, server: VakaServer, game: str, bots: int
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], game, bots=bots)
    if SOAK:
        assert play_on([anne], random.Random(2)) > 40
        expect(anne.page.locator(".the-end h2")).to_be_visible()
    else:
        assert play_on([anne], random.Random(2), most=14) == 14


def test_what_the_others_did_is_told_line_by_line(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    anne.page.evaluate(LISTEN)
    bens = anne.page.locator("#log li", has=anne.page.locator(".token.p-ember"))
    anne.wait_until_asked_or_over()
    before = bens.count()
    while bens.count() == before:  # who clicks has heard enough: not once the bot has answered
        anne.click_something(random.Random(2))
        anne.wait_until_asked_or_over()
    anne.page.wait_for_function(HEARD_THE_LAST)  # it may be over by the time we look
    anne.page.locator("#story").wait_for(state="hidden")


MANY_LINES = """async (number) => {
  const log = document.querySelector("#log ol");
  const last = Math.max(-1, ...[...log.children].map((line) => Number(line.id.slice(4))));
  for (let at = 1; at <= number; at++) {
    const line = document.createElement("li");
    line.id = `log-${last + at}`;
    line.textContent = `line ${at}`;
    log.append(line);
  }
  const { updateCaptions } = await import(document.querySelector("link[rel=modulepreload][href*='captions']").href);
  updateCaptions();
}"""


def test_captions_do_not_lag_of_many_lines_the_last_three_are_told(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    anne.page.evaluate(LISTEN)
    anne.page.evaluate(MANY_LINES, 8)
    anne.page.locator("#story").wait_for(state="hidden")
    assert anne.page.evaluate("window.heard") == ["line 6", "line 7", "line 8"]


def test_a_caption_comes_with_its_frame_and_ends_those_before(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    anne.page.evaluate(LISTEN)
    anne.page.evaluate(MANY_LINES, 3)
    anne.page.evaluate(MANY_LINES, 1)
    anne.page.locator("#story").wait_for(state="hidden")
    assert anne.page.evaluate("window.heard") == ["line 1", "line 1"]


def test_the_end_comes_to_all_who_look_on(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    code = seat_all(server, [anne, ben], "orongo")
    server.run(server.tables.play.resign(code, ben.person, 1))
    for visitor in (anne, ben):
        visitor.page.locator(".the-end h2").wait_for(state="visible")
        for offered in visitor.page.locator(".menu .while-playing").all():
            expect(offered).to_have_css("display", "none")


def test_people_talk_at_the_table(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    seat_all(server, [anne, ben], "orongo")
    anne.page.get_by_text("Chat", exact=True).click()
    anne.page.get_by_placeholder("Say something").fill("Ia orana!")
    anne.page.keyboard.press("Enter")
    ben.page.locator("#chat li", has_text="Ia orana!").wait_for(state="attached")


def test_a_reaction_takes_one_click_at_the_table_and_at_the_end(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    code = seat_all(server, [anne, ben], "orongo")
    anne.page.get_by_text("Chat", exact=True).click()
    anne.page.locator(".rail .reactions").get_by_role("button", name="Thank you!").click()
    expect(ben.page.locator("#player-1 .reaction")).to_have_attribute("title", "Thank you!")
    server.run(server.tables.host.end(code))
    ben.page.locator(".the-end .reactions").get_by_role("button", name="Well played!").click()
    expect(anne.page.locator("#player-2 .reaction")).to_have_attribute("title", "Well played!")


def test_so_they_do_on_a_phone_where_log_and_chat_lie_over_the_dock(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **PHONE)
    code = seat_all(server, [anne], "orongo", bots=1)
    for number in range(40):
        server.run(server.tables.talk.say(code, anne.known, f"Line {number}"))
    anne.open(code)
    anne.page.locator("[data-toggle=show-log]").click()
    anne.page.get_by_text("Chat", exact=True).click()
    expect(anne.page.locator("#chat li", has_text="Line 39")).to_be_in_viewport(ratio=1)  # the last that was said
    anne.page.get_by_placeholder("Say something").fill("Ia orana!")
    anne.page.get_by_label("Send").click()
    anne.page.locator("#chat li", has_text="Ia orana!").wait_for(state="visible")
    anne.page.locator(".menu summary").click()
    anne.page.locator("[data-settings]").click()
    expect(anne.page.locator("#settings")).to_be_visible()


def test_on_a_phone_on_its_side_all_of_the_menu_can_be_reached(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", viewport={"width": 740, "height": 360})
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.locator(".menu summary").click()
    expect(anne.page.locator(".menu-list")).to_be_in_viewport(ratio=1)
    last = anne.page.get_by_role("link", name="Give up")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)


def test_escape_closes_a_log_that_lies_over_the_board(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", **ENLARGED)
    seat_all(server, [anne], "orongo", bots=1)
    button = anne.page.locator("[data-toggle=show-log]")
    button.click()
    expect(anne.page.locator("#log")).to_be_visible()
    anne.page.locator("#log").focus()
    anne.page.keyboard.press("Escape")
    expect(anne.page.locator("#log")).to_be_hidden()
    expect(button).to_be_focused()


def test_a_double_click_does_a_thing_once(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    anne.wait_until_asked_or_over()
    before, sent = anne.version(), []
    anne.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    choice = anne.page.locator("#board button[name=choice]").first
    choice.evaluate("it => { it.click(); it.click(); }")  # no frame, and no busy machine, comes in between
    anne.wait_for_version(before + 1)
    assert len(sent) == 1


def test_a_line_whose_answer_is_lost_is_not_said_twice(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_outages = True
    code = seat_all(server, [anne], "orongo", bots=1)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    anne.page.route("**/say", lose_the_answer)
    anne.page.get_by_text("Chat", exact=True).click()
    field = anne.page.get_by_placeholder("Say something")
    field.fill("Ia orana!")
    anne.page.keyboard.press("Enter")
    anne.page.locator("#toast").wait_for(state="visible")
    assert len(server.run(server.tables.looking.facts(code, anne.known)).chat) == 1
    expect(field).to_have_value("Ia orana!")  # nobody has to type anew what perhaps nobody has read


def test_a_line_that_was_refused_need_not_be_typed_anew(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    anne.expects_refusals = True
    seat_all(server, [anne], "orongo", bots=1)
    anne.page.get_by_text("Chat", exact=True).click()
    field = anne.page.get_by_placeholder("Say something")
    field.fill("4 shells\x07")  # as it may be pasted
    with anne.page.expect_response("**/say") as answer:
        anne.page.keyboard.press("Enter")
    assert answer.value.status == 422
    anne.page.locator("#toast").wait_for(state="visible")
    expect(field).to_have_value("4 shells\x07")


def test_where_nothing_can_be_copied_no_link_is_said_to_be(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    copy = anne.page.locator(f'[data-copy="/t/{code}"]')
    anne.page.locator(".menu summary").click()
    expect(copy).to_be_visible()
    anne.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    anne.open(code)
    anne.page.locator(".menu summary").click()
    expect(anne.page.locator("[data-settings]")).to_be_visible()
    expect(copy).to_be_hidden()
    anne.page.goto(f"/t/{code}/at/0")
    expect(anne.page.locator("#copy-position")).to_be_hidden()


def test_what_was_said_is_taken_out_only_after_a_second_click(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    code = seat_all(server, [anne, ben], "orongo")
    server.run(server.tables.talk.say(code, ben.known, "Ia orana!"))
    anne.page.get_by_text("Chat", exact=True).click()
    said, out = anne.page.locator("#chat-1 span").bounding_box(), anne.page.get_by_label("Remove this message by Ben")
    at = out.bounding_box()
    assert said
    assert at
    assert at["x"] >= said["x"] + said["width"]
    assert at["y"] <= said["y"] + said["height"]  # beside what it takes out, and not below
    out.click()
    anne.page.locator("blockquote", has_text="Ia orana!").wait_for()
    assert server.run(server.tables.looking.facts(code, ben.known)).chat[0].text == "Ia orana!"
    anne.page.get_by_role("button", name="Yes, remove it").click()
    anne.page.locator("#chat i", has_text="This message was removed.").wait_for(state="attached")
    ben.page.locator("#chat i", has_text="This message was removed.").wait_for(state="attached")
    assert "Ia orana!" not in ben.page.locator("#chat").inner_html()


def test_a_line_of_the_log_lights_up_what_it_speaks_of_and_a_thing_marks_its_lines(
    arrive: Arrive, server: VakaServer
) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "orongo", bots=1)
    line = anne.page.locator("#log li", has_text="New tiles").first
    line.hover()
    lit = anne.page.locator("#board .pointed")
    named = str(line.get_attribute("data-points")).split()
    assert sorted(lit.evaluate_all("all => all.map(one => one.id)")) == sorted(named)
    anne.page.locator(f"#{named[0]}").dispatch_event("pointerover", {"bubbles": True})
    expect(lit).to_have_count(0)
    expect(anne.page.locator("#log li.speaks")).not_to_have_count(0)
    anne.page.locator("#log").focus()
    anne.page.keyboard.press("ArrowUp")
    assert anne.page.evaluate("document.activeElement.closest('#log li') !== null")


# How many lines are marked, and how many speak of the reef: counted at once, since the bot may move meanwhile.
POINTED_AT = """id => {
  document.getElementById(id).dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  return ["#log li.speaks", "#log li[data-points~=reef]"].map((lines) => document.querySelectorAll(lines).length);
}"""


def test_a_part_of_a_thing_marks_the_lines_about_the_whole(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    seat_all(server, [anne, ben], "orongo")
    ben.click("bid 1")  # else there would be nothing to gather at the reef
    anne.click("bid 0")
    anne.page.locator("#log li[data-points~=reef]").first.wait_for(state="attached")
    marked, about = anne.page.evaluate(POINTED_AT, "reef-title")
    assert marked == about > 0
    assert anne.page.evaluate(POINTED_AT, "island")[0] == 0


def test_what_was_said_and_not_read_is_counted(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "orongo")
    server.run(server.tables.talk.say(code, ben.known, "Ia orana!"))
    tab = anne.page.locator("label[for=tab-chat]")
    anne.page.locator("label[for=tab-chat].unread").wait_for()
    assert tab.get_attribute("data-unread") == "1"
    assert anne.page.title().startswith("● (1) ")
    tab.click()
    anne.page.locator("label[for=tab-chat]:not(.unread)").wait_for()


def test_on_a_phone_what_was_said_is_seen_when_scrolled_and_opens_the_chat(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne", viewport={"width": 390, "height": 844}), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "moorea")
    anne.page.evaluate("scrollTo(0, 500)")
    server.run(server.tables.talk.say(code, ben.known, "Ia orana!"))
    button = anne.page.locator("[data-toggle=show-log].unread")
    expect(button).to_be_in_viewport()
    button.click()
    expect(anne.page.locator("#chat")).to_be_visible()
    expect(anne.page.locator("#chat")).to_contain_text("Ia orana!")


def test_a_tray_that_scrolls_says_so(arrive: Arrive, server: VakaServer) -> None:
    """Of many bids, and of three sets to raise, the last are behind the edge of a phone, and later the first."""
    anne = arrive("Anne", viewport={"width": 360, "height": 740})
    seat_all(server, [anne], "orongo", bots=1)
    says_that_it_scrolls(anne.page.locator(".bid-row"))
    seat_at(server, anne, "orongo-committed", "raise")
    says_that_it_scrolls(anne.page.locator(".raise-row"))


def says_that_it_scrolls(tray: Locator) -> None:
    expect(tray).to_have_class(re.compile("more-after"))
    expect(tray.locator("button").last).not_to_be_in_viewport(ratio=1)
    tray.evaluate("it => it.scrollTo(it.scrollWidth, it.scrollHeight)")
    expect(tray).to_have_class(re.compile("more-before"))
    expect(tray).not_to_have_class(re.compile("more-after"))


def test_what_was_not_read_is_still_counted_when_the_page_is_loaded_anew(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "orongo")
    tab = anne.page.locator("label[for=tab-chat]")
    server.run(server.tables.talk.say(code, ben.known, "Ia orana!"))
    expect(tab).to_have_attribute("data-unread", "1")
    anne.page.goto("/")
    server.run(server.tables.talk.say(code, ben.known, "Where are you?"))
    anne.open(code)
    expect(tab).to_have_attribute("data-unread", "2")
    assert anne.page.title().startswith("● (2) ")
    with anne.page.expect_response("**/read"):
        tab.click()
    anne.page.reload()
    expect(tab).to_have_attribute("data-unread", "0")
    server.run(server.tables.talk.say(code, ben.known, "Good."))
    expect(tab).to_have_attribute("data-unread", "1")
    anne.page.evaluate("localStorage.clear()")  # as on another device
    anne.page.reload()
    expect(tab).to_have_attribute("data-unread", "1")
    anne.page.goto("/")
    expect(anne.page.locator(".table-row")).to_contain_text("1 new message in the chat")


def test_what_was_said_before_one_came_to_the_table_need_not_be_read(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    code = seat_all(server, [ben, Afar(server, "Cara")], "orongo")
    server.run(server.tables.talk.say(code, ben.known, "Ia orana!"))
    anne.open(code)
    expect(anne.page.locator("label[for=tab-chat]")).to_have_attribute("data-unread", "0")


def test_a_choice_that_lets_things_be_is_never_the_brightest(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne")
    seat_all(server, [anne], "moorea", bots=1)
    for _ in range(6):
        anne.wait_until_asked_or_over()
        quiet = anne.page.locator("#dock button[name=choice]:is([value=pass], [value=enough])")
        if len(anne.words()) > 1:
            assert not any("button-go" in str(button.get_attribute("class")) for button in quiet.all())
        anne.click_something(random.Random(1))


def test_what_is_asked_first_is_a_sheet_at_the_table(arrive: Arrive, server: VakaServer) -> None:
    """Who left the page for it would be away for the others."""
    anne = arrive("Anne")
    code = seat_all(server, [anne], "orongo", bots=1)
    sheet = anne.page.locator("#ask[open]")
    for what in ("end", "away", "resign"):
        anne.page.locator("nav .menu summary").last.click()
        anne.page.locator(f".menu-list a[href$='/{what}']").click()
        expect(sheet.locator("h2")).to_be_visible()
        assert anne.page.url.endswith(f"/t/{code}")
        if what != "resign":
            sheet.locator("a.button").click()
            expect(anne.page.locator("#ask")).to_be_hidden()
    sheet.get_by_role("button", name="Yes, give up").click()
    anne.page.locator(".the-end").wait_for()
    expect(anne.page.locator("#ask")).to_be_hidden()
    expect(anne.page.locator(".the-end .acts .button").first).to_have_attribute("href", f"/t/{code}/review")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_public_board_stays_in_sight_beside_the_curtain(
    arrive: Arrive, server: VakaServer, size: dict[str, object]
) -> None:
    device = arrive("Anne", **size)
    share_device(server, device, "moorea", ["Anne", "Ben"])
    curtain = device.page.locator(".curtain").bounding_box()
    dock = device.page.locator("#dock").bounding_box()
    assert curtain
    assert dock
    assert curtain["y"] <= dock["y"], "all of the dock is behind it"
    assert curtain["y"] > device.page.evaluate("innerHeight") / 2
