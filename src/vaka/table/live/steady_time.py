"""How long tables have not changed, measured by a clock that nobody can set."""

from .table_registry import TableRegistry


class SteadyTime:
    """Compares a date with the calendar once, when it is first seen, and goes by the steady clock from there.

    So a calendar that is set, forwards or back, neither hurries nor stops anybody who waits; and a date that lies in
    the future, written before the calendar was set back, counts as now.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._seen: dict[str, tuple[float, float]] = {}  # by table: the date, and when that was by the steady clock

    def left(self, code: str, since: float, until: float) -> float:
        """The seconds from now to `until`, for a table that has been standing as it does `since` then."""
        now = self._registry.steady()
        seen = self._seen.get(code)
        if seen is None or seen[0] != since:
            seen = self._seen[code] = since, now - max(0.0, self._registry.clock() - since)
        return (until - since) - (now - seen[1])

    def forget(self, code: str) -> None:
        self._seen.pop(code, None)
