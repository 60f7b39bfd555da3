"""Writes where the spaces of Orongo's island lie, from its components, into its hexes.css.

    python -m tools.orongo_hexes

Style attributes are forbidden on our pages, so a thing on the board says where it lies by a class, h-37 or h-P12.
The unit is the radius of a hex; the centre of a hex is counted from the upper left corner of the whole island.
"""

from math import sqrt
from pathlib import Path

import vaka
from tools.no_words import parse_no_words
from tools.web_format import format_css
from vaka import editions
from vaka.editions.orongo.web.board import LABELS, centres
from vaka.games.orongo.box import OrongoBox

TO = editions.folder("orongo") / "web" / "hexes.css"
HEAD = "/* Made by tools/orongo_hexes.py from the components of Orongo: do not change by hand. */\n"


def sheet(box: OrongoBox) -> str:
    places = centres(box)
    lines = [f".h-{name} {{ --x: {x:.3f}; --y: {y:.3f}; }}" for name, (x, y) in places.items()]
    for name, (right, down) in LABELS.items():
        x, y = places[box.names[box.places.index(name)]]
        lines.append(f".n-{name} {{ --x: {x + right:.3f}; --y: {y + down:.3f}; }}")
    wide = max(x for x, _ in places.values()) + 1
    high = max(y for _, y in places.values()) + sqrt(3) / 2
    island = f".island {{ --wide: {wide:.3f}; --high: {high:.3f}; }}\n"
    return format_css(HEAD + island + "\n".join(lines) + "\n")


def standard_sheet() -> str:
    box = vaka.game("orongo").box
    assert isinstance(box, OrongoBox)
    return sheet(box)


def main(to: Path = TO) -> None:
    to.write_text(standard_sheet(), "utf-8")
    print(f"{to.name}: {to.stat().st_size:,} bytes")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
