"""A table in memory made of a record: a game that was played elsewhere, to be looked at or played on."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ...bots.registry import check_knows, seat_bots, told_by
from ...core.errors import BadRecord
from ...core.game import Game
from ...core.match import Match
from ...core.record import CHOICE, UNDO, Line, Record
from ...core.record_parser import parse
from ...core.replay import checking
from ...core.seats import seat_number
from ..codes import bot_name, new_code, new_name
from ..errors import Refused
from ..live.cooperative import Slices
from ..live.live_table import MAX_UNDOS, LiveTable
from ..live.rows import PERSON, Row, Seat
from ..new_table import BOT, ME, OPEN
from ..people.person import Person, fitting_name
from ..table_view import OVER, PLAYING, SEATING

MAX_CHARACTERS = 300_000  # a long game has 20,000
MAX_CHOICES = 5_000  # a long game has 600


@dataclass
class Looked:
    """A record that holds, before a table is made of it: what can be chosen about that."""

    game: Game[Any]
    names: list[str]  # of all seats, as people may read them
    bots: list[str]  # the bots among them; "" for a person
    moves: list[Line]  # the choices that count, up to the end
    stops: list[int]  # the numbers of the lines behind which the game can go on; 0 is the start
    over: bool


def looked_at(match: Match) -> Looked:
    """What is in the match of a record."""
    names = [fitting_name(name) for name in match.names] or [""] * match.players
    return Looked(
        match.game,
        names,
        [told_by(name)[1] for name in match.names] or [""] * match.players,
        match.counted,
        match.positions,
        match.state.outcome is not None,
    )


async def read_record(text: str) -> Record:
    """The record in a text that is not too long, read off the loop.

    Its chance must be known: a table stores its choices alone, and is played again whenever it is read.
    """
    if len(text) > MAX_CHARACTERS:
        raise Refused("table.record_too_long", {"most": MAX_CHARACTERS})
    record = await asyncio.to_thread(parse, text)
    if sum(one.kind == CHOICE for one in record.lines) > MAX_CHOICES:
        raise Refused("table.record_too_long", {"most": MAX_CHARACTERS})
    if sum(one.kind == UNDO for one in record.lines) >= MAX_UNDOS:
        raise Refused("table.too_many_undos", {"most": MAX_UNDOS})
    if record.chance() is None:
        raise BadRecord("record.no_source", {"line": 1})
    return record


async def checked_match(record: Record, game: Game[Any]) -> Match:
    """The match of a record that holds, as it stood at the end."""
    slices = Slices()
    walk = checking(record, game)
    match = next(walk)
    for later in walk:
        match = later
        await slices.rest()
    return match


async def match_at(match: Match, line: int | None) -> Match:
    """The match as it stood at the line (None: at the end), without what was undone before."""
    if line is not None and line != match.number:
        match.undo_to(line)
    if all(one.kind != UNDO for one in match.lines) or match.renewals:
        return match  # nothing to fold, or no way: a renewal of chance goes by the number of its line
    folded = Match(match.game, match.players, options=match.options, names=match.names, origin=match.origin)
    slices = Slices()
    for one in match.counted:
        folded.choose(one.seat, one.words)
        await slices.rest()
    return folded


def brought_table(
    match: Match,
    person: Person,
    seats: Sequence[str] | None,
    taken: Collection[str],
    now: float,
    components: str = "",
    later: bool = False,
) -> LiveTable:
    """A table that goes on where the match stands. `seats` says who sits where, see `import_record`; the tables that
    the person has already are called as in `taken`."""
    live = _laid(match, person, taken, now, components)
    wished = [ME] * match.players if seats is None else seats
    if len(wished) != match.players:
        raise Refused("table.seats", {"seats": len(wished), "players": match.players})
    over = match.state.outcome is not None  # then nobody is waited for
    for at, who in enumerate(wished):
        live.seats.append(_seat(live, match, at, ME if over and who == OPEN else who, person))
    _continue(live, match, later)
    return live


def _continue(live: LiveTable, match: Match, later: bool) -> None:
    """The table goes on where the match stands; with an open seat what follows is dealt anew."""
    for_others = any(seat.kind == OPEN for seat in live.seats)
    live.row.status = SEATING if for_others else PLAYING
    if match.state.outcome is not None:
        live.row.status = OVER
        live.row.winners = match.state.outcome.winners[:]
    anew = for_others and live.row.status == SEATING
    untouched = not (match.moves if anew else match.counted)
    live.bring([match.origin, *match.renewals], 0 if untouched else match.number, anew, later)
    if not (untouched and anew):  # without a move there is nothing to go on from: it is dealt anew from the start
        live.match = match


def _laid(match: Match, person: Person, taken: Collection[str], now: float, components: str) -> LiveTable:
    row = Row(
        id=0,
        code=new_code(),
        name=new_name(taken),
        game=match.game.name,
        rules=match.game.rules,
        box=match.game.box.digest,
        components=components,
        players=match.players,
        options=match.options,
        open=False,
        watchers=True,
        clock=None,
        host=person.id,
        secret=None,
        seed=None,
        created=now,
        moved=now,
    )
    return LiveTable(row, match.game)


def _seat(live: LiveTable, match: Match, at: int, who: str, person: Person) -> Seat:
    recorded = fitting_name(match.names[at]) if match.names else ""
    taken = [seat.name for seat in live.seats]
    if who == OPEN:
        return Seat(at, OPEN)
    if who == ME:
        name = recorded or f"{person.name or person.nameless} {seat_number(at)}"
        return Seat(at, PERSON, name=name, person=person.id, owner=person.owner_name)
    if who in seat_bots():
        check_knows(who, live.game.name)
        return Seat(at, BOT, name=recorded or bot_name(taken), strength=who)
    raise Refused("table.seat_kind", {"kind": who[:20], "allowed": [ME, OPEN, *seat_bots()]})
