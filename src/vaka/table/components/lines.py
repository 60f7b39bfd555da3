"""Where in the text of a component file something stands: its line, for the person who has to mend it.

What is wrong is named as `core.data.Entry` names it: "product forest cost", "hex 12", "tracks tattoo ranks ariki". A
word is a table, the id of an entry in a list or its place there, or a field.
"""

import re
from dataclasses import dataclass

HEADER = re.compile(r"\s*\[\[?([\w.-]+)\]\]?\s*(#.*)?")
AT_LINE = re.compile(r"\(at line (\d+)")
KNOWN_BY = "id|commodity"  # the fields that tell the entries of a list apart


@dataclass
class Block:
    """The lines of one table, from its header on; those before the first header have no name."""

    name: str
    first: int
    last: int


def line_of_syntax(why: str, text: str) -> int:
    """The line of which TOML complains; the last one, if it misses something at the end.

    >>> line_of_syntax("Invalid value (at line 2, column 5)", "a = 1")
    2
    """
    match = AT_LINE.search(why)
    return int(match[1]) if match else max(1, text.count("\n") + (not text.endswith("\n")))


def line_of_entry(text: str, entry: str, field: str = "") -> int:
    """The line, counted from 1, of an entry or of a field in it; as near as can be found, 0 for the whole file.

    >>> text = '[meta]\\nrow = 3\\n[[product]]\\nid = "hut"\\ncost = 1\\n[[product]]\\nid = "well"\\npoints = 2'
    >>> [line_of_entry(text, *named) for named in (("meta", "row"), ("product well", "points"), ("product hut cost",))]
    [2, 8, 5]
    >>> line_of_entry(text, "product 2"), line_of_entry(text, "product well", "kind"), line_of_entry(text, "", "hex")
    (6, 6, 0)
    """
    lines = text.splitlines()
    blocks = _blocks(lines)
    words = entry.split()
    for length in range(len(words), 0, -1):
        named = [block for block in blocks if block.name == ".".join(words[:length])]
        if named:
            block, rest = _chosen(lines, named, words[length:])
            return _within(lines, block, [*rest, field]) + 1
    return 0


def _blocks(lines: list[str]) -> list[Block]:
    blocks = [Block("", 0, len(lines))]
    for at, line in enumerate(lines):
        match = HEADER.fullmatch(line)
        if match:
            blocks[-1].last = at
            blocks.append(Block(match[1], at, len(lines)))
    return blocks


def _chosen(lines: list[str], named: list[Block], words: list[str]) -> tuple[Block, list[str]]:
    """Of tables with the same header the one that the next word means, and the words behind it."""
    if not words:
        return named[0], []
    known = re.compile(rf'\s*({KNOWN_BY})\s*=\s*"?{re.escape(words[0])}"?\s*(#.*)?')
    for block in named:
        if any(known.fullmatch(line) for line in lines[block.first : block.last]):
            return block, words[1:]
    if words[0].isdecimal() and 0 < int(words[0]) <= len(named):
        return named[int(words[0]) - 1], words[1:]
    return named[0], words


def _within(lines: list[str], block: Block, words: list[str]) -> int:
    """Follow the words down, each to the line where it is a field, an id or a place in a list; what cannot be found is
    passed over."""
    at = block.first
    for word in words:
        if word.isdecimal():
            items = [line for line in range(at, block.last) if lines[line].lstrip().startswith("{")]
            at = items[int(word) - 1] if 0 < int(word) <= len(items) else at
        elif word:
            sought = re.compile(rf'(^|[\s{{,])({re.escape(word)}\s*=|({KNOWN_BY})\s*=\s*"?{re.escape(word)}\b)')
            at = next((line for line in range(at, block.last) if sought.search(lines[line])), at)
    return at
