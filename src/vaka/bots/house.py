"""Where guests think at a table: in a process of their own, with a deadline.

The process is handed `seen.save()` and nothing else, so a guest cannot reach the true state. One that raises, hangs or
answers nonsense costs the game nothing: a legal choice is made for it, and the house says what went wrong.
"""

from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from ..core.chance import Seeded
from ..core.game import Game
from ..core.state import State
from ..games import game as game_of
from .guest import Guest
from .ladder import guest

RAISED = "bots.raised"
SLOW = "bots.slow"
NONSENSE = "bots.nonsense"


class Answer:
    """A choice, and the key of what went wrong, "" when nothing did."""

    def __init__(self, choice: int, trouble: str = "") -> None:
        self.choice = choice
        self.trouble = trouble


class House:
    """A process in which guests think, started when needed and replaced when it hangs."""

    def __init__(self, components: str | None = None) -> None:
        self.components = components
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, spec: str, known: State, seed: int, seconds: float) -> Answer:
        """What this guest chooses; after `seconds` without an answer any legal choice is taken for it."""
        pipe = self._open()
        pipe.send((spec, known.game.name, self.components, known.save(), seed))
        if not pipe.poll(seconds):
            self.close()
            return self._any(known, seed, SLOW)
        try:
            choice = pipe.recv()
        except EOFError:
            self.close()
            return self._any(known, seed, RAISED)
        if choice is None:
            return self._any(known, seed, RAISED)
        if choice not in known.choices(known.viewer):
            return self._any(known, seed, NONSENSE)
        return Answer(choice)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = None
        self._pipe = None

    def _open(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.close()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_think, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def _any(self, known: State, seed: int, trouble: str) -> Answer:
        choices = known.choices(known.viewer)
        return Answer(choices[Seeded(seed).pick(len(choices))], trouble)


def _think(pipe: Connection) -> None:
    """What the process does: answer one question after the other until the house closes."""
    while True:
        try:
            spec, name, components, saved, seed = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(answer(spec, name, components, saved, seed))
        except Exception:
            pipe.send(None)


def answer(spec: str, name: str, components: str | None, saved: dict[str, Any], seed: int) -> int:
    """A guest's choice, made from saved data alone."""
    known = _game(name, components).load(saved)
    return _guest(spec, name).choose(known, Seeded(seed))


@cache
def _game(name: str, components: str | None) -> Game:
    return game_of(name, components)


@cache
def _guest(spec: str, name: str) -> Guest:
    return guest(spec, name)
