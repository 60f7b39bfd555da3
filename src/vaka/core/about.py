"""How a game introduces itself: what pages, commands and tools need to offer it, in one file of its folder."""

from pathlib import Path
from typing import Final

from .data import Entry, read_toml

FILE: Final = "about.toml"
WEIGHTS: Final = ["light", "medium", "heavy"]


class About:
    """What `about.toml` says. `place` is that in lists of games; `rules` is the letter of its numbered rules.

    `weight` says how much there is to think about, one of `WEIGHTS`; `minutes` is how long a game among people takes,
    about.
    """

    __slots__ = ("minutes", "name", "place", "rules", "weight")

    def __init__(self, name: str, folder: Path) -> None:
        entry = Entry(f"{name} {FILE}", read_toml(folder / FILE))
        self.name: str = name
        self.place: int = entry.number("place", least=1)
        self.minutes: int = entry.number("minutes", least=1)
        self.weight: str = WEIGHTS[entry.one_of("weight", WEIGHTS)]
        self.rules: str = entry.text("rules")
