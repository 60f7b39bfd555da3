"""What people do at a table in memory while its game is played. Whatever is raised, nothing has changed."""

from ...bots.strengths import FRIEND
from ...core.errors import BadRequest
from ..errors import Stale
from ..live.live_table import LiveTable
from ..live.plans import make_plan, plans_left, ready
from ..live.rows import Seat
from ..people.person import Person
from ..table_view import OVER
from .rights import own_seat, played_seat
from .shown_tables import chooses_in_public
from .waiting_choices import ends_turn_for_good, make_waiting_choice

MAX_WORDS = 80  # of a choice, in characters

RESIGNED = "resigned"


def check_words(words: str) -> None:
    if len(words) > MAX_WORDS or not words.isprintable():
        raise BadRequest("choice.no_such_words", {"words": words[:MAX_WORDS]})


def choose(
    live: LiveTable, person: Person, seat: int, words: str, version: int, now: float, may_wait: bool = False
) -> None:
    """Make a choice, seen at `version`. With `may_wait` one that ends the turn for good waits before it is made."""
    match = live.playing()
    played_seat(live, person, seat)
    live.check_version(person.id, version)
    place = live.seats[seat]
    plans = plans_left(live, place, words)
    in_public = chooses_in_public(live, person.id, seat)
    if may_wait and ends_turn_for_good(match, seat, words, in_public):
        place.waiting_choice, place.waiting_since = words, now
    else:
        match.choose(seat, words)
    place.plans, place.dropped_plan = plans, []
    if in_public:
        live.showing.pop(person.id, None)  # the hand of the one who looked before is closed


def choose_for_person(live: LiveTable, seat: Seat) -> None:
    """Make what this seat has planned, or the one choice that is open to it."""
    match = live.playing()
    if seat in ready(live):
        make_plan(live, seat)
    else:
        match.choose(seat.seat, match.state.seen(seat.seat).choices(seat.seat)[0])


def take_back(
    live: LiveTable, person: Person, seat: int, version: int | None = None, sealed: int | None = None
) -> None:
    """Take back the seat's choice that still waits, or its last answer in an open sealed phase."""
    match = live.playing()
    played_seat(live, person, seat)
    live.check_version(person.id, version)
    if live.seats[seat].waiting_choice:
        live.seats[seat].waiting_choice = ""
        return
    answers = match.state.answers
    if sealed not in (None, len(answers[seat]) if answers else 0):
        raise Stale("table.stale", {"version": live.version_for(person.id)})
    match.take_back(seat)
    live.seats[seat].plans = plans_left(live, live.seats[seat])


def undo(live: LiveTable, person: Person, seat: int, version: int) -> None:
    """Undo the seat's last choice, where nobody need be asked."""
    match = live.playing()
    played_seat(live, person, seat)
    live.check_version(person.id, version)
    live.may_undo_again()
    match.undo(seat)


def done(live: LiveTable, person: Person, seat: int) -> None:
    """Say that the last choice stands, so that a bot need not wait, nor the next one at a shared device."""
    live.playing()
    played_seat(live, person, seat)
    if live.seats[seat].waiting_choice:
        make_waiting_choice(live, seat)
    elif seat in (live.last_mover(), live.just_moved()):
        live.row.done = live.row.moves
        live.row.seals += 1  # the person's windows look again: a curtain may be drawn now


def resign(live: LiveTable, person: Person, seat: int) -> None:
    """Give up. Of two seats left the other wins; with more a friendly bot plays on."""
    live.playing()
    place = own_seat(live, person, seat)
    if place.resigned:
        return
    place.resigned = True
    place.held = False
    place.strength = FRIEND
    left = [other.seat for other in live.seats if not other.resigned]
    if len(left) == 1:
        end(live, RESIGNED, left)


def end(live: LiveTable, reason: str, winners: list[int]) -> None:
    """End a game before its rules do."""
    live.row.status = OVER
    live.row.ended = reason
    live.row.winners = winners
