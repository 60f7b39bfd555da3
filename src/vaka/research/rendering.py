"""A table as learners' environments draw it: in words (`ansi`), on a page (`svg`), as a picture (`rgb_array`)."""

import textwrap
import unicodedata
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.state import State

ANSI, SVG, RGB = "ansi", "svg", "rgb_array"
MODES = (ANSI, SVG, RGB)
PAPER, INK = "#fbf6ea", "#2b2420"
LINE, CHARACTER, EDGE = 16, 7.3, 12  # pixels of a page with letters of one width

# A picture has Pillow's own letters, all of one size. It is as large at every moment of every game, as videos ask for.
LETTER_WIDTH, LETTER_HEIGHT = 6, 12
COLUMNS, ROWS = 120, 58
APOSTROPHES = str.maketrans("ʻ’", "''")


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *MODES):
        raise ValueError(f"render_mode is {render_mode!r}, but may be {' or '.join(MODES)}")
    if render_mode == RGB:
        _pillow()
    return render_mode


def rendered(state: State, viewer: int | None, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What a seat (None: a watcher) sees; nothing where no mode was asked for."""
    if mode is None:
        return None
    text = str(state.seen(viewer))
    return text if mode == ANSI else page(text) if mode == SVG else picture(text)


def page(text: str) -> str:
    """Lines of text as an SVG.

    >>> page("a < b").count("<tspan")
    1
    """
    lines = text.splitlines()
    width = round(2 * EDGE + CHARACTER * max(map(len, lines)))
    spans = [f'<tspan x="{EDGE}" dy="{LINE}">{escape(line) or " "}</tspan>' for line in lines]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{LINE * len(lines) + 2 * EDGE}">',
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            f'<text y="{EDGE}" font-family="monospace" font-size="12" fill="{INK}" xml:space="preserve">',
            *spans,
            "</text>",
            "</svg>",
        ]
    )


def picture(text: str) -> NDArray[np.uint8]:
    """Lines of text as an array of height, width and three colours."""
    image, draw, font = _pillow()
    canvas = image.new("RGB", (COLUMNS * LETTER_WIDTH + 2 * EDGE, ROWS * LETTER_HEIGHT + 2 * EDGE), PAPER)
    pen = draw.Draw(canvas)
    letters = font.load_default_imagefont()
    for row, line in enumerate(fitted(text)):
        pen.text((EDGE, EDGE + row * LETTER_HEIGHT), line, fill=INK, font=letters)
    return np.asarray(canvas, np.uint8)


def fitted(text: str) -> list[str]:
    """The lines of a picture: long ones are folded, and a last line says how many are left out.

    >>> fitted("Raʻiātea")
    ["Ra'iatea"]
    >>> len(fitted("line\\n" * 90)), fitted("line\\n" * 90)[-1]
    (58, '(33 more lines)')
    """
    lines: list[str] = []
    for line in text.translate(APOSTROPHES).splitlines():
        plain = unicodedata.normalize("NFKD", line).encode("ascii", "ignore").decode()
        lines += textwrap.wrap(plain, COLUMNS, subsequent_indent="  ") if len(plain) > COLUMNS else [plain]
    if len(lines) > ROWS:
        lines[ROWS - 1 :] = [f"({len(lines) - ROWS + 1} more lines)"]
    return lines


def _pillow() -> tuple[Any, Any, Any]:
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise ImportError("pictures need Pillow: pip install 'vaka[pictures]', or pip install pillow") from None
    return Image, ImageDraw, ImageFont
