"""Pages to read: the rules of each game for those who play, a search in them, worked examples, player aids, and whose
work all this is."""

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

import vaka

from ....table.live.guided import guide_of
from ....table.replays.puzzles import puzzles_of
from ....text.catalogue import COMPLETE
from ....text.rule_search import index
from ....text.rule_texts import rules_of
from ...boards import sheets_of
from ...visitor import AnyVisitor
from ..games import ICONS, island, islands
from ..shared import settings_of, show
from . import examples
from .aids import aid_of, has_aid
from .text import numbered_rules, parts

# What is written and drawn here is made once a language, in a thread: nobody at a table waits for a reader.
router = APIRouter()

MAX_ASKED = 200  # characters of a question
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
    """The sections that answer a question, of all games; those of `game` are preferred."""
    question = " ".join(q.split())[:MAX_ASKED]
    games = tuple(vaka.list_games())
    preferred = game if game in games else ""
    rules_index = await to_thread(index, visitor.language, games)
    answers = [(section, rules_index.excerpt(question, section)) for section in rules_index.search(question, preferred)]
    return show(
        "rules_search.html",
        request,
        visitor,
        question=question,
        game=preferred,
        answers=answers,
        icons=ICONS,
        table=table,
    )


@router.get("/rules/{game}")
async def rules(request: Request, visitor: AnyVisitor, game: str, table: FromTable = "") -> Response:
    shown = island(game)
    name = shown.name
    written = await to_thread(parts, name, visitor.language)
    return show(
        "rules.html",
        request,
        visitor,
        game=name,
        island=shown,
        parts=written,
        guide=guide_of(name),
        puzzles=len(puzzles_of(name)),
        table=table,
        has_aid=has_aid(name),
        language=written_in(name, visitor.language),
        numbered="" if written else numbered_rules(name),
    )


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
    known = island(game)
    if name not in examples.example_names(known.name):
        raise HTTPException(404)
    names = examples.example_names(known.name)
    at = names.index(name)
    last = examples.steps_of(known.name, name) - 1
    step = min(step, last)
    return show(
        "rules_example.html",
        request,
        visitor,
        game=known.name,
        name=name,
        step=step,
        last=last,
        shown=await to_thread(examples.shown, known.name, name, step, visitor.language),
        following=names[at + 1] if at + 1 < len(names) else "",
        boards=sheets_of(known.name),
        viewer=examples.viewer_of(known.name, name),
    )


@router.get("/rules/{game}/aid")
async def aid(request: Request, visitor: AnyVisitor, game: str, table: FromTable = "") -> Response:
    """The player aid of a game."""
    known = island(game)
    blocks = await to_thread(aid_of, known.name, visitor.language)
    if not blocks:
        raise HTTPException(404)
    return show("rules_aid.html", request, visitor, game=known.name, blocks=blocks, table=table)


def written_in(game: str, language: str) -> str:
    """The language of a game's rules for readers of this one."""
    known = rules_of(game, language)
    return known.language if known else COMPLETE


@router.get("/about")
async def about(request: Request, visitor: AnyVisitor) -> Response:
    return show("about.html", request, visitor, islands=islands(), has_docs=bool(settings_of(request).docs))
