"""Clocks for tests: time passes when the test says so, and stands still while a busy machine takes its time."""

import itertools

from vaka.table.live.table_registry import TableRegistry

TICK = 1e-6  # so that what came later has a later time
BEGIN = 1_000_000_000.0


class Clock:
    """A calendar that can be set, and a steady clock that cannot; both go on together when time passes."""

    def __init__(self, begin: float = BEGIN) -> None:
        self.begin = begin
        self.elapsed = 0.0
        self._ticks = itertools.count()

    def calendar(self) -> float:
        return self.begin + self.steady()

    def steady(self) -> float:
        return self.elapsed + TICK * next(self._ticks)

    def go_on(self, seconds: float) -> None:
        """So much time passes at once."""
        self.elapsed += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the calendar; no time passes."""
        self.begin += seconds

    def wind(self, registry: TableRegistry) -> None:
        """This room goes by this clock from now on."""
        registry.clock = self.calendar
        registry.steady = self.steady
