"""The hours that count at a slow clock: by day and during the week, in the time zone of each person."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ..errors import Refused

if TYPE_CHECKING:  # loaded where a slow clock runs: a table in a tab has none, and no time zones
    from zoneinfo import ZoneInfo

FIRST_HOUR = 8
LAST_HOUR = 22
DAY_SECONDS = 3600.0 * (LAST_HOUR - FIRST_HOUR)  # what a day counts
DAY = 86_400.0
SATURDAY = 5
DEFAULT_ZONE = "UTC"
MAX_HOLIDAYS = 6
MAX_HOLIDAY_DAYS = 31
AHEAD_DAYS = 400  # holidays lie within these from today
MAX_ENDS = 2000  # in memory: most seats of a table have the same


@dataclass(frozen=True)
class Holiday:
    """Days off, the last one included."""

    first: date
    last: date


@dataclass(frozen=True)
class Calendar:
    """When a person's slow clocks run: in which time zone ("": not known yet, so UTC), and not on holidays."""

    zone: str = ""
    holidays: tuple[Holiday, ...] = ()

    @property
    def zone_info(self) -> "ZoneInfo":
        from zoneinfo import ZoneInfo

        return ZoneInfo(self.zone or DEFAULT_ZONE)

    def counts(self, day: date) -> bool:
        """Whether any hour of this day counts."""
        return day.weekday() < SATURDAY and not any(one.first <= day <= one.last for one in self.holidays)


def holiday(first: str, last: str) -> Holiday:
    """A holiday from two days as people type them; Refused where one is no day."""
    days = []
    for text in (first, last):
        try:
            days.append(date.fromisoformat(text))
        except ValueError:
            raise Refused("clock.day", {"day": text[:20]}) from None
    return Holiday(*days)


@cache
def zones() -> frozenset[str]:
    """The names of all time zones."""
    from zoneinfo import available_timezones

    return frozenset(available_timezones())


def check_calendar(calendar: Calendar, today: date) -> None:
    """Refused where there is no such zone, or holidays are too many, too long or too far away."""
    if calendar.zone and calendar.zone not in zones():
        raise Refused("clock.zone", {"zone": calendar.zone[:40]})
    if len(calendar.holidays) > MAX_HOLIDAYS:
        raise Refused("clock.holidays", {"most": MAX_HOLIDAYS})
    for one in calendar.holidays:
        if one.last < one.first or (one.last - one.first).days >= MAX_HOLIDAY_DAYS:
            raise Refused("clock.holiday", {"most": MAX_HOLIDAY_DAYS})
        if abs((one.last - today).days) > AHEAD_DAYS:
            raise Refused("clock.holiday_far", {"most": AHEAD_DAYS})


@lru_cache(maxsize=MAX_ENDS)
def ends_at(since: float, days: int, calendar: Calendar) -> float:
    """When so many days have passed since then, of the hours that count."""
    return _after(since, days * DAY_SECONDS, calendar)


def _after(since: float, seconds: float, calendar: Calendar) -> float:
    for begin, end in _hours(since, calendar):
        if seconds <= end - begin:
            return begin + seconds
        seconds -= end - begin
    raise AssertionError("days go on")


def left_from(end: float, seconds: float, calendar: Calendar) -> float:
    """From when on so many seconds that count are left until the end."""
    since = end
    while (total := counted(since, end, calendar)) < seconds:
        since -= DAY
    return _after(since, total - seconds, calendar)


def counted(since: float, until: float, calendar: Calendar) -> float:
    """So many seconds between these two times count."""
    total = 0.0
    for begin, end in _hours(since, calendar):
        if begin >= until:
            break
        total += min(end, until) - begin
    return total


def _hours(since: float, calendar: Calendar) -> Iterator[tuple[float, float]]:
    """The stretches of time that count from then on, one for each day that has any."""
    zone = calendar.zone_info
    day = datetime.fromtimestamp(since, zone).date()
    while True:
        if calendar.counts(day):
            begin, end = (
                datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()
                for hour in (FIRST_HOUR, LAST_HOUR)
            )
            if end > since:
                yield max(begin, since), end
        day += timedelta(days=1)
