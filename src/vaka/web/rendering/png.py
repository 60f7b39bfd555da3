"""SVG drawn as PNG by resvg, in a process of its own: it keeps the interpreter to itself while it draws."""

import asyncio
import re
from pathlib import Path

from ...table.components.sandbox import NoRoom, TooHeavy, run_in_sandbox
from ...table.errors import NotNow

FONTS = [str(Path(__file__).parents[1] / "static/fonts" / f"{name}.ttf") for name in ("alegreya", "commissioner")]
# Not one of the letters that the fonts have (tools/fonts.py); names may have others, which become dots.
OTHER_LETTERS = re.compile("[^\n -~\xa0-ıĴ-ňŊ-žȘ-țʻʼ–—‘’‚“”„•…−]")


def png(svg: str) -> bytes:
    """Imported where it is used: the servers' own processes never draw."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=OTHER_LETTERS.sub("·", svg),
        skip_system_fonts=True,
        font_files=FONTS,
        serif_family="Alegreya",
        sans_serif_family="Commissioner Thin",
    )


async def drawn(svg: str) -> bytes:
    """The picture; NotNow where this machine is too busy."""
    try:
        made: bytes = await asyncio.to_thread(run_in_sandbox, png, svg)
    except (NoRoom, TooHeavy):
        raise NotNow("table.no_room", {}) from None
    return made
