"""A new table in memory: its row, its seats, its start."""

import secrets
from collections.abc import Collection, Sequence
from typing import Any

from ...bots.registry import check_knows, seat_bots
from ...bots.strengths import FRIEND
from ...core.chance import SECRET_BYTES, derived_share, share_hash
from ...core.game import Game
from ...text.visible import is_plain, line_of
from ..clocks.settings import check_clock
from ..codes import bot_name, new_code, new_name
from ..errors import NotAllowed, NotFound, NotNow, Refused
from ..live.guided import Guide, guide_named
from ..live.live_table import LiveTable
from ..live.rows import PERSON, Row, Seat
from ..new_table import BOT, ME, OPEN, NewSeat, NewTable
from ..people.person import MAX_NAME, Person, checked_name
from ..table_view import OVER, PLAYING

MAX_TABLE_NAME = 40


def laid(game: Game[Any], new_table: NewTable, person: Person, taken: Collection[str], now: float) -> LiveTable:
    """A new table of this person, still without seats; those that they have already are called as in `taken`."""
    options = game.agreed_options(new_table.players, new_table.options)
    if new_table.seats and len(new_table.seats) != new_table.players:
        raise Refused("table.seats", {"seats": len(new_table.seats), "players": new_table.players})
    if new_table.clock is not None:
        check_clock(new_table.clock)
    row = Row(
        id=0,
        code=new_code(),
        name=new_name(taken, checked_table_name(new_table.name)),
        game=game.name,
        rules=game.rules,
        box=game.box.digest,
        components=new_table.components,
        players=new_table.players,
        options=options,
        open=new_table.open,
        watchers=new_table.watchers,
        clock=new_table.clock.data() if new_table.clock is not None else None,
        host=person.id,
        secret=secrets.token_bytes(SECRET_BYTES),
        seed=None,
        created=now,
        moved=now,
    )
    return LiveTable(row, game)


def new_seat(live: LiveTable, at: int, wished: NewSeat, person: Person, now: float, later: bool = False) -> Seat:
    """A seat as it is wished for; with `later` a person gives the share of chance when they have seen the table."""
    if wished.kind == OPEN:
        return Seat(at, OPEN)
    if wished.kind == BOT:
        return bot_seat(live, at, wished.strength, wished.name)
    if wished.kind != ME:
        raise Refused("table.seat_kind", {"kind": wished.kind[:20], "allowed": [ME, BOT, OPEN]})
    seat = Seat(at, OPEN)
    take_seat(live, seat, person, checked_name(wished.name), now)
    if not later:
        give_share(live, seat, b"")
    return seat


def checked_table_name(name: str) -> str:
    """A name as a table may have it; "" lets the server find one."""
    name = line_of(name)
    if len(name) > MAX_TABLE_NAME or not is_plain(name):
        raise Refused("table.table_name", {"most": MAX_TABLE_NAME})
    return name


def take_seat(live: LiveTable, seat: Seat, person: Person, name: str, now: float) -> None:
    seat.name = distinct_name(name or seat.name or person.name or person.nameless, live.seats)
    seat.kind = PERSON
    seat.person = person.id
    seat.owner = person.owner_name
    seat.link = ""
    seat.since = now
    seat.chat_read = live.last_said()


def give_share(live: LiveTable, seat: Seat, share: bytes) -> None:
    """A seat's share of chance. Where none is given it follows from the secret: the server has no choice."""
    seat.own_share = bool(share)
    if share:
        seat.nonce, seat.share_hash = share, share_hash(share)
    elif live.row.secret is not None:
        seat.nonce = derived_share(live.row.secret, seat.seat)


def check_strength(strength: str, game: str) -> None:
    """Refused where no bot of this strength, or of this name, plays the game here."""
    if strength not in seat_bots():
        raise Refused("table.strength", {"strength": strength[:20], "allowed": seat_bots()})
    check_knows(strength, game)


def bot_seat(live: LiveTable, at: int, strength: str, name: str, colour: int = -1) -> Seat:
    check_strength(strength, live.game.name)
    taken = [seat.name for seat in live.seats]
    name = distinct_name(checked_name(name), live.seats) if name else bot_name(taken)
    seat = Seat(at, BOT, name=name, strength=strength, colour=colour)
    give_share(live, seat, b"")
    return seat


def distinct_name(name: str, seats: list[Seat]) -> str:
    """The name, or with a number behind it where somebody at the table has it already."""
    taken = [seat.name for seat in seats if seat.kind != OPEN]
    result, number = name, 2
    while result in taken:
        result = f"{name[: MAX_NAME - 2]} {number}"
        number += 1
    return result


def begin(live: LiveTable, now: float) -> None:
    """Start the game; all seats are taken."""
    live.row.status = PLAYING
    live.row.moved = live.row.clock_from = now
    for seat in live.seats:
        if seat.kind == PERSON:
            seat.since = now  # nobody is away before there is anything to do
    live.begin()


def guided_table(game: str, chapter: int) -> tuple[Guide, NewTable, Sequence[tuple[int, str]]]:
    """A table for a guided game, and the moves made on it before this chapter, counted from 1."""
    guide = guide_named(game)
    if not 1 <= chapter <= max(1, len(guide.chapters)):
        raise NotFound("table.no_guide", {"game": game})
    seats = [NewSeat(ME)] + [NewSeat(BOT, FRIEND)] * (guide.players - 1)
    return guide, NewTable(game, guide.players, seats=seats, open=False), guide.moves_before(chapter)


def check_may_play_again(live: LiveTable, person: Person) -> None:
    if live.row.status != OVER:
        raise NotNow("table.not_over", {})
    if not live.seats_of(person.id):
        raise NotAllowed("table.not_seated", {})


def same_again(live: LiveTable, person: Person) -> NewTable:
    """A table for the same people and bots; where others sat, seats are open."""
    seats: list[NewSeat] = []
    for seat in live.seats:
        if seat.kind == BOT:
            seats.append(NewSeat(BOT, seat.strength, seat.name))
        else:
            seats.append(NewSeat(ME if seat.person == person.id else OPEN, name=seat.name))
    row = live.row
    return NewTable(
        row.game,
        row.players,
        dict(row.options),
        seats,
        row.name,
        row.open,
        row.watchers,
        live.clock,
        row.components,
    )
