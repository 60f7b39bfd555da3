"""The first page: three islands, the visitor's tables, and open seats."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...table.live.guided import guide_of
from ...table.people.person import Person
from ...table.replays.puzzles import puzzles_of
from ...table.table_view import OVER, Facts
from ...table.tables import Tables
from ..visitor import AnyVisitor
from .games import ICONS, islands
from .shared import show, tables_of
from .table_rows import TURN, name_apart, open_row, own_row

router = APIRouter()

MAX_TABLES = 12


@router.get("/")
async def first_page(request: Request, visitor: AnyVisitor) -> Response:
    tables = tables_of(request)
    mine = await tables.lists.of(visitor.person, MAX_TABLES + 1) if visitor.person else []
    own = [own_row(visitor, facts, await asked_seats(tables, visitor.person, facts)) for facts in mine[:MAX_TABLES]]
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


async def asked_seats(tables: Tables, person: Person | None, facts: Facts) -> list[int]:
    """The seats that owe a choice, as far as this person knows; none for a table that cannot be opened."""
    try:
        return await tables.looking.asked(facts.code, person)
    except VakaError:
        return []
