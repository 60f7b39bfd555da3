"""All of a game but its rules: texts, the values of its bots, its boards, its documents. One folder a game.

The rules of a game are in `vaka.games.<game>`, its edition in `vaka.editions.<game>`:

    edition.toml        its icon, its colour, its makers; a folder with this file is an edition
    bot/                values.py and weights.toml for the search; net.npz, net.toml and calibration.toml of the master
                        (net-2.npz and calibration-2.toml: for two players alone); facts.py for the reasons of hints,
                        dominated.py for what no bot plays
    text/               en.toml and other languages, rules.en.md for players, rule_numbers.toml, card_texts.py
    terminal.py         the table in plain text
    web/                board.py, board.html, picture.html, preview.svg.j2, <game>.css, player_aid.py, examples.json,
                        view_schema.json
    docs/               rules.md, components.md, terms.md, figures.md

Every part is optional: a game without a board is shown as lists, one without values is played by random bots.

Other packages may bring an edition: an entry point in the group `vaka.editions`, called like the game, whose value is
the package. This module is the only way to an edition; it imports nothing of them before it is asked.
"""

from functools import cache
from importlib import import_module
from importlib.machinery import all_suffixes
from pathlib import Path
from types import ModuleType

from ..core.data import Entry, read_toml
from ..core.packages import folder_of, packages

FILE = "edition.toml"


class Edition:
    """What `edition.toml` says: the name of an icon, the colour of the ground behind it, and who made the game."""

    def __init__(self, game: str) -> None:
        path = file(game, FILE)
        entry = Entry(f"{game} {FILE}", {} if path is None else read_toml(path))
        self.icon, self.colour, self.makers = (
            entry.text(name) if name in entry.data else "" for name in ("icon", "colour", "makers")
        )


@cache
def names() -> tuple[str, ...]:
    """The games that have an edition."""
    return tuple(sorted(_packages()))


@cache
def edition(game: str) -> Edition:
    """How a game is offered; everything is "" where it has no edition."""
    return Edition(game)


@cache
def find(game: str, part: str) -> ModuleType | None:
    """A module of the edition of a game, as "web.board"; None where it has none."""
    place = part.replace(".", "/")
    if not any(file(game, f"{place}{suffix}") for suffix in all_suffixes()):
        return None
    return import_module(f"{_packages()[game]}.{part}")


def file(game: str, name: str) -> Path | None:
    """A file of the edition of a game, as "bot/weights.toml"; None where it has none."""
    path = folder(game) / name if game in names() else None
    return path if path is not None and path.is_file() else None


@cache
def folder(game: str) -> Path:
    """The folder of the edition of a game that has one."""
    return folder_of(_packages()[game])


@cache
def _packages() -> dict[str, str]:
    return packages(__name__, FILE)
