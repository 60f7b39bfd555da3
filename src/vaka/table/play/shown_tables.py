"""What a person sees of a table in memory, and the record of its game when that is over."""

from dataclasses import replace
from typing import NamedTuple

from ...core.record import CLOCK_FORMAT, Record
from ..errors import NotNow
from ..live.facts import facts_of
from ..live.live_table import LiveTable, knowledge
from ..live.plans import plans_of, ready
from ..live.presence import Presence
from ..live.rows import Seat
from ..plan import DroppedPlan
from ..table_view import OVER, PLAYING, Facts, TableView, read_only_view, view_for


def view_of(live: LiveTable, person: int | None, facts: Facts) -> TableView:
    """All that this person (None: a watcher) may see now."""
    match = live.begun()
    seats = live.seats_of(person)
    open_seats = range(match.players) if live.row.status == OVER else ()
    hands = [read_only_view(facts, match, seat, live.view_cache) for seat in open_seats]
    if not seats:
        return replace(view_for(facts, match, None, source=live.view_cache), hands=hands)
    viewer, curtain, hands_over = Shown(seats[0].seat)
    if len(seats) > 1:
        viewer, curtain, hands_over = at_shared_device(live, seats)
    held = hands_over or is_held(live, viewer)
    seen = view_for(facts, match, viewer, held=held, curtain=curtain, source=live.view_cache)
    seen.hands, seen.hands_over = hands, hands_over
    chooser = live.seats[viewer if curtain is None else curtain]
    if chooser.waiting_choice and (seen.viewer is not None or seen.prompt is not None):
        seen.waiting_choice = match.game.choice(chooser.waiting_choice)
    seen.forced = len(seen.choices) == 1 and live.seats[viewer] in live.forced()
    if seen.viewer is not None:
        note_plans(live, live.seats[viewer], seen)
    if live.row.status != PLAYING or chooser.botted or chooser.out:
        seen.choices, seen.can_undo, seen.can_take_back = [], False, False
    return seen


def only_watches(live: LiveTable, person: int | None) -> bool:
    """Whether nothing at this table is for this person more than for everybody."""
    return person is None or (person != live.row.host and all(seat.person != person for seat in live.seats))


def watchers_view(live: LiveTable, presence: Presence) -> TableView:
    """What all see who only watch: made once until the table changes, or somebody has been away for a minute more."""
    present, kept = presence.of(live), live.view_cache.of_watchers
    if kept is None or kept[0] != present:
        kept = live.view_cache.of_watchers = present, view_of(live, None, facts_of(live, None, presence))
    return kept[1]


def note_plans(live: LiveTable, viewer: Seat, seen: TableView) -> None:
    """Put into a view what the viewer alone knows: what they have laid down in advance."""
    seen.plans = plans_of(viewer)
    seen.dropped_plan = DroppedPlan(*viewer.dropped_plan) if viewer.dropped_plan else None
    seen.planned = viewer in ready(live)
    seen.by_hand = viewer.by_hand


def record_of(live: LiveTable) -> Record:
    """The record of a game that is over; NotNow while it is played."""
    match = live.begun()
    if live.row.status != OVER:
        raise NotNow("table.record_later", {})
    record = match.record()
    record.ended = live.row.ended
    if live.row.brought is not None:
        record.brought = live.row.brought
    note_times(live, record)
    return record


def note_times(live: LiveTable, record: Record) -> None:
    """Put into a record how long people took, and who ran out of time. Of a sealed phase it says how long it took in
    all, and so not who was quick."""
    clock = live.clock
    if clock is None:
        return
    record.format = CLOCK_FORMAT
    record.clock = clock.words()
    record.times = {line: f"{seconds:.1f}" for line, seconds in live.spent.items()}
    for line, seat, _ in live.row.time_outs:
        record.outs.setdefault(line, []).append(seat)


def is_held(live: LiveTable, seat: int) -> bool:
    """Whether a bot waits because this seat could still undo and has not said done."""
    return live.last_mover() == seat and live.row.done != live.row.moves and bool(live.waiting_bots())


def chooses_in_public(live: LiveTable, person: int, seat: int) -> bool:
    """Whether this seat at a shared device chooses while its hand is closed."""
    seats = live.seats_of(person)
    return len(seats) > 1 and live.row.status == PLAYING and at_shared_device(live, seats).curtain == seat


class Shown(NamedTuple):
    """The seat that looks, the one for which a curtain is drawn first, and whether it is drawn when the one that looks
    has said done."""

    seat: int
    curtain: int | None = None
    hands_over: bool = False


def at_shared_device(live: LiveTable, seats: list[Seat]) -> Shown:
    """What is shown where several people share one device: these seats of one person.

    The seat that was shown stays until another one is asked. Where that one may know something else, or is to answer in
    secret, nothing private is shown before it has said that it looks; but who has just moved sees first what came of
    it, and may undo it. After the end there is nothing left to hide.
    """
    match = live.begun()
    mine = [seat.seat for seat in seats]
    showing = live.showing.get(seats[0].person) if seats[0].person is not None else None
    shown = showing if showing in mine else mine[0]
    if live.row.status != PLAYING:
        return Shown(shown)
    pending = [seat.seat for seat in seats if seat.seat in match.state.pending and not seat.botted]
    if not pending or shown in pending:
        unasked = showing is None and any(knowledge(match, seat) != knowledge(match, shown) for seat in mine)
        return Shown(shown, shown if unasked else None)
    next_seat = next((seat for seat in pending if seat > shown), pending[0])
    if match.state.answers:
        return Shown(shown, next_seat)
    if knowledge(match, shown) == knowledge(match, next_seat):
        return Shown(next_seat)
    if live.just_moved() == showing == shown:
        return Shown(shown, hands_over=True)
    return Shown(shown, next_seat)
