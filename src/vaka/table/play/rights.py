"""Who may do what at a table."""

from ..errors import NotAllowed, NotNow, Refused
from ..live.live_table import LiveTable
from ..live.rows import Seat
from ..people.person import HOST, Person


def must_be_host(person: Person | None) -> Person:
    """The person, if they are a host of the server."""
    if person is None or person.role != HOST:
        raise NotAllowed("host.only_hosts", {})
    return person


def may_look(live: LiveTable, person: int | None) -> None:
    if not is_welcome(live, person):
        raise NotAllowed("table.no_watchers", {})


def is_welcome(live: LiveTable, person: int | None) -> bool:
    """Those who sit here may look, the host too; others where watchers are welcome."""
    return live.row.watchers or bool(live.seats_of(person)) or (person is not None and live.row.host == person)


def own_seat(live: LiveTable, person: Person, seat: int) -> Seat:
    """The seat, if this person has taken it."""
    if not 0 <= seat < len(live.seats):
        raise Refused("choice.no_such_seat", {"players": live.row.players})
    if live.seats[seat] not in live.seats_of(person.id):
        raise NotAllowed("table.not_your_seat", {"seat": seat})
    return live.seats[seat]


def played_seat(live: LiveTable, person: Person, seat: int) -> None:
    """As `own_seat`, and no bot plays it, nor answers for it just now."""
    place = own_seat(live, person, seat)
    if place.botted or place.out:
        raise NotNow("table.bot_plays", {"seat": seat})
