"""Puzzles: that of the day, a list for each game, and a page for each, on the real board.

Judging changes nothing, so it is a link. What was solved, the days in a row and the rating are in the browser.
"""

from asyncio import to_thread
from collections import Counter
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ....table.live.guided import guide_of
from ....table.play.deeds import MAX_WORDS
from ....table.replays.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from ....text.speaker import Speaker
from ...error_texts import rule_link
from ...pages.games import ICONS, island, islands
from ...pages.shared import show
from ...visitor import AnyVisitor, Visitor
from .page import Asked, address, puzzle_page
from .verdict import title_of

router = APIRouter(include_in_schema=False)

Chosen = Annotated[str, Query(max_length=MAX_WORDS)]
AtStep = Annotated[int, Query(ge=0, le=9)]
Tries = Annotated[int, Query(ge=0, le=9)]
Show = Literal["", "hint", "solution"]
Theme = Annotated[str, Query(max_length=MAX_WORDS)]
Difficulty = Literal["", "1", "2", "3", "4"]  # "" for any


@router.get("/puzzles")
async def which(request: Request, visitor: AnyVisitor) -> Response:
    """The puzzle of the day, and the games that have puzzles."""
    with_puzzles = [shown for shown in islands() if puzzles_of(shown.name)]
    today = await to_thread(todays_puzzle)
    name = title_of(today, visitor.catalogue) if today else ""
    return show("puzzle_games.html", request, visitor, islands=with_puzzles, today=today, name=name, day=todays_date())


@router.get("/puzzles/today")
async def of_the_day() -> Response:
    today = await to_thread(todays_puzzle)
    if today is None:
        raise HTTPException(404)
    return RedirectResponse(address(today), 302, {"Cache-Control": "no-store"})


@router.get("/puzzles/{game}")
async def all_puzzles(
    request: Request, visitor: AnyVisitor, game: str, theme: Theme = "", difficulty: Difficulty = ""
) -> Response:
    """What there is to solve, of one theme and as hard as one likes; which of them were, the browser knows."""
    known = island(game)
    puzzles = await to_thread(puzzles_of, known.name)
    if not puzzles:
        raise HTTPException(404)
    themes = Counter(each for puzzle in puzzles for each in puzzle.themes)
    if theme and theme not in themes:
        raise HTTPException(404)
    listed = [
        (puzzle, title_of(puzzle, visitor.catalogue))
        for puzzle in puzzles
        if (not theme or theme in puzzle.themes) and difficulty in ("", str(puzzle.difficulty))
    ]
    return show(
        "puzzles.html",
        request,
        visitor,
        game=known.name,
        island=known,
        puzzles=listed,
        all=len(puzzles),
        themes=[name for name, _ in themes.most_common()],
        difficulties=sorted({str(puzzle.difficulty) for puzzle in puzzles}),
        theme=theme,
        difficulty=difficulty,
        guide=guide_of(known.name),
        icons=ICONS,
    )


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
    result = puzzle_or_404(game, number, step)
    return HTMLResponse(await to_thread(puzzle_page, result, Asked(step, tries, choice, show), visitor))


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


def todays_date() -> str:
    return datetime.now(UTC).date().isoformat()


def todays_puzzle() -> Puzzle | None:
    return puzzle_of_the_day(datetime.now(UTC).date())
