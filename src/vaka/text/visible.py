"""Text that comes from others: nothing invisible in names, nothing in a terminal that is not a letter on the screen."""

import json
import unicodedata

ODD = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, directions and joiners, halves of pairs, ends of lines
VARIANTS = frozenset([*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])  # phones send them
# Letters, marks and symbols that nobody sees: fillers, the empty pattern of Braille, selectors of variants.
UNSEEN = VARIANTS | {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
MARKS = ("Mn", "Me")
MAX_MARKS = 3  # upon one letter


def line_of(text: str) -> str:
    """A text in one line, its letters written in one way.

    >>> line_of("  Te  u" + chr(0x304) + " ") == "Te " + chr(0x16B)
    True
    """
    normal = unicodedata.normalize("NFC", text)
    return " ".join("".join(char for char in normal if ord(char) not in VARIANTS).split())


def is_plain(line: str) -> bool:
    """Whether every character of such a line can be seen.

    >>> is_plain("Māui te tūpuna"), is_plain("Anne" + chr(0x202E)), is_plain("Z" + chr(0x336) * 9)
    (True, False, False)
    """
    return visible(line) == line


def visible(text: str) -> str:
    """What is left of a text without what cannot be seen; ends of lines and tabs become blanks.

    >>> visible("A" + chr(0x1B) + "[2Jnne" + chr(0x200B)), visible(" two " + chr(10) + " lines ")
    ('A[2Jnne', 'two lines')
    """
    kept: list[str] = []
    marks = 0
    for char in line_of(text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in MARKS else 0
        if ord(char) not in UNSEEN and marks <= MAX_MARKS and (char == " " or char.isprintable()):
            kept.append(char)
    return " ".join("".join(kept).split())


def has_controls(text: str) -> bool:
    """Whether a text has something in it that no keyboard types, but for ends of lines and tabs.

    >>> has_controls("two" + chr(10) + "lines"), has_controls("a" + chr(0)), has_controls(chr(0xD800))
    (False, True, True)
    """
    return any(unicodedata.category(char) in ("Cc", "Cs") and not char.isspace() for char in text)


def escaped(text: str) -> str:
    """A text as a terminal may show it: whatever could move its cursor or turn its letters around is spelled out.

    >>> escaped("Anne" + chr(0x1B) + "[2J"), escaped("one" + chr(10) + "two")
    ('Anne\\\\u001b[2J', 'one\\ntwo')
    """
    return "".join(char if char in "\n\t" or unicodedata.category(char) not in ODD else _spelled(char) for char in text)


def _spelled(char: str) -> str:
    """As JSON writes it."""
    return f"\\u{ord(char):04x}" if ord(char) < 0x80 else json.dumps(char)[1:-1]
