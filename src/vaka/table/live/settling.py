"""What follows for a table in memory from what was done there, whether it is stored or not."""

from ...core.record import Line
from ..table_view import OVER, PLAYING
from .live_table import LiveTable, Snapshot
from .plans import chosen_by_table, settle_plans
from .table_clock import deadlines, settle_clock

VISIBLE = ("name", "open", "watchers", "status", "ended", "winners", "rematch", "done")  # and not in the log


def bring_up_to_date(live: LiveTable, before: Snapshot, now: float) -> list[Line]:
    """Raise the counters by which people see that something has changed; answers the lines that are new."""
    lines = live.new_lines()
    if lines:
        assert live.match is not None  # lines come from a match
        live.row.version = live.match.number
        live.count_moves()
        for seat in live.waiting_choices():  # they were made for the position before
            seat.waiting_choice = ""
    if live.row.moves != before.row.moves or (live.row.status == PLAYING) != (before.row.status == PLAYING):
        live.row.moved = now
    settle_clock(live, before, lines, now)
    settle_plans(live, before, lines)
    settle(live)
    if live.sealed() != before.sealed or live.seats != before.seats or live.showing != before.showing:
        live.row.seals += 1
    if news(live, before):
        live.row.changes += 1
    return lines


def settle(live: LiveTable) -> None:
    """Bring up to date what follows from the position: whether it is over, and for whom the table waits."""
    row = live.row
    if row.status == PLAYING and live.match is not None and live.match.state.outcome is not None:
        row.status = OVER
        row.winners = live.match.state.outcome.winners[:]
    if row.status == OVER:
        live.proposal = None
    for seat in live.seats:
        if row.status != PLAYING or seat.botted:
            seat.waiting_choice, seat.plans, seat.dropped_plan = "", [], []
    row.bot_next = bool(live.waiting_bots() or chosen_by_table(live) or live.waiting_choices())
    row.due = min(deadlines(live).values(), default=None)


def news(live: LiveTable, before: Snapshot) -> bool:
    """Whether somebody can see something new that is not in the log."""
    return (
        any(getattr(live.row, name) != getattr(before.row, name) for name in VISIBLE)
        or [seat.visible() for seat in live.seats] != [seat.visible() for seat in before.seats]
        or live.proposal != before.proposal
        or live.last_said() != before.said
    )
