"""A small picture drawn point by point and written as PNG, without a library: flat colours, letters, lines."""

import struct
import zlib
from itertools import pairwise

from .lettering import GREYS, Face

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """
    >>> colour("#ff8000")
    (255, 128, 0)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class Canvas:
    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width = width
        self.height = height
        self.points = bytearray(bytes(ground) * (width * height))

    def fill(self, x: int, y: int, width: int, height: int, ink: Colour) -> None:
        """A rectangle; what lies outside is left out."""
        first, last = max(0, x), min(self.width, x + width)
        if first >= last:
            return
        row = bytes(ink) * (last - first)
        for at in range(max(0, y), min(self.height, y + height)):
            start = 3 * (at * self.width + first)
            self.points[start : start + len(row)] = row

    def disc(self, x: int, y: int, radius: int, ink: Colour) -> None:
        for row in range(-radius, radius + 1):
            half = int((radius * radius - row * row) ** 0.5)
            self.fill(x - half, y + row, 2 * half + 1, 1, ink)

    def triangle(self, x: int, y: int, size: int, ink: Colour) -> None:
        """One that stands on its base."""
        for row in range(size):
            self.fill(x - row // 2, y + row, row + 1, 1, ink)

    def line(self, points: list[tuple[float, float]], thick: int, ink: Colour) -> None:
        """A line from left to right, a column of points at a time."""
        for (x, y), (to_x, to_y) in pairwise(points):
            columns = max(1, round(to_x) - round(x))
            for column in range(columns):
                high = y + (to_y - y) * column / columns
                next_high = y + (to_y - y) * (column + 1) / columns
                top = round(min(high, next_high)) - thick // 2
                self.fill(round(x) + column, top, thick // 2 + 1, round(abs(next_high - high)) + thick, ink)

    def text(self, x: int, y: int, text: str, face: Face, ink: Colour, ground: Colour) -> None:
        """Letters on a ground of one colour; `y` is above them."""
        shades = [
            bytes([(ink[part] * grey + ground[part] * (GREYS - 1 - grey)) // (GREYS - 1) for part in range(3)])
            for grey in range(GREYS)
        ]
        for letter in face.of(text):
            left = x + letter.left
            for at, row in enumerate(letter.rows, y + letter.top):
                if left >= 0 and left + len(row) <= self.width and 0 <= at < self.height:
                    start = 3 * (at * self.width + left)
                    self._blend(start, row, shades)
            x += letter.advance

    def _blend(self, start: int, row: bytes, shades: list[bytes]) -> None:
        """Points that are empty stay as they are: letters may reach below one another."""
        first = next((at for at, grey in enumerate(row) if grey), len(row))
        points = b"".join([shades[grey] for grey in row[first:].rstrip(b"\0")])
        self.points[start + 3 * first : start + 3 * first + len(points)] = points

    def png(self) -> bytes:
        stride = 3 * self.width
        rows = b"".join([b"\0" + self.points[at : at + stride] for at in range(0, len(self.points), stride)])
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join([_part(name, data) for name, data in parts])


def _part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
