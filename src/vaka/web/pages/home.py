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
from .person import day
from .shared import show, tables_of

router = APIRouter()

MAX_TABLES = 12

TURN = "turn"
WAIT = "wait"
SIT = "sit"
LOOK = "look"


@dataclass
class Row:
    """A table in a list: `name` is its own in this list, `line` says what is played, with whom and since when, `kind`
    is what its visitor can do there, `chip` says it."""

    facts: Facts
    kind: str
    line: str
    chip: str
    label: str = ""
    name: str = ""


@router.get("/")
async def first_page(request: Request, visitor: AnyVisitor) -> Response:
    tables = tables_of(request)
    mine = await tables.lists.of(visitor.person, MAX_TABLES + 1) if visitor.person else []
    own = [await own_row(tables, visitor, facts) for facts in mine[:MAX_TABLES]]
    own.sort(key=lambda row: row.kind != TURN)
    lobby = [open_row(visitor, facts) for facts in await tables.lists.lobby(MAX_TABLES, visitor.person)]
    name_apart(own + lobby)
    guides = [guide for shown in islands() if (guide := guide_of(shown.name)) is not None]
    return show(
        "home.html",
        request,
        visitor,
        islands=islands(),
        minutes=[guide.minutes for guide in guides],
        puzzles=any(puzzles_of(shown.name) for shown in islands()),
        icons=ICONS,
        go_on=next((row for row in own if row.facts.status != OVER), None),
        own=own,
        waiting=sum(row.kind == TURN for row in own),
        more=len(mine) > MAX_TABLES,
        lobby=lobby,
    )


def name_apart(rows: list[Row]) -> None:
    """Give every table of a page a name of its own: of those with the same name all but the oldest are numbered."""
    counts: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: row.facts.created):
        counts[row.facts.name] = number = counts.get(row.facts.name, 0) + 1
        row.name = row.facts.name if number == 1 else f"{row.facts.name} ({number})"


async def own_row(tables: Tables, visitor: Visitor, facts: Facts) -> Row:
    if facts.status == SEATING:
        return Row(facts, WAIT, line(visitor, facts, seated(visitor, facts)), visitor.say("pages.home.seating"))
    if facts.status == OVER:
        names = [facts.names[seat] for seat in facts.winners]
        result = visitor.say("pages.home.over_won" if names else "pages.home.over_nobody", names=names)
        return Row(facts, LOOK, line(visitor, facts, result), visitor.say("pages.home.look"))
    return await playing_row(tables, visitor, facts)


async def playing_row(tables: Tables, visitor: Visitor, facts: Facts) -> Row:
    said = line(visitor, facts)
    pending = await asked_seats(tables, visitor.person, facts)
    if any(facts.seats[seat].mine for seat in pending):
        return Row(facts, TURN, said, visitor.say("pages.home.turn"))
    if len(pending) == 1:
        name = facts.names[pending[0]]
        label = visitor.say("pages.home.waits_for_label", name=name)
        return Row(facts, WAIT, said, visitor.say("pages.home.waits_for", name=name), label)
    return Row(facts, WAIT, said, visitor.say("pages.home.waits_for_all" if pending else "pages.home.playing"))


def line(visitor: Visitor, facts: Facts, how_it_stands: str = "") -> str:
    """What is played, with whom, how it stands, and when somebody last did something there."""
    others = visitor.catalogue.listed([seat.name for seat in facts.seats if seat.kind != "open" and not seat.mine])
    brought = visitor.say("frame.brought") if facts.brought else ""
    parts = (visitor.say(f"{facts.game}.game_title"), others, how_it_stands, brought, day(facts.moved))
    return " · ".join(part for part in parts if part)


async def asked_seats(tables: Tables, person: Person | None, facts: Facts) -> list[int]:
    """The seats that owe a choice, as far as this person knows; none for a table that cannot be opened."""
    try:
        return await tables.looking.asked(facts.code, person)
    except VakaError:
        return []


def open_row(visitor: Visitor, facts: Facts) -> Row:
    return Row(facts, SIT, line(visitor, facts, seated(visitor, facts)), visitor.say("pages.home.sit"))


def seated(visitor: Visitor, facts: Facts) -> str:
    taken = sum(seat.kind != "open" for seat in facts.seats)
    return visitor.say("pages.home.seated", taken=taken, players=facts.players)
