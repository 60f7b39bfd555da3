"""What happens can be followed: what is said lights up what it speaks of, what is new stays marked, undo shows how long
it is possible, and bids are revealed with a breath of suspense."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Afar, Visitor
from tests.browser.tables import all_catch_up, seat_all, share_device
from tests.browser.test_always_done import asked_for_a_shaman, likes
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer, open_server

pytestmark = LONG  # how pages look: the short tests click through them

# A new line of the log that speaks of the second player, as a frame would bring it.
A_LINE = """async () => {
  const log = document.querySelector("#log ol");
  const last = Math.max(-1, ...[...log.children].map((line) => Number(line.id.slice(4))));
  const line = Object.assign(document.createElement("li"), { id: `log-${last + 1}`, textContent: "Ben did something" });
  line.dataset.points = "player-2";
  log.append(line);
  const { updateCaptions } = await import(document.querySelector("link[rel=modulepreload][href*='captions']").href);
  updateCaptions();
}"""
# Notes how many bids were closed at each moment, and whether something could be chosen while they were.
WATCH_BIDS = """
  window.bidsClosed = [];
  document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const bids = document.querySelectorAll("#stage [data-bid]").length;
    const now = document.querySelectorAll("#stage [data-bid].veiled").length;
    const open = document.querySelectorAll("button[name=choice]").length;
    if (bids && window.bidsClosed.at(-1)?.[0] !== now) window.bidsClosed.push([now, open]);
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true }));
"""
# Whatever the page would do later waits until `elapse()` is called.
STAND_STILL = """
  const later = new Map();
  let last = 0;
  window.setTimeout = (work, pause, ...values) => {
    later.set(++last, () => work(...values));
    return last;
  };
  window.clearTimeout = (which) => later.delete(which);
  window.elapse = () => {
    const due = [...later.values()];
    later.clear();
    for (const work of due) work();
  };
"""
# Notes whose bids open, each time that one does.
WATCH_OPENING = """
  window.openings = [];
  document.addEventListener("animationstart", ({ target }) => {
    if (target.matches("#stage .opens b")) window.openings.push(target.closest("[data-bid]").dataset.bidder);
  });
"""
ALL_HAVE_OPENED = """() => Promise.all([...document.querySelectorAll("#stage .opens b")]
  .flatMap((bid) => bid.getAnimations()).map((opening) => opening.finished))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VakaServer]:
    """A server whose clock stands still and whose bots take their time."""
    with open_server(tmp_path_factory.mktemp("server"), pace=1.0) as opened:
        yield opened


def two_bid(server: VakaServer, anne: Visitor, ben: Visitor | Afar, speed: str = "brisk") -> str:
    """Both bid in Orongo, Anne more; the table's code."""
    likes(anne, speed=speed)
    code = seat_all(server, [anne, ben], "orongo")
    anne.click("bid 2")
    ben.click("bid 1")
    anne.page.locator("#hands:not(.sealed)").wait_for()
    return code


