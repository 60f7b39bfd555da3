"""The clocks of a table in memory: which of them run, who has run out of time, and what a move has cost.

What is shown follows from public knowledge alone (`clocks/time_left.py`). Only `deadlines` and `overdue` know who has
sealed an answer; they are for the server.
"""

from ...core.record import UNDO, Line
from ..clocks.settings import ClockSettings
from ..clocks.slow_time import Calendar
from ..clocks.time_left import Reserves, RunningClock, exhaust, full_reserves, running_clock, spend
from ..table_view import PLAYING
from .live_table import LiveTable, Snapshot
from .rows import Seat

FOR_GOOD = 2  # times in a row


def reserves_of(live: LiveTable, clock: ClockSettings) -> Reserves:
    """What is left of the reserves, by the moves that count: time that was spent on an undone move is there again."""
    reserves = full_reserves(clock, live.row.players)
    if live.match is None or not clock.reserve:
        return reserves
    outs = {line: seat for line, seat, sealed in live.row.time_outs if not sealed}
    seats: set[int] = set()
    ends = {number for number, _ in live.match.whole_moves}
    for line in live.match.counted:
        if (before := line.number - 1) in outs:
            reserves = exhaust(reserves, outs[before])
        seats.add(line.seat)
        if line.number in ends:
            if line.number in live.spent:
                reserves = spend(clock, reserves, sorted(seats), live.spent[line.number])
            seats = set()
    if live.match.number in outs:
        reserves = exhaust(reserves, outs[live.match.number])
    return reserves


def known_clocks(live: LiveTable, clock: ClockSettings) -> tuple[Reserves, dict[int, RunningClock]]:
    """The same and the clocks that run, for looks: all viewers are shown the same, so it is kept with a table that
    nobody changes."""
    if live.match is None:
        return reserves_of(live, clock), {}
    kept = live.view_cache
    if kept.clocks is None:
        reserves = reserves_of(live, clock)
        kept.clocks = reserves, running_clocks(live, reserves)
    return kept.clocks


def is_sealed(live: LiveTable) -> bool:
    """Whether several seats are asked at once."""
    return live.match is not None and bool(live.match.state.answers)


def running_clocks(live: LiveTable, reserves: Reserves | None = None) -> dict[int, RunningClock]:
    """The clocks that run, by seat: of all people who are asked, whether they have sealed an answer or not. `reserves`
    are those of the table, where they are at hand."""
    clock = live.clock
    if clock is None or live.row.status != PLAYING or live.match is None:
        return {}
    reserves = reserves or reserves_of(live, clock)
    asked = [live.seats[seat] for seat in live.match.state.asked]
    return {
        seat.seat: running_clock(
            clock,
            max(live.row.clock_from, seat.since),
            reserves.of(seat.seat, is_sealed(live)),
            live.calendars.get(seat.playing_person, Calendar()),
        )
        for seat in asked
        if seat.playing_person is not None
    }


def deadlines(live: LiveTable) -> dict[int, float]:
    """When the time ends of those who have still to choose, by seat. For the server alone: who has sealed is not among
    them, nor who has made a choice that waits."""
    running = running_clocks(live)
    waiting = [seat.seat for seat in live.waiting_people() if not seat.waiting_choice]
    return {seat: running[seat].ends for seat in waiting if seat in running}


def overdue(live: LiveTable, now: float) -> list[Seat]:
    """The seats whose time has run out."""
    return [live.seats[seat] for seat, end in deadlines(live).items() if end <= now]


def run_out(live: LiveTable, now: float) -> None:
    """Hand the seats of those who have run out of time to bots.

    While answers are sealed a bot answers at once, and nobody is told before the phase is over: it would tell who had
    not sealed. `settle_clock` hands the seat over then.
    """
    sealed = is_sealed(live)
    for seat in overdue(live, now):
        live.row.time_outs = [*live.row.time_outs, [live.begun().number, seat.seat, int(sealed)]]
        if sealed:
            seat.out = True
        else:
            _hand_over(live, seat)


def _hand_over(live: LiveTable, seat: Seat) -> None:
    seat.ran_out += 1
    clock = live.clock
    live.hand_over(seat, live.strength, for_good=clock is not None and clock.for_good and seat.ran_out >= FOR_GOOD)


def settle_clock(live: LiveTable, before: Snapshot, lines: list[Line], now: float) -> None:
    """Note what a whole move has taken, and let the clocks of those run who are asked now."""
    row = live.row
    if row.clock is None:
        return
    was_out = [seat for seat in live.seats if seat.out]
    if row.moves != before.row.moves or row.status != before.row.status:
        used = _note_time(live, before, lines, now)
        row.clock_from = now - used
    elif before.proposal is not None and live.proposal is None and before.proposal.by not in live.begun().state.asked:
        row.clock_from = min(now, row.clock_from + now - max(before.proposal.at, row.clock_from))
    for line in lines:
        if line.kind != UNDO and not live.seats[line.seat].botted and not live.seats[line.seat].out:
            live.seats[line.seat].ran_out = 0
    if lines:
        for seat in was_out:
            seat.out = False
            if not seat.botted:
                _hand_over(live, seat)
                live.proposal = None  # it was for others to agree to


def _note_time(live: LiveTable, before: Snapshot, lines: list[Line], now: float) -> float:
    """Keep how long people took for the move that was just made. Answers how much of the time for the next decision is
    used already: who takes a move back alone goes on where they chose, and wins no time by it."""
    if not lines or live.match is None:
        return 0.0
    if lines[-1].kind == UNDO:
        by_vote = before.proposal is not None and live.proposal is None
        taken = [number for number in live.spent if number > lines[-1].back_to]
        return 0.0 if by_vote or not taken else live.spent[max(taken)]
    first = live.match.whole_moves[-2][0]
    movers = {line.seat for line in live.match.counted if line.number > first}
    people = [live.seats[seat] for seat in movers if not live.seats[seat].botted]
    if people and not any(seat.out for seat in people):
        since = people[0].since if len(movers) == 1 else 0.0
        live.spent[lines[-1].number] = round(max(0.0, now - max(before.row.clock_from, since)), 1)
    return 0.0
