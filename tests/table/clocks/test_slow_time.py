"""Slow clocks: nights, weekends and holidays do not count, wherever somebody lives."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaka.table.clocks.slow_time import (
    DAY_SECONDS,
    MAX_HOLIDAY_DAYS,
    MAX_HOLIDAYS,
    Calendar,
    Holiday,
    check_calendar,
    counted,
    ends_at,
    left_from,
    zones,
)
from vaka.table.errors import Refused

TODAY = date(2026, 3, 2)  # a Monday
ZONES = ("", "UTC", "Pacific/Tahiti", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe")
days = st.dates(TODAY - timedelta(days=30), TODAY + timedelta(days=300))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    firsts = draw(st.lists(days, max_size=3))
    holidays = tuple(Holiday(day, day + timedelta(days=draw(st.integers(0, 20)))) for day in firsts)
    return Calendar(draw(st.sampled_from(ZONES)), holidays)


times = st.integers(0, 300 * 86_400).map(lambda seconds: datetime(2026, 1, 5, tzinfo=UTC).timestamp() + seconds)


@given(times, st.integers(1, 7), calendars())
def test_exactly_the_days_of_the_clock_count_until_it_ends(since, many, calendar):
    end = ends_at(since, many, calendar)
    assert counted(since, end, calendar) == pytest.approx(many * DAY_SECONDS)
    assert counted(since, end - 60, calendar) < many * DAY_SECONDS
    short = left_from(end, 4 * 3600, calendar)
    assert counted(short, end, calendar) == pytest.approx(4 * 3600)
    assert since <= short < end


@given(times, st.integers(1, 7), calendars())
def test_no_clock_ends_at_night_on_a_weekend_or_on_a_holiday(since, many, calendar):
    end = datetime.fromtimestamp(ends_at(since, many, calendar), calendar.zone_info)
    assert 8 <= (end - timedelta(seconds=1)).hour < 22
    assert calendar.counts(end.date())
    assert end.weekday() < 5


@given(times, st.integers(0, 86_400), st.integers(1, 7), calendars())
def test_who_is_asked_later_never_has_to_answer_earlier(since, seconds, many, calendar):
    assert ends_at(since, many, calendar) <= ends_at(since + seconds, many, calendar)


@given(times, st.integers(1, 7), calendars())
def test_holidays_only_give_time(since, many, calendar):
    assert ends_at(since, many, Calendar(calendar.zone)) <= ends_at(since, many, calendar)


@given(times, st.integers(0, 10**7), st.integers(0, 10**7), calendars())
def test_what_counts_adds_up(since, first, second, calendar):
    parts = counted(since, since + first, calendar) + counted(since + first, since + first + second, calendar)
    assert counted(since, since + first + second, calendar) == pytest.approx(parts)


def test_a_day_from_friday_afternoon_ends_on_monday_afternoon():
    zone = ZoneInfo("Europe/Berlin")
    friday = datetime(2026, 3, 27, 15, tzinfo=zone)  # the clocks of Berlin are set forward on Sunday
    end = datetime.fromtimestamp(ends_at(friday.timestamp(), 1, Calendar("Europe/Berlin")), zone)
    assert end == datetime(2026, 3, 30, 15, tzinfo=zone)


@pytest.mark.parametrize(
    ("calendar", "key"),
    [
        (Calendar("Atlantis/Capital"), "clock.zone"),
        (Calendar("../../etc/passwd"), "clock.zone"),
        (Calendar("", (Holiday(TODAY, TODAY - timedelta(days=1)),)), "clock.holiday"),
        (Calendar("", (Holiday(TODAY, TODAY + timedelta(days=MAX_HOLIDAY_DAYS)),)), "clock.holiday"),
        (Calendar("", (Holiday(date(2030, 1, 1), date(2030, 1, 2)),)), "clock.holiday_far"),
        (Calendar("", (Holiday(TODAY, TODAY),) * (MAX_HOLIDAYS + 1)), "clock.holidays"),
    ],
)
def test_a_calendar_that_cannot_be_is_refused(calendar, key):
    with pytest.raises(Refused) as refusal:
        check_calendar(calendar, TODAY)
    assert refusal.value.key == key


def test_every_zone_of_the_list_can_be_used():
    assert "Pacific/Tahiti" in zones()
    check_calendar(Calendar("Pacific/Tahiti", (Holiday(TODAY, TODAY),)), TODAY)
