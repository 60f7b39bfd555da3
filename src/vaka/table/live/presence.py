"""Who is there: people who look at a table where they sit, by a page, a socket or a program.

Choosing does not count, only looking does: else the end of an absence would tell when somebody sealed an answer.
"""

from collections.abc import Callable

from ..table_view import PLAYING
from ..waiting_times import GONE_HOURS, IDLE_MINUTES, MAX_AWAY_DAYS, REPLACEABLE_MINUTES
from .live_table import LiveTable
from .rows import PERSON, Seat

MAX_AWAY = MAX_AWAY_DAYS * 24 * 60  # minutes
LOOK_SECONDS = 20.0  # an open page or socket counts as a look so often


class Presence:
    """When each person was last seen at each table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.opened = 0.0  # nobody was away while the server was closed
        self._seen: dict[tuple[str, int], float] = {}

    def here(self, code: str, person: int) -> None:
        """This person looks at the table."""
        self._seen[code, person] = self.clock()

    def is_here(self, code: str, person: int, within: float) -> bool:
        """Whether this person has looked at the table in the last so many seconds."""
        return self.clock() - self._seen.get((code, person), 0.0) < within

    def minutes_away(self, live: LiveTable, seat: Seat) -> int:
        """For how many whole minutes the person of this seat has not been seen; 0 for bots and empty seats. Nobody was
        away while the server was closed, but where they have several days for a decision: there it costs nobody the
        seat."""
        if seat.kind != PERSON or seat.person is None:
            return 0
        seen = self._seen.get((live.row.code, seat.person), seat.since)
        if not live.has_days:
            seen = max(seen, seat.since, self.opened)
        return min(MAX_AWAY, max(0, int((self.clock() - seen) // 60)))

    def minutes_idle(self, live: LiveTable, seat: Seat) -> int:
        """For how many whole minutes the table has waited for this seat, from IDLE_MINUTES on; else 0.

        It goes by what everybody knows: who has sealed an answer, or made a step, may be waited for all the same.
        """
        row = live.row
        if row.status != PLAYING or seat.playing_person is None or live.match is None:
            return 0
        minutes = int((self.clock() - max(row.moved, seat.since, self.opened)) // 60)
        if minutes < IDLE_MINUTES or seat.seat not in live.view_cache.seen(None).pending:
            return 0
        return minutes

    def is_replaceable(self, live: LiveTable, seat: Seat) -> bool:
        """Whether the others can hand this seat to a bot: its person is away, or is there and does not move. Where they
        have several days for a decision nobody expects them to be there."""
        if live.has_days:
            return False
        return self.minutes_away(live, seat) >= REPLACEABLE_MINUTES or self.minutes_idle(live, seat) > 0

    def is_gone(self, live: LiveTable, seat: Seat) -> bool:
        """Whether a bot holds this seat for somebody who was not seen for very long.

        That goes by the calendar, or nobody would ever be gone from a server that opens in the evening only; but
        people who were away while it was closed have some minutes to come.
        """
        if not seat.held or seat.person is None:
            return False
        seen = max(self._seen.get((live.row.code, seat.person), 0.0), seat.since)
        had_minutes = self.clock() - self.opened >= 60 * REPLACEABLE_MINUTES
        return had_minutes and self.clock() - seen >= 3600 * GONE_HOURS

    def of(self, live: LiveTable) -> list[tuple[int, int, bool]]:
        """What is shown of each seat: the minutes away, the minutes idle, whether it is gone."""
        has_days = live.has_days  # then the clock says how long they may take
        return [
            (self.minutes_away(live, seat), 0 if has_days else self.minutes_idle(live, seat), self.is_gone(live, seat))
            for seat in live.seats
        ]
