"""What has changed in a region of a frame, element by element: a token placed sends one hex, one panel, one line.

A region is cut where an element with an id begins, into a tree of such elements. Most of them look as they did a choice
ago, for all viewers and at all tables; each such text is known once, so that trees are compared by identity and cost
little memory. Whatever lies between the elements belongs to the one around it: if that changes, it is sent whole.
"""

import re
from typing import NamedTuple

REPLACE = "="
REMOVE = "-"
AFTER = ">"
BEFORE = "<"

MAX_KNOWN = 20_000_000  # characters of HTML in memory

NAMED = ' id="'  # what people write is escaped, so this is always an attribute
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)[^>]*>")  # in attributes, too, ">" is escaped
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


class Change(NamedTuple):
    """What is to be done to the page: replace or remove the element with this id, or put something beside it."""

    how: str
    id: str
    html: str = ""


class Leaf:
    """An element with an id and none inside; the spaces behind it belong to it."""

    __slots__ = ("html", "id")

    def __init__(self, id: str, html: str) -> None:
        self.id = id
        self.html = html


class Branch:
    """An element with an id and others with ids inside. `head` is its text up to the first of them."""

    __slots__ = ("depth", "head", "id", "kids", "since", "tail")

    def __init__(self, id: str, head: str, depth: int) -> None:
        self.id = id
        self.head = head
        self.depth = depth  # so many tags were open before it
        self.kids: list[Leaf | Branch | str] = []
        self.tail = ""
        # what it was compared with last, and what came of it
        self.since: tuple[Region, list[Change] | None] | None = None

    @property
    def html(self) -> str:
        return self.head + "".join([kid if isinstance(kid, str) else kid.html for kid in self.kids]) + self.tail


Part = Leaf | Branch | str
Region = Leaf | Branch | str  # a text where it cannot be cut


class Chunk:
    """What stands from the beginning of one element with an id to that of the next."""

    __slots__ = ("falls", "id", "leaf", "net", "rest")

    def __init__(self, text: str) -> None:
        self.id = text.partition(NAMED)[2].partition('"')[0]
        depth = low = 0
        falls: list[tuple[int, int]] = []  # where fewer tags are open than ever before in here: how many, and the place
        for tag in TAG.finditer(text):
            closes, name = tag.groups()
            if closes:
                depth -= 1
                if depth < low or (depth == 0 and self.id and not falls):
                    low = depth
                    falls.append((depth, tag.end()))
            elif name not in VOID and text[tag.end() - 2] != "/":
                depth += 1
        self.net = depth
        self.leaf: Leaf | None = None
        if self.id and falls and falls[0][0] == 0:
            end = falls.pop(0)[1]
            end += len(text[end:]) - len(text[end:].lstrip()) if not text[end:].strip() else 0
            self.leaf = Leaf(self.id, text[:end])
            falls = [(level, at - end) for level, at in falls]
            text = text[end:]
        self.rest = text
        self.falls = falls


_chunks: dict[str, Chunk] = {}
_known = 0


def chunk(text: str) -> Chunk:
    """The chunk with this text, the same one each time."""
    global _known
    result = _chunks.get(text)
    if result is None:
        _known += len(text)
        if _known > MAX_KNOWN:
            _chunks.clear()
            _known = len(text)
        result = _chunks[text] = Chunk(text)
    return result


def cut(html: str) -> list[str]:
    """What stands before the first element with an id, and then from each of them to the next.

    >>> cut('<b>so<i id="a">x</i>, <i class="c" id="b">')
    ['<b>so', '<i id="a">x</i>, ', '<i class="c" id="b">']
    """
    begin, *rest = html.split(NAMED)
    texts: list[str] = []
    for after in rest:
        tag = begin.rfind("<")
        if tag < 0:  # no tag, whatever it is: it stays uncut
            begin += NAMED + after
            continue
        texts.append(begin[:tag])
        begin = begin[tag:] + NAMED + after
    texts.append(begin)
    return texts


def region(html: str) -> Region:
    """A region as a tree; as its text where it is not one element with an id."""
    return _tree(html) or html


def html_of(region: Region) -> str:
    return region if isinstance(region, str) else region.html


