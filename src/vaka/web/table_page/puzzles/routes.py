"""Where puzzles are. Judging changes nothing, so it is a link; what was solved, the days in a row and the rating are in
the browser."""

from asyncio import to_thread
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ....table.play.deeds import MAX_WORDS
from ...pages.shared import show
from ...visitor import AnyVisitor
from .page import Asked, address, puzzle_page
from .values import all_puzzles_values, puzzle_at, todays_puzzle, which_puzzles_values, why_not_values

router = APIRouter(include_in_schema=False)

Chosen = Annotated[str, Query(max_length=MAX_WORDS)]
AtStep = Annotated[int, Query(ge=0, le=9)]
Tries = Annotated[int, Query(ge=0, le=9)]
Show = Literal["", "hint", "solution"]
Theme = Annotated[str, Query(max_length=MAX_WORDS)]
Difficulty = Literal["", "1", "2", "3", "4"]  # "" for any


@router.get("/puzzles")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    return show("puzzle_games.html", request, visitor, **await to_thread(which_puzzles_values, visitor))


@router.get("/puzzles/today")
async def of_the_day() -> Response:
    return RedirectResponse(address(await to_thread(todays_puzzle)), 302, {"Cache-Control": "no-store"})


@router.get("/puzzles/{game}")
async def all_puzzles(
    request: Request, visitor: AnyVisitor, game: str, theme: Theme = "", difficulty: Difficulty = ""
) -> Response:
    values = await to_thread(all_puzzles_values, visitor, game, theme, difficulty)
    return show("puzzles.html", request, visitor, **values)


@router.get("/puzzles/{game}/{number}")
async def puzzle(
    visitor: AnyVisitor,
    game: str,
    number: int,
    step: AtStep = 0,
    tries: Tries = 0,
    choice: Chosen = "",
    show: Show = "",
) -> Response:
    """A puzzle before one of its steps; with a choice, what is to be said about that."""
    result = puzzle_at(game, number, step)
    return HTMLResponse(await to_thread(puzzle_page, result, Asked(step, tries, choice, show), visitor))


@router.get("/puzzles/{game}/{number}/{step}/why")
async def why(visitor: AnyVisitor, game: str, number: int, step: int, choice: Chosen) -> Response:
    return JSONResponse(await to_thread(why_not_values, puzzle_at(game, number, step), step, choice, visitor))
