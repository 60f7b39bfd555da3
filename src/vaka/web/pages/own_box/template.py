"""A game's own component file as owners of its box fill it in: with comments in their language."""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from ....games import components_file
from ....text.catalogue import Catalogue, catalogue

WIDTH = 110
HEADER = re.compile(r"\[\[?([\w.]+)\]\]?")
RESTORED = re.compile(r'\w*source\w* = "restored"')


def commented(game: str, language: str, address: str) -> str:
    """The text of the file; its own comments, which are in English and for developers, give way to ours."""
    words = catalogue(language)
    title = words.say(f"{game}.game_title", {})
    head = [words.say(f"own_box.file_head.{key}", {"game": title, "address": address}) for key in HEAD]
    lines = [line for text in head for line in comment(text)]
    lines += explained(components_file(game).read_text("utf-8"), game, words)
    return "\n".join(lines) + "\n"


HEAD = ("what", "change", "source", "check")


def explained(text: str, game: str, words: Catalogue) -> Iterator[str]:
    """The lines without their comments; before the first table of each kind what it is about, and a mark on what is
    reconstructed."""
    data: set[str] = set()
    empty = False
    for written in text.splitlines():
        line = without_comment(written)
        if not line:
            empty = True
            continue
        header = HEADER.fullmatch(line)
        key = f"own_box.{game}.{header[1].replace('.', '_')}" if header else ""
        if empty or header:
            yield ""
            empty = False
        if key and key not in data and words.has(key):
            data.add(key)
            yield from comment(words.say(key, {}))
        yield f"{line}  # {words.say('own_box.file_head.mark', {})}" if RESTORED.fullmatch(line) else line


def comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)]


def without_comment(line: str) -> str:
    """
    >>> without_comment('name = "a # b"  # a comment'), without_comment("# all of it")
    ('name = "a # b"', '')
    """
    quoted = False
    for at, character in enumerate(line):
        quoted ^= character == '"'
        if character == "#" and not quoted:
            return line[:at].rstrip()
    return line.rstrip()


def restored(data: Any) -> tuple[int, int]:
    """How many entries of a box are marked as reconstructed, and how many say where they are from at all.

    >>> restored({"hex": [{"q": 0, "source": "restored"}, {"q": 1, "source": "printed"}]})
    (1, 2)
    """
    if isinstance(data, list):
        result = [restored(item) for item in data]
    elif isinstance(data, dict):
        result = [restored(item) for item in data.values()]
        if "source" in data:
            result.append((int(data["source"] == "restored"), 1))
    else:
        return 0, 0
    return sum(one for one, _ in result), sum(every for _, every in result)
