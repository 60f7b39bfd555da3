"""Tables out of records: a game that was played elsewhere, to be looked at or played on."""

import asyncio
from collections.abc import Sequence

from ..bots.ladder import STRENGTHS
from ..core.match import Match
from ..core.record import UNDO, parse
from ..core.replay import check, resume
from .codes import bot_name, new_code, new_name
from .errors import Refused
from .live import MOST_UNDOS, PERSON, Live, Row, Seat
from .people import Person, fitting_name
from .room import Room
from .sight import OVER, PLAYING, SEATING
from .wish import BOT, ME, OPEN

MOST_CHARACTERS = 300_000  # a long game has 20,000


async def import_record(
    room: Room,
    person: Person,
    text: str,
    seats: Sequence[str] | None,
    line: int | None,
    components: str,
    later: bool = False,
) -> str:
    """Check a record and make a table of it; `line` says from where to play on."""
    match = await asyncio.to_thread(_played, room, text, line, components)
    live = _laid(room, person, match, components)
    wished = [ME] * match.players if seats is None else seats
    if len(wished) != match.players:
        raise Refused("table.seats", {"seats": len(wished), "players": match.players})
    for at, who in enumerate(wished):
        live.seats.append(_seat(live, match, at, who, person))
    for_others = any(seat.kind == OPEN for seat in live.seats)
    live.row.status = SEATING if for_others else PLAYING
    if match.state.outcome is not None:
        live.row.status = OVER
        live.row.winners = match.state.outcome.winners[:]
    untouched = match.one_move_back is None
    anew = for_others and live.row.status == SEATING
    live.bring([match.origin, *match.renewals], 0 if untouched else match.number, anew, later)
    if not (untouched and anew):  # without a move there is nothing to go on from: it is dealt anew from the start
        live.match = match
    await room.add(live)
    room.forget(live.row.code)  # read from the store, it has its own names
    return live.row.code


def _played(room: Room, text: str, line: int | None, components: str) -> Match:
    """The match of a record that holds, as it stood at the line."""
    if len(text) > MOST_CHARACTERS:
        raise Refused("table.record_too_long", {"most": MOST_CHARACTERS})
    record = parse(text)
    if sum(one.kind == UNDO for one in record.lines) >= MOST_UNDOS:
        raise Refused("table.too_many_undos", {"most": MOST_UNDOS})
    game = room.boxes.game(record.game, components, record.rules)
    match = check(record, game)
    if line is not None or match.state.outcome is None:
        match = resume(record, game)
        if line is not None and line != match.number:
            match.undo_to(line)
    return match


def _laid(room: Room, person: Person, match: Match, components: str) -> Live:
    now = room.clock()
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
        secret=None,
        seed=None,
        created=now,
        moved=now,
    )
    return Live(row, match.game)


def _seat(live: Live, match: Match, at: int, who: str, person: Person) -> Seat:
    recorded = fitting_name(match.names[at].partition(" (")[0]) if match.names else ""
    taken = [seat.name for seat in live.seats]
    if who == OPEN:
        return Seat(at, OPEN)
    if who == ME:
        return Seat(at, PERSON, name=recorded or f"{person.name or 'Guest'} {at + 1}", person=person.id)
    if who in STRENGTHS:
        return Seat(at, BOT, name=recorded or bot_name(taken), strength=who)
    raise Refused("table.seat_kind", {"kind": who[:20], "allowed": [ME, OPEN, *STRENGTHS]})
