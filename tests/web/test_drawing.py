"""The pictures that the server draws point by point, and where things stand on them."""

from dataclasses import dataclass
from typing import Any

import pytest

from vaka.table.replays.history import Game
from vaka.web.pages.history import HEIGHT, WIDTH, dots
from vaka.web.rendering.canvas import Canvas
from vaka.web.rendering.lettering import MISSING, faces
from vaka.web.rendering.shown import COLOURS
from vaka.web.table_page.preview import EDGE, INK, LINE, PAPER, ROW, SEATS, WELL, Shared, draw_curve, draw_seat

GROUND, BLACK = (255, 255, 255), (0, 0, 0)


def at(canvas: Canvas, x: int, y: int) -> tuple[int, ...]:
    start = 3 * (y * canvas.width + x)
    return tuple(canvas.points[start : start + 3])


def rows(canvas: Canvas, ink: tuple[int, ...] = BLACK) -> list[str]:
    return ["".join(".#"[at(canvas, x, y) == ink] for x in range(canvas.width)) for y in range(canvas.height)]


def column(canvas: Canvas, x: int) -> list[tuple[int, ...]]:
    return [at(canvas, x, y) for y in range(canvas.height)]


def drawn(width: int, height: int, form: str, *where: Any) -> list[str]:
    canvas = Canvas(width, height, GROUND)
    getattr(canvas, form)(*where, BLACK)
    return rows(canvas)


def test_a_rectangle_fills_its_points_and_none_outside_of_the_picture():
    assert drawn(4, 3, "fill", 1, 1, 2, 1) == ["....", ".##.", "...."]
    assert drawn(4, 3, "fill", -1, -1, 3, 2) == ["##..", "....", "...."]
    assert drawn(4, 3, "fill", 2, 1, 9, 9) == ["....", "..##", "..##"]
    assert drawn(4, 3, "fill", 9, 0, 2, 2) == ["....", "....", "...."]


def test_a_disc_is_round():
    assert drawn(7, 7, "disc", 3, 3, 2) == [".......", "...#...", "..###..", ".#####.", "..###..", "...#...", "......."]


def test_a_triangle_stands_on_its_base():
    assert drawn(5, 5, "triangle", 2, 0, 5) == ["..#..", "..##.", ".###.", ".####", "#####"]


def test_a_line_goes_from_point_to_point_without_gaps():
    found = drawn(9, 9, "line", [(0, 8), (4, 0), (8, 8)], 1)
    assert all("#" in row for row in found)
    assert [row.index("#") for row in found] == sorted((row.index("#") for row in found), reverse=True)


def test_every_letter_is_a_rectangle_of_points():
    for face in faces().values():
        for name, letter in face.letters.items():
            assert len({len(row) for row in letter.rows}) <= 1, name
        assert all(any(any(row) for row in face.letters[name].rows) for name in ("A", "m", "ā", MISSING))


@pytest.mark.parametrize("name", faces())
def test_a_text_is_cut_only_as_far_as_it_must(name):
    face = faces()[name]
    text = "Te Fare Hau o Raiatea"
    for width in range(face.width("Te…"), face.width(text)):
        cut = face.fitting(text, width)
        assert face.width(cut) <= width
        kept = cut.removesuffix("…")
        assert text.startswith(kept)
        longer = text[: len(kept) + 1].rstrip() if not text[len(kept)].isspace() else text[: len(kept) + 2]
        assert face.width(longer + "…") > width
    assert face.fitting(text, face.width(text)) == text


def test_letters_are_drawn_where_the_pen_stands_and_not_beyond_the_edge():
    face = faces()["small"]
    canvas = Canvas(3 * face.width("A"), 2 * face.size, GROUND)
    canvas.text(face.width("A"), 0, "A", face, BLACK, GROUND)
    inked = [row.index("#") for row in rows(canvas) if "#" in row]
    assert inked
    assert min(inked) >= face.width("A") + face.letters["A"].left
    beyond = Canvas(canvas.width, canvas.height, GROUND)
    beyond.text(-2 * face.width("A"), 0, "A", face, BLACK, GROUND)
    assert beyond.points == Canvas(canvas.width, canvas.height, GROUND).points


@pytest.mark.parametrize("name", faces())
def test_a_letter_looks_the_same_wherever_it_stands(name):
    """Also one whose rows begin with empty points, as those of an A do."""
    face = faces()[name]
    here, there = (Canvas(4 * face.size, 2 * face.size, GROUND) for _ in range(2))
    here.text(2, 0, "Aj", face, BLACK, GROUND)
    there.text(7, 0, "Aj", face, BLACK, GROUND)
    assert len(here.points) == len(there.points) == 3 * here.width * here.height
    assert any(column(here, x) != column(there, x) for x in range(here.width))
    for x in range(here.width - 5):
        assert column(here, x) == column(there, x + 5)


def test_letters_have_the_colour_of_their_ink():
    face = faces()["small"]
    canvas = Canvas(4 * face.size, 2 * face.size, BLACK)
    canvas.text(0, 0, "H", face, (200, 100, 50), BLACK)
    assert max(point for x in range(canvas.width) for point in column(canvas, x)) == (200, 100, 50)


@dataclass
class Place:
    seat: int
    name: str
    colour: str


def test_a_seat_has_a_ring_of_even_width():
    canvas = Canvas(400, ROW, PAPER)
    draw_seat(canvas, Shared("", "", [], None), Place(0, "", COLOURS[0]), 0, 300)
    through = column(canvas, EDGE + 18)
    first, last = through.index(SEATS[COLOURS[0]]), len(through) - through[::-1].index(SEATS[COLOURS[0]])
    assert through[first - 3 : first] == through[last : last + 3] == [INK] * 3
    assert through[first - 4] == PAPER == through[last + 3]


def test_the_field_of_a_curve_is_cut_in_quarters():
    canvas = Canvas(200, 120, PAPER)
    draw_curve(canvas, Shared("", "", [], None), 20, 10, 160, 100)
    through = column(canvas, 100)
    assert [y for y, point in enumerate(through) if point == LINE] == [35, 60, 85]
    assert [y for y, point in enumerate(through) if point in (LINE, WELL)] == list(range(10, 110))


def test_a_curve_goes_from_the_left_edge_of_its_field_to_the_right_one():
    canvas = Canvas(200, 120, PAPER)
    seat, even = Place(0, "", COLOURS[0]), {"shares": [0.5]}
    draw_curve(canvas, Shared("", "", [seat], None, [even] * 3), 20, 10, 160, 100)
    drawn = [x for x in range(canvas.width) if SEATS[COLOURS[0]] in column(canvas, x)]
    assert drawn[0] in range(20, 30)
    assert drawn[-1] in range(168, 180)
    assert all(set(column(canvas, x)) == {PAPER} for x in [*range(20), *range(180, 200)])


class Visits:
    def say(self, key: str, **values: object) -> str:
        return key


def test_games_stand_from_left_to_right_and_the_better_the_higher():
    games = [Game("c", "", "orongo", 1, 2, [0], 0.0, "", [0], False, False, [], "", 4, good) for good in (0, 1, 4)]
    placed = [(dot.x, dot.y) for dot in dots(Visits(), games)]
    assert placed == [(0, HEIGHT), (WIDTH / 2, HEIGHT - 25), (WIDTH, HEIGHT - 100)]
