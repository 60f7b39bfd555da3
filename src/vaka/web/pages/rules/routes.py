"""Pages to read: the rules of each game for those who play, a search in them, worked examples, player aids, and whose
work all this is."""

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ....text.rule_texts import rules_of
from ...visitor import AnyVisitor
from ..games import ICONS, island, islands
from ..shared import settings_of, show
from .values import MAX_ASKED, aid_values, example_values, rules_values, search_values

# What is written and drawn here is made once a language, in a thread: nobody at a table waits for a reader.
router = APIRouter()

FromTable = Annotated[str, Query(pattern=r"^[\w-]{0,40}$")]  # the code of the table from which somebody came to read


@router.get("/rules")
async def all_rules(request: Request, visitor: AnyVisitor) -> Response:
    return show("all_rules.html", request, visitor, islands=islands(), icons=ICONS)


@router.get("/rules/search")
async def search(
    request: Request,
    visitor: AnyVisitor,
    q: Annotated[str, Query(max_length=10 * MAX_ASKED)] = "",
    game: str = "",
    table: FromTable = "",
) -> Response:
    values = await to_thread(search_values, visitor, q, game, table)
    return show("rules_search.html", request, visitor, **values)


@router.get("/rules/{game}")
async def rules(request: Request, visitor: AnyVisitor, game: str, table: FromTable = "") -> Response:
    values = await to_thread(rules_values, visitor, island(game), table)
    return show("rules.html", request, visitor, **values)


@router.get("/rules/{game}/rule/{number}")
async def rule(request: Request, visitor: AnyVisitor, game: str, number: str) -> Response:
    """On to where a numbered rule is explained."""
    name = island(game).name
    known = rules_of(name, visitor.language)
    if known is None or known.section_of(number) is None:
        raise HTTPException(404)
    return RedirectResponse(f"/rules/{name}#{number}", 303)


@router.get("/rules/{game}/example/{name}")
async def example(
    request: Request, visitor: AnyVisitor, game: str, name: str, step: Annotated[int, Query(ge=0, le=99)] = 0
) -> Response:
    """A worked example after so many steps."""
    values = await to_thread(example_values, visitor, island(game).name, name, step)
    return show("rules_example.html", request, visitor, **values)


@router.get("/rules/{game}/aid")
async def aid(request: Request, visitor: AnyVisitor, game: str, table: FromTable = "") -> Response:
    """The player aid of a game."""
    values = await to_thread(aid_values, visitor, island(game).name, table)
    return show("rules_aid.html", request, visitor, **values)


@router.get("/about")
async def about(request: Request, visitor: AnyVisitor) -> Response:
    built = settings_of(request)
    return show("about.html", request, visitor, islands=islands(), has_docs=bool(built.docs), has_tab=bool(built.tab))
