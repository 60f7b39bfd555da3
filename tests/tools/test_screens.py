"""The repository keeps the pictures that its docs show, and no others, and keeps them small."""

import struct
import zlib

import numpy as np
import pytest

from tools import palette
from tools.screens import IN_DOCS, shown_in_docs


def test_docs_screens_holds_what_the_docs_show():
    assert sorted(shown_in_docs()) == sorted(path.name for path in IN_DOCS.iterdir())


@pytest.mark.parametrize("picture", sorted(IN_DOCS.iterdir()), ids=lambda picture: picture.name)
def test_a_picture_of_the_docs_has_a_palette(picture):
    assert palette.read(picture.read_bytes()) is None, f"python -m tools.palette {picture}"


def true_colour(pixels, way):
    """A PNG as browsers write it, every row by one of the five filters."""
    height, width, _ = pixels.shape
    around = np.zeros((height + 1, width + 1, 3), np.int64)
    around[1:, 1:] = pixels
    left, up, corner = around[1:, :-1], around[:-1, 1:], around[:-1, :-1]
    paeth = np.vectorize(palette.nearest)(left, up, corner)
    guess = [0 * left, left, up, (left + up) // 2, paeth][way]
    rows = b"".join(bytes([way]) + row.tobytes() for row in ((pixels - guess) % 256).astype(np.uint8))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return palette.SIGNATURE + b"".join(struct.pack(">I", len(body)) + kind + body + bytes(4) for kind, body in parts)


@pytest.mark.parametrize("way", range(5))
def test_few_colours_stay_as_they_are(way):
    pixels = np.random.default_rng(7).integers(0, 256, (5, 3)).astype(np.uint8)[np.arange(60).reshape(6, 10) * 7 % 5]
    found = palette.read(true_colour(pixels, way))
    assert (found == pixels).all()
    places, colours = palette.reduced(found)
    assert (colours[places] == pixels).all()


def test_of_many_colours_none_moves_far():
    across, down = np.meshgrid(np.arange(128), np.arange(96))
    pixels = np.stack([2 * across, 2 * down, across + down], axis=2).astype(np.uint8)
    places, colours = palette.reduced(pixels)
    assert len(colours) == palette.COLOURS
    assert np.abs(colours[places].astype(int) - pixels).max() < 24
