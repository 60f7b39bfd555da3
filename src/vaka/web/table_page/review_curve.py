"""The chances of all seats over a game as lines of an SVG: numbers for its template, which stretches them as needed."""

from bisect import bisect_left
from dataclasses import dataclass

from ...review.report import percent
from ...review.schema import PointData
from ..rendering.shown import Seat

WIDTH = 1000
HEIGHT = 200


@dataclass
class Drawn:
    """A seat's line."""

    seat: Seat
    path: str
    end: int  # its last chance in percent


@dataclass
class Stop:
    """A move on the curve: a strip to point at, the position behind it, and the chances there."""

    x: float
    width: float
    link: str
    place: int
    shares: list[tuple[Seat, int]]


@dataclass
class Curve:
    width: int
    height: int
    lines: list[Drawn]
    stops: list[Stop]
    marks: list[float]  # where the game was decided


def curve_of(points: list[PointData], seats: list[Seat], at: list[tuple[int, str]], marks: list[int]) -> Curve:
    """`at` says for each point which position it is and its address; `marks` are numbers of lines."""
    step = WIDTH / max(1, len(points) - 1)
    shares = [[point["shares"][seat.seat] for point in points] for seat in seats]
    lines = [Drawn(seat, path_of(own, step), percent(own[-1])) for seat, own in zip(seats, shares) if own]
    stops = []
    for point, (place, link) in enumerate(at):
        first, last = max(0.0, (point - 0.5) * step), min(float(WIDTH), (point + 0.5) * step)
        data = [(seat, percent(own[point])) for seat, own in zip(seats, shares)]
        stops.append(Stop(round(first, 1), round(last - first, 1), link, place, data))
    numbers = [point["line"] for point in points]
    where = [round(min(len(numbers) - 1, bisect_left(numbers, mark)) * step, 1) for mark in marks]
    return Curve(WIDTH, HEIGHT, lines, stops, where)


def path_of(shares: list[float], step: float) -> str:
    """
    >>> path_of([0.5, 1.0], 10.0)
    'M0 100L10 0'
    """
    lines = [f"{number(at * step)} {number((1 - share) * HEIGHT)}" for at, share in enumerate(shares)]
    return "M" + "L".join(lines)


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
