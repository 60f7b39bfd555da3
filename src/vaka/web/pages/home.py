"""The first page: three islands, the visitor's tables, and open seats."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...table.live.guided import guide_of
from ...table.people.people import Person
from ...table.replays.puzzles import puzzles_of
from ...table.table_view import OVER, SEATING, Facts
from ...table.tables import Tables
from ..visitor import AnyVisitor, Visitor
from .games import ICONS, islands
from .shared import show, tables_of

router = APIRouter()

MAX_TABLES = 12

TURN = "turn"
WAIT = "wait"
SIT = "sit"
LOOK = "look"


@dataclass
class Row:
    """A table in a list: `kind` is what its visitor can do there, `chip` says it."""

    facts: Facts
    kind: str
    line: str
    chip: str
    label: str = ""


@router.get("/")
async def first_page(request: Request, visitor: AnyVisitor) -> Response:
    tables = tables_of(request)
    mine = await tables.lists.of(visitor.person, MAX_TABLES + 1) if visitor.person else []
    own = [await own_row(tables, visitor, facts) for facts in mine[:MAX_TABLES]]
    own.sort(key=lambda row: row.kind != TURN)
    lobby = [open_row(visitor, facts) for facts in await tables.lists.lobby(MAX_TABLES, visitor.person)]
    return show(
        "home.html",
        request,
        visitor,
        islands=islands(),
        guides=[guide for shown in islands() if (guide := guide_of(shown.name)) is not None],
        puzzles=[shown.name for shown in islands() if puzzles_of(shown.name)],
        icons=ICONS,
        own=own,
        waiting=sum(row.kind == TURN for row in own),
        more=len(mine) > MAX_TABLES,
        lobby=lobby,
    )


async def own_row(tables: Tables, visitor: Visitor, facts: Facts) -> Row:
    if facts.status == SEATING:
        return Row(facts, WAIT, seated_line(visitor, facts), visitor.say("pages.home.seating"))
    if facts.status == OVER:
        names = [facts.names[seat] for seat in facts.winners]
        line = visitor.say("pages.home.over_won" if names else "pages.home.over_nobody", names=names)
        return Row(facts, LOOK, line, visitor.say("pages.home.look"))
    return await playing_row(tables, visitor, facts)


async def playing_row(tables: Tables, visitor: Visitor, facts: Facts) -> Row:
    line = visitor.catalogue.listed([seat.name for seat in facts.seats if not seat.mine]) or visitor.say(
        "pages.home.playing"
    )
    pending = await asked_seats(tables, visitor.person, facts)
    if any(facts.seats[seat].mine for seat in pending):
        return Row(facts, TURN, line, visitor.say("pages.home.turn"))
    if len(pending) == 1:
        name = facts.names[pending[0]]
        label = visitor.say("pages.home.waits_for_label", name=name)
        return Row(facts, WAIT, line, visitor.say("pages.home.waits_for", name=name), label)
    return Row(facts, WAIT, line, visitor.say("pages.home.waits_for_all" if pending else "pages.home.playing"))


async def asked_seats(tables: Tables, person: Person | None, facts: Facts) -> list[int]:
    """The seats that owe a choice, as far as this person knows; none for a table that cannot be opened."""
    try:
        return await tables.looking.asked(facts.code, person)
    except VakaError:
        return []


def open_row(visitor: Visitor, facts: Facts) -> Row:
    return Row(facts, SIT, seated_line(visitor, facts), visitor.say("pages.home.sit"))


def seated_line(visitor: Visitor, facts: Facts) -> str:
    taken = sum(seat.kind != "open" for seat in facts.seats)
    return visitor.say("pages.home.seated", taken=taken, players=facts.players)
