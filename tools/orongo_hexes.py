"""Writes where the spaces of Orongo's island lie, from its components, to the end of its sheet, orongo.css.

    python -m tools.orongo_hexes

Style attributes are forbidden on our pages, so a thing on the board says where it lies by a class, h-37 or h-P12.
The unit is the radius of a hex; the centre of a hex is counted from the upper left corner of the whole island.
"""

from math import sqrt
from pathlib import Path

import vaka
from tools.no_arguments import parse_no_words
from tools.web_format import MADE
from vaka import editions
from vaka.editions.orongo.web.board import LABELS, centres
from vaka.games.orongo.box import OrongoBox

TO = editions.folder("orongo") / "web" / "orongo.css"
HEAD = f"{MADE}tools/orongo_hexes.py from the components of Orongo: do not change by hand. */\n"


def rules(name: str, places: dict[str, float]) -> list[str]:
    """A rule for each value, with all that have it: spaces lie in columns and rows."""
    alike: dict[str, list[str]] = {}
    for space, place in places.items():
        alike.setdefault(f"{place:.3f}", []).append(f".{space}")
    return [f":is({', '.join(spaces)}) {{ --{name}: {place}; }}" for place, spaces in alike.items()]


def sheet(box: OrongoBox) -> str:
    places = centres(box)
    wide = max(x for x, _ in places.values()) + 1
    high = max(y for _, y in places.values()) + sqrt(3) / 2
    lines = [f".island {{ --wide: {wide:.3f}; --high: {high:.3f}; }}"]
    lines += rules("x", {f"h-{name}": x for name, (x, _) in places.items()})
    lines += rules("y", {f"h-{name}": y for name, (_, y) in places.items()})
    for name, (right, down) in LABELS.items():
        x, y = places[box.names[box.places.index(name)]]
        lines.append(f".n-{name} {{ --x: {x + right:.3f}; --y: {y + down:.3f}; }}")
    return HEAD + "@layer board {\n" + "".join(f"  {line}\n" for line in lines) + "}\n"


def standard_sheet() -> str:
    box = vaka.game("orongo").box
    assert isinstance(box, OrongoBox)
    return sheet(box)


def main(to: Path = TO) -> None:
    by_hand, _, _ = to.read_text("utf-8").partition(HEAD)
    to.write_text(by_hand + standard_sheet(), "utf-8")
    print(f"{to.name}: {to.stat().st_size:,} bytes")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
