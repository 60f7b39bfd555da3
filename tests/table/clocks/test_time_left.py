"""Live clocks: the time of a decision comes first, then the reserve, and nobody pays for anybody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaka.table.clocks.settings import ClockSettings, check_clock, live_clock, slow_clock
from vaka.table.clocks.slow_time import Calendar
from vaka.table.clocks.time_left import exhaust, full_reserves, running_clock, spend
from vaka.table.errors import Refused

PLAYERS = 4
clocks = st.builds(live_clock, st.integers(5, 3600), st.integers(0, 7200))
seconds = st.floats(0, 20_000)
moves = st.lists(st.tuples(st.lists(st.integers(0, PLAYERS - 1), min_size=1, unique=True), seconds), max_size=30)


@given(clocks, moves)
def test_a_reserve_shrinks_only_by_the_moves_of_its_own_seat(clock, made):
    reserves = full_reserves(clock, PLAYERS)
    for seats, took in made:
        after = spend(clock, reserves, seats, took)
        others = [seat for seat in range(PLAYERS) if seats != [seat]]
        assert all(after.seats[seat] == reserves.seats[seat] for seat in others)
        assert after.shared <= reserves.shared
        assert after.shared == reserves.shared or len(seats) > 1
        assert all(0 <= left <= clock.reserve for left in (*after.seats, after.shared))
        reserves = after


@given(clocks, st.integers(0, PLAYERS - 1), seconds)
def test_a_move_in_time_costs_nothing_and_a_longer_one_what_it_took_beyond(clock, seat, took):
    full = full_reserves(clock, PLAYERS)
    left = spend(clock, full, [seat], took).seats[seat]
    assert left == pytest.approx(min(clock.reserve, max(0.0, clock.reserve + clock.seconds - took)))


@given(clocks, st.floats(0, 10**9), seconds)
def test_a_clock_counts_down_to_nothing_and_not_below(clock, since, passed):
    running = running_clock(clock, since, clock.reserve, Calendar())
    left = running.remaining(since + passed)
    assert left == pytest.approx(max(0.0, clock.seconds + clock.reserve - passed), abs=1e-3)
    assert running.turn_ends <= running.ends


def test_who_ran_out_has_no_reserve_left_and_all_others_theirs():
    assert exhaust(full_reserves(live_clock(60, 300), 3), 1).seats == (300.0, 0.0, 300.0)


@pytest.mark.parametrize(
    ("clock", "key"),
    [
        (ClockSettings("sand"), "clock.kind"),
        (live_clock(4), "clock.seconds"),
        (live_clock(3601), "clock.seconds"),
        (live_clock(60, 7201), "clock.reserve"),
        (slow_clock(0), "clock.days"),
        (slow_clock(8), "clock.days"),
        (ClockSettings("slow", seconds=60, days=1), "clock.seconds"),
        (ClockSettings("live", seconds=60, days=1), "clock.days"),
    ],
)
def test_a_clock_that_cannot_be_set_so_is_refused(clock, key):
    with pytest.raises(Refused) as refusal:
        check_clock(clock)
    assert refusal.value.key == key
