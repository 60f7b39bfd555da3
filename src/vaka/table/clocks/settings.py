"""What a table has chosen for its clocks."""

from dataclasses import asdict, dataclass
from typing import Any

from ..errors import Refused

LIVE = "live"
SLOW = "slow"
KINDS = (LIVE, SLOW)
SECONDS = (5, 3600)  # of a decision at a live clock: at least, at most
RESERVE = (0, 7200)
DAYS = (1, 7)
DAY = 86_400


@dataclass(frozen=True)
class ClockSettings:
    """A `live` clock gives so many `seconds` for a decision, and a `reserve` for the whole game. A `slow` one gives so
    many `days` for a decision. `for_good`: who runs out of time twice in a row does not get the seat back."""

    kind: str
    seconds: int = 0
    reserve: int = 0
    days: int = 0
    for_good: bool = False

    @property
    def is_slow(self) -> bool:
        return self.kind == SLOW

    @property
    def has_days(self) -> bool:
        """Whether people have several days for a decision. One day is the usual clock of open tables, where people sit
        down together."""
        return self.days > 1

    @property
    def longest_decision(self) -> int:
        """Seconds that a decision can take, without the reserve and the hours that do not count."""
        return self.days * DAY if self.is_slow else self.seconds

    def data(self) -> dict[str, Any]:
        """As plain data, for the store and for files."""
        return asdict(self)

    def words(self) -> str:
        """As records have it: `live 60 300`, or `slow 3`."""
        return f"{SLOW} {self.days}" if self.is_slow else f"{LIVE} {self.seconds} {self.reserve}"


def live_clock(seconds: int, reserve: int = 0, for_good: bool = False) -> ClockSettings:
    return ClockSettings(LIVE, seconds=seconds, reserve=reserve, for_good=for_good)


def slow_clock(days: int, for_good: bool = False) -> ClockSettings:
    return ClockSettings(SLOW, days=days, for_good=for_good)


def clock_of_deadline(seconds: int | None) -> ClockSettings | None:
    """The clock in place of a deadline in seconds, which tables had before there were clocks.

    >>> clock_of_deadline(86_400) == slow_clock(1), clock_of_deadline(600) == live_clock(600)
    (True, True)
    """
    if not seconds:
        return None
    return slow_clock(min(DAYS[1], seconds // DAY)) if seconds >= DAY else live_clock(min(SECONDS[1], seconds))


def check_clock(clock: ClockSettings) -> None:
    """Refused where a clock cannot be set so."""
    if clock.kind not in KINDS:
        raise Refused("clock.kind", {"kind": clock.kind[:20], "allowed": list(KINDS)})
    if clock.is_slow:
        limits = {"days": DAYS, "seconds": (0, 0), "reserve": (0, 0)}
    else:
        limits = {"days": (0, 0), "seconds": SECONDS, "reserve": RESERVE}
    for name, (least, most) in limits.items():
        if not least <= getattr(clock, name) <= most:
            raise Refused(f"clock.{name}", {"kind": clock.kind, "least": least, "most": most})
