"""Make screenshots small: `python -m tools.palette FILE.png ...` gives each a palette of 256 colours.

The colours are found by halving the box around all of them again and again where it holds the most difference (median
cut), then moved to the middle of those that they stand for. What stays equal is told apart by nobody in docs.
"""

import argparse
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
ROUNDS = 3  # of moving the colours
AT_ONCE = 20_000  # colours that are compared with the palette in one go
TRUE_COLOUR, PALETTE = 2, 3


def shrink(picture: Path) -> None:
    """Write a picture anew with a palette, where it has none yet and gets smaller by it."""
    data = picture.read_bytes()
    pixels = read(data)
    if pixels is None:
        return
    small = write(*reduced(pixels))
    if len(small) < len(data):
        picture.write_bytes(small)


def read(data: bytes) -> Any | None:
    """The pixels of a PNG as rows of red, green and blue, as a browser takes it; None for another kind."""
    assert data.startswith(SIGNATURE)
    at, packed, head = len(SIGNATURE), b"", b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        head = body if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if (depth, colour, interlaced) != (8, TRUE_COLOUR, 0):
        return None
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 3 * width)
    pixels = np.zeros((height + 1, width + 1, 3), np.uint8)  # with a blank row and a blank column before the first
    for y in range(height):
        pixels[y + 1, 1:] = unfiltered(int(rows[y, 0]), rows[y, 1:].reshape(width, 3), pixels[y])
    return pixels[1:, 1:]


def unfiltered(way: int, row: Any, above: Any) -> Any:
    """A row as it was before one of the five filters of PNG; `above` has a blank pixel at its beginning."""
    if way == 0:
        return row
    if way == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if way == 2:
        return row + above[1:]
    found = [[0, 0, 0]]
    upper = above.tolist()
    for x, given in enumerate(row.tolist(), 1):
        before, left, up, corner = given, found[-1], upper[x], upper[x - 1]
        if way == 3:
            found.append([(before[i] + (left[i] + up[i]) // 2) & 255 for i in range(3)])
        else:
            found.append([(before[i] + nearest(left[i], up[i], corner[i])) & 255 for i in range(3)])
    return np.array(found[1:], np.uint8)


def nearest(left: int, up: int, corner: int) -> int:
    """
    >>> nearest(10, 20, 20), nearest(10, 20, 10)
    (10, 20)
    """
    from_left, from_up, from_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if from_left <= from_up and from_left <= from_corner:
        return left
    return up if from_up <= from_corner else corner


def reduced(pixels: Any) -> tuple[Any, Any]:
    """For each pixel its place in a palette, and the palette."""
    wide = pixels.astype(np.uint32)
    codes = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    found, places, counts = np.unique(codes, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1).astype(np.float32)
    palette = median_cut(colours, counts)
    for _ in range(ROUNDS):
        owners = closest(colours, palette)
        weights = np.bincount(owners, counts, len(palette))
        for channel in range(3):
            sums = np.bincount(owners, counts * colours[:, channel], len(palette))
            palette[:, channel] = np.where(weights > 0, sums / np.maximum(weights, 1), palette[:, channel])
    palette = np.round(palette)
    return closest(colours, palette)[places].reshape(codes.shape).astype(np.uint8), palette.astype(np.uint8)


def median_cut(colours: Any, counts: Any) -> Any:
    boxes = [np.arange(len(colours))]
    worth = [spread(colours, counts, boxes[0])]
    while len(boxes) < COLOURS and max(worth) > 0:
        at = int(np.argmax(worth))
        box = boxes[at]
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        box = box[np.argsort(colours[box, axis], kind="stable")]
        half = np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2)
        cut = int(np.clip(half, 1, len(box) - 1))
        boxes[at : at + 1] = [box[:cut], box[cut:]]
        worth[at : at + 1] = [spread(colours, counts, part) for part in (box[:cut], box[cut:])]
    return np.stack([np.average(colours[box], axis=0, weights=counts[box]) for box in boxes])


def spread(colours: Any, counts: Any, box: Any) -> float:
    """How much the colours of a box differ, all in all; few pixels far from the others count as well."""
    return float(np.ptp(colours[box], axis=0).max() * np.sqrt(counts[box].sum())) if len(box) > 1 else 0.0


def closest(colours: Any, palette: Any) -> Any:
    """The place in the palette of what is closest to each colour."""
    parts = [colours[at : at + AT_ONCE] for at in range(0, len(colours), AT_ONCE)]
    lengths = (palette * palette).sum(axis=1)
    return np.concatenate([np.argmin(lengths - 2 * part @ palette.T, axis=1) for part in parts])


def write(places: Any, palette: Any) -> bytes:
    height, width = places.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), places], axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, PALETTE, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    ]
    return SIGNATURE + b"".join(chunks)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.png")
    for file in parser.parse_args().files:
        shrink(file)
