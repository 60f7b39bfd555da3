"""The picture that is shown beside a link to a table: the board as a watcher has seen it, and who plays."""

from collections import OrderedDict
from hashlib import blake2b
from textwrap import wrap
from typing import Any

from ...review.schema import PointData
from ...table.fair_queue import Lane
from ..boards import preview_of
from ..boards.context import SharedContext
from ..rendering.png import drawn
from ..rendering.shown import Seat
from ..rendering.templating import SHAPES, environment, macros, ranked

LINE_LETTERS = 22  # of the headline
MAX_LINES = 4
CURVE_WIDTH, CURVE_HEIGHT = 294, 112
KEPT = 64  # pictures in memory, of some 150 kB
DRAWING = Lane(1)  # one is drawn at a time


class Previews:
    """Draws pictures, and keeps the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def png(self, svg: str) -> bytes:
        key = blake2b(svg.encode()).digest()
        async with DRAWING:
            if key not in self._kept:
                self._kept[key] = await drawn(svg)
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]


def preview_svg(shared: SharedContext[Any], headline: str, curve: list[PointData]) -> str:
    """The picture as SVG. `shared` is what everybody has seen."""
    game = shared.facts.game
    board = preview_of(game)
    outcome = shared.outcome
    seats = ranked(outcome.ranks, shared.seats) if outcome is not None else shared.seats
    lines = wrap(headline, LINE_LETTERS, max_lines=MAX_LINES, placeholder="…", break_on_hyphens=False)
    return (
        environment()
        .get_template("preview.svg.j2")
        .render(
            p=shared,
            board=macros(board) if board is not None else None,
            title=shared.say(f"{game}.game_title"),
            headline=lines,
            seats=seats,
            curve={seat.seat: curve_path(curve, seat) for seat in seats} if curve else None,
            shapes=SHAPES,
        )
    )


def curve_path(curve: list[PointData], seat: Seat) -> str:
    """The chances of a seat in the course of the game, as the path of a line."""
    step = CURVE_WIDTH / max(1, len(curve) - 1)
    points = [
        f"{at * step:.1f} {6 + (1 - point['shares'][seat.seat]) * (CURVE_HEIGHT - 12):.1f}"
        for at, point in enumerate(curve)
    ]
    return "M" + "L".join(points)
