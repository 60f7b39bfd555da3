"""Plans: choices that people have laid down in advance. Only their owner knows of them.

A seat has a list of plans, which are made in their order. The table makes the first one when its seat is asked and the
choice is open, after the same time as a choice of somebody who has but one: nobody can tell a planned choice from one
that was just made.

A plan is dropped, and all that follow it, when it is no longer what its owner meant: the choice is not open when its
question comes, what it depends on has happened, or the table has gone back. All of that its owner knows anyway: others'
secrets, sealed answers and steps within a move neither make nor drop a plan.
"""

from ...core.match import Match
from ...core.record import UNDO, Line
from ...core.state import State
from ..plan import CLOSED, FIRST, MOVED, NOT_FIRST, UNCHANGED, WENT_BACK, DroppedPlan, Plan
from .live_table import LiveTable, Snapshot
from .rows import Row, Seat


def plans_of(seat: Seat) -> list[Plan]:
    return [Plan(*stored) for stored in seat.plans]


def ready(live: LiveTable) -> list[Seat]:
    """The seats whose first plan can be made now."""
    asked = [seat for seat in live.waiting_people() if seat.plans and not seat.waiting_choice]
    return [seat for seat in asked if _is_open(live.playing(), seat.seat, plans_of(seat)[0].words)]


def chosen_by_table(live: LiveTable) -> list[Seat]:
    """The seats of people for whom the table chooses after a while: by a plan, or because there is but one choice."""
    planned = ready(live)
    return planned + [seat for seat in live.forced() if seat not in planned]


def make_plan(live: LiveTable, seat: Seat) -> None:
    """Make the first plan of this seat."""
    plan = plans_of(seat)[0]
    live.playing().choose(seat.seat, plan.words)
    if not plan.until:
        seat.plans = seat.plans[1:]


def plans_left(live: LiveTable, seat: Seat, words: str = "") -> list[list[str]]:
    """The plans that this seat has left when its person chooses these words, or takes back an answer: who acts
    otherwise than planned, at a question that the first plan is for, has given up the plans."""
    if not seat.plans:
        return []
    match = live.playing()
    plan = plans_of(seat)[0]
    if not is_about(match, match.state.seen(seat.seat), plan.words):
        return seat.plans
    if not words or match.game.choice(words) != match.game.choice(plan.words):
        return []
    return seat.plans if plan.until else seat.plans[1:]


def is_about(match: Match, known: State, words: str) -> bool:
    """Whether the question that is open in this seen state is one for such a choice."""
    game = match.game
    return bool(known.asked) and game.questions[game.kind(known)].owns(known, game.pending(known), words.split()[0])


def settle_plans(live: LiveTable, before: Snapshot, lines: list[Line]) -> None:
    """Drop what is no longer meant after a change."""
    for seat in live.seats:
        if seat.plans and live.match is not None:
            _end_at_events(live.match, before, seat)
            _drop_by_condition(live, before, lines, seat)
    for seat in live.waiting_people():
        if seat.plans and live.match is not None:
            plan = plans_of(seat)[0]
            known = live.match.state.seen(seat.seat)
            is_open = _is_open(live.match, seat.seat, plan.words)
            if not is_open and not plan.until and is_about(live.match, known, plan.words):
                _drop(seat, 0, CLOSED)


def _end_at_events(match: Match, before: Snapshot, seat: Seat) -> None:
    events = {match.game.verbs[event.verb].name for event in match.events[before.told :]}
    seat.plans = [list(plan) for plan in plans_of(seat) if plan.until not in events]


def _drop_by_condition(live: LiveTable, before: Snapshot, lines: list[Line], seat: Seat) -> None:
    """Judged by what everybody notices, and by the seat's own steps."""
    is_noticed = live.row.moves != before.row.moves
    own_steps = _steps(live.row, seat) != _steps(before.row, seat)
    if any(line.kind == UNDO for line in lines) and (is_noticed or own_steps):
        _drop(seat, 0, WENT_BACK)
    if not is_noticed or all(line.seat == seat.seat for line in lines) or before.watched is None:
        return
    in_turn = not before.watched.answers  # nobody is first where all answer at once
    for at, plan in enumerate(plans_of(seat)):
        if plan.condition == UNCHANGED:
            return _drop(seat, at, MOVED)
        if plan.condition == FIRST and in_turn and is_about(live.begun(), before.watched, plan.words):
            return _drop(seat, at, NOT_FIRST)


def _steps(row: Row, seat: Seat) -> int:
    return row.steps[seat.seat] if row.steps else 0  # none are counted before the first line


def _drop(seat: Seat, first: int, why: str) -> None:
    """Drop this plan and all that follow, and keep for their owner why."""
    if seat.plans:
        seat.dropped_plan = list(DroppedPlan(plans_of(seat)[first].words, why))
        seat.plans = seat.plans[:first]


def _is_open(match: Match, seat: int, words: str) -> bool:
    return match.game.choice(words) in match.state.seen(seat).choices(seat)
