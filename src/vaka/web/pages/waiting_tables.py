"""The tables that wait for the visitor: where it is their turn, and where a seat is kept for them. The page can stay
open: it looks again by itself (`js/waiting_tables.js`)."""

from datetime import datetime

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...table.people.person import Person
from ...table.play.feeds import MAX_FOLLOWED
from ...table.table_view import PLAYING, SEATING
from ...table.tables import Tables
from ..visitor import AnyVisitor
from .games import ICONS
from .home import asked_seats
from .shared import show, tables_of
from .table_rows import TURN, Row, name_apart, open_row, own_row

router = APIRouter()

TIME = "%Y-%m-%d %H:%M"


async def _until(tables: Tables, person: Person, ends: float) -> str:
    """The end of their time, by the clock of where they are; in UTC where that is not known."""
    calendar = await tables.clocks.calendar(person)
    time = datetime.fromtimestamp(ends, calendar.zone_info).strftime(TIME)
    return time if calendar.zone else f"{time} UTC"


@router.get("/waiting")
async def waiting_tables(request: Request, visitor: AnyVisitor) -> Response:
    tables = tables_of(request)
    rows: list[Row] = []
    for facts in await tables.lists.of(visitor.person, MAX_FOLLOWED) if visitor.person else []:
        if facts.status == SEATING and any(seat.kept for seat in facts.seats):
            rows.append(open_row(visitor, facts))
        if facts.status == PLAYING:
            row = own_row(visitor, facts, await asked_seats(tables, visitor.person, facts))
            ends = await tables.calls.triggers.deadline(facts, visitor.person) if visitor.person else None
            if ends is not None:
                time = await _until(tables, visitor.known, ends)
                row.line += " · " + visitor.say("calls.waiting.until", time=time)
            rows += [row] if row.kind == TURN else []
    name_apart(rows)
    return show("waiting_tables.html", request, visitor, tables=rows, icons=ICONS)
