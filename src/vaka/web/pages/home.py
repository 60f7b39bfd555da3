"""The first page: three islands, the visitor's tables, and open seats."""

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...table.people.people import Person
from ...table.sight import OVER, SEATING, Facts
from ...table.tables import Tables
from ..visitor import Visitor, visitor
from .games import ICONS, islands
from .shared import show, tables_of

router = APIRouter()

MOST_TABLES = 12

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
async def first_page(request: Request) -> Response:
    found = await visitor(request)
    tables = tables_of(request)
    mine = await tables.lists.of(found.person, MOST_TABLES + 1) if found.person else []
    own = [await own_row(tables, found, facts) for facts in mine[:MOST_TABLES]]
    own.sort(key=lambda row: row.kind != TURN)
    lobby = [open_row(found, facts) for facts in await tables.lists.lobby(MOST_TABLES, found.person)]
    return show(
        "home.html",
        request,
        found,
        islands=islands(),
        icons=ICONS,
        own=own,
        waiting=sum(row.kind == TURN for row in own),
        more=len(mine) > MOST_TABLES,
        lobby=lobby,
    )


async def own_row(tables: Tables, found: Visitor, facts: Facts) -> Row:
    if facts.status == SEATING:
        return Row(facts, WAIT, seated_line(found, facts), found.say("pages.home.seating"))
    if facts.status == OVER:
        names = [facts.names[seat] for seat in facts.winners]
        line = found.say("pages.home.over_won" if names else "pages.home.over_nobody", names=names)
        return Row(facts, LOOK, line, found.say("pages.home.look"))
    return await playing_row(tables, found, facts)


async def playing_row(tables: Tables, found: Visitor, facts: Facts) -> Row:
    line = found.catalogue.listed([seat.name for seat in facts.seats if not seat.mine]) or found.say(
        "pages.home.playing"
    )
    pending = await asked_seats(tables, found.person, facts)
    if any(facts.seats[seat].mine for seat in pending):
        return Row(facts, TURN, line, found.say("pages.home.turn"))
    if len(pending) == 1:
        name = facts.names[pending[0]]
        label = found.say("pages.home.waits_for_label", name=name)
        return Row(facts, WAIT, line, found.say("pages.home.waits_for", name=name), label)
    return Row(facts, WAIT, line, found.say("pages.home.waits_for_all" if pending else "pages.home.playing"))


async def asked_seats(tables: Tables, person: Person | None, facts: Facts) -> list[int]:
    """The seats that owe a choice, as far as this person knows; none for a table that cannot be opened."""
    try:
        return await tables.looking.asked(facts.code, person)
    except VakaError:
        return []


def open_row(found: Visitor, facts: Facts) -> Row:
    return Row(facts, SIT, seated_line(found, facts), found.say("pages.home.sit"))


def seated_line(found: Visitor, facts: Facts) -> str:
    taken = sum(seat.kind != "open" for seat in facts.seats)
    return found.say("pages.home.seated", taken=taken, players=facts.players)
