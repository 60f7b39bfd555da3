"""What the player aids of all games are made with."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from markupsafe import Markup

from .....text.catalogue import Catalogue, capital, catalogue
from ...games import game_named
from ..text import parts

Options = dict[str, Any]  # of a table, by name
STEP = re.compile(r"^\d\. ")  # of a heading, as in "2. Bids"


@dataclass
class Cell:
    """A cell of a table: icons, and a text."""

    text: str = ""
    icons: list[str] = field(default_factory=list)


@dataclass
class Block:
    """A table of an aid with its heading, or a text out of the rules."""

    title: str
    head: list[str] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)
    html: Markup | None = None
    legend: bool = False  # rows of one cell, as many side by side as there is room for
    things: list[str] = field(default_factory=list)  # by row: what can be counted at a table, see `Aid.unseen`


class Aid(ABC):
    """The aid of a game in one language. Every number in it comes from the box."""

    icons: ClassVar[str]  # those of the set that belong to this game, in the order of its legend

    def __init__(self, game: str, language: str) -> None:
        self.game = game_named(game)
        self.box: Any = self.game.box
        self.language = language
        self.known: Catalogue = catalogue(language)

    @abstractmethod
    def blocks(self) -> list[Block]:
        """All but the legend."""

    @staticmethod
    def unseen(view: Any, box: Any, options: Options) -> dict[str, int]:
        """How many of each thing, by its name, are not in this view and were not before. Nothing where nobody
        counts."""
        return {}

    def icon_word(self, icon: str) -> str:
        """The word of the game for what an icon shows."""
        return icon

    def icon_name(self, icon: str) -> str:
        key = f"frame.{icon}" if icon.startswith("reaction_") else f"reading.legend.{icon}"
        return capital(self.say(key)) if self.known.has(key) else self.name(self.icon_word(icon))

    def say(self, key: str, **values: object) -> str:
        return self.known.say(key, values)

    def name(self, word: str) -> str:
        return capital(str(self.known.messages.get(f"{self.game.name}.name.{word}", word)))

    def heads(self, *keys: str) -> list[str]:
        return [self.say(f"reading.aid.{key}") for key in keys]

    def section(self, name: str) -> Block:
        """A section of the rules, as it stands there."""
        part = next(part for part in parts(self.game.name, self.language) if part.section.name == name)
        return Block(STEP.sub("", part.section.title), html=part.html)
