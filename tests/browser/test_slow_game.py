"""A game with a slow clock over three days: people come when it suits them, at a desk and on a phone."""

from datetime import UTC, datetime
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, Visitor
from tests.browser.tables import play_on, seat_all
from tests.table.evening import clocks_looked_at, later
from tests.tables import LONG
from tests.web.vaka_servers import VakaServer
from vaka.core.record_parser import parse
from vaka.table.clocks.settings import slow_clock
from vaka.table.clocks.time_left import RunningClock

HOUR = 3600.0
DESK = {"viewport": {"width": 1280, "height": 720}}
MONDAY = datetime(2001, 9, 10, 18, tzinfo=UTC).timestamp()  # 20:00 in Berlin, 8:00 in Tahiti
CLICKS = 12  # a day


def pass_until(server: VakaServer, moment: float) -> None:
    async def wait() -> None:
        later(server.tables, moment - server.tables.registry.clock())

    server.run(wait())


def come_from_the_list(visitor: Visitor, code: str) -> None:
    """By the page of the tables that wait, where the end of their time stands."""
    visitor.page.goto("/waiting")
    expect(visitor.page).to_have_title("(1) Tables that wait for me · Vaka")
    row = visitor.page.locator(f"a[href='/t/{code}']")
    expect(row).to_contain_text("until 2001-09-")
    expect(row).not_to_contain_text("UTC")
    row.click()
    visitor.page.locator("html[data-frames]").wait_for(state="attached")


def clock_of(server: VakaServer, code: str, seat: int) -> RunningClock:
    clock = server.run(server.tables.looking.facts(code)).seats[seat].clock
    assert clock is not None
    return clock


def shown_time(server: VakaServer, code: str, seat: int) -> str:
    """What is left of the time of this seat, as its clock shows it: `1d 11h`."""
    left = clock_of(server, code, seat).remaining(server.tables.registry.clock())
    days, hours = divmod(int(left // HOUR), 24)
    return f"{days}d {hours}h"


@LONG
def test_a_slow_game_over_three_days_at_a_desk_and_on_a_phone(arrive: Arrive, server: VakaServer) -> None:
    pass_until(server, MONDAY)
    anne = arrive("Anne", **DESK, timezone_id="Europe/Berlin")
    ben = arrive("Ben", **PHONE, timezone_id="Pacific/Tahiti")
    both, luck = [anne, ben], Random(7)
    code = seat_all(server, both, "orongo", clock=slow_clock(2))
    for visitor, zone in zip(both, ("Europe/Berlin", "Pacific/Tahiti")):
        visitor.page.wait_for_function("localStorage.getItem('vaka-zone')")
        assert server.run(server.tables.clocks.calendar(visitor.known)).zone == zone
    for visitor in both:
        for seat in (0, 1):
            expect(visitor.page.locator(f"#clock-{seat + 1}")).to_have_text(shown_time(server, code, seat))
    assert play_on(both, luck, CLICKS) == CLICKS

    for visitor in both:  # the first night
        visitor.page.goto("/about")
    pass_until(server, MONDAY + 14 * HOUR)
    table_view = server.run(server.tables.looking.table_view(code, None))
    asked = [both[seat] for seat in table_view.known.pending]
    come_from_the_list(asked[0], code)
    expect(asked[0].page.locator("#away")).to_contain_text("has been away for 14 h.")
    for visitor in both:
        visitor.open(code)
    assert play_on(both, luck, CLICKS) == CLICKS

    for visitor in both:  # the second night, after which one of them does not come before their time is out
        visitor.page.goto("/about")
    table_view = server.run(server.tables.looking.table_view(code, None))
    late = table_view.known.pending[0]
    pass_until(server, clock_of(server, code, late).ends + 60.0)
    server.run(clocks_looked_at(server.tables, code))
    other = both[1 - late]
    other.open(code)
    expect(other.page.locator(f"#player-{late + 1}")).to_contain_text("a bot is filling in")
    both[late].open(code)
    both[late].page.locator("#banner button").first.click()
    expect(other.page.locator(f"#player-{late + 1}")).not_to_contain_text("a bot is filling in")
    play_on(both, luck, CLICKS)
    server.run(server.tables.host.end(code))
    record = parse(server.run(server.tables.looking.record(code, anne.known)))
    assert record.clock == "slow 2"
    assert [late] in record.outs.values()
    assert max(float(time) for time in record.times.values()) > 10 * HOUR
