"""Cuts the fonts of the pages down to the letters that a first page needs.

    python -m venv /tmp/cut && /tmp/cut/bin/pip install fonttools brotli
    PATH="/tmp/cut/bin:$PATH" python -m tools.fonts

Shortcut each font as it came lie two cuts of it: `letters`, which every page needs and a table's page asks for at once,
and `macrons`, few and small, for words of Polynesia. static/tokens.css lists the cuts last, so that a browser asks for
them first, and comes for a font as it came only when somebody's name or talk has a letter beyond. The fonts' licence
(OFL 1.1) allows it, and neither reserves its name.

The pictures that the server draws (`rendering/png.py`) have fonts of one weight, of one file each, for names too.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.no_arguments import parse_no_words
from vaka.web.rendering.png import OTHER_LETTERS

FONTS = Path(__file__).parent.parent / "src/vaka/web/static/fonts"
# Latin-1 from blank to ÿ without the signs that no text has, then what else is written and set in the five languages
LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)])).replace("÷", "") + "\xa0¡«±·»¿Œœʻʼ–—‘’‚“”„•…‹›€−"
NARROW_BLANK = "\u202f"  # of French: no font has it, browsers make it from the blank of the one that is asked for it
MACRONS = "ĀāĒēĪīŌōŪū"
# what sheets ask for, and what makes words of letters; not fractions
FEATURES = "rvrn,ccmp,locl,liga,calt,kern,mark,mkmk,lnum,pnum,tnum"
NAMES = "0,1,2,3,4,5,6,13,14"  # with those of authors and licence


class Face(NamedTuple):
    name: str  # of the cuts: alegreya-letters-normal.woff2
    style: str
    came_as: str  # of the fonts as they came: alegreya-latin-wght-normal.woff2
    fixed: tuple[str, ...] = ()  # axes that have one value in all sheets


FACES = (
    Face("alegreya", "normal", "wght-normal"),
    Face("alegreya", "italic", "wght-italic"),
    Face("commissioner", "normal", "flar-normal", ("FLAR=30",)),
)
CUTS = {"letters": ("latin", LETTERS), "macrons": ("latin-ext", MACRONS)}


def asked_for(name: str) -> str:
    """The letters for which a browser is sent to this cut."""
    return CUTS[name][1] + (NARROW_BLANK if name == "letters" else "")


def unicode_range(name: str) -> str:
    """These as a style sheet lists them."""

    def runs() -> Iterator[str]:
        codes = sorted(map(ord, asked_for(name)))
        first = last = codes[0]
        for code in [*codes[1:], -1]:
            if code != last + 1:
                yield f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}"
                first = code
            last = code

    return ", ".join(runs())


def cut(face: Face, name: str) -> Path:
    part, letters = CUTS[name]
    source = FONTS / f"{face.name}-{part}-{face.came_as}.woff2"
    target = FONTS / f"{face.name}-{name}-{face.style}.woff2"
    run("pyftsubset", source, f"--output-file={target}", "--flavor=woff2", f"--name-IDs={NAMES}",
        f"--layout-features={FEATURES}", "--no-ignore-missing-unicodes", f"--text={letters}")  # fmt: skip
    if face.fixed:
        run("fonttools", "varLib.instancer", target, *face.fixed, "-o", target, "--quiet", "--no-recalc-timestamp")
    return target


def for_pictures(name: str, came_as: str, *fixed: str) -> Path:
    """One weight of a font, as TrueType, with all letters that pictures may have."""
    target = FONTS / f"{name}.ttf"
    letters = "".join(chr(code) for code in range(0x20, 0x2300) if not OTHER_LETTERS.match(chr(code)))
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{part}.ttf" for part in ("latin", "latin-ext")]
        for part in parts:
            source = FONTS / f"{name}-{part.stem}-{came_as}.woff2"
            run("fonttools", "varLib.instancer", source, *fixed, "--update-name-table", "-o", part, "--quiet")
            run("pyftsubset", part, f"--output-file={part}", "--no-hinting", f"--name-IDs={NAMES},16,17",
                f"--layout-features={FEATURES}", f"--text={letters}")  # fmt: skip
        run("pyftmerge", *parts, f"--output-file={target}")
    return target


def run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)


def main() -> None:
    for name in CUTS:
        for face in FACES:
            target = cut(face, name)
            print(f"{target.name}: {target.stat().st_size} bytes")
        print(f"unicode-range: {unicode_range(name)};")
    for target in (
        for_pictures("alegreya", "wght-normal", "wght=800"),
        for_pictures("commissioner", "flar-normal", "wght=600", "FLAR=0"),
    ):
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    parse_no_words(__doc__)
    main()
