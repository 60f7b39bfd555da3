"""HTML as a tree of its parts, the elements with an id: a token placed sends one hex, one panel, one line.

The templates of frames are compiled with marks around each of these elements (`part_marks.py`), and they mark slots,
into which something is put for each viewer. So nobody has to parse HTML to know its parts. What `cached` remembers is a
tree already: the HTML around it has but the number of it.

A mark is a processing instruction. What people write is escaped, so none of that can look like one.
"""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import unescape
from itertools import count
from typing import Any, NamedTuple

from markupsafe import Markup, escape

OPEN, CLOSE = "<?part?>", "<?/part?>"
MARK = re.compile(r"<\?((?:known|slot) .*?|/?part|/slot)\?>")
NAMED = ' id="'
MAX_KNOWN = 30_000_000  # characters of HTML in memory
MAX_PARTS = 20_000  # in memory
MAX_FILLED = 5_000  # parts with something put into their slots


class Slot(NamedTuple):
    """A place for something of a viewer's own, and what stands there for those who have nothing to put in."""

    name: str
    default: "tuple[Piece, ...]"


class Part:
    """An element with an id: its texts, with the slots and the parts in between. The spaces behind it belong to it.

    Equal ones are the same one (`part_of`), so frames are compared by identity.
    """

    __slots__ = ("id", "pieces", "slots")

    def __init__(self, pieces: "tuple[Piece, ...]") -> None:
        self.id = id_of(pieces)
        self.pieces = pieces
        self.slots = slots_of(pieces)

    @property
    def html(self) -> str:
        return html_of(self.pieces)

    def filled(self, fills: Mapping[str, str]) -> "Part":
        """The part without slots: HTML is put into them."""
        return _filled(self, tuple([(name, fills[name]) for name in self.slots.intersection(fills)]))


Piece = str | Part | Slot
part_of = lru_cache(maxsize=MAX_PARTS)(Part)


@lru_cache(maxsize=MAX_FILLED)
def _filled(part: Part, fills: tuple[tuple[str, str], ...]) -> Part:
    return part_of(tuple(filled(part.pieces, dict(fills))))


def filled(pieces: Iterable[Piece], fills: Mapping[str, str]) -> list[Piece]:
    """The pieces without slots."""
    result: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, Part):
            result.append(piece.filled(fills) if piece.slots else piece)
        elif isinstance(piece, str):
            add(result, [piece])
        else:
            html = fills.get(piece.name)
            add(result, piece.default if html is None else parsed(html))
    return result


def parsed(html: str) -> list[Piece]:
    """The pieces of HTML with marks.

    >>> before, part = parsed('a <?part?><i id="b">c<?slot d?>e<?/slot?></i><?/part?> ')
    >>> part.id, part.html, part.filled({"d": "g"}).html, part.slots
    ('b', '<i id="b">ce</i> ', '<i id="b">cg</i> ', frozenset({'d'}))
    """
    around: list[tuple[str, list[Piece]]] = []  # the names of what is open, and the pieces before it
    pieces: list[Piece] = []
    texts = MARK.split(html)  # every other one is that of a mark
    add(pieces, texts[:1])
    for mark, text in zip(texts[1::2], texts[2::2]):
        kind, _, name = mark.partition(" ")
        if kind == "known":
            add(pieces, cached[name])
        elif kind == "/part":
            inside, (_, pieces) = pieces, around.pop()
            if not text.strip():
                add(inside, [text])
                text = ""
            part = part_of(tuple(inside))
            add(pieces, [part] if part.id else inside)
        elif kind == "/slot":
            inside, (name, pieces) = pieces, around.pop()
            pieces.append(Slot(unescape(name), tuple(inside)))
        else:
            around.append((name, pieces))
            pieces = []
        add(pieces, [text])
    return pieces


def add(pieces: list[Piece], more: Sequence[Piece]) -> None:
    """Texts that follow each other become one, so that equal HTML has equal pieces."""
    if pieces and more and isinstance(before := pieces[-1], str) and isinstance(text := more[0], str):
        pieces[-1] = before + text
        pieces += more[1:]
    elif more != [""]:
        pieces += more


def id_of(pieces: Iterable[Piece]) -> str:
    """The id of the element that these pieces are; "" where its template left it out."""
    for piece in pieces:
        if isinstance(piece, str) and NAMED in piece:
            return piece.partition(NAMED)[2].partition('"')[0]
    return ""


def slots_of(pieces: Iterable[Piece]) -> frozenset[str]:
    """The names of all slots in here."""
    names: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Part):
            names |= piece.slots
        elif isinstance(piece, Slot):
            names.add(piece.name)
    return frozenset(names)


def html_of(pieces: Iterable[Piece]) -> str:
    """As HTML, with nothing put into the slots."""
    return "".join(
        [
            piece if isinstance(piece, str) else html_of(piece.pieces if isinstance(piece, Part) else piece.default)
            for piece in pieces
        ]
    )


def unmarked(html: str) -> str:
    """The HTML without marks, as it is to those who have nothing to put into slots."""
    return html_of(parsed(html))


def slot(name: str, default: str = "") -> Markup:
    """For templates: a slot, and what stands there for those who have nothing of their own to put in."""
    return Markup(f"<?slot {escape(name)}?>{escape(default)}<?/slot?>")


class FragmentCache:
    """Remembers what macros gave for the same values: most things on a table look as they did a choice ago.

    In templates: `{{ cached(cell, name, kind, owner) }}` instead of `{{ cell(name, kind, owner) }}`. The macro must
    depend on nothing but these values: texts, numbers, lists and dicts of them, and things that never change (`Words`).
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.known: dict[tuple[object, ...], Markup] = {}
        self.numbers = count()
        self.pieces: dict[str, list[Piece]] = {}  # by the numbers in the marks
        self.older: dict[str, list[Piece]] = {}  # what was forgotten last may still be named in what is being rendered

    def __call__(self, macro: Any, *values: object) -> Markup:
        key = (macro._func.__code__, frozen(values))
        mark = self.known.get(key)
        if mark is None:
            html = macro(*values)
            self.size += len(html)
            if self.size > self.most:
                self.forget()
                self.size = len(html)
            number = str(next(self.numbers))
            self.pieces[number] = parsed(html)
            mark = self.known[key] = Markup(f"<?known {number}?>")
        return mark

    def __getitem__(self, number: str) -> list[Piece]:
        return self.pieces[number] if number in self.pieces else self.older[number]

    def forget(self) -> None:
        self.known.clear()
        self.older, self.pieces = self.pieces, {}


cached = FragmentCache(MAX_KNOWN)


def frozen(value: Any) -> Hashable:
    """The value as a key: a list or a dict by what is in it now; named tuples and all else are keys themselves.

    >>> frozen({"row": ["fish", 2]})
    (('row', ('fish', 2)),)
    """
    kind = type(value)
    if kind is list or kind is tuple:
        return tuple([frozen(item) for item in value])
    if kind is dict:
        return tuple([(name, frozen(item)) for name, item in value.items()])
    key: Hashable = value
    return key
