"""How much time a seat has: what is left of the reserves, and when a clock that runs comes to its end.

All of it follows from what everybody knows: who was asked when, and how long a whole move took. While answers are
sealed, all who are asked have the same time, whether they have sealed or not. What such a phase takes beyond the time
of a decision comes out of one reserve that all seats share. So no clock tells who was quick, during the phase or
after it, and nobody pays for the slowness of another from a reserve of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .settings import ClockSettings
from .slow_time import Calendar, ends_at


@dataclass(frozen=True)
class Reserves:
    """The seconds that are left beyond the time of a decision: of each seat, and of all for sealed answers."""

    seats: tuple[float, ...]
    shared: float

    def of(self, seat: int, sealed: bool) -> float:
        return self.shared if sealed else self.seats[seat]


def full_reserves(clock: ClockSettings, players: int) -> Reserves:
    return Reserves((float(clock.reserve),) * players, float(clock.reserve))


def spend(clock: ClockSettings, reserves: Reserves, seats: Sequence[int], seconds: float) -> Reserves:
    """What is left after a whole move that took so long. A move of several seats was sealed."""
    over = max(0.0, seconds - clock.seconds)
    if len(seats) > 1:
        return Reserves(reserves.seats, max(0.0, reserves.shared - over))
    left = [max(0.0, rest - over) if seat in seats else rest for seat, rest in enumerate(reserves.seats)]
    return Reserves(tuple(left), reserves.shared)


def exhaust(reserves: Reserves, seat: int) -> Reserves:
    """What is left after this seat ran out of time in a turn of its own."""
    left = [0.0 if other == seat else rest for other, rest in enumerate(reserves.seats)]
    return Reserves(tuple(left), reserves.shared)


@dataclass(frozen=True)
class RunningClock:
    """The clock of a seat that is asked. It began at `since`; `turn_ends` is when the reserve begins to shrink, `ends`
    when the time is out."""

    since: float
    turn_ends: float
    ends: float

    def remaining(self, now: float) -> float:
        """The seconds that are left, the reserve included; at a slow clock also nights, weekends and holidays."""
        return max(0.0, self.ends - now)


def running_clock(clock: ClockSettings, since: float, reserve: float, calendar: Calendar) -> RunningClock:
    if clock.is_slow:
        end = ends_at(since, clock.days, calendar)
        return RunningClock(since, end, end)
    turn_ends = since + clock.seconds
    return RunningClock(since, turn_ends, turn_ends + reserve)
