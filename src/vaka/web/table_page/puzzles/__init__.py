"""Puzzles: a list for each game, and a page for each, on the real board. Judging changes nothing, so it is a link."""

from asyncio import to_thread
from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....table.live.guided import guide_of
from ....table.replays.puzzles import Puzzle, puzzles_of
from ....text.catalogue import Catalogue
from ....text.speaker import Speaker
from ...pages.games import ICONS, island, islands
from ...pages.shared import show
from ...refusals import rule_link
from ...visitor import AnyVisitor, Visitor
from .page import puzzle_page
from .verdict import title_of

router = APIRouter(include_in_schema=False)

MAX_WORDS = 80
Chosen = Annotated[str, Query(max_length=MAX_WORDS)]
AtStep = Annotated[int, Query(ge=0, le=9)]


@router.get("/puzzles")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    with_puzzles = [shown for shown in islands() if puzzles_of(shown.name)]
    return show(
        "which.html", request, visitor, title=visitor.say("puzzle.which"), link="/puzzles/", islands=with_puzzles
    )


@router.get("/puzzles/{game}")
async def all_puzzles(request: Request, visitor: AnyVisitor, game: str) -> Response:
    """What there is to solve; which of them were, the browser knows."""
    known = island(game)
    puzzles = await to_thread(puzzles_of, known.name)
    if not puzzles:
        raise HTTPException(404)
    titles = await to_thread(titles_of, puzzles, visitor.catalogue)  # for some the game is played up to there
    return show(
        "puzzles.html",
        request,
        visitor,
        game=known.name,
        island=known,
        puzzles=list(zip(puzzles, titles)),
        guide=guide_of(known.name),
        icons=ICONS,
    )


def titles_of(puzzles: Iterable[Puzzle], catalogue: Catalogue) -> list[str]:
    return [title_of(puzzle, catalogue) for puzzle in puzzles]


@router.get("/puzzles/{game}/{number}")
async def puzzle(visitor: AnyVisitor, game: str, number: int, step: AtStep = 0, choice: Chosen = "") -> Response:
    """A puzzle before one of its steps; with a choice, what is to be said about that."""
    result = puzzle_or_404(game, number, step)
    return HTMLResponse(await to_thread(puzzle_page, result, step, choice, visitor))


@router.get("/puzzles/{game}/{number}/{step}/why")
async def why(visitor: AnyVisitor, game: str, number: int, step: int, choice: Chosen) -> Response:
    """Why something cannot be chosen there, in words."""
    return JSONResponse(await to_thread(reason, puzzle_or_404(game, number, step), step, choice, visitor))


def reason(puzzle: Puzzle, step: int, choice: str, visitor: Visitor) -> dict[str, object]:
    table_view = puzzle.table_view(step)
    refusal = table_view.known.why_not(puzzle.seat, choice)
    if refusal is None:
        return {"text": ""}
    speaker = Speaker(visitor.catalogue, table_view.game, table_view.facts.names, table_view.watched)
    return {"text": speaker.refusal(refusal), "rule": rule_link(refusal, visitor.catalogue)}


def puzzle_or_404(game: str, number: int, step: int) -> Puzzle:
    puzzles = puzzles_of(island(game).name)
    if not 1 <= number <= len(puzzles) or not 0 <= step < len(puzzles[number - 1].steps):
        raise HTTPException(404)
    return puzzles[number - 1]
