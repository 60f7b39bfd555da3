"""Tables out of records: a game that was played elsewhere, to be looked at or played on."""

from collections.abc import Sequence

from ..bots.ladder import STRENGTHS
from ..core.match import Match
from ..core.record import parse
from ..core.replay import check, resume
from .codes import bot_name, new_code, new_name
from .errors import Refused
from .live import PERSON, Live, Row, Seat
from .people import Person
from .room import Room
from .sight import OVER, PLAYING, SEATING
from .wish import BOT, ME, OPEN


async def import_record(
    room: Room, person: Person, text: str, seats: Sequence[str] | None, line: int | None, components: str
) -> str:
    """Check a record and make a table of it; `line` says from where to play on."""
    record = parse(text)
    game = room.boxes.game(record.game, components)
    match = check(record, game)
    if line is not None or match.state.outcome is None:
        match = resume(record, game)
        if line is not None and line != match.number:
            match.undo_to(line)
    live = _laid(room, person, match, components)
    wished = [ME] * match.players if seats is None else seats
    if len(wished) != match.players:
        raise Refused("table.seats", {"seats": len(wished), "players": match.players})
    for at, who in enumerate(wished):
        live.seats.append(_seat(live, match, at, who, person))
    live.row.status = PLAYING if all(seat.kind != OPEN for seat in live.seats) else SEATING
    if match.state.outcome is not None:
        live.row.status = OVER
        live.row.winners = match.state.outcome.winners[:]
    live.match = match
    await room.add(live)
    room.forget(live.row.code)  # read from the store, it has its own names
    return live.row.code


def _laid(room: Room, person: Person, match: Match, components: str) -> Live:
    now = room.clock()
    origin = match.origin
    row = Row(
        id=0,
        code=new_code(),
        name=new_name(),
        game=match.game.name,
        rules=match.game.rules,
        box=match.game.box.digest,
        components=components,
        players=match.players,
        options=match.options,
        open=False,
        watchers=True,
        deadline=None,
        host=person.id,
        secret=origin.secret,
        seed=str(origin.seed) if origin.seed is not None else None,
        created=now,
        moved=now,
    )
    return Live(row, match.game)


def _seat(live: Live, match: Match, at: int, who: str, person: Person) -> Seat:
    recorded = match.names[at].partition(" (")[0] if match.names else ""
    nonce = match.origin.nonces[at] if match.origin.nonces else b""
    taken = [seat.name for seat in live.seats]
    if who == OPEN:
        return Seat(at, OPEN, nonce=nonce)
    if who == ME:
        return Seat(at, PERSON, name=recorded or f"{person.name or 'Guest'} {at + 1}", person=person.id, nonce=nonce)
    if who in STRENGTHS:
        return Seat(at, BOT, name=recorded or bot_name(taken), strength=who, nonce=nonce)
    raise Refused("table.seat_kind", {"kind": who[:20], "allowed": [ME, OPEN, *STRENGTHS]})
