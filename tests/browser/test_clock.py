"""Clocks at the seats of a table's page."""

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import Afar
from tests.browser.tables import seat_all
from tests.patience import PATIENCE
from tests.web.vaka_servers import VakaServer
from vaka.table.clocks.settings import live_clock

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 720}
TIME = 3000  # seconds of a decision: however busy the machine is, it does not run out by itself

SHOWN = """(seat) => {
  const [minutes, seconds] = document.querySelector(`#clock-${seat}`).textContent.split(":").map(Number);
  const { x, y, width, height } = document.querySelector(`#player-${seat}`).getBoundingClientRect();
  return [60 * minutes + seconds, [x, y, width, height]];
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_live_clock_counts_down_and_hands_the_seat_over(
    arrive: Arrive, server: VakaServer, size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, ben = arrive("Anne", viewport=size), Afar(server, "Ben")
    code = seat_all(server, [anne, ben], "orongo", clock=live_clock(TIME))
    anne.click("bid 1")
    ben.click("bid 2")
    anne.page.locator(".clock:not(.runs)").wait_for(state="attached")  # one seat is asked, the other clock is empty
    facts = server.run(server.tables.looking.facts(code))
    seat = next(seat.number for seat in facts.seats if seat.clock is not None)
    left, place = anne.page.evaluate(SHOWN, seat)
    assert TIME - PATIENCE <= left <= TIME
    anne.page.wait_for_function(f"([seat, left]) => ({SHOWN})(seat)[0] < left", arg=[seat, left])
    assert anne.page.evaluate(SHOWN, seat)[1] == place  # nothing moves while it runs
    now = server.tables.registry.clock
    monkeypatch.setattr(server.tables.registry, "clock", lambda: now() + TIME)
    anne.page.locator(f"#player-{seat}:not(:has(.clock))").wait_for()
    assert server.run(server.tables.looking.facts(code)).seats[seat - 1].held
