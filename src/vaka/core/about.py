"""How a game introduces itself: what pages, commands and tools need to offer it, in one file of its folder."""

from pathlib import Path
from typing import Final

from .data import Entry, read_toml

FILE: Final = "about.toml"
WEIGHTS: Final = ["light", "medium", "heavy"]


class About:
    """What `about.toml` says. `place` is that in lists of games; `rules` is the letter of its numbered rules.

    `icon` and `picture` name drawings of the pages and `colour` the ground behind the icon, "" where there is none;
    `weight` says how much there is to think about, one of `WEIGHTS`; `minutes` is how long a game among people takes,
    about.
    """

    __slots__ = ("colour", "icon", "makers", "minutes", "name", "picture", "place", "rules", "weight")

    def __init__(self, folder: Path) -> None:
        entry = Entry(f"{folder.name} {FILE}", read_toml(folder / FILE))
        self.name: str = folder.name
        self.place: int = entry.number("place", least=1)
        self.minutes: int = entry.number("minutes", least=1)
        self.weight: str = WEIGHTS[entry.one_of("weight", WEIGHTS)]
        self.makers: str = entry.text("makers")
        self.rules: str = entry.text("rules")
        self.icon: str = entry.text("icon") if "icon" in entry.data else ""
        self.colour: str = entry.text("colour") if "colour" in entry.data else ""
        self.picture: str = entry.text("picture") if "picture" in entry.data else ""


def introductions(folder: Path) -> list[About]:
    """Of all games whose folders lie in this one, in their order."""
    found = [About(path.parent) for path in folder.glob(f"*/{FILE}")]
    return sorted(found, key=lambda about: (about.place, about.name))
