"""A game again on the board: positions as frames of the same regions as at the table, and the page around them."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any
from urllib.parse import urlencode

from ...core.errors import BadRequest
from ...core.seats import seat_number, seat_of
from ...table.live.cooperative import Slices
from ...table.replays.positions import ALL_OPEN, OWN, WATCH, Position, View
from ...table.table_view import OVER, Facts
from ...text.catalogue import Catalogue, languages
from ..boards import board_macros, board_of, sheets_of
from ..boards.context import ViewerContext
from ..rendering.shown import Line, line_of
from ..rendering.templating import environment, macros
from .frames import Frames

SPEEDS = (1, 2, 4)


class Replay:
    """Makes the frames of positions. They are kept apart from those of the table: there a version looks otherwise."""

    def __init__(self) -> None:
        self.frames = Frames()

    def regions(self, position: Position, language: str) -> dict[str, str]:
        """The regions of this position, by id."""
        mine, regions = self.frames.filled(position.table_view, language)
        game = position.table_view.game.name
        page = macros("replay_frame.html")
        link = link_to(position)
        lines = self._lines(position, mine)
        news = [line for line in lines if line.number in position.news]
        regions["log"] = str(page.log(mine, position, lines, link))
        regions["dock"] = str(page.dock(mine, board_macros(game), position, news, link))
        return regions

    def frame(self, position: Position, language: str) -> dict[str, Any]:
        """A position for a script."""
        return {"number": position.number, "regions": self.regions(position, language)}

    async def log_part(self, position: Position, line: int, things: list[str], language: str) -> dict[str, Any]:
        """The log around a line, or around the one that speaks of a thing on the board, for a script: `things` are the
        ids of the thing and of those that it lies in, the innermost first. `line` is None where none does."""
        result = await self.line_about(position, things, language) if things else line
        if result is None:
            return {"line": None}
        position.around = min(result, len(position.events))
        return {"line": result, "log": self.log(position, language)}

    def log(self, position: Position, language: str) -> str:
        """The part of the log alone."""
        mine = self.frames.context(position.table_view, language)
        return str(macros("replay_frame.html").log(mine, position, self._lines(position, mine), link_to(position)))

    async def line_about(self, position: Position, things: list[str], language: str) -> int | None:
        """The line that speaks of the first of these things of which any does: the last up to this position, or else
        the next."""
        shared = self.frames.shared(position.table_view, language).context
        board = board_of(position.table_view.game.name)
        now = position.told_at[position.place]
        slices = Slices()  # a long log is gone through to its end where nothing is found
        result: dict[str, int] = {}
        for number in chain(range(now - 1, -1, -1), range(now, len(position.events))):
            line = board.pointing(line_of(number, position.events[number], shared.speaker, shared.seats))
            for thing in line.points:
                result.setdefault(thing, number)
            if things[0] in result:
                break
            await slices.rest()
        return next((result[thing] for thing in things if thing in result), None)

    def page(self, position: Position, page: Any, catalogue: Catalogue, picture: str) -> str:
        """The whole page; `page` has the visitor's language and theme, `picture` is for programs that show a link to
        it."""
        game = position.table_view.game.name
        shared = self.frames.shared(position.table_view, page.language).context
        here = link_to(position)
        return (
            environment()
            .get_template("replay.html")
            .render(
                page=page,
                languages=languages(),
                facts=position.table_view.facts,
                picture=picture,
                say=lambda key, **values: catalogue.say(key, values),
                playing=False,
                guided=None,
                game_summary=None,
                has_aid=False,
                position=position,
                views=[(view_word(view), view, view == position.view) for view in position.views],
                speeds=SPEEDS,
                here=here,
                path=path_to(position),
                back=here(position.number),
                sheets=sheets_of(game),
                ground=board_macros(game).ground(shared, page.theme),
                regions=self.regions(position, page.language),
            )
        )

    def _lines(self, position: Position, mine: ViewerContext[Any]) -> list[Line]:
        """The lines around the position as the log of the table tells them."""
        board = board_of(position.table_view.game.name)
        lines = [board.pointing(line_of(number, event, mine.speaker, mine.seats)) for number, event in position.told]
        before = position.table_view.watchers_told[: position.told[0][0]] if position.told else []
        events = [*before, *(event for _, event in position.told)]
        return board.story(replace(mine, lines=lines, told=events))


def view_word(view: View) -> str:
    """How a view is called in links: seats are counted from 1."""
    return str(seat_number(view)) if isinstance(view, int) else view


def view_called(word: str) -> View:
    """The view that links call so.

    >>> view_called("2"), view_called("open")
    (1, 'open')
    """
    if word in (OWN, WATCH, ALL_OPEN):
        return word
    if not word.isascii() or not word.isdigit():
        raise BadRequest("pages.error.field", {"field": "seat"})
    return seat_of(int(word))


def first_position(facts: Facts) -> str:
    """Where looking back begins: at the start of a finished game, and where a running one stands."""
    return f"/t/{facts.code}/at/0" if facts.status == OVER else f"/t/{facts.code}/move/{facts.moves}"


def link_to(position: Position) -> Callable[..., str]:
    """Makes addresses of positions of this game, seen as this one is."""
    start = path_to(position)
    query = urlencode({"seat": view_word(position.view)})
    return lambda number, end="": f"{start}/{number}{end}?{query}"


def path_to(position: Position) -> str:
    """Where the positions of this game are: by their lines, and by their moves while it is played."""
    return f"/t/{position.table_view.facts.code}/{'at' if position.over else 'move'}"
