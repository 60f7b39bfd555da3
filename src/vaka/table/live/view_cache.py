"""Caches what each viewer sees of a table until its next change."""

from ...core.events import Event
from ...core.match import Match
from ...core.state import WATCHER, State
from ..clocks.time_left import Reserves, RunningClock
from ..table_view import TableView, told_to_any, veiled


class ViewCache:
    """Of one match, which is not changed while this is in use: a table at hand is only ever replaced.

    What was told stays told, so the next table goes on with the lists of this one (`before`) as far as both have the
    same events. While answers are sealed, who has seen nothing new keeps the very state that was seen before: what was
    made of it need not be made again.
    """

    def __init__(self, match: Match, before: "ViewCache | None" = None) -> None:
        self.match = match
        self.clocks: tuple[Reserves, dict[int, RunningClock]] | None = None  # when somebody has looked
        self.of_watchers: tuple[object, TableView] | None = None  # behind who was away when it was made
        self._seen: dict[int, State] = {}
        self._told: dict[int, list[Event]] = {}
        self._told_to_any: list[Event] | None = None
        self._before: dict[int, list[Event]] = {}
        self._seen_before = before._seen if before is not None and before.match.moves == match.moves else {}
        if before is not None and _goes_on(before.match, match):
            self._before = {**before._before, **before._told}  # also of those who have not looked since

    def seen(self, viewer: int | None) -> State:
        """The state as this seat (None: a watcher) has seen it, to be looked at and not changed."""
        seat = WATCHER if viewer is None else viewer
        if seat not in self._seen:
            now, before = self.match.state.seen(viewer), self._seen_before.get(seat)
            self._seen[seat] = before if before is not None and before.save() == now.save() else now
        return self._seen[seat]

    def told(self, viewer: int | None) -> list[Event]:
        """What this seat was told, to be read and not changed."""
        seat = WATCHER if viewer is None else viewer
        if seat not in self._told:
            known = self._before.get(seat, [])
            self._told[seat] = known + veiled(self.match.events[len(known) :], seat)
        return self._told[seat]

    def told_to_any(self) -> list[Event]:
        """All that any seat was told, for a game that is over."""
        if self._told_to_any is None:
            self._told_to_any = told_to_any(self.match.events, self.match.players)
        return self._told_to_any


def _goes_on(before: Match, match: Match) -> bool:
    """Whether nothing of what was told was undone; an undo tells its events anew."""
    count = len(before.events)
    return count <= len(match.events) and (not count or before.events[-1] is match.events[count - 1])
