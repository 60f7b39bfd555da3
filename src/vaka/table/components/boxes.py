"""The games of the tables, each with its own box or with the components that somebody brought along."""

import asyncio
import hashlib
from collections import OrderedDict
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

from ...core.data import parse_toml
from ...core.errors import BadBox, BadRequest
from ...core.game import Game
from ...games import game as game_of
from ...games import game_with, known_rules, list_games
from ..errors import NotNow, Refused
from ..fair_queue import Lane
from .problems import FILE, Problem, problems
from .sandbox import NoRoom, Refusal, TooHeavy, run_in_sandbox

MAX_CHARACTERS = 120_000  # our largest file has 40,000
KEPT = 64  # games with components of somebody's own, those that were used last; and so many refusals


class Boxes:
    """Games by name and component text.

    A text is read and checked in a process of its own, for it is a stranger's, and what is refused is remembered: a
    table that cannot be loaded must not cost that again at each look. The texts lie in files of a folder, for the
    processes in which bots think.
    """

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None
        self._brought: OrderedDict[tuple[str, str, int], Game[Any] | BadBox] = OrderedDict()
        self._reading = Lane(1)  # one stranger's file at a time

    async def game(self, name: str, components: str, rules: int | None = None, box: str | None = None) -> Game[Any]:
        """By today's rules, or by those of a table or record; where Vaka no longer has them, by today's.

        Without components it has the game's own box: today's, or the earlier one that a table or record names.
        """
        if name not in list_games():
            raise BadRequest("game.no_such_game", {"name": name[:40], "allowed": list(list_games())})
        known = known_rules(name)
        number = rules if rules in known else known[-1]
        if not components:
            return game_of(name, rules=number, box=box)
        if len(components) > MAX_CHARACTERS:
            raise Refused("table.components_too_long", {"most": MAX_CHARACTERS})
        key = (name, _digest(components), number)
        if key not in self._brought:  # what is known waits for no stranger's file
            async with self._reading:
                if key not in self._brought:
                    self._brought[key] = await asyncio.to_thread(_read, name, components, number)
        self._brought.move_to_end(key)
        result = self._brought[key]
        while len(self._brought) > KEPT:
            self._forget(self._brought.popitem(last=False)[0][1])
        if isinstance(result, BadBox):
            raise BadBox(result.key, result.values)
        return result

    async def problems(self, name: str, components: str) -> list[Problem]:
        """All that is wrong with a component text, in the order of its lines; nothing, if it makes a game."""
        try:
            await self.game(name, components)
        except BadBox as error:
            if error.key == "box.too_heavy":
                return [Problem(0, error.key, error.values)]
            async with self._reading:
                return await asyncio.to_thread(_problems, name, components, error)
        return []

    def file(self, components: str) -> str | None:
        """The file with these components; None for a box of the game's own."""
        if not components:
            return None
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="vaka-")
        file = Path(self._folder.name) / _digest(components) / FILE
        if not file.exists():
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(_bytes(components))
        return str(file)

    def _forget(self, digest: str) -> None:
        if self._folder is not None and not any(digest == kept for _, kept, _ in self._brought):
            rmtree(Path(self._folder.name) / digest, ignore_errors=True)

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _read(name: str, components: str, rules: int) -> Game[Any] | BadBox:
    """The game with these components, or why not."""
    try:
        return game_with(name, run_in_sandbox(read_box, name, components, rules), rules)
    except Refusal as refusal:
        return BadBox(refusal.key, refusal.values)
    except TooHeavy:
        return BadBox("box.too_heavy", {})
    except NoRoom:
        raise NotNow("table.no_room", {}) from None
    except BadBox as error:
        return error


def _problems(name: str, components: str, first: BadBox) -> list[Problem]:
    """All that is wrong, or at least what was found first: that takes longer, and may take too long."""
    try:
        result: list[Problem] = run_in_sandbox(problems, name, components)
    except (Refusal, TooHeavy):
        result = []
    except NoRoom:
        raise NotNow("table.no_room", {}) from None
    return result or [Problem(0, first.key, first.values)]


def read_box(name: str, components: str, rules: int) -> dict[str, Any]:
    """The data of a component text that makes a game; done in a process of its own."""
    data = parse_toml(components, FILE)
    game_with(name, data, rules)
    return data


def _bytes(components: str) -> bytes:
    return components.encode("utf-8", "replace")


def _digest(components: str) -> str:
    return hashlib.sha256(_bytes(components)).hexdigest()
