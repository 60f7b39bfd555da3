"""The games of the tables, each with its own box or with the components that somebody brought along."""

import hashlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..core.game import Game
from ..games import game as game_of
from ..games import known_rules
from .errors import Refused

MOST_CHARACTERS = 400_000


class Boxes:
    """Games by name and component text. The texts lie in files of a folder, for the processes in which bots think."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._games: dict[tuple[str, str, int], Game[Any]] = {}

    def game(self, name: str, components: str, rules: int | None = None) -> Game[Any]:
        """By today's rules, or by those of a table or record; where Vaka no longer has them, by today's."""
        if len(components) > MOST_CHARACTERS:
            raise Refused("table.components_too_long", {"most": MOST_CHARACTERS})
        known = known_rules(name)
        number = rules if rules in known else known[-1]
        if (name, components, number) not in self._games:
            self._games[name, components, number] = game_of(name, self.file(components), number)
        return self._games[name, components, number]

    def file(self, components: str) -> str | None:
        """The file with these components; None for the game's own box."""
        if not components:
            return None
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="vaka-")
        text = components.encode("utf-8", "replace")
        file = Path(self._folder.name) / hashlib.sha256(text).hexdigest() / "components.toml"
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(text)
        return str(file)

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
