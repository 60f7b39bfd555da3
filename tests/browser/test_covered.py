"""Nothing that can be chosen is ever covered: by notes, hints, toasts, captions, the banner, or the dock."""

import random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.overlaps import COVERED, OUT_OF_REACH, covered
from tests.browser.people import Visitor
from tests.browser.tables import seat_all, seat_at
from tests.browser.test_floating import ask_for_a_hint
from tests.tables import LONG, some_of
from tests.web.vaka_servers import VakaServer
from vaka.table.new_table import NewSeat, NewTable

SIZES = [(360, 740), (740, 360), (1280, 720), (1440, 900), (640, 450)]  # the last one is 1280 x 900 at 200 %
UNTIL_A_NOTE_OPENS = 200  # milliseconds
LETTERS = "() => performance.getEntriesByType('resource').map((it) => it.name).filter((it) => it.includes('.woff2'))"


def look_about(visitor: Visitor, luck: random.Random) -> None:
    """Ask for a hint or not, point at something, and see that each choice can be reached."""
    if luck.random() < 0.5:
        ask_for_a_hint(visitor)
        assert covered(visitor) == []
    thing = luck.choice(visitor.page.locator("#board [data-note], #board [data-why]").all())
    thing.dispatch_event("pointerover", {"pointerType": "mouse", "clientX": luck.random() * 300})
    visitor.page.wait_for_timeout(UNTIL_A_NOTE_OPENS)
    assert covered(visitor) == []
    assert visitor.page.evaluate(OUT_OF_REACH) == []


def play(server: VakaServer, visitor: Visitor, game: str, sizes: list[tuple[int, int]], most: int) -> None:
    """A whole game, or `most` choices of it, at these sizes of the window in turn."""
    seat_all(server, [visitor], game, bots=2)
    luck = random.Random(3)
    for number in range(most):
        visitor.wait_until_asked_or_over()
        if visitor.is_over():
            return
        width, height = sizes[number % len(sizes)]
        visitor.page.set_viewport_size({"width": width, "height": height})
        look_about(visitor, luck)
        visitor.click_something(luck)
        assert covered(visitor) == []


LOOKED_AT = [("orongo", SIZES[:2]), ("moorea", SIZES[2:]), ("raiatea", [*SIZES[:2], SIZES[-1]])]


@pytest.mark.parametrize(("game", "sizes"), some_of(LOOKED_AT, -1), ids=str)
def test_nothing_lies_over_what_can_be_chosen(
    arrive: Arrive, server: VakaServer, game: str, sizes: list[tuple[int, int]]
) -> None:
    """For somebody who is here for the first time, and likes things to move."""
    play(server, arrive("Anne", first=True, reduced_motion="no-preference"), game, sizes, most=len(sizes))


def test_a_proposal_is_laid_beside_what_can_be_chosen(arrive: Arrive, server: VakaServer) -> None:
    """What the banner says is laid like all that floats, and makes way when the window has another size."""
    anne, ben = arrive("Anne"), server.run(server.tables.people.newcomer("Ben"))[0]
    code = server.run(
        server.tables.seating.make(anne.known, NewTable("moorea", 2, seats=[NewSeat("me"), NewSeat("open")]))
    )
    server.run(server.tables.seating.sit(code, ben, 1, "Ben"))
    anne.open(code)
    server.run(server.tables.votes.propose(code, ben, "end"))
    toast = anne.page.locator("#banner .toast")
    toast.wait_for(state="visible")
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        assert covered(anne) == []
        assert toast.is_visible()
    toast.get_by_role("button").last.click()
    toast.wait_for(state="detached")


def test_what_floats_makes_way_when_letters_come_late(arrive: Arrive, server: VakaServer) -> None:
    """They make words wider, and what can be chosen lies elsewhere then."""
    anne = arrive("Anne")
    seat_at(server, anne, "moorea-2", "tool")
    ask_for_a_hint(anne)
    over = f"""(choice) => {{
      const {{ left, top }} = choice.getBoundingClientRect();
      document.getElementById("hint-card").style.translate = `${{left}}px ${{top}}px`;
      return ({COVERED})();
    }}"""
    assert anne.glowing().first.evaluate(over) != []
    late = """async (url) => {
      const letters = new FontFace("late", `url(${url})`);
      document.fonts.add(letters);
      const told = new Promise((heard) => document.fonts.addEventListener("loadingdone", heard, { once: true }));
      await letters.load();
      await told;
    }"""
    anne.page.evaluate(late, anne.page.evaluate(LETTERS)[0])
    assert covered(anne) == []


def test_what_floats_makes_way_when_another_part_of_the_board_is_shown(arrive: Arrive, server: VakaServer) -> None:
    anne = arrive("Anne", viewport={"width": 360, "height": 740})
    seat_at(server, anne, "raiatea-3", "go")
    anne.page.locator("#tab-players").dispatch_event("click")
    ask_for_a_hint(anne)
    anne.page.locator("#tab-places").dispatch_event("click")
    assert covered(anne) == []


@LONG
@pytest.mark.parametrize("game", ["orongo", "moorea", "raiatea"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_does_so_in_a_whole_game(arrive: Arrive, server: VakaServer, game: str, size: tuple[int, int]) -> None:
    play(server, arrive("Anne", first=True, reduced_motion="no-preference"), game, [size], most=1000)
