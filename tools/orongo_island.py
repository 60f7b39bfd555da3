"""Draws the printed island of Orongo (sea, coast, and every space as long as it is closed) as pictures.

    python -m tools.orongo_island

A page shows one of them as one thing. As elements the printed island is 776 of them, each of which a browser looks at
again whenever anything is painted above. There is one for each way in which the island lies and for each theme; the
sizes are those of orongo.css, where an island with other spaces is drawn from elements. Numbers and names are
written by the page: a picture has none of its letters.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import vaka
from tools.no_arguments import parse_no_words
from vaka import editions
from vaka.editions.orongo.web.board import SWELL, centres
from vaka.games.orongo.box import OrongoBox
from vaka.games.orongo.names import KINDS
from vaka.web.rendering.colours import by_day, by_night
from vaka.web.rendering.templating import static_path

WEB = editions.folder("orongo") / "web"
WIDE, HIGH = 27.5, 21.65  # as the picture of the sea
MARGIN = 12  # so far the lines of the sea reach beyond the island
THEMES: dict[str, Callable[[str], str]] = {"day": by_day, "night": by_night}
# the parts of the sea from below: id, what it is filled or drawn with, its other attributes. Not `opacity`, which would
# be painted on a layer of its own
SEA = (
    ("depth-1", "fill", "sea-2", ""),
    ("depth-2", "fill", "sea-3", 'fill-opacity=".8"'),
    ("depth-3", "fill", "sea-4", 'fill-opacity=".8"'),
    ("depth-4", "fill", "sea-5", ""),
    *[(f"line-{n}", "stroke", "sea-line", 'stroke-width=".035" stroke-opacity=".2"') for n in (1, 2, 3, 4)],
    ("surf-far", "stroke", "surf", 'stroke-width=".05" stroke-dasharray=".7 1.1 1.6 .9" stroke-opacity=".6"'),
    ("surf", "stroke", "surf", 'stroke-width=".09" stroke-dasharray="1.3 .34 .5 .3 2.1 .42" stroke-opacity=".9"'),
    ("sand", "fill", "sand", ""),
    ("beach", "fill", "gap", ""),
)


class Way(NamedTuple):
    """How the island lies: turned a quarter on an upright phone; parts of a hex's width, from its centre."""

    turned: bool
    icon: float  # how wide an icon is
    lifts: tuple[float, float, float]  # how much of it lies above the centre: tiles, palms, palms on the coast
    palm: float
    ahu: tuple[float, float]  # how high it is, and how far above the lower edge


WAYS = {
    "wide": Way(False, 0.44, (0.38, 0.42, 0.42), 0.48, (0.09, 0.135)),
    "tall": Way(True, 0.52, (0.36, 0.36, 0.58), 0.52, (0.1, 0.12)),
    "side": Way(False, 0.52, (0.36, 0.36, 0.58), 0.52, (0.1, 0.12)),
}
At = tuple[float, float]


def pictures() -> dict[str, str]:
    """The text of each file, by its name."""
    return {
        f"island-{name}-{theme}.svg": picture(way, colour)
        for name, way in WAYS.items()
        for theme, colour in THEMES.items()
    }