def _tree(html: str) -> Leaf | Branch | None:
    before, *texts = cut(html)
    if before.strip():
        return None
    depth = 0
    open_ones: list[Branch] = []
    kids: list[Part] = []  # of the last of them
    root: Leaf | Branch | None = None
    for text in texts:
        here = _chunks.get(text) or chunk(text)
        leaf = here.leaf
        if open_ones and leaf is not None and not here.rest:  # nearly all of them
            kids.append(leaf)
            continue
        if root is not None and not open_ones:
            return None
        if leaf is not None:
            kids.append(leaf)
            root = root or leaf
            rest, falls = here.rest, here.falls
        elif here.falls:  # it closes more than it opens: not what templates make
            return None
        else:
            branch = Branch(here.id, here.rest, depth)
            kids.append(branch)
            root = root or branch
            open_ones.append(branch)
            kids = branch.kids
            rest, falls = "", here.falls
        at = 0
        for level, end in falls:
            if open_ones and depth + level <= open_ones[-1].depth:
                begin, at = at, end if rest[end:].strip() else len(rest)
                open_ones.pop().tail = rest[begin:at]
        if rest[at:]:
            if not open_ones:
                return None if rest[at:].strip() else root
            open_ones[-1].kids.append(rest[at:])
        kids = open_ones[-1].kids if open_ones else []
        depth += here.net
    return root if not open_ones else None


def changes(old: Region, new: Region) -> list[Change] | None:
    """What makes the new region out of the old one; None where it is to be sent whole."""
    if isinstance(old, str) or isinstance(new, str):
        return [] if html_of(old) == html_of(new) else None
    if isinstance(new, Branch) and new.since is not None and new.since[0] is old:  # by another viewer
        return new.since[1]
    result: list[Change] = []
    _compare(old, new, result)
    data = None if result and result[0].how == REPLACE and result[0].id == new.id else result
    if isinstance(new, Branch):
        new.since = old, data
        if isinstance(old, Branch):
            old.since = None  # else all that ever was would stay
    return data


def _compare(old: Leaf | Branch, new: Leaf | Branch, result: list[Change]) -> None:
    if old is new:
        return
    if isinstance(old, Branch) and isinstance(new, Branch) and old.head == new.head and _same(old.tail, new.tail):
        inside = _inside(old.kids, new.kids)
        if inside is not None:
            result += inside
            return
    elif isinstance(old, Leaf) and isinstance(new, Leaf) and _same(old.html, new.html):
        return
    result.append(Change(REPLACE, new.id, new.html))


def _same(old: str, new: str) -> bool:
    """Whether they differ at most in the spaces behind them, which are there when another thing follows."""
    return old == new or old.rstrip() == new.rstrip()


def _inside(old: list[Part], new: list[Part]) -> list[Change] | None:
    """What makes these children out of those; None where more than children have come, gone or changed."""
    first, last = 0, 0
    most = min(len(old), len(new))
    while first < most and old[first] is new[first]:
        first += 1
    while last < most - first and old[-1 - last] is new[-1 - last]:
        last += 1
    if first:
        first -= 1  # something may be put beside it
    if last:
        last -= 1
    old, new = old[first : len(old) - last], new[first : len(new) - last]
    were = {part.id for part in old if not isinstance(part, str)}
    are = {part.id for part in new if not isinstance(part, str)}
    result: list[Change] = []
    at = 0
    for place, part in enumerate(new):
        while at < len(old) and part is not old[at]:
            gone = old[at]
            if isinstance(gone, str) or gone.id in are:
                break
            result.append(Change(REMOVE, gone.id))
            at += 1
        was = old[at] if at < len(old) else None
        if was is part:
            at += 1
        elif isinstance(part, str):
            if was != part:
                return None
            at += 1
        elif was is not None and not isinstance(was, str) and was.id == part.id:
            _compare(was, part, result)
            at += 1
        elif part.id in were:
            return None  # it has moved
        else:
            put = _beside(new, place, were)
            if put is None:
                return None
            result.append(put)
    for gone in old[at:]:
        if isinstance(gone, str) or gone.id in are:
            return None
        result.append(Change(REMOVE, gone.id))
    return result


def _beside(new: list[Part], place: int, were: set[str]) -> Change | None:
    """Put a new child beside one that is there when its turn comes."""
    part = new[place]
    assert not isinstance(part, str)
    if place and not isinstance(before := new[place - 1], str):
        return Change(AFTER, before.id, part.html)
    if place + 1 < len(new) and not isinstance(after := new[place + 1], str) and after.id in were:
        return Change(BEFORE, after.id, part.html)
    return None
