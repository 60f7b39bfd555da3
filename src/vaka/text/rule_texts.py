"""The rules of a game for those who play it, in their language.

Each is a Markdown file of an edition, `text/rules.<language>.md`:

- `## What it is about {#goal}` begins a section, `###` one within it; what stands behind `#` is its name in every
  language;
- `~ goal, aim, win` beneath a heading are words that people look for and that the text may not have;
- `{O3.4}` at the end of a paragraph or of a point of a list names the numbered rules that it explains
  (`docs/rules.md`), and `{O3.4 ruling}` or `{O1.4 restored}` what of them is our decision or our reconstruction;
- `[Anne and Cara both bid 5](example:OE1)` leads to an example, `![...](figure:island)` is a picture,
  `:shell:` an icon.

A game without such a file has its numbered rules alone; a language without one reads English.
"""

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache

from .. import editions
from ..games import list_games, rule_numbers
from .catalogue import COMPLETE, flatten

HEADING = re.compile(r"(##+) (.+?) \{#([\w-]+)\}")
NUMBERS = re.compile(r"\s*\{([A-Z]\d+\.\d+(?: [A-Z]\d+\.\d+)*)(?: (ruling|restored))?\}$", re.MULTILINE)
NOT_SAID = re.compile(r"\{[^}]*\}|\]\([^)]*\)|^- |^\|[-|]+$|[\[\]*]|:\w+:|!(?=\[)", re.MULTILINE)


@dataclass
class Section:
    """A part of the rules of a game, down to the next heading."""

    game: str
    name: str
    level: int  # 2, or 3 within another
    title: str
    words: str = ""  # what people look for when they need this
    text: str = ""  # Markdown

    @property
    def numbers(self) -> list[str]:
        """The numbered rules that are explained here."""
        return [number for match in NUMBERS.finditer(self.text) for number in match[1].split()]

    @property
    def plain(self) -> str:
        """The text without its marks, for those who search."""
        return " ".join(NOT_SAID.sub("", self.text).replace("|", " ").split())


@dataclass
class Rules:
    """The rules of a game in one language."""

    game: str
    language: str  # of the text: English where the reader's has none
    sections: list[Section] = field(default_factory=list)

    def section_of(self, number: str) -> Section | None:
        """Where a numbered rule is explained."""
        return next((section for section in self.sections if number in section.numbers), None)

    def marked(self, mark: str) -> set[str]:
        """The numbers of all that is marked as `ruling` or `restored`."""
        result = [place for section in self.sections for place in NUMBERS.finditer(section.text)]
        return {number for place in result if place[2] == mark for number in place[1].split()}


@cache
def rules_of(game: str, language: str) -> Rules | None:
    """The rules for players, None for a game that has none."""
    for spoken in (language, COMPLETE):
        file = editions.file(game, f"text/rules.{spoken}.md")
        if file is not None:
            return Rules(game, spoken, sections_in(game, file.read_text("utf-8")))
    return None


def number_of(key: str) -> str:
    """The numbered rule behind a refusal or a question; "" where there is none. A refusal that has none of its own goes
    with the question of its name.

    >>> number_of("orongo.place.cannot_pay"), number_of("orongo.bid.too_much"), number_of("choice.game_over")
    ('O4.4', 'O3.11', '')
    """
    game, _, rest = key.partition(".")
    if game not in list_games():
        return ""
    numbers = _numbers(game)
    return numbers.get(rest) or numbers.get(f"ask.{rest.partition('.')[0]}", "")


def places_of(game: str) -> dict[str, str]:
    """The numbered rules behind places on a board: by the first word of what could be chosen there, or by what the id
    of the thing begins with."""
    start = "at."
    return {key.removeprefix(start): number for key, number in _numbers(game).items() if key.startswith(start)}


@cache
def _numbers(game: str) -> dict[str, str]:
    numbers = rule_numbers(game)
    file = editions.file(game, "text/rule_numbers.toml")
    flatten("", {} if file is None else tomllib.loads(file.read_text("utf-8")), numbers)
    return numbers


def sections_in(game: str, text: str) -> list[Section]:
    """The sections of a file."""
    sections: list[Section] = []
    for line in text.splitlines():
        heading = HEADING.fullmatch(line)
        if heading:
            sections.append(Section(game, heading[3], len(heading[1]), heading[2]))
        elif sections and line.startswith("~ "):
            sections[-1].words = line[2:]
        elif sections:
            sections[-1].text += line + "\n"
    return sections
