"""Puzzles: that of the day, a list for each game, and a page for each, on the real board."""

import json

from ...table.play.deeds import MAX_WORDS
from ...web.table_page.puzzles.page import Asked, address, puzzle_page
from ...web.table_page.puzzles.values import (
    all_puzzles_values,
    puzzle_at,
    todays_puzzle,
    which_puzzles_values,
    why_not_values,
)
from ..requests import JSON, Answer, Request, go, whole_number
from ..routing import Router
from ..site import Site

router = Router()


@router.get("/puzzles")
def which(site: Site, request: Request) -> Answer:
    return site.page("puzzle_games.html", request, **which_puzzles_values(site.reader))


@router.get("/puzzles/today")
def of_the_day(site: Site, request: Request) -> Answer:
    return go(address(todays_puzzle()))


@router.get("/puzzles/{game}")
def all_puzzles(site: Site, request: Request, game: str) -> Answer:
    theme, difficulty = request.query.get("theme", ""), request.query.get("difficulty", "")
    return site.page("puzzles.html", request, **all_puzzles_values(site.reader, game, theme, difficulty))


@router.get("/puzzles/{game}/{number}")
def puzzle(site: Site, request: Request, game: str, number: str) -> Answer:
    """A puzzle before one of its steps; with a choice, what is to be said about that."""
    step, tries = (whole_number(request.query.get(name, "0"), name) for name in ("step", "tries"))
    asked = Asked(step, tries, request.query.get("choice", "")[:MAX_WORDS], request.query.get("show", ""))
    return Answer(puzzle_page(puzzle_at(game, whole_number(number, "number"), step), asked, site.reader))


@router.get("/puzzles/{game}/{number}/{step}/why")
def why(site: Site, request: Request, game: str, number: str, step: str) -> Answer:
    at = whole_number(step, "step")
    chosen = request.query.get("choice", "")[:MAX_WORDS]
    values = why_not_values(puzzle_at(game, whole_number(number, "number"), at), at, chosen, site.reader)
    return Answer(json.dumps(values), type=JSON)
