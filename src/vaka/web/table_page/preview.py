"""The picture of a result that is shown where its link is shared: who won, the points, the curve of its review."""

from dataclasses import dataclass, field

from ...core.outcome import Outcome
from ...review.form import PointForm
from ..rendering.canvas import Canvas, Colour, colour
from ..rendering.colours import by_day
from ..rendering.lettering import face
from ..rendering.shown import COLOURS, Seat

WIDTH, HEIGHT = 1200, 630  # what those who show links ask for
EDGE = 64
ROW = 56
FRIEZE = 26

PAPER, WELL, LINE, INK, PALE, RUST = [
    colour(by_day(name)) for name in ("paper", "well", "line", "ink", "ink-2", "rust")
]
SEATS = {name: colour(by_day(name)) for name in COLOURS}


@dataclass
class Shared:
    """What the picture tells."""

    title: str
    headline: str
    seats: list[Seat]
    outcome: Outcome | None
    curve: list[PointForm] = field(default_factory=list)


def preview(shared: Shared) -> bytes:
    """The picture as PNG."""
    canvas = Canvas(WIDTH, HEIGHT, PAPER)
    canvas.fill(0, 0, WIDTH, FRIEZE, RUST)
    for x in range(FRIEZE // 2, WIDTH + FRIEZE, FRIEZE):
        canvas.triangle(x, 4, FRIEZE - 6, PAPER)
    small, large = face("small"), face("large")
    canvas.text(EDGE, 48, small.fitting(f"Vaka · {shared.title}", WIDTH - 2 * EDGE), small, PALE, PAPER)
    y = 104
    for line in large.lines(shared.headline, WIDTH - 2 * EDGE, 2):
        canvas.text(EDGE, y, line, large, INK, PAPER)
        y += 70
    rows = WIDTH // 2 - EDGE if shared.curve else WIDTH - 2 * EDGE
    for place, seat in enumerate(by_rank(shared)):
        draw_seat(canvas, shared, seat, HEIGHT - 40 - ROW * (len(shared.seats) - place), rows)
    if shared.curve:
        draw_curve(canvas, shared, WIDTH // 2 + 24, 270, WIDTH // 2 - 24 - EDGE, HEIGHT - 270 - 48)
    return canvas.png()


def by_rank(shared: Shared) -> list[Seat]:
    outcome = shared.outcome
    return sorted(shared.seats, key=lambda seat: outcome.ranks[seat.seat]) if outcome is not None else shared.seats


def draw_seat(canvas: Canvas, shared: Shared, seat: Seat, y: int, width: int) -> None:
    small = face("small")
    points = str(shared.outcome.totals[seat.seat]) if shared.outcome is not None else ""
    canvas.disc(EDGE + 18, y + ROW // 2 - 2, 18, INK)
    canvas.disc(EDGE + 18, y + ROW // 2 - 2, 15, SEATS[seat.colour])
    canvas.text(EDGE + 54, y + 2, small.fitting(seat.name, width - 170), small, INK, PAPER)
    canvas.text(EDGE + width - small.width(points) - 24, y + 2, points, small, RUST, PAPER)
    canvas.fill(EDGE, y + ROW - 3, width - 24, 2, LINE)


def draw_curve(canvas: Canvas, shared: Shared, x: int, y: int, width: int, height: int) -> None:
    canvas.fill(x, y, width, height, WELL)
    for quarter in (1, 2, 3):
        canvas.fill(x, y + height * quarter // 4, width, 1, LINE)
    step = (width - 12) / max(1, len(shared.curve) - 1)
    for ink, thick in ((INK, 8), (None, 5)):
        for seat in shared.seats:
            points = [
                (x + 4 + at * step, y + 6 + (1 - point["shares"][seat.seat]) * (height - 12))
                for at, point in enumerate(shared.curve)
            ]
            drawn: Colour = ink if ink is not None else SEATS[seat.colour]
            canvas.line(points, thick, drawn)