def picture(way: Way, colour: Callable[[str], str]) -> str:
    box = vaka.game("orongo").box
    assert isinstance(box, OrongoBox)
    spaces = [
        (KINDS[kind], bool(coastal), (y, WIDE - x) if way.turned else (x, y))
        for kind, coastal, (x, y) in zip(box.kind, box.coastal, centres(box).values())
    ]
    tiles = [(kind, at) for kind, _, at in spaces if kind != "palm"]
    inland = [at for kind, coastal, at in spaces if kind == "palm" and not coastal]
    coast = [at for _, coastal, at in spaces if coastal]
    width, height = (HIGH, WIDE) if way.turned else (WIDE, HIGH)
    ink = colour("land-ink")
    of_tiles = [use(kind, at, way.icon, way.lifts[0]) for kind, at in tiles]
    of_palms = [use("palm", at, way.palm, way.lifts[1]) for at in inland]
    of_palms += [use("palm", at, way.palm, way.lifts[2]) for at in coast]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} '
        f'{width + 2 * MARGIN:g} {height + 2 * MARGIN:g}" preserveAspectRatio="none"><defs>',
        f'<path id="hex" transform="rotate({30 if way.turned else 0})" d="{drawn("o-hex")}"/>',
        f'<path id="ahu" d="{drawn("o-ahu")}"/>',
        *icons({kind for kind, _ in tiles} | {"palm"}),
        "</defs>",
        *sea(way, colour),
        group(hexes([at for _, at in tiles]), fill=colour("land")),
        group(hexes(inland), fill=colour("grass")),
        group(hexes(coast), fill=colour("grass-coast")),
        group(of_tiles, color=ink, opacity=".74"),
        group(of_palms, color=colour("grass-ink"), opacity=".85"),
        group([ahu(way, at) for at in coast], fill="none", stroke=ink, stroke_width="5.5", stroke_linejoin="round"),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def group(things: Iterable[str], **attributes: str) -> str:
    given = "".join([f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items()])
    return f"<g{given}>{''.join(things)}</g>"


def hexes(places: list[At]) -> Iterator[str]:
    for x, y in places:
        yield f'<use href="#hex" x="{number(x)}" y="{number(y)}"/>'


def use(kind: str, at: At, wide: float, lift: float) -> str:
    """An icon, so much of which lies above the centre of its space."""
    size = 2 * wide
    x, y = at[0] - size / 2, at[1] - size * lift
    return f'<use href="#i-{kind}" x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}"/>'


def ahu(way: Way, at: At) -> str:
    """The platform of a coastal palm."""
    high, above = way.ahu
    x, y = at[0] - 0.5, at[1] + 1 - 2 * (high + above)
    return f'<use href="#ahu" transform="translate({number(x)} {number(y)}) scale(.01 {number(2 * high / 20)})"/>'


def sea(way: Way, colour: Callable[[str], str]) -> Iterator[str]:
    parts = {part[0]: part[1] for part in re.findall(r'<path id="([\w-]+)"( [^/]*)/>', text("orongo/sea.svg"))}
    turn = f' transform="translate(0 {WIDE}) rotate(-90)"' if way.turned else ""
    yield f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"{turn}>'
    for name, paint, token, more in SEA:
        yield f'<path{parts[name]} {paint}="{colour(token)}" {more}/>'
    yield f'<g stroke="{colour("sea-line")}" stroke-width=".06" stroke-opacity=".42">'
    for name, x, y in SWELL:
        upright = " rotate(90)" if way.turned else ""
        yield f'<g transform="translate({x} {y}){upright}"><path{parts[name]}/></g>'
    yield "</g></g>"


def icons(kinds: Iterable[str]) -> list[str]:
    """The symbols of these kinds out of the set."""
    sprite = text("icons/sprite.svg")
    result = [re.search(rf'<symbol id="i-{kind}".*?</symbol>', sprite) for kind in sorted(kinds)]
    return [one[0] for one in result if one]


def drawn(symbol: str) -> str:
    """The path of one of Orongo's own drawings."""
    art = (WEB / "art.html").read_text("utf-8")
    match = re.search(rf'<symbol id="{symbol}".*?d="([^"]*)"', art, re.DOTALL)
    assert match is not None, symbol
    return match[1]


def text(name: str) -> str:
    return static_path(name).read_text("utf-8")


def number(value: float) -> str:
    """
    >>> number(0.5), number(-12.3456), number(3.0)
    ('0.5', '-12.346', '3')
    """
    return f"{round(value, 3):g}"


def main(to: Path = WEB) -> None:
    for name, picture_text in pictures().items():
        (to / name).write_text(picture_text, "utf-8")
        print(f"{name}: {len(picture_text):,} bytes")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