def test_a_caption_lights_up_what_it_speaks_of_and_stays_while_one_points_at_it(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, ben = arrive("Anne"), Afar(server, "Ben")
    anne.page.add_init_script(STAND_STILL)
    seat_all(server, [anne, ben], "orongo")
    caption, named = anne.page.locator("#story"), anne.page.locator("#player-2.pointed")
    anne.page.evaluate(A_LINE)
    caption.hover()
    expect(named).to_be_visible()
    anne.page.evaluate("elapse()")
    expect(caption).to_be_visible()
    anne.page.mouse.move(2, 2)
    expect(caption).to_be_hidden()
    expect(named).to_have_count(0)
    anne.page.evaluate(A_LINE)
    caption.focus()
    expect(named).to_be_visible()
    anne.page.mouse.click(2, 2)
    expect(caption).to_be_hidden()
    anne.page.evaluate(A_LINE)
    caption.click()
    expect(caption).to_be_visible()
    expect(named).to_be_visible()


def test_a_refusal_lights_up_whom_it_speaks_of(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    code = two_bid(server, anne, ben)
    anne.click(next(words for words in anne.words() if words.startswith("place ")))
    all_catch_up(server, [anne, ben], code)
    while not ben.is_asked():
        anne.click(anne.words()[0])
        all_catch_up(server, [anne, ben], code)
    taken = next(it for it in ben.page.locator("#board [data-why^=place]").all() if _is_annes(ben, it))
    taken.hover()
    expect(ben.page.locator("#note")).to_be_visible()
    expect(ben.page.locator("#player-1.pointed")).to_be_visible()
    ben.page.mouse.move(2, 2)
    expect(ben.page.locator(".pointed")).to_have_count(0)
    ben.page.keyboard.press("Tab")  # from here on Ben goes by keys
    taken.focus()
    expect(ben.page.locator("#player-1.pointed")).to_be_visible()


def _is_annes(ben: Visitor, thing: object) -> bool:
    words = thing.get_attribute("data-why")  # type: ignore[attr-defined]
    answer = ben.page.request.get(f"{ben.page.url}/why?choice={words}")
    return "player-1" in answer.json().get("points", "")


def test_what_is_new_since_my_last_choice_is_marked_also_when_the_page_is_loaded_anew(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, ben = arrive("Anne"), arrive("Ben")
    code = seat_all(server, [anne, ben], "moorea")
    fresh = anne.page.locator("#log li.fresh")
    while not fresh.count():
        for visitor in (anne, ben):
            if visitor.is_asked():
                visitor.click(visitor.words()[0])
                all_catch_up(server, [anne, ben], code)
    new = fresh.evaluate_all("all => all.map(one => one.id)")
    anne.page.reload()
    expect(fresh).to_have_count(len(new))
    assert fresh.evaluate_all("all => all.map(one => one.id)") == new


def test_at_one_device_each_is_shown_what_is_new_since_their_own_last_choice(
    arrive: Arrive, server: VakaServer
) -> None:
    device = arrive("Anne")
    share_device(server, device, "moorea", ["Anne", "Ben"])
    numbers = "all => all.map(one => Number(one.id.slice('log-'.length)))"
    read: dict[str, int] = {}  # by seat the last line when that seat had chosen
    for turn in range(5):
        device.page.locator("#dock[data-turn], .curtain").first.wait_for()
        if device.page.locator(".curtain").count():
            device.page.get_by_role("button", name="I am").click()
        device.page.locator("#dock[data-turn]").wait_for()
        seat = device.page.locator("#act-now [name=seat]").input_value()
        lines = device.page.locator("#log li").evaluate_all(numbers)
        fresh = device.page.locator("#log li.fresh").evaluate_all(numbers)
        assert fresh == [line for line in lines if seat in read and line > read[seat]], turn
        assert bool(fresh) == (seat in read), turn
        done = device.page.locator("#do-done")
        while not done.count():
            device.click(device.words()[0])
        read[seat] = max(device.page.locator("#log li").evaluate_all(numbers))
        done.click()
    assert len(read) == 2


# Of the ring, in milliseconds: how long it had run when it was drawn (`had`), and by now; nothing before it was drawn.
RING = """() => {
  const [running] = document.querySelector("#do-undo .ring b").getAnimations();
  const { delay, duration, localTime } = running.effect.getComputedTiming();
  return duration > 0 && { had: -delay, ran: localTime - delay };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_undo_has_a_ring_that_runs_down_and_goes_on_when_the_page_is_loaded_anew(
    arrive: Arrive, server: VakaServer, motion: str
) -> None:
    anne = arrive("Anne", reduced_motion=motion)
    anne.open(asked_for_a_shaman(server, anne))
    anne.click("done")
    ring = anne.page.locator("#do-undo .ring")
    ring.wait_for()
    ran = anne.page.wait_for_function(f"() => {{ const it = ({RING})(); return it.ran > 300 && it.ran; }}").json_value()
    anne.page.reload()
    ring.wait_for()
    assert anne.page.wait_for_function(RING).json_value()["had"] > ran
    easing = ring.evaluate("ring => getComputedStyle(ring.querySelector('b')).animationTimingFunction")
    assert easing == ("steps(3)" if motion == "reduce" else "linear")
    anne.page.locator("#do-undo").click()
    expect(ring).to_have_count(0)


def test_the_ring_goes_on_when_the_connection_was_lost(arrive: Arrive, server: VakaServer) -> None:
    """The first frame of the next connection brings all of the page anew."""
    anne = arrive("Anne")
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    anne.page.route_web_socket("**/live*", connect)
    anne.open(asked_for_a_shaman(server, anne))
    anne.click("done")
    anne.page.locator("#do-undo .ring").wait_for()
    shown = anne.frames()
    sockets[-1].close(code=1011)
    anne.wait_for_a_frame(shown)
    assert anne.page.evaluate(RING)


def test_bids_open_one_after_the_other_and_what_can_be_chosen_is_there_at_once(
    arrive: Arrive, server: VakaServer
) -> None:
    anne, ben = arrive("Anne", reduced_motion="no-preference"), Afar(server, "Ben")
    anne.page.add_init_script(WATCH_BIDS)
    two_bid(server, anne, ben)
    expect(anne.page.locator("[data-bid].veiled")).to_have_count(0)
    expect(anne.page.locator("#log .veiled")).to_have_count(0)
    seen = anne.page.evaluate("window.bidsClosed")
    assert [closed for closed, _ in seen if closed] == [2, 1]
    assert all(open_choices for closed, open_choices in seen if closed)


def test_each_bid_opens_once(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne", reduced_motion="no-preference"), Afar(server, "Ben")
    anne.page.add_init_script(WATCH_OPENING)
    two_bid(server, anne, ben)
    expect(anne.page.locator("html.revealing")).to_have_count(0)
    anne.page.evaluate(ALL_HAVE_OPENED)
    assert anne.page.evaluate("window.openings") == ["2", "1"]


def test_a_click_opens_all_bids(arrive: Arrive, server: VakaServer) -> None:
    anne, ben = arrive("Anne", reduced_motion="no-preference"), Afar(server, "Ben")
    anne.page.add_init_script(WATCH_BIDS)
    two_bid(server, anne, ben, "calm")
    anne.page.mouse.click(2, 2)
    assert anne.page.locator("[data-bid].veiled").count() == 0


@pytest.mark.parametrize(("motion", "speed"), [("reduce", "calm"), ("no-preference", "once")])
def test_who_likes_no_captions_or_no_motion_sees_all_bids_at_once(
    arrive: Arrive, server: VakaServer, motion: str, speed: str
) -> None:
    anne, ben = arrive("Anne", reduced_motion=motion), Afar(server, "Ben")
    anne.page.add_init_script(WATCH_BIDS)
    two_bid(server, anne, ben, speed)
    assert {closed for closed, _ in anne.page.evaluate("window.bidsClosed")} == {0}
