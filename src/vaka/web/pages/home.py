"""The first page: three islands, the visitor's tables, and open seats."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...core.errors import VakaError
from ...table.people.person import Person
from ...table.table_view import Facts
from ...table.tables import Tables
from ..visitor import AnyVisitor
from .shared import show, tables_of
from .table_rows import open_row, own_row
from .values import home_values

router = APIRouter()

MAX_TABLES = 12


@router.get("/")
async def first_page(request: Request, visitor: AnyVisitor) -> Response:
    tables = tables_of(request)
    mine = await tables.lists.of(visitor.person, MAX_TABLES + 1) if visitor.person else []
    own = [own_row(visitor, facts, await asked_seats(tables, visitor.person, facts)) for facts in mine[:MAX_TABLES]]
    lobby = [open_row(visitor, facts) for facts in await tables.lists.lobby(MAX_TABLES, visitor.person)]
    return show("home.html", request, visitor, **home_values(visitor, own, lobby, more=len(mine) > MAX_TABLES))


async def asked_seats(tables: Tables, person: Person | None, facts: Facts) -> list[int]:
    """The seats that owe a choice, as far as this person knows; none for a table that cannot be opened."""
    try:
        return await tables.looking.asked(facts.code, person)
    except VakaError:
        return []
